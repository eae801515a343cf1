import assert from "node:assert/strict";
import { test } from "node:test";
import { describeCard, faceKind, parseCard, translateSuits } from "../art/cards";
import { formatCount, ordinal } from "../shared/format";

test("cards are parsed from notation and described in words", () => {
  assert.deepEqual(parseCard("10c12d"), {
    kind: "double",
    low: { value: 10, suit: 0 },
    high: { value: 12, suit: 1 },
    sum: 22,
  });
  assert.equal(parseCard("rook").kind, "rook");
  assert.equal(parseCard("7").kind, "ordinary");
  assert.equal(parseCard("something").kind, "other");
  assert.equal(describeCard("2c3d", "2c3d:5", "sanity"), "2 of clubs and 3 of diamonds, sum 5, shown as the sum 5");
  assert.equal(
    describeCard("4s13h", "4s13h:13h", "sanity"),
    "4 of spades and king of hearts, sum 17, shown as king of hearts",
  );
  assert.equal(describeCard("4s13h", null, "sanityholes"), "4 of hats and 13 of cherries, sum 17");
  assert.equal(describeCard("Qs", null, "sanityholes"), "queen of spades", "ordinary cards have a single skin");
});

test("a face is the low half, the high half or the sum", () => {
  const card = parseCard("2c3d");
  assert.deepEqual(
    ["2c3d:2c", "2c3d:3d", "2c3d:5", "2c3d:9"].map((face) => faceKind(card, face)),
    ["low", "high", "sum", null],
  );
});

test("sentences use the suits of the skin", () => {
  assert.equal(translateSuits("hearts were led, Ben shows 2♣", "sanityholes"), "cherries were led, Ben shows 2⚑");
  assert.equal(translateSuits("hearts were led", "sanity"), "hearts were led");
});

test("huge counts are short", () => {
  assert.equal(formatCount(4), "×4");
  assert.equal(formatCount(12_500), "×12,500");
  assert.equal(formatCount(100_000_000_000_000), "×1e14");
});

test("places are ordinals", () => {
  assert.deepEqual([1, 2, 3, 4, 11, 21, 32].map(ordinal), ["1st", "2nd", "3rd", "4th", "11th", "21st", "32nd"]);
});
