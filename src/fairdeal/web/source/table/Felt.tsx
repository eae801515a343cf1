// The felt: seats round it, the middle, and what is true of the game now.
import type { JSX } from "preact";
import { useEffect, useRef, useState } from "preact/hooks";
import { CardArt } from "../art/CardArt";
import type { Session } from "../net/session";
import type { TableView } from "../net/state";
import { Dialog } from "../parts/Dialog";
import { useScrollable, useSize } from "../parts/hooks";
import { Words } from "../parts/SuitSign";
import type { Scene, SeatScene } from "../scene";
import { clockwise, type Spot, spots } from "./layout";
import { Intermission } from "./Intermission";
import type { Player } from "./player";
import { Seat, seatState } from "./Seats";
import { Centre, Facts } from "./Zones";

const LINGER = 1_200; // how long a trick that is complete stays in sight, in milliseconds

/** A trick that was just taken stays for a moment, unless the next one has begun. */
function useLingering(scene: Scene): Scene {
  const last = JSON.stringify(scene.last_trick);
  const known = useRef(last);
  const [shown, setShown] = useState<string | null>(null);
  useEffect(() => {
    if (known.current === last) return undefined;
    known.current = last;
    setShown(last);
    const timer = window.setTimeout(() => setShown(null), LINGER);
    return () => window.clearTimeout(timer);
  }, [last]);
  const taken = scene.last_trick;
  if (taken === null || shown !== last) return scene;
  const centre = scene.centre.map((zone) =>
    zone.kind === "trick" && zone.cards.length === 0 ? { ...zone, cards: taken.cards, note: taken.note } : zone,
  );
  return { ...scene, centre };
}

interface FeltProps {
  session: Session;
  scene: Scene;
  view: TableView;
  player: Player;
  onRule: (rule: string) => void;
}

export function Felt({ session, scene, view, player, onRule }: FeltProps): JSX.Element {
  const [element, size] = useSize();
  const middle = useScrollable();
  const lingering = useLingering(scene);
  const [looked, setLooked] = useState<number | null>(null);
  const round = size.width >= 640 && size.height >= 330 && scene.seats.length <= 9;
  const turns = scene.turns.length > 0 ? scene.turns : scene.seats.map((seat) => seat.seat);
  const order = clockwise(turns, scene.seat);
  const places = spots(order.length);
  const directions = new Map<number, Spot>(order.map((seat, place) => [seat, places[place] ?? { x: 0, y: -1 }]));
  if (scene.seat !== null) directions.set(scene.seat, { x: 0, y: 1 });
  const me = scene.seat === null ? undefined : scene.seats[scene.seat];
  return (
    <div class={`felt ${round ? "round" : "stacked"}${order.length > 3 ? " many" : ""}`} ref={element}>
      <div class={round ? "seats-round" : `seats-row many-${Math.min(4, order.length)}`}>
        {order.map((number, place) => {
          const seat = scene.seats[number];
          return seat ? (
            <Seat
              key={number}
              seat={seat}
              state={seatState(view, number)}
              clock={view.clock}
              scene={scene}
              spot={round ? (places[place] ?? null) : null}
              onOpen={() => setLooked(number)}
            />
          ) : null;
        })}
      </div>
      <Facts scene={scene} onRule={onRule} {...(round ? {} : { most: 3 })}>
        {me && !round ? <MyFacts me={me} unit={scene.unit} /> : null}
      </Facts>
      <div class="middle" ref={middle} role="group" aria-label="The middle of the table">
        {scene.phase === "intermission" ? <Intermission scene={scene} view={view} session={session} /> : null}
        <Centre
          scene={lingering}
          actions={player.actions}
          directions={directions}
          wide={round}
          onButton={(button) => player.send(button.text)}
          onCard={player.pick}
        />
        {scene.lines.length > 0 ? <pre class="plain-lines">{scene.lines.join("\n")}</pre> : null}
      </div>
      {me && round ? (
        <div class="my-seat">
          <Seat
            seat={me}
            state={{ ...seatState(view, me.seat), here: true }}
            clock={view.clock}
            scene={scene}
            spot={null}
            me
            onOpen={() => setLooked(me.seat)}
          />
        </div>
      ) : null}
      {looked !== null ? <SeatDialog scene={scene} seat={looked} onClose={() => setLooked(null)} /> : null}
    </div>
  );
}

/** On a phone the player's own seat is a line among the facts: his cards are in sight anyway. */
function MyFacts({ me, unit }: { me: SeatScene; unit: string | null }): JSX.Element {
  const told = [
    me.role,
    me.score === null ? null : `${me.score.toLocaleString("en")} ${unit ?? "points"}`,
    ...me.facts,
  ].filter(Boolean);
  return (
    <li class={`my-facts${me.acting ? " acting" : ""}`}>
      <span class="fact-label">You</span>{" "}
      <span class="fact-value">{told.length > 0 ? told.join(" · ") : `${me.cards.toLocaleString("en")} cards`}</span>
    </li>
  );
}

function SeatDialog({ scene, seat, onClose }: { scene: Scene; seat: number; onClose: () => void }): JSX.Element {
  const who = scene.seats[seat];
  return (
    <Dialog title={who?.name ?? ""} onClose={onClose} class="small">
      <dl class="seat-details">
        {who?.role ? <Row label="Role" value={who.role} /> : null}
        <Row label="Cards" value={(who?.cards ?? 0).toLocaleString("en")} />
        {who && who.score !== null ? <Row label="Score" value={who.score.toLocaleString("en")} /> : null}
        {(who?.facts ?? []).map((fact) => (
          <Row key={fact} label="" value={fact} />
        ))}
      </dl>
      {who && who.known.length > 0 ? (
        <>
          <p class="quiet">Cards you know of:</p>
          <span class="zone-cards">
            {who.known.map((card) => (
              <CardArt key={card} card={card} />
            ))}
          </span>
        </>
      ) : null}
    </Dialog>
  );
}

function Row({ label, value }: { label: string; value: string }): JSX.Element {
  return (
    <div>
      <dt>{label}</dt>
      <dd>
        <Words text={value} />
      </dd>
    </div>
  );
}
