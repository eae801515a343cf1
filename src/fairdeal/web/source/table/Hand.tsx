// The player's hand: fanned, in rows where it is large, as counts where it is huge. Cards are picked by click, tap, drag
// or keyboard (arrows to go along, Enter or space to pick).
import type { JSX } from "preact";
import { useContext, useMemo, useRef, useState } from "preact/hooks";
import { CardArt } from "../art/CardArt";
import { inWords, readCard } from "../art/cards";
import { Looks } from "../looks";
import { useSize } from "../parts/hooks";
import { type Picks, pickable } from "../play/picking";
import type { Actions, CardScene } from "../scene";
import { shortCount } from "./counts";
import { useDrag } from "./drag";
import { type HandLayout, handLayout } from "./layout";

const MANY = 60; // more cards than this are shown as counts

interface HandProps {
  cards: CardScene[];
  actions: Actions | null;
  picks: Picks;
  onPick: (card: string) => void;
  onDrop: (card: string, zone: string | null) => void;
}

interface Slot {
  key: string;
  card: CardScene;
  number: number; // the how-manieth of its kind
}

export function Hand(props: HandProps): JSX.Element {
  return isHuge(props.cards) ? <Counts {...props} /> : <Fan {...props} />;
}

/** A hand of so many cards that it is shown as counts. */
export function isHuge(cards: CardScene[]): boolean {
  return cards.reduce((sum, card) => sum + card.count, 0) > MANY;
}

function Fan({ cards, actions, picks, onPick, onDrop }: HandProps): JSX.Element {
  const { print, skin } = useContext(Looks);
  const [element, size] = useSize();
  const [focus, setFocus] = useState(0);
  const slots = useMemo(() => slotsOf(cards), [cards]);
  const narrow = size.width < 560;
  const scale = print === "large" ? 1.25 : 1;
  const doubles = slots.some((slot) => readCard(slot.card.card).kind === "double");
  const layout = useMemo(
    () =>
      size.width === 0
        ? null
        : handLayout(slots.length, size.width - 4, room(narrow) * scale, doubles ? 1 : 0.42, {
            largest: (narrow ? 66 : 104) * scale,
            smallest: 44 * scale,
            gap: narrow ? 4 : 7,
          }),
    [slots.length, size.width, narrow, scale, doubles],
  );
  const list = useRef<HTMLDivElement>(null);
  const any = actions !== null && slots.some((slot) => pickable(actions, picks, slot.card.card));
  const current = Math.min(focus, Math.max(0, slots.length - 1));

  const keys = (event: KeyboardEvent): void => {
    const perRow = layout?.perRow ?? slots.length;
    const steps: Record<string, number> = { ArrowLeft: -1, ArrowRight: 1, ArrowUp: -perRow, ArrowDown: perRow };
    const step = steps[event.key];
    const ends: Record<string, number> = { Home: 0, End: slots.length - 1 };
    const aim = step === undefined ? ends[event.key] : current + step;
    if (aim === undefined) return;
    event.preventDefault();
    const next = Math.max(0, Math.min(slots.length - 1, aim));
    setFocus(next);
    list.current?.querySelectorAll<HTMLElement>(".hand-card")[next]?.focus();
  };

  return (
    <div class="hand" ref={element}>
      <div
        ref={list}
        class="hand-cards"
        role="group"
        aria-label={`Your hand, ${slots.length} ${slots.length === 1 ? "card" : "cards"}`}
        onKeyDown={keys}
        style={layout ? { height: handHeight(layout), width: handWidth(layout, slots.length) } : {}}
      >
        {layout
          ? slots.map((slot, place) => (
              <HandCard
                key={slot.key}
                slot={slot}
                picked={picks.filter((card) => card === slot.card.card).length > slot.number}
                open={actions !== null && pickable(actions, picks, slot.card.card)}
                idle={!any && picks.length === 0}
                place={placeOf(place, slots.length, layout, doubles)}
                words={inWords(slot.card.card, null, skin)}
                tab={place === current ? 0 : -1}
                onFocus={() => setFocus(place)}
                onPick={onPick}
                onDrop={onDrop}
              />
            ))
          : null}
      </div>
    </div>
  );
}

/** How high the hand may be. */
function room(narrow: boolean): number {
  return narrow ? 212 : Math.max(168, Math.min(236, window.innerHeight * 0.25));
}

