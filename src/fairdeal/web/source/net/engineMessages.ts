// The messages between the page and the worker with the static edition's Python. Those that start with a capital letter in
// src/fairdeal/static_edition/edition.py pass through the worker as they are; the others are the worker's own.

/** To the edition. */
export type PageMessage =
  | { type: "fetch"; id: number; method: string; path: string; body: string }
  | { type: "cancel"; id: number }
  | { type: "open"; socket: number; table: string }
  | { type: "say"; socket: number; text: string }
  | { type: "close"; socket: number };

/** From the edition. */
export type EditionMessage =
  | { type: "answer"; id: number; status: number; content_type: string; text: string; more: boolean }
  | { type: "piece"; id: number; text: string; more: boolean }
  | { type: "said"; socket: number; text: string }
  | { type: "closed"; socket: number; code: number }
  | { type: "stored"; works: boolean };

/** To the worker: the first message. `storage` names the database; `takesOver` ends Python in another tab. */
export interface StartMessage {
  type: "start";
  storage: string;
  takesOver: boolean;
}

/** From the worker: how Python loads. */
export type WorkerMessage =
  | { type: "progress"; part: number } // from 0 to 1
  | { type: "ready" }
  | { type: "failed"; reason: string }
  | { type: "elsewhere" } // another tab runs the tables
  | { type: "displaced" }; // another tab has just taken them over
