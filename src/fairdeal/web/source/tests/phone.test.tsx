import "./dom";
import assert from "node:assert/strict";
import { test } from "node:test";
import { recordIn, sourceIn } from "../replay/embedSource";
import { embedSnippet } from "../replay/SharePanel";
import { parseRoute } from "../route";
import { parseLooks } from "../looks";
import { useBackGuard } from "../table/backGuard";
import { canVibrate } from "../table/haptics";
import { isNearTurn, useWakeLock } from "../table/wakeLock";
import { settle, show } from "./dom";
import { scene, seat } from "./scenes";

const ofSeats = (acting: number[], own: number | null) =>
  scene([], {
    seat: own,
    seats: [0, 1, 2, 3, 4].map((number) => seat(number, `Player ${number}`, { acting: acting.includes(number) })),
  });

test("the screen stays on near the user's turn only", () => {
  assert.ok(isNearTurn(ofSeats([0], 0)));
  assert.ok(isNearTurn(ofSeats([4], 0)), "the player before them");
  assert.ok(isNearTurn(ofSeats([3], 0)));
  assert.ok(!isNearTurn(ofSeats([1], 0)), "they have just played");
  assert.ok(!isNearTurn(ofSeats([0], null)), "a spectator");
  assert.ok(!isNearTurn({ ...ofSeats([0], 0), phase: "intermission" }));
  assert.ok(isNearTurn({ ...ofSeats([1], 0), turns: [4, 3, 2, 1, 0] }), "in the order of turns");
  assert.ok(!isNearTurn(null));
});

function Awake({ isWanted }: { isWanted: boolean }) {
  useWakeLock(isWanted);
  return null;
}

test("a wake lock is released when it is no longer wanted, and its absence is not an error", async () => {
  await show(<Awake isWanted />);
  const events: string[] = [];
  const lock = { released: false, release: () => Promise.resolve(void events.push("released")) };
  const api = { request: () => Promise.resolve((events.push("requested"), lock)) };
  Object.defineProperty(navigator, "wakeLock", { value: api, configurable: true });
  await show(<Awake isWanted />);
  assert.deepEqual(events, ["requested"]);
  await show(<Awake isWanted={false} />);
  await settle();
  assert.deepEqual(events, ["requested", "released"]);
  api.request = () => Promise.reject(new Error("the battery is low"));
  await show(<Awake isWanted />);
  Reflect.deleteProperty(navigator, "wakeLock");
});

function Guarded({ isGuarded }: { isGuarded: boolean }) {
  return <p>{useBackGuard(isGuarded) ? "leaving" : "playing"}</p>;
}

test("an entry that asks is added to the history after a tap, and not before", async () => {
  const before = history.length;
  const page = await show(<Guarded isGuarded />);
  assert.equal(history.length, before);
  page.querySelector("p")?.click();
  await settle();
  assert.equal(history.length, before + 1);
  page.querySelector("p")?.click();
  await settle();
  assert.equal(history.length, before + 1, "only one");
});

test("vibration and the hand that holds the phone are chosen in the looks", () => {
  assert.equal(parseLooks("{}").haptics, false);
  assert.equal(parseLooks('{"haptics":true,"reach":"left"}').haptics, true);
  assert.equal(parseLooks('{"reach":"left"}').reach, "left");
  assert.equal(parseLooks('{"reach":"nose"}').reach, "both");
  assert.equal(canVibrate(), false, "this browser cannot");
});

test("an embedded page shows a match or a record, and refuses everything else", () => {
  const record = { fairdeal: 1, game: "hearts", players: ["Äda"] };
  const encoded = Buffer.from(JSON.stringify(record)).toString("base64url");
  assert.deepEqual(recordIn(encoded), record);
  assert.deepEqual(recordIn(JSON.stringify(record)), record);
  for (const wrong of ["", "{", "[1]", "%%%", "W10"]) assert.equal(typeof recordIn(wrong), "string", wrong);
  assert.match(recordIn("x".repeat(30_000)) as string, /too long/);
  assert.equal(typeof sourceIn("?match=abc-1"), "object");
  for (const wrong of ["", "?match=a&record=e30"]) assert.equal(typeof sourceIn(wrong), "string", wrong);
  assert.ok(embedSnippet("https://cards.example", 'a"b', 'T"', 3).includes("match=a%22b#m=3"));
});

test("short links to a move lead to the same page as long ones", () => {
  assert.deepEqual(parseRoute("/", "#/match/abc-1#m=37"), parseRoute("/", "#/match/abc-1?move=37"));
  assert.deepEqual(parseRoute("/", "#/review/abc-1/2#m=37"), parseRoute("/", "#/review/abc-1/2?move=37"));
});
