// A review as the server makes it: lines of JSON over one response, each added to what is known so far.
import type {
  ErrorBody,
  ReviewBegun,
  ReviewedDecision,
  ReviewedRound,
  ReviewFailed,
  ReviewStep,
  ReviewSummary,
  ReviewWaiting,
} from "../protocol";
import { ApiError, recordPath } from "./api";

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
  const response = await fetch(`${recordPath(match)}/review/${seat}`, { credentials: "same-origin", signal });
  if (!response.ok || !response.body) {
    const error = (await response.json().catch(() => null)) as Partial<ErrorBody> | null;
    const message = error?.message ?? `The server answered with ${response.status}.`;
    throw new ApiError(message, error?.code ?? "unknown", response.status);
  }
  const reader = response.body.pipeThrough(new TextDecoderStream()).getReader();
  let rest = "";
  for (;;) {
    const { value, done } = await reader.read().catch(() => ({ value: undefined, done: true }));
    const lines = (rest + (value ?? "")).split("\n");
    rest = lines.pop() ?? "";
    for (const line of lines) if (line) review = addLine(review, JSON.parse(line) as Line);
    if (done && !signal.aborted && !isComplete(review) && review.problem === null)
      review = { ...review, problem: CUT_OFF };
    if (!signal.aborted && (done || lines.length > 0)) onChange(review);
    if (done || signal.aborted) return;
  }
}
