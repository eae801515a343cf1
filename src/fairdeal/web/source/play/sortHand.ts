// The order of the cards in hand, as the user likes it.
import { parseCard } from "../art/cards";
import type { CardScene } from "../scene";

export type HandOrder = "value" | "suit" | "sum";

/** The hand in an order: by value as the game sorts it, or double cards by the suit of their low half, or by sum. */
export function sortHand(cards: CardScene[], order: HandOrder): CardScene[] {
  if (order === "value") return cards;
  const keys = new Map(cards.map((card, index) => [card, [...sortKey(card.card, order), index]]));
  return [...cards].sort((first, second) => compare(keys.get(first) ?? [], keys.get(second) ?? []));
}

/** Cards without two halves, such as the Rook, come last and keep their order. */
function sortKey(text: string, order: "suit" | "sum"): number[] {
  const card = parseCard(text);
  if (card.kind !== "double") return [Infinity];
  return order === "sum" ? [card.sum, card.low.value] : [card.low.suit, card.low.value, card.high.suit];
}

function compare(first: number[], second: number[]): number {
  for (const [at, value] of first.entries()) {
    const other = second[at] ?? 0;
    if (value !== other) return value < other ? -1 : 1;
  }
  return 0;
}
