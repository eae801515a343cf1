// Text with suits and cards drawn as small symbols.
import type { JSX } from "preact";
import { useContext } from "preact/hooks";
import {
  faceKind,
  type Half,
  parseCard,
  speakCard,
  splitCards,
  suitWord,
  translateNames,
  valueName,
  type WrittenCard,
} from "../art/cards";
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

function HalfSymbol({ half }: { half: Half }): JSX.Element {
  const { skin } = useContext(LooksContext);
  const letter = SUIT_LETTERS[half.suit] ?? "";
  return (
    <span class={`half-symbol suit-${letter}`}>
      {valueName(half.value, skin)}
      <SuitSymbol suit={letter} />
    </span>
  );
}

/** A sentence from the server. Cards are drawn as symbols and named for screen readers, in the suits of the current skin. */
export function GameText({ text }: { text: string }): JSX.Element {
  const { skin } = useContext(LooksContext);
  const parts = splitCards(text);
  return (
    <>
      {parts.map((part, index) =>
        typeof part === "string" ? translateNames(part, skin) : <InlineCard key={index} card={part} />,
      )}
    </>
  );
}

function InlineCard({ card }: { card: WrittenCard }): JSX.Element {
  const { skin } = useContext(LooksContext);
  return (
    <>
      <span class="inline-card" aria-hidden="true">
        {card.suit !== null ? <SuitSymbol suit={SUIT_LETTERS[card.suit] ?? ""} /> : null}
        {card.halves.map((half, index) => (
          <HalfSymbol key={index} half={half} />
        ))}
        {card.face === null ? null : (
          <>
            {" as "}
            {typeof card.face === "number" ? (
              <span class="sum-symbol">{card.face}</span>
            ) : (
              <HalfSymbol half={card.face} />
            )}
          </>
        )}
      </span>
      <span class="visually-hidden">{speakCard(card, skin)}</span>
    </>
  );
}
