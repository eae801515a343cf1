"""Statistics of an arena: means with 95 % intervals, a sequential test, and ratings."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from math import log, sqrt

from fairdeal.engine.student_t import student_t
from fairdeal.lab.arena import ArenaMatch
from fairdeal.lab.estimates import LEVEL

ERROR_RATE = 0.05  # of a sequential test, both ways
MIN_DEALS = 10  # before it may decide
PSEUDO_DEALS = 2  # deals won and as many lost that are added to the sample: a few equal deals prove nothing


def sample_variance(values: Sequence[float]) -> float:
    """The unbiased variance of two values or more."""
    mean = sum(values) / len(values)
    return sum([(value - mean) ** 2 for value in values]) / (len(values) - 1)


@dataclass(frozen=True, slots=True)
class MeanEstimate:
    """A mean with its 95 % interval."""

    mean: float
    margin: float | None  # to each side; None with fewer than two values

    @classmethod
    def of(cls, values: Sequence[float]) -> "MeanEstimate":
        mean = sum(values) / len(values)
        if len(values) < 2:
            return cls(mean, None)
        return cls(mean, student_t(LEVEL, len(values) - 1) * sqrt(sample_variance(values) / len(values)))

    def to_json(self) -> dict[str, float | None]:
        return {"mean": self.mean, "margin": self.margin}


@dataclass(slots=True)
class ArenaScores:
    """Every bot's mean score in every deal it played: place scores from 0 to 1, and margins in games with points."""

    bots: int
    deals: int = 0
    places: list[list[float]] = field(default_factory=list)
    margins: list[list[float]] = field(default_factory=list)

    def __post_init__(self) -> None:
        self.places = [[] for _ in range(self.bots)]
        self.margins = [[] for _ in range(self.bots)]

    def add(self, deal: Iterable[ArenaMatch]) -> None:
        """Add the matches of one deal. They share their cards, so they are a single observation."""
        places: list[list[float]] = [[] for _ in range(self.bots)]
        margins: list[list[float]] = [[] for _ in range(self.bots)]
        for match in deal:
            for side, bot in enumerate(match.bots):
                places[bot].append(match.places[side])
                if match.margins is not None:
                    margins[bot].append(match.margins[side])
        for all_deals, this_deal in ((self.places, places), (self.margins, margins)):
            for bot, values in enumerate(this_deal):
                if values:
                    all_deals[bot].append(sum(values) / len(values))
        self.deals += 1

    def mean_place(self, bot: int) -> MeanEstimate | None:
        return MeanEstimate.of(self.places[bot]) if self.places[bot] else None

    def mean_margin(self, bot: int) -> MeanEstimate | None:
        return MeanEstimate.of(self.margins[bot]) if self.margins[bot] else None


@dataclass(frozen=True, slots=True)
class SequentialTest:
    """A generalized sequential probability ratio test (GSPRT): is the first bot's mean place score `low` or `high`?"""

    low: float
    high: float

    def log_likelihood_ratio(self, values: Sequence[float]) -> float:
        """The log-likelihood ratio of `high` against `low`; the pseudo deals count in the sample variance."""
        if len(values) < 2:
            return 0.0
        mean = sum(values) / len(values)
        spread = sample_variance([*values, *[0.0, 1.0] * PSEUDO_DEALS])
        return len(values) * (self.high - self.low) * (2 * mean - self.low - self.high) / (2 * spread)

    def verdict(self, values: Sequence[float]) -> str | None:
        """`high` or `low`; None while the deals have not decided it."""
        bound = log((1 - ERROR_RATE) / ERROR_RATE)
        if len(values) < MIN_DEALS:
            return None
        ratio = self.log_likelihood_ratio(values)
        return "high" if ratio >= bound else "low" if ratio <= -bound else None


@dataclass(frozen=True, slots=True)
class Rating:
    """A bot's strength, judged by all its matches, and the uncertainty of it."""

    value: float
    uncertainty: float


def rate_bots(bots: int, matches: Iterable[ArenaMatch]) -> list[Rating] | None:
    """Plackett–Luce ratings; None without openskill (extra `lab`)."""
    try:
        from openskill.models import PlackettLuce
    except ImportError:
        return None
    model = PlackettLuce()
    current = [model.rating() for _ in range(bots)]
    for match in matches:
        teams = [[current[bot]] for bot in match.bots]
        rated = model.rate(teams, scores=list(match.places))
        for number in set(match.bots):  # a bot on several sides gets the mean of its new ratings
            copies = [team[0] for team, bot in zip(rated, match.bots, strict=True) if bot == number]
            mu, sigma = sum(copy.mu for copy in copies), sum(copy.sigma for copy in copies)
            current[number] = model.rating(mu=mu / len(copies), sigma=sigma / len(copies))
    return [Rating(rating.mu, rating.sigma) for rating in current]
