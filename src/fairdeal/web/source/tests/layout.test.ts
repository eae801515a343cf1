import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { test } from "node:test";
import {
  CARD_ASPECT,
  clockwiseSeats,
  type HandLayout,
  type HandLimits,
  layOutHand,
  layOutTrick,
  seatSides,
  viewportScale,
} from "../table/layout";
import { placeOf, scoreSeries } from "../table/places";

const PHONE: HandLimits = { visible: 1, minStep: 32, maxWidth: 66, minWidth: 40, gap: 4 };
const OVERLAPPING: HandLimits = { ...PHONE, visible: 0.42 };
const WIDE: HandLimits = { visible: 0.42, minStep: 32, maxWidth: 104, minWidth: 44, gap: 7 };

const handWidth = ({ step, perRow, width }: HandLayout): number => step * (perRow - 1) + width;

test("19 double cards on a phone are side by side and large enough for a finger", () => {
  const layout = layOutHand(19, 340, 212, PHONE);
  assert.ok(layout.width >= 44);
  assert.ok(layout.step >= layout.width, "no double card covers another");
  assert.ok(handWidth(layout) <= 340);
  assert.ok(layout.rows * layout.width * CARD_ASPECT <= 212);
  assert.ok(!layout.scrolls);
});

test("of each overlapped card on a phone, at least 32 pixels are visible", () => {
  for (const count of [8, 10, 12, 14, 18, 27]) {
    const layout = layOutHand(count, 340, 212, OVERLAPPING);
    assert.ok(layout.step >= 32, `${count} cards: ${layout.step}`);
    assert.ok(handWidth(layout) <= 340 && !layout.scrolls);
  }
});

test("a hand that does not fit scrolls sideways, in one row if there is no room for more", () => {
  const layout = layOutHand(19, 340, 70, PHONE);
  assert.deepEqual([layout.rows, layout.perRow, layout.scrolls], [1, 19, true]);
  assert.ok(layout.height <= 70);
  const tiny = layOutHand(12, 340, 40, OVERLAPPING);
  assert.deepEqual([tiny.rows, tiny.width], [1, 40], "never smaller than the smallest card");
  assert.ok(tiny.step >= 32);
});

test("ordinary cards overlap before they shrink, and few cards are not enlarged", () => {
  const many = layOutHand(18, 1000, 168, WIDE);
  assert.equal(many.rows, 1);
  assert.ok(many.step < many.width);
  assert.ok(handWidth(many) <= 1000);
  assert.equal(layOutHand(3, 1000, 168, { ...WIDE, maxWidth: 100 }).width, 100);
});

test("the other players sit clockwise from the player's left", () => {
  assert.deepEqual(clockwiseSeats([0, 1, 2, 3], 2), [3, 0, 1]);
  assert.deepEqual(clockwiseSeats([0, 1, 2], null), [0, 1, 2]);
  assert.deepEqual(clockwiseSeats([0, 2, 1, 3], 2), [1, 3, 0], "with another turn order");
  assert.deepEqual(seatSides([3, 0, 1]), { left: [3], top: [0], right: [1] });
  assert.deepEqual(seatSides([1]), { left: [], top: [1], right: [] });
  assert.deepEqual(seatSides([1, 2, 3, 4, 5, 6, 7]), { left: [1, 2], top: [3, 4, 5], right: [6, 7] });
});

test("the cards of a trick lie toward their players and never overlap", () => {
  for (const others of [[1], [1, 2], [1, 2, 3], [1, 2, 3, 4], [1, 2, 3, 4, 5]]) {
    for (const own of [0, null]) {
      const trick = layOutTrick(seatSides(others), own);
      assert.ok(trick);
      const places = [...trick.places.values()];
      assert.equal(places.length, others.length + (own === null ? 0 : 1));
      for (const [index, { column, row }] of places.entries()) {
        assert.ok(column >= 0 && column + 1 <= trick.columns && row >= 0 && row + 1 <= trick.rows);
        for (const other of places.slice(index + 1)) {
          assert.ok(Math.abs(other.column - column) >= 1 || Math.abs(other.row - row) >= 1);
        }
      }
    }
  }
  const trick = layOutTrick(seatSides([1, 2, 3]), 0);
  assert.deepEqual(
    [0, 1, 2, 3].map((seat) => trick?.places.get(seat)),
    [
      { column: 1, row: 1 },
      { column: 0, row: 0.5 },
      { column: 1, row: 0 },
      { column: 2, row: 0.5 },
    ],
  );
});

test("everything is larger in a large window, by the same factor as in the style sheet", () => {
  assert.equal(viewportScale(390, 844), 1);
  assert.equal(viewportScale(1600, 900), 1);
  assert.ok(Math.abs(viewportScale(3840, 2160) - 2) < 0.01);
  assert.ok(viewportScale(3840, 900) < 1.001, "a low window has no room for that");
  const css = readFileSync(join(process.cwd(), "style", "tokens.css"), "utf8");
  const unit = /--unit: max\(1px, ([\d.]+)px \+ min\(([\d.]+)vw, ([\d.]+)vh\)\)/.exec(css);
  assert.ok(unit);
  const [base = 0, vw = 0, vh = 0] = unit.slice(1).map(Number);
  assert.ok(Math.abs(viewportScale(2560, 1440) - (base + Math.min(vw * 25.6, vh * 14.4))) < 1e-6);
});

test("places can be shared", () => {
  assert.equal(placeOf([[2], [0, 1], [3]], 1), 2);
  assert.equal(placeOf([[2], [0, 1], [3]], 3), 4);
  assert.equal(placeOf(null, 0), null);
  const rows = [{ label: "1", changes: [1, 2], totals: [1, 2], places: null }];
  assert.deepEqual(scoreSeries(rows, 2), [[1], [2]]);
});
