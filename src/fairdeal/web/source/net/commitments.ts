// Fair deals: the server's commitment before each match and this browser's nonce. Both are kept here and compared with
// the record after the match, so that a server that changed its secret would be caught.
import { loadItem, saveItem } from "../shared/storage";

export interface SavedCommitment {
  commitment: string;
  nonce: string;
}

const storageKey = (match: string): string => `fairdeal-promise ${match}`;

export function saveCommitment(match: string, saved: SavedCommitment): void {
  saveItem(storageKey(match), JSON.stringify(saved));
}

/** Whether a record contains what this browser saved; null if it saved nothing for the match. */
export function recordMatchesCommitment(match: string, record: unknown): boolean | null {
  const stored = loadItem(storageKey(match));
  if (stored === null) return null;
  const { commitment, nonce } = JSON.parse(stored) as SavedCommitment;
  const { fair } = record as { fair?: { commitment?: string; nonces?: unknown } };
  return fair?.commitment === commitment && JSON.stringify(fair.nonces).includes(JSON.stringify(nonce));
}
