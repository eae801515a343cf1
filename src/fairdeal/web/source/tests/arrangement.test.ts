import assert from "node:assert/strict";
import { test } from "node:test";
import {
  arrangementMove,
  cardsFromHand,
  changeFace,
  placeFace,
  returnToHand,
  startArrangement,
  undo,
} from "../play/arrangement";
import { arrange } from "./scenes";

const RUN = ["7c8h:8h", "4d9h:9h", "2s10h:10h"];
const BLOCK = ["2c5d:7", "3d4h:7", "2h5s:7"];

test("a new group of cards from the hand is a meld", () => {
  const table = arrange([]);
  let arrangement = startArrangement(table);
  for (const face of RUN) arrangement = placeFace(arrangement, face, 0);
  assert.equal(arrangementMove(table, arrangement), `meld ${RUN.join(" ")}`);
  assert.deepEqual(cardsFromHand(table, arrangement), ["7c8h", "4d9h", "2s10h"]);
});

test("one more card on a group is a lay-off", () => {
  const table = arrange([RUN, BLOCK]);
  const arrangement = placeFace(startArrangement(table), "3d11h:11h", 0);
  assert.equal(arrangementMove(table, arrangement), "lay 3d11h:11h on 1");
});

test("after any other change the move describes the whole table", () => {
  const table = arrange([RUN, BLOCK]);
  let arrangement = placeFace(startArrangement(table), "7c8h:15", 1);
  assert.equal(arrangementMove(table, arrangement), "arrange 4d9h:9h 2s10h:10h / 2c5d:7 3d4h:7 2h5s:7 7c8h:15");
  assert.equal(arrangementMove({ ...table, whole: null }, arrangement), null, "if the table may not be rearranged");
  arrangement = changeFace(arrangement, "7c8h:7c");
  assert.ok(arrangementMove(table, arrangement)?.endsWith("7c8h:7c"));
});

test("an unchanged arrangement has no move, and undo goes back step by step", () => {
  const table = arrange([RUN]);
  const first = startArrangement(table);
  assert.equal(arrangementMove(table, first), null);
  const second = placeFace(first, "3d11h:11h", 0);
  const third = returnToHand(second, "3d11h");
  assert.equal(arrangementMove(table, third), null);
  assert.deepEqual(undo(third).groups, second.groups);
  assert.deepEqual(undo(undo(third)).groups, first.groups);
  assert.equal(undo(first), first);
});

test("empty groups are left out of the move", () => {
  const table = arrange([RUN, ["2c5d:7"]]);
  const arrangement = placeFace(startArrangement(table), "2c5d:7", 0);
  assert.equal(arrangementMove(table, arrangement), `arrange ${RUN.join(" ")} 2c5d:7`);
});
