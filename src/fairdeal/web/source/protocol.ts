// Made by tools/protocol.py from src/fairdeal/server/messages.py and bodies.py: do not edit.

import type { Doubt, Scene, ScoreRow } from "./scene"; // made by tools/scene_types.py

export const PROTOCOL = 1;

/** The host: let a bot sit down. */
export interface AddBot {
  type: "add_bot";
  id: string;
  bot?: string;
}

/** The connection is about to be closed, and why. */
export interface Bye {
  type: "bye";
  code: string;
  message: string;
}

/** The host: other settings, between matches. */
export interface ChangeSettings {
  type: "set";
  id: string;
  settings: NewSettings;
}

/** Would this move be allowed now? Nothing is played; the answer is `checked`. */
export interface Check {
  type: "check";
  id: string;
  text: string;
}

/** Whether a move would be allowed, and if not, why: the first doubt in `rule` and `message`, all in `doubts`. */
export interface Checked {
  type: "checked";
  id: string;
  ok: boolean;
  rule: string | null;
  message: string | null;
  doubts: Doubt[];
}

/** Who is waited for, for how much longer. */
export interface ClockState {
  actors: number[];
  remaining_ms: number;
  total_ms: number;
}

/** Your request was done and is durable, and there is no update for it: it had been done before. */
export interface Done {
  type: "done";
  id: string;
  seq: number;
}

/** What the server has bound itself to for the next match, or the one that is played, and who has added a nonce. */
export interface FairDeal {
  match: number;
  commitment: string;
  nonces: boolean[];
}

/** One thing that was looked at in a record, and what was found. */
export interface Finding {
  check: string;
  holds: boolean;
  words: string;
}

/** A game, and what a form needs to set a table up: presets with all their options, and the options' JSON Schema. */
export interface GameInfo {
  key: string;
  title: string;
  summary: string;
  players: number[];
  players_in_words: string;
  usual_players: number;
  presets: Record<string, Record<string, boolean | number | string>>;
  in_play: Record<string, boolean | number | string>;
  options: Record<string, unknown>;
  sample: string[];
  seats_change: boolean;
}

export interface Games {
  games: GameInfo[];
  bots: string[];
}

/** Who you are, and the token that shows it: browsers keep it in a cookie, programs send it in `hello`. */
export interface Guest {
  person: string;
  name: string;
  token: string;
}

/** Is the server well, and which one is it? */
export interface Health {
  ok: boolean;
  version: string;
  protocol: number;
  tables: number;
}

/** The first message. Browsers show who they are by cookie, programs by `token`; without either one can watch. */
export interface Hello {
  type: "hello";
  protocol: number;
  token?: string;
  last?: number;
  wants?: "scene" | "view";
}

/** What would a steady player do? Answered to the asker alone. */
export interface Hint {
  type: "hint";
  id: string;
}

/** What a sharp player would do. */
export interface HintAnswer {
  type: "hint";
  id: string;
  move: string;
  words: string;
}

/** Get up. During a round the clock, or a bot, plays on to its end. */
export interface Leave {
  type: "leave";
  id: string;
}

/** What happened with one sequence number. */
export interface LogEntry {
  seq: number;
  events: TableEvent[];
}

/** A finished match of yours; its record is at /api/matches/{match}. */
export interface MatchInfo {
  match: string;
  table: string;
  game: string;
  at: number;
  seat: number;
  players: string[];
  outcome: Record<string, unknown> | null;
}

export interface Matches {
  matches: MatchInfo[];
}

/** Play. The same `id` is never played twice. */
export interface Move {
  type: "move";
  id: string;
  text: string;
}

/** A name is enough. */
export interface NewGuest {
  name: string;
}

/** What the host wants changed; what is left out stays. */
export interface NewSettings {
  game?: string;
  preset?: string | null;
  options?: Record<string, boolean | number | string>;
  seats?: number | null;
  turn?: number | null;
  intermission?: number | null;
  call?: number | null;
  takeover?: string | null;
  public?: boolean;
}

/** A table to be set up. Times in milliseconds; null is no clock. */
export interface NewTable {
  game: string;
  preset?: string | null;
  options?: Record<string, boolean | number | string>;
  seats?: number | null;
  bots?: string[];
  turn?: number | null;
  intermission?: number | null;
  call?: number | null;
  takeover?: string | null;
  public?: boolean;
  bot_pause?: number | null;
  delay?: number;
  sit?: boolean;
}

/** A player's share in the next match's seed, sent after the server's commitment (docs/fair-deals.md). */
export interface Nonce {
  type: "nonce";
  id: string;
  nonce: string;
}

