import assert from "node:assert/strict";
import { test } from "node:test";
import { arrangedText, begin, broughtIn, put, takeBack, turn, undo } from "../play/arranging";
import { arrange } from "./scenes";

const RUN = ["7c8h:8h", "4d9h:9h", "2s10h:10h"];
const BLOCK = ["2c5d:7", "3d4h:7", "2h5s:7"];

test("one new group of cards in hand is a meld", () => {
  const table = arrange([]);
  let board = begin(table);
  for (const face of RUN) board = put(board, face, 0);
  assert.equal(arrangedText(table, board), `meld ${RUN.join(" ")}`);
  assert.deepEqual(broughtIn(table, board), ["7c8h", "4d9h", "2s10h"]);
});

test("one card more on a group is laid off", () => {
  const table = arrange([RUN, BLOCK]);
  const board = put(begin(table), "3d11h:11h", 0);
  assert.equal(arrangedText(table, board), "lay 3d11h:11h on 1");
});

test("anything else is the whole table", () => {
  const table = arrange([RUN, BLOCK]);
  let board = put(begin(table), "7c8h:15", 1);
  assert.equal(arrangedText(table, board), "arrange 4d9h:9h 2s10h:10h / 2c5d:7 3d4h:7 2h5s:7 7c8h:15");
  assert.equal(arrangedText({ ...table, whole: null }, board), null, "where the table stays as it lies");
  board = turn(board, "7c8h:7c");
  assert.ok(arrangedText(table, board)?.endsWith("7c8h:7c"));
});

test("nothing done, nothing to say; undo goes back step by step", () => {
  const table = arrange([RUN]);
  const first = begin(table);
  assert.equal(arrangedText(table, first), null);
  const second = put(first, "3d11h:11h", 0);
  const third = takeBack(second, "3d11h");
  assert.equal(arrangedText(table, third), null);
  assert.deepEqual(undo(third).groups, second.groups);
  assert.deepEqual(undo(undo(third)).groups, first.groups);
  assert.equal(undo(first), first);
});

test("a group that became empty is not written", () => {
  const table = arrange([RUN, ["2c5d:7"]]);
  const board = put(begin(table), "2c5d:7", 0);
  assert.equal(arrangedText(table, board), `arrange ${RUN.join(" ")} 2c5d:7`);
});
