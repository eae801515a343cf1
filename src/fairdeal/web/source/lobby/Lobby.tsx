// Where one comes in: the games, open tables, a code from a friend, one's recent matches.
import type { JSX } from "preact";
import { useContext, useEffect, useState } from "preact/hooks";
import { CardArt } from "../art/CardArt";
import { createTable, games, myMatches, tables } from "../net/api";
import { Icon } from "../parts/Icon";
import { useAnswer } from "../parts/hooks";
import type { GameInfo, TableInfo } from "../protocol";
import { createPath, go, matchPath, rulesPath, tablePath } from "../route";
import { Me } from "./person";

const REFRESH = 5_000;

export function Lobby(): JSX.Element {
  const known = useAnswer(games, "games");
  const open = useAnswer(tables, "tables");
  const [error, setError] = useState<string | null>(null);
  useEffect(() => {
    const timer = window.setInterval(() => {
      if (!document.hidden) open.again();
    }, REFRESH);
    return () => window.clearInterval(timer);
  });
  return (
    <main class="lobby">
      <section class="hero">
        <div>
          <h1>Pull up a chair</h1>
          <p>Seven card games, with the house rules you like. Play bots at once, or send friends a link.</p>
        </div>
        <JoinForm />
      </section>
      {(error ?? known.error) ? (
        <p class="error" role="alert">
          {error ?? known.error}
        </p>
      ) : null}
      <section aria-labelledby="games-title">
        <h2 id="games-title">Games</h2>
        <ul class="games">
          {(known.value?.games ?? []).map((game) => (
            <GameCard key={game.key} game={game} bots={known.value?.bots ?? []} onError={setError} />
          ))}
        </ul>
      </section>
      <div class="lobby-lower">
        <OpenTables tables={open.value?.tables} />
        <Recent known={known.value?.games ?? []} />
      </div>
    </main>
  );
}

/** Against as many bots as the game likes, by its usual rules. */
function useBots(game: GameInfo, bots: string[], onError: (message: string) => void): () => void {
  const { named } = useContext(Me);
  const level = bots.includes("steady") ? "steady" : (bots[0] ?? "steady");
  return () =>
    named("Your bots will want to know.", () => {
      createTable({
        game: game.key,
        bots: Array.from({ length: game.usual_players - 1 }, () => level),
        turn: null,
        public: false,
      }).then(
        (table) => go(`${tablePath(table.code)}#now`),
        (problem: unknown) => onError(problem instanceof Error ? problem.message : String(problem)),
      );
    });
}

function GameCard({
  game,
  bots,
  onError,
}: {
  game: GameInfo;
  bots: string[];
  onError: (message: string) => void;
}): JSX.Element {
  const playNow = useBots(game, bots, onError);
  return (
    <li class="game-card" data-game={game.key}>
      <Sample game={game} />
      <div class="game-words">
        <h3>{game.title}</h3>
        <p>{game.summary}</p>
        <p class="quiet">{game.players_in_words} players</p>
      </div>
      <div class="game-buttons">
        <button type="button" class="button primary" onClick={playNow}>
          Play now<span class="unseen"> {game.title} against bots</span>
        </button>
        <a class="button" href={createPath(game.key)}>
          New table<span class="unseen"> of {game.title}</span>
        </a>
        <a class="text-link" href={rulesPath(game.key)}>
          Rules<span class="unseen"> of {game.title}</span>
        </a>
      </div>
    </li>
  );
}

function Sample({ game }: { game: GameInfo }): JSX.Element {
  return (
    <div class="sample" aria-hidden="true">
      {game.sample.map((card) => (
        <CardArt key={card} card={card} />
      ))}
    </div>
  );
}

function JoinForm(): JSX.Element {
  const [code, setCode] = useState("");
  return (
    <form
      class="join"
      onSubmit={(event) => {
        event.preventDefault();
        const last = code.trim().split("/").at(-1) ?? "";
        if (last) go(tablePath(last));
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

function OpenTables({ tables: open }: { tables: TableInfo[] | undefined }): JSX.Element {
  return (
    <section aria-labelledby="open-title">
      <h2 id="open-title">Open tables</h2>
      {open && open.length === 0 ? <p class="quiet">No open table. Make one: others see it here.</p> : null}
      <ul class="open-tables">
        {(open ?? []).map((info) => (
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
        <span class="quiet">{names.join(", ") || "nobody yet"}</span>
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

function Recent({ known }: { known: GameInfo[] }): JSX.Element | null {
  const { person } = useContext(Me);
  const mine = useAnswer(async () => (person ? (await myMatches()).matches : []), person?.person ?? "");
  if (!mine.value || mine.value.length === 0) return null;
  return (
    <section aria-labelledby="recent-title">
      <h2 id="recent-title">Your recent matches</h2>
      <ul class="open-tables">
        {mine.value.slice(0, 10).map((match) => (
          <li key={match.match}>
            <a href={matchPath(match.match)}>
              <strong>{known.find((game) => game.key === match.game)?.title ?? match.game}</strong>
              <span class="quiet">{new Date(match.at).toLocaleString()}</span>
              <span class="tag">replay</span>
            </a>
          </li>
        ))}
      </ul>
    </section>
  );
}
