// The players round the felt: name, role, cards, what the game says of each, clock, turn, connection.
import type { JSX } from "preact";
import { CardBack } from "../art/CardArt";
import type { TableView } from "../net/state";
import { Icon } from "../parts/Icon";
import { Words } from "../parts/SuitSign";
import type { Scene, SeatScene } from "../scene";
import { shortCount } from "./counts";
import type { Spot } from "./layout";

export interface SeatState {
  bot: boolean;
  left: boolean;
  here: boolean;
  host: boolean;
}

/** What the table, rather than the game, knows of a seat. */
export function seatState(view: TableView, seat: number): SeatState {
  const chair = view.table?.seats[seat];
  const bot = (chair?.bot ?? null) !== null;
  return {
    bot,
    left: chair?.left ?? false,
    here: bot || (view.here[seat] ?? true),
    host: view.table?.host === seat,
  };
}

interface SeatProps {
  seat: SeatScene;
  state: SeatState;
  clock: TableView["clock"];
  scene: Scene;
  spot: Spot | null; // null: in a row, as on a phone
  me?: boolean;
  onOpen: () => void;
}

export function Seat({ seat, state, clock, scene, spot, me = false, onOpen }: SeatProps): JSX.Element {
  const ticking = scene.phase !== "intermission" && clock?.actors.includes(seat.seat) ? clock : null;
  const partner = scene.seat !== null && !me && seat.team !== null && seat.team === scene.seats[scene.seat]?.team;
  const marks = [seat.acting ? "acting" : "", seat.out ? "out" : "", state.left || !state.here ? "gone" : ""];
  const facts = [...(partner ? ["partner"] : []), ...seat.facts];
  return (
    <button
      type="button"
      class={`seat ${me ? "me " : ""}${marks.join(" ")}`}
      data-seat={seat.seat}
      onClick={onOpen}
      style={spot ? placeOf(spot) : {}}
    >
      <span class="unseen">{seatInWords(seat, state, partner, scene.unit)}</span>
      <span class="avatar-box" aria-hidden="true">
        <Avatar name={seat.name} seat={seat.seat} bot={state.bot} />
        {ticking ? <Ring total={ticking.total} until={ticking.until} /> : null}
        {state.left || !state.here ? (
          <span class="away">
            <Icon name="away" />
          </span>
        ) : null}
      </span>
      <span class="seat-words" aria-hidden="true">
        <span class="seat-name">{me ? "You" : seat.name}</span>
        {seat.role ? <span class="seat-role">{seat.role}</span> : null}
        <span class="seat-facts">
          <span class="seat-cards">
            <CardBack />
            {seat.cards < 1000 ? seat.cards : shortCount(seat.cards).slice(1)}
          </span>
          {seat.score !== null ? (
            <span class="seat-score">
              {seat.score.toLocaleString("en")}
              <small> {scene.unit ?? "points"}</small>
            </span>
          ) : null}
        </span>
      </span>
      {facts.length > 0 ? (
        <span class="seat-notes" aria-hidden="true">
          <Words text={facts.join(" · ")} />
        </span>
      ) : null}
    </button>
  );
}

/** Seats at the sides keep to the edge of the felt, however much there is to say of them. */
function placeOf({ x, y }: Spot): Record<string, string> {
  const top = `${50 + y * 38}%`;
  if (x < -0.8) return { left: "14px", top, transform: "translateY(-50%)" };
  if (x > 0.8) return { right: "14px", top, transform: "translateY(-50%)" };
  return { left: `${50 + x * 41}%`, top };
}

export function Avatar({ name, seat, bot }: { name: string; seat: number; bot: boolean }): JSX.Element {
  return (
    <span class={`avatar hue-${seat % 8}`} aria-hidden="true">
      {bot ? <Icon name="bot" /> : initial(name)}
    </span>
  );
}

function initial(name: string): string {
  return String.fromCodePoint(name.codePointAt(0) ?? 63).toUpperCase();
}

/** The clock as a ring that runs out; the style sheet moves it, so that nothing has to be drawn again. */
function Ring({ total, until }: { total: number; until: number }): JSX.Element {
  const elapsed = Math.max(0, total - (until - Date.now()));
  return (
    <svg class="ring" viewBox="0 0 44 44" aria-hidden="true" key={until}>
      <circle class="ring-track" cx="22" cy="22" r="20" />
      <circle
        class="ring-left"
        cx="22"
        cy="22"
        r="20"
        pathLength={100}
        style={{ animationDuration: `${total}ms`, animationDelay: `${-elapsed}ms` }}
      />
    </svg>
  );
}

export function seatInWords(seat: SeatScene, state: SeatState, partner: boolean, unit: string | null): string {
  const parts = [
    seat.name,
    state.bot ? "bot" : null,
    partner ? "your partner" : null,
    seat.role,
    `${seat.cards.toLocaleString("en")} ${seat.cards === 1 ? "card" : "cards"}`,
    seat.score === null ? null : `${seat.score} ${unit ?? "points"}`,
    ...seat.facts,
    seat.out ? "out" : null,
    seat.acting ? "to move" : null,
    state.left ? "has left" : state.here ? null : "not connected",
  ];
  return parts.filter(Boolean).join(", ");
}
