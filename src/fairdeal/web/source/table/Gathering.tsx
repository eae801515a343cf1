// The table before and after a match: seats, readiness, bots, house rules, the invitation, the result of the last match.
import { IS_STATIC } from "../net/edition";
import type { JSX } from "preact";
import { useState } from "preact/hooks";
import { YOU } from "../lobby/identity";
import { fetchGames } from "../net/api";
import type { TableView } from "../net/tableView";
import type { GameInfo, SeatState, TableState } from "../protocol";
import { humanize } from "../shared/format";
import { useFetched } from "../shared/hooks";
import { Icon } from "../shared/Icon";
import { useAbsences } from "./absence";
import { BoardLink } from "./BoardLink";
import { isCounted, isTournament } from "./board";
import { CallBot } from "./CallBot";
import { HouseRulesDialog } from "./HouseRulesDialog";
import { Invite } from "./Invite";
import { useJoining } from "./joining";
import { Result } from "./Result";
import { Avatar } from "./Seat";
import { useTable } from "./TableContext";

export function Gathering(): JSX.Element {
  const { session, view } = useTable();
  const fetched = useFetched(fetchGames, "games");
  const [rulesOpen, setRulesOpen] = useState(false);
  const { table, you } = view;
  if (!table) return <p class="muted on-felt">Connecting to the table…</p>;
  const ownSeat = table.seats[you?.seat ?? -1];
  const hasFreeSeat = table.seats.some((seat) => seat.free);
  const game = fetched.value?.games.find((known) => known.key === table.settings.game);
  if (isCounted(table) && table.match > 0) {
    return (
      <div class="gathering">
        <Result />
        <BoardLink event={table.board?.event ?? ""} />
      </div>
    );
  }
  if (isTournament(table.board?.event ?? "")) return <BeforeRound table={table} />;
  return (
    <div class="gathering">
      {table.match > 0 ? <Result /> : null}
      <div class="sheet">
        <h2>{table.match > 0 ? "Another match?" : "Who is playing?"}</h2>
        {table.settings.rated ? (
          <p class="rated-note">
            <span class="tag">rated</span> This match counts for your rating: leaving it counts as coming in last.
          </p>
        ) : null}
        <ul class="seat-list">
          {table.seats.map((seat, number) => (
            <li key={number} class={seat.free ? "free" : ""}>
              {seat.free ? <FreeSeat number={number} /> : <TakenSeat seat={seat} number={number} table={table} />}
            </li>
          ))}
        </ul>
        <div class="gathering-actions">
          {ownSeat ? (
            <button
              type="button"
              class={`button big ${ownSeat.ready ? "" : "primary"}`}
              onClick={() => session.request({ type: "ready", ready: !ownSeat.ready })}
            >
              {ownSeat.ready ? "Not ready yet" : table.match > 0 ? "Rematch" : "Ready to play"}
            </button>
          ) : null}
          {you?.host && hasFreeSeat ? (
            <AddBot
              bots={fetched.value?.strengths ?? []}
              initial={fetched.value?.default_bot}
              onAdd={(bot) => session.request(bot === undefined ? { type: "add_bot" } : { type: "add_bot", bot })}
            />
          ) : null}
          {you?.host && game && Object.keys(table.options).length > 0 ? (
            <button type="button" class="button" onClick={() => setRulesOpen(true)}>
              <Icon name="rules" /> House rules
            </button>
          ) : null}
        </div>
        {rulesOpen && game ? <HouseRulesDialog game={game} table={table} onClose={() => setRulesOpen(false)} /> : null}
        {canSit(view) && !hasFreeSeat && !table.seats.some((seat) => seat.replaceable) ? <GetInLine /> : null}
        {you?.waiting ? <p class="muted">You are in line: you sit down as soon as a seat is free.</p> : null}
        {(table.bot_notes ?? []).map((note) => (
          <p key={note} class="muted">
            Note: {note}.
          </p>
        ))}
        <RefusalNotice />
        {ownSeat && hasFreeSeat && game ? <p class="muted">{startCondition(table, game)}</p> : null}
        {table.board || IS_STATIC ? null : <Invite code={view.code} />}
      </div>
    </div>
  );
}

