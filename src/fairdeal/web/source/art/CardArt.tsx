// Cards as SVG. All colors come from the style sheet (style/CardArt.css).
import type { ComponentChildren, JSX } from "preact";
import { useContext } from "preact/hooks";
import { LooksContext } from "../looks";
import { type Card, type FaceKind, type Half, type SkinKey, faceKind, parseCard, suitWord, valueName } from "./cards";
import { ROOK_BIRD, SHAPES, SUIT_LETTERS } from "./shapes";

const UPPER_HALF = "M2 11a9 9 0 0 1 9-9h78a9 9 0 0 1 9 9V56L2 84z";
const LOWER_HALF = "M98 129a9 9 0 0 1-9 9H11a9 9 0 0 1-9-9V84L98 56z";

interface CardArtProps {
  card: string;
  face?: string | null | undefined;
  class?: string | undefined;
}

/** The picture of a card. It is hidden from screen readers: the caller adds a description. */
export function CardArt({ card: text, face = null, class: extra }: CardArtProps): JSX.Element {
  const card = parseCard(text);
  const kind = faceKind(card, face);
  const showing = kind === null ? "" : ` shows-${kind}`;
  return (
    <svg class={`card-art ${card.kind}${showing} ${extra ?? ""}`} viewBox="0 0 100 140" aria-hidden="true">
      {drawing(card, kind)}
    </svg>
  );
}

export function CardBack({ class: extra }: { class?: string }): JSX.Element {
  return (
    <svg class={`card-art back ${extra ?? ""}`} viewBox="0 0 100 140" aria-hidden="true">
      <rect class="paper" x="1" y="1" width="98" height="138" rx="10" />
      <rect class="back-field" x="8" y="8" width="84" height="124" rx="6" />
      <path class="back-line" d="M8 42L92 98M8 98L92 42M50 8V132M8 70H92" />
      <circle class="back-ring" cx="50" cy="70" r="21" />
      <path class="golden" transform="translate(50 70) scale(1.25)" d={SHAPES.stars} />
    </svg>
  );
}

function drawing(card: Card, face: FaceKind | null): ComponentChildren {
  switch (card.kind) {
    case "double":
      return <Double low={card.low} high={card.high} sum={card.sum} face={face} />;
    case "ordinary":
      return <Ordinary rank={card.rank} suit={card.suit} special={card.special} />;
    case "rook":
      return <Rook />;
    case "joker":
      return <Joker />;
    case "marker":
      return <Marker />;
    case "other":
      return (
        <>
          <rect class="paper edge" x="1" y="1" width="98" height="138" rx="10" />
          <text class="ink" x="50" y="78" font-size="20" text-anchor="middle">
            {card.text}
          </text>
        </>
      );
  }
}

function Double({ low, high, sum, face }: { low: Half; high: Half; sum: number; face: FaceKind | null }) {
  return (
    <>
      <rect class="paper" x="1" y="1" width="98" height="138" rx="10" />
      <HalfArt half={low} which="low" face={face} />
      <HalfArt half={high} which="high" face={face} />
      <rect class="edge" x="1" y="1" width="98" height="138" rx="10" />
      <g class={`badge ${face === "sum" ? "shown" : face === null ? "" : "faded"}`}>
        <circle cx="50" cy="70" r={face === "sum" ? 24 : 19} />
        <text x="50" y={face === "sum" ? 80.5 : 78.5} font-size={face === "sum" ? 30 : 24} text-anchor="middle">
          {sum}
        </text>
      </g>
    </>
  );
}

function HalfArt({ half, which, face }: { half: Half; which: "low" | "high"; face: FaceKind | null }) {
  const { skin } = useContext(LooksContext);
  const name = valueName(half.value, skin);
  const isLow = which === "low";
  const suitX = name.length === 2 ? 77 : 57; // the center of the suit, measured from the side the value is on
  const state = face === null ? "" : face === which ? "shown" : "faded";
  return (
    <g class={`half suit-${SUIT_LETTERS[half.suit] ?? ""} ${state}`}>
      <path class="ground" d={isLow ? UPPER_HALF : LOWER_HALF} />
      <text
        x={isLow ? 8 : 92}
        y={isLow ? 43 : 127}
        font-size="40"
        text-anchor={isLow ? "start" : "end"}
        {...(name.length === 2 ? { textLength: 45, lengthAdjust: "spacingAndGlyphs" } : {})}
      >
        {name}
      </text>
      <path
        class="symbol"
        transform={`translate(${isLow ? suitX : 100 - suitX} ${isLow ? 28 : 112}) scale(1.3)`}
        d={suitShape(half.suit, skin)}
      />
    </g>
  );
}

