// Made by tools/protocol.py from src/fairdeal/server/messages.py and http_bodies.py: do not edit.

import type { Problem, Scene, ScoreRow } from "./scene"; // made by tools/scene_types.py

export const PROTOCOL = 1;

/** Add a bot (host only). */
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

/** Let a bot play for an absent player until they come back: the host at once, other players after a minute. */
export interface CallBot {
  type: "call_bot";
  id: string;
  seat: number;
}

/** Change the settings between matches (host only). */
export interface ChangeSettings {
  type: "set";
  id: string;
  settings: NewSettings;
}

/** Ask whether a move would be legal now, without playing it. The answer is `checked`. */
export interface Check {
  type: "check";
  id: string;
  text: string;
}

/** Whether a move would be legal, or a card can be played, and if not, why. The first problem is in `rule` and `message`, all of them are in `doubts`. */
export interface Checked {
  type: "checked";
  id: string;
  ok: boolean;
  rule: string | null;
  message: string | null;
  doubts: Problem[];
}

/** The seats that are to act, and the time that is left. */
export interface ClockState {
  actors: number[];
  remaining_ms: number;
  total_ms: number;
}

/** Commit to a nonce for the next match's seed, after the server's commitment (docs/fair-deals.md). */
export interface Commit {
  type: "commit";
  id: string;
  commitment: string;
}

/** Your request is done and durable, and has no update of its own: it was done before. */
export interface Done {
  type: "done";
  id: string;
  seq: number;
}

/** Why a request failed: a code for programs and a message for people. */
export interface ErrorBody {
  code: string;
  message: string;
}

/** Ask why a card, or one face of it, cannot be played now. The answer is `checked`; `ok` means that it can be. */
export interface Explain {
  type: "explain";
  id: string;
  card: string;
}

/** A seal that was given up, and the players who did not reveal their nonces. */
export interface FailedSeal {
  seal: string;
  missing: string[];
}

/** The server's commitment for the next match, or the one being played, and what the seats have added. */
export interface FairDeal {
  match: number;
  commitment: string;
  nonces: boolean[];
  version: number;
  commitments: (string | null)[];
  seal: SealState | null;
}

/** One check of a record, and its result. */
export interface Finding {
  check: string;
  holds: boolean;
  words: string;
}

/** A game and what a form needs to set up a table: presets with all options, and the JSON Schema of the options. */
export interface GameInfo {
  key: string;
  title: string;
  summary: string;
  players: number[];
  players_in_words: string;
  usual_players: number;
  presets: Record<string, Record<string, boolean | number | string>>;
  preset_words: Record<string, string>;
  in_play: Record<string, boolean | number | string>;
  options: Record<string, unknown>;
  sample: string[];
  seats_change: boolean;
}

export interface Games {
  games: GameInfo[];
  bots: string[];
  bot_words: Record<string, string>;
}

/** Your identity and the token that proves it: browsers keep it in a cookie, programs send it in `hello`. */
export interface Guest {
  person: string;
  name: string;
  token: string;
}

/** Whether the server works, and its version. */
export interface Health {
  ok: boolean;
  version: string;
  protocol: number;
  tables: number;
  node?: NodeHealth | null;
}

/** The first message. Browsers identify themselves by cookie, programs by `token`; without either you can watch. */
export interface Hello {
  type: "hello";
  protocol: number;
  token?: string;
  last?: number;
  wants?: "scene" | "view";
}

/** Ask for the move that the `sharp` bot would play. Only the sender gets the answer. */
export interface Hint {
  type: "hint";
  id: string;
}

/** The move that the `sharp` bot would play. */
export interface HintAnswer {
  type: "hint";
  id: string;
  move: string;
  words: string;
}

/** Leave the table. During a round the clock or a bot plays on to its end. */
export interface Leave {
  type: "leave";
  id: string;
}

/** The events of one sequence number. */
export interface LogEntry {
  seq: number;
  events: TableEvent[];
}

/** A match that you played to its end; its record is at /api/matches/{match}. */
export interface MatchInfo {
  match: string;
  table: string;
  game: string;
  title: string;
  at: number;
  seat: number;
  players: string[];
  outcome: Record<string, unknown> | null;
}

/** A page of your matches, latest first. */
export interface Matches {
  matches: MatchInfo[];
  next: number | null;
}

/** Play a move. The same `id` is never played twice. */
export interface Move {
  type: "move";
  id: string;
  text: string;
}

/** The head of the chain of hashes over all moves so far (docs/fair-deals.md). */
export interface MoveChain {
  moves: number;
  head: string;
}

/** A table where you have a seat, a place in line or the host role. */
export interface MyTable {
  id: string;
  code: string;
  link: string;
  title: string;
  table: TableState;
  watchers: number;
  made: number;
  you: You;
  to_act: number[];
}

/** Your tables, those that you visited last first. */
export interface MyTables {
  tables: MyTable[];
}

/** A new guest: a name is enough. */
export interface NewGuest {
  name: string;
}

/** The settings to change; those left out stay. */
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

/** A table to create. Times are in milliseconds; null is no clock. */
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

