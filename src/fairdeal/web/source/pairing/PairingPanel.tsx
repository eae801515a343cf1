// Quick pairing in the lobby: what the user would like to play; then how many people wait, and when bots come.
import type { JSX } from "preact";
import { useContext, useEffect, useState } from "preact/hooks";
import { IdentityContext } from "../lobby/identity";
import type { Features, GameInfo, NewWishes, PairingStatus } from "../protocol";
import { navigate, tablePath } from "../route";
import { counted, errorMessage } from "../shared/format";
import { type AwaitLatest, useCountdown, useLatestAnswer } from "../shared/hooks";
import { enterPool, fetchPairing, followPool, leavePool, welcomeBots } from "./api";
import { WishesForm } from "./WishesForm";

const RETRY_DELAY = 1_000; // milliseconds

export function PairingPanel(props: { games: GameInfo[]; features: Features }): JSX.Element {
  const { games, features } = props;
  const { person, withName } = useContext(IdentityContext);
  const [status, setStatus] = useState<PairingStatus | null>(null);
  const [error, setError] = useState<string | null>(null);
  const fail = (failure: unknown): void => setError(errorMessage(failure));
  const awaitLatest = useLatestAnswer();
  const isWaiting = status?.state === "waiting";
  useEffect(() => {
    setStatus(null);
    // The user may enter the pool before this answer comes, so the news that they do not wait may be outdated.
    if (person) fetchPairing().then((found) => (found.state === "waiting" ? setStatus(found) : undefined), fail);
  }, [person?.person]);
  useFollowing(isWaiting, setStatus, fail);
  useEffect(() => {
    if (status?.state === "seated" && status.table) navigate(`${tablePath(status.table)}#now`);
  }, [status]);
  const enter = (wishes: NewWishes): void =>
    withName("The other players at the table will see it.", () => {
      setError(null);
      awaitLatest(enterPool(wishes), setStatus, fail);
    });
  return (
    <section class="pairing" aria-labelledby="pairing-title">
      <h2 id="pairing-title">Play with people</h2>
      {isWaiting ? (
        <WaitingStatus status={status} games={games} onChange={setStatus} onError={fail} awaitLatest={awaitLatest} />
      ) : (
        <>
          <p class="muted">
            Choose what you would play. You get a table as soon as enough people fit; after{" "}
            {Math.round(features.pairing_wait / 1000)} seconds bots take the empty seats.
          </p>
          <WishesForm games={games} hasRatings={features.ratings} onSubmit={enter} />
        </>
      )}
      {error ? (
        <p class="error" role="alert">
          {error}
        </p>
      ) : null}
    </section>
  );
}

/** Follow the user's place in the pool while they wait, also after a lost connection. */
function useFollowing(
  isWaiting: boolean,
  onChange: (status: PairingStatus) => void,
  onError: (error: unknown) => void,
): void {
  useEffect(() => {
    if (!isWaiting) return undefined;
    const abort = new AbortController();
    let timer = 0;
    const follow = (): void => {
      followPool(onChange, abort.signal).then(
        () => {
          if (!abort.signal.aborted) timer = window.setTimeout(follow, RETRY_DELAY);
        },
        (error: unknown) => {
          if (abort.signal.aborted) return;
          onError(error);
          timer = window.setTimeout(follow, RETRY_DELAY);
        },
      );
    };
    follow();
    return () => {
      abort.abort();
      window.clearTimeout(timer);
    };
  }, [isWaiting]);
}

interface WaitingStatusProps {
  status: PairingStatus;
  games: GameInfo[];
  onChange: (status: PairingStatus) => void;
  onError: (error: unknown) => void;
  awaitLatest: AwaitLatest;
}

function WaitingStatus({ status, games, onChange, onError, awaitLatest }: WaitingStatusProps): JSX.Element {
  const [until, setUntil] = useState(() => Date.now() + status.bots_in);
  useEffect(() => setUntil(Date.now() + status.bots_in), [status]);
  const seconds = useCountdown(until) ?? 0;
  const title = games.find((game) => game.key === status.game)?.title ?? "a table";
  const send = (request: () => Promise<PairingStatus>): void => awaitLatest(request(), onChange, onError);
  const others = status.people - 1;
  return (
    <div class="pairing-waiting">
      <p role="status">
        <strong>{others > 0 ? `${counted(others, "other player")} for ${title}` : `Looking for players`}</strong>{" "}
        <span class="muted">
          ({status.people} of {status.seats})
        </span>
      </p>
      <p aria-live="off">
        {seconds > 0 ? `Bots take the empty seats in ${seconds} s.` : "The table is being set up …"}
      </p>
      {status.notice ? <p class="muted">{status.notice}</p> : null}
      <div class="form-actions">
        <button type="button" class="button primary" onClick={() => send(welcomeBots)}>
          Start with bots now
        </button>
        <button type="button" class="button" onClick={() => send(leavePool)}>
          Stop waiting
        </button>
      </div>
    </div>
  );
}
