// Narrows down the moves that a player may make by the cards picked so far. There are no rules here: every legal move
// comes with the scene.
import type { Amount, Choose, Play, Prompt } from "../scene";

/** Picked cards, or other items that the prompt offers; an item repeats as often as it was picked. */
export type Picks = readonly string[];

const MAX_CARDS_SHOWN = 60; // a move with more cards is not drawn before the table has answered

/** The card of a face: the part before the colon. */
export function cardOf(text: string): string {
  const colon = text.indexOf(":");
  return colon < 0 ? text : text.slice(0, colon);
}

function countItems(items: readonly string[]): Map<string, number> {
  const counts = new Map<string, number>();
  for (const item of items) counts.set(item, (counts.get(item) ?? 0) + 1);
  return counts;
}

/** Whether `all` contains every item of `some`, at least as often. */
function containsAll(all: readonly string[], some: readonly string[]): boolean {
  const counts = countItems(all);
  for (const [item, count] of countItems(some)) if ((counts.get(item) ?? 0) < count) return false;
  return true;
}

/** Plays that use all picks and, if a zone is given, go to that zone. */
export function matchingPlays(prompt: Prompt, picks: Picks, zone: string | null = null): Play[] {
  return prompt.plays.filter((play) => containsAll(play.cards, picks) && (zone === null || play.zone === zone));
}

/** Of these plays, the ones that need no further card. */
export function completePlays(plays: readonly Play[], picks: Picks): Play[] {
  return plays.filter((play) => play.cards.length === picks.length);
}

/** How often an item of a choice may be picked. */
function maxCopies(choice: Choose, item: string): number {
  return choice.items.includes(item) ? (choice.times?.[item] ?? 1) : 0;
}

/** The item of a choice that a card stands for: the card itself, or the face of it that is offered. */
function itemFor(choice: Choose, card: string): string | null {
  return choice.items.find((item) => item === card) ?? choice.items.find((item) => cardOf(item) === card) ?? null;
}

/** Whether the picks are part of a legal selection for this choice. */
export function fitsChoice(choice: Choose, picks: Picks): boolean {
  if (picks.length > choice.most) return false;
  const items = picks.map((card) => itemFor(choice, card));
  if (items.some((item) => item === null)) return false;
  for (const [item, count] of countItems(items as string[])) if (maxCopies(choice, item) < count) return false;
  return true;
}

/** Whether the picks are enough for this choice. */
export function completesChoice(choice: Choose, picks: Picks): boolean {
  return picks.length >= choice.least && fitsChoice(choice, picks);
}

export const JOKER = "joker";

/** A number of cards of one rank, and of jokers that stand for it. */
export interface AmountSize {
  cards: number;
  jokers: number;
}

/** The picks as cards of the amount's rank and jokers; null if there is any other card among them. */
export function countPicks(amount: Amount, picks: Picks): AmountSize | null {
  const cards = picks.filter((card) => card === amount.card).length;
  const jokers = amount.card === JOKER ? 0 : picks.filter((card) => card === JOKER).length;
  return cards + jokers === picks.length ? { cards, jokers } : null;
}

function isBetween(value: number, min: number, max: number): boolean {
  return value >= min && value <= max;
}

/** The most cards that may go with this number of jokers. */
export function maxCards(amount: Amount, jokers: number): number {
  if (amount.total !== null) return amount.total - jokers;
  return Math.min(amount.most, (amount.most_in_all ?? Infinity) - jokers);
}

export function isLegalSize(amount: Amount, { cards, jokers }: AmountSize): boolean {
  if (!isBetween(jokers, amount.least_jokers, amount.most_jokers)) return false;
  const least = amount.total === null ? amount.least : amount.total - jokers;
  return isBetween(cards, least, maxCards(amount, jokers));
}

