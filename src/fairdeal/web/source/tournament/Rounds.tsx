// The rounds of a tournament, latest first: who sits at which table, results, replays, and the arbiter's corrections.
import type { JSX } from "preact";
import { useState } from "preact/hooks";
import type { TeamMatchInfo, TournamentRound, TournamentState, TournamentTableInfo } from "../protocol";
import { NumberField } from "../lobby/NumberField";
import { matchPath, tablePath } from "../route";
import { correctResult } from "./requests";
import type { Act } from "./TournamentPage";
import { hasSameDeals, points, scoreWords } from "./words";

const MAX_DEALS = 100; // at one table
const MAX_SCORE = 1_000_000;

export function Rounds({ state, act }: { state: TournamentState; act: Act }): JSX.Element {
  return (
    <>
      {[...state.played].reverse().map((played, at) => (
        <Round key={played.number} state={state} played={played} isLatest={at === 0} act={act} />
      ))}
    </>
  );
}

interface RoundProps {
  state: TournamentState;
  played: TournamentRound;
  isLatest: boolean;
  act: Act;
}

function Round({ state, played, isLatest, act }: RoundProps): JSX.Element {
  return (
    <details class="tournament-round" open={isLatest}>
      <summary>
        <h2>
          Round {played.number}
          {played.complete ? "" : ", being played"}
        </h2>
      </summary>
      <ul class="tournament-tables">
        {played.tables.map((table) => (
          <Table key={table.number} state={state} played={played} isLatest={isLatest} table={table} act={act} />
        ))}
      </ul>
      {played.matches.map((match) => (
        <Match key={match.number} match={match} />
      ))}
      {played.byes.length > 0 ? <p class="muted">No match in this round: {played.byes.join(", ")}.</p> : null}
    </details>
  );
}

/** A match between two teams: its result, and every deal at both tables. */
function Match({ match }: { match: TeamMatchInfo }): JSX.Element {
  const [home, visitors] = match.names;
  const title = `match-${match.number}-${match.teams.join("-")}`;
  const { won, tied, imps, points: gained } = match;
  return (
    <section class="team-match" aria-labelledby={title}>
      <h3 id={title}>
        {home} against {visitors}: {points(gained[0])} to {points(gained[1])}
      </h3>
      <p>
        IMPs {imps[0]} to {imps[1]}; deals won {won[0]} to {won[1]}
        {tied > 0 ? `, ${tied} tied` : ""}.
      </p>
      {match.deals.length > 0 ? (
        <div class="scrolling-table" tabIndex={0} role="group" aria-labelledby={title}>
          <table class="review-table">
            <caption class="muted">
              Points of {home} to those of {visitors}
            </caption>
            <thead>
              <tr>
                <th scope="col">Deal</th>
                <th scope="col">Table {2 * match.number - 1}</th>
                <th scope="col">Table {2 * match.number}</th>
                <th scope="col">Difference</th>
                <th scope="col">IMPs</th>
              </tr>
            </thead>
            <tbody>
              {match.deals.map((deal, at) => (
                <tr key={at}>
                  <th scope="row">{at + 1}</th>
                  <td>{deal.first.map(points).join(" : ")}</td>
                  <td>{deal.second.map(points).join(" : ")}</td>
                  <td>{points(deal.swing)}</td>
                  <td>{points(deal.imps)}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      ) : (
        <p class="muted">No deal was played at both tables.</p>
      )}
    </section>
  );
}

interface TableProps extends RoundProps {
  table: TournamentTableInfo;
}

function Table({ state, played, isLatest, table, act }: TableProps): JSX.Element {
  const [isCorrecting, setCorrecting] = useState(false);
  const isClosed = hasSameDeals(state.format) ? !played.complete : state.format === "knockout" && !isLatest;
  const canCorrect = state.is_host && table.finished && !isClosed;
  const canWatch = !table.finished && (table.you || !hasSameDeals(state.format));
  return (
    <li class={table.you ? "own" : ""}>
      <h3>Table {table.number}</h3>
      <ul>
        {table.names.map((name, at) => (
          <li key={at}>
            <span>{name}</span> <span class="score">{table.scores ? scoreWords(table.scores[at]) : ""}</span>
          </li>
        ))}
      </ul>
      <p>
        {canWatch ? (
          <a class="text-link" href={tablePath(table.table)}>
            {table.you ? "Your table" : "Watch"}
            <span class="visually-hidden">, table {table.number}</span>
          </a>
        ) : null}
        {table.match ? (
          <a class="text-link" href={matchPath(table.match)}>
            Replay<span class="visually-hidden"> of table {table.number}</span>
          </a>
        ) : null}
        {canCorrect && !isCorrecting ? (
          <button type="button" class="button small" onClick={() => setCorrecting(true)}>
            Correct<span class="visually-hidden"> the result of table {table.number}</span>
          </button>
        ) : null}
      </p>
      {isCorrecting ? (
        <CorrectionForm
          state={state}
          round={played.number}
          table={table}
          act={act}
          onDone={() => setCorrecting(false)}
        />
      ) : null}
    </li>
  );
}

interface CorrectionProps {
  state: TournamentState;
  round: number;
  table: TournamentTableInfo;
  act: Act;
  onDone: () => void;
}

function CorrectionForm(props: CorrectionProps): JSX.Element {
  const { state, round, table, act, onDone } = props;
  const isTeams = state.format === "teams";
  const limits = hasSameDeals(state.format) ? [-MAX_SCORE, MAX_SCORE] : [0, 1];
  const [scores, setScores] = useState(() =>
    table.names.map((_, at) => (isTeams ? "" : String(table.scores?.[at] ?? ""))),
  );
  const [deal, setDeal] = useState(1);
  const [reason, setReason] = useState("");
  const submit = (): void => {
    const numbers = scores.map((text) => (text.trim() === "" ? null : Number(text)));
    const correction = { round, table: table.number, scores: numbers, reason, deal: isTeams ? deal : null };
    act(() => correctResult(state.tournament, correction));
    onDone();
  };
  return (
    <form
      class="correction"
      onSubmit={(event) => {
        event.preventDefault();
        submit();
      }}
    >
      {isTeams ? (
        <label class="field">
          <span>Deal</span>
          <NumberField name="deal" min={1} max={MAX_DEALS} value={deal} onChange={setDeal} />
        </label>
      ) : null}
      {table.names.map((name, at) => (
        <label key={at} class="field">
          <span>
            {isTeams ? "Points" : "Score"} of {name}
          </span>
          <input
            type="number"
            step="any"
            min={limits[0]}
            max={limits[1]}
            value={scores[at]}
            onInput={(event) => {
              const text = event.currentTarget.value;
              setScores((before) => before.map((old, other) => (other === at ? text : old)));
            }}
          />
        </label>
      ))}
      <label class="field">
        <span>Reason, for the log</span>
        <input required maxLength={200} value={reason} onInput={(event) => setReason(event.currentTarget.value)} />
      </label>
      <div class="field-row">
        <button type="submit" class="button primary">
          Enter the result
        </button>
        <button type="button" class="button" onClick={onDone}>
          Cancel
        </button>
      </div>
    </form>
  );
}
