"""Progress over many matches: mistakes by kind of decision, and whether the losses shrink."""

from collections import defaultdict
from collections.abc import Sequence
from dataclasses import dataclass
from math import sqrt

from fairdeal.engine.student_t import student_t
from fairdeal.engine.wording import counted
from fairdeal.review.estimates import Interval, interval_of, mean_of, rounded
from fairdeal.review.reviewer import Review
from fairdeal.review.settings import LEVEL
from fairdeal.review.verdicts import Verdict
from fairdeal.review.wording import unit_of

SCHEMA = 1


@dataclass(frozen=True, slots=True)
class KindSummary:
    """All decisions of one kind."""

    kind: str
    decisions: int
    mistakes: int
    serious: int  # errors and blunders
    loss: Interval  # per decision


@dataclass(frozen=True, slots=True)
class MatchSummary:
    """One match in the order of play."""

    name: str  # of the file
    decisions: int
    mistakes: int
    loss: float  # per decision


@dataclass(frozen=True, slots=True)
class Progress:
    """The reviews of one player in matches of one game."""

    game: str
    unit: str
    matches: tuple[MatchSummary, ...]
    kinds: tuple[KindSummary, ...]  # the costliest in total first
    trend: Interval | None  # change of the loss per decision from match to match; None with fewer than three matches

    def to_json(self) -> dict[str, object]:
        """The summary as JSON."""
        return {
            "progress": SCHEMA,
            "game": self.game,
            "unit": self.unit,
            "matches": [
                {"name": it.name, "decisions": it.decisions, "mistakes": it.mistakes, "loss": rounded(it.loss)}
                for it in self.matches
            ],
            "kinds": [
                {"kind": it.kind, "decisions": it.decisions, "mistakes": it.mistakes, "errors": it.serious}
                | {"loss": rounded(it.loss.mean), "low": rounded(it.loss.low), "high": rounded(it.loss.high)}
                for it in self.kinds
            ],
            "trend": {
                "value": rounded(self.trend.mean),
                "low": rounded(self.trend.low),
                "high": rounded(self.trend.high),
            }
            if self.trend is not None
            else None,
        }


@dataclass(frozen=True, slots=True)
class DecisionLoss:
    """What one decision cost: nothing, unless it was a mistake."""

    kind: str
    verdict: Verdict
    loss: float

    @property
    def counted_loss(self) -> float:
        return self.loss if self.verdict.is_mistake else 0.0


@dataclass(frozen=True, slots=True)
class ReviewedMatch:
    """What the progress over many matches needs to know of one review."""

    name: str
    game: str
    unit: str
    decisions: Sequence[DecisionLoss]

    @classmethod
    def of(cls, name: str, review: Review) -> "ReviewedMatch":
        """The losses of a review."""
        losses = [DecisionLoss(it.kind, it.verdict, it.loss) for it in review.decisions]
        return cls(name, review.record.game.key, unit_of(review.record.game), losses)


def summarize(matches: Sequence[ReviewedMatch]) -> list[Progress]:
    """One summary for each game; matches are given in the order of play."""
    games: dict[str, list[ReviewedMatch]] = defaultdict(list)
    for match in matches:
        games[match.game].append(match)
    return [_summarize_game(key, found) for key, found in games.items()]


def _summarize_game(key: str, reviewed: Sequence[ReviewedMatch]) -> Progress:
    by_kind: dict[str, list[DecisionLoss]] = defaultdict(list)
    for match in reviewed:
        for decision in match.decisions:
            by_kind[decision.kind].append(decision)
    kinds = [_summarize_kind(kind, decisions) for kind, decisions in by_kind.items()]
    matches = tuple(
        MatchSummary(
            match.name, len(match.decisions), count_mistakes(match.decisions), mean_of(losses(match.decisions))
        )
        for match in reviewed
    )
    return Progress(
        key,
        reviewed[0].unit,
        matches,
        tuple(sorted(kinds, key=lambda kind: -kind.loss.mean * kind.decisions)),
        trend_of([match.loss for match in matches]),
    )


def _summarize_kind(kind: str, decisions: Sequence[DecisionLoss]) -> KindSummary:
    serious = sum(decision.verdict.is_serious for decision in decisions)
    return KindSummary(kind, len(decisions), count_mistakes(decisions), serious, interval_of(losses(decisions)))


def count_mistakes(decisions: Sequence[DecisionLoss]) -> int:
    """The number of slips, errors and blunders."""
    return sum(decision.verdict.is_mistake for decision in decisions)


def losses(decisions: Sequence[DecisionLoss]) -> list[float]:
    """What each decision cost; nothing, unless it was a mistake."""
    return [decision.counted_loss for decision in decisions]


def trend_of(values: Sequence[float]) -> Interval | None:
    """The slope of a straight line through values at equal distances, with its interval; None for fewer than three."""
    number = len(values)
    if number < 3:
        return None
    middle, mean = (number - 1) / 2, mean_of(values)
    spread = sum([(index - middle) ** 2 for index in range(number)])
    slope = sum([(index - middle) * (value - mean) for index, value in enumerate(values)]) / spread
    residuals = [value - mean - slope * (index - middle) for index, value in enumerate(values)]
    error = sqrt(sum([residual**2 for residual in residuals]) / (number - 2) / spread)
    reach = student_t(LEVEL, number - 2) * error
    return Interval(slope, slope - reach, slope + reach)


def progress_title(progress: Progress, title: str) -> str:
    """What a summary is about."""
    matches = counted(len(progress.matches), "match", "matches")
    return f"{title}: {matches}, losses in {progress.unit} per decision"


def kind_words(kind: KindSummary) -> str:
    """The decisions of one kind, in a line."""
    interval = f"{kind.loss.mean:.3f} ({kind.loss.low:.3f} to {kind.loss.high:.3f})".replace("-", "−")
    return (
        f"{kind.kind}: {counted(kind.mistakes, 'mistake')} in {counted(kind.decisions, 'decision')}, "
        f"errors and blunders: {kind.serious}; loss {interval}"
    )


def match_words(match: MatchSummary) -> str:
    """One match, in a line."""
    return f"{match.mistakes} of {match.decisions}, loss {match.loss:.3f}"


def trend_words(trend: Interval | None) -> str:
    """Whether the losses shrink, in a sentence."""
    if trend is None:
        return "A trend needs three matches or more."
    direction = "no clear trend" if trend.low <= 0 <= trend.high else "improving" if trend.high < 0 else "worsening"
    change = f"{trend.mean:+.4f} ({trend.low:+.4f} to {trend.high:+.4f})".replace("-", "−")
    return f"Change of the loss per decision from match to match: {change}: {direction}."


def progress_lines(progress: Progress, title: str) -> list[str]:
    """The summary as lines of text."""
    return [
        progress_title(progress, title),
        "",
        *[f"  {kind_words(kind)}" for kind in progress.kinds],
        "",
        *[f"  {match.name}: {match_words(match)}" for match in progress.matches],
        *([trend_words(progress.trend)] if progress.trend is not None else []),
    ]
