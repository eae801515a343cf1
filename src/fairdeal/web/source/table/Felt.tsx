// The felt: the seats around it, the center, and facts about the game. Small screens show the seats in a row.
import type { JSX } from "preact";
import { useEffect, useRef, useState } from "preact/hooks";
import { CardArt } from "../art/CardArt";
import type { Scene, SeatScene } from "../scene";
import { Dialog } from "../shared/Dialog";
import { countCards } from "../shared/format";
import { GameText } from "../shared/GameText";
import { useFocusableOverflow, useSize } from "../shared/hooks";
import { Center } from "./Center";
import { Facts } from "./Facts";
import { Intermission } from "./Intermission";
import { clockwiseSeats, type Position, seatPositions } from "./layout";
import { Seat } from "./Seat";

const TRICK_LINGER = 1_200; // milliseconds that a finished trick stays visible
const MIN_ROUND_WIDTH = 640; // a smaller felt has no room for seats around it
const MIN_ROUND_HEIGHT = 330;
const MAX_ROUND_SEATS = 9;
const MAX_FACTS_IN_ROW = 3;

/** The scene with a trick that was just taken, for a moment and unless the next trick has started. */
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
  const [element, size] = useSize();
  const middle = useFocusableOverflow();
  const sceneWithTrick = useLingeringTrick(scene);
  const [detailsOf, setDetailsOf] = useState<number | null>(null);
  const isRound =
    size.width >= MIN_ROUND_WIDTH && size.height >= MIN_ROUND_HEIGHT && scene.seats.length <= MAX_ROUND_SEATS;
  const turns = scene.turns.length > 0 ? scene.turns : scene.seats.map((seat) => seat.seat);
  const others = clockwiseSeats(turns, scene.seat);
  const positions = seatPositions(others.length);
  const directions = new Map<number, Position>(
    others.map((seat, index) => [seat, positions[index] ?? { x: 0, y: -1 }]),
  );
  if (scene.seat !== null) directions.set(scene.seat, { x: 0, y: 1 });
  const own = scene.seat === null ? undefined : scene.seats[scene.seat];
  return (
    <div class={`felt ${isRound ? "round" : "stacked"}${others.length > 3 ? " many" : ""}`} ref={element}>
      <div class={isRound ? "seats-round" : `seats-row many-${Math.min(4, others.length)}`}>
        {others.map((number, index) => {
          const seat = scene.seats[number];
          return seat ? (
            <Seat
              key={number}
              seat={seat}
              scene={scene}
              position={isRound ? (positions[index] ?? null) : null}
              onOpen={() => setDetailsOf(number)}
            />
          ) : null;
        })}
      </div>
      <Facts scene={scene} max={isRound ? Infinity : MAX_FACTS_IN_ROW}>
        {own && !isRound ? <OwnFacts own={own} unit={scene.unit} /> : null}
      </Facts>
      <div class="middle" ref={middle} role="group" aria-label="Center of the table">
        {scene.phase === "intermission" ? <Intermission scene={scene} /> : null}
        <Center scene={sceneWithTrick} directions={directions} isRound={isRound} />
        {scene.lines.length > 0 ? <pre class="plain-lines">{scene.lines.join("\n")}</pre> : null}
      </div>
      {own && isRound ? (
        <div class="own-seat">
          <Seat seat={own} scene={scene} position={null} isOwn onOpen={() => setDetailsOf(own.seat)} />
        </div>
      ) : null}
      {detailsOf !== null ? <SeatDialog scene={scene} seat={detailsOf} onClose={() => setDetailsOf(null)} /> : null}
    </div>
  );
}

/** On small screens the player's own seat is an item among the facts, because their cards are visible anyway. */
function OwnFacts({ own, unit }: { own: SeatScene; unit: string | null }): JSX.Element {
  const parts = [
    own.role,
    own.score === null ? null : `${own.score.toLocaleString("en")} ${unit ?? "points"}`,
    ...own.facts,
  ].filter(Boolean);
  return (
    <li class={`own-facts${own.acting ? " acting" : ""}`}>
      <span class="fact-label">You</span>{" "}
      <span class="fact-value">{parts.length > 0 ? parts.join(" · ") : countCards(own.cards)}</span>
    </li>
  );
}

function SeatDialog({ scene, seat, onClose }: { scene: Scene; seat: number; onClose: () => void }): JSX.Element {
  const details = scene.seats[seat];
  return (
    <Dialog title={details?.name ?? ""} onClose={onClose} class="small">
      <dl class="seat-details">
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
    </Dialog>
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
