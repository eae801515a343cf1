// The puzzle of the day, in the lobby and above the list of puzzles.
import type { JSX } from "preact";
import { fetchPuzzleGames } from "../net/api";
import { puzzlePage, PUZZLES } from "../route";
import { useFetched } from "../shared/hooks";
import { loadSolved } from "./solved";

export function PuzzleTeaser(): JSX.Element | null {
  const fetched = useFetched(fetchPuzzleGames, "puzzles");
  const { daily, games = [] } = fetched.value ?? {};
  if (fetched.value && !daily) return null;
  if (!daily) {
    return (
      <p class="daily-teaser">
        <a href={PUZZLES}>
          <strong>Puzzle of the day</strong>
          <span>One move is clearly best. Find it.</span>
        </a>
      </p>
    );
  }
  const isSolved = loadSolved().has(daily.key);
  const title = games.find(({ game }) => game === daily.game)?.title;
  return (
    <p class="daily-teaser">
      <a href={puzzlePage(daily.key)} data-puzzle={daily.key}>
        <strong>Puzzle of the day</strong>
        <span>
          {title}, {daily.difficulty}. {isSolved ? "Solved: come back tomorrow." : "One move is clearly best. Find it."}
        </span>
      </a>
    </p>
  );
}
