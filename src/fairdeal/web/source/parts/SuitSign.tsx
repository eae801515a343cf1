// A suit as a small picture in a line of text.
import type { JSX } from "preact";
import { useContext } from "preact/hooks";
import { inSkin, readCard, faceKind, suitWord, valueName } from "../art/cards";
import { SHAPES, SUIT_LETTERS } from "../art/shapes";
import { Looks } from "../looks";

export function SuitSign({ suit }: { suit: string }): JSX.Element {
  const { skin } = useContext(Looks);
  const word = suitWord(SUIT_LETTERS.indexOf(suit), skin);
  return (
    <svg class={`suit-sign suit-${suit}`} viewBox="-13 -13 26 26" role="img" aria-label={word}>
      <path d={(SHAPES as Record<string, string>)[word] ?? ""} />
    </svg>
  );
}

/** A face in short: a value with its suit, or a sum. */
export function FaceSign({ face }: { face: string }): JSX.Element {
  const { skin } = useContext(Looks);
  const card = readCard(face.split(":")[0] ?? face);
  const kind = faceKind(card, face);
  if (card.kind !== "double" || kind === null) return <>{face}</>;
  if (kind === "sum") return <span class="sum-sign">{card.sum}</span>;
  const half = kind === "low" ? card.low : card.high;
  const letter = SUIT_LETTERS[half.suit] ?? "";
  return (
    <span class={`half-sign suit-${letter}`}>
      {valueName(half.value, skin)}
      <SuitSign suit={letter} />
    </span>
  );
}

const CARDS = /(\b\d+[cdhs]\d+[cdhs](?::\d+[cdhs]?)?(?![\w:]))/;

/** A sentence of the server's: cards in notation as small signs, suits as the skin has them. */
export function Words({ text }: { text: string }): JSX.Element {
  const { skin } = useContext(Looks);
  const parts = text.split(CARDS);
  if (parts.length === 1) return <>{inSkin(readable(text), skin)}</>;
  return (
    <>
      {parts.map((part, number) =>
        number % 2 === 1 ? <CardWord key={number} text={part} /> : inSkin(readable(part), skin),
      )}
    </>
  );
}

/** `7x2+j1` as people write it. */
function readable(text: string): string {
  return text.replace(
    /\b(10|[2-9JQKA]|joker)x(\d+)(\+j(\d+))?/g,
    (_, rank: string, count: string, jokers?: string, number?: string) =>
      `${count} × ${rank}${jokers ? ` + ${number ?? ""} × joker` : ""}`,
  );
}

/** A double card in a line of text: both halves, or what it is shown as with the card behind it. */
function CardWord({ text }: { text: string }): JSX.Element {
  const { skin } = useContext(Looks);
  const card = text.split(":")[0] ?? text;
  const read = readCard(card);
  if (read.kind !== "double") return <>{text}</>;
  const halves = [read.low, read.high].map((half, number) => (
    <span key={number} class={`half-sign suit-${SUIT_LETTERS[half.suit] ?? ""}`}>
      {valueName(half.value, skin)}
      <SuitSign suit={SUIT_LETTERS[half.suit] ?? ""} />
    </span>
  ));
  return (
    <span class="card-word">
      {text === card ? (
        halves
      ) : (
        <>
          <FaceSign face={text} />
          <small>{halves}</small>
        </>
      )}
    </span>
  );
}
