// The review of the user's costliest decision in a deal, and what the best players did in the same position.
import type { JSX } from "preact";
import { IS_STATIC } from "../net/edition";
import { isComplete } from "../net/reviewStream";
import type { ReviewedDecision } from "../protocol";
import { useReview } from "../review/useReview";
import { reviewPath } from "../route";
import { GameText } from "../shared/GameText";
import { useFetched } from "../shared/hooks";
import { Icon } from "../shared/Icon";
import { fetchBestMoves } from "./requests";

interface CostliestDecisionProps {
  deal: string;
  match: string;
  seat: number;
}

/** The decision that cost the most; null if none cost anything. */
export function costliest(decisions: readonly ReviewedDecision[]): ReviewedDecision | null {
  const loss = (decision: ReviewedDecision): number => Number(decision.data["loss"] ?? 0);
  const worst = [...decisions].sort((one, other) => loss(other) - loss(one))[0];
  return worst && loss(worst) > 0 ? worst : null;
}

export function CostliestDecision({ deal, match, seat }: CostliestDecisionProps): JSX.Element {
  const { review, askAgain } = useReview(match, seat);
  const decision = costliest(review.decisions);
  const done = isComplete(review);
  return (
    <section aria-labelledby="costliest-title" class="costliest">
      <h2 id="costliest-title">Your costliest decision</h2>
      <div role="status">
        {review.problem !== null ? (
          <p>
            {review.problem}{" "}
            <button type="button" class="button small" onClick={askAgain}>
              Try again
            </button>
          </p>
        ) : done ? null : (
          <p class="muted">
            Reviewing your play: {review.done} of {review.begun?.steps ?? "…"}
          </p>
        )}
      </div>
      {done && decision === null ? <p>None of your decisions cost anything. Well played!</p> : null}
      {done && decision !== null ? <Costliest decision={decision} /> : null}
      {done && decision !== null && !IS_STATIC ? <BestMoves deal={deal} decision={decision} /> : null}
      <a class="text-link" href={reviewPath(match, seat, done && decision ? decision.move : 0)}>
        <Icon name="eye" /> The whole review
      </a>
    </section>
  );
}

function Costliest({ decision }: { decision: ReviewedDecision }): JSX.Element {
  return (
    <>
      <h3>
        <GameText text={decision.title} />
      </h3>
      <p>
        <GameText text={decision.words} />
      </p>
    </>
  );
}

/** What others did in the same position; only a server knows. */
function BestMoves({ deal, decision }: { deal: string; decision: ReviewedDecision }): JSX.Element {
  const fetched = useFetched(() => fetchBestMoves(deal, decision.move), `${deal} ${decision.move}`);
  const best = fetched.value;
  return (
    <>
      {best && best.moves.length > 0 ? (
        <>
          <p>What the best players did in the same position:</p>
          <ul class="best-moves">
            {best.moves.map((move) => (
              <li key={move.move} class={move.move === best.own ? "you" : ""}>
                <GameText text={move.words} />
                <span class="muted">
                  {" "}
                  {move.names.join(", ")}
                  {move.move === best.own ? ", and you" : ""}
                </span>
              </li>
            ))}
          </ul>
        </>
      ) : null}
      {best && best.moves.length === 0 && best.compared > 0 ? (
        <p class="muted">None of the best players came to this position: they had played differently before.</p>
      ) : null}
      {best && best.compared === 0 ? <p class="muted">Nobody else has finished this deal yet.</p> : null}
    </>
  );
}
