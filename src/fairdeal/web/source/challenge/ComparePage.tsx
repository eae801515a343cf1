// Two matches with the same cards side by side, move by move, from the first difference on.
import type { JSX } from "preact";
import { useState } from "preact/hooks";
import { fetchReplay } from "../net/api";
import type { Replay, ReplayStep } from "../protocol";
import { matchPath } from "../route";
import { counted } from "../shared/format";
import { GameText } from "../shared/GameText";
import { useFetched } from "../shared/hooks";

const CONTEXT = 3; // moves before the first difference that are shown

export function ComparePage({ own, other }: { own: string; other: string }): JSX.Element {
  const fetched = useFetched(() => Promise.all([fetchReplay(own), fetchReplay(other)]), `${own} ${other}`);
  const [replay, otherReplay] = fetched.value ?? [];
  return (
    <main id="main" class="page compare-page">
      <h1>Move by move{replay ? `: ${replay.title}` : ""}</h1>
      {fetched.error ? (
        <p class="error" role="alert">
          {fetched.error}
        </p>
      ) : null}
      {replay && otherReplay ? <Comparison own={replay} other={otherReplay} matches={[own, other]} /> : null}
    </main>
  );
}

/** The number of moves that two matches have in common. */
export function commonMoves(own: readonly ReplayStep[], other: readonly ReplayStep[]): number {
  const at = own.findIndex((step, number) => {
    const compared = other[number];
    return compared === undefined || compared.seat !== step.seat || compared.move !== step.move;
  });
  return at < 0 ? own.length : at;
}

interface ComparisonProps {
  own: Replay;
  other: Replay;
  matches: [own: string, other: string];
}

function Comparison({ own, other, matches }: ComparisonProps): JSX.Element {
  const [showsAll, setShowAll] = useState(false);
  const common = commonMoves(own.steps, other.steps);
  const length = Math.max(own.steps.length, other.steps.length);
  const first = showsAll ? 0 : Math.max(0, common - CONTEXT);
  const rows = Array.from({ length: length - first }, (_, row) => first + row);
  return (
    <>
      <p>
        {common === length
          ? `Both matches have the same ${counted(length, "move")}.`
          : `The first ${counted(common, "move")} are the same; then the matches differ.`}
      </p>
      {first > 0 ? (
        <button type="button" class="button small" onClick={() => setShowAll(true)}>
          Show all moves
        </button>
      ) : null}
      <table class="review-table comparison">
        <thead>
          <tr>
            <th scope="col">Move</th>
            <th scope="col">
              <a href={matchPath(matches[0], common)}>Yours</a>
            </th>
            <th scope="col">
              <a href={matchPath(matches[1], common)}>Theirs</a>
            </th>
          </tr>
        </thead>
        <tbody>
          {rows.map((number) => (
            <tr key={number} class={number === common ? "first-difference" : number < common ? "same" : ""}>
              <th scope="row">{number + 1}</th>
              <td>
                <StepWords step={own.steps[number]} />
              </td>
              <td>
                <StepWords step={other.steps[number]} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </>
  );
}

function StepWords({ step }: { step: ReplayStep | undefined }): JSX.Element | null {
  if (!step) return null;
  return <GameText text={step.words.join(" ") || `${step.name}: ${step.move}`} />;
}
