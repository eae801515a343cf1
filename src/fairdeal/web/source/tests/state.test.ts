import assert from "node:assert/strict";
import { test } from "node:test";
import { EMPTY, missed, take, type TableView } from "../net/state";
import type { TableState, Update, Welcome } from "../protocol";
import { scene } from "./scenes";

const CHAIR = { bot: null, ready: false, left: false, free: false };
const TABLE = {
  stage: "playing",
  match: 1,
  seats: [
    { ...CHAIR, name: "Ada" },
    { ...CHAIR, name: "Ben" },
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

const OPEN: TableView = take(EMPTY, welcome(), 0);

test("an update is taken once and in order; a gap is noticed", () => {
  assert.ok(!missed(OPEN, update(6)));
  assert.ok(missed(OPEN, update(7)));
  const next = take(OPEN, update(6, { events: [{ event: "played", seat: 1, words: "Ben plays" }] }), 0);
  assert.equal(next.seq, 6);
  assert.equal(take(next, update(6), 0), next, "the same again changes nothing");
  assert.deepEqual(
    next.log.map((line) => line.words),
    ["Ben plays"],
  );
  assert.deepEqual(next.news, ["Ben plays"]);
});

test("the clock is a time of this browser", () => {
  const clock = { actors: [0], remaining_ms: 4_000, total_ms: 20_000 };
  assert.deepEqual(take(OPEN, update(6, { clock }), 1_000).clock, { actors: [0], total: 20_000, until: 5_000 });
  assert.equal(take(OPEN, update(6), 1_000).clock, null);
});

test("what was asked is pending until it is done or refused", () => {
  const asked: TableView = { ...OPEN, pending: [{ id: "a", message: { type: "move", id: "a", text: "2c3d:3d" } }] };
  assert.deepEqual(take(asked, update(6, { done: "a" }), 0).pending, []);
  assert.deepEqual(take(asked, { type: "done", id: "a", seq: 5 }, 0).pending, []);
  assert.equal(take(asked, update(6, { done: "b" }), 0).pending.length, 1);
  const refused = take(asked, { type: "refused", id: "a", code: "illegal", message: "follow suit", rule: "HE-4" }, 0);
  assert.deepEqual(refused.pending, []);
  assert.deepEqual(refused.refusal, { message: "follow suit", rule: "HE-4", code: "illegal" });
  assert.equal(refused.scene, asked.scene, "nothing has changed");
});

test("coming back keeps the log, without telling anything twice", () => {
  const line = (seq: number, words: string) => ({ seq, events: [{ event: "played", seat: 1, words }] });
  const before = take(OPEN, update(6, { events: [{ event: "played", seat: 1, words: "six" }] }), 0);
  const back = take(before, welcome({ seq: 8, log: [line(6, "six"), line(7, "seven"), line(8, "eight")] }), 0);
  assert.deepEqual(
    back.log.map((one) => one.words),
    ["six", "seven", "eight"],
  );
  assert.equal(back.seq, 8);
});

test("what is said is chat, not log, and counts as unread", () => {
  const said = take(
    OPEN,
    update(6, { events: [{ event: "said", seat: 1, words: "Ben: hello", data: { text: "hello" } }] }),
    0,
  );
  assert.deepEqual(said.chat, [{ seat: 1, name: "Ben", text: "hello" }]);
  assert.equal(said.unread, 1);
  assert.deepEqual(said.log, []);
});

test("scores begin anew with a match", () => {
  const row = { label: "Hand 1", changes: [3, 4], totals: [3, 4], places: null };
  const scored = take(OPEN, update(6, { events: [{ event: "hand", seat: -1, score: row }] }), 0);
  assert.deepEqual(scored.scores, [row]);
  const again = take(scored, update(7, { events: [{ event: "match", seat: -1 }] }), 0);
  assert.deepEqual(again.scores, []);
});
