// A puzzle: the table of a lesson with one question.
import type { JSX } from "preact";
import { LessonTable, useCourse } from "../lessons/LessonPage";
import { LessonPanel } from "../lessons/LessonPanel";
import { fetchPuzzles } from "../net/api";
import { puzzlePage, PUZZLES } from "../route";
import { GameText } from "../shared/GameText";
import { useFetched } from "../shared/hooks";
import { PuzzleSession } from "./PuzzleSession";
import { nextUnsolved } from "./puzzleList";

export function PuzzlePage({ puzzle }: { puzzle: string }): JSX.Element {
  const session = useCourse((pause) => new PuzzleSession(puzzle, pause), puzzle);
  const game = puzzle.split(".")[0] ?? "";
  const leave = { path: puzzlePage(game), words: "Leave the puzzle" };
  return (
    <LessonTable session={session} title={session.title} section="Puzzles" leave={leave}>
      <LessonPanel
        session={session}
        name="What the puzzle asks"
        before={<History session={session} />}
        end={<End puzzle={puzzle} game={game} />}
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
function End({ puzzle, game }: { puzzle: string; game: string }): JSX.Element {
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
    </div>
  );
}
