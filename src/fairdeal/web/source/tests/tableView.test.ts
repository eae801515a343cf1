import assert from "node:assert/strict";
import { test } from "node:test";
import { applyMessage, EMPTY_VIEW, hasGap, type TableView } from "../net/tableView";
import type { TableState, Update, Welcome } from "../protocol";
import { scene } from "./scenes";

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
    you: { person: "p", name: "Ada", seat: 0, host: true, waiting: false },
    table: TABLE,
    clock: null,
    view: null,
    own: null,
    scene: scene(["2c3d"]),
    scores: [],
    log: [],
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
