import assert from "node:assert/strict";
import { test } from "node:test";
import { sortHand } from "../play/sortHand";
import type { CardScene } from "../scene";

const hand = (...cards: string[]): CardScene[] =>
  cards.map((card) => ({ card, face: null, seat: null, count: 1, worth: null, note: null }));
const order = (cards: CardScene[]): string[] => cards.map(({ card }) => card);

test("a hand is sorted by value, by suit or by sum", () => {
  const cards = hand("2s9d", "3c5h", "3h4c", "8d14c", "rook");
  assert.deepEqual(order(sortHand(cards, "value")), ["2s9d", "3c5h", "3h4c", "8d14c", "rook"]);
  assert.deepEqual(order(sortHand(cards, "suit")), ["3c5h", "8d14c", "3h4c", "2s9d", "rook"]);
  assert.deepEqual(order(sortHand(cards, "sum")), ["3h4c", "3c5h", "2s9d", "8d14c", "rook"]);
});

test("the ranks of President keep the order of the game", () => {
  assert.deepEqual(order(sortHand(hand("3", "10", "K", "joker"), "sum")), ["3", "10", "K", "joker"]);
});
