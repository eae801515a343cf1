// The verdict on one decision: why, what the other moves were worth, and what the player could not know.
import type { JSX } from "preact";
import { useState } from "preact/hooks";
import { puzzlePath, startPractice } from "../net/api";
import type { ReviewedDecision } from "../protocol";
import { navigate, tablePath } from "../route";
import { errorMessage } from "../shared/format";
import { GameText } from "../shared/GameText";
import { Icon } from "../shared/Icon";

interface DecisionCardProps {
  match: string;
  seat: number;
  decision: ReviewedDecision;
}

export function DecisionCard({ match, seat, decision }: DecisionCardProps): JSX.Element {
  const { move, verdict, title, words, reasons, candidates, open_hands } = decision;
  const [problem, setProblem] = useState<string | null>(null);
  const playOn = (): void => {
    startPractice(match, { move, seat }).then(
      (table) => navigate(tablePath(table.code)),
      (error: unknown) => setProblem(errorMessage(error)),
    );
  };
  return (
    <article class={`decision-card decision-${verdict}`}>
      <h2>
        <GameText text={title} />
      </h2>
      <p>
        <GameText text={words} />
      </p>
      {reasons.length > 0 ? (
        <ul class="review-reasons">
          {reasons.map((reason) => (
            <li key={reason}>
              <GameText text={reason} />
            </li>
          ))}
        </ul>
      ) : null}
      <table class="review-table">
        <thead>
          <tr>
            <th scope="col">Move</th>
            <th scope="col">Value</th>
          </tr>
        </thead>
        <tbody>
          {candidates.map((candidate) => (
            <tr key={candidate.words}>
              <th scope="row">
                <GameText text={candidate.words} />
              </th>
              <td>{candidate.value}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <p class="review-open">
        <strong>What you could not know:</strong> <GameText text={open_hands} />
      </p>
      <div class="field-row">
        <button type="button" class="button" onClick={playOn}>
          <Icon name="play" /> Play on from here
        </button>
        <a class="button" href={puzzlePath(match, move)} download={`puzzle-${move + 1}.json`}>
          <Icon name="download" /> Save as a puzzle
        </a>
      </div>
      {problem !== null ? (
        <p class="error" role="alert">
          {problem}
        </p>
      ) : null}
    </article>
  );
}
