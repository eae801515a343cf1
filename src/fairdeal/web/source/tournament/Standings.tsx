// The standings of a tournament after the last results; before it begins, the players who have entered.
import type { JSX } from "preact";
import type { TournamentPlayer, TournamentState } from "../protocol";
import { readmit, withdraw } from "./requests";
import type { Act } from "./TournamentPage";
import { hasFixedPlayers, hasSameDeals, points, standingsWords } from "./words";

export function Standings({ state, act }: { state: TournamentState; act: Act }): JSX.Element | null {
  if (state.standings.length === 0) return <p class="muted">Nobody has entered yet.</p>;
  const isDuplicate = hasSameDeals(state.format);
  const hasBegun = state.round > 0;
  const canRemove = state.is_host && (state.state === "open" || state.state === "running");
  return (
    <section aria-labelledby="standings-title">
      <h2 id="standings-title">{hasBegun ? "Standings" : "Players"}</h2>
      <div class="scrolling-table" tabIndex={0} role="group" aria-labelledby="standings-title">
        <table class="review-table ranking">
          {hasBegun ? <caption class="muted">{standingsWords(state)}</caption> : null}
          <thead>
            <tr>
              <th scope="col">{hasBegun ? "Place" : "Number"}</th>
              <th scope="col">Player</th>
              {hasBegun ? <th scope="col">Points</th> : null}
              {hasBegun && isDuplicate ? <th scope="col">Difference</th> : null}
              {hasBegun && !isDuplicate ? <th scope="col">Buchholz</th> : null}
              {hasBegun && !isDuplicate ? (
                <th scope="col">
                  <abbr title="Sonneborn-Berger">S-B</abbr>
                </th>
              ) : null}
              {canRemove ? <th scope="col">Organizer</th> : null}
            </tr>
          </thead>
          <tbody>
            {state.standings.map((line) => (
              <tr key={line.entrant} class={line.you ? "own" : ""}>
                <td>{hasBegun ? line.place : line.entrant}</td>
                <th scope="row">
                  {line.name}
                  {line.you ? <span class="muted"> (you)</span> : null}
                  {line.playing ? null : <span class="tag">withdrawn</span>}
                  {line.blocked ? <span class="tag">blocked by you</span> : null}
                </th>
                {hasBegun ? <td>{points(line.points)}</td> : null}
                {hasBegun && isDuplicate ? <td>{points(line.difference)}</td> : null}
                {hasBegun && !isDuplicate ? <td>{points(line.buchholz)}</td> : null}
                {hasBegun && !isDuplicate ? <td>{points(line.sonneborn_berger)}</td> : null}
                {canRemove ? (
                  <td>
                    {line.playing || !hasFixedPlayers(state.format) ? (
                      <OrganizerButton state={state} line={line} act={act} />
                    ) : null}
                  </td>
                ) : null}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </section>
  );
}

/** Takes somebody out of the tournament, or lets them back in. */
function OrganizerButton(props: { state: TournamentState; line: TournamentPlayer; act: Act }): JSX.Element {
  const { state, line, act } = props;
  const request = line.playing ? withdraw : readmit;
  return (
    <button type="button" class="button small" onClick={() => act(() => request(state.tournament, line.entrant))}>
      {line.playing ? "Take out" : "Let back in"}
      <span class="visually-hidden"> {line.name}</span>
    </button>
  );
}
