import assert from "node:assert/strict";
import { test } from "node:test";
import { all, button, click, FakeSession, get, seatState, show, stubFetch, tableState, TestTable, texts } from "./dom";
import { saveNotes } from "../net/fairNotes";
import type { MatchNotes } from "../net/fairObserver";
import { Result } from "../table/Result";
import { scene, seat } from "./scenes";

const SCENE = scene([], {
  phase: "over",
  headline: "Ben wins",
  seats: [seat(0, "Ada", { score: 12 }), seat(1, "Ben", { score: 30 }), seat(2, "Cy", { score: 12 })],
  places: [[1], [0, 2]],
});
const TABLE = tableState([seatState("Ada"), seatState("Ben"), seatState("Cy")], { stage: "gathering", record: "m-1" });
const SCORES = [{ label: "Hand 1", changes: [12, 30, 12], totals: [12, 30, 12], places: null }];

async function showResult(shown = SCENE): Promise<HTMLElement> {
  return show(
    <TestTable session={new FakeSession()} view={{ scene: shown, table: TABLE, scores: SCORES }}>
      <Result />
    </TestTable>,
  );
}

test("standings list shared places, and the user is marked", async () => {
  const container = await showResult();
  assert.equal(get(container, "h2").textContent, "Ben wins");
  assert.deepEqual(texts(container, ".standing-place"), ["1st", "2nd", "2nd"]);
  assert.deepEqual(texts(container, ".standing-name"), ["Ben", "Ada (you)", "Cy"]);
  assert.deepEqual(texts(container, ".standing-value"), ["30", "12", "12"]);
  assert.equal(all(container, ".standings .first").length, 1);
});

test("a match that the host stopped between two hands says so", async () => {
  const container = await showResult({ ...SCENE, phase: "intermission", headline: "Hand 1 is over", places: null });
  assert.equal(get(container, "h2").textContent, "The match was stopped");
});

test("the record and the replay of the match are linked", async () => {
  const container = await showResult();
  assert.deepEqual(
    all(container, ".match-links a").map((link) => link.getAttribute("href")),
    ["/#/match/m-1", "/api/matches/m-1"],
  );
});

const VERIFIED = {
  fair: true,
  warning: null,
  checks: [{ check: "seed", holds: true, words: "the seed follows from the nonces" }],
};

test("every finding of the fairness check names its subject", async () => {
  const checks = [
    { check: "nonces", holds: true, words: "added by Ann, Bob" },
    { check: "seed", holds: true, words: "follows from the secret and the nonces" },
  ];
  stubFetch({ "/api/matches/m-1/verify": { fair: true, checks }, "/api/matches/m-1": {} });
  const container = await showResult();
  await click(button(container, "Was it dealt fairly?"));
  assert.deepEqual(texts(container, ".fairness li").slice(-2), [
    "Nonces: added by Ann, Bob",
    "Seed: follows from the secret and the nonces",
  ]);
});

const NOTES: MatchNotes = {
  match: "m-1",
  promise: "abc",
  name: "Ada",
  nonce: "00ff",
  seals: ["seal"],
  players: [],
  trusted: true,
  revealed: true,
  revealedUnder: [],
  started: true,
  moves: 0,
  head: "seal",
  shown: [],
  problems: ["the server took moves back"],
};

test("what this browser noticed is shown without a click, and fails the fairness check", async () => {
  saveNotes(NOTES);
  const players = [{ name: "Ada", by: "person", commitment: null, nonce: "" }];
  const fair = { version: 2, match: "m-1", commitment: "abc", secret: "s", options: {}, players, earlier: [] };
  const record = { players: ["Ada"], moves: [], outcome: null, fair: { ...fair, seal: "seal", head: "h" } };
  stubFetch({ "/api/matches/m-1/verify": VERIFIED, "/api/matches/m-1": record });
  const container = await showResult();
  assert.match(get(container, ".own-check.bad").textContent, /took moves back; the secret does not match/);
  await click(button(container, "Was it dealt fairly?"));
  assert.match(get(container, ".fairness.bad > p").textContent, /could not be verified/);
  assert.doesNotMatch(get(container, ".fairness.bad > p").textContent, /nobody could/);
  assert.ok(texts(container, ".fairness li").filter((text) => text.startsWith("This browser:")).length > 1);
  localStorage.clear();
});

test("a failed check shows the error", async () => {
  stubFetch({});
  const container = await showResult();
  await click(button(container, "Was it dealt fairly?"));
  assert.equal(get(container, "[role=status]").textContent, "not found");
});
