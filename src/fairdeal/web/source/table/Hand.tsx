// The player's hand: a fan, several rows if it is large, or counts if it is huge. Cards are picked by click, tap, drag or
// keyboard (arrow keys to move, Enter or space to pick).
import type { JSX } from "preact";
import { useContext, useLayoutEffect, useMemo, useRef, useState } from "preact/hooks";
import { CardArt } from "../art/CardArt";
import { describeCard, parseCard } from "../art/cards";
import { LooksContext } from "../looks";
import { canPick } from "../play/picks";
import { sortHand } from "../play/sortHand";
import type { CardScene } from "../scene";
import { counted, formatCount } from "../shared/format";
import { layOutAgain, type Size, useSize } from "../shared/hooks";
import { CardFlag } from "./CardFlag";
import { useDrag } from "./drag";
import { useCardScale, windowScale } from "./fit";
import { type HandLayout, type HandLimits, layOutHand, smallestHeight } from "./layout";
import { useTable } from "./TableContext";

const MAX_CARDS_IN_FAN = 60;
const NARROW = 560; // pixels
const MIN_VISIBLE = 0.42; // part of the width of an overlapped card that shows its rank and suit
const MIN_STEP = 32; // pixels of an overlapped card for a mouse
const FINGER = 44; // pixels of an overlapped card for a finger, and of the smallest card

