// All tournaments that the user may see, and the way to a new one.
import type { JSX } from "preact";
import { useContext } from "preact/hooks";
import { IdentityContext } from "../lobby/identity";
import type { TournamentInfo } from "../protocol";
import { NEW_TOURNAMENT, tournamentPath } from "../route";
import { useFetched, useInterval } from "../shared/hooks";
import { fetchTournaments } from "./requests";
import { FORMAT_NAMES, stateWords } from "./words";

const REFRESH_INTERVAL = 5_000; // milliseconds

export function TournamentsPage(): JSX.Element {
  const { person } = useContext(IdentityContext);
  const fetched = useFetched(fetchTournaments, `tournaments ${person?.person ?? ""}`);
  useInterval(fetched.reload, REFRESH_INTERVAL);
  const found = fetched.value?.tournaments ?? [];
  const current = found.filter((one) => one.state !== "over");
  const over = found.filter((one) => one.state === "over");
  return (
    <main id="main" class="page tournament-page">
      <h1>Tournaments</h1>
      <p>Play several rounds against others, or the same deals at every table, with a clock and a final ranking.</p>
      {fetched.error ? (
        <p class="error" role="alert">
          {fetched.error}
        </p>
      ) : null}
      <a class="button primary" href={NEW_TOURNAMENT}>
        New tournament
      </a>
      {fetched.value && current.length === 0 ? <p class="muted">No tournament is open now.</p> : null}
      <TournamentList tournaments={current} />
      {over.length > 0 ? (
        <section aria-labelledby="over-title">
          <h2 id="over-title">Results</h2>
          <TournamentList tournaments={over} />
        </section>
      ) : null}
    </main>
  );
}

function TournamentList({ tournaments }: { tournaments: TournamentInfo[] }): JSX.Element | null {
  if (tournaments.length === 0) return null;
  return (
    <ul class="link-list">
      {tournaments.map((one) => (
        <li key={one.tournament}>
          <a href={tournamentPath(one.tournament)}>
            <strong>{one.name}</strong>
            <span class="muted">
              {one.title}, {FORMAT_NAMES[one.format].toLowerCase()}, {stateWords(one)}
            </span>
            {one.entered ? <span class="tag">entered</span> : null}
          </a>
        </li>
      ))}
    </ul>
  );
}
