// The start page: the games, open tables, joining by code, and the user's recent matches.
import type { JSX } from "preact";
import { useContext, useEffect, useState } from "preact/hooks";
import { CardArt } from "../art/CardArt";
import { createTable, fetchGames, fetchMyMatches, fetchTables } from "../net/api";
import type { GameInfo, TableInfo } from "../protocol";
import { createPath, matchPath, navigate, rulesPath, tablePath } from "../route";
import { errorMessage } from "../shared/format";
import { useFetched } from "../shared/hooks";
import { Icon } from "../shared/Icon";
import { IdentityContext } from "./identity";
import { defaultBot } from "./options";

const REFRESH_INTERVAL = 5_000; // milliseconds
const MAX_RECENT_MATCHES = 10;

export function Lobby(): JSX.Element {
  const fetched = useFetched(fetchGames, "games");
  const tables = useFetched(fetchTables, "tables");
  const [error, setError] = useState<string | null>(null);
  useEffect(() => {
    const timer = window.setInterval(() => {
      if (!document.hidden) tables.reload();
    }, REFRESH_INTERVAL);
    return () => window.clearInterval(timer);
  });
  const games = fetched.value?.games ?? [];
  return (
    <main class="lobby">
      <section class="hero">
        <div>
          <h1>Pull up a chair</h1>
          <p>Seven card games with the house rules you like. Play against bots right away, or send friends a link.</p>
        </div>
        <JoinForm />
      </section>
      {(error ?? fetched.error) ? (
        <p class="error" role="alert">
          {error ?? fetched.error}
        </p>
      ) : null}
      <section aria-labelledby="games-title">
        <h2 id="games-title">Games</h2>
        <ul class="games">
          {games.map((game) => (
            <GameCard key={game.key} game={game} bots={fetched.value?.bots ?? []} onError={setError} />
          ))}
        </ul>
      </section>
      <div class="lobby-lists">
        <OpenTables tables={tables.value?.tables} />
        <RecentMatches games={games} />
      </div>
    </main>
  );
}

function GameCard(props: { game: GameInfo; bots: string[]; onError: (message: string) => void }): JSX.Element {
  const { game, bots, onError } = props;
  const { withName } = useContext(IdentityContext);
  /** Create a private table with the default rules, the usual number of bots and no clock, and start the match. */
  const playNow = (): void =>
    withName("It is shown at your seat.", () => {
      createTable({
        game: game.key,
        bots: Array.from({ length: game.usual_players - 1 }, () => defaultBot(bots)),
        turn: null,
        public: false,
      }).then(
        (table) => navigate(`${tablePath(table.code)}#now`),
        (failure: unknown) => onError(errorMessage(failure)),
      );
    });
  return (
    <li class="game-card" data-game={game.key}>
      <div class="sample-cards" aria-hidden="true">
        {game.sample.map((card) => (
          <CardArt key={card} card={card} />
        ))}
      </div>
      <div>
        <h3>{game.title}</h3>
        <p>{game.summary}</p>
        <p class="muted">{game.players_in_words} players</p>
      </div>
      <div class="game-buttons">
        <button type="button" class="button primary" onClick={playNow}>
          Play now<span class="visually-hidden"> {game.title} against bots</span>
        </button>
        <a class="button" href={createPath(game.key)}>
          New table<span class="visually-hidden"> of {game.title}</span>
        </a>
        <a class="text-link" href={rulesPath(game.key)}>
          Rules<span class="visually-hidden"> of {game.title}</span>
        </a>
      </div>
    </li>
  );
}

function JoinForm(): JSX.Element {
  const [code, setCode] = useState("");
  return (
    <form
      class="join"
      onSubmit={(event) => {
        event.preventDefault();
        const lastPart = code.trim().split("/").at(-1) ?? ""; // a pasted link ends with the code
        if (lastPart) navigate(tablePath(lastPart));
      }}
    >
      <label class="field">
        <span>Have a code or a link?</span>
        <span class="field-row">
          <input
            value={code}
            placeholder="code"
            autocapitalize="characters"
            autocomplete="off"
            spellcheck={false}
            onInput={(event) => setCode(event.currentTarget.value)}
          />
          <button type="submit" class="button" disabled={!code.trim()}>
            Join
          </button>
        </span>
      </label>
    </form>
  );
}

function OpenTables({ tables }: { tables: TableInfo[] | undefined }): JSX.Element {
  return (
    <section aria-labelledby="open-title">
      <h2 id="open-title">Open tables</h2>
      {tables && tables.length === 0 ? (
        <p class="muted">There are no open tables. Create one, and others will see it here.</p>
      ) : null}
      <ul class="link-list">
        {(tables ?? []).map((info) => (
          <OpenTable key={info.id} info={info} />
        ))}
      </ul>
    </section>
  );
}

function OpenTable({ info }: { info: TableInfo }): JSX.Element {
  const { seats, stage } = info.table;
  const names = seats.filter((seat) => !seat.free).map((seat) => seat.name);
  const free = seats.length - names.length;
  return (
    <li>
      <a href={tablePath(info.code)}>
        <strong>{info.title}</strong>
        <span class="muted">{names.join(", ") || "nobody yet"}</span>
        <span class="tag">
          {stage === "playing" ? (
            <>
              <Icon name="eye" /> watch
            </>
          ) : (
            `${free} free`
          )}
        </span>
      </a>
    </li>
  );
}

function RecentMatches({ games }: { games: GameInfo[] }): JSX.Element | null {
  const { person } = useContext(IdentityContext);
  const matches = useFetched(async () => (person ? (await fetchMyMatches()).matches : []), person?.person ?? "");
  if (!matches.value || matches.value.length === 0) return null;
  return (
    <section aria-labelledby="recent-title">
      <h2 id="recent-title">Your recent matches</h2>
      <ul class="link-list">
        {matches.value.slice(0, MAX_RECENT_MATCHES).map((match) => (
          <li key={match.match}>
            <a href={matchPath(match.match)}>
              <strong>{games.find((game) => game.key === match.game)?.title ?? match.game}</strong>
              <span class="muted">{new Date(match.at).toLocaleString()}</span>
              <span class="tag">replay</span>
            </a>
          </li>
        ))}
      </ul>
    </section>
  );
}