function suitShape(suit: number, skin: SkinKey): string {
  return (SHAPES as Record<string, string>)[suitWord(suit, skin)] ?? "";
}

function Ordinary({ rank, suit, special }: { rank: string; suit: number | null; special: boolean }) {
  const suitClass = suit === null ? "no-suit" : `suit-${SUIT_LETTERS[suit] ?? ""}`;
  return (
    <g class={suitClass}>
      <rect class="paper edge" x="1" y="1" width="98" height="138" rx="10" />
      <text
        class="symbol"
        x="9"
        y="47"
        font-size="46"
        text-anchor="start"
        {...(rank.length === 2 ? { textLength: 46, lengthAdjust: "spacingAndGlyphs" } : {})}
      >
        {rank}
      </text>
      {suit === null ? (
        <AllSuits rank={rank} />
      ) : (
        <>
          <path class="symbol" transform="translate(23 68) scale(1.15)" d={suitShape(suit, "sanity")} />
          <path class="symbol" transform="translate(63 99) scale(2.3)" d={suitShape(suit, "sanity")} />
        </>
      )}
      {special ? <circle class="special" cx="84" cy="16" r="8" /> : null}
    </g>
  );
}

/** In games without suits, all four are drawn small in the center. */
function AllSuits({ rank }: { rank: string }) {
  return (
    <>
      {[0, 1, 2, 3].map((suit) => (
        <path
          key={suit}
          class={`symbol suit-${SUIT_LETTERS[suit] ?? ""}`}
          transform={`translate(${suit % 2 === 0 ? 39 : 61} ${suit < 2 ? 66 : 90}) scale(.72)`}
          d={suitShape(suit, "sanity")}
        />
      ))}
      <text class="symbol" transform="translate(91 107) rotate(180)" font-size="30" text-anchor="start">
        {rank}
      </text>
    </>
  );
}

function Rook() {
  return (
    <>
      <rect class="rook-ground edge" x="1" y="1" width="98" height="138" rx="10" />
      <circle class="golden" cx="50" cy="60" r="38" />
      <path class="rook-ground" transform="translate(50 60)" d={ROOK_BIRD} />
      <text class="rook-text" x="50" y="127" font-size="25" text-anchor="middle">
        ROOK
      </text>
    </>
  );
}

// A jester's cap with three bells.
const JESTER_CAP =
  "M-26 18c-2-16-14-18-16-30c10 2 17 6 21 14c2-14 9-22 21-30c12 8 19 16 21 30c4-8 11-12 21-14c-2 12-14 14-16 30q-26 8-52 0z";

function Joker() {
  return (
    <>
      <rect class="paper edge" x="1" y="1" width="98" height="138" rx="10" />
      <text class="ink" x="9" y="31" font-size="24" text-anchor="start" textLength="82" lengthAdjust="spacingAndGlyphs">
        JOKER
      </text>
      <g transform="translate(50 84)">
        <path class="joker-cap" d={JESTER_CAP} />
        <circle class="golden" cx="-43" cy="-14" r="6" />
        <circle class="golden" cx="0" cy="-31" r="6" />
        <circle class="golden" cx="43" cy="-14" r="6" />
        <path class="ink-line" d="M-24 27q24 8 48 0" />
      </g>
    </>
  );
}

function Marker() {
  return (
    <>
      <rect class="marker-ground" x="1" y="1" width="98" height="138" rx="10" />
      <circle class="golden" cx="50" cy="60" r="30" />
      <path class="ink" transform="translate(50 60) scale(1.7)" d={SHAPES.stars} />
      <text class="ink" x="50" y="124" font-size="20" text-anchor="middle">
        MARKER
      </text>
    </>
  );
}
