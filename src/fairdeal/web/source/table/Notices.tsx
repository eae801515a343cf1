// Notices above the felt: the user's own place at the table (watching, in line, a seat that is kept, removed by the host,
// host now), and players who are away.
import type { JSX } from "preact";
import { useContext, useEffect, useState } from "preact/hooks";
import { IdentityContext, YOU } from "../lobby/identity";
import type { TableView } from "../net/tableView";
import { Dialog } from "../shared/Dialog";
import { counted, ordinal } from "../shared/format";
import { Icon } from "../shared/Icon";
import { type Absence, useAbsences } from "./absence";
import { CallBot } from "./CallBot";
import { CoachNotice } from "./CoachPanel";
import { useJoining } from "./joining";
import { Avatar } from "./Seat";
import { useTable } from "./TableContext";

const SHOWN_AFTER = 10_000; // milliseconds of absence: a reload of the page is not worth a notice

/** `isLeaving`: the user went back, and leaves with the next step back (backGuard.ts). */
export function Notices({ isLeaving = false }: { isLeaving?: boolean }): JSX.Element | null {
  const { session, view } = useTable();
  const absent = useAbsences(view).filter(({ since }) => Date.now() - since >= SHOWN_AFTER);
  if (view.connection === "ended" || !view.table) return null;
  const isPlaying = view.table.stage === "playing";
  return (
    <div class="notices" role="status">
      {isLeaving ? (
        <div class="notice leaving">
          <p>Go back once more to leave the table. Your seat is kept.</p>
          <button type="button" class="button small">
            Stay
          </button>
        </div>
      ) : null}
      {view.becameHost ? (
        <div class="notice">
          <p>You are the host now: you can add bots, change the house rules and remove players.</p>
          <button type="button" class="button small" onClick={() => session.dismissHostNotice()}>
            OK
          </button>
        </div>
      ) : null}
      {view.paused !== null ? (
        <div class="notice" role="alert">
          <p>{view.paused}</p>
        </div>
      ) : null}
      <NamelessNotice view={view} />
      {view.fairProblems.length > 0 ? (
        <div class="notice" role="alert">
          <p>
            <Icon name="shield" /> This deal may not be fair: {view.fairProblems.join("; ")}.
          </p>
        </div>
      ) : null}
      <OwnPlace view={view} isPlaying={isPlaying} />
      <CoachNotice />
      {isPlaying ? absent.map((absence) => <AbsenceNotice key={absence.seat} absence={absence} />) : null}
    </div>
  );
}

/** Shown when others join a user who started without a name: the table has made one up, and the user can choose one. */
function NamelessNotice({ view: { you } }: { view: TableView }): JSX.Element | null {
  const { person } = useContext(IdentityContext);
  const { rename } = useJoining();
  if (person?.name !== YOU || !you || you.seat === null || you.name === YOU) return null;
  return (
    <div class="notice">
      <p>Others see you as “{you.name}”.</p>
      <button type="button" class="button small primary" onClick={rename}>
        Choose a name
      </button>
    </div>
  );
}

function AbsenceNotice({ absence }: { absence: Absence }): JSX.Element {
  return (
    <div class="notice">
      <p>
        <Icon name="away" /> {absence.name} is away.
      </p>
      <CallBot absence={absence} />
    </div>
  );
}

/** Tells users without a seat why they have none, and offers them a way to get one. */
function OwnPlace({ view, isPlaying }: { view: TableView; isPlaying: boolean }): JSX.Element | null {
  const { sit } = useJoining();
  const [joinOpen, setJoinOpen] = useState(false);
  const { table, you } = view;
  const isSeated = (you?.seat ?? null) !== null;
  useEffect(() => setJoinOpen(false), [isSeated, you?.waiting]);
  if (!table || !you || isSeated) return null;
  if (you.removed) {
    return (
      <div class="notice">
        <p>
          The host has removed you from the table. You can watch, and sit down again
          {isPlaying ? " when this match is over." : " after the next match."}
        </p>
      </div>
    );
  }
  if (you.held !== null) {
    const bot = table.seats[you.held]?.bot ?? null;
    return (
      <div class="notice">
        <p>{bot === null ? "Your seat is kept for you." : "A bot plays for you. Your seat is kept."}</p>
        <button type="button" class="button small primary" onClick={() => sit()}>
          Take my seat back
        </button>
      </div>
    );
  }
  if (!isPlaying) return null; // the list of seats has everything
  const place = table.waiting.indexOf(you.name ?? "") + 1;
  const canJoin = table.seats.some((seat) => seat.replaceable);
  return (
    <div class="notice">
      <p>
        {you.waiting
          ? `You are ${place > 0 ? `${ordinal(place)} ` : ""}in line: you sit down as soon as a seat is free.`
          : "You are watching."}
      </p>
      {you.waiting ? <LeaveLine /> : null}
      {canJoin ? (
        <button type="button" class="button small primary" onClick={() => setJoinOpen(true)}>
          Take a bot’s seat
        </button>
      ) : you.waiting ? null : (
        <button type="button" class="button small primary" onClick={() => sit()}>
          Get in line
        </button>
      )}
      {joinOpen ? <JoinDialog onClose={() => setJoinOpen(false)} /> : null}
    </div>
  );
}

function LeaveLine(): JSX.Element {
  const { session } = useTable();
  return (
    <button type="button" class="button small" onClick={() => session.request({ type: "leave" })}>
      Leave the line
    </button>
  );
}

/** The seats that a visitor can take at once, with their cards, or a place in line. */
function JoinDialog({ onClose }: { onClose: () => void }): JSX.Element {
  const { view } = useTable();
  const { sit, replaceBot } = useJoining();
  const seats = view.table?.seats ?? [];
  const after = (action: () => void) => () => {
    onClose();
    action();
  };
  return (
    <Dialog title="Join the game" onClose={onClose} class="small">
      <p>Play on from here with the cards of a bot. Nobody else sees them.</p>
      <ul class="join-seats seat-list">
        {seats.map((seat, number) =>
          seat.replaceable ? (
            <li key={number}>
              <Avatar name={seat.name} seat={number} bot />
              <span class="seat-list-name">
                {seat.name}
                {view.scene?.seats[number] ? <SeatFacts number={number} /> : null}
              </span>
              <button type="button" class="button small primary" onClick={after(() => replaceBot(number))}>
                Take this seat<span class="visually-hidden"> of {seat.name}</span>
              </button>
            </li>
          ) : null,
        )}
      </ul>
      {view.you?.waiting ? null : (
        <button type="button" class="text-button" onClick={after(() => sit())}>
          Get in line for a free seat instead
        </button>
      )}
    </Dialog>
  );
}

function SeatFacts({ number }: { number: number }): JSX.Element {
  const { view } = useTable();
  const seat = view.scene?.seats[number];
  const parts = [
    seat?.role,
    seat ? counted(seat.cards, "card") : null,
    seat && seat.score !== null ? counted(seat.score, view.scene?.unit ?? "point") : null,
  ];
  return <span class="muted"> {parts.filter(Boolean).join(" · ")}</span>;
}
