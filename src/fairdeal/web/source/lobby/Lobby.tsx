// The start page: the user's tables, the games, open tables, joining by code, and the user's recent matches.
import type { JSX } from "preact";
import { useContext, useState } from "preact/hooks";
import { CardArt } from "../art/CardArt";
import { DailyTeaser } from "../daily/DailyTeaser";
import { LearnBanner, LearnLink } from "../lessons/LessonLinks";
import { fetchGames, fetchMyMatches, fetchTables } from "../net/api";
import { IS_STATIC } from "../net/edition";
import { useFeatures } from "../pairing/api";
import { OpenTables } from "../pairing/OpenTables";
import { PairingPanel } from "../pairing/PairingPanel";
import { LobbyPeople } from "../people/LobbyPeople";
import type { GameInfo } from "../protocol";
import { PuzzleTeaser } from "../puzzles/PuzzleTeaser";
import { createPath, matchPath, MY_MATCHES, rulesPath } from "../route";
import { useFetched, useInterval } from "../shared/hooks";
import { TournamentTeaser } from "../tournament/TournamentTeaser";
import { IdentityContext } from "./identity";
import { JoinForm } from "./JoinForm";
import { usePlayNow } from "./playNow";
import { YourTables } from "./YourTables";

const REFRESH_INTERVAL = 5_000; // milliseconds
const MAX_RECENT_MATCHES = 5;

export function Lobby(): JSX.Element {
  const fetched = useFetched(fetchGames, "games");
  const tables = useFetched(fetchTables, "tables");
  const [error, setError] = useState<string | null>(null);
  useInterval(tables.reload, REFRESH_INTERVAL);
  const games = fetched.value?.games ?? [];
  const features = useFeatures();
  return (
    <main id="main" class="lobby">
      <section class="hero">
        <div>
          <h1>Pull up a chair</h1>
          <p>
            Seven card games with the house rules you like.{" "}
            {IS_STATIC
              ? "Play against bots in this browser, even without a network."
              : "Play against bots right away, or send friends a link."}
          </p>
        </div>
        {IS_STATIC ? null : <JoinForm />}
      </section>
      {(error ?? fetched.error) ? (
        <p class="error" role="alert">
          {error ?? fetched.error}
        </p>
      ) : null}
      <YourTables />
      <LearnBanner />
      <DailyTeaser />
      <PuzzleTeaser patience={IS_STATIC ? 8_000 : 0} />
      {features?.tournaments ? <TournamentTeaser /> : null}
      <section aria-labelledby="games-title">
        <h2 id="games-title">Games</h2>
        <ul class="games">
          {games.map((game) => (
            <GameCard key={game.key} game={game} bot={fetched.value?.default_bot ?? ""} onError={setError} />
          ))}
        </ul>
      </section>
      {features?.pairing && games.length > 0 ? <PairingPanel games={games} features={features} /> : null}
      {features ? <LobbyPeople features={features} /> : null}
      {fetched.value || fetched.error ? ( // below the games: they would push it down
        <div class="lobby-lists">
          {IS_STATIC ? null : <OpenTables games={games} tables={tables.value?.tables} />}
          <RecentMatches />
        </div>
      ) : null}
    </main>
  );
}

function GameCard(props: { game: GameInfo; bot: string; onError: (message: string) => void }): JSX.Element {
  const { game, bot, onError } = props;
  const playNow = usePlayNow(onError);
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
        <p class="muted">
          {game.players_in_words} players
          <LearnLink game={game} />
        </p>
      </div>
      <div class="game-buttons">
        <button type="button" class="button primary" onClick={() => playNow(game, bot)}>
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

function RecentMatches(): JSX.Element | null {
  const { person } = useContext(IdentityContext);
  const matches = useFetched(
    async () => (person ? (await fetchMyMatches(MAX_RECENT_MATCHES)).matches : []),
    person?.person ?? "",
  );
  if (!matches.value || matches.value.length === 0) return null;
  return (
    <section aria-labelledby="recent-title">
      <h2 id="recent-title">Your recent matches</h2>
      <ul class="link-list">
        {matches.value.map((match) => (
          <li key={match.match}>
            <a href={matchPath(match.match)}>
              <strong>{match.title}</strong>
              <span class="muted">{new Date(match.at).toLocaleString()}</span>
              <span class="tag">replay</span>
            </a>
          </li>
        ))}
      </ul>
      <p>
        <a class="text-link" href={MY_MATCHES}>
          All my matches
        </a>
      </p>
    </section>
  );
}
