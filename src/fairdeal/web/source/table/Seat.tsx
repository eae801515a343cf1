// A player at the table: name, role, cards, score, notes, clock, turn and connection.
import type { JSX } from "preact";
import { CardBack } from "../art/CardArt";
import { formatDate, isCorrespondence, vacationEnd } from "../correspondence/turnDays";
import type { TableView } from "../net/tableView";
import type { Scene, SeatScene } from "../scene";
import { counted, formatCount, pluralize } from "../shared/format";
import { GameText } from "../shared/GameText";
import { Icon } from "../shared/Icon";
import { useTable } from "./TableContext";

interface SeatStatus {
  isBot: boolean;
  hasLeft: boolean;
  isPresent: boolean;
  vacation: string | null; // until when the player is on vacation
}

/** What the table, rather than the game, knows about a seat. */
function seatStatus(view: TableView, seat: number): SeatStatus {
  const state = view.table?.seats[seat];
  const isBot = (state?.bot ?? null) !== null;
  const isPresent = isBot || isCorrespondence(view.table) || (view.present[seat] ?? true);
  const until = isBot ? null : vacationEnd(view.table, seat);
  const vacation = until !== null ? `on vacation until ${formatDate(until)}` : null;
  return { isBot, hasLeft: state?.left ?? false, isPresent, vacation };
}

interface SeatProps {
  seat: SeatScene;
  scene: Scene;
  isOwn?: boolean;
  onOpen: () => void;
}

export function Seat({ seat, scene, isOwn = false, onOpen }: SeatProps): JSX.Element {
  const { view } = useTable();
  const status = seatStatus(view, seat.seat);
  if (isOwn) status.isPresent = true;
  const clock = scene.phase !== "intermission" && view.clock?.actors.includes(seat.seat) ? view.clock : null;
  const isPartner = scene.seat !== null && !isOwn && seat.team !== null && seat.team === scene.seats[scene.seat]?.team;
  const isAbsent = status.hasLeft || !status.isPresent;
  const states = [isOwn ? "own" : "", seat.acting ? "acting" : "", seat.out ? "out" : "", isAbsent ? "absent" : ""];
  const notes = [...(isPartner ? ["partner"] : []), ...seat.facts, ...(status.vacation ? [status.vacation] : [])];
  return (
    <button type="button" class={`seat ${states.filter(Boolean).join(" ")}`} data-seat={seat.seat} onClick={onOpen}>
      <span class="visually-hidden">{describeSeat(seat, status, isPartner, scene.unit)}</span>
      <span class="avatar-box" aria-hidden="true">
        <Avatar name={seat.name} seat={seat.seat} bot={status.isBot} />
        {clock ? <ClockRing total={clock.total} until={clock.until} /> : null}
        {isAbsent ? (
          <span class="absent-badge">
            <Icon name="away" />
          </span>
        ) : null}
      </span>
      <span class="seat-text" aria-hidden="true">
        <span class="seat-name">{isOwn ? "You" : seat.name}</span>
        {seat.role ? <span class="seat-role">{seat.role}</span> : null}
        <span class="seat-numbers">
          <span class="seat-cards">
            <CardBack />
            {seat.cards < 1000 ? seat.cards : formatCount(seat.cards).slice(1)}
          </span>
          {seat.score !== null ? (
            <span class="seat-score">
              {seat.score.toLocaleString("en")}
              <small> {pluralize(seat.score, scene.unit ?? "point")}</small>
            </span>
          ) : null}
        </span>
      </span>
      {notes.length > 0 ? (
        <span class="seat-notes" aria-hidden="true">
          <GameText text={notes.join(" · ")} />
        </span>
      ) : null}
    </button>
  );
}

const AVATAR_COLORS = 8;

export function Avatar({ name, seat, bot }: { name: string; seat: number; bot: boolean }): JSX.Element {
  return (
    <span class={`avatar avatar-${seat % AVATAR_COLORS}`} aria-hidden="true">
      {bot ? <Icon name="bot" /> : initial(name)}
    </span>
  );
}

function initial(name: string): string {
  return String.fromCodePoint(name.codePointAt(0) ?? 63).toUpperCase();
}

/** The clock as a ring that runs out. The style sheet animates it, so that nothing has to be rendered again. */
function ClockRing({ total, until }: { total: number; until: number }): JSX.Element {
  const elapsed = Math.max(0, total - (until - Date.now()));
  return (
    <svg class="clock-ring" viewBox="0 0 44 44" aria-hidden="true" key={until}>
      <circle class="clock-track" cx="22" cy="22" r="20" />
      <circle
        class="clock-left"
        cx="22"
        cy="22"
        r="20"
        pathLength={100}
        style={{ animationDuration: `${total}ms`, animationDelay: `${-elapsed}ms` }}
      />
    </svg>
  );
}

function describeSeat(seat: SeatScene, status: SeatStatus, isPartner: boolean, unit: string | null): string {
  const parts = [
    seat.name,
    status.isBot ? "bot" : null,
    isPartner ? "your partner" : null,
    seat.role,
    counted(seat.cards, "card"),
    seat.score === null ? null : counted(seat.score, unit ?? "point"),
    ...seat.facts,
    seat.out ? "out" : null,
    seat.acting ? "to move" : null,
    status.hasLeft ? "has left" : status.isPresent ? null : "not connected",
    status.vacation,
  ];
  return parts.filter(Boolean).join(", ");
}
