// The results of a study: sentences, headline differences, a plot for each measure.
import type { JSX } from "preact";
import { useState } from "preact/hooks";
import type { StudyFigures, StudyGroup, StudyMeasure } from "../protocol";
import { counted } from "../shared/format";
import { MeasurePlot } from "./MeasurePlot";
import { Legend, Patterns, variantLetter, VariantTag } from "./patterns";

interface FiguresProps {
  figures: StudyFigures;
  variants: string[];
}

export function Figures({ figures, variants }: FiguresProps): JSX.Element {
  const headlines = figures.groups.flatMap((group) => group.measures.filter((measure) => measure.headline));
  return (
    <>
      <Patterns />
      <section class="lab-box" aria-labelledby="lab-summary">
        <h2 id="lab-summary">What the rule does</h2>
        <ul class="lab-sentences">
          {figures.sentences.map((sentence) => (
            <li key={sentence}>{sentence}</li>
          ))}
        </ul>
        <p class="muted">
          {counted(figures.games, "game")} in each variant, on the same deals; 95 % intervals. {figures.players}
        </p>
        {figures.cautions.map((caution) => (
          <p key={caution} class="lab-caution">
            {caution}
          </p>
        ))}
      </section>
      <section class="lab-box" aria-labelledby="lab-headlines">
        <h2 id="lab-headlines">Headlines</h2>
        <Legend variants={variants} />
        <HeadlineTable measures={headlines} variants={variants.length} />
      </section>
      <Interactions figures={figures} />
      <section aria-labelledby="lab-measures">
        <h2 id="lab-measures">Every measure</h2>
        {figures.groups.map((group, number) => (
          <Group key={group.title} group={group} isFirst={number === 0} />
        ))}
      </section>
    </>
  );
}

function HeadlineTable({ measures, variants }: { measures: StudyMeasure[]; variants: number }): JSX.Element {
  const others = Array.from({ length: variants - 1 }, (_, number) => number + 1);
  return (
    <div class="lab-scroll" tabIndex={0} role="region" aria-label="Headline differences">
      <table class="lab-table lab-headlines">
        <thead>
          <tr>
            <th scope="col">Measure</th>
            <th scope="col">
              <VariantTag variant={0} />
            </th>
            {others.map((variant) => (
              <th key={variant} scope="col">
                <span class="visually-hidden">Difference of </span>
                <VariantTag variant={variant} />
                <span aria-hidden="true"> − {variantLetter(0)}</span>
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {measures.map((measure) => (
            <tr key={measure.key} data-measure={measure.key}>
              <th scope="row">{measure.label}</th>
              <td>{measure.cells.find((cell) => cell.variant === 0)?.text ?? "–"}</td>
              {others.map((variant) => {
                const difference = measure.cells.find((cell) => cell.variant === variant)?.difference;
                return (
                  <td key={variant} class={difference?.significant ? "significant" : ""}>
                    {difference?.text ?? "–"}
                  </td>
                );
              })}
            </tr>
          ))}
        </tbody>
      </table>
      <p class="muted">Shares differ in percentage points. * is significant after correction for all comparisons.</p>
    </div>
  );
}

function Group({ group, isFirst }: { group: StudyGroup; isFirst: boolean }): JSX.Element {
  const [isOpen, setOpen] = useState(isFirst);
  return (
    <details class="lab-group" open={isOpen} onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary>
        <h3>{group.title}</h3> <span class="muted">{counted(group.measures.length, "measure")}</span>
      </summary>
      {isOpen ? (
        <div class="lab-plots">
          {group.measures.map((measure) => (
            <MeasurePlot key={measure.key} measure={measure} />
          ))}
        </div>
      ) : null}
    </details>
  );
}

/** What two changes do together, beyond the sum of what each does alone. */
function Interactions({ figures }: { figures: StudyFigures }): JSX.Element | null {
  if (figures.interactions.length === 0) return null;
  return (
    <section class="lab-box" aria-labelledby="lab-interactions">
      <h2 id="lab-interactions">Two changes together</h2>
      <p class="muted">0 means that the changes add up: together they do what one does plus what the other does.</p>
      <div class="lab-scroll" tabIndex={0} role="region" aria-label="Two changes together">
        <table class="lab-table">
          <thead>
            <tr>
              <th scope="col">Variant</th>
              <th scope="col" class="lab-words">
                Measure
              </th>
              <th scope="col">More than the sum of both</th>
            </tr>
          </thead>
          <tbody>
            {figures.interactions.map((it) => (
              <tr key={`${it.variant} ${it.measure}`}>
                <th scope="row">{variantLetter(it.variant)}</th>
                <td class="lab-words">{it.measure}</td>
                <td class={it.significant ? "significant" : ""}>{it.text}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </section>
  );
}
