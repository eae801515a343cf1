// Between two rounds: how the last one ended, and who is ready for the next.
import type { JSX } from "preact";
import type { Session } from "../net/session";
import type { TableView } from "../net/state";
import { useSeconds } from "../parts/hooks";
import type { Scene } from "../scene";
import { placeIn } from "./places";

export function Intermission({
  scene,
  view,
  session,
}: {
  scene: Scene;
  view: TableView;
  session: Session;
}): JSX.Element {
  const seconds = useSeconds(view.clock?.until ?? null);
  const last = view.scores.at(-1);
  const order = scene.seats
    .map((seat) => ({ seat, place: placeIn(last?.places ?? null, seat.seat) ?? 99 }))
    .sort((one, other) => one.place - other.place);
  const own = scene.seat === null ? undefined : view.table?.seats[scene.seat];
  return (
    <div class="paper-card intermission">
      <h2>{last?.label ?? "The round is over"}</h2>
      <ol class="standings">
        {order.map(({ seat, place }) => (
          <li key={seat.seat} class={place === 1 ? "first" : ""}>
            <span class="place">{place === 99 ? "" : `${place}.`}</span>
            <span class="who">{seat.seat === scene.seat ? `${seat.name} (you)` : seat.name}</span>
            <span class="quiet">{seat.role}</span>
            <span class="points">{view.table?.seats[seat.seat]?.ready ? "ready" : ""}</span>
          </li>
        ))}
      </ol>
      {own ? (
        <button
          type="button"
          class="button primary"
          disabled={own.ready}
          onClick={() => session.ask({ type: "ready", ready: true })}
        >
          {own.ready ? "Waiting for the others" : "Next round"}
        </button>
      ) : null}
      {view.you?.host ? (
        <button type="button" class="text-button" onClick={() => session.ask({ type: "stop" })}>
          End the match here
        </button>
      ) : null}
      {seconds !== null ? <p class="quiet">It begins by itself in {seconds} s.</p> : null}
    </div>
  );
}
