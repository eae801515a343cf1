// A challenge: its deals, each played once; who made it; and how others did at the deals that the user has finished.
import type { JSX } from "preact";
import { useContext } from "preact/hooks";
import { DealReport, formatScore } from "../daily/DealReport";
import { PlayButton } from "../daily/PlayButton";
import { challengeDeal, fetchChallenge, fetchResults } from "../daily/requests";
import { resultWords } from "../daily/DailyPage";
import { IdentityContext } from "../lobby/identity";
import type { ChallengeDeal, ChallengePlayer, ChallengeState, OverallPlayer } from "../protocol";
import { challengePath } from "../route";
import { counted } from "../shared/format";
import { useCopy, useFetched } from "../shared/hooks";
import { Icon } from "../shared/Icon";

export function ChallengePage({ challenge }: { challenge: string }): JSX.Element {
  const { person } = useContext(IdentityContext);
  const fetched = useFetched(() => fetchChallenge(challenge), `${challenge} ${person?.person ?? ""}`);
  const state = fetched.value;
  return (
    <main id="main" class="page challenge-page">
      <h1>{state ? titleOf(state) : "Challenge"}</h1>
      {fetched.error ? (
        <p class="error" role="alert">
          {fetched.error}
        </p>
      ) : null}
      {state ? <Challenge state={state} /> : null}
    </main>
  );
}

function titleOf({ host, is_host: isHost, title }: ChallengeState): string {
  return isHost ? `Your challenge in ${title}` : `${host} challenges you in ${title}`;
}

function Challenge({ state }: { state: ChallengeState }): JSX.Element {
  const isSingle = state.deals.length === 1;
  return (
    <>
      <p>
        {isSingle
          ? `The same cards for everybody who plays: ${state.terms}.`
          : `${counted(state.deals.length / 2, "deal")}, each from both sides: ${state.terms}.`}{" "}
        Everybody plays alone against the same bots, once, and sees the others’ results afterwards.
      </p>
      <InviteLink challenge={state.challenge} />
      {state.players.length > 0 ? <HeadToHeadTable players={state.players} /> : null}
      {state.overall.length > 2 ? <Overall players={state.overall} /> : null}
      {isSingle ? (
        <SingleDeal state={state} deal={state.deals[0] as ChallengeDeal} />
      ) : (
        <section aria-labelledby="deals-title">
          <h2 id="deals-title">The deals</h2>
          <ol class="daily-games">
            {state.deals.map((deal) => (
              <DealRow key={deal.number} state={state} deal={deal} />
            ))}
          </ol>
        </section>
      )}
    </>
  );
}

function InviteLink({ challenge }: { challenge: string }): JSX.Element {
  const link = `${location.origin}${challengePath(challenge)}`;
  const [copied, copy] = useCopy(() => link);
  return (
    <div class="field-row">
      <input
        readOnly
        value={link}
        aria-label="Link of the challenge"
        onFocus={(event) => event.currentTarget.select()}
      />
      <button type="button" class="button" onClick={copy}>
        <Icon name={copied ? "check" : "link"} /> {copied ? "Copied" : "Copy the link"}
      </button>
    </div>
  );
}

function SingleDeal({ state, deal }: { state: ChallengeState; deal: ChallengeDeal }): JSX.Element {
  const path = challengeDeal(state.challenge, 0);
  if (deal.status === "finished") return <Finished path={path} challenge={state.challenge} />;
  return (
    <div>
      <PlayButton
        deal={path}
        label={deal.status === "playing" ? "Go on" : "Play these cards"}
        detail={`of ${state.title}`}
      />
    </div>
  );
}

function Finished({ path, challenge }: { path: string; challenge: string }): JSX.Element | null {
  const fetched = useFetched(() => fetchResults(path), path);
  if (fetched.error) return <p class="error">{fetched.error}</p>;
  if (!fetched.value) return null;
  return <DealReport deal={path} results={fetched.value} link={`${location.origin}${challengePath(challenge)}`} />;
}

function DealRow({ state, deal }: { state: ChallengeState; deal: ChallengeDeal }): JSX.Element {
  const half = state.deals.length / 2;
  const name = `Deal ${(deal.number % half) + 1}, ${deal.number < half ? "one side" : "the other side"}`;
  const path = challengeDeal(state.challenge, deal.number);
  return (
    <li>
      <div>
        <h3>{name}</h3>
        {deal.result ? <p class="muted">{resultWords(deal.result)}</p> : null}
      </div>
      {deal.status === "finished" && deal.result === null ? (
        <p class="muted">Results when you have played the other side.</p>
      ) : deal.status === "finished" ? (
        <details>
          <summary>
            Results<span class="visually-hidden"> of {name}</span>
          </summary>
          <Finished path={path} challenge={state.challenge} />
        </details>
      ) : (
        <PlayButton deal={path} label={deal.status === "playing" ? "Go on" : "Play"} detail={name} />
      )}
    </li>
  );
}

function HeadToHeadTable({ players }: { players: ChallengePlayer[] }): JSX.Element {
  return (
    <section aria-labelledby="against-title">
      <h2 id="against-title">You against the others</h2>
      <table class="review-table ranking">
        <caption class="muted">Over the deals that both of you have finished.</caption>
        <thead>
          <tr>
            <th scope="col">Player</th>
            <th scope="col">You won, tied, lost</th>
            <th scope="col">Your points</th>
            <th scope="col">Theirs</th>
          </tr>
        </thead>
        <tbody>
          {players.map((player) => (
            <tr key={player.name}>
              <th scope="row">{player.name}</th>
              <td>
                {player.lost}, {player.tied}, {player.won}
              </td>
              <td>{formatScore(player.own_total)}</td>
              <td>{formatScore(player.total)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}

function Overall({ players }: { players: OverallPlayer[] }): JSX.Element {
  return (
    <section aria-labelledby="overall-title">
      <h2 id="overall-title">Everybody</h2>
      <table class="review-table ranking">
        <caption class="muted">Match points over all deals that you have finished.</caption>
        <thead>
          <tr>
            <th scope="col">Place</th>
            <th scope="col">Player</th>
            <th scope="col">Deals</th>
            <th scope="col">Match points</th>
          </tr>
        </thead>
        <tbody>
          {players.map((player, row) => (
            <tr key={row} class={player.you ? "you" : ""}>
              <td>{player.place}</td>
              <th scope="row">{player.you ? `${player.name} (you)` : player.name}</th>
              <td>{player.deals}</td>
              <td>{formatScore(player.percent)}%</td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