export function Hand({ cards }: { cards: CardScene[] }): JSX.Element {
  const { order } = useContext(LooksContext);
  const sorted = useMemo(() => sortHand(cards, order), [cards, order]);
  return isHugeHand(cards) ? <CountedHand cards={cards} /> : <Fan cards={sorted} />;
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
  const { skin } = useContext(LooksContext);
  const [element, size] = useSize();
  const [focused, setFocused] = useState(0);
  const slots = useMemo(() => slotsOf(cards), [cards]);
  const cardScale = useCardScale();
  const hasDoubles = slots.some((slot) => parseCard(slot.card.card).kind === "double");
  const room = useMemo(
    () => (size.width === 0 ? null : handRoom(slots.length, size, cardScale, hasDoubles)),
    [slots.length, size, cardScale, hasDoubles],
  );
  const layout = room?.layout ?? null;
  // What the hand needs decides what the table leaves out (tight.ts).
  useLayoutEffect(() => layOutAgain(document.body, ".play-area"), [room?.min, room?.wanted]);
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
    <div
      class={`hand${layout?.scrolls ? " scrolls" : ""}`}
      ref={element}
      style={room ? { "--wanted-height": `${room.wanted}px`, "--min-height": `${room.min}px` } : {}}
    >
      <div
        ref={list}
        class="hand-cards"
        role="group"
        aria-label={`Your hand, ${counted(slots.length, "card")}`}
        onKeyDown={onKeyDown}
        style={
          room
            ? { height: `${handHeight(room.layout, room.scale)}px`, width: `${handWidth(room.layout, slots.length)}px` }
            : {}
        }
      >
        {room
          ? slots.map((slot, index) => {
              const isPicked = picks.filter((card) => card === slot.card.card).length > slot.copy;
              const state = isPicked ? "picked" : playable(slot) ? "playable" : isIdle ? "idle" : "blocked";
              return (
                <HandCard
                  key={slot.key}
                  card={slot.card}
                  isFlagged={slot.card.note !== null && slot.copy === 0}
                  state={state}
                  place={placeInFan(index, slots.length, room, hasDoubles)}
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

interface HandRoom {
  wanted: number; // height, if there is room for it
  min: number; // height with the smallest cards
  layout: HandLayout;
  scale: number;
}

/** Lay out the hand in a box of this size, and say how high the box should be, which depends only on its width. */
function handRoom(count: number, size: Size, cardScale: number, hasDoubles: boolean): HandRoom {
  const isNarrow = size.width < NARROW;
  const scale = windowScale();
  const limits: HandLimits = {
    visible: hasDoubles ? 1 : MIN_VISIBLE,
    minStep: (isNarrow ? FINGER : MIN_STEP) * scale,
    maxWidth: (isNarrow ? 66 : 104) * cardScale,
    minWidth: FINGER * scale,
    gap: (isNarrow ? ROW_GAP : 7) * scale,
  };
  const width = size.width - 4;
  const wanted = layOutHand(count, width, maxHeight(isNarrow) * cardScale, limits);
  const lift = LIFT * scale;
  const room = size.height - lift - (wanted.rows > 1 ? 0 : ARC_DEPTH * scale);
  let layout = size.height >= boxHeight(wanted, scale) ? wanted : layOutHand(count, width, room, limits);
  if (layout !== wanted && layout.scrolls) layout = layOutHand(count, width, room - SCROLLBAR, limits);
  const min = Math.min(boxHeight(wanted, scale), lift + smallestHeight(count, width, limits));
  return { wanted: boxHeight(wanted, scale), min, layout, scale };
}

/** The most height that the cards use: enough for large cards in one row, or for several rows on a phone. */
function maxHeight(isNarrow: boolean): number {
  return isNarrow ? 212 : Math.max(150, Math.min(236, window.innerHeight * 0.25));
}

interface Place {
  x: number;
  y: number;
  rotation: number; // degrees
  width: number;
  strip: number; // how much of the width the next card leaves visible
}

/** `idle`: nothing can be picked now; `blocked`: other cards can. */
type CardState = "picked" | "playable" | "idle" | "blocked";

function HandCard(props: {
  card: CardScene;
  isFlagged: boolean;
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
      {note && props.isFlagged ? <CardFlag note={note} cardWidth={place.width} strip={place.strip} /> : null}
    </button>
  );
}

function slotsOf(cards: CardScene[]): Slot[] {
  return cards.flatMap((card) =>
    Array.from({ length: card.count }, (_, copy) => ({ key: `${card.card} ${copy}`, card, copy })),
  );
}

const LIFT = 10; // pixels above the hand, for picked cards
const ROW_GAP = 4;
const SCROLLBAR = 12;
const ARC_DEPTH = 12; // pixels
const ARC_ROTATION = 5; // degrees at the ends of the fan
const DOUBLE_CARD_ARC = 0.45; // double cards do not overlap, so their arc is flatter

/** Whether the cards lie in a shallow arc: in a single row without scrolling. */
const isArc = (layout: HandLayout): boolean => layout.rows === 1 && !layout.scrolls;

/** The place of a card: centered rows, or a shallow arc if there is a single row. */
function placeInFan(index: number, count: number, room: HandRoom, hasDoubles: boolean): Place {
  const { layout, scale } = room;
  const { step, width, perRow } = layout;
  const row = Math.floor(index / perRow);
  const inRow = Math.min(perRow, count - row * perRow);
  const column = index - row * perRow;
  const handWidth = step * (Math.min(count, perRow) - 1) + width;
  const rowWidth = step * (inRow - 1) + width;
  const x = (handWidth - rowWidth) / 2 + column * step;
  const y = scale * LIFT + row * (layout.height + scale * ROW_GAP);
  const strip = column === inRow - 1 ? width : Math.min(width, step);
  if (!isArc(layout) || inRow < 3) return { x, y, rotation: 0, width, strip };
  const offset = (column - (inRow - 1) / 2) / ((inRow - 1) / 2); // -1 at the left end, 1 at the right
  const arc = hasDoubles ? DOUBLE_CARD_ARC : 1;
  return { x, y: y + offset * offset * ARC_DEPTH * arc * scale, rotation: offset * ARC_ROTATION * arc, width, strip };
}

function handHeight(layout: HandLayout, scale: number): number {
  const rows = layout.rows * (layout.height + ROW_GAP * scale) - ROW_GAP * scale;
  return Math.ceil(LIFT * scale + rows + (isArc(layout) ? ARC_DEPTH * scale : 0));
}

/** The height of the hand with its scrollbar. */
function boxHeight(layout: HandLayout, scale: number): number {
  return handHeight(layout, scale) + (layout.scrolls ? SCROLLBAR : 0);
}

function handWidth(layout: HandLayout, count: number): number {
  return layout.step * (Math.min(count, layout.perRow) - 1) + layout.width;
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
