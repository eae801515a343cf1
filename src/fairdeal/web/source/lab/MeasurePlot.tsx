// One measure in all variants: bars with their intervals, the differences from the baseline, and a table with all numbers.
import type { JSX } from "preact";
import type { StudyCell, StudyMeasure } from "../protocol";
import { patternFill, variantClass, variantLetter, VariantTag } from "./patterns";

const percent = (part: number): string => `${(100 * Math.min(1, Math.max(0, part))).toFixed(2)}%`;

export function MeasurePlot({ measure }: { measure: StudyMeasure }): JSX.Element {
  const { cells } = measure;
  const top = Math.max(...cells.map((cell) => cell.high), 1e-9);
  const bottom = Math.min(0, ...cells.map((cell) => cell.low));
  const place = (value: number): number => (value - bottom) / (top - bottom);
  const reach = Math.max(
    ...cells.flatMap(({ difference }) => (difference ? [Math.abs(difference.low), Math.abs(difference.high)] : [])),
    1e-9,
  );
  return (
    <figure class="lab-plot">
      <figcaption>{measure.label}</figcaption>
      <div class="lab-rows" aria-hidden="true">
        {cells.map((cell) => (
          <Bar key={cell.variant} cell={cell} place={place} />
        ))}
        {cells.map((cell) => (cell.difference ? <Difference key={cell.variant} cell={cell} reach={reach} /> : null))}
      </div>
      <details>
        <summary>
          Data table<span class="visually-hidden">: {measure.label}</span>
        </summary>
        <DataTable measure={measure} />
      </details>
    </figure>
  );
}

function Bar({ cell, place }: { cell: StudyCell; place: (value: number) => number }): JSX.Element {
  const zero = place(0);
  const end = place(cell.value);
  return (
    <>
      <VariantTag variant={cell.variant} />
      <svg class={`lab-track ${variantClass(cell.variant)}`}>
        <rect
          class="lab-bar"
          x={percent(Math.min(zero, end))}
          width={percent(Math.abs(end - zero))}
          y="11%"
          height="78%"
          fill={patternFill(cell.variant)}
        />
        <Whisker low={place(cell.low)} high={place(cell.high)} />
      </svg>
      <span class="lab-value">{cell.text}</span>
    </>
  );
}

function Difference({ cell, reach }: { cell: StudyCell; reach: number }): JSX.Element | null {
  const { difference } = cell;
  if (!difference) return null;
  const place = (value: number): number => 0.5 + value / reach / 2;
  return (
    <>
      <span class="lab-change">
        <VariantTag variant={cell.variant} />−<VariantTag variant={0} />
      </span>
      <svg class={`lab-track ${variantClass(cell.variant)}`}>
        <line class="lab-zero" x1="50%" x2="50%" y1="0" y2="100%" />
        <Whisker low={place(difference.low)} high={place(difference.high)} />
        <circle
          class={difference.significant ? "lab-point significant" : "lab-point"}
          cx={percent(place(difference.value))}
          cy="50%"
          r="4"
        />
      </svg>
      <span class={difference.significant ? "lab-value significant" : "lab-value"}>{difference.text}</span>
    </>
  );
}

function Whisker({ low, high }: { low: number; high: number }): JSX.Element {
  return (
    <g class="lab-whisker">
      <line x1={percent(low)} x2={percent(high)} y1="50%" y2="50%" />
      <line x1={percent(low)} x2={percent(low)} y1="28%" y2="72%" />
      <line x1={percent(high)} x2={percent(high)} y1="28%" y2="72%" />
    </g>
  );
}

const format = (measure: StudyMeasure, value: number): string =>
  measure.unit === "share"
    ? `${(100 * value).toLocaleString("en", { maximumFractionDigits: 2 })} %`
    : value.toLocaleString("en", { maximumSignificantDigits: 4 });

export function DataTable({ measure }: { measure: StudyMeasure }): JSX.Element {
  return (
    <div class="lab-scroll" tabIndex={0} role="region" aria-label={`Data: ${measure.label}`}>
      <table class="lab-table">
        <thead>
          <tr>
            <th scope="col">Variant</th>
            <th scope="col">Value</th>
            <th scope="col">95 % interval</th>
            <th scope="col">Difference</th>
            <th scope="col">95 % interval</th>
            <th scope="col">Significant</th>
          </tr>
        </thead>
        <tbody>
          {measure.cells.map((cell) => (
            <tr key={cell.variant}>
              <th scope="row">{variantLetter(cell.variant)}</th>
              <td>{format(measure, cell.value)}</td>
              <td>
                {format(measure, cell.low)} to {format(measure, cell.high)}
              </td>
              {cell.difference ? (
                <>
                  <td>{format(measure, cell.difference.value)}</td>
                  <td>
                    {format(measure, cell.difference.low)} to {format(measure, cell.difference.high)}
                  </td>
                  <td>{cell.difference.significant ? "yes" : "no"}</td>
                </>
              ) : (
                <>
                  <td>–</td>
                  <td>–</td>
                  <td>–</td>
                </>
              )}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