interface Place {
  x: number;
  y: number;
  turn: number;
  width: number;
}

function HandCard(props: {
  slot: Slot;
  picked: boolean;
  open: boolean;
  idle: boolean;
  place: Place;
  words: string;
  tab: number;
  onFocus: () => void;
  onPick: (card: string) => void;
  onDrop: (card: string, zone: string | null) => void;
}): JSX.Element {
  const { slot, picked, open, idle, place, words, tab } = props;
  const { card, note, worth } = slot.card;
  const drag = useDrag(open || picked, (zone) => props.onDrop(card, zone));
  const state = picked ? "picked" : open ? "open" : idle ? "idle" : "shut";
  const told = [words, worth, note, state === "shut" ? "cannot be played now" : null].filter(Boolean).join(", ");
  return (
    <button
      type="button"
      class={`hand-card ${state}${drag.moving ? " dragged" : ""}`}
      data-card={card}
      aria-pressed={picked}
      aria-disabled={state === "shut"}
      title={worth ?? note ?? undefined}
      tabIndex={tab}
      style={
        drag.moving
          ? drag.style
          : {
              width: `${place.width}px`,
              transform: `translate(${place.x}px, ${place.y}px) rotate(${place.turn}deg)`,
            }
      }
      onFocus={props.onFocus}
      onPointerDown={drag.down}
      onClick={() => {
        if (!drag.justDropped()) props.onPick(card);
      }}
    >
      <CardArt card={card} />
      <span class="unseen">{told}</span>
      {note ? (
        <span class="card-flag" aria-hidden="true">
          {place.width < 88 ? "" : note}
        </span>
      ) : null}
    </button>
  );
}

function slotsOf(cards: CardScene[]): Slot[] {
  return cards.flatMap((card) =>
    Array.from({ length: card.count }, (_, number) => ({ key: `${card.card} ${number}`, card, number })),
  );
}

/** A single row lies in a shallow arc. */
function placeOf(number: number, count: number, layout: HandLayout, straight: boolean): Place {
  const row = Math.floor(number / layout.perRow);
  const inRow = Math.min(layout.perRow, count - row * layout.perRow);
  const column = number - row * layout.perRow;
  const whole = layout.step * (Math.min(count, layout.perRow) - 1) + layout.width;
  const own = layout.step * (inRow - 1) + layout.width;
  const x = (whole - own) / 2 + column * layout.step;
  const y = LIFT + row * (layout.height + ROW_GAP);
  if (layout.rows > 1 || inRow < 3) return { x, y, turn: 0, width: layout.width };
  const off = (column - (inRow - 1) / 2) / ((inRow - 1) / 2); // -1 at the left end, 1 at the right
  const bend = straight ? 0.45 : 1;
  return { x, y: y + off * off * 12 * bend, turn: off * 5 * bend, width: layout.width };
}

const LIFT = 16; // room above for cards that are picked
const ROW_GAP = 5;

function handHeight(layout: HandLayout): string {
  return `${LIFT + layout.rows * (layout.height + ROW_GAP) + (layout.rows > 1 ? 2 : 12)}px`;
}

function handWidth(layout: HandLayout, count: number): string {
  return `${layout.step * (Math.min(count, layout.perRow) - 1) + layout.width}px`;
}

/** A huge hand: each kind of card once, with how many there are. */
function Counts({ cards, actions, picks, onPick }: HandProps): JSX.Element {
  const { skin } = useContext(Looks);
  return (
    <div class="hand">
      <div class="hand-counts" role="group" aria-label="Your hand">
        {cards.map((card) => {
          const amount = actions?.amounts.some((one) => one.card === card.card) ?? false;
          const open = amount || (actions !== null && pickable(actions, picks, card.card));
          return (
            <button
              key={card.card}
              type="button"
              class={`count-card ${open ? "open" : actions === null ? "idle" : "shut"}`}
              data-card={card.card}
              aria-disabled={!open}
              onClick={() => onPick(card.card)}
            >
              <CardArt card={card.card} />
              <span class="unseen">{`${card.count.toLocaleString("en")} × ${inWords(card.card, null, skin)}`}</span>
              <span class="how-many" aria-hidden="true">
                {shortCount(card.count)}
              </span>
            </button>
          );
        })}
      </div>
    </div>
  );
}
