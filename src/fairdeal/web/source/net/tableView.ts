// The state of a table as this browser knows it, and how each message from the server changes it. Pure functions: no
// I/O and no clock; the time is an argument.
import { isMuted } from "../safety/muted";
import type {
  AdviceAnswer,
  ClientMessage,
  ClockState,
  LogEntry,
  Plan,
  PlanOffer,
  TableEvent,
  TableMessage,
  TableState,
  Update,
  Weighed,
  Welcome,
  You,
} from "../protocol";
import type { Problem, Scene, ScoreRow } from "../scene";

export type Connection = "connecting" | "open" | "lost" | "ended";

/** A request that the table has not answered yet. */
export interface PendingRequest {
  id: string;
  message: ClientMessage;
}

/** Why the table refused a request. */
export interface Refusal {
  message: string;
  rule: string | null;
  code: string;
}

export interface ChatMessage {
  seat: number;
  name: string;
  text: string;
}

export interface LogLine {
  seq: number;
  words: string;
  move: string | null;
  later: string | null; // replaces `words` at the next lead: past tricks lie face down
  endsTrick: boolean;
}

export interface TableView {
  connection: Connection;
  ended: string | null; // why the server closed the connection for good
  id: string;
  code: string;
  seq: number;
  you: You | null;
  table: TableState | null;
  scene: Scene | null;
  scores: ScoreRow[];
  clock: { actors: number[]; total: number; until: number } | null; // milliseconds
  log: LogLine[];
  chat: ChatMessage[];
  unread: number; // chat messages
  present: boolean[]; // whether each seat is connected
  absentSince: (number | null)[]; // when each player who is away left, on this browser's clock
  watchers: number;
  paused: string | null; // why nothing can be done at the table for now
  pending: PendingRequest[];
  refusal: Refusal | null;
  hint: { move: string; words: string } | null;
  checks: Record<string, { ok: boolean; problems: Problem[] }>; // by request id
  advice: AdviceAnswer | null; // of the coach, for this turn
  weighed: Record<string, Weighed>; // moves that the coach has looked at, by request id
  plan: Plan | null; // the user's own, in matches with days for each turn
  planOffer: PlanOffer | null; // what can be planned now
  becameHost: boolean; // the host role was handed to the user, who has not acknowledged it yet
  fairProblems: string[]; // promises of fair deals that the server broke in this match
  news: string[]; // announced by screen readers: what the last message said
}

export const EMPTY_VIEW: TableView = {
  connection: "connecting",
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
  present: [],
  absentSince: [],
  watchers: 0,
  paused: null,
  pending: [],
  refusal: null,
  hint: null,
  checks: {},
  advice: null,
  weighed: {},
  plan: null,
  planOffer: null,
  becameHost: false,
  fairProblems: [],
  news: [],
};

const MAX_LOG_LINES = 500;

/** Whether updates before this message are missing; then the client has to resync. */
export function hasGap(view: TableView, message: TableMessage): boolean {
  return message.type === "update" && message.seq > view.seq + 1;
}

/** The view after a message that arrived at time `now`. */
export function applyMessage(view: TableView, message: TableMessage, now: number): TableView {
  switch (message.type) {
    case "welcome":
      return applyWelcome(view, message, now);
    case "update":
      return message.seq <= view.seq ? view : applyUpdate(view, message, now);
    case "done":
      return { ...view, pending: without(view.pending, message.id), news: [] };
    case "refused":
      if (isAutomatic(view.pending, message.id)) {
        return { ...view, pending: without(view.pending, message.id), news: [] };
      }
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
        checks: { [message.id]: { ok: message.ok, problems: message.doubts } },
        news: [],
      };
    case "advice": // a late answer is about an earlier turn
      if (!view.pending.some((request) => request.id === message.id)) return { ...view, news: [] };
      return { ...view, pending: without(view.pending, message.id), advice: message, news: [] };
    case "weighed":
      return { ...view, pending: without(view.pending, message.id), weighed: { [message.id]: message }, news: [] };
    case "plan":
      return { ...view, plan: message, news: message.dropped.slice(-1).map((line) => `${line.words}: ${line.reason}`) };
    case "plannable":
      return { ...view, pending: without(view.pending, message.id), planOffer: message, news: [] };
    case "presence":
      return {
        ...view,
        present: message.here,
        absentSince: message.absent_ms.map((time) => (time === null ? null : now - time)),
        watchers: message.watchers,
        news: [],
      };
    case "paused":
      return { ...view, paused: message.reason, news: message.reason === null ? [] : [message.reason] };
    case "bye":
      return { ...view, news: [message.message], ended: isFinal(message.code) ? message.message : view.ended };
  }
}

/** Whether the page sent a request by itself: the user need not know that it came too late. */
function isAutomatic(pending: PendingRequest[], id: string | null): boolean {
  const kind = pending.find((request) => request.id === id)?.message.type;
  return kind === "commit" || kind === "reveal" || kind === "advise" || kind === "weigh";
}

/** Whether a goodbye with this code means that reconnecting is pointless. */
function isFinal(code: string): boolean {
  return code === "protocol" || code === "closed" || code === "unknown_table" || code === "table";
}

