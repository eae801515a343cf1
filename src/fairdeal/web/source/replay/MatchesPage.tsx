// The finished matches of the user, latest first, each with a link to its replay.
import type { JSX } from "preact";
import { useContext, useEffect, useState } from "preact/hooks";
import { IdentityContext } from "../lobby/identity";
import { fetchMyMatches } from "../net/api";
import { IS_STATIC } from "../net/edition";
import type { MatchInfo } from "../protocol";
import { ProgressSection } from "../review/ProgressSection";
import { LOBBY, matchPath, reviewPath } from "../route";
import { errorMessage, ordinal } from "../shared/format";
import { Icon } from "../shared/Icon";
import { ImportMatch } from "./ImportMatch";

const PAGE_SIZE = 20;

export function MatchesPage(): JSX.Element {
  const { person } = useContext(IdentityContext);
  return (
    <main id="main" class="page matches-page">
      <h1>My matches</h1>
      {person === undefined ? <p class="muted">Loading…</p> : null}
      {person === null ? <NoMatches /> : null}
      {person ? <Matches key={person.person} /> : null}
      {person && !IS_STATIC ? <ImportMatch name={person.name} /> : null}
    </main>
  );
}

function Matches(): JSX.Element {
  const [matches, setMatches] = useState<MatchInfo[]>([]);
  const [next, setNext] = useState<number | null>(null);
  const [isLoading, setLoading] = useState(true);
  const [error, setError] = useState<string | null>(null);
  const load = (before: number | null): void => {
    setLoading(true);
    setError(null);
    fetchMyMatches(PAGE_SIZE, before).then(
      (page) => {
        setMatches((shown) => [...shown, ...page.matches]);
        setNext(page.next);
        setLoading(false);
      },
      (failure: unknown) => {
        setError(errorMessage(failure));
        setLoading(false);
      },
    );
  };
  useEffect(() => load(null), []);
  if (!isLoading && error === null && matches.length === 0) return <NoMatches />;
  return (
    <>
      <ul class="link-list match-list">
        {matches.map((match) => (
          <Match key={match.match} match={match} />
        ))}
      </ul>
      <div role="status">
        {isLoading ? <p class="muted">Loading…</p> : null}
        {error !== null ? <p class="error">{error}</p> : null}
      </div>
      {next !== null && !isLoading ? (
        <button type="button" class="button" onClick={() => load(next)}>
          Show earlier matches
        </button>
      ) : null}
      <ProgressSection />
    </>
  );
}

function Match({ match }: { match: MatchInfo }): JSX.Element {
  const others = match.players.filter((_, seat) => seat !== match.seat);
  return (
    <li>
      <a href={matchPath(match.match)}>
        <strong>{match.title}</strong>
        <time class="muted" dateTime={new Date(match.at).toISOString()}>
          {new Date(match.at).toLocaleString([], { dateStyle: "medium", timeStyle: "short" })}
        </time>
        <span class="match-players">with {others.join(", ")}</span>
        <span class="match-result">{describeResult(match)}</span>
        <span class="tag">replay</span>
      </a>
      <a class="button" href={reviewPath(match.match, match.seat)} aria-label={`Review of ${match.title}`}>
        <Icon name="eye" /> Review
      </a>
    </li>
  );
}

/** The user's result: "won", "shared first place", "3rd of 4". */
export function describeResult({ outcome, seat, players }: MatchInfo): string {
  if (!outcome) return "not finished";
  const places = (outcome["places"] as (number | number[])[]).map((place) => [place].flat());
  const at = places.findIndex((place) => place.includes(seat));
  if (at < 0) return "";
  const place = 1 + places.slice(0, at).flat().length;
  if (place > 1) return `${ordinal(place)} of ${players.length}`;
  return places[at]?.length === 1 ? "won" : "shared first place";
}

function NoMatches(): JSX.Element {
  return (
    <>
      <p>Matches that you play to the end are listed here, and you can replay them move by move.</p>
      <a class="button primary" href={LOBBY}>
        Go to the games
      </a>
    </>
  );
}