/** The smallest legal size that includes the picks: no extra jokers, and as many cards as the move needs. */
export function completeSize(amount: Amount, picks: Picks): AmountSize | null {
  const picked = countPicks(amount, picks);
  if (picked === null || picked.jokers > amount.most_jokers) return null;
  const jokers = Math.max(picked.jokers, amount.least_jokers);
  const cards = amount.total === null ? Math.max(picked.cards, amount.least) : amount.total - jokers;
  const most = Math.min(amount.most, maxCards(amount, jokers));
  return picked.cards <= cards && cards <= most ? { cards, jokers } : null;
}

/** Whether this card can be picked next. */
export function canPick(prompt: Prompt, picks: Picks, card: string): boolean {
  return hasMoveWith(prompt, [...picks, card]);
}

/** Whether some move uses all these picks. */
function hasMoveWith(prompt: Prompt, picks: Picks): boolean {
  return (
    matchingPlays(prompt, picks).length > 0 ||
    prompt.choices.some((choice) => fitsChoice(choice, picks)) ||
    prompt.amounts.some((amount) => completeSize(amount, picks) !== null)
  );
}

/** The text of the move for a choice: the verb, the value if there is one, the items. */
export function choiceText(choice: Choose, picks: Picks, value: number | null): string {
  const items = picks.map((card) => itemFor(choice, card) ?? card);
  return [choice.verb, ...(value === null ? [] : [String(value)]), ...items].join(" ");
}

/** The text of the move for an amount: `7x2+j1`. */
export function amountText(card: string, { cards, jokers }: AmountSize): string {
  return jokers > 0 ? `${card}x${cards}+j${jokers}` : `${card}x${cards}`;
}

/** The move that these picks leave, if there is exactly one and it is complete: then a single gesture is enough. */
export function onlyMove(prompt: Prompt, picks: Picks, zone: string | null = null): Play | null {
  if (prompt.choices.some((choice) => fitsChoice(choice, picks))) return null;
  const amounts = prompt.amounts.filter((amount) => completeSize(amount, picks) !== null);
  const amount = amounts[0];
  if (amount) return amounts.length === 1 ? onlyAmount(amount, picks) : null;
  const plays = matchingPlays(prompt, picks, zone);
  const first = plays[0];
  return plays.length === 1 && first && first.cards.length === picks.length ? first : null;
}

/** The amount as a play, if the picks complete it and no card could be added or exchanged for a joker. */
function onlyAmount(amount: Amount, picks: Picks): Play | null {
  const picked = countPicks(amount, picks);
  if (picked === null || !isLegalSize(amount, picked)) return null;
  const canGrow = [amount.card, JOKER].some((card) => completeSize(amount, [...picks, card]) !== null);
  const canSwapJokers = amount.total !== null && amount.most_jokers > amount.least_jokers;
  return canGrow || canSwapJokers ? null : amountPlay(amount, picked);
}

/** An amount as a play. Very large amounts list no cards, because they are not drawn while the move is pending. */
export function amountPlay(amount: Amount, size: AmountSize): Play {
  const { cards, jokers } = size;
  const used =
    cards + jokers <= MAX_CARDS_SHOWN
      ? [...Array<string>(cards).fill(amount.card), ...Array<string>(jokers).fill(JOKER)]
      : [];
  const text = amountText(amount.card, size);
  return { text, cards: used, faces: [], label: "", zone: null, note: amount.note, rule: amount.rule };
}

/** The plays, if each is a single card and they differ only in the face shown. Then the player chooses a face. */
export function faceChoices(plays: readonly Play[]): Play[] | null {
  if (plays.length < 2 || plays.some((play) => play.cards.length !== 1 || play.faces.length !== 1)) return null;
  const zones = new Set(plays.map((play) => play.zone));
  const faces = new Set(plays.map((play) => play.faces[0]));
  return zones.size === 1 && faces.size === plays.length ? [...plays] : null;
}

/** The picks, or none if the table has changed so that no move uses them. */
export function validPicks(prompt: Prompt | null, hand: readonly string[], picks: Picks): Picks {
  if (prompt === null || picks.length === 0) return [];
  if (!containsAll(hand, picks)) return [];
  return hasMoveWith(prompt, picks) ? picks : [];
}
