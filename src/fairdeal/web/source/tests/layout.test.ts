import assert from "node:assert/strict";
import { test } from "node:test";
import { CARD_ASPECT, clockwiseSeats, layOutHand, seatPositions } from "../table/layout";
import { placeOf, scoreSeries } from "../table/places";

test("19 double cards on a phone are side by side and large enough for a finger", () => {
  const layout = layOutHand(19, 340, 212, 1, { maxWidth: 66, minWidth: 44, gap: 4 });
  assert.ok(layout.width >= 44);
  assert.ok(layout.step >= layout.width, "no double card covers another");
  assert.ok(layout.step * (layout.perRow - 1) + layout.width <= 340);
  assert.ok(layout.rows * layout.width * CARD_ASPECT <= 212);
});

test("ordinary cards overlap before they shrink, and few cards are not enlarged", () => {
  const many = layOutHand(18, 1000, 168, 0.42);
  assert.equal(many.rows, 1);
  assert.ok(many.step < many.width);
  assert.ok(many.step * 17 + many.width <= 1000);
  assert.equal(layOutHand(3, 1000, 168, 0.42, { maxWidth: 100 }).width, 100);
});

test("the other players sit clockwise from the player's left", () => {
  assert.deepEqual(clockwiseSeats([0, 1, 2, 3], 2), [3, 0, 1]);
  assert.deepEqual(clockwiseSeats([0, 1, 2], null), [0, 1, 2]);
  assert.deepEqual(clockwiseSeats([0, 2, 1, 3], 2), [1, 3, 0], "with another turn order");
  const [left, top, right] = seatPositions(3);
  assert.ok(left && top && right && left.x < -0.9 && top.y < -0.9 && right.x > 0.9);
});

test("places can be shared", () => {
  assert.equal(placeOf([[2], [0, 1], [3]], 1), 2);
  assert.equal(placeOf([[2], [0, 1], [3]], 3), 4);
  assert.equal(placeOf(null, 0), null);
  const rows = [{ label: "1", changes: [1, 2], totals: [1, 2], places: null }];
  assert.deepEqual(scoreSeries(rows, 2), [[1], [2]]);
});
