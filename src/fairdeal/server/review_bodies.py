"""Bodies of reviews over HTTP: the lines of a review, and a person's progress. All texts for people are in them."""

from typing import Annotated, Any, TypeAlias

from msgspec import Meta, Struct

Bot = Annotated[str, Meta(min_length=1, max_length=40)]


class ReviewRow(Struct):
    """A line of a table: what is counted, and the number as it is shown."""

    words: str
    value: str


class ReviewBegun(Struct, tag_field="type", tag="begun"):
    """The first line of a review."""

    game: str
    title: str  # of the game
    seat: int
    name: str
    heading: str
    unit: str  # of all values: points or places
    steps: int  # how many `step` lines the whole review has
    reviewer: dict[str, Any]  # bot, version, budget and seed: enough to repeat the review
    ledger_caption: str
    method: str


class ReviewedDecision(Struct):
    """The verdict on one decision. `data` is its entry in the JSON of `fairdeal review` (docs/review.md)."""

    move: int  # its number in the record, from 0
    round: int
    kind: str
    verdict: str  # best, fine, slip, error or blunder
    title: str
    words: str
    reasons: list[str]
    open_hands: str  # what the player could not know
    candidates: list[ReviewRow]  # the best first
    data: dict[str, Any]


class TurningPoint(Struct):
    """A large change of the expected result."""

    move: int  # that caused it
    words: str


class ReviewedRound(Struct):
    """The account of one round. `data` is its entry in the JSON of `fairdeal review`."""

    round: int
    title: str
    rows: list[ReviewRow]  # of the ledger
    curve: list[tuple[int, float]]  # number of a move, and the expected result before it
    curve_words: str
    turning_points: list[TurningPoint]
    data: dict[str, Any]


class ReviewSummary(Struct):
    """The review so far."""

    words: str
    mistakes_title: str
    mistakes: list[int]  # numbers of the moves, the costliest first
    rows: list[ReviewRow]  # of the ledger; empty until a round is accounted for
    adjusted: str | None


class ReviewStep(Struct, tag_field="type", tag="step"):
    """One more decision or round."""

    done: int
    summary: ReviewSummary
    decision: ReviewedDecision | None = None
    round: ReviewedRound | None = None


class ReviewWaiting(Struct, tag_field="type", tag="waiting"):
    """The review waits for its turn, or takes long over a step; sent every few seconds."""

    ahead: int  # reviews before it that run or wait; 0 once it runs


class ReviewFailed(Struct, tag_field="type", tag="failed"):
    """The last line of a review that could not be finished. What is done is kept: ask again to continue."""

    code: str
    message: str


ReviewLine: TypeAlias = ReviewBegun | ReviewStep | ReviewWaiting | ReviewFailed


class ReviewLines(Struct):
    """The lines of a review, as JSON one per line (application/x-ndjson)."""

    lines: list[ReviewLine]


class KindProgress(Struct):
    """All decisions of one kind."""

    kind: str
    words: str
    decisions: int
    mistakes: int


class MatchProgress(Struct):
    """One reviewed match."""

    match: str
    at: int  # when it ended, in milliseconds since 1970
    loss: float  # per decision
    words: str


class GameProgress(Struct):
    """Your reviewed matches of one game, in the order of play."""

    game: str
    title: str
    words: str
    kinds: list[KindProgress]  # the costliest first
    matches: list[MatchProgress]
    trend: str  # in words, with its interval


class ReviewProgress(Struct):
    """Your progress over all reviewed matches, one entry for each game."""

    games: list[GameProgress]


class NewPractice(Struct, forbid_unknown_fields=True):
    """A position of a finished match to play on from, against bots."""

    move: Annotated[int, Meta(ge=0, le=10**9, description="Moves of the match that have been made.")]
    seat: Annotated[int, Meta(ge=0, le=99, description="The seat that you play.")]
    bot: Bot = "sharp"


REVIEW_BODIES = (ReviewLines, ReviewProgress, NewPractice)
