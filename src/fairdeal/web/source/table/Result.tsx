// How the last match ended: places and scores, its record, its replay, the fairness check.
import type { JSX } from "preact";
import { useState } from "preact/hooks";
import { record, recordPath, verifyMatch } from "../net/api";
import { promiseKept } from "../net/promises";
import type { TableView } from "../net/state";
import { Icon } from "../parts/Icon";
import { Words } from "../parts/SuitSign";
import type { Verified } from "../protocol";
import { matchPath } from "../route";
import { Scores } from "./Scores";
import { namesOf } from "./Side";

const ORDINALS = ["1st", "2nd", "3rd"];

export function Result({ view }: { view: TableView }): JSX.Element | null {
  const scene = view.scene;
  const match = view.table?.record ?? null;
  if (!scene) return null;
  return (
    <section class="paper-card result" aria-labelledby="result-title">
      <h2 id="result-title">
        <Words text={scene.headline} />
      </h2>
      {scene.places ? <Standings places={scene.places} view={view} /> : null}
      {view.scores.length > 0 ? (
        <details open={view.scores.length > 1}>
          <summary>Round by round</summary>
          <Scores rows={view.scores} names={namesOf(view)} scoring={scene.scoring} />
        </details>
      ) : null}
      {match ? <MatchLinks match={match} replay /> : null}
    </section>
  );
}

function Standings({ places, view }: { places: number[][]; view: TableView }): JSX.Element {
  let place = 1;
  const rows = places.map((seats) => {
    const own = place;
    place += seats.length;
    return { own, seats };
  });
  return (
    <ol class="standings">
      {rows.flatMap(({ own, seats }) =>
        seats.map((seat) => {
          const who = view.scene?.seats[seat];
          return (
            <li key={seat} class={own === 1 ? "first" : ""}>
              <span class="place">{ORDINALS[own - 1] ?? `${own}th`}</span>
              <span class="who">{seat === view.scene?.seat ? `${who?.name ?? ""} (you)` : who?.name}</span>
              <span class="quiet">{who?.role}</span>
              {who && who.score !== null ? <span class="points">{who.score.toLocaleString("en")}</span> : null}
            </li>
          );
        }),
      )}
    </ol>
  );
}

/** What can be done with a finished match. */
export function MatchLinks({ match, replay }: { match: string; replay: boolean }): JSX.Element {
  const [verified, setVerified] = useState<Verified | string | null>(null);
  const check = (): void => {
    setVerified("Looking…");
    looked(match).then(setVerified, (problem: unknown) => setVerified(String(problem)));
  };
  return (
    <div class="match-links">
      <div class="field-row">
        {replay ? (
          <a class="button" href={matchPath(match)}>
            <Icon name="forward" /> Replay
          </a>
        ) : null}
        <a class="button" href={recordPath(match)} download={`fairdeal-${match}.json`}>
          <Icon name="download" /> Record
        </a>
        <button type="button" class="button" onClick={check}>
          <Icon name="shield" /> Was it dealt fairly?
        </button>
      </div>
      <div role="status">
        {typeof verified === "string" ? <p class="quiet">{verified}</p> : null}
        {verified !== null && typeof verified === "object" ? <Fairness verified={verified} /> : null}
      </div>
    </div>
  );
}

/** What the server finds in the record, and whether that is what this browser was promised. */
async function looked(match: string): Promise<Verified> {
  const [verified, written] = await Promise.all([verifyMatch(match), record(match)]);
  const kept = promiseKept(match, written);
  if (kept === null) return verified;
  const words = kept
    ? "the fingerprint and this browser's random number are those from before the deal"
    : "the record does not have the fingerprint and the random number that this browser knows from before the deal";
  return { fair: verified.fair && kept, checks: [{ check: "promise", holds: kept, words }, ...verified.checks] };
}

function Fairness({ verified }: { verified: Verified }): JSX.Element {
  return (
    <div class={`fairness ${verified.fair ? "good" : "bad"}`}>
      <p>
        <strong>{verified.fair ? "Yes: this deal could not be stacked." : "This could not be shown."}</strong> Before
        the first card was dealt the server published a fingerprint of its secret, then every player's browser added a
        random number. The shuffles follow from both, so nobody could choose them.
      </p>
      <ul>
        {verified.checks.map((one) => (
          <li key={one.check}>
            <Icon name={one.holds ? "check" : "close"} />
            <span>{one.words}</span>
          </li>
        ))}
      </ul>
    </div>
  );
}
