import assert from "node:assert/strict";
import { test } from "node:test";
import { applyMessage, EMPTY_VIEW, hasGap, type TableView } from "../net/tableView";
import type { TableEvent, TableState, Update, Welcome } from "../protocol";
import type { ScoreRow } from "../scene";
import { choose, prompt, scene } from "./scenes";

const SEAT = { bot: null, ready: false, left: false, free: false };
const TABLE = {
  stage: "playing",
  match: 1,
  seats: [
    { ...SEAT, name: "Ada" },
    { ...SEAT, name: "Ben" },
  ],
  waiting: [],
  host: 0,
  options: {},
  fair: null,
  record: null,
} as unknown as TableState;

function welcome(part: Partial<Welcome> = {}): Welcome {
  return {
    type: "welcome",
    protocol: 1,
    id: "table",
    code: "K7PXQ2",
    seq: 5,
    you: { person: "p", name: "Ada", seat: 0, host: true, waiting: false, held: null, removed: false },
    table: TABLE,
    clock: null,
    view: null,
    own: null,
    scene: scene(["2c3d"]),
    scores: [],
    log: [],
    chain: null,
    ...part,
  };
}

function update(seq: number, part: Partial<Update> = {}): Update {
  return { type: "update", seq, events: [], clock: null, ...part };
}

const OPEN: TableView = applyMessage(EMPTY_VIEW, welcome(), 0);

test("an update is applied once and in order, and a gap is noticed", () => {
  assert.ok(!hasGap(OPEN, update(6)));
  assert.ok(hasGap(OPEN, update(7)));
  const next = applyMessage(OPEN, update(6, { events: [{ event: "played", seat: 1, words: "Ben plays" }] }), 0);
  assert.equal(next.seq, 6);
  assert.equal(applyMessage(next, update(6), 0), next, "a repeated update changes nothing");
  assert.deepEqual(
    next.log.map((line) => line.words),
    ["Ben plays"],
  );
  assert.deepEqual(next.news, ["Ben plays"]);
});

test("plays of a trick that lies face down leave the log at the next lead", () => {
  const play = (name: string, card: string): TableEvent => ({
    event: "played",
    seat: 1,
    move: card,
    words: `${name} shows ${card}.`,
    later: `${name} plays a card.`,
  });
  const taken: TableEvent = { event: "trick", seat: 1, words: "Ben takes the trick." };
  const events = [play("Ada", "2c3d:2c"), play("Ben", "7s9c:9c"), taken];
  const finished = applyMessage(OPEN, update(6, { events }), 0);
  assert.deepEqual(
    finished.log.map((line) => line.move),
    ["2c3d:2c", "7s9c:9c", null],
    "the trick stays until the next lead",
  );
  const led = applyMessage(finished, update(7, { events: [play("Ben", "4d8h:8h")] }), 0);
  const expected = ["Ada plays a card.", "Ben plays a card.", "Ben takes the trick.", "Ben shows 4d8h:8h."];
  assert.deepEqual(
    led.log.map((line) => line.words),
    expected,
  );
  assert.deepEqual(
    led.log.map((line) => line.move),
    [null, null, null, "4d8h:8h"],
  );
  assert.deepEqual(led.news, ["Ben shows 4d8h:8h."]);
  const entries = [
    { seq: 6, events },
    { seq: 7, events: [play("Ben", "4d8h:8h")] },
  ];
  const back = applyMessage(EMPTY_VIEW, welcome({ seq: 7, log: entries }), 0);
  assert.deepEqual(
    back.log.map((line) => line.words),
    expected,
    "also after reconnecting",
  );
});

test("the clock becomes a deadline on this browser's clock", () => {
  const clock = { actors: [0], remaining_ms: 4_000, total_ms: 20_000 };
  assert.deepEqual(applyMessage(OPEN, update(6, { clock }), 1_000).clock, { actors: [0], total: 20_000, until: 5_000 });
  assert.equal(applyMessage(OPEN, update(6), 1_000).clock, null);
});

test("a request is pending until it is done or refused", () => {
  const waiting: TableView = { ...OPEN, pending: [{ id: "a", message: { type: "move", id: "a", text: "2c3d:3d" } }] };
  assert.deepEqual(applyMessage(waiting, update(6, { done: "a" }), 0).pending, []);
  assert.deepEqual(applyMessage(waiting, { type: "done", id: "a", seq: 5 }, 0).pending, []);
  assert.equal(applyMessage(waiting, update(6, { done: "b" }), 0).pending.length, 1);
  const refused = applyMessage(
    waiting,
    { type: "refused", id: "a", code: "illegal", message: "follow suit", rule: "HE-4" },
    0,
  );
  assert.deepEqual(refused.pending, []);
  assert.deepEqual(refused.refusal, { message: "follow suit", rule: "HE-4", code: "illegal" });
  assert.equal(refused.scene, waiting.scene, "the scene is unchanged");
});

