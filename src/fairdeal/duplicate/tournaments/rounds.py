"""The formats of tournaments, and the entrants and rounds that a tournament consists of."""

from dataclasses import dataclass, field

from fairdeal.duplicate.tournaments.duplicate_standings import Score
from fairdeal.duplicate.tournaments.team_standings import Deals

SERIES, SWISS, ROUND_ROBIN, KNOCKOUT, DUPLICATE = "series", "swiss", "round-robin", "knockout", "duplicate"
DUPLICATE_TABLES = "duplicate-tables"  # every table plays the same deals; players with the same cards are compared
TEAMS = "teams"  # two teams play the same deals at two tables, each of them with either side's cards
FORMATS = (SERIES, SWISS, ROUND_ROBIN, KNOCKOUT, DUPLICATE, DUPLICATE_TABLES, TEAMS)
SAME_DEALS = frozenset({DUPLICATE, DUPLICATE_TABLES, TEAMS})  # all tables of a round play the same deals


@dataclass(slots=True)
class Entrant:
    """A player or team. Numbers count from 1 in the order of entry, which is the seeding."""

    number: int
    name: str
    first_round: int = 1
    last_round: int | None = None  # before they withdrew
    is_removed: bool = False  # by the organizer: they cannot come back by themselves


@dataclass(slots=True)
class Round:
    """One round: who sits at each table, who has a bye, and the scores that were reported."""

    number: int
    tables: list[list[int]]
    byes: list[int] = field(default_factory=list)
    scores: dict[str, list[Score]] = field(default_factory=dict)  # number of the table, from 0 → of its players
    deals: dict[str, Deals] = field(default_factory=dict)  # of teams: number of the table, from 0 → points by deal

    @property
    def is_complete(self) -> bool:
        return len(self.scores) == len(self.tables)
