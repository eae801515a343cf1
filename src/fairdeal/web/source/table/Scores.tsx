// The scores of the match by round, as a chart and a table.
import type { JSX } from "preact";
import type { TableView } from "../net/tableView";
import type { ScoreRow } from "../scene";
import { humanize } from "../shared/format";
import { placeOf, scoreSeries } from "./places";

interface ScoresProps {
  rows: ScoreRow[];
  names: string[];
  scoring: string | null;
}

const SERIES_COLORS = 8;

export function Scores({ rows, names, scoring }: ScoresProps): JSX.Element {
  if (rows.length === 0) return <p class="muted">No round has been scored yet.</p>;
  const onlyPlaces = rows.every((row) => row.totals === null);
  return (
    <>
      {scoring ? <p class="muted">{humanize(scoring)}.</p> : null}
      <Chart series={scoreSeries(rows, names.length)} names={names} lowestOnTop={onlyPlaces} />
      <div class="score-table" tabIndex={0} role="group" aria-label="Scores by round">
        <table>
          <thead>
            <tr>
              <th scope="col">Round</th>
              {names.map((name, seat) => (
                <th key={seat} scope="col">
                  <span class={`series-mark series-${seat % SERIES_COLORS}`} aria-hidden="true" />
                  {name}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map((row, index) => (
              <tr key={index}>
                <th scope="row">{row.label}</th>
                {names.map((_, seat) => (
                  <td key={seat}>{scoreCell(row, seat)}</td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </>
  );
}

export function playerNames(view: TableView): string[] {
  return (view.scene?.seats ?? view.table?.seats ?? []).map((seat) => seat.name);
}

function scoreCell(row: ScoreRow, seat: number): JSX.Element | string {
  const total = row.totals?.[seat];
  const change = row.changes?.[seat];
  if (total === undefined) {
    const place = placeOf(row.places, seat);
    return place === null ? "–" : `${place}.`;
  }
  return (
    <>
      {total.toLocaleString("en")}
      {change === undefined ? null : <small>{change > 0 ? `+${change}` : change}</small>}
    </>
  );
}

const WIDTH = 300;
const HEIGHT = 110;
const MARGIN = 8;

interface ChartProps {
  series: number[][];
  names: string[];
  lowestOnTop: boolean; // for places: the first is on top
}

function Chart({ series, names, lowestOnTop }: ChartProps): JSX.Element | null {
  const rounds = series[0]?.length ?? 0;
  if (rounds < 2) return null;
  const values = series.flat();
  const [low, high] = [Math.min(0, ...values), Math.max(1, ...values)];
  const x = (round: number): number => MARGIN + ((WIDTH - 2 * MARGIN) * round) / (rounds - 1);
  const y = (value: number): number => {
    const part = (value - low) / (high - low || 1);
    return MARGIN + (HEIGHT - 2 * MARGIN) * (lowestOnTop ? part : 1 - part);
  };
  const axis = y(lowestOnTop ? 1 : 0);
  const description = names.map((name, seat) => `${name} ${series[seat]?.at(-1) ?? 0}`).join(", ");
  return (
    <svg class="chart" viewBox={`0 0 ${WIDTH} ${HEIGHT}`} role="img" aria-label={`Scores by round: ${description}`}>
      <line class="axis" x1={MARGIN} x2={WIDTH - MARGIN} y1={axis} y2={axis} />
      {series.map((points, seat) => (
        <polyline
          key={seat}
          class={`series-${seat % SERIES_COLORS}`}
          points={points.map((value, round) => `${x(round).toFixed(1)},${y(value).toFixed(1)}`).join(" ")}
        />
      ))}
    </svg>
  );
}
