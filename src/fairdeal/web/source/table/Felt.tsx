// The felt: the seats around it, the center, and facts about the game. Small screens show the seats in a row.
import type { JSX } from "preact";
import { useEffect, useRef, useState } from "preact/hooks";
import { CardArt } from "../art/CardArt";
import type { Fact, Scene, SeatScene } from "../scene";
import { Dialog } from "../shared/Dialog";
import { counted } from "../shared/format";
import { GameText } from "../shared/GameText";
import { useMediaQuery, useSize } from "../shared/hooks";
import { useAbsences } from "./absence";
import { ArrangeGroups } from "./ArrangeBoard";
import { CallBot } from "./CallBot";
import { Center, CornerZones } from "./Center";
import { CompactFacts, Facts } from "./Facts";
import { useFittingCards } from "./fit";
import { Intermission, useScoreBoard } from "./Intermission";
import { clockwiseSeats, seatSides, type SeatSides, viewportScale } from "./layout";
import { Seat } from "./Seat";
import { useTable } from "./TableContext";

const TRICK_LINGER = 1_200; // milliseconds that a finished trick stays visible
const MIN_ROUND_WIDTH = 640; // of felt and dock together; with less there is no room for seats around the felt
const MIN_TOP_SEAT_WIDTH = 110; // for every seat at the top but the first two
const MIN_ROUND_HEIGHT = 440;
const MAX_ROUND_SEATS = 9;
const LOW_LANDSCAPE = "(orientation: landscape) and (max-height: 560px)"; // as in style/TablePage.css
const MIN_CARD_WIDTH = 24; // on the felt
const MAX_CARD_WIDTH = { round: 128, stacked: 92 };

/** The scene, with a trick that was just taken for a moment longer, unless the next trick has started. */
function useLingeringTrick(scene: Scene): Scene {
  const last = JSON.stringify(scene.last_trick);
  const known = useRef(last);
  const [lingering, setLingering] = useState<string | null>(null);
  useEffect(() => {
    if (known.current === last) return undefined;
    known.current = last;
    setLingering(last);
    const timer = window.setTimeout(() => setLingering(null), TRICK_LINGER);
    return () => window.clearTimeout(timer);
  }, [last]);
  const taken = scene.last_trick;
  if (taken === null || lingering !== last) return scene;
  const centre = scene.centre.map((zone) =>
    zone.kind === "trick" && zone.cards.length === 0 ? { ...zone, cards: taken.cards, note: taken.note } : zone,
  );
  return { ...scene, centre };
}

export function Felt({ scene }: { scene: Scene }): JSX.Element {
  const sceneWithTrick = useLingeringTrick(scene);
  const [detailsOf, setDetailsOf] = useState<number | null>(null);
  const turns = scene.turns.length > 0 ? scene.turns : scene.seats.map((seat) => seat.seat);
  const others = clockwiseSeats(turns, scene.seat);
  const sides = seatSides(others);
  const [element, isRound] = useRoundLayout(others.length, sides.top.length);
  const own = scene.seat === null ? undefined : scene.seats[scene.seat];
  const drawSeats = (seats: number[]): JSX.Element[] =>
    seats.flatMap((number) => {
      const seat = scene.seats[number];
      return seat ? [<Seat key={number} seat={seat} scene={scene} onOpen={() => setDetailsOf(number)} />] : [];
    });
  const openOwn = (): void => setDetailsOf(scene.seat);
  return (
    <div class={`felt ${isRound ? "round" : "stacked"}`} ref={element}>
      {isRound ? (
        <>
          <div class="felt-left">
            <Facts scene={scene} />
            <div class="seats seats-left">{drawSeats(sides.left)}</div>
            {own ? <Seat seat={own} scene={scene} isOwn onOpen={openOwn} /> : null}
          </div>
          <div class="seats seats-top">{drawSeats(sides.top)}</div>
          <div class="felt-right">
            <div class="seats seats-right">{drawSeats(sides.right)}</div>
            <CornerZones scene={scene} />
          </div>
        </>
      ) : (
        <>
          <div class={`seats seats-row ${seatColumns(others.length)}`}>{drawSeats(others)}</div>
          <CompactFacts scene={scene} own={own ? ownDetails(own, scene.unit) : []}>
            {own ? <OwnFacts own={own} unit={scene.unit} /> : null}
          </CompactFacts>
        </>
      )}
      <Middle scene={sceneWithTrick} sides={sides} isRound={isRound} />
      {detailsOf !== null ? <SeatDialog scene={scene} seat={detailsOf} onClose={() => setDetailsOf(null)} /> : null}
    </div>
  );
}

