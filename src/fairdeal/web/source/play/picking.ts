// Narrowing what a player may do by the cards picked so far. It knows no rules: all that is legal comes with the scene.
import type { Actions, Amount, Choose, Play } from "../scene";

/** A pick is a card, or what is offered in its place, as often as it was picked. */
export type Picks = readonly string[];

const MOST_SHOWN = 60; // cards of one move that are drawn before the table has answered

/** The card of a face: the part before the colon. */
export function cardOf(text: string): string {
  const colon = text.indexOf(":");
  return colon < 0 ? text : text.slice(0, colon);
}

function counted(items: readonly string[]): Map<string, number> {
  const counts = new Map<string, number>();
  for (const item of items) counts.set(item, (counts.get(item) ?? 0) + 1);
  return counts;
}

/** Has `all` every item of `some`, as often? */
export function contains(all: readonly string[], some: readonly string[]): boolean {
  const counts = counted(all);
  for (const [item, number] of counted(some)) if ((counts.get(item) ?? 0) < number) return false;
  return true;
}

/** The complete moves that have all that was picked, and go to this zone if one is given. */
export function candidates(actions: Actions, picks: Picks, zone: string | null = null): Play[] {
  return actions.plays.filter((play) => contains(play.cards, picks) && (zone === null || play.zone === zone));
}

/** Those of them that need no further card. */
export function complete(plays: readonly Play[], picks: Picks): Play[] {
  return plays.filter((play) => play.cards.length === picks.length);
}

/** How often an item of a choice may be picked. */
export function timesOf(choice: Choose, item: string): number {
  return choice.items.includes(item) ? (choice.times?.[item] ?? 1) : 0;
}

/** The item of a choice that a card of the hand stands for: itself, or the face that is offered of it. */
export function itemFor(choice: Choose, card: string): string | null {
  return choice.items.find((item) => item === card) ?? choice.items.find((item) => cardOf(item) === card) ?? null;
}

/** May these be picked, or some more with them, in this choice? */
export function fits(choice: Choose, picks: Picks): boolean {
  if (picks.length > choice.most) return false;
  const items = picks.map((card) => itemFor(choice, card));
  if (items.some((item) => item === null)) return false;
  for (const [item, number] of counted(items as string[])) if (timesOf(choice, item) < number) return false;
  return true;
}

export function isFull(choice: Choose, picks: Picks): boolean {
  return picks.length >= choice.least && fits(choice, picks);
}

export const JOKER = "joker";

/** A number of cards of one rank, and of jokers that stand for it. */
export interface Measure {
  cards: number;
  jokers: number;
}

/** The picks as so many cards of the amount's rank and so many jokers; null if there is anything else among them. */
export function measured(amount: Amount, picks: Picks): Measure | null {
  const cards = picks.filter((card) => card === amount.card).length;
  const jokers = amount.card === JOKER ? 0 : picks.filter((card) => card === JOKER).length;
  return cards + jokers === picks.length ? { cards, jokers } : null;
}

function within(number: number, least: number, most: number): boolean {
  return number >= least && number <= most;
}

export function isAmount(amount: Amount, { cards, jokers }: Measure): boolean {
  if (!within(jokers, amount.least_jokers, amount.most_jokers)) return false;
  return amount.total === null ? within(cards, amount.least, amount.most) : cards + jokers === amount.total;
}

/** The most natural move of this rank that has these picks in it: no more jokers, and cards to make it up. */
export function filledUp(amount: Amount, picks: Picks): Measure | null {
  const picked = measured(amount, picks);
  if (picked === null || picked.jokers > amount.most_jokers) return null;
  const jokers = Math.max(picked.jokers, amount.least_jokers);
  const wanted = amount.total === null ? Math.max(picked.cards, amount.least) : amount.total - jokers;
  return picked.cards <= wanted && wanted <= amount.most ? { cards: wanted, jokers } : null;
}

/** Could this card be picked next? */
export function pickable(actions: Actions, picks: Picks, card: string): boolean {
  return possible(actions, [...picks, card]);
}

/** Is there a move that has all these picks in it? */
export function possible(actions: Actions, picks: Picks): boolean {
  return (
    candidates(actions, picks).length > 0 ||
    actions.choices.some((choice) => fits(choice, picks)) ||
    actions.amounts.some((amount) => filledUp(amount, picks) !== null)
  );
}

/** The move of a choice: the verb, the value if there is one, the items. */
export function choiceText(choice: Choose, picks: Picks, value: number | null): string {
  const items = picks.map((card) => itemFor(choice, card) ?? card);
  return [choice.verb, ...(value === null ? [] : [String(value)]), ...items].join(" ");
}

/** So many cards of a rank, with jokers: `7x2+j1`. */
export function amountText(card: string, cards: number, jokers: number): string {
  return jokers > 0 ? `${card}x${cards}+j${jokers}` : `${card}x${cards}`;
}

/** If picking this card leaves one complete move and no other, that move: one gesture is enough. */
export function onlyMove(actions: Actions, picks: Picks, zone: string | null = null): Play | null {
  if (actions.choices.some((choice) => fits(choice, picks))) return null;
  const amounts = actions.amounts.filter((amount) => filledUp(amount, picks) !== null);
  const amount = amounts[0];
  if (amount) return amounts.length === 1 ? onlyAmount(amount, picks) : null;
  const left = candidates(actions, picks, zone);
  const first = left[0];
  return left.length === 1 && first && first.cards.length === picks.length ? first : null;
}

/** An amount as a move, if the picks are one and no more cards could be added to it. */
function onlyAmount(amount: Amount, picks: Picks): Play | null {
  const picked = measured(amount, picks);
  if (picked === null || !isAmount(amount, picked)) return null;
  const more = [amount.card, JOKER].some((card) => filledUp(amount, [...picks, card]) !== null);
  const another = amount.total !== null && amount.most_jokers > amount.least_jokers;
  return more || another ? null : amountPlay(amount, picked);
}

/** So many of a rank as a complete move; very many cards are not shown on their way. */
export function amountPlay(amount: Amount, { cards, jokers }: Measure): Play {
  const shown = cards + jokers <= MOST_SHOWN;
  const used = shown ? [...Array<string>(cards).fill(amount.card), ...Array<string>(jokers).fill(JOKER)] : [];
  const text = amountText(amount.card, cards, jokers);
  return { text, cards: used, faces: [], label: "", zone: null, note: amount.note, rule: amount.rule };
}

/** Moves with one card that differ only in the face that is shown: then faces are what is asked for. */
export function faceChoices(plays: readonly Play[]): Play[] | null {
  if (plays.length < 2 || plays.some((play) => play.cards.length !== 1 || play.faces.length !== 1)) return null;
  const zones = new Set(plays.map((play) => play.zone));
  const faces = new Set(plays.map((play) => play.faces[0]));
  return zones.size === 1 && faces.size === plays.length ? [...plays] : null;
}

/** Picks that are no longer possible, because the table has changed, are dropped. */
export function kept(actions: Actions | null, hand: readonly string[], picks: Picks): Picks {
  if (actions === null || picks.length === 0) return [];
  if (!contains(hand, picks)) return [];
  return possible(actions, picks) ? picks : [];
}
