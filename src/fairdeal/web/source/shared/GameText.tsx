// Text with suits and cards drawn as small symbols.
import type { JSX } from "preact";
import { useContext } from "preact/hooks";
import { faceKind, parseCard, suitWord, translateSuits, valueName } from "../art/cards";
import { SHAPES, SUIT_LETTERS } from "../art/shapes";
import { LooksContext } from "../looks";

export function SuitSymbol({ suit }: { suit: string }): JSX.Element {
  const { skin } = useContext(LooksContext);
  const word = suitWord(SUIT_LETTERS.indexOf(suit), skin);
  return (
    <svg class={`suit-symbol suit-${suit}`} viewBox="-13 -13 26 26" role="img" aria-label={word}>
      <path d={(SHAPES as Record<string, string>)[word] ?? ""} />
    </svg>
  );
}

/** A face of a double card: a value with its suit, or a sum. */
export function FaceSymbol({ face }: { face: string }): JSX.Element {
  const card = parseCard(face.split(":")[0] ?? face);
  const kind = faceKind(card, face);
  if (card.kind !== "double" || kind === null) return <>{face}</>;
  if (kind === "sum") return <span class="sum-symbol">{card.sum}</span>;
  return <HalfSymbol half={kind === "low" ? card.low : card.high} />;
}

function HalfSymbol({ half }: { half: { value: number; suit: number } }): JSX.Element {
  const { skin } = useContext(LooksContext);
  const letter = SUIT_LETTERS[half.suit] ?? "";
  return (
    <span class={`half-symbol suit-${letter}`}>
      {valueName(half.value, skin)}
      <SuitSymbol suit={letter} />
    </span>
  );
}

const DOUBLE_CARDS = /(\b\d+[cdhs]\d+[cdhs](?::\d+[cdhs]?)?(?![\w:]))/;

/** A sentence from the server, with double cards in notation drawn as symbols and suits named as in the current skin. */
export function GameText({ text }: { text: string }): JSX.Element {
  const { skin } = useContext(LooksContext);
  const plain = (part: string): string => translateSuits(expandAmounts(part), skin);
  const parts = text.split(DOUBLE_CARDS); // the odd parts are cards
  if (parts.length === 1) return <>{plain(text)}</>;
  return <>{parts.map((part, index) => (index % 2 === 1 ? <InlineCard key={index} text={part} /> : plain(part)))}</>;
}

/** Spell out amounts in notation: `7x2+j1` becomes `2 × 7 + 1 × joker`. */
function expandAmounts(text: string): string {
  return text.replace(
    /\b(10|[2-9JQKA]|joker)x(\d+)(\+j(\d+))?/g,
    (_, rank: string, count: string, jokers?: string, jokerCount?: string) =>
      `${count} × ${rank}${jokers ? ` + ${jokerCount ?? ""} × joker` : ""}`,
  );
}

/** A double card within text: both halves, or the face it shows followed by the card in parentheses. */
function InlineCard({ text }: { text: string }): JSX.Element {
  const name = text.split(":")[0] ?? text;
  const card = parseCard(name);
  if (card.kind !== "double") return <>{text}</>;
  const halves = (
    <>
      <HalfSymbol half={card.low} />
      <HalfSymbol half={card.high} />
    </>
  );
  return (
    <span class="inline-card">
      {text === name ? (
        halves
      ) : (
        <>
          <FaceSymbol face={text} />
          <small>{halves}</small>
        </>
      )}
    </span>
  );
}
