// Progress over all reviewed matches: mistakes by kind, and the trend of the loss from match to match.
import type { JSX } from "preact";
import { fetchReviewProgress } from "../net/api";
import type { GameProgress, MatchProgress } from "../protocol";
import { useFetched } from "../shared/hooks";

const WIDTH = 320;
const HEIGHT = 60;
const MARGIN = 6;

export function ProgressSection(): JSX.Element | null {
  const progress = useFetched(fetchReviewProgress, "progress");
  const games = progress.value?.games ?? [];
  if (games.length === 0) return null;
  return (
    <section class="review-box progress-section" aria-labelledby="progress-title">
      <h2 id="progress-title">Progress in your reviews</h2>
      {games.map((game) => (
        <Game key={game.game} game={game} />
      ))}
    </section>
  );
}

function Game({ game }: { game: GameProgress }): JSX.Element {
  return (
    <details open>
      <summary>{game.words}</summary>
      {game.matches.length > 1 ? <LossChart matches={game.matches} label={game.trend} /> : null}
      <p>{game.trend}</p>
      <ul class="review-reasons">
        {game.kinds.map((kind) => (
          <li key={kind.kind}>{kind.words}</li>
        ))}
      </ul>
    </details>
  );
}

function LossChart({ matches, label }: { matches: MatchProgress[]; label: string }): JSX.Element {
  const most = Math.max(...matches.map((match) => match.loss)) || 1;
  const across = (index: number): number => MARGIN + (index / (matches.length - 1)) * (WIDTH - 2 * MARGIN);
  const down = (loss: number): number => HEIGHT - MARGIN - (loss / most) * (HEIGHT - 2 * MARGIN);
  return (
    <svg class="loss-chart" viewBox={`0 0 ${WIDTH} ${HEIGHT}`} role="img" aria-label={label}>
      <polyline points={matches.map((match, index) => `${across(index)},${down(match.loss)}`).join(" ")} />
      {matches.map((match, index) => (
        <circle key={match.match} cx={across(index)} cy={down(match.loss)} r={3}>
          <title>{match.words}</title>
        </circle>
      ))}
    </svg>
  );
}
