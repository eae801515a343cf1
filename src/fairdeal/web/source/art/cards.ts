// Parses cards in notation and describes them in words. There are no rules of any game here.
import { COURT_NAMES, SKINS, SUIT_LETTERS, WRITTEN_CARD } from "./shapes";

export type SkinKey = keyof typeof SKINS;

/** A half of a double card: a value (2..14) and a suit (0..3). */
export interface Half {
  value: number;
  suit: number;
}

export type Card =
  | { kind: "double"; low: Half; high: Half; sum: number }
  | { kind: "ordinary"; rank: string; suit: number | null; special: boolean }
  | { kind: "joker" }
  | { kind: "rook" }
  | { kind: "marker" }
  | { kind: "other"; text: string };

const DOUBLE = /^(\d+)([cdhs])(\d+)([cdhs])$/;
const ORDINARY = /^(10|[2-9JQKA])([cdhs]?)(\*?)$/;

/** Parse a card. A text that is not a known card is kept as it is. */
export function parseCard(text: string): Card {
  const double = DOUBLE.exec(text);
  if (double) {
    const low = { value: Number(double[1]), suit: SUIT_LETTERS.indexOf(double[2] ?? "") };
    const high = { value: Number(double[3]), suit: SUIT_LETTERS.indexOf(double[4] ?? "") };
    return { kind: "double", low, high, sum: low.value + high.value };
  }
  const ordinary = ORDINARY.exec(text);
  if (ordinary) {
    const suit = ordinary[2] ? SUIT_LETTERS.indexOf(ordinary[2]) : null;
    return { kind: "ordinary", rank: ordinary[1] ?? "", suit, special: ordinary[3] === "*" };
  }
  if (text === "joker" || text === "rook" || text === "marker") return { kind: text };
  return { kind: "other", text };
}

export type FaceKind = "low" | "high" | "sum";

/** The part of a double card that a face shows: `2c` is the low half of `2c3d`, `5` is its sum. */
export function faceKind(card: Card, face: string | null): FaceKind | null {
  if (face === null || card.kind !== "double") return null;
  const shown = face.includes(":") ? face.slice(face.indexOf(":") + 1) : face;
  if (shown === halfNotation(card.low)) return "low";
  if (shown === halfNotation(card.high)) return "high";
  return shown === String(card.sum) ? "sum" : null;
}

/** The faces of a double card in notation: `2c3d:2c`, `2c3d:3d`, `2c3d:5`. */
export function facesOf(text: string): string[] {
  const card = parseCard(text);
  if (card.kind !== "double") return [];
  return [halfNotation(card.low), halfNotation(card.high), String(card.sum)].map((shown) => `${text}:${shown}`);
}

function halfNotation(half: Half): string {
  return `${half.value}${SUIT_LETTERS[half.suit] ?? ""}`;
}

/** A value as a skin writes it: 11 is `J` in one skin and `11` in another. */
export function valueName(value: number, skin: SkinKey): string {
  return SKINS[skin].values[value - 2] ?? String(value);
}

export function suitWord(suit: number, skin: SkinKey): string {
  return SKINS[skin].suits[suit] ?? "";
}

/** A rank in words, and as the skin counts it: `K` is `king` or `13`. */
function rankName(rank: string, skin: SkinKey): string {
  const index = (SKINS.sanity.values as readonly string[]).indexOf(rank);
  return SKINS[skin].names[index] ?? rank;
}

function describeHalf(half: Half, skin: SkinKey): string {
  return `${SKINS[skin].names[half.value - 2] ?? half.value} of ${suitWord(half.suit, skin)}`;
}

