// Between two hands or rounds: a small score board that shows who is ready for the next one.
import type { JSX } from "preact";
import { useEffect, useRef, useState } from "preact/hooks";
import type { Scene, ScoreRow, SeatScene } from "../scene";
import { overflows, useCountdown, useLayout } from "../shared/hooks";
import { ownName, placeOf } from "./places";
import { useTable } from "./TableContext";

export const RESULT_LINGER = 1_800; // milliseconds that the end of a hand stays on the table before the scores cover it

/** Whether the score board covers the table: in an intermission, once everyone has seen how the hand ended. */
export function useScoreBoard(scene: Scene): { isShown: boolean; showTable: () => void } {
  const isIntermission = scene.phase === "intermission";
  const isTableEmpty = scene.centre.length === 0;
  const [isShown, setShown] = useState(false);
  useEffect(() => {
    if (!isIntermission) setShown(false);
    if (!isIntermission || isShown) return undefined;
    const timer = window.setTimeout(() => setShown(true), isTableEmpty ? 0 : RESULT_LINGER);
    return () => window.clearTimeout(timer);
  }, [isIntermission, isShown, isTableEmpty]);
  return { isShown: isIntermission && isShown, showTable: () => setShown(false) };
}

export function Intermission({ scene, onShowTable }: { scene: Scene; onShowTable: () => void }): JSX.Element {
  const { session, view } = useTable();
  const seconds = useCountdown(view.clock?.until ?? null);
  const result = view.scores.at(-1);
  const isFresh = result !== undefined && scene.headline.startsWith(`${result.label} `); // a hand may end without a score
  const ownSeat = scene.seat === null ? undefined : view.table?.seats[scene.seat];
  const isSent = view.pending.some(({ message }) => message.type === "ready"); // a second click would be refused
  const what = result?.label.startsWith("Hand") ? "hand" : "round";
  const lines = standings(scene, isFresh ? result : null);
  const list = useRef<HTMLOListElement>(null);
  useLayout(list, makeFocusableIfItScrolls);
  const button = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    if (document.activeElement === document.body) button.current?.focus({ preventScroll: true });
  }, []);
  return (
    <div class="sheet intermission">
      <h2>{scene.headline}</h2>
      <ol class={`standings${lines.some(({ place }) => place !== null) ? "" : " by-seat"}`} ref={list}>
        {lines.map(({ seats, place, change, total }) => (
          <li key={seats[0]?.seat} class={place === 1 ? "first" : ""}>
            <span class="standing-place">{place === null ? "" : `${place}.`}</span>
            <span class="standing-name">
              {seats.map((seat) => ownName(seat.name, seat.seat === scene.seat)).join(" and ")}
              {seats.every((seat) => isReady(seat)) ? <small class="muted"> ready</small> : null}
            </span>
            <span class="muted">{change ?? seats[0]?.role}</span>
            <span class="standing-value">{total}</span>
          </li>
        ))}
      </ol>
      {ownSeat ? (
        <button
          type="button"
          class="button primary"
          ref={button}
          disabled={ownSeat.ready || isSent}
          onClick={() => session.request({ type: "ready", ready: true })}
        >
          {ownSeat.ready || isSent ? "Waiting for the others" : `Next ${what}`}
        </button>
      ) : null}
      <div class="more-actions">
        {scene.centre.length > 0 ? (
          <button type="button" class="text-button" onClick={onShowTable}>
            Look at the table
          </button>
        ) : null}
        {view.you?.host ? (
          <button type="button" class="text-button" onClick={() => session.request({ type: "stop" })}>
            End the match here
          </button>
        ) : null}
      </div>
      {seconds !== null ? (
        <p class="muted">
          The next {what} starts in {seconds} s.
        </p>
      ) : null}
    </div>
  );

  /** Whether a person is ready. Bots always are, and are not marked. */
  function isReady(seat: SeatScene): boolean {
    const state = view.table?.seats[seat.seat];
    return state !== undefined && state.ready && state.bot === null;
  }
}

/** A list that can have the focus can be scrolled with the keyboard. */
function makeFocusableIfItScrolls(list: HTMLElement): void {
  if (overflows(list)) list.tabIndex = 0;
  else list.removeAttribute("tabindex");
}

interface Standing {
  seats: SeatScene[]; // one, or partners
  place: number | null;
  change: string | null;
  total: string;
}

/** One line for each player or team: by place, where the round has places, otherwise by seat. */
function standings(scene: Scene, result: ScoreRow | null): Standing[] {
  const lines = teams(scene.seats).map((seats) => {
    const seat = seats[0]?.seat ?? 0;
    const change = result?.changes?.[seat];
    const total = result?.totals?.[seat] ?? seats[0]?.score ?? null;
    return {
      seats,
      place: placeOf(result?.places ?? null, seat),
      change:
        change === undefined ? null : change > 0 ? `+${change.toLocaleString("en")}` : change.toLocaleString("en"),
      total: total === null ? "" : total.toLocaleString("en"),
    };
  });
  return lines.sort((first, second) => (first.place ?? Infinity) - (second.place ?? Infinity) || 0);
}

/** The seats, with partners together. */
function teams(seats: SeatScene[]): SeatScene[][] {
  const known = new Map<string, SeatScene[]>();
  for (const seat of seats) {
    const key = seat.team === null ? `seat ${seat.seat}` : `team ${seat.team}`;
    known.set(key, [...(known.get(key) ?? []), seat]);
  }
  return [...known.values()];
}
