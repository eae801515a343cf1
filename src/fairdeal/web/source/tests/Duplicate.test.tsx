import assert from "node:assert/strict";
import { test } from "node:test";
import { all, show, stubFetch, texts } from "./dom";
import { commonMoves } from "../challenge/ComparePage";
import { costliest } from "../daily/CostliestDecision";
import { DailyPage } from "../daily/DailyPage";
import type { DailyOverview, ReplayStep, ReviewedDecision } from "../protocol";
import { challengePath, comparePath, dealPath, parseRoute } from "../route";
import { boardPath } from "../table/board";

const routeOf = (path: string) => parseRoute("/", new URL(path, "http://localhost").hash);

test("the pages of duplicate play have addresses of their own", () => {
  assert.deepEqual(routeOf("/#/daily"), { page: "daily" });
  assert.deepEqual(routeOf(dealPath("2030-01-31", "oh-hell")), { page: "deal", day: "2030-01-31", game: "oh-hell" });
  assert.deepEqual(routeOf(challengePath("aB_-9")), { page: "challenge", challenge: "aB_-9" });
  assert.deepEqual(routeOf(comparePath("a-1", "b-1")), { page: "compare", own: "a-1", other: "b-1" });
  assert.deepEqual(routeOf("/#/daily/soon/hearts"), { page: "unknown" });
});

test("a finished attempt leads to the results of its deal", () => {
  assert.equal(boardPath("daily/2030-01-31/hearts"), "/#/daily/2030-01-31/hearts");
  assert.equal(boardPath("challenge/xyz/3"), "/#/challenge/xyz");
});

const step = (seat: number, move: string): ReplayStep => ({ seat, name: "A", move, words: [] });

test("matches are compared up to the first difference", () => {
  const own = [step(0, "a"), step(1, "b"), step(0, "c")];
  assert.equal(commonMoves(own, own), 3);
  assert.equal(commonMoves(own, [step(0, "a"), step(1, "x")]), 1);
  assert.equal(commonMoves(own, own.slice(0, 2)), 2);
  assert.equal(commonMoves(own, [step(1, "a")]), 0);
});

test("the costliest decision is the one with the largest loss", () => {
  const decision = (move: number, loss: number): ReviewedDecision =>
    ({ move, data: { loss } }) as unknown as ReviewedDecision;
  assert.equal(costliest([decision(1, 0.5), decision(4, 2), decision(7, 1)])?.move, 4);
  assert.equal(costliest([decision(1, 0)]), null);
  assert.equal(costliest([]), null);
});

test("each game can be played, gone on with, or compared", async () => {
  const day = { day: "2030-01-31", opens: 0, closes: 86_400_000, commitment: "c0ffee", committed_at: 0 };
  const game = { terms: "1 hand, 4 players", table: null, result: null };
  const result = { match: "m-1", seat: 0, score: 3, points: 1, percent: 50, place: 2 };
  const overview: DailyOverview = {
    today: day,
    tomorrow: { ...day, day: "2030-02-01", commitment: "feed" },
    games: [
      { ...game, game: "hearts", title: "Hearts", status: "open" },
      { ...game, game: "rook", title: "Rook", status: "playing", table: "t" },
      { ...game, game: "rummy", title: "Rummy", status: "finished", result },
    ],
    past: ["2030-01-30"],
  };
  stubFetch({ "/api/daily": overview });
  const container = await show(<DailyPage />);
  assert.deepEqual(
    texts(container, ".daily-games li > .button").map((text) => text.trim()),
    ["Play today's deal of Hearts", "Go on today's deal of Rook", "Results of Rummy"],
  );
  assert.equal(all(container, ".past-days a").length, 3);
  assert.match(container.textContent, /50% of the match points so far, 2nd place/);
  assert.match(container.textContent, /c0ffee/);
});
