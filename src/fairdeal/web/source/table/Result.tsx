// The result of the last match: places and scores, its record and replay, and the check that the deal was fair.
import { IS_STATIC } from "../net/edition";
import type { JSX } from "preact";
import { useState } from "preact/hooks";
import { KeepName } from "../account/KeepName";
import { fetchRecord, recordPath, verifyMatch } from "../net/api";
import { loadNotes } from "../net/fairNotes";
import { recordFindings } from "../net/fairRecord";
import type { Finding, Verified } from "../protocol";
import { matchPath, reviewPath } from "../route";
import type { Scene } from "../scene";
import { errorMessage, humanize, ordinal } from "../shared/format";
import { useFetched, useLatestAnswer } from "../shared/hooks";
import { GameText } from "../shared/GameText";
import { Icon } from "../shared/Icon";
import { ChallengeButton } from "../challenge/ChallengeButton";
import { ownName, placeOf } from "./places";
import { playerNames, Scores } from "./Scores";
import { useTable } from "./TableContext";

export function Result(): JSX.Element | null {
  const { view } = useTable();
  const { scene } = view;
  const match = view.table?.record ?? null;
  if (!scene) return null;
  const isStopped = scene.phase !== "over";
  return (
    <section class="sheet result" aria-labelledby="result-title">
      <h2 id="result-title">
        <GameText text={isStopped ? "The match was stopped" : scene.headline} />
      </h2>
      {scene.places ? <Standings places={scene.places} scene={scene} /> : null}
      {view.scores.length > 0 ? (
        <details open={view.scores.length > 1}>
          <summary>Round by round</summary>
          <Scores rows={view.scores} names={playerNames(view)} scoring={scene.scoring} />
        </details>
      ) : null}
      {match && !view.table?.board ? (
        <MatchLinks match={match} withReplay review={reviewPath(match, scene.seat)} />
      ) : null}
      {match && view.you?.person && !IS_STATIC ? <KeepName /> : null}
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

interface MatchLinksProps {
  match: string;
  withReplay?: boolean;
  review: string; // path of the review
}

/** Replay, review, record and fairness check of a finished match. */
export function MatchLinks({ match, withReplay = false, review }: MatchLinksProps): JSX.Element {
  const [status, setStatus] = useState<string | null>(null);
  const [verified, setVerified] = useState<Verified | null>(null);
  const awaitLatest = useLatestAnswer();
  const check = (): void => {
    setStatus("Checking…");
    setVerified(null);
    awaitLatest(
      verify(match),
      (result) => {
        setStatus(null);
        setVerified(result);
      },
      (failure) => setStatus(errorMessage(failure)),
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
        <a class="button" href={review}>
          <Icon name="eye" /> Review
        </a>
        <a class="button" href={recordPath(match)} download={`fairdeal-${match}.json`}>
          <Icon name="download" /> Record
        </a>
        {IS_STATIC ? null : <ChallengeButton match={match} />}
        <button type="button" class="button" onClick={check}>
          <Icon name="shield" /> Was it dealt fairly?
        </button>
      </div>
      <OwnCheck match={match} />
      <div role="status">
        {status !== null ? <p class="muted">{status}</p> : null}
        {verified !== null ? <Fairness verified={verified} /> : null}
      </div>
    </div>
  );
}

/** Combine what this browser finds in the record with the server's verification, which also replays every move. */
async function verify(match: string): Promise<Verified> {
  const [verified, record] = await Promise.all([verifyMatch(match), fetchRecord(match)]);
  const own = recordFindings(record, loadNotes(match));
  const holds = own.every((finding) => finding.holds);
  return { ...verified, fair: verified.fair && holds, checks: [...own, ...verified.checks] };
}

/** Compare the record with what this browser saw. Null while it is being fetched, or if this browser saw nothing. */
function useOwnCheck(match: string): Finding[] | null {
  const compare = async (): Promise<Finding[] | null> => {
    const notes = loadNotes(match);
    return notes?.started ? recordFindings(await fetchRecord(match), notes) : null;
  };
  return useFetched(compare, match).value ?? null;
}

function OwnCheck({ match }: { match: string }): JSX.Element | null {
  const findings = useOwnCheck(match);
  if (!findings || findings.length === 0) return null;
  const problems = findings.filter((finding) => !finding.holds);
  return (
    <p class={problems.length > 0 ? "own-check bad" : "own-check muted"}>
      <Icon name="shield" />{" "}
      {problems.length > 0
        ? `This deal may not have been fair: ${problems.map((finding) => finding.words).join("; ")}.`
        : "This browser checked the match: nothing was changed after the shuffle was sealed."}
    </p>
  );
}

const HOW_IT_WORKS =
  "Before the first card was dealt, the server and every player’s browser committed to random numbers, and only then " +
  "revealed them. The shuffles follow from all of them, so nobody could choose them.";

function Fairness({ verified }: { verified: Verified }): JSX.Element {
  return (
    <div class={`fairness ${verified.fair ? "good" : "bad"}`}>
      <p>
        <strong>{verified.fair ? "Yes: nobody could stack this deal." : "This could not be verified."}</strong>{" "}
        {verified.fair ? HOW_IT_WORKS : "The list shows which checks failed."}
      </p>
      {verified.warning ? <p>But {verified.warning}.</p> : null}
      <ul>
        {verified.checks.map((finding, index) => (
          <li key={index}>
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
