// What the server promised before a deal, and our share in its seed: kept here, so that it can be compared afterwards with
// what the record says. A server that changed its mind would be found out.
import { recall, remember } from "../parts/memory";

export interface Promised {
  commitment: string;
  nonce: string;
}

const key = (match: string): string => `fairdeal-promise ${match}`;

export function keepPromise(match: string, promised: Promised): void {
  remember(key(match), JSON.stringify(promised));
}

/** Does a record keep what this browser saw? Null: this browser was not there. */
export function promiseKept(match: string, record: unknown): boolean | null {
  const stored = recall(key(match));
  if (stored === null) return null;
  const { commitment, nonce } = JSON.parse(stored) as Promised;
  const { fair } = record as { fair?: { commitment?: string; nonces?: unknown } };
  return fair?.commitment === commitment && JSON.stringify(fair.nonces).includes(JSON.stringify(nonce));
}
