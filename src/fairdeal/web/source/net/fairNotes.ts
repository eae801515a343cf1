// The notes on fair deals in this browser's storage. They survive a reload, so that a record can be compared with what
// the server published before and during the match.
import { loadItem, removeItem, saveItem } from "../shared/storage";
import type { MatchNotes, NoteStore } from "./fairObserver";

const storageKey = (match: string): string => `fairdeal-notes ${match}`;
const KEPT = "fairdeal-notes"; // the matches with notes, oldest first
const MAX_KEPT = 50;

export function loadNotes(match: string): MatchNotes | null {
  const stored = loadItem(storageKey(match));
  return stored === null ? null : (JSON.parse(stored) as MatchNotes);
}

export function saveNotes(notes: MatchNotes): void {
  const kept = JSON.parse(loadItem(KEPT) ?? "[]") as string[];
  if (!kept.includes(notes.match)) {
    for (const old of [...kept, notes.match].slice(0, -MAX_KEPT)) removeItem(storageKey(old));
    saveItem(KEPT, JSON.stringify([...kept, notes.match].slice(-MAX_KEPT)));
  }
  saveItem(storageKey(notes.match), JSON.stringify({ ...notes, shown: [] })); // saved at every move, so short
}

export const browserNotes: NoteStore = { load: loadNotes, save: saveNotes };
