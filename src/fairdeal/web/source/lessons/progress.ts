// How far the user has come in each lesson, kept in this browser.
import { loadItem, saveItem } from "../shared/storage";

export interface Progress {
  answers: string[]; // of an unfinished lesson, one for each step
  done: boolean; // the lesson was finished at least once
}

const STORAGE_KEY = "fairdeal-lessons";
const NONE: Progress = { answers: [], done: false };

function loadAll(): Record<string, Partial<Progress>> {
  try {
    const stored: unknown = JSON.parse(loadItem(STORAGE_KEY) ?? "{}");
    return typeof stored === "object" && stored !== null ? (stored as Record<string, Partial<Progress>>) : {};
  } catch {
    return {};
  }
}

export function loadProgress(lesson: string): Progress {
  const { answers, done } = loadAll()[lesson] ?? NONE;
  const isList = Array.isArray(answers) && answers.every((answer) => typeof answer === "string");
  return { answers: isList ? answers : [], done: done === true };
}

export function saveProgress(lesson: string, progress: Progress): void {
  saveItem(STORAGE_KEY, JSON.stringify({ ...loadAll(), [lesson]: progress }));
}
