// The tables where the user has a seat, a place in line or the host role, with whose turn it is: the way back to them.
import type { JSX } from "preact";
import { useContext } from "preact/hooks";
import { formatDate, vacationEnd } from "../correspondence/turnDays";
import { fetchMyTables } from "../net/api";
import type { MyTable } from "../protocol";
import { tablePath } from "../route";
import { formatSeconds } from "../shared/format";
import { useFetched, useInterval } from "../shared/hooks";
import { IdentityContext } from "./identity";

const REFRESH_INTERVAL = 5_000; // milliseconds

export function YourTables(): JSX.Element | null {
  const { person } = useContext(IdentityContext);
  const fetched = useFetched(async () => (person ? (await fetchMyTables()).tables : []), person?.person ?? "");
  useInterval(fetched.reload, REFRESH_INTERVAL);
  if (!fetched.value || fetched.value.length === 0) return null;
  const turns = fetched.value.filter(isYourTurn).length;
  return (
    <section aria-labelledby="yours-title" class="your-tables">
      <h2 id="yours-title">
        Your tables
        {turns > 0 ? <span class="badge">{turns === 1 ? "1 turn" : `${turns} turns`}</span> : null}
      </h2>
      <ul class="link-list">
        {byUrgency(fetched.value).map((info) => (
          <YourTable key={info.id} info={info} />
        ))}
      </ul>
    </section>
  );
}

function YourTable({ info }: { info: MyTable }): JSX.Element {
  const names = info.table.seats.filter((seat, number) => !seat.free && number !== info.you.seat);
  const isTurn = isYourTurn(info);
  return (
    <li>
      <a href={tablePath(info.code)}>
        <strong>{info.title}</strong>
        <span class="muted">{names.length > 0 ? `with ${names.map((seat) => seat.name).join(", ")}` : "only you"}</span>
        <span class={isTurn ? "tag turn" : "tag"}>{status(info)}</span>
      </a>
    </li>
  );
}

const isYourTurn = (info: MyTable): boolean => info.you.seat !== null && info.to_act.includes(info.you.seat);

/** The tables where it is the user's turn first, those with the least time before the others. */
function byUrgency(tables: readonly MyTable[]): MyTable[] {
  const rank = (info: MyTable): number => (isYourTurn(info) ? (info.left ?? 0) : Number.MAX_SAFE_INTEGER);
  return [...tables].sort((first, second) => rank(first) - rank(second));
}

/** What the table waits for. */
function status(info: MyTable): string {
  const { table, you, to_act: acting } = info;
  if (you.held !== null) return "your seat is kept";
  if (you.waiting) return "you are in line";
  if (table.stage !== "playing") return table.match > 0 ? "match over" : "not started";
  if (isYourTurn(info)) {
    if (info.left === null) return "your turn";
    const left = formatSeconds(Math.floor(info.left / 1000));
    return info.paused ? `your turn: ${left} after your vacation` : `your turn: ${left}`;
  }
  const only = acting.length === 1 ? acting[0] : undefined;
  const back = only !== undefined ? vacationEnd(table, only) : null;
  if (only !== undefined && back !== null)
    return `${table.seats[only]?.name ?? ""} is on vacation until ${formatDate(back)}`;
  const names = acting.map((seat) => table.seats[seat]?.name ?? "");
  return names.length === 1 ? `${names[0]} to move` : names.length > 1 ? "others to move" : "playing";
}
