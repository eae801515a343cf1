// One tournament: entry, the user's table, live standings, pairings and results, and what its organizer can do.
import type { ComponentChildren, JSX } from "preact";
import { useContext, useEffect, useState } from "preact/hooks";
import { IdentityContext } from "../lobby/identity";
import type { TournamentPlayer, TournamentState } from "../protocol";
import { tablePath, tournamentPath } from "../route";
import { counted, errorMessage } from "../shared/format";
import { useCopy, useCountdown, useFetched, useInterval } from "../shared/hooks";
import { Icon } from "../shared/Icon";
import {
  cancelTournament,
  enterTournament,
  fetchTournament,
  handOver,
  startTournament,
  tournamentApi,
  withdraw,
} from "./requests";
import { Rounds } from "./Rounds";
import { Standings } from "./Standings";
import { FORMAT_NAMES, FORMAT_WORDS, hasFixedPlayers, hasSameDeals, stateWords } from "./words";

const REFRESH_INTERVAL = 3_000; // milliseconds

export type Act = (request: () => Promise<unknown>) => void;

export function TournamentPage({ tournament, partner }: { tournament: string; partner: string | null }): JSX.Element {
  const { person } = useContext(IdentityContext);
  const fetched = useFetched(() => fetchTournament(tournament), `${tournament} ${person?.person ?? ""}`);
  const [problem, setProblem] = useState<string | null>(null);
  const state = fetched.value;
  const isGoingOn = state === undefined || state.state === "open" || state.state === "running";
  useInterval(() => {
    if (isGoingOn) fetched.reload();
  }, REFRESH_INTERVAL);
  const act: Act = (request) => {
    request().then(
      () => {
        setProblem(null);
        fetched.reload();
      },
      (error: unknown) => {
        setProblem(errorMessage(error));
        fetched.reload();
      },
    );
  };
  return (
    <main id="main" class="page tournament-page">
      <h1>{state?.name ?? "Tournament"}</h1>
      {(problem ?? fetched.error) ? (
        <p class="error" role="alert">
          {problem ?? fetched.error}
        </p>
      ) : null}
      {state ? (
        <>
          <Facts state={state} />
          <YourPart state={state} partner={partner} act={act} />
          {state.is_host ? <Organizer state={state} act={act} /> : null}
          <Standings state={state} act={act} />
          <Rounds state={state} act={act} />
          <Corrections state={state} />
          <Downloads state={state} />
        </>
      ) : null}
    </main>
  );
}

function Facts({ state }: { state: TournamentState }): JSX.Element {
  const rounds = hasFixedPlayers(state.format) ? "" : `${counted(state.rounds, "round")}, `;
  return (
    <div>
      <p>
        <strong>
          {state.title}, {FORMAT_NAMES[state.format].toLowerCase()}
        </strong>
        : {rounds}each match {state.terms}, {state.turn / 1000} seconds a turn. {FORMAT_WORDS[state.format]}
      </p>
      <p class="muted" role="status">
        Organized by {state.host}; {stateWords(state)}; {state.standings.length} of {state.capacity} places taken
        {state.accounts_only ? "; only with an account" : ""}
        {state.rated ? "; rated: every match counts for your rating" : ""}.
      </p>
    </div>
  );
}

function YourPart({
  state,
  partner,
  act,
}: {
  state: TournamentState;
  partner: string | null;
  act: Act;
}): JSX.Element | null {
  const { withName } = useContext(IdentityContext);
  const { you } = state;
  const isGoingOn = state.state === "open" || state.state === "running";
  const canReturn = you !== null && you.withdrawn && you.captain && !you.removed && !hasFixedPlayers(state.format);
  const isOpen = state.state === "open" || (state.state === "running" && state.late_entry);
  const canEnter = you === null ? isOpen : isGoingOn && canReturn;
  if (!isGoingOn && !you?.table) return null;
  const enter = (code: string | null): void =>
    withName("The other players of the tournament see it.", () => act(() => enterTournament(state.tournament, code)));
  return (
    <section aria-labelledby="you-title" class="your-part">
      <h2 id="you-title">Your part</h2>
      {you?.table ? (
        <a class="button big primary" href={tablePath(you.table)}>
          Go to your table
        </a>
      ) : null}
      {isGoingOn && you && !you.withdrawn && !you.table ? <Waiting state={state} /> : null}
      {canEnter && partner !== null && you === null ? (
        <button type="button" class="button big primary" onClick={() => enter(partner)}>
          {state.format === "teams" ? "Join the team" : "Enter as a partner"}
        </button>
      ) : null}
      {canEnter ? (
        <button type="button" class={`button ${partner === null ? "big primary" : ""}`} onClick={() => enter(null)}>
          {you?.withdrawn ? "Come back" : "Enter the tournament"}
        </button>
      ) : null}
      {!canEnter && you === null ? <p class="muted">You do not play in this tournament.</p> : null}
      {you?.withdrawn && !canEnter ? (
        <p class="muted">{you.removed ? "The organizer has taken you out." : "You have withdrawn."}</p>
      ) : null}
      {you && you.people.length > 1 && !you.withdrawn ? <p>Your side: {you.people.join(", ")}.</p> : null}
      {state.standings.some((line) => line.blocked) ? (
        <p class="muted">
          Somebody you have blocked plays here, too. You may meet at a table: you do not see what they write.
        </p>
      ) : null}
      {you?.code && isGoingOn && !you.withdrawn ? <PartnerLink state={state} code={you.code} /> : null}
      {isGoingOn && you && !you.withdrawn && (you.captain || state.state === "open") ? (
        <button type="button" class="button" onClick={() => act(() => withdraw(state.tournament, null))}>
          Withdraw
        </button>
      ) : null}
    </section>
  );
}

