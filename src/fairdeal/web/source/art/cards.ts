// Cards in notation: reading them and describing them in words. The rules of the games are not known here.
import { SKINS, SUIT_LETTERS } from "./shapes";

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
const RANK_NAMES: Record<string, string> = { J: "jack", Q: "queen", K: "king", A: "ace" };

/** Parse a card; a text that is no known card is kept as it is. */
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

function halfNotation(half: Half): string {
  return `${half.value}${SUIT_LETTERS[half.suit] ?? ""}`;
}

/** A value as a skin writes it: 11 is `J` in one skin and `11` in another. */
export function valueName(value: number, skin: SkinKey): string {
  return SKINS[skin].values[value - 2] ?? String(value);
}

export function suitWord(suit: number, skin: SkinKey): string {
  return SKINS[skin].words[suit] ?? "";
}

function describeHalf(half: Half, skin: SkinKey): string {
  const name = valueName(half.value, skin);
  return `${RANK_NAMES[name] ?? name} of ${suitWord(half.suit, skin)}`;
}

/** Describe a card for screen readers: `2 of clubs and 3 of diamonds, sum 5, shown as 2 of clubs`. */
export function describeCard(text: string, face: string | null, skin: SkinKey): string {
  const card = parseCard(text);
  switch (card.kind) {
    case "double": {
      const description = `${describeHalf(card.low, skin)} and ${describeHalf(card.high, skin)}, sum ${card.sum}`;
      const kind = faceKind(card, face);
      if (kind === null) return description;
      const shown = kind === "sum" ? `the sum ${card.sum}` : describeHalf(card[kind], skin);
      return `${description}, shown as ${shown}`;
    }
    case "ordinary": {
      const rank = RANK_NAMES[card.rank] ?? card.rank;
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

const SUIT_SIGNS: Record<string, number> = { "♣": 0, "♦": 1, "♥": 2, "♠": 3 };

/** Replace the suits in a sentence from the server with those of a skin, so that text and cards agree. */
export function translateSuits(text: string, skin: SkinKey): string {
  if (skin === "sanity") return text;
  const { signs, words } = SKINS[skin];
  const plainWords: readonly string[] = SKINS.sanity.words;
  return text
    .replace(/[♣♦♥♠]/g, (sign) => signs[SUIT_SIGNS[sign] ?? 0] ?? sign)
    .replace(/\b(clubs|diamonds|hearts|spades)\b/g, (word) => words[plainWords.indexOf(word)] ?? word);
}
