// The expected result of a round, move by move. The turning points are buttons below the drawing.
import type { JSX } from "preact";
import type { ReviewedRound } from "../protocol";
import { LedgerTable } from "./LedgerTable";

const WIDTH = 480;
const HEIGHT = 150;
const MARGIN = 14;

interface CurveProps {
  round: ReviewedRound;
  step: number; // moves made in the position shown
  onGo: (move: number) => void;
}

export function Curve({ round, step, onGo }: CurveProps): JSX.Element {
  const { curve, curve_words, turning_points } = round;
  const values = curve.map(([, value]) => value);
  const low = Math.min(...values);
  const high = Math.max(...values);
  const first = curve[0]?.[0] ?? 0;
  const last = curve[curve.length - 1]?.[0] ?? first + 1;
  const across = (move: number): number => MARGIN + ((move - first) / Math.max(1, last - first)) * (WIDTH - 2 * MARGIN);
  const down = (value: number): number =>
    HEIGHT - MARGIN - (high > low ? (value - low) / (high - low) : 0.5) * (HEIGHT - 2 * MARGIN);
  const at = new Map(curve);
  const shown = step >= first && step <= last;
  return (
    <figure class="review-curve">
      <figcaption>
        <h2>{round.title}</h2>
        <p class="muted">{curve_words}</p>
      </figcaption>
      <svg viewBox={`0 0 ${WIDTH} ${HEIGHT}`} role="img" aria-label={curve_words}>
        <polyline points={curve.map(([move, value]) => `${across(move)},${down(value)}`).join(" ")} />
        {turning_points.map(({ move }) => (
          <circle
            key={move}
            cx={across(move)}
            cy={down(at.get(move) ?? low)}
            r={7}
            aria-hidden="true"
            onClick={() => onGo(move)}
          />
        ))}
        {shown ? <line x1={across(step)} x2={across(step)} y1={0} y2={HEIGHT} /> : null}
      </svg>
      <ul class="field-row" aria-label="Turning points">
        {turning_points.map(({ move, words }) => (
          <li key={move}>
            <button type="button" class="button" onClick={() => onGo(move)}>
              {words}
            </button>
          </li>
        ))}
      </ul>
      <details>
        <summary>Where the result of this round came from</summary>
        <LedgerTable rows={round.rows} caption={round.title} />
      </details>
    </figure>
  );
}
