// What a player learns about a deal once they have finished it.
import type { JSX } from "preact";
import type { DealResults, OwnResult, RankedPlayer } from "../protocol";
import { IS_STATIC } from "../net/edition";
import { comparePath, matchPath } from "../route";
import { capitalize, counted, ordinal } from "../shared/format";
import { useCopy } from "../shared/hooks";
import { Icon } from "../shared/Icon";
import { CostliestDecision } from "./CostliestDecision";

interface DealReportProps {
  deal: string;
  results: DealResults;
  link: string; // for the text to share
}

export function DealReport({ deal, results, link }: DealReportProps): JSX.Element {
  const { you, share } = results;
  return (
    <>
      <p class="muted">
        {capitalize(results.terms)}.{IS_STATIC ? "" : ` ${counted(results.finished, "player")} finished it.`}
      </p>
      {you ? <OwnRank own={you} finished={results.finished} top={results.top} /> : null}
      {share !== null ? <ShareResult text={`${share}\n${link}`} /> : null}
      {you && you.score !== null ? <CostliestDecision deal={deal} match={you.match} seat={you.seat} /> : null}
      <Ranking results={results} />
    </>
  );
}

function OwnRank({ own, finished, top }: { own: OwnResult; finished: number; top: number }): JSX.Element {
  if (own.percent === null || own.points === null || own.place === null) return <p>You gave up this deal.</p>;
  return (
    <p class="own-rank">
      <strong>{Math.round(own.percent)}%</strong> {formatScore(own.points)} of {top} match points: {ordinal(own.place)}{" "}
      of {finished}
    </p>
  );
}

function ShareResult({ text }: { text: string }): JSX.Element {
  const [copied, copy] = useCopy(() => text);
  return (
    <section aria-labelledby="share-title" class="share-result">
      <h2 id="share-title">Share your result</h2>
      <pre>{text}</pre>
      <button type="button" class="button" onClick={copy}>
        <Icon name={copied ? "check" : "link"} /> {copied ? "Copied" : "Copy"}
      </button>
    </section>
  );
}

/** A score with at most one decimal. */
export const formatScore = (score: number): string => score.toLocaleString("en", { maximumFractionDigits: 1 });

function Ranking({ results }: { results: DealResults }): JSX.Element {
  return (
    <section aria-labelledby="ranking-title">
      <h2 id="ranking-title">Ranking</h2>
      <table class="review-table ranking">
        <caption class="muted">Scores: {results.unit}.</caption>
        <thead>
          <tr>
            <th scope="col">Place</th>
            <th scope="col">Player</th>
            <th scope="col">Score</th>
            <th scope="col">Match points</th>
            <th scope="col">Match</th>
          </tr>
        </thead>
        <tbody>
          {results.players.map((player) => (
            <RankedRow key={player.match} player={player} own={results.you?.match ?? null} />
          ))}
        </tbody>
      </table>
    </section>
  );
}

function RankedRow({ player, own }: { player: RankedPlayer; own: string | null }): JSX.Element {
  const name = player.you ? `${player.name} (you)` : player.name;
  return (
    <tr class={player.you ? "you" : ""}>
      <td>{player.place ?? "–"}</td>
      <th scope="row">{name}</th>
      <td>{player.score === null ? "gave up" : formatScore(player.score)}</td>
      <td>{player.points === null ? "" : formatScore(player.points)}</td>
      <td>
        {player.match === "" ? null : player.you || own === null ? (
          <a href={matchPath(player.match)} aria-label={`Replay of ${name}`}>
            replay
          </a>
        ) : (
          <a href={comparePath(own, player.match)} aria-label={`Compare with ${name}`}>
            compare
          </a>
        )}
      </td>
    </tr>
  );
}
