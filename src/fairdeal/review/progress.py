"""Progress over many matches: mistakes by kind of decision, and whether the losses shrink."""

from collections import defaultdict
from collections.abc import Sequence
from dataclasses import dataclass
from math import sqrt

from fairdeal.engine.student_t import student_t
from fairdeal.engine.wording import counted
from fairdeal.review.estimates import Interval, interval_of, mean_of, rounded
from fairdeal.review.reviewer import Review, ReviewedDecision
from fairdeal.review.settings import LEVEL
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


def summarize(reviews: Sequence[tuple[str, Review]]) -> list[Progress]:
    """One summary for each game; reviews are given with their names, in the order of play."""
    games: dict[str, list[tuple[str, Review]]] = defaultdict(list)
    for name, review in reviews:
        games[review.record.game.key].append((name, review))
    return [_summarize_game(key, found) for key, found in games.items()]


def _summarize_game(key: str, reviews: Sequence[tuple[str, Review]]) -> Progress:
    by_kind: dict[str, list[ReviewedDecision]] = defaultdict(list)
    for _, review in reviews:
        for decision in review.decisions:
            by_kind[decision.kind].append(decision)
    kinds = [_summarize_kind(kind, decisions) for kind, decisions in by_kind.items()]
    matches = tuple(
        MatchSummary(name, len(review.decisions), len(review.mistakes()), mean_of(losses(review.decisions)))
        for name, review in reviews
    )
    return Progress(
        key,
        unit_of(reviews[0][1].record.game),
        matches,
        tuple(sorted(kinds, key=lambda kind: -kind.loss.mean * kind.decisions)),
        trend_of([match.loss for match in matches]),
    )


def _summarize_kind(kind: str, decisions: Sequence[ReviewedDecision]) -> KindSummary:
    return KindSummary(
        kind,
        len(decisions),
        sum(decision.verdict.is_mistake for decision in decisions),
        sum(decision.verdict.is_serious for decision in decisions),
        interval_of(losses(decisions)),
    )


def losses(decisions: Sequence[ReviewedDecision]) -> list[float]:
    """What each decision cost; nothing, unless it was a mistake."""
    return [decision.loss if decision.verdict.is_mistake else 0.0 for decision in decisions]


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


def progress_lines(progress: Progress, title: str) -> list[str]:
    """The summary as lines of text."""
    lines = [
        f"{title}: {counted(len(progress.matches), 'match', 'matches')}, losses in {progress.unit} per decision",
        "",
    ]
    for kind in progress.kinds:
        interval = f"{kind.loss.mean:.3f} ({kind.loss.low:.3f} to {kind.loss.high:.3f})"
        lines.append(
            f"  {kind.kind}: {counted(kind.mistakes, 'mistake')} in {counted(kind.decisions, 'decision')}, "
            f"errors and blunders: {kind.serious}; loss {interval}"
        )
    lines.append("")
    lines += [f"  {it.name}: {it.mistakes} of {it.decisions}, loss {it.loss:.3f}" for it in progress.matches]
    if progress.trend is not None:
        trend = progress.trend
        direction = "no clear trend" if trend.low <= 0 <= trend.high else "improving" if trend.high < 0 else "worsening"
        change = f"{trend.mean:+.4f} ({trend.low:+.4f} to {trend.high:+.4f})"
        lines.append(f"Change of the loss per decision from match to match: {change}: {direction}.")
    return lines
