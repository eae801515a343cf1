// Puzzles in groups, and which one comes next.
import type { PuzzleInfo } from "../protocol";
import { loadSolved } from "./solved";

export const DIFFICULTIES = ["easy", "medium", "hard"];

export interface PuzzleGroup {
  theme: string;
  difficulty: string;
  puzzles: PuzzleInfo[];
}

/** The puzzles of a game by theme and difficulty, in the order of the server. */
export function groupPuzzles(puzzles: PuzzleInfo[]): PuzzleGroup[] {
  const groups: PuzzleGroup[] = [];
  for (const puzzle of puzzles) {
    const last = groups.at(-1);
    if (last?.theme === puzzle.theme && last.difficulty === puzzle.difficulty) last.puzzles.push(puzzle);
    else groups.push({ theme: puzzle.theme, difficulty: puzzle.difficulty, puzzles: [puzzle] });
  }
  return groups;
}

/** The first unsolved puzzle after another one, or from the start of the list. */
export function nextUnsolved(puzzles: PuzzleInfo[], after?: string): PuzzleInfo | undefined {
  const solved = loadSolved();
  const start = puzzles.findIndex((puzzle) => puzzle.key === after) + 1;
  return [...puzzles.slice(start), ...puzzles.slice(0, start)].find(
    (puzzle) => puzzle.key !== after && !solved.has(puzzle.key),
  );
}
