// The result of the last match: places and scores, its record and replay, and the check that the deal was fair.
import type { JSX } from "preact";
import { useState } from "preact/hooks";
import { fetchRecord, recordPath, verifyMatch } from "../net/api";
import { recordMatchesCommitment } from "../net/commitments";
import type { Verified } from "../protocol";
import { matchPath } from "../route";
import type { Scene } from "../scene";
import { errorMessage, humanize, ordinal } from "../shared/format";
import { GameText } from "../shared/GameText";
import { Icon } from "../shared/Icon";
import { ownName, placeOf } from "./places";
import { playerNames, Scores } from "./Scores";
import { useTable } from "./TableContext";

export function Result(): JSX.Element | null {
  const { view } = useTable();
  const { scene } = view;
  const match = view.table?.record ?? null;
  if (!scene) return null;
  return (
    <section class="sheet result" aria-labelledby="result-title">
      <h2 id="result-title">
        <GameText text={scene.headline} />
      </h2>
      {scene.places ? <Standings places={scene.places} scene={scene} /> : null}
      {view.scores.length > 0 ? (
        <details open={view.scores.length > 1}>
          <summary>Round by round</summary>
          <Scores rows={view.scores} names={playerNames(view)} scoring={scene.scoring} />
        </details>
      ) : null}
      {match ? <MatchLinks match={match} withReplay /> : null}
    </section>
  );
}

function Standings({ places, scene }: { places: number[][]; scene: Scene }): JSX.Element {
  return (
    <ol class="standings">
      {places.flat().map((number) => {
        const place = placeOf(places, number) ?? 1;
        const seat = scene.seats[number];
        return (
          <li key={number} class={place === 1 ? "first" : ""}>
            <span class="standing-place">{ordinal(place)}</span>
            <span class="standing-name">{ownName(seat?.name ?? "", number === scene.seat)}</span>
            <span class="muted">{seat?.role}</span>
            {seat && seat.score !== null ? <span class="standing-value">{seat.score.toLocaleString("en")}</span> : null}
          </li>
        );
      })}
    </ol>
  );
}

/** Replay, record and fairness check of a finished match. */
export function MatchLinks({ match, withReplay = false }: { match: string; withReplay?: boolean }): JSX.Element {
  const [status, setStatus] = useState<string | null>(null);
  const [verified, setVerified] = useState<Verified | null>(null);
  const check = (): void => {
    setStatus("Checking…");
    setVerified(null);
    verify(match).then(
      (result) => {
        setStatus(null);
        setVerified(result);
      },
      (failure: unknown) => setStatus(errorMessage(failure)),
    );
  };
  return (
    <div class="match-links">
      <div class="field-row">
        {withReplay ? (
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
        {status !== null ? <p class="muted">{status}</p> : null}
        {verified !== null ? <Fairness verified={verified} /> : null}
      </div>
    </div>
  );
}

/** The server's verification of the record and, if this browser took part, a comparison with what it saved. */
async function verify(match: string): Promise<Verified> {
  const [verified, record] = await Promise.all([verifyMatch(match), fetchRecord(match)]);
  const holds = recordMatchesCommitment(match, record);
  if (holds === null) return verified;
  const words = holds
    ? "the record has the fingerprint and the random number that this browser saved before the deal"
    : "the record does not have the fingerprint and the random number that this browser saved before the deal";
  return { fair: verified.fair && holds, checks: [{ check: "promise", holds, words }, ...verified.checks] };
}

function Fairness({ verified }: { verified: Verified }): JSX.Element {
  return (
    <div class={`fairness ${verified.fair ? "good" : "bad"}`}>
      <p>
        <strong>{verified.fair ? "Yes: nobody could stack this deal." : "This could not be verified."}</strong> Before
        the first card was dealt, the server published a fingerprint of its secret; then every player’s browser added a
        random number. The shuffles follow from both, so nobody could choose them.
      </p>
      <ul>
        {verified.checks.map((finding) => (
          <li key={finding.check}>
            <Icon name={finding.holds ? "check" : "close"} />
            <span>
              <strong>{humanize(finding.check)}:</strong> {finding.words}
            </span>
          </li>
        ))}
      </ul>
    </div>
  );
}