/** Describe a card for screen readers: `2 of clubs / 3 of diamonds, as the 2 of clubs`. */
export function describeCard(text: string, face: string | null, skin: SkinKey): string {
  const card = parseCard(text);
  switch (card.kind) {
    case "double": {
      const description = `${describeHalf(card.low, skin)} / ${describeHalf(card.high, skin)}`;
      const kind = faceKind(card, face);
      if (kind === null) return description;
      return `${description}, as the ${kind === "sum" ? `sum ${card.sum}` : describeHalf(card[kind], skin)}`;
    }
    case "ordinary": {
      const rank = rankName(card.rank, "sanity");
      return card.suit === null ? rank : `${rank} of ${suitWord(card.suit, "sanity")}`;
    }
    case "rook":
      return "the Rook";
    case "other":
      return card.text;
    default:
      return card.kind;
  }
}

const SUIT_SYMBOLS: Record<string, number> = { "♣": 0, "♦": 1, "♥": 2, "♠": 3 };

const COURT_CARD = new RegExp(`(?:\\ban? )?\\b(${COURT_NAMES.join("|")})(?=s?\\b)`, "g");

/** Replace the names of suits and court cards in a sentence with those of a skin, so that text and cards agree. */
export function translateNames(text: string, skin: SkinKey): string {
  if (skin === "sanity") return text;
  const { suits, values } = SKINS[skin];
  const serverWords: readonly string[] = SKINS.sanity.suits;
  return text
    .replace(/\b(clubs|diamonds|hearts|spades)\b/g, (word) => suits[serverWords.indexOf(word)] ?? word)
    .replace(COURT_CARD, (found, name: (typeof COURT_NAMES)[number]) => {
      const value = values[values.length - COURT_NAMES.length + COURT_NAMES.indexOf(name)] ?? name;
      const article = value === "11" ? "an " : "a ";
      return found === name ? value : article + value;
    });
}

/** Parse a half as the server writes it: `K♣`. */
function readHalf(written: string): Half {
  const value = (SKINS.sanity.values as readonly string[]).indexOf(written.slice(0, -1)) + 2;
  return { value, suit: SUIT_SYMBOLS[written.slice(-1)] ?? 0 };
}

/** A card in a sentence from the server: `J♠K♣ as 24`, `7♥`, or a suit alone. */
export interface WrittenCard {
  halves: Half[];
  suit: number | null; // of a suit alone
  face: Half | number | null; // a sum is a number
}

const WRITTEN = new RegExp(WRITTEN_CARD, "g");

/** Split a sentence from the server into text and cards. The server and this page use the same pattern. */
export function splitCards(text: string): (string | WrittenCard)[] {
  const parts: (string | WrittenCard)[] = [];
  let end = 0;
  for (const match of text.matchAll(WRITTEN)) {
    if (match.index > end) parts.push(text.slice(end, match.index));
    parts.push(readCard(match));
    end = match.index + match[0].length;
  }
  if (end < text.length) parts.push(text.slice(end));
  return parts;
}

function readCard([all, first, second, face]: RegExpMatchArray): WrittenCard {
  if (first === undefined) return { halves: [], suit: SUIT_SYMBOLS[all] ?? 0, face: null };
  const halves = [first, second].filter((half) => half !== undefined).map(readHalf);
  if (face === undefined) return { halves, suit: null, face: null };
  return { halves, suit: null, face: /^\d+$/.test(face) ? Number(face) : readHalf(face) };
}

/** A card of a sentence in words, as `speak` in fairdeal/cards/naming.py says it. */
export function speakCard({ halves, suit, face }: WrittenCard, skin: SkinKey): string {
  if (suit !== null) return suitWord(suit, skin);
  const card = halves.map((half) => describeHalf(half, skin)).join(" / ");
  if (face === null) return card;
  return `${card}, as the ${typeof face === "number" ? `sum ${face}` : describeHalf(face, skin)}`;
}

/** A sentence from the server in words, for screen readers: `J♠` is `jack of spades`. */
export function speak(text: string, skin: SkinKey): string {
  return splitCards(text)
    .map((part) => (typeof part === "string" ? translateNames(part, skin) : speakCard(part, skin)))
    .join("");
}
