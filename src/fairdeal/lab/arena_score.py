"""What the matches of an arena say: means with their 95 % intervals, a sequential test, ratings."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from math import log, sqrt

from fairdeal.lab.arena import Sitting
from fairdeal.lab.estimates import LEVEL, student

ERROR = 0.05  # how often a sequential test may be wrong, either way
FEWEST_DEALS = 10  # before it may decide
MADE_UP = 2  # deals all won, and as many all lost, are added to those seen: a few equal ones prove nothing


def variance(values: Sequence[float]) -> float:
    """Of two values or more, as a sample has it."""
    mean = sum(values) / len(values)
    return sum([(value - mean) ** 2 for value in values]) / (len(values) - 1)


@dataclass(frozen=True, slots=True)
class Estimate:
    """A mean, and how far the true one may be from it, at 95 %."""

    mean: float
    margin: float | None  # None: too few deals to say

    @classmethod
    def of(cls, values: Sequence[float]) -> "Estimate":
        mean = sum(values) / len(values)
        if len(values) < 2:
            return cls(mean, None)
        return cls(mean, student(LEVEL, len(values) - 1) * sqrt(variance(values) / len(values)))

    def to_json(self) -> dict[str, float | None]:
        return {"mean": self.mean, "margin": self.margin}


@dataclass(slots=True)
class Scores:
    """Every bot's score of every deal it played in: places from 0 to 1, and points where the game has them."""

    bots: int
    deals: int = 0
    places: list[list[float]] = field(default_factory=list)
    leads: list[list[float]] = field(default_factory=list)

    def __post_init__(self) -> None:
        self.places = [[] for _ in range(self.bots)]
        self.leads = [[] for _ in range(self.bots)]

    def add(self, deal: Iterable[Sitting]) -> None:
        """Count the matches of one deal: they have the cards in common, so they are one observation."""
        places: list[list[float]] = [[] for _ in range(self.bots)]
        leads: list[list[float]] = [[] for _ in range(self.bots)]
        for sitting in deal:
            for side, bot in enumerate(sitting.bots):
                places[bot].append(sitting.places[side])
                if sitting.leads is not None:
                    leads[bot].append(sitting.leads[side])
        for all_deals, this in ((self.places, places), (self.leads, leads)):
            for bot, values in enumerate(this):
                if values:
                    all_deals[bot].append(sum(values) / len(values))
        self.deals += 1

    def place(self, bot: int) -> Estimate | None:
        return Estimate.of(self.places[bot]) if self.places[bot] else None

    def lead(self, bot: int) -> Estimate | None:
        return Estimate.of(self.leads[bot]) if self.leads[bot] else None


@dataclass(frozen=True, slots=True)
class SequentialTest:
    """GSPRT: is the first bot's mean place score `low`, or is it `high`? Stops when the deals have settled it."""

    low: float
    high: float

    def ratio(self, values: Sequence[float]) -> float:
        """The log-likelihood ratio of the two, with the variance as it was seen, or a little more."""
        if len(values) < 2:
            return 0.0
        mean = sum(values) / len(values)
        spread = variance([*values, *[0.0, 1.0] * MADE_UP])
        return len(values) * (self.high - self.low) * (2 * mean - self.low - self.high) / (2 * spread)

    def verdict(self, values: Sequence[float]) -> str | None:
        """`high` or `low`, once it is clear."""
        bound = log((1 - ERROR) / ERROR)
        if len(values) < FEWEST_DEALS:
            return None
        ratio = self.ratio(values)
        return "high" if ratio >= bound else "low" if ratio <= -bound else None


@dataclass(frozen=True, slots=True)
class Rating:
    """What a bot is worth, by all matches in which it met others, and how uncertain that is."""

    value: float
    uncertainty: float


def ratings(bots: int, sittings: Iterable[Sitting]) -> list[Rating] | None:
    """Plackett–Luce ratings; None without openskill (extra `lab`)."""
    try:
        from openskill.models import PlackettLuce
    except ImportError:
        return None
    model = PlackettLuce()
    known = [model.rating() for _ in range(bots)]
    for sitting in sittings:
        sides = [[known[bot]] for bot in sitting.bots]
        rated = model.rate(sides, scores=list(sitting.places))
        for number in set(sitting.bots):
            copies = [side[0] for side, bot in zip(rated, sitting.bots, strict=True) if bot == number]
            known[number] = model.rating(
                mu=sum(one.mu for one in copies) / len(copies), sigma=sum(one.sigma for one in copies) / len(copies)
            )
    return [Rating(one.mu, one.sigma) for one in known]