/** Who you are. */
export interface Person {
  person: string;
  name: string;
}

/** Who is connected: for each seat, and how many watch. It is not part of the sequence. */
export interface Presence {
  type: "presence";
  here: boolean[];
  watchers: number;
}

/** What was wrong with a request, in words. */
export interface Problem {
  code: string;
  message: string;
}

/** Ready for the match, the next round, or a rematch. */
export interface Ready {
  type: "ready";
  id: string;
  ready?: boolean;
}

/** Your request was refused, in a player's words; nothing has changed. */
export interface Refused {
  type: "refused";
  code: string;
  message: string;
  id: string | null;
  rule: string | null;
}

/** The host: a bot or a player leaves, between rounds. */
export interface Remove {
  type: "remove";
  id: string;
  seat: number;
}

/** A finished match, move by move. */
export interface Replay {
  game: string;
  title: string;
  names: string[];
  steps: ReplayStep[];
}

/** The table after so many moves, as each seat saw it: every hand is open. */
export interface ReplayAt {
  at: number;
  table: Scene;
  scenes: Scene[];
}

/** One move of a finished match, and what it led to, in words. */
export interface ReplayStep {
  seat: number;
  name: string;
  move: string;
  words: string[];
}

/** Something was missed: a fresh `welcome`, with what happened after `last` as far as the table remembers. */
export interface Resync {
  type: "resync";
  last: number;
}

/** Something for all at the table to read. */
export interface Say {
  type: "say";
  id: string;
  text: string;
}

/** What everybody may know of a chair. */
export interface SeatState {
  name: string;
  bot: string | null;
  ready: boolean;
  left: boolean;
  free: boolean;
}

/** What the host has chosen. Times in milliseconds; null is no clock. */
export interface Settings {
  game: string;
  preset: string | null;
  options: Record<string, boolean | number | string>;
  seats: number | null;
  turn: number | null;
  intermission: number | null;
  call: number | null;
  takeover: string | null;
  public: boolean;
  bot_pause: number;
  delay: number;
}

/** Take a free seat, or any; while a match goes on, wait for the next round. */
export interface Sit {
  type: "sit";
  id: string;
  seat?: number;
}

/** The host: end the match, between rounds. */
export interface Stop {
  type: "stop";
  id: string;
}

/** One thing that happened, with a sentence for the log where there is something to tell. */
export interface TableEvent {
  event: string;
  seat: number;
  move?: string | null;
  data?: Record<string, unknown> | null;
  words?: string | null;
  score?: ScoreRow | null;
}

/** A table, for those who might join or watch. */
export interface TableInfo {
  id: string;
  code: string;
  link: string;
  title: string;
  table: TableState;
  watchers: number;
  made: number;
}

/** What everybody may know of a table, beside the game. */
export interface TableState {
  stage: "closed" | "gathering" | "playing";
  match: number;
  seats: SeatState[];
  waiting: string[];
  host: number | null;
  settings: Settings;
  options: Record<string, boolean | number | string>;
  fair: FairDeal | null;
  record: string | null;
}

/** The lobby: public tables, those that wait for players first. */
export interface Tables {
  tables: TableInfo[];
}

/** Something happened. Every update has the next sequence number, the same for everybody at the table. */
export interface Update {
  type: "update";
  seq: number;
  events: TableEvent[];
  clock: ClockState | null;
  done?: string;
  you?: You;
  table?: TableState;
  view?: Record<string, unknown>;
  own?: Record<string, unknown>;
  scene?: Scene;
}

/** Was a finished match dealt fairly, and does its record replay to its outcome? (docs/fair-deals.md) */
export interface Verified {
  fair: boolean;
  checks: Finding[];
}

/** The table as it is now: the answer to `hello` and `resync`. */
export interface Welcome {
  type: "welcome";
  protocol: number;
  id: string;
  code: string;
  seq: number;
  you: You;
  table: TableState;
  clock: ClockState | null;
  view: Record<string, unknown> | null;
  own: Record<string, unknown> | null;
  scene: Scene | null;
  scores: ScoreRow[];
  log: LogEntry[];
}

/** Who the reader of a message is at this table. */
export interface You {
  person: string | null;
  name: string | null;
  seat: number | null;
  host: boolean;
  waiting: boolean;
}

export type ClientMessage = Hello | Sit | Leave | Ready | Move | Check | Say | AddBot | Remove | ChangeSettings | Stop | Hint | Nonce | Resync;

export type TableMessage = Welcome | Update | Done | Refused | HintAnswer | Checked | Presence | Bye;