function Waiting({ state }: { state: TournamentState }): JSX.Element {
  const offset = useOffset(state.now);
  const until = state.state === "open" ? state.starts_at : state.next_round_at;
  const seconds = useCountdown(until === null ? null : until + offset);
  const time = seconds === null ? "" : seconds > 120 ? ` in ${Math.round(seconds / 60)} minutes` : ` in ${seconds} s`;
  if (state.state === "open")
    return (
      <p>
        You have entered.{" "}
        {seconds !== null
          ? `The first round begins${time}.`
          : state.starts_when_full
            ? "The first round begins when all places are taken."
            : "The first round begins when the organizer starts it."}{" "}
        Leave this page open, or come back then.
      </p>
    );
  if (seconds !== null) return <p>The next round begins{time}.</p>;
  return <p>You have no match in this round, or have played it. The next one begins when all tables have finished.</p>;
}

/** What to add to a time of the server to get one of this device. */
function useOffset(now: number): number {
  const [offset, setOffset] = useState(() => Date.now() - now);
  useEffect(() => setOffset(Date.now() - now), [now]);
  return offset;
}

function CopyField(props: { label: string; link: string; children?: ComponentChildren }): JSX.Element {
  const [copied, copy] = useCopy(() => props.link);
  return (
    <div class="copy-field">
      {props.children}
      <div class="field-row">
        <input readOnly value={props.link} aria-label={props.label} onFocus={(event) => event.currentTarget.select()} />
        <button type="button" class="button" onClick={copy}>
          <Icon name={copied ? "check" : "link"} /> {copied ? "Copied" : "Copy the link"}
        </button>
      </div>
    </div>
  );
}

function PartnerLink({ state, code }: { state: TournamentState; code: string }): JSX.Element {
  const isTeam = state.format === "teams";
  const seating = state.team_size > 2 ? "the first two of you sit at one table" : "you sit at different tables";
  return (
    <CopyField
      label={isTeam ? "Link for your team" : "Link for your partner"}
      link={`${location.origin}${tournamentPath(state.tournament)}?partner=${encodeURIComponent(code)}`}
    >
      <p>
        {isTeam
          ? `Send this link to your team. Bots take the seats of a team with fewer than ${state.team_size} people; ${seating}.`
          : "Send this link to your partner. Without one, a bot plays with you."}
      </p>
    </CopyField>
  );
}

function Organizer({ state, act }: { state: TournamentState; act: Act }): JSX.Element | null {
  const others = state.standings.filter((line) => line.playing && !line.you);
  if (state.state !== "open" && (state.state !== "running" || others.length === 0)) return null;
  return (
    <section aria-labelledby="organizer-title">
      <h2 id="organizer-title">You organize this tournament</h2>
      {state.state === "open" ? (
        <>
          <CopyField label="Link of the tournament" link={`${location.origin}${tournamentPath(state.tournament)}`}>
            <p>Send this link to everybody who may play.</p>
          </CopyField>
          <div class="field-row">
            <button type="button" class="button primary" onClick={() => act(() => startTournament(state.tournament))}>
              Start now
            </button>
            <button type="button" class="button" onClick={() => act(() => cancelTournament(state.tournament))}>
              Call it off
            </button>
          </div>
        </>
      ) : null}
      {others.length > 0 ? <HandOver state={state} others={others} act={act} /> : null}
    </section>
  );
}

function HandOver(props: { state: TournamentState; others: TournamentPlayer[]; act: Act }): JSX.Element {
  const { state, others, act } = props;
  const [chosen, setChosen] = useState("");
  return (
    <details class="hand-over">
      <summary>Let somebody else organize it</summary>
      <form
        class="field-row"
        onSubmit={(event) => {
          event.preventDefault();
          act(() => handOver(state.tournament, Number(chosen)));
        }}
      >
        <select
          required
          aria-label="The new organizer"
          value={chosen}
          onChange={(event) => setChosen(event.currentTarget.value)}
        >
          <option value="">Choose a player</option>
          {others.map((line) => (
            <option key={line.entrant} value={line.entrant}>
              {line.name}
            </option>
          ))}
        </select>
        <button type="submit" class="button">
          Hand over
        </button>
      </form>
    </details>
  );
}

function Corrections({ state }: { state: TournamentState }): JSX.Element | null {
  if (state.corrections.length === 0) return null;
  return (
    <section aria-labelledby="corrections-title">
      <h2 id="corrections-title">Decisions of the organizer</h2>
      <ol class="corrections">
        {state.corrections.map((text, number) => (
          <li key={number}>{text}</li>
        ))}
      </ol>
    </section>
  );
}

function Downloads({ state }: { state: TournamentState }): JSX.Element | null {
  if (state.round === 0) return null;
  const path = tournamentApi(state.tournament);
  return (
    <section aria-labelledby="downloads-title">
      <h2 id="downloads-title">To keep</h2>
      <p>
        <a class="text-link" href={`${path}/results.csv`} download>
          Results as a table (CSV)
        </a>{" "}
        <a class="text-link" href={`${path}/records`} download="records.ndjson">
          Records of all matches
        </a>
      </p>
      {hasSameDeals(state.format) && state.commitment !== null ? (
        <details class="daily-proof">
          <summary>
            <Icon name="shield" /> How you can tell that nobody changed the cards
          </summary>
          <p>
            This hash of the secret behind all deals was published before the first one
            {state.secret === null ? "; the secret follows when the tournament is over" : ""}.
          </p>
          <p>
            <code>{state.commitment}</code>
          </p>
          {state.secret !== null ? (
            <p>
              The secret: <code>{state.secret}</code>
            </p>
          ) : null}
        </details>
      ) : null}
    </section>
  );
}
