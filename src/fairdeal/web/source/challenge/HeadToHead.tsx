// New deals to play against a friend, and the challenges that the user has made.
import type { JSX } from "preact";
import { useContext, useState } from "preact/hooks";
import { createChallenge, fetchMyChallenges } from "../daily/requests";
import { IdentityContext } from "../lobby/identity";
import type { DailyGame } from "../protocol";
import { challengePath, navigate } from "../route";
import { counted, errorMessage } from "../shared/format";
import { useFetched } from "../shared/hooks";
import { Icon } from "../shared/Icon";

const DEALS = [1, 2, 4, 8];

export function HeadToHead({ games }: { games: DailyGame[] }): JSX.Element {
  const { person, withName } = useContext(IdentityContext);
  const [game, setGame] = useState<string>();
  const [deals, setDeals] = useState(4);
  const [problem, setProblem] = useState<string | null>(null);
  const mine = useFetched(
    async () => (person ? (await fetchMyChallenges()).challenges : []),
    `challenges ${person?.person ?? ""}`,
  );
  const chosen = game ?? games[0]?.game ?? "";
  const create = (): void => {
    withName("Your friends see who challenges them.", () => {
      createChallenge({ game: chosen, deals }).then(
        ({ challenge }) => navigate(challengePath(challenge)),
        (error: unknown) => setProblem(errorMessage(error)),
      );
    });
  };
  return (
    <section aria-labelledby="head-title" class="head-to-head">
      <h2 id="head-title">Head to head</h2>
      <p>
        Play the same deals as a friend, each of you in your own time and from both sides of the table. To offer the
        cards of a match that you have played, use “Challenge a friend” at its end.
      </p>
      <div class="field-row">
        <select aria-label="Game" value={chosen} onChange={(event) => setGame(event.currentTarget.value)}>
          {games.map((one) => (
            <option key={one.game} value={one.game}>
              {one.title}
            </option>
          ))}
        </select>
        <select
          aria-label="Number of deals"
          value={deals}
          onChange={(event) => setDeals(Number(event.currentTarget.value))}
        >
          {DEALS.map((number) => (
            <option key={number} value={number}>
              {counted(number, "deal")}
            </option>
          ))}
        </select>
        <button type="button" class="button" onClick={create} disabled={chosen === ""}>
          <Icon name="link" /> Create a challenge
        </button>
      </div>
      {problem !== null ? (
        <p class="error" role="alert">
          {problem}
        </p>
      ) : null}
      {mine.value && mine.value.length > 0 ? (
        <ul class="link-list">
          {mine.value.map((one) => (
            <li key={one.challenge}>
              <a href={challengePath(one.challenge)}>
                <strong>{one.title}</strong>
                <span class="muted">{one.match ? "your cards" : counted(one.deals.length / 2, "deal")}</span>
                <span class="tag">challenge</span>
              </a>
            </li>
          ))}
        </ul>
      ) : null}
    </section>
  );
}
