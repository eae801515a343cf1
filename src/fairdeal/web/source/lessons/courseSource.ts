// Where a session gets its course from, and keeps the progress in it: lessons here, puzzles in puzzles/.
import { answerLesson, checkLessonMove, explainLessonCard, fetchLessonStep } from "../net/api";
import type { LessonHint, LessonProblems, LessonReply, LessonStep } from "../protocol";
import { loadProgress, type Progress, saveProgress } from "./progress";

export interface CourseSource {
  step(answers: string[]): Promise<LessonStep>;
  answer(answers: string[], move: string): Promise<LessonReply>;
  check(answers: string[], move: string): Promise<LessonProblems>;
  explain(answers: string[], card: string): Promise<LessonProblems>;
  hint(step: LessonStep): Promise<LessonHint | null>;
  loadProgress(): Progress;
  saveProgress(progress: Progress): void;
}

export const lessonSource = (lesson: string): CourseSource => ({
  step: (answers) => fetchLessonStep(lesson, answers),
  answer: (answers, move) => answerLesson(lesson, answers, move),
  check: (answers, move) => checkLessonMove(lesson, answers, move),
  explain: (answers, card) => explainLessonCard(lesson, answers, card),
  hint: (step) => Promise.resolve(step.hint),
  loadProgress: () => loadProgress(lesson),
  saveProgress: (progress) => saveProgress(lesson, progress),
});
