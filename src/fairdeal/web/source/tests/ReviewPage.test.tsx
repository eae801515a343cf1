import assert from "node:assert/strict";
import { test } from "node:test";
import { all, button, click, get, press, show, stubFetch, texts } from "./dom";
import { IdentityContext } from "../lobby/identity";
import { addLine, EMPTY_REVIEW, isComplete } from "../net/reviewStream";
import type { ReviewBegun, ReviewedDecision, ReviewStep, ReviewSummary } from "../protocol";
import { ReviewPage } from "../review/ReviewPage";
import { scene, seat } from "./scenes";

const SUMMARY: ReviewSummary = {
  words: "2 decisions: 1 best, 0 fine, 0 slip, 0 error, 1 blunder.",
  mistakes_title: "One mistake was found",
  mistakes: [3],
  rows: [{ words: "result", value: "1.000" }],
  adjusted: "Luck-adjusted result: +0.20 places.",
};
const BEGUN: ReviewBegun = {
  type: "begun",
  game: "president",
  title: "President",
  seat: 1,
  name: "Ben",
  heading: "President: review of Ben (seat 1), in places",
  unit: "places",
  steps: 3,
  reviewer: {},
  ledger_caption: "Where the result came from",
  method: "Reviewer: rollout.",
};
const decision = (move: number, verdict: string): ReviewedDecision => ({
  move,
  round: 1,
  kind: "lead",
  verdict,
  title: `Move ${move + 1}, lead: pass`,
  words: `sentence about move ${move + 1}`,
  reasons: ["in 71 % of possible deals somebody beats it"],
  open_hands: "With open hands, your move was the best.",
  candidates: [{ words: "pass", value: "0.50" }],
  data: {},
});
const step = (done: number, part: Partial<ReviewStep>): ReviewStep => ({
  type: "step",
  done,
  summary: SUMMARY,
  decision: null,
  round: null,
  ...part,
});
const ROUND = {
  round: 1,
  title: "Round 1",
  rows: SUMMARY.rows,
  curve: [
    [0, 1],
    [3, 2],
    [6, 0],
  ] as [number, number][],
  curve_words: "Expected result",
  turning_points: [{ move: 3, words: "Move 4: −2.00 places" }],
  data: {},
};
const LINES = [
  { type: "waiting", ahead: 1 },
  BEGUN,
  step(1, { decision: decision(1, "best") }),
  step(2, { decision: decision(3, "blunder") }),
  step(3, { round: ROUND }),
];

const SCENE = scene([], { seats: [seat(0, "Ada"), seat(1, "Ben")] });
const REPLAY = {
  game: "president",
  title: "President",
  names: ["Ada", "Ben"],
  steps: Array.from({ length: 6 }, (_, index) => ({
    seat: index % 2,
    name: "Ada",
    move: "3",
    words: [`move ${index + 1}`],
  })),
  table: null,
};

async function showReview(lines: unknown[], part: Record<string, unknown> = {}): Promise<HTMLElement> {
  const answers: Record<string, unknown> = {
    "/api/matches/m-1/replay": REPLAY,
    "/api/matches/m-1/review/1": lines.map((line) => `${JSON.stringify(line)}\n`).join(""),
    ...part,
  };
  for (let at = 0; at <= 6; at++)
    answers[`/api/matches/m-1/replay/${at}`] = { at, table: SCENE, scenes: [SCENE, SCENE] };
  sent = stubFetch(answers).sent;
  const person = { person: "p", name: "Ben" };
  const identity = { person, withName: () => undefined, asGuest: () => undefined, rename: () => undefined };
  return show(
    <IdentityContext.Provider value={identity}>
      <ReviewPage key={Math.random()} match="m-1" seat={null} move={0} />
    </IdentityContext.Provider>,
  );
}
let sent: { path: string; body: unknown }[] = [];

test("lines add up to a review", () => {
  let review = EMPTY_REVIEW;
  for (const line of LINES) {
    assert.equal(isComplete(review), false);
    review = addLine(review, line as ReviewStep);
  }
  assert.equal(isComplete(review), true);
  assert.deepEqual([review.ahead, review.done, review.decisions.length, review.rounds.length], [0, 3, 2, 1]);
});

test("the user's own seat is reviewed, with the mistakes, the ledger and the curve", async () => {
  const container = await showReview(LINES);
  assert.equal(get(container, "h1").textContent, BEGUN.heading);
  assert.equal(get(container, ".review-seat select").value, "1");
  assert.deepEqual(texts(container, ".review-mistakes .verdict"), ["blunder"]);
  assert.match(get(container, ".review-mistake").textContent, /sentence about move 4/);
  assert.equal(all(container, ".review-curve polyline").length, 1);
  assert.equal(all(container, "progress").length, 0);
  assert.deepEqual(texts(container, ".replay-steps .verdict"), ["best", "blunder"]);
});

test("a mistake and a turning point lead to the position before the move", async () => {
  const container = await showReview(LINES);
  const count = (): string => get(container, ".replay-count").textContent.trim();
  await click(get(container, ".review-mistake"));
  assert.equal(count(), "3 / 6");
  assert.match(get(container, ".decision-card").textContent, /Move 4, lead: pass/);
  await press(document.body, "Home");
  assert.equal(all(container, ".decision-card").length, 0);
  await click(button(container, "Move 4: −2.00 places"));
  assert.equal(count(), "3 / 6");
  assert.equal(get(container, ".decision-card a[download]").getAttribute("href"), "/api/matches/m-1/puzzle/3");
});

test("playing on creates a table", async () => {
  const container = await showReview(LINES, { "/api/matches/m-1/practice": { code: "K7PXQ2" } });
  await click(get(container, ".review-mistake"));
  await click(button(container, "Play on from here"));
  assert.deepEqual(sent, [{ path: "/api/matches/m-1/practice", body: { move: 3, seat: 1 } }]);
  assert.equal(location.pathname, "/t/K7PXQ2");
  history.replaceState(null, "", "/");
});

test("a review that ends early says why, keeps what is done, and can be asked for again", async () => {
  const failed = { type: "failed", code: "time", message: "The time for one review is up." };
  const container = await showReview([BEGUN, step(1, { decision: decision(1, "best") }), failed]);
  assert.equal(get(container, "[role=alert]").textContent, failed.message);
  assert.deepEqual(texts(container, ".replay-steps .verdict"), ["best"]);
  await click(button(container, "Try again"));
  assert.equal(get(container, "[role=alert]").textContent, failed.message);
});

test("a lost connection and a refusal look different from a complete review", async () => {
  let container = await showReview([BEGUN, step(1, { decision: decision(1, "best") })]);
  assert.match(get(container, "[role=alert]").textContent, /connection was lost/);
  container = await showReview([], { "/api/matches/m-1/review/1": undefined });
  assert.equal(all(container, "[role=alert]").length, 1);
});
