// Reading cards as texts of our notation, and saying them in words. What a card may do is not known here.
import { SKINS, SUIT_LETTERS } from "./shapes";

export type SkinKey = keyof typeof SKINS;

/** Half of a double card, or an ordinary card: a value (2..14) and a suit (0..3). */
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
const COURT: Record<string, string> = { J: "jack", Q: "queen", K: "king", A: "ace" };

/** The card that a text stands for; anything unknown is shown as it is written. */
export function readCard(text: string): Card {
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

/** Which part of a double card a face is: `2c` or `5` of `2c3d`. */
export function faceKind(card: Card, face: string | null): FaceKind | null {
  if (face === null || card.kind !== "double") return null;
  const shown = face.includes(":") ? face.slice(face.indexOf(":") + 1) : face;
  if (shown === halfText(card.low)) return "low";
  if (shown === halfText(card.high)) return "high";
  return shown === String(card.sum) ? "sum" : null;
}

export function halfText(half: Half): string {
  return `${half.value}${SUIT_LETTERS[half.suit] ?? ""}`;
}

/** A value as the skin writes it: 11 is J in one, 11 in the other. */
export function valueName(value: number, skin: SkinKey): string {
  return SKINS[skin].values[value - 2] ?? String(value);
}

export function suitWord(suit: number, skin: SkinKey): string {
  return SKINS[skin].words[suit] ?? "";
}

function halfInWords(half: Half, skin: SkinKey): string {
  const name = valueName(half.value, skin);
  return `${COURT[name] ?? name} of ${suitWord(half.suit, skin)}`;
}

/** A card for people who do not see it: `2 of clubs and 3 of diamonds, sum 5, shown as 2 of clubs`. */
export function inWords(text: string, face: string | null, skin: SkinKey): string {
  const card = readCard(text);
  switch (card.kind) {
    case "double": {
      const told = `${halfInWords(card.low, skin)} and ${halfInWords(card.high, skin)}, sum ${card.sum}`;
      const kind = faceKind(card, face);
      return kind === null ? told : `${told}, shown as ${faceInWords(card, kind, skin)}`;
    }
    case "ordinary": {
      const rank = COURT[card.rank] ?? card.rank;
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

export function faceInWords(card: Card, kind: FaceKind, skin: SkinKey): string {
  if (card.kind !== "double") return "";
  if (kind === "sum") return `the sum ${card.sum}`;
  return halfInWords(kind === "low" ? card.low : card.high, skin);
}

const SIGNS: Record<string, number> = { "♣": 0, "♦": 1, "♥": 2, "♠": 3 };

/** A sentence of the server's with the suits' signs and words of the skin, so that text and cards look the same. */
export function inSkin(text: string, skin: SkinKey): string {
  if (skin === "sanity") return text;
  const { signs, words } = SKINS[skin];
  const plain = SKINS.sanity.words;
  return text
    .replace(/[♣♦♥♠]/g, (sign) => signs[SIGNS[sign] ?? 0] ?? sign)
    .replace(
      /\b(clubs|diamonds|hearts|spades)\b/g,
      (word) => words[(plain as readonly string[]).indexOf(word)] ?? word,
    );
}
