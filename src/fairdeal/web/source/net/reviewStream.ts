// A review as the server makes it: lines of JSON over one response, each added to what is known so far.
import type {
  ReviewBegun,
  ReviewedDecision,
  ReviewedRound,
  ReviewFailed,
  ReviewStep,
  ReviewSummary,
  ReviewWaiting,
} from "../protocol";
import { recordPath } from "./api";
import { followLines } from "./lineStream";

type Line = ReviewBegun | ReviewStep | ReviewWaiting | ReviewFailed;

export interface ReviewState {
  begun: ReviewBegun | null;
  summary: ReviewSummary | null;
  decisions: ReviewedDecision[];
  rounds: ReviewedRound[];
  done: number;
  ahead: number; // reviews that come first
  problem: string | null; // why it ended early
}

export const EMPTY_REVIEW: ReviewState = {
  begun: null,
  summary: null,
  decisions: [],
  rounds: [],
  done: 0,
  ahead: 0,
  problem: null,
};

export const isComplete = (review: ReviewState): boolean => review.begun !== null && review.done >= review.begun.steps;

export function addLine(review: ReviewState, line: Line): ReviewState {
  switch (line.type) {
    case "begun":
      return { ...review, begun: line, ahead: 0 };
    case "waiting":
      return { ...review, ahead: line.ahead };
    case "failed":
      return { ...review, problem: line.message };
    case "step":
      return {
        ...review,
        done: line.done,
        summary: line.summary,
        decisions: line.decision ? [...review.decisions, line.decision] : review.decisions,
        rounds: line.round ? [...review.rounds, line.round] : review.rounds,
      };
  }
}

const CUT_OFF = "The connection was lost. What is done is kept.";

/** Follow a review until it is over or the signal aborts; `onChange` gets the review after every piece that arrives. */
export async function followReview(
  match: string,
  seat: number,
  onChange: (review: ReviewState) => void,
  signal: AbortSignal,
): Promise<void> {
  let review = EMPTY_REVIEW;
  await followLines(
    `${recordPath(match)}/review/${seat}`,
    (lines, isOver) => {
      review = (lines as Line[]).reduce(addLine, review);
      if (isOver && !isComplete(review) && review.problem === null) review = { ...review, problem: CUT_OFF };
      onChange(review);
    },
    signal,
  );
}
