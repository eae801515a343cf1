// Open tables in the lobby: who sits there, which rules differ from the preset, free seats; sit or watch.
import type { JSX } from "preact";
import { useContext, useState } from "preact/hooks";
import { IdentityContext } from "../lobby/identity";
import type { GameInfo, TableInfo } from "../protocol";
import { navigate, tablePath } from "../route";
import { counted, formatSeconds } from "../shared/format";
import { Icon } from "../shared/Icon";
import { openSeats, ruleDifferences } from "./tableFacts";

export function OpenTables(props: { games: GameInfo[]; tables: TableInfo[] | undefined }): JSX.Element {
  const { games, tables = [] } = props;
  const [key, setKey] = useState("");
  const [onlyFree, setOnlyFree] = useState(false);
  const shown = tables.filter(
    (info) => (key === "" || info.table.settings.game === key) && (!onlyFree || openSeats(info.table) > 0),
  );
  const played = games.filter((game) => tables.some((info) => info.table.settings.game === game.key));
  return (
    <section aria-labelledby="open-title" class="open-tables">
      <h2 id="open-title">Open tables</h2>
      {tables.length > 0 ? (
        <div class="table-filters">
          <select aria-label="Game" value={key} onChange={(event) => setKey(event.currentTarget.value)}>
            <option value="">All games</option>
            {played.map((game) => (
              <option key={game.key} value={game.key}>
                {game.title}
              </option>
            ))}
          </select>
          <label class="switch">
            <input type="checkbox" checked={onlyFree} onChange={() => setOnlyFree(!onlyFree)} />
            with a seat for me
          </label>
        </div>
      ) : null}
      {props.tables && shown.length === 0 ? (
        <p class="muted">
          {tables.length > 0
            ? "No open table fits this choice."
            : "There are no open tables. Create one, and others will see it here."}
        </p>
      ) : null}
      <ul class="table-list">
        {shown.map((info) => (
          <OpenTable key={info.id} info={info} game={games.find((game) => game.key === info.table.settings.game)} />
        ))}
      </ul>
    </section>
  );
}

function OpenTable({ info, game }: { info: TableInfo; game: GameInfo | undefined }): JSX.Element {
  const { withName } = useContext(IdentityContext);
  const { seats, stage, settings } = info.table;
  const open = openSeats(info.table);
  const names = seats
    .filter((seat) => !seat.free)
    .map((seat) => (seat.bot === null ? seat.name : `${seat.name} (bot)`));
  const rules = game ? ruleDifferences(game, info.table) : [];
  const sit = (): void =>
    withName("The other players at the table will see it.", () => navigate(`${tablePath(info.code)}#sit`));
  return (
    <li class="table-card" data-code={info.code}>
      <p class="open-table-title">
        <strong>{info.title}</strong>
        <span class="tag">{stage === "playing" ? "playing" : "not started"}</span>
        {settings.rated ? <span class="tag">rated</span> : null}
      </p>
      <p>{names.join(", ") || "nobody yet"}</p>
      <p class="muted">
        {settings.turn === null ? "no clock" : `${formatSeconds(settings.turn / 1000)} a turn`}
        {rules.length > 0 ? ` · ${rules.join(" · ")}` : " · rules of the preset"}
        {info.watchers > 0 ? ` · ${info.watchers} watching` : ""}
      </p>
      <div class="table-actions">
        {open > 0 ? (
          <button type="button" class="button primary" onClick={sit}>
            Sit down<span class="visually-hidden"> at {info.title}</span>
          </button>
        ) : null}
        <a class="button" href={tablePath(info.code)}>
          <Icon name="eye" /> Watch<span class="visually-hidden"> {info.title}</span>
        </a>
        <span class="muted">{open > 0 ? counted(open, "free seat") : "no free seat"}</span>
      </div>
    </li>
  );
}
