// The player's hand: a fan, several rows if it is large, or counts if it is huge. Cards are picked by click, tap, drag or
// keyboard (arrow keys to move, Enter or space to pick).
import type { JSX } from "preact";
import { useContext, useMemo, useRef, useState } from "preact/hooks";
import { CardArt } from "../art/CardArt";
import { describeCard, parseCard } from "../art/cards";
import { LooksContext } from "../looks";
import { canPick } from "../play/picks";
import type { CardScene } from "../scene";
import { countCards, formatCount } from "../shared/format";
import { useSize } from "../shared/hooks";
import { useDrag } from "./drag";
import { type HandLayout, layOutHand } from "./layout";
import { useTable } from "./TableContext";

const MAX_CARDS_IN_FAN = 60;
const NARROW = 560; // pixels
const LARGE_PRINT_SCALE = 1.25; // --card-scale in style/tokens.css
const MIN_VISIBLE = 0.42; // part of the width of an overlapped card that shows its rank and suit
const MIN_WIDTH_FOR_NOTE = 88; // narrower cards show a dot instead of the note

export function Hand({ cards }: { cards: CardScene[] }): JSX.Element {
  return isHugeHand(cards) ? <CountedHand cards={cards} /> : <Fan cards={cards} />;
}

/** Whether a hand is too large for a fan, and is shown as counts. */
export function isHugeHand(cards: CardScene[]): boolean {
  return cards.reduce((sum, card) => sum + card.count, 0) > MAX_CARDS_IN_FAN;
}

/** One card in the fan; `copy` numbers equal cards from 0. */
interface Slot {
  key: string;
  card: CardScene;
  copy: number;
}

function Fan({ cards }: { cards: CardScene[] }): JSX.Element {
  const { prompt, picks } = useTable().player;
  const { print, skin } = useContext(LooksContext);
  const [element, size] = useSize();
  const [focused, setFocused] = useState(0);
  const slots = useMemo(() => slotsOf(cards), [cards]);
  const isNarrow = size.width < NARROW;
  const scale = print === "large" ? LARGE_PRINT_SCALE : 1;
  const hasDoubles = slots.some((slot) => parseCard(slot.card.card).kind === "double");
  const layout = useMemo(
    () =>
      size.width === 0
        ? null
        : layOutHand(slots.length, size.width - 4, maxHeight(isNarrow) * scale, hasDoubles ? 1 : MIN_VISIBLE, {
            maxWidth: (isNarrow ? 66 : 104) * scale,
            minWidth: 44 * scale,
            gap: isNarrow ? 4 : 7,
          }),
    [slots.length, size.width, isNarrow, scale, hasDoubles],
  );
  const list = useRef<HTMLDivElement>(null);
  const playable = (slot: Slot): boolean => prompt !== null && canPick(prompt, picks, slot.card.card);
  const isIdle = picks.length === 0 && !slots.some(playable);
  const current = Math.min(focused, Math.max(0, slots.length - 1));

  const onKeyDown = (event: KeyboardEvent): void => {
    const last = slots.length - 1;
    const perRow = layout?.perRow ?? slots.length;
    const targets: Record<string, number> = {
      ArrowLeft: current - 1,
      ArrowRight: current + 1,
      ArrowUp: current - perRow,
      ArrowDown: current + perRow,
      Home: 0,
      End: last,
    };
    const target = targets[event.key];
    if (target === undefined) return;
    event.preventDefault();
    const next = Math.max(0, Math.min(last, target));
    setFocused(next);
    list.current?.querySelectorAll<HTMLElement>(".hand-card")[next]?.focus();
  };

  return (
    <div class="hand" ref={element}>
      <div
        ref={list}
        class="hand-cards"
        role="group"
        aria-label={`Your hand, ${countCards(slots.length)}`}
        onKeyDown={onKeyDown}
        style={layout ? { height: handHeight(layout), width: handWidth(layout, slots.length) } : {}}
      >
        {layout
          ? slots.map((slot, index) => {
              const isPicked = picks.filter((card) => card === slot.card.card).length > slot.copy;
              const state = isPicked ? "picked" : playable(slot) ? "playable" : isIdle ? "idle" : "blocked";
              return (
                <HandCard
                  key={slot.key}
                  card={slot.card}
                  state={state}
                  place={placeInFan(index, slots.length, layout, hasDoubles)}
                  description={describeCard(slot.card.card, null, skin)}
                  tabIndex={index === current ? 0 : -1}
                  onFocus={() => setFocused(index)}
                />
              );
            })
          : null}
      </div>
    </div>
  );
}

function maxHeight(isNarrow: boolean): number {
  return isNarrow ? 212 : Math.max(168, Math.min(236, window.innerHeight * 0.25));
}

