// The scores of the match, round by round, as a table and as a small chart.
import type { JSX } from "preact";
import { spaced } from "../lobby/options";
import type { ScoreRow } from "../scene";
import { linesOf, placeIn } from "./places";

interface ScoresProps {
  rows: ScoreRow[];
  names: string[];
  scoring: string | null;
}

export function Scores({ rows, names, scoring }: ScoresProps): JSX.Element {
  if (rows.length === 0) return <p class="quiet">No round has ended yet.</p>;
  const places = rows.every((row) => row.totals === null);
  return (
    <>
      {scoring ? <p class="quiet">{spaced(scoring)}.</p> : null}
      <Chart lines={linesOf(rows, names.length)} names={names} lowFirst={places} />
      <div class="score-table" tabIndex={0} role="group" aria-label="Scores by round">
        <table>
          <thead>
            <tr>
              <th scope="col">Round</th>
              {names.map((name, seat) => (
                <th key={seat} scope="col">
                  <span class={`line-mark line-${seat % 8}`} aria-hidden="true" />
                  {name}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map((row, number) => (
              <tr key={number}>
                <th scope="row">{row.label}</th>
                {names.map((_, seat) => (
                  <td key={seat}>{cell(row, seat)}</td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </>
  );
}

function cell(row: ScoreRow, seat: number): JSX.Element | string {
  const total = row.totals?.[seat];
  const change = row.changes?.[seat];
  if (total === undefined) {
    const place = placeIn(row.places, seat);
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

function Chart({
  lines,
  names,
  lowFirst,
}: {
  lines: number[][];
  names: string[];
  lowFirst: boolean;
}): JSX.Element | null {
  const rounds = lines[0]?.length ?? 0;
  if (rounds < 2) return null;
  const all = lines.flat();
  const [low, high] = [Math.min(0, ...all), Math.max(1, ...all)];
  const x = (round: number): number => 8 + ((WIDTH - 16) * round) / (rounds - 1);
  const y = (value: number): number => {
    const part = (value - low) / (high - low || 1);
    return 8 + (HEIGHT - 16) * (lowFirst ? part : 1 - part);
  };
  const told = names.map((name, seat) => `${name} ${lines[seat]?.at(-1) ?? 0}`).join(", ");
  return (
    <svg class="chart" viewBox={`0 0 ${WIDTH} ${HEIGHT}`} role="img" aria-label={`Scores by round: ${told}`}>
      <line class="axis" x1="8" x2={WIDTH - 8} y1={y(lowFirst ? 1 : 0)} y2={y(lowFirst ? 1 : 0)} />
      {lines.map((line, seat) => (
        <polyline
          key={seat}
          class={`line-${seat % 8}`}
          points={line.map((value, round) => `${x(round).toFixed(1)},${y(value).toFixed(1)}`).join(" ")}
        />
      ))}
    </svg>
  );
}
