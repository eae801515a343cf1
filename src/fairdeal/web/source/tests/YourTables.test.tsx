import assert from "node:assert/strict";
import { test } from "node:test";
import { all, seatState, show, stubFetch, tableState, texts, YOU } from "./dom";
import { IdentityContext } from "../lobby/identity";
import { YourTables } from "../lobby/YourTables";
import type { MyTable } from "../protocol";

const ADA = { person: "p", name: "Ada" };
const SEATS = [seatState("Ada"), seatState("Ben"), seatState("", { free: true })];

function info(code: string, part: Partial<MyTable>): MyTable {
  const base = {
    id: code,
    code,
    link: `/t/${code}`,
    title: "Hearts",
    watchers: 0,
    made: 0,
    to_act: [],
    left: null,
    paused: false,
    you: YOU,
  };
  return { ...base, table: tableState(SEATS), ...part };
}

async function showTables(tables: MyTable[]) {
  stubFetch({ "/api/me/tables": { tables } });
  const identity = { person: ADA, withName: () => undefined, asGuest: () => undefined, rename: () => undefined };
  return show(
    <IdentityContext.Provider value={identity}>
      <YourTables />
    </IdentityContext.Provider>,
  );
}

test("each of the user's tables is linked and shows whose turn it is", async () => {
  const gathering = tableState(SEATS, { stage: "gathering", match: 0 });
  const container = await showTables([
    info("AAAAAA", { to_act: [0] }),
    info("BBBBBB", { to_act: [1] }),
    info("CCCCCC", { to_act: [1, 2] }),
    info("DDDDDD", { table: gathering }),
    info("EEEEEE", { you: { ...YOU, seat: null, held: 0 } }),
    info("FFFFFF", { you: { ...YOU, seat: null, waiting: true } }),
  ]);
  assert.deepEqual(texts(container, ".tag"), [
    "your turn",
    "Ben to move",
    "others to move",
    "not started",
    "your seat is kept",
    "you are in line",
  ]);
  assert.equal(all(container, "a")[0]!.getAttribute("href"), "/t/AAAAAA");
  assert.equal(texts(container, ".muted")[0], "with Ben");
});

test("turns of days come first, the most urgent before the others", async () => {
  const container = await showTables([
    info("AAAAAA", { to_act: [1] }),
    info("BBBBBB", { to_act: [0], left: 3 * 86_400_000 - 1 }),
    info("CCCCCC", { to_act: [0], left: 5 * 3_600_000 }),
  ]);
  assert.deepEqual(texts(container, ".tag"), ["your turn: 5 hours", "your turn: 2 days", "Ben to move"]);
  assert.equal(texts(container, ".badge")[0], "2 turns");
});

test("without tables there is no list", async () => {
  assert.equal((await showTables([])).textContent, "");
});

test("vacations are shown: the user's own, and that of a player whom the table waits for", async () => {
  const until = Date.now() + 2 * 86_400_000;
  const away = tableState([seatState("Ada"), seatState("Ben", { vacation: until }), seatState("", { free: true })]);
  const days = { ...away, settings: { ...away.settings, turn: 86_400_000 } };
  const over = { ...days, seats: days.seats.map((seat) => ({ ...seat, vacation: 1 })) };
  const container = await showTables([
    info("AAAAAA", { to_act: [0], left: 7_200_000, paused: true }),
    info("BBBBBB", { to_act: [1], table: days }),
    info("CCCCCC", { to_act: [1], table: over }),
  ]);
  const date = new Date(until).toLocaleDateString("en-GB", { day: "numeric", month: "long" });
  assert.deepEqual(texts(container, ".tag"), [
    "your turn: 2 hours after your vacation",
    `Ben is on vacation until ${date}`,
    "Ben to move",
  ]);
});
