"""The review of a match that has just ended, for the terminal: lines of text that grow while it runs."""

from collections.abc import Callable

from fairdeal.engine.errors import FairdealError
from fairdeal.engine.record import Record
from fairdeal.review.reviewer import Review
from fairdeal.review.settings import ReviewSettings
from fairdeal.review.text import to_lines
from fairdeal.terminal.clients.base import Refused

Report = Callable[[list[str], int, int], bool]  # lines, steps done, all steps; False ends the review


def prepare_review(record: Record, seat: int, settings: ReviewSettings | None = None) -> Review:
    """The review of a seat, before anything is computed; Refused if there is nothing to review."""
    try:
        return Review.of(record, seat, settings or ReviewSettings())
    except FairdealError as error:
        raise Refused(str(error)) from None


def run_review(review: Review, report: Report) -> None:
    """Review everything, and report after each step."""
    steps = review.steps()
    for done, _ in enumerate(review.run(), 1):
        if not report(to_lines(review, is_running=done < steps), done, steps):
            return


def review_text(record: Record, seat: int) -> str:
    """The whole review as text."""
    review = prepare_review(record, seat)
    run_review(review, lambda *_: True)
    return "\n".join(to_lines(review))
