// The notes on fair deals in this browser's storage. They survive a reload, so that a record can be compared with what
// the server published before and during the match.
import { loadJson, removeItem, saveItem } from "../shared/storage";
import type { MatchNotes, NoteStore } from "./fairObserver";

const storageKey = (match: string): string => `fairdeal-notes ${match}`;
const KEPT = "fairdeal-notes"; // the matches with notes, oldest first
const MAX_KEPT = 50;

export function loadNotes(match: string): MatchNotes | null {
  return loadJson(storageKey(match)) as MatchNotes | null;
}

export function saveNotes(notes: MatchNotes): void {
  const stored = loadJson(KEPT);
  const kept = Array.isArray(stored) ? (stored as string[]) : [];
  if (!kept.includes(notes.match)) {
    for (const old of [...kept, notes.match].slice(0, -MAX_KEPT)) removeItem(storageKey(old));
    saveItem(KEPT, JSON.stringify([...kept, notes.match].slice(-MAX_KEPT)));
  }
  saveItem(storageKey(notes.match), JSON.stringify({ ...notes, shown: [] })); // saved at every move, so short
}

export const browserNotes: NoteStore = { load: loadNotes, save: saveNotes };