/** A node of a cluster. */
export interface NodeHealth {
  id: string;
  address: string;
  can_own: boolean;
  problem: string | null;
  lease_ms: number;
  bus: boolean;
  nodes: number;
  clock_skew_ms: number;
  warning: string | null;
}

/** A nonce without a commitment, from clients that know only version 1 of fair deals (docs/fair-deals.md). */
export interface Nonce {
  type: "nonce";
  id: string;
  nonce: string;
}

/** Change how long bots wait before a move, also during a match (host only). null: the server's default. */
export interface Pace {
  type: "pace";
  id: string;
  bot_pause: number | null;
}

/** Nothing can be done at the table for now, and no clock runs; or it goes on. It has no sequence number. */
export interface Paused {
  type: "paused";
  reason: string | null;
}

/** Your identity and name. */
export interface Person {
  person: string;
  name: string;
}

/** Which seats are connected, and how many people watch. It has no sequence number. */
export interface Presence {
  type: "presence";
  here: boolean[];
  watchers: number;
  absent_ms: (number | null)[];
}

/** Ready for the match, the next round, or a rematch. */
export interface Ready {
  type: "ready";
  id: string;
  ready?: boolean;
}

/** Your request was refused, with the reason in a player's words; nothing has changed. */
export interface Refused {
  type: "refused";
  code: string;
  message: string;
  id: string | null;
  rule: string | null;
}

/** Remove a bot or a player between rounds (host only). */
export interface Remove {
  type: "remove";
  id: string;
  seat: number;
}

/** Take the name that you have given yourself since you sat down (POST /api/guests) at this table, too. */
export interface Rename {
  type: "rename";
  id: string;
}

/** Take the seat of a bot with its cards, between matches or in the middle of one (see `replaceable`). */
export interface ReplaceBot {
  type: "replace_bot";
  id: string;
  seat: number;
}

/** A finished match, move by move. */
export interface Replay {
  game: string;
  title: string;
  names: string[];
  steps: ReplayStep[];
  table: string | null;
}

/** The table after a number of moves, as each seat saw it, with every hand open. */
export interface ReplayAt {
  at: number;
  table: Scene;
  scenes: Scene[];
}

/** One move of a finished match and what followed, in words. */
export interface ReplayStep {
  seat: number;
  name: string;
  move: string;
  words: string[];
}

/** Ask for a new `welcome` after a gap, with the events after `last` that the table still remembers. */
export interface Resync {
  type: "resync";
  last: number;
}

/** Reveal the nonce behind your commitment, after the seal (docs/fair-deals.md). */
export interface Reveal {
  type: "reveal";
  id: string;
  nonce: string;
}

/** Send a chat message to everyone at the table. */
export interface Say {
  type: "say";
  id: string;
  text: string;
}

/** Everything that is settled before the first nonce is revealed, in seat order, with its hash. */
export interface SealState {
  seal: string;
  players: SealedSeat[];
  earlier: FailedSeal[];
}

/** A seat in the seal: its player, and the commitment of a client that takes part. */
export interface SealedSeat {
  name: string;
  by: string;
  commitment: string | null;
  nonce: string;
}

/** The public state of a seat. */
export interface SeatState {
  name: string;
  bot: string | null;
  ready: boolean;
  left: boolean;
  free: boolean;
  replaceable: boolean;
}

/** What the host has chosen. Times are in milliseconds; null is no clock. */
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

/** Take a free seat: a certain one, or any; or your own that is kept for you. During a match, wait for a seat. */
export interface Sit {
  type: "sit";
  id: string;
  seat?: number;
}

/** End the match between rounds (host only). */
export interface Stop {
  type: "stop";
  id: string;
}

/** One thing that happened, with a sentence for the log where there is something to say. */
export interface TableEvent {
  event: string;
  seat: number;
  move?: string | null;
  data?: Record<string, unknown> | null;
  words?: string | null;
  later?: string | null;
  score?: ScoreRow | null;
}

/** A table, for people who might join or watch. */
export interface TableInfo {
  id: string;
  code: string;
  link: string;
  title: string;
  table: TableState;
  watchers: number;
  made: number;
}

/** The public state of a table, apart from the game. */
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

/** Take back your last move, also one of an earlier hand. Only if all others at the table are bots. */
export interface Undo {
  type: "undo";
  id: string;
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
  chain?: MoveChain;
}

/** Whether a finished match was dealt fairly and its record replays to its outcome (docs/fair-deals.md). */
export interface Verified {
  fair: boolean;
  checks: Finding[];
  warning: string | null;
}

/** The complete table as it is now: the answer to `hello` and `resync`. */
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
  chain: MoveChain | null;
}

/** Who the receiver of a message is at this table. */
export interface You {
  person: string | null;
  name: string | null;
  seat: number | null;
  host: boolean;
  waiting: boolean;
  held: number | null;
  removed: boolean;
}

export type ClientMessage = Hello | Sit | Leave | Ready | Move | Undo | Check | Explain | Say | AddBot | CallBot | ReplaceBot | Remove | ChangeSettings | Stop | Rename | Pace | Hint | Commit | Reveal | Nonce | Resync;

export type TableMessage = Welcome | Update | Done | Refused | HintAnswer | Checked | Presence | Paused | Bye;
