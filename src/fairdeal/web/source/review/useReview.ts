// The review of a seat, growing while the server works; leaving the page ends the request.
import { useEffect, useState } from "preact/hooks";
import { EMPTY_REVIEW, followReview, type ReviewState } from "../net/reviewStream";
import { errorMessage } from "../shared/format";

export function useReview(match: string, seat: number): { review: ReviewState; askAgain: () => void } {
  const [review, setReview] = useState<ReviewState>(EMPTY_REVIEW);
  const [attempt, setAttempt] = useState(0);
  useEffect(() => {
    const controller = new AbortController();
    setReview((shown) => (attempt > 0 ? { ...shown, problem: null } : EMPTY_REVIEW));
    followReview(match, seat, setReview, controller.signal).catch((error: unknown) => {
      if (!controller.signal.aborted) setReview((shown) => ({ ...shown, problem: errorMessage(error) }));
    });
    return () => controller.abort();
  }, [match, seat, attempt]);
  return { review, askAgain: () => setAttempt(attempt + 1) };
}
