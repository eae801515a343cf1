// A puzzle as a lesson with one question. The engine on the server judges every move.
import type { CourseSource } from "../lessons/courseSource";
import { LessonSession } from "../lessons/LessonSession";
import { checkPuzzleMove, explainPuzzleCard, showPuzzleAnswer, startPuzzle, tryPuzzleMove } from "../net/api";
import type { PuzzleInfo } from "../protocol";
import { loadSolved, saveSolved } from "./solved";

export class PuzzleSession extends LessonSession {
  info: PuzzleInfo | null = null; // null while it is loading
  title = "Puzzle";
  history: string[] = []; // what happened before, in words

  constructor(puzzle: string, pause: () => number, isRemembered = true) {
    const source: CourseSource = {
      step: async () => {
        const start = await startPuzzle(puzzle);
        this.info = start.puzzle;
        this.title = start.title;
        this.history = start.history;
        return start.step;
      },
      answer: (_, move) => tryPuzzleMove(puzzle, move),
      check: (_, move) => checkPuzzleMove(puzzle, move),
      explain: (_, card) => explainPuzzleCard(puzzle, card),
      hint: (step) => (step.question ? showPuzzleAnswer(puzzle) : Promise.resolve(null)),
      loadProgress: () => ({ answers: [], done: isRemembered && loadSolved().has(puzzle) }),
      saveProgress: ({ done }) => {
        if (done && isRemembered) saveSolved(puzzle);
      },
    };
    super(puzzle, pause, source);
  }
}