/** A table of a tournament before its match: its seats are settled. */
function BeforeRound({ table }: { table: TableState }): JSX.Element {
  return (
    <div class="gathering">
      <div class="sheet">
        <h2>The match begins soon</h2>
        <p>It begins when everybody is here. After a minute or so, bots play for players who are late.</p>
        <ul class="seat-list">
          {table.seats.map((seat, number) => (
            <li key={number}>
              <Avatar name={seat.name} seat={number} bot={seat.bot !== null} />
              <span class="seat-list-name">{seat.name}</span>
            </li>
          ))}
        </ul>
      </div>
    </div>
  );
}

/** When the match starts, while there are free seats. */
function startCondition(table: TableState, game: GameInfo): string {
  const taken = table.seats.filter((seat) => !seat.free).length;
  const start = "The match starts when everyone at the table is ready";
  return game.players.includes(taken) ? `${start}.` : `${start} and at least ${game.players[0] ?? 2} are seated.`;
}

/** Whether the user has no seat and may take one. */
function canSit({ you }: TableView): boolean {
  return (you?.seat ?? null) === null && (you?.held ?? null) === null && !you?.waiting && !you?.removed;
}

function GetInLine(): JSX.Element {
  const { sit } = useJoining();
  return (
    <p>
      Every seat is taken.{" "}
      <button type="button" class="button small" onClick={() => sit()}>
        Get in line
      </button>
    </p>
  );
}

function FreeSeat({ number }: { number: number }): JSX.Element {
  const { view } = useTable();
  const { sit } = useJoining();
  return (
    <>
      <span class="avatar empty" aria-hidden="true" />
      <span class="seat-list-name muted">free</span>
      {canSit(view) ? (
        <button type="button" class="button small primary" onClick={() => sit(number)}>
          Sit here
        </button>
      ) : null}
    </>
  );
}

function TakenSeat({ seat, number, table }: { seat: SeatState; number: number; table: TableState }): JSX.Element {
  const { session, view } = useTable();
  const { replaceBot } = useJoining();
  const absence = useAbsences(view).find((away) => away.seat === number);
  const isOwn = number === view.you?.seat;
  return (
    <>
      <Avatar name={seat.name} seat={number} bot={seat.bot !== null} />
      <span class="seat-list-name">
        {seat.name}
        {isOwn && seat.name !== YOU ? <span class="muted"> (you)</span> : null}
        {table.host === number ? <span class="tag">host</span> : null}
      </span>
      {absence ? <span class="tag away">away</span> : null}
      {absence ? <CallBot absence={absence} /> : null}
      {seat.replaceable && canSit(view) && !table.seats.some((other) => other.free) ? (
        <button type="button" class="button small" onClick={() => replaceBot(number)}>
          Sit here<span class="visually-hidden"> in place of {seat.name}</span>
        </button>
      ) : null}
      <span class={seat.ready ? "ready" : "muted"}>{seat.ready ? "ready" : "not ready"}</span>
      {view.you?.host && !isOwn ? (
        <button
          type="button"
          class="icon-button"
          aria-label={`Remove ${seat.name}`}
          onClick={() => session.request({ type: "remove", seat: number })}
        >
          <Icon name="close" />
        </button>
      ) : null}
    </>
  );
}

function RefusalNotice(): JSX.Element | null {
  const { session, view } = useTable();
  if (view.refusal === null) return null;
  return (
    <p class="error" role="alert">
      {view.refusal.message}{" "}
      <button type="button" class="rule-link" onClick={() => session.dismissRefusal()}>
        OK
      </button>
    </p>
  );
}

interface AddBotProps {
  bots: string[];
  initial: string | undefined;
  onAdd: (bot: string | undefined) => void;
}

function AddBot({ bots, initial, onAdd }: AddBotProps): JSX.Element {
  const [chosen, setBot] = useState<string>();
  const bot = chosen ?? initial;
  return (
    <span class="field-row">
      <button type="button" class="button" onClick={() => onAdd(bot)}>
        <Icon name="bot" /> Add a bot
      </button>
      {bots.length > 1 ? (
        <select aria-label="Bot level" value={bot} onChange={(event) => setBot(event.currentTarget.value)}>
          {bots.map((name) => (
            <option key={name} value={name}>
              {humanize(name)}
            </option>
          ))}
        </select>
      ) : null}
    </span>
  );
}