/** Whether the seats are around the felt. Depends on the room for felt and dock together, which nothing on them changes. */
function useRoundLayout(others: number, seatsAtTop: number): [{ current: HTMLDivElement | null }, boolean] {
  const [element, room] = useSize("parent");
  const isLow = useMediaQuery(LOW_LANDSCAPE);
  const scale = viewportScale(window.innerWidth, window.innerHeight);
  const minWidth = MIN_ROUND_WIDTH + MIN_TOP_SEAT_WIDTH * Math.max(0, seatsAtTop - 2);
  const hasRoom = room.width >= minWidth * scale && room.height >= MIN_ROUND_HEIGHT * scale;
  return [element, hasRoom && !isLow && others < MAX_ROUND_SEATS];
}

function Middle({ scene, sides, isRound }: { scene: Scene; sides: SeatSides; isRound: boolean }): JSX.Element {
  const { arranging } = useTable().player;
  const element = useFittingCards(MIN_CARD_WIDTH, isRound ? MAX_CARD_WIDTH.round : MAX_CARD_WIDTH.stacked);
  const board = useScoreBoard(scene);
  return (
    <div class="middle" ref={element} role="group" aria-label="Center of the table">
      {board.isShown ? (
        <Intermission scene={scene} onShowTable={board.showTable} />
      ) : arranging ? (
        <ArrangeGroups arranging={arranging} />
      ) : (
        <Center scene={scene} sides={sides} isRound={isRound} />
      )}
      {scene.lines.length > 0 ? <pre class="plain-lines">{scene.lines.join("\n")}</pre> : null}
    </div>
  );
}

/** The class for the columns of the seats in a row. */
function seatColumns(seats: number): string {
  if (seats >= MAX_ROUND_SEATS) return "seats-many";
  return seats < 4 ? `seats-${seats}` : seats === 5 || seats === 6 ? "seats-3" : "seats-4";
}

/** On small screens the player's own seat is an item among the facts, because their cards are visible anyway. */
function OwnFacts({ own, unit }: { own: SeatScene; unit: string | null }): JSX.Element {
  const parts = ownParts(own, unit);
  return (
    <li class={`own-facts${own.acting ? " acting" : ""}`}>
      <span class="fact-label">You</span>{" "}
      <span class="fact-value">{parts.length > 0 ? parts.join(" · ") : counted(own.cards, "card")}</span>
    </li>
  );
}

/** The player's role, score and notes. */
function ownParts(own: SeatScene, unit: string | null): string[] {
  const score = own.score === null ? null : counted(own.score, unit ?? "point");
  return [own.role, score, ...own.facts].filter((part): part is string => Boolean(part));
}

/** The player's own seat as facts, for the dialog with all of them. */
function ownDetails(own: SeatScene, unit: string | null): Fact[] {
  const values = [...ownParts(own, unit), counted(own.cards, "card")];
  return [{ label: "You", value: values.join(" · "), suit: null, rule: null }];
}

function SeatDialog({ scene, seat, onClose }: { scene: Scene; seat: number; onClose: () => void }): JSX.Element {
  const details = scene.seats[seat];
  return (
    <Dialog title={details?.name ?? ""} onClose={onClose} class="small">
      <dl class="details">
        {details?.role ? <Detail label="Role" value={details.role} /> : null}
        <Detail label="Cards" value={(details?.cards ?? 0).toLocaleString("en")} />
        {details && details.score !== null ? <Detail label="Score" value={details.score.toLocaleString("en")} /> : null}
        {(details?.facts ?? []).map((fact) => (
          <Detail key={fact} label="" value={fact} />
        ))}
      </dl>
      {details && details.known.length > 0 ? (
        <>
          <p class="muted">Cards you know about:</p>
          <span class="zone-cards">
            {details.known.map((card) => (
              <CardArt key={card} card={card} />
            ))}
          </span>
        </>
      ) : null}
      <AwayPlayer seat={seat} />
    </Dialog>
  );
}

/** Says that a player is away, and offers to let a bot play for them. */
function AwayPlayer({ seat }: { seat: number }): JSX.Element | null {
  const { view } = useTable();
  const absence = useAbsences(view).find((away) => away.seat === seat);
  if (!absence) return null;
  return (
    <p class="field-row">
      <span>{absence.name} is away.</span>
      <CallBot absence={absence} />
    </p>
  );
}

function Detail({ label, value }: { label: string; value: string }): JSX.Element {
  return (
    <div>
      <dt>{label}</dt>
      <dd>
        <GameText text={value} />
      </dd>
    </div>
  );
}