interface Place {
  x: number;
  y: number;
  rotation: number; // degrees
  width: number;
}

/** `idle`: nothing can be picked now; `blocked`: other cards can. */
type CardState = "picked" | "playable" | "idle" | "blocked";

function HandCard(props: {
  card: CardScene;
  state: CardState;
  place: Place;
  description: string;
  tabIndex: number;
  onFocus: () => void;
}): JSX.Element {
  const { player } = useTable();
  const { state, place } = props;
  const { card, note, worth } = props.card;
  const drag = useDrag(state === "playable" || state === "picked", (zone) => player.drop(card, zone));
  const isBlocked = state === "blocked";
  const label = [props.description, worth, note, isBlocked ? "cannot be played now" : null].filter(Boolean).join(", ");
  const style = {
    width: `${place.width}px`,
    transform: `translate(${place.x}px, ${place.y}px) rotate(${place.rotation}deg)`,
  };
  return (
    <button
      type="button"
      class={`hand-card ${state}${drag.isDragging ? " dragged" : ""}`}
      data-card={card}
      aria-pressed={state === "picked"}
      aria-disabled={isBlocked}
      title={worth ?? note ?? undefined}
      tabIndex={props.tabIndex}
      style={drag.isDragging ? drag.style : style}
      onFocus={props.onFocus}
      onPointerDown={drag.onPointerDown}
      onClick={() => {
        if (!drag.justDropped()) player.pick(card);
      }}
    >
      <CardArt card={card} />
      <span class="visually-hidden">{label}</span>
      {note ? (
        <span class="card-flag" aria-hidden="true">
          {place.width < MIN_WIDTH_FOR_NOTE ? "" : note}
        </span>
      ) : null}
    </button>
  );
}

function slotsOf(cards: CardScene[]): Slot[] {
  return cards.flatMap((card) =>
    Array.from({ length: card.count }, (_, copy) => ({ key: `${card.card} ${copy}`, card, copy })),
  );
}

const LIFT = 16; // pixels above the hand, for picked cards
const ROW_GAP = 5;
const ARC_DEPTH = 12; // pixels
const ARC_ROTATION = 5; // degrees at the ends of the fan
const DOUBLE_CARD_ARC = 0.45; // double cards do not overlap, so their arc is flatter

/** The place of a card: centered rows, or a shallow arc if there is a single row. */
function placeInFan(index: number, count: number, layout: HandLayout, hasDoubles: boolean): Place {
  const { step, width, perRow } = layout;
  const row = Math.floor(index / perRow);
  const inRow = Math.min(perRow, count - row * perRow);
  const column = index - row * perRow;
  const handWidth = step * (Math.min(count, perRow) - 1) + width;
  const rowWidth = step * (inRow - 1) + width;
  const x = (handWidth - rowWidth) / 2 + column * step;
  const y = LIFT + row * (layout.height + ROW_GAP);
  if (layout.rows > 1 || inRow < 3) return { x, y, rotation: 0, width };
  const offset = (column - (inRow - 1) / 2) / ((inRow - 1) / 2); // -1 at the left end, 1 at the right
  const arc = hasDoubles ? DOUBLE_CARD_ARC : 1;
  return { x, y: y + offset * offset * ARC_DEPTH * arc, rotation: offset * ARC_ROTATION * arc, width };
}

function handHeight(layout: HandLayout): string {
  return `${LIFT + layout.rows * (layout.height + ROW_GAP) + (layout.rows > 1 ? 2 : ARC_DEPTH)}px`;
}

function handWidth(layout: HandLayout, count: number): string {
  return `${layout.step * (Math.min(count, layout.perRow) - 1) + layout.width}px`;
}

/** A huge hand: each kind of card once, with its count. */
function CountedHand({ cards }: { cards: CardScene[] }): JSX.Element {
  const { prompt, picks, pick } = useTable().player;
  const { skin } = useContext(LooksContext);
  return (
    <div class="hand">
      <div class="hand-counts" role="group" aria-label="Your hand">
        {cards.map(({ card, count }) => {
          const isPlayable =
            prompt !== null && (prompt.amounts.some((amount) => amount.card === card) || canPick(prompt, picks, card));
          return (
            <button
              key={card}
              type="button"
              class={`count-card ${isPlayable ? "playable" : prompt === null ? "idle" : "blocked"}`}
              data-card={card}
              aria-disabled={!isPlayable}
              onClick={() => pick(card)}
            >
              <CardArt card={card} />
              <span class="visually-hidden">{`${count.toLocaleString("en")} × ${describeCard(card, null, skin)}`}</span>
              <span class="count-badge" aria-hidden="true">
                {formatCount(count)}
              </span>
            </button>
          );
        })}
      </div>
    </div>
  );
}
