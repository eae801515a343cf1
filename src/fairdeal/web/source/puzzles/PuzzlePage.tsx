// A puzzle: the table of a lesson with one question.
import type { JSX } from "preact";
import { LessonTable, useCourse } from "../lessons/LessonPage";
import { LessonPanel } from "../lessons/LessonPanel";
import { fetchPuzzles } from "../net/api";
import { IS_STATIC } from "../net/edition";
import { frameSnippet } from "../replay/SharePanel";
import { puzzlePage, PUZZLES } from "../route";
import { GameText } from "../shared/GameText";
import { useCopy, useFetched } from "../shared/hooks";
import { Icon } from "../shared/Icon";
import { PuzzleSession } from "./PuzzleSession";
import { nextUnsolved } from "./puzzleList";

interface PuzzlePageProps {
  puzzle: string;
  isEmbedded?: boolean; // in a frame on another site, which remembers nothing
}

export function PuzzlePage({ puzzle, isEmbedded = false }: PuzzlePageProps): JSX.Element {
  const session = useCourse((pause) => new PuzzleSession(puzzle, pause, !isEmbedded), puzzle);
  const game = puzzle.split(".")[0] ?? "";
  const leave = { path: puzzlePage(game), words: "Leave the puzzle" };
  return (
    <LessonTable session={session} title={session.title} section="Puzzles" leave={leave}>
      <LessonPanel
        session={session}
        name="What the puzzle asks"
        before={<History session={session} />}
        end={isEmbedded ? <EmbeddedEnd puzzle={puzzle} /> : <End puzzle={puzzle} game={game} title={session.title} />}
      />
    </LessonTable>
  );
}

/** Closed again once the puzzle is solved, to make room for the explanation. */
function History({ session }: { session: PuzzleSession }): JSX.Element | null {
  if (session.info === null) return null;
  return (
    <details class="puzzle-history" key={session.step?.last === true ? "solved" : "open"}>
      <summary>
        What happened so far <span class="tag">{session.info.difficulty}</span>
      </summary>
      {session.history.length > 0 ? (
        <ol>
          {session.history.map((words, index) => (
            <li key={index}>
              <GameText text={words} />
            </li>
          ))}
        </ol>
      ) : (
        <p>Nothing yet: you begin.</p>
      )}
    </details>
  );
}

/** Where to go from a solved puzzle: the next one of the game that is not solved, or all puzzles. */
function End({ puzzle, game, title }: { puzzle: string; game: string; title: string }): JSX.Element {
  const fetched = useFetched(() => fetchPuzzles(game), game);
  const next = nextUnsolved(fetched.value?.puzzles ?? [], puzzle);
  return (
    <div class="lesson-end">
      {next ? (
        <a class="button primary" href={puzzlePage(next.key)}>
          Next puzzle
        </a>
      ) : null}
      <a class="button" href={PUZZLES}>
        All puzzles
      </a>
      {IS_STATIC ? null : <SharePuzzle puzzle={puzzle} title={title} />}
    </div>
  );
}

function EmbeddedEnd({ puzzle }: { puzzle: string }): JSX.Element {
  return (
    <div class="lesson-end">
      <a class="button primary" href={puzzlePage(puzzle)}>
        Open in Fairdeal
      </a>
    </div>
  );
}

function SharePuzzle({ puzzle, title }: { puzzle: string; title: string }): JSX.Element {
  const address = `${location.origin}/embed.html?puzzle=${encodeURIComponent(puzzle)}`;
  const [copied, copy] = useCopy(() => frameSnippet(address, title));
  return (
    <button type="button" class="button" onClick={copy} title="The HTML of a frame with this puzzle">
      <Icon name={copied ? "check" : "link"} /> {copied ? "Copied" : "For your own page"}
    </button>
  );
}
