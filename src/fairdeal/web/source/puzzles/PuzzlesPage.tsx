// All puzzles: the games that have some, or those of one game by theme and difficulty, with the user's progress.
import type { JSX } from "preact";
import { useState } from "preact/hooks";
import { fetchPuzzleGames, fetchPuzzles } from "../net/api";
import { puzzlePage, PUZZLES } from "../route";
import { useFetched } from "../shared/hooks";
import { Icon } from "../shared/Icon";
import { DIFFICULTIES, groupPuzzles, nextUnsolved } from "./puzzleList";
import { PuzzleTeaser } from "./PuzzleTeaser";
import { loadSolved } from "./solved";

export function PuzzlesPage({ game }: { game: string | null }): JSX.Element {
  return (
    <main id="main" class="page puzzles-page">
      {game === null ? <GameList /> : <GamePuzzles game={game} />}
    </main>
  );
}

function GameList(): JSX.Element {
  const fetched = useFetched(fetchPuzzleGames, "puzzles");
  const solved = [...loadSolved()];
  return (
    <>
      <h1>Puzzles</h1>
      <p>Real positions in which one move is clearly best, for a player who sees only their own cards. Find it.</p>
      <Failure text={fetched.error} />
      <PuzzleTeaser />
      <ul class="link-list">
        {fetched.value?.games.map(({ game, title, puzzles }) => (
          <li key={game}>
            <a href={puzzlePage(game)} data-game={game}>
              <strong>{title}</strong>
              <span class="tag">
                {solved.filter((key) => key.startsWith(`${game}.`)).length} of {puzzles} solved
              </span>
            </a>
          </li>
        ))}
      </ul>
    </>
  );
}

function GamePuzzles({ game }: { game: string }): JSX.Element {
  const games = useFetched(fetchPuzzleGames, "puzzles");
  const fetched = useFetched(() => fetchPuzzles(game), game);
  const [theme, setTheme] = useState("");
  const [difficulty, setDifficulty] = useState("");
  const all = fetched.value?.puzzles ?? [];
  const solved = loadSolved();
  const shown = all.filter(
    (puzzle) => (theme === "" || puzzle.theme === theme) && (difficulty === "" || puzzle.difficulty === difficulty),
  );
  const next = nextUnsolved(shown);
  return (
    <>
      <h1>{games.value?.games.find((known) => known.game === game)?.title ?? ""} puzzles</h1>
      <p>
        <a class="text-link" href={PUZZLES}>
          Puzzles of all games
        </a>
      </p>
      <Failure text={fetched.error} />
      <div class="field-row puzzle-filters">
        <Choice
          label="Theme"
          value={theme}
          values={[...new Set(all.map((puzzle) => puzzle.theme))]}
          choose={setTheme}
        />
        <Choice label="Difficulty" value={difficulty} values={DIFFICULTIES} choose={setDifficulty} />
        {next ? (
          <a class="button primary" href={puzzlePage(next.key)}>
            Next puzzle
          </a>
        ) : null}
      </div>
      {groupPuzzles(shown).map((group) => (
        <section key={`${group.theme} ${group.difficulty}`}>
          <h2>
            {group.theme} <span class="tag">{group.difficulty}</span>
          </h2>
          <ol class="puzzle-numbers">
            {group.puzzles.map((puzzle, index) => (
              <li key={puzzle.key}>
                <a
                  href={puzzlePage(puzzle.key)}
                  data-puzzle={puzzle.key}
                  class={solved.has(puzzle.key) ? "solved" : ""}
                >
                  {index + 1}
                  {solved.has(puzzle.key) ? <Icon name="check" /> : null}
                  <span class="visually-hidden">
                    , {group.theme}, {group.difficulty}
                    {solved.has(puzzle.key) ? ", solved" : ""}
                  </span>
                </a>
              </li>
            ))}
          </ol>
        </section>
      ))}
      {fetched.value && shown.length === 0 ? <p>There is no such puzzle.</p> : null}
    </>
  );
}

function Failure({ text }: { text: string | null | undefined }): JSX.Element | null {
  return text == null ? null : (
    <p class="error" role="alert">
      {text}
    </p>
  );
}

function Choice(props: {
  label: string;
  value: string;
  values: string[];
  choose: (value: string) => void;
}): JSX.Element {
  return (
    <label class="field">
      <span>{props.label}</span>
      <select value={props.value} onChange={(event) => props.choose(event.currentTarget.value)}>
        <option value="">all</option>
        {props.values.map((value) => (
          <option key={value} value={value}>
            {value}
          </option>
        ))}
      </select>
    </label>
  );
}
