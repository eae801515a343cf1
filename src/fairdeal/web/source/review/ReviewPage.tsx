// The review of one seat of a finished match: the result explained, the mistakes, the curve, and every decision beside
// the replay. All sentences come from the server.
import type { JSX } from "preact";
import { useContext, useState } from "preact/hooks";
import { IdentityContext } from "../lobby/identity";
import { fetchReplay } from "../net/api";
import { isComplete, type ReviewState } from "../net/reviewStream";
import type { Replay, ReplayAt } from "../protocol";
import { Position, Steps, usePosition } from "../replay/ReplayPage";
import { usePlayback } from "../replay/playback";
import { ReplayBar } from "../replay/ReplayBar";
import { matchPath, MY_MATCHES, navigate, parseRoute, reviewPath } from "../route";
import { GameText } from "../shared/GameText";
import { useFetched } from "../shared/hooks";
import { Icon } from "../shared/Icon";
import { Curve } from "./Curve";
import { DecisionCard } from "./DecisionCard";
import { LedgerTable } from "./LedgerTable";
import { Mistakes } from "./Mistakes";
import { useReview } from "./useReview";

interface ReviewPageProps {
  match: string;
  seat: number | null; // null: the user's own
  move: number;
}

export function ReviewPage({ match, seat, move }: ReviewPageProps): JSX.Element {
  const { person } = useContext(IdentityContext);
  const replay = useFetched(() => fetchReplay(match), match);
  if (replay.error)
    return (
      <p class="error page" role="alert">
        {replay.error}
      </p>
    );
  if (!replay.value || person === undefined) return <p class="muted page">Loading the match…</p>;
  if (person === null) return <NameFirst />;
  const own = Math.max(0, replay.value.names.indexOf(person.name));
  return <ReviewViewer key={seat} match={match} seat={seat ?? own} move={move} replay={replay.value} />;
}

function NameFirst(): JSX.Element {
  const { withName } = useContext(IdentityContext);
  return (
    <main id="main" class="page">
      <p>A review takes the server a while, so it is made for people who have given a name.</p>
      <button
        type="button"
        class="button primary"
        onClick={() => withName("Reviews are for people with a name.", () => undefined)}
      >
        Give a name
      </button>
    </main>
  );
}

interface ReviewViewerProps {
  match: string;
  seat: number;
  move: number;
  replay: Replay;
}

function ReviewViewer({ match, seat, move, replay }: ReviewViewerProps): JSX.Element {
  const { review, askAgain } = useReview(match, seat);
  const [position, setPosition] = useState<ReplayAt | null>(null);
  const address = {
    path: (step: number) => reviewPath(match, seat, step),
    moveIn: (path: string, hash: string) => {
      const route = parseRoute(path, hash);
      return route.page === "review" && route.match === match ? route.move : null;
    },
  };
  const playback = usePlayback(address, replay.steps.length, move, (step) => position?.at === step);
  usePosition(match, playback.step, setPosition);
  const { step } = playback;
  const goTo = (target: number): void => {
    playback.goTo(target);
    document.getElementById("review-step")?.scrollIntoView({ block: "start" });
  };
  const decision =
    review.decisions.find((one) => one.move === step) ?? review.decisions.find((one) => one.move === step - 1);
  const verdicts = new Map(review.decisions.map((one) => [one.move, one.verdict]));
  return (
    <main id="main" class="replay review">
      <header class="replay-header">
        <h1>{review.begun?.heading ?? replay.title}</h1>
        <SeatChoice match={match} seat={seat} names={replay.names} />
        <nav class="field-row" aria-label="Review">
          <a class="button" href={matchPath(match)}>
            <Icon name="forward" /> Replay
          </a>
          <a class="button" href={MY_MATCHES}>
            My matches
          </a>
        </nav>
      </header>
      <Progress review={review} askAgain={askAgain} />
      {review.summary ? (
        <div class="review-overview">
          <section class="review-box" aria-label="Mistakes">
            <Mistakes summary={review.summary} decisions={review.decisions} onGo={goTo} />
          </section>
          <section class="review-box" aria-label="Result">
            <p>{review.summary.words}</p>
            {review.summary.rows.length > 0 ? (
              <LedgerTable rows={review.summary.rows} caption={review.begun?.ledger_caption ?? ""} />
            ) : null}
            {review.summary.adjusted !== null ? <p>{review.summary.adjusted}</p> : null}
          </section>
        </div>
      ) : null}
      {review.rounds.length > 0 ? (
        <section class="review-box review-curves" aria-label="Expected result">
          {review.rounds.map((round) => (
            <Curve key={round.round} round={round} step={step} onGo={goTo} />
          ))}
        </section>
      ) : null}
      <div class="replay-body" id="review-step">
        <section class="replay-table" aria-label="The table">
          {position ? <Position position={position} /> : <p class="muted on-felt">Loading the table…</p>}
        </section>
        <div class="review-side">
          <div class="review-verdict" role="region" aria-label="Verdict" aria-live="polite">
            {decision ? (
              <DecisionCard key={decision.move} match={match} seat={seat} decision={decision} />
            ) : (
              <p class="muted">Step to one of the decisions to see its verdict.</p>
            )}
          </div>
          <Steps
            replay={replay}
            step={step}
            onStep={(target) => playback.goTo(verdicts.has(target - 1) ? target - 1 : target)}
            mark={(index) => verdicts.get(index) ?? null}
          />
        </div>
      </div>
      {review.begun ? (
        <p class="muted review-method">
          <GameText text={review.begun.method} />
        </p>
      ) : null}
      <ReplayBar path={address.path} playback={playback} />
    </main>
  );
}

function SeatChoice({ match, seat, names }: { match: string; seat: number; names: string[] }): JSX.Element {
  return (
    <label class="review-seat">
      <span>Player</span>
      <select onChange={(event) => navigate(reviewPath(match, Number(event.currentTarget.value)))}>
        {names.map((name, number) => (
          <option key={number} value={number} selected={number === seat}>
            {name}
          </option>
        ))}
      </select>
    </label>
  );
}

/** How far the review is; why it ended early, and a button that goes on. */
function Progress({ review, askAgain }: { review: ReviewState; askAgain: () => void }): JSX.Element | null {
  const { begun, done, ahead, problem } = review;
  if (problem !== null)
    return (
      <div class="review-progress">
        <p class="error" role="alert">
          {problem}
        </p>
        <button type="button" class="button" onClick={askAgain}>
          Try again
        </button>
      </div>
    );
  if (isComplete(review))
    return (
      <p class="visually-hidden" role="status">
        The review is complete.
      </p>
    );
  const words = ahead > 0 ? `Waiting: ${ahead} before this one` : "The review is being made";
  return (
    <div class="review-progress">
      <span role="status">{words}</span>
      <progress max={begun?.steps ?? 1} value={begun ? done : 0} aria-label="Progress of the review" />
      <span class="muted">{begun ? `${done} / ${begun.steps}` : "…"}</span>
    </div>
  );
}
