// The mistakes of a review, the costliest first: three in full, the others folded.
import type { JSX } from "preact";
import type { ReviewedDecision, ReviewSummary } from "../protocol";
import { GameText } from "../shared/GameText";
import { VerdictTag } from "./VerdictTag";

const SHOWN = 3;

interface MistakesProps {
  summary: ReviewSummary;
  decisions: ReviewedDecision[];
  onGo: (move: number) => void;
}

export function Mistakes({ summary, decisions, onGo }: MistakesProps): JSX.Element {
  const found = summary.mistakes.flatMap((move) => decisions.filter((decision) => decision.move === move));
  const items = found.map((decision) => (
    <li key={decision.move}>
      <button type="button" class="review-mistake" onClick={() => onGo(decision.move)}>
        <span>
          <VerdictTag verdict={decision.verdict} />
        </span>
        <span>
          <GameText text={decision.words} />
          {decision.reasons[0] ? (
            <span class="muted">
              {" "}
              <GameText text={decision.reasons[0]} />
            </span>
          ) : null}
        </span>
      </button>
    </li>
  ));
  return (
    <>
      <h2>{summary.mistakes_title}</h2>
      <ol class="review-mistakes">{items.slice(0, SHOWN)}</ol>
      {items.length > SHOWN ? (
        <details>
          <summary>{items.length - SHOWN} more</summary>
          <ol class="review-mistakes">{items.slice(SHOWN)}</ol>
        </details>
      ) : null}
    </>
  );
}
