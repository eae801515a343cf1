// Today's deals: one in each game, the same for everybody. Earlier days for practice, the user's challenges, the proof.
import type { JSX } from "preact";
import { useContext } from "preact/hooks";
import { HeadToHead } from "../challenge/HeadToHead";
import { IdentityContext } from "../lobby/identity";
import { IS_STATIC } from "../net/edition";
import type { DailyGame, DailyOverview, OwnResult } from "../protocol";
import { dealPath } from "../route";
import { ordinal } from "../shared/format";
import { useFetched } from "../shared/hooks";
import { Icon } from "../shared/Icon";
import { PlayButton } from "./PlayButton";
import { dailyDeal, fetchDaily } from "./requests";

export function DailyPage(): JSX.Element {
  const { person } = useContext(IdentityContext);
  const fetched = useFetched(fetchDaily, `daily ${person?.person ?? ""}`);
  const overview = fetched.value;
  return (
    <main id="main" class="page daily-page">
      <h1>Daily deal</h1>
      <p>
        Everybody gets the same cards, the same seat and the same bots, and plays them once.{" "}
        {IS_STATIC
          ? "Your result is compared with what a bot scores with your cards."
          : "Your result is compared in match points: one for every player you beat, half for every tie."}
      </p>
      {fetched.error ? (
        <p class="error" role="alert">
          {fetched.error}
        </p>
      ) : null}
      {overview ? <Today overview={overview} /> : null}
      {overview ? <Past overview={overview} /> : null}
      {IS_STATIC ? null : <HeadToHead games={overview?.games ?? []} />}
      {overview && !IS_STATIC ? <Proof overview={overview} /> : null}
    </main>
  );
}

function Today({ overview }: { overview: DailyOverview }): JSX.Element {
  const { day, closes } = overview.today;
  const until = new Date(closes).toLocaleTimeString([], { hour: "2-digit", minute: "2-digit" });
  return (
    <section aria-labelledby="today-title">
      <h2 id="today-title">Today</h2>
      <p class="muted">
        The deals of {day} are open until {until}.
      </p>
      <ul class="daily-games">
        {overview.games.map((game) => (
          <TodaysGame key={game.game} day={day} game={game} />
        ))}
      </ul>
    </section>
  );
}

function TodaysGame({ day, game }: { day: string; game: DailyGame }): JSX.Element {
  return (
    <li data-game={game.game}>
      <div>
        <h3>{game.title}</h3>
        <p class="muted">{game.terms}</p>
        {game.result ? <p>{resultWords(game.result)}</p> : null}
      </div>
      {game.status === "finished" ? (
        <a class="button" href={dealPath(day, game.game)}>
          <Icon name="scores" /> Results<span class="visually-hidden"> of {game.title}</span>
        </a>
      ) : (
        <PlayButton
          deal={dailyDeal(day, game.game)}
          label={game.status === "playing" ? "Go on" : "Play"}
          detail={`today's deal of ${game.title}`}
        />
      )}
    </li>
  );
}

/** A result in a few words: "62%, 5th". */
export function resultWords({ percent, place }: OwnResult): string {
  if (percent === null || place === null) return "You gave up.";
  if (IS_STATIC) return place > 1 ? "A bot in your seat did better." : "No bot in your seat did better.";
  return `${Math.round(percent)}% of the match points so far, ${ordinal(place)} place`;
}

function Past({ overview }: { overview: DailyOverview }): JSX.Element | null {
  if (overview.past.length === 0) return null;
  return (
    <section aria-labelledby="past-title">
      <h2 id="past-title">Earlier days</h2>
      <p>{IS_STATIC ? "" : "Their results are public. "}You can play their deals for practice, as often as you like.</p>
      <ul class="past-days">
        {overview.past.map((day) => (
          <li key={day}>
            <strong>{day}</strong>
            {overview.games.map((game) => (
              <a key={game.game} class="text-link" href={dealPath(day, game.game)}>
                {game.title}
              </a>
            ))}
          </li>
        ))}
      </ul>
    </section>
  );
}

function Proof({ overview }: { overview: DailyOverview }): JSX.Element {
  const { today, tomorrow } = overview;
  return (
    <details class="daily-proof">
      <summary>
        <Icon name="shield" /> How you can tell that nobody changed the cards
      </summary>
      <p>
        The deals of a day are settled a day ahead, and this hash of the secret behind them is published then. When the
        day is over, the secret is published with all results, and everybody can compare.
      </p>
      <dl>
        <dt>{today.day}</dt>
        <dd>
          <code>{today.commitment}</code>
        </dd>
        <dt>{tomorrow.day}</dt>
        <dd>
          <code>{tomorrow.commitment}</code>
        </dd>
      </dl>
    </details>
  );
}
