// The puzzle of the day, in the lobby and above the list of puzzles.
import type { JSX } from "preact";
import { useEffect, useState } from "preact/hooks";
import { fetchPuzzleGames } from "../net/api";
import { puzzlePage, PUZZLES } from "../route";
import { useFetched } from "../shared/hooks";
import { loadSolved } from "./solved";

const notYet = (): Promise<never> => new Promise(() => undefined);

/** `patience` is for how many milliseconds it links to all puzzles: finding today's takes Python in the browser a while. */
export function PuzzleTeaser({ patience = 0 }: { patience?: number }): JSX.Element | null {
  const [isDue, setDue] = useState(patience === 0);
  useEffect(() => {
    if (isDue) return;
    const timer = setTimeout(() => setDue(true), patience);
    return () => clearTimeout(timer);
  }, [isDue, patience]);
  const fetched = useFetched(isDue ? fetchPuzzleGames : notYet, `puzzles ${isDue}`);
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
