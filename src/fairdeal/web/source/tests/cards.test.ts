import assert from "node:assert/strict";
import { test } from "node:test";
import { describeCard, faceKind, parseCard, speak, translateNames } from "../art/cards";
import { counted, formatCount, ordinal } from "../shared/format";
import { SPOKEN_CARDS } from "./spokenCards";

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
  assert.equal(describeCard("4s13h", null, "sanityholes"), "4 of hats / 13 of cherries");
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
  assert.equal(translateNames("hearts were led", "sanityholes"), "cherries were led");
  assert.equal(translateNames("hearts were led", "sanity"), "hearts were led");
  assert.equal(
    translateNames("beat two Queens with an Ace or a Jack", "sanityholes"),
    "beat two 12s with a 14 or an 11",
  );
});

test("the page describes and speaks every card as the server does", () => {
  for (const [notation, written, spoken] of SPOKEN_CARDS) {
    const [card = "", face] = notation.split(":");
    assert.equal(describeCard(card, face === undefined ? null : notation, "sanity"), spoken);
    assert.equal(speak(written, "sanity"), spoken);
  }
});

test("cards in sentences are spoken in words, with the suits of the skin", () => {
  const text = "Ben shows J♠K♣ as 24. hearts were led; 3 cards are left";
  assert.equal(
    speak(text, "sanity"),
    "Ben shows jack of spades / king of clubs, as the sum 24. hearts were led; 3 cards are left",
  );
  assert.equal(
    speak(text, "sanityholes"),
    "Ben shows 11 of hats / 13 of flags, as the sum 24. cherries were led; 3 cards are left",
  );
});

test("huge counts are abbreviated", () => {
  assert.equal(formatCount(4), "×4");
  assert.equal(formatCount(12_500), "×12,500");
  assert.equal(formatCount(100_000_000_000_000), "×1e14");
});

test("the noun after a count is singular or plural", () => {
  assert.deepEqual(
    [-1, 0, 1, 2, 1000].map((count) => counted(count, "point")),
    ["-1 point", "0 points", "1 point", "2 points", "1,000 points"],
  );
});

test("places are written as ordinals", () => {
  assert.deepEqual([1, 2, 3, 4, 11, 21, 32].map(ordinal), ["1st", "2nd", "3rd", "4th", "11th", "21st", "32nd"]);
});