test("reconnecting keeps the log without duplicates", () => {
  const line = (seq: number, words: string) => ({ seq, events: [{ event: "played", seat: 1, words }] });
  const before = applyMessage(OPEN, update(6, { events: [{ event: "played", seat: 1, words: "six" }] }), 0);
  const back = applyMessage(before, welcome({ seq: 8, log: [line(6, "six"), line(7, "seven"), line(8, "eight")] }), 0);
  assert.deepEqual(
    back.log.map((entry) => entry.words),
    ["six", "seven", "eight"],
  );
  assert.equal(back.seq, 8);
});

test("chat is not part of the log and counts as unread", () => {
  const after = applyMessage(
    OPEN,
    update(6, { events: [{ event: "said", seat: 1, words: "Ben: hello", data: { text: "hello" } }] }),
    0,
  );
  assert.deepEqual(after.chat, [{ seat: 1, name: "Ben", text: "hello" }]);
  assert.equal(after.unread, 1);
  assert.deepEqual(after.log, []);
});

test("a new match clears the scores", () => {
  const row = { label: "Hand 1", changes: [3, 4], totals: [3, 4], places: null };
  const scored = applyMessage(OPEN, update(6, { events: [{ event: "hand", seat: -1, score: row }] }), 0);
  assert.deepEqual(scored.scores, [row]);
  const restarted = applyMessage(scored, update(7, { events: [{ event: "match", seat: -1 }] }), 0);
  assert.deepEqual(restarted.scores, []);
});

test("presence says since when a player has been away", () => {
  const message = { type: "presence" as const, here: [true, false], watchers: 0, absent_ms: [null, 4_000] };
  assert.deepEqual(applyMessage(OPEN, message, 10_000).absentSince, [null, 6_000]);
});

test("a pause is shown until the table goes on", () => {
  const paused = applyMessage(OPEN, { type: "paused" as const, reason: "The database is away." }, 0);
  assert.equal(paused.paused, "The database is away.");
  assert.deepEqual(paused.news, ["The database is away."]);
  assert.equal(applyMessage(paused, { type: "paused" as const, reason: null }, 0).paused, null);
  assert.equal(applyMessage(paused, welcome({}), 0).paused, null);
});

test("a second welcome keeps the chat and adds what was missed", () => {
  const said = { event: "said", seat: 0, data: { text: "hello", name: "Ada" } };
  const once = applyMessage(EMPTY_VIEW, welcome({ seq: 5, log: [{ seq: 5, events: [said] }] }), 0);
  assert.equal(once.chat.length, 1);
  assert.equal(applyMessage(once, welcome({ seq: 5, log: [] }), 0).chat.length, 1);
  assert.equal(applyMessage(once, welcome({ seq: 6, log: [{ seq: 6, events: [said] }] }), 0).chat.length, 2);
});

test("a user who becomes host gets a notice", () => {
  const you = { person: "p", name: "Ada", seat: 0, host: false, waiting: false, held: null, removed: false };
  const guest = applyMessage(EMPTY_VIEW, welcome({ you }), 0);
  assert.ok(!guest.becameHost);
  const host = applyMessage(guest, update(6, { you: { ...you, host: true } }), 0);
  assert.ok(host.becameHost);
  assert.ok(applyMessage(host, update(7), 0).becameHost, "until it is acknowledged");
  assert.ok(!applyMessage(host, update(7, { you }), 0).becameHost, "or the role is gone");
});

test("an unknown table ends the connection for good", () => {
  assert.equal(applyMessage(EMPTY_VIEW, { type: "bye", code: "table", message: "none" }, 0).ended, "none");
});

test("undo removes rows of the score table", () => {
  const row = (label: string): ScoreRow => ({ label, places: null, changes: [1, 2], totals: [1, 2] });
  const scored = applyMessage(
    OPEN,
    update(6, { events: [1, 2].map((hand) => ({ event: "hand", seat: 0, score: row(`Hand ${hand}`) })) }),
    0,
  );
  const undone = applyMessage(scored, update(7, { events: [{ event: "undone", seat: 0, data: { rows: 1 } }] }), 0);
  assert.deepEqual(
    undone.scores.map(({ label }) => label),
    ["Hand 1"],
  );
});

test("a hint stays while others choose at the same time, and goes with the player's own move", () => {
  const shown = (): ReturnType<typeof scene> =>
    scene(["2c3d", "4d8h"], { actions: prompt({ choices: [choose("pass", ["2c3d", "4d8h"], 1, 1)] }) });
  const hinted = applyMessage(
    applyMessage(EMPTY_VIEW, welcome({ scene: shown() }), 0),
    { type: "hint", id: "1", move: "pass 2c3d", words: "A sharp player would pass 2♣3♦." },
    0,
  );
  const other = applyMessage(hinted, update(6, { scene: shown() }), 0);
  assert.deepEqual(other.hint, hinted.hint);
  assert.equal(other.scene?.actions, hinted.scene?.actions, "the same object, so that reasons stay, too");
  assert.equal(applyMessage(hinted, update(6, { scene: shown(), done: "2" }), 0).hint, null);
  assert.equal(applyMessage(hinted, update(6, { scene: scene(["2c3d", "4d8h"]) }), 0).hint, null);
});
