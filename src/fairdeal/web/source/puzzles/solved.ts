// Which puzzles the user has solved, kept in this browser.
import { loadItem, saveItem } from "../shared/storage";

const STORAGE_KEY = "fairdeal-puzzles";

/** Keys of solved puzzles. */
export function loadSolved(): Set<string> {
  try {
    const stored: unknown = JSON.parse(loadItem(STORAGE_KEY) ?? "[]");
    return new Set(Array.isArray(stored) ? stored.filter((key) => typeof key === "string") : []);
  } catch {
    return new Set();
  }
}

export function saveSolved(puzzle: string): void {
  saveItem(STORAGE_KEY, JSON.stringify([...loadSolved().add(puzzle)]));
}
