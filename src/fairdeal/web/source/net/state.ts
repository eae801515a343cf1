// What a browser knows of a table, and how each message changes it. No I/O and no clock here: time is an argument.
import type {
  ClientMessage,
  ClockState,
  LogEntry,
  TableEvent,
  TableMessage,
  TableState,
  Update,
  Welcome,
  You,
} from "../protocol";
import type { Doubt, Scene, ScoreRow } from "../scene";

export type Link = "connecting" | "open" | "lost" | "ended";

/** Something asked of the table that it has not answered yet. */
export interface Pending {
  id: string;
  message: ClientMessage;
}

export interface Refusal {
  message: string;
  rule: string | null;
  code: string;
}

export interface Said {
  seat: number;
  name: string;
  text: string;
}

export interface Line {
  seq: number;
  words: string;
  move: string | null;
}

export interface TableView {
  link: Link;
  ended: string | null; // why the server said goodbye for good
  id: string;
  code: string;
  seq: number;
  you: You | null;
  table: TableState | null;
  scene: Scene | null;
  scores: ScoreRow[];
  clock: { actors: number[]; total: number; until: number } | null;
  log: Line[];
  chat: Said[];
  unread: number;
  here: boolean[];
  watchers: number;
  pending: Pending[];
  refusal: Refusal | null;
  hint: { move: string; words: string } | null;
  checks: Record<string, { ok: boolean; doubts: Doubt[] }>;
  news: string[]; // what the last message told, for those who listen
  outcome: Record<string, unknown> | null; // of the last match that ended while we were here
}

export const EMPTY: TableView = {
  link: "connecting",
  ended: null,
  id: "",
  code: "",
  seq: 0,
  you: null,
  table: null,
  scene: null,
  scores: [],
  clock: null,
  log: [],
  chat: [],
  unread: 0,
  here: [],
  watchers: 0,
  pending: [],
  refusal: null,
  hint: null,
  checks: {},
  news: [],
  outcome: null,
};

const LINES_KEPT = 500;

/** Was something missed before this message? Then the table must be asked for all of it. */
export function missed(view: TableView, message: TableMessage): boolean {
  return message.type === "update" && message.seq > view.seq + 1;
}

export function take(view: TableView, message: TableMessage, now: number): TableView {
  switch (message.type) {
    case "welcome":
      return welcomed(view, message, now);
    case "update":
      return message.seq <= view.seq ? view : updated(view, message, now);
    case "done":
      return { ...view, pending: without(view.pending, message.id), news: [] };
    case "refused":
      return {
        ...view,
        pending: without(view.pending, message.id ?? null),
        refusal: { message: message.message, rule: message.rule ?? null, code: message.code },
        news: [message.message],
      };
    case "hint":
      return {
        ...view,
        pending: without(view.pending, message.id),
        hint: { move: message.move, words: message.words },
        news: [message.words],
      };
    case "checked":
      return {
        ...view,
        pending: without(view.pending, message.id),
        checks: { [message.id]: { ok: message.ok, doubts: message.doubts } },
        news: [],
      };
    case "presence":
      return { ...view, here: message.here, watchers: message.watchers, news: [] };
    case "bye":
      return { ...view, news: [message.message], ended: staysAway(message.code) ? message.message : view.ended };
  }
}

/** After most goodbyes one comes back; not after these. */
function staysAway(code: string): boolean {
  return code === "protocol" || code === "closed" || code === "unknown_table" || code === "table";
}

function welcomed(view: TableView, message: Welcome, now: number): TableView {
  const names = message.table.seats.map((seat) => seat.name);
  const told = message.log.flatMap((entry) => linesOf(entry));
  return {
    ...view,
    link: "open",
    ended: null,
    id: message.id,
    code: message.code,
    seq: message.seq,
    you: message.you,
    table: message.table,
    scene: message.scene,
    scores: message.scores,
    clock: deadline(message.clock, now),
    log: merged(view.log, told),
    chat: message.log.flatMap((entry) => chatOf(entry, names)),
    outcome: message.table.stage === "playing" ? null : (lastOutcome(message.log) ?? view.outcome),
    hint: null,
    news: [],
  };
}

function updated(view: TableView, message: Update, now: number): TableView {
  const table = message.table ?? view.table;
  const entry = { seq: message.seq, events: message.events };
  const told = linesOf(entry);
  const said = chatOf(
    entry,
    (table?.seats ?? []).map((seat) => seat.name),
  );
  const began = message.events.some((event) => event.event === "match");
  return {
    ...view,
    seq: message.seq,
    table,
    you: message.you ?? view.you,
    scene: message.scene === undefined ? view.scene : message.scene,
    scores: [...(began ? [] : view.scores), ...message.events.flatMap((event) => rowOf(event))],
    clock: deadline(message.clock, now),
    log: [...view.log, ...told].slice(-LINES_KEPT),
    chat: [...view.chat, ...said],
    unread: view.unread + said.length,
    pending: without(view.pending, message.done ?? null),
    refusal: message.scene === undefined ? view.refusal : null,
    hint: message.scene === undefined ? view.hint : null,
    outcome: began ? null : (lastOutcome([entry]) ?? view.outcome),
    news: told.map((line) => line.words),
  };
}

function deadline(clock: ClockState | null, now: number): TableView["clock"] {
  return clock && { actors: clock.actors, total: clock.total_ms, until: now + clock.remaining_ms };
}

function rowOf(event: TableEvent): ScoreRow[] {
  return event.score ? [event.score] : [];
}

function without(pending: Pending[], id: string | null): Pending[] {
  return id === null ? pending : pending.filter((one) => one.id !== id);
}

function linesOf(entry: LogEntry): Line[] {
  return entry.events
    .filter((event) => event.words && event.event !== "said")
    .map((event) => ({ seq: entry.seq, words: event.words ?? "", move: event.move ?? null }));
}

/** A log after coming back: what we had before, and what the table still remembers. */
function merged(old: Line[], fresh: Line[]): Line[] {
  const first = fresh[0]?.seq ?? Infinity;
  return [...old.filter((line) => line.seq < first), ...fresh].slice(-LINES_KEPT);
}

function chatOf(entry: LogEntry, names: string[]): Said[] {
  return entry.events
    .filter((event) => event.event === "said" && typeof event.data?.["text"] === "string")
    .map((event) => {
      const told = event.data?.["name"];
      const name = typeof told === "string" ? told : (names[event.seat] ?? "somebody");
      return { seat: event.seat, name, text: event.data?.["text"] as string };
    });
}

function lastOutcome(log: LogEntry[]): Record<string, unknown> | null {
  const over = log.flatMap((entry) => entry.events).findLast((event) => event.event === "match_over");
  const outcome = over?.data?.["outcome"];
  return typeof outcome === "object" && outcome !== null ? (outcome as Record<string, unknown>) : null;
}