function applyWelcome(view: TableView, message: Welcome, now: number): TableView {
  const names = message.table.seats.map((seat) => seat.name);
  const lines = message.log.flatMap((entry) => logLines(entry));
  return {
    ...view,
    connection: "open",
    ended: null,
    id: message.id,
    code: message.code,
    seq: message.seq,
    you: message.you,
    table: message.table,
    scene: message.scene,
    scores: message.scores,
    clock: toDeadline(message.clock, now),
    log: mergeLogs(view.log, lines),
    chat: [
      ...view.chat,
      ...message.log.filter((entry) => entry.seq > view.seq).flatMap((entry) => chatMessages(entry, names)),
    ],
    pending: view.pending.filter((request) => !isCoaching(request)),
    paused: null,
    hint: null,
    advice: null,
    plan: null, // it follows, if there is one
    planOffer: null,
    news: [],
  };
}

function applyUpdate(view: TableView, message: Update, now: number): TableView {
  const table = message.table ?? view.table;
  const entry = { seq: message.seq, events: message.events };
  const lines = logLines(entry);
  const names = (table?.seats ?? []).map((seat) => seat.name);
  const chat = chatMessages(entry, names);
  const scene = message.scene === undefined ? view.scene : withKnownPrompt(message.scene, view.scene);
  const hasSamePrompt = scene !== null && scene.actions !== null && scene.actions === view.scene?.actions;
  const isSameTurn = message.scene === undefined || (hasSamePrompt && message.done === undefined);
  return {
    ...view,
    seq: message.seq,
    table,
    you: message.you ?? view.you,
    becameHost: message.you ? message.you.host && (view.becameHost || view.you?.host === false) : view.becameHost,
    scene,
    scores: message.events.reduce(updatedScores, view.scores),
    clock: toDeadline(message.clock, now),
    log: appendLines(view.log, lines),
    chat: [...view.chat, ...chat],
    unread: view.unread + chat.filter((line) => !isMuted(line, message.you ?? view.you, table)).length,
    pending: without(view.pending, message.done ?? null).filter((request) => isSameTurn || !isCoaching(request)),
    advice: isSameTurn ? view.advice : null,
    planOffer: message.scene === undefined ? view.planOffer : null,
    refusal: isSameTurn ? view.refusal : null,
    hint: isSameTurn ? view.hint : null,
    news: lines.map((line) => line.words),
  };
}

/** The scene with the old prompt if it is the same: where players choose together, others act during the player's turn. */
function withKnownPrompt(scene: Scene | null, before: Scene | null): Scene | null {
  const known = before?.actions ?? null;
  if (!scene || !known || JSON.stringify(scene.actions) !== JSON.stringify(known)) return scene;
  return { ...scene, actions: known };
}

/** The server's remaining time as a deadline on this browser's clock. */
function toDeadline(clock: ClockState | null, now: number): TableView["clock"] {
  return clock && { actors: clock.actors, total: clock.total_ms, until: now + clock.remaining_ms };
}

/** The score table after an event: a match starts with none, and undo takes rows back. */
function updatedScores(scores: ScoreRow[], event: TableEvent): ScoreRow[] {
  if (event.event === "match") return [];
  if (event.event === "undone") return scores.slice(0, Math.max(0, scores.length - Number(event.data?.["rows"] ?? 0)));
  return event.score ? [...scores, event.score] : scores;
}

/** Whether a request asks the coach about this turn; after it, nobody waits for the answer. */
function isCoaching(request: PendingRequest): boolean {
  return request.message.type === "advise" || request.message.type === "weigh";
}

function without(pending: PendingRequest[], id: string | null): PendingRequest[] {
  return id === null ? pending : pending.filter((request) => request.id !== id);
}

function logLines(entry: LogEntry): LogLine[] {
  return entry.events
    .filter((event) => event.words && event.event !== "said")
    .map((event) => ({
      seq: entry.seq,
      words: event.words ?? "",
      move: event.move ?? null,
      later: event.later ?? null,
      endsTrick: event.event === "trick",
    }));
}

/** The log with new lines. At the first play after a trick, the plays of that trick turn face down. */
function appendLines(log: readonly LogLine[], lines: readonly LogLine[]): LogLine[] {
  let all = [...log];
  for (const line of lines) {
    const openPlay = all.findLastIndex((earlier) => earlier.later !== null);
    if (line.later !== null && all.findLastIndex((earlier) => earlier.endsTrick) > openPlay) {
      all = all.map((earlier) => turnedDown(earlier));
    }
    all.push(line);
  }
  return all.slice(-MAX_LOG_LINES);
}

function turnedDown(line: LogLine): LogLine {
  return line.later === null ? line : { ...line, words: line.later, move: null, later: null };
}

/** The log after reconnecting: older lines of this browser, then what the server sent again. */
function mergeLogs(old: LogLine[], fresh: LogLine[]): LogLine[] {
  const first = fresh[0]?.seq ?? Infinity;
  return appendLines(
    old.filter((line) => line.seq < first),
    fresh,
  );
}

function chatMessages(entry: LogEntry, names: string[]): ChatMessage[] {
  return entry.events
    .filter((event) => event.event === "said" && typeof event.data?.["text"] === "string")
    .map((event) => {
      const speaker = event.data?.["name"];
      const name = typeof speaker === "string" ? speaker : (names[event.seat] ?? "somebody");
      return { seat: event.seat, name, text: event.data?.["text"] as string };
    });
}
