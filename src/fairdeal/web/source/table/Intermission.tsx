// Between two rounds: the result of the last one, and who is ready for the next.
import type { JSX } from "preact";
import type { Scene } from "../scene";
import { useCountdown } from "../shared/hooks";
import { placeOf } from "./places";
import { useTable } from "./TableContext";

export function Intermission({ scene }: { scene: Scene }): JSX.Element {
  const { session, view } = useTable();
  const seconds = useCountdown(view.clock?.until ?? null);
  const lastRound = view.scores.at(-1);
  const standings = scene.seats
    .map((seat) => ({ seat, place: placeOf(lastRound?.places ?? null, seat.seat) ?? Infinity }))
    .sort((first, second) => (first.place === second.place ? 0 : first.place - second.place));
  const ownSeat = scene.seat === null ? undefined : view.table?.seats[scene.seat];
  return (
    <div class="sheet intermission">
      <h2>{lastRound?.label ?? "The round is over"}</h2>
      <ol class="standings">
        {standings.map(({ seat, place }) => (
          <li key={seat.seat} class={place === 1 ? "first" : ""}>
            <span class="standing-place">{place === Infinity ? "" : `${place}.`}</span>
            <span class="standing-name">{seat.seat === scene.seat ? `${seat.name} (you)` : seat.name}</span>
            <span class="muted">{seat.role}</span>
            <span class="standing-value">{view.table?.seats[seat.seat]?.ready ? "ready" : ""}</span>
          </li>
        ))}
      </ol>
      {ownSeat ? (
        <button
          type="button"
          class="button primary"
          disabled={ownSeat.ready}
          onClick={() => session.request({ type: "ready", ready: true })}
        >
          {ownSeat.ready ? "Waiting for the others" : "Next round"}
        </button>
      ) : null}
      {view.you?.host ? (
        <button type="button" class="text-button" onClick={() => session.request({ type: "stop" })}>
          End the match here
        </button>
      ) : null}
      {seconds !== null ? <p class="muted">The next round starts in {seconds} s.</p> : null}
    </div>
  );
}
