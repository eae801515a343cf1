// The rounds of a tournament, latest first: who sits at which table, results, replays, and the arbiter's corrections.
import type { JSX } from "preact";
import { useState } from "preact/hooks";
import type { TournamentRound, TournamentState, TournamentTableInfo } from "../protocol";
import { matchPath, tablePath } from "../route";
import { correctResult } from "./requests";
import type { Act } from "./TournamentPage";
import { hasSameDeals, scoreWords } from "./words";

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
          <Table key={table.number} state={state} round={played.number} table={table} act={act} />
        ))}
      </ul>
      {played.byes.length > 0 ? <p class="muted">No match in this round: {played.byes.join(", ")}.</p> : null}
    </details>
  );
}

interface TableProps {
  state: TournamentState;
  round: number;
  table: TournamentTableInfo;
  act: Act;
}

function Table({ state, round, table, act }: TableProps): JSX.Element {
  const [isCorrecting, setCorrecting] = useState(false);
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
        {state.is_host && table.finished && !isCorrecting ? (
          <button type="button" class="button small" onClick={() => setCorrecting(true)}>
            Correct<span class="visually-hidden"> the result of table {table.number}</span>
          </button>
        ) : null}
      </p>
      {isCorrecting ? (
        <CorrectionForm state={state} round={round} table={table} act={act} onDone={() => setCorrecting(false)} />
      ) : null}
    </li>
  );
}

function CorrectionForm(props: TableProps & { onDone: () => void }): JSX.Element {
  const { state, round, table, act, onDone } = props;
  const [scores, setScores] = useState(() => table.names.map((_, at) => String(table.scores?.[at] ?? "")));
  const [reason, setReason] = useState("");
  const submit = (): void => {
    const numbers = scores.map((text) => (text.trim() === "" ? null : Number(text)));
    act(() => correctResult(state.tournament, { round, table: table.number, scores: numbers, reason }));
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
      {table.names.map((name, at) => (
        <label key={at} class="field">
          <span>Score of {name}</span>
          <input
            type="number"
            step="any"
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
