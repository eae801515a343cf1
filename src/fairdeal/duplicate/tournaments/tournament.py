"""A tournament as a value: entries, rounds, results, corrections. The same commands always give the same tournament.

A round is paired once: `pair` names its number, and a second call with the same number is refused. A server that stores
the tournament with every change can be killed at any moment and continue.
"""

from collections import defaultdict
from collections.abc import Sequence
from dataclasses import asdict, dataclass, field
from math import isfinite
from typing import Any, Self

from fairdeal.duplicate.tournaments.duplicate_standings import ComparedRound, Score, duplicate_standings
from fairdeal.duplicate.tournaments.knockout import knockout_groups, knockout_pairs, survivors
from fairdeal.duplicate.tournaments.pairings import balance_sides, round_robin, swiss, tables_of
from fairdeal.duplicate.tournaments.rounds import (
    DUPLICATE,
    DUPLICATE_TABLES,
    FORMATS,
    KNOCKOUT,
    ROUND_ROBIN,
    SAME_DEALS,
    SERIES,
    TEAMS,
    Entrant,
    Round,
)
from fairdeal.duplicate.tournaments.standings import StandingLine, TableResult, standings
from fairdeal.duplicate.tournaments.team_standings import (
    IMPS,
    TEAM_SCORINGS,
    Deals,
    TeamMatch,
    tables_of_matches,
    team_match,
    team_standings,
    with_deal,
)
from fairdeal.duplicate.tournaments.tournament_error import TournamentError

MAX_SCORE = 1_000_000  # that an arbiter may enter, either way
MAX_CORRECTIONS = 500  # and other decisions of the organizer


@dataclass(slots=True)
class Tournament:
    """A tournament. `sides` is the number of players or teams at a table."""

    format: str
    rounds_planned: int
    sides: int = 2
    entrants: list[Entrant] = field(default_factory=list)
    rounds: list[Round] = field(default_factory=list)
    corrections: list[str] = field(default_factory=list)
    team_scoring: str = IMPS

    def __post_init__(self) -> None:
        if self.format not in FORMATS:
            raise TournamentError(f"there is no format {self.format!r}; formats: {', '.join(FORMATS)}")
        if self.format == ROUND_ROBIN and self.sides != 2:
            raise TournamentError("a round robin is for two sides at a table; choose swiss or series")
        if self.format == TEAMS and self.sides != 2:
            raise TournamentError("teams need a game with two sides at a table; choose duplicate-tables")
        if self.team_scoring not in TEAM_SCORINGS:
            raise TournamentError(f"matches of teams are scored by {' or '.join(TEAM_SCORINGS)}")
        if self.rounds_planned < 1:
            raise TournamentError("a tournament has at least one round")

    # ---- Entries

    def enter(self, name: str) -> int:
        """Add an entrant, who plays from the next round on; earlier rounds count 0. Returns their number."""
        if self.rounds and self.format in (ROUND_ROBIN, KNOCKOUT):
            raise TournamentError(f"nobody can enter a {self.format} tournament that has begun")
        if any(entrant.name == name for entrant in self.entrants):
            raise TournamentError(f"{name} has already entered")
        self.entrants.append(Entrant(len(self.entrants) + 1, name, len(self.rounds) + 1))
        return len(self.entrants)

    def cancel_entry(self, number: int) -> None:
        """Take an entrant out before the first round; those after them move up by one number."""
        entrant = self._entrant(number)
        if self.rounds:
            raise TournamentError("the tournament has begun: withdraw instead")
        self.entrants.remove(entrant)
        for later in self.entrants[number - 1 :]:
            later.number -= 1

    def withdraw(self, number: int, *, is_removed: bool = False) -> None:
        """Take an entrant out from the next round on; results so far stay."""
        entrant = self._entrant(number)
        if entrant.last_round is not None:
            raise TournamentError("this entrant has already withdrawn")
        entrant.last_round = len(self.rounds)
        entrant.is_removed = is_removed

    def come_back(self, number: int) -> None:
        """Let an entrant who has withdrawn play from the next round on."""
        entrant = self._entrant(number)
        if self.format in (ROUND_ROBIN, KNOCKOUT):
            raise TournamentError(f"nobody can come back into a {self.format} tournament")
        entrant.last_round = None
        entrant.is_removed = False

    def _entrant(self, number: int) -> Entrant:
        if not 1 <= number <= len(self.entrants):
            raise TournamentError(f"there is no entrant {number}")
        return self.entrants[number - 1]

    def active(self) -> list[int]:
        """Numbers of the entrants who play the next round."""
        return [entrant.number for entrant in self.entrants if entrant.last_round is None]

    # ---- Rounds

    @property
    def is_over(self) -> bool:
        last = self.rounds[-1] if self.rounds else None
        if last is None or not last.is_complete:
            return False
        if self.format == KNOCKOUT:
            return len(self.survivors()) <= 1
        return len(self.rounds) >= self.planned_rounds()

    def planned_rounds(self) -> int:
        if self.format == ROUND_ROBIN:
            return len(round_robin(len(self.entrants)))
        return self.rounds_planned

    @property
    def can_pair(self) -> bool:
        """Whether there are enough players for a round."""
        return len(self.active()) >= (1 if self.format in (DUPLICATE, DUPLICATE_TABLES) else 2)

    def pair(self, number: int) -> Round:
        """Pair a round, once: the one after the last, when that is complete."""
        if number != len(self.rounds) + 1:
            raise TournamentError(f"round {number} cannot be paired now: {len(self.rounds)} rounds are paired")
        if self.rounds and not self.rounds[-1].is_complete:
            raise TournamentError(f"round {number - 1} is not complete")
        if self.is_over:
            raise TournamentError("the tournament is over")
        if not self.can_pair:
            raise TournamentError("there are too few players for a round")
        tables, byes = self._tables(number)
        self.rounds.append(Round(number, tables, byes))
        return self.rounds[-1]

    def _tables(self, number: int) -> tuple[list[list[int]], list[int]]:
        active, met = self.active(), self.meetings()
        if self.format == DUPLICATE:
            return [active], []
        if self.format == ROUND_ROBIN:
            pairs = round_robin(len(self.entrants))[number - 1]
            return self._with_byes([list(pair) for pair in pairs if set(pair) <= {*active}])
        if self.format == KNOCKOUT:
            if self.sides > 2:
                return knockout_groups(self.survivors(), self.sides), []
            return knockout_pairs(len(self.entrants), active, self.rounds)
        if self.format in (SERIES, DUPLICATE_TABLES):
            turn = (number - 1) % len(active)
            tables = tables_of([*active[turn:], *active[:turn]], self.sides, met)
            if self.format == SERIES:
                return self._with_byes(tables)
            return balance_sides(tables, [table for played in self.rounds for table in played.tables]), []
        points = {line.player: line.points for line in self.standings()}
        if self.sides == 2:
            had_bye = {player for played in self.rounds for player in played.byes}
            pairs, bye = swiss(active, points, met, had_bye)
            tables = tables_of_matches(pairs) if self.format == TEAMS else [list(pair) for pair in pairs]
            return tables, [bye] if bye is not None else []
        ranked = sorted(active, key=lambda player: -points[player])
        return self._with_byes(tables_of(ranked, self.sides, met))

    def _with_byes(self, tables: list[list[int]]) -> tuple[list[list[int]], list[int]]:
        """Tables with at least two players; everybody else has a bye."""
        seated = [table for table in tables if len(table) > 1]
        playing = {player for table in seated for player in table}
        return seated, [player for player in self.active() if player not in playing]

    def survivors(self) -> list[int]:
        """Entrants who are still in a knockout, in the order of the bracket. A tie is decided by the seeding."""
        return survivors(len(self.entrants), self.active(), self.rounds)

    def meetings(self) -> dict[int, set[int]]:
        """Whom each entrant has met."""
        met: dict[int, set[int]] = defaultdict(set)
        for played in self.rounds:
            for table in played.tables if self.format != DUPLICATE else ():
                for player in table:
                    met[player] |= {*table} - {player}
        return met

    # ---- Results

    @property
    def can_catch_up(self) -> bool:
        """Whether somebody who enters now can still play the deals of the current round."""
        return self.format == DUPLICATE_TABLES and bool(self.rounds) and not self.rounds[-1].is_complete

    def add_late_table(self, number: int) -> int:
        """Let a late entrant play the deals of the current round at a table of their own; returns its number."""
        entrant = self._entrant(number)
        if not self.can_catch_up:
            raise TournamentError("the next round is the first that can still be played")
        played = self.rounds[-1]
        if any(number in table for table in played.tables):
            raise TournamentError(f"{entrant.name} has a table in round {played.number}")
        entrant.first_round = played.number
        played.tables.append([number])
        return len(played.tables) - 1

    def report(self, number: int, table: int, scores: Sequence[Score], deals: Deals | None = None) -> None:
        """Enter the result of a table: place scores from 1 to 0 or, in duplicate, everybody's score of the deals.

        None is the score of a table that nobody played to its end. Teams also need the points of each deal.
        """
        played = self._round(number, table, scores)
        if str(table) in played.scores:
            raise TournamentError(f"round {number}, table {table + 1} has a result: an arbiter can correct it")
        played.scores[str(table)] = list(scores)
        if self.format == TEAMS:
            played.deals[str(table)] = [*(deals or ())]

    def correct(
        self, number: int, table: int, scores: Sequence[Score], arbiter: str, reason: str, deal: int | None = None
    ) -> None:
        """Replace a result, and note who did so and why. Later rounds stay as they were paired.

        In a match of teams, one deal at one table is corrected, given by its number from 1.
        """
        played = self._round(number, table, scores)
        if (deal is not None) != (self.format == TEAMS):
            raise TournamentError("give the number of a deal" if deal is None else "only teams have results of deals")
        self._require_correctable(played, table)
        self._check_scores(scores)
        self._require_log_space()
        where, before = f"round {number}, table {table + 1}", list(played.scores.get(str(table), ()))
        if deal is None:
            played.scores[str(table)] = list(scores)
        else:
            deals = played.deals.get(str(table), [])
            changed = with_deal(deals, deal, scores)
            played.deals[str(table)] = changed
            ahead = float(sum(one - other for one, other in changed))
            played.scores[str(table)] = [ahead, -ahead]
            where, before = f"{where}, deal {deal}", [*deals[deal - 1]] if deal <= len(deals) else []
        self.note(f"{where}: {before or 'no result'} → {list(scores)} by {arbiter}: {reason}")

    def note(self, text: str) -> None:
        """Add a line to the log of what the organizer has decided."""
        self._require_log_space()
        self.corrections.append(text)

    def _require_log_space(self) -> None:
        if len(self.corrections) >= MAX_CORRECTIONS:
            raise TournamentError(f"the log of the organizer is full: it has {MAX_CORRECTIONS} lines")

    def _require_correctable(self, played: Round, table: int) -> None:
        """Refuse corrections that would show results of open deals, or change who should be playing now."""
        if str(table) not in played.scores:
            raise TournamentError("this table is still being played")
        if self.format in SAME_DEALS and not played.is_complete:
            raise TournamentError("other tables are still playing these deals: correct it when the round is over")
        if self.format == KNOCKOUT and played.number < len(self.rounds):
            raise TournamentError("the next round is paired: in a knockout, only results of the last round can change")

    def _check_scores(self, scores: Sequence[Score]) -> None:
        if self.format not in SAME_DEALS:
            if any(score is None or not 0 <= score <= 1 for score in scores):
                raise TournamentError("scores are numbers from 1 for the first place to 0 for the last")
        elif any(score is not None and not (isfinite(score) and abs(score) <= MAX_SCORE) for score in scores):
            raise TournamentError(f"scores are numbers from -{MAX_SCORE:,} to {MAX_SCORE:,}")

    def _round(self, number: int, table: int, scores: Sequence[Score]) -> Round:
        if not 1 <= number <= len(self.rounds):
            raise TournamentError(f"round {number} is not paired")
        played = self.rounds[number - 1]
        if not 0 <= table < len(played.tables):
            raise TournamentError(f"round {number} has {len(played.tables)} tables")
        if len(scores) != len(played.tables[table]):
            raise TournamentError(f"table {table + 1} has {len(played.tables[table])} players, not {len(scores)}")
        return played

    def standings(self) -> list[StandingLine]:
        """The standings, the best first. In duplicate, points are shares of the match points of each deal.

        At duplicate tables, and of teams, a round counts when all of its tables have finished.
        """
        players = [entrant.number for entrant in self.entrants]
        if self.format in (DUPLICATE, DUPLICATE_TABLES):
            return duplicate_standings(players, self._compared_rounds())
        byes = [player for played in self.rounds for player in played.byes]
        if self.format == TEAMS:
            matches = [match for played in self.rounds if played.is_complete for match in self.team_matches(played)]
            return team_standings(players, [match for match in matches if match], byes, self.team_scoring)
        results = [
            TableResult(table, [score or 0.0 for score in played.scores[str(at)]])
            for played in self.rounds
            for at, table in enumerate(played.tables)
            if str(at) in played.scores
        ]
        return standings(players, results, byes)

    def team_matches(self, played: Round) -> list[TeamMatch | None]:
        """The matches between teams of a round; None where one is being played."""
        return [team_match(number, played.tables, played.deals) for number in range(len(played.tables) // 2)]

    def _compared_rounds(self) -> list[ComparedRound]:
        """The scores of each round by the cards: at duplicate tables, each side of a table has its own."""
        found = []
        for played in self.rounds:
            groups: ComparedRound = defaultdict(list)
            if self.format == DUPLICATE or played.is_complete:
                for at, table in enumerate(played.tables):
                    for side, (player, score) in enumerate(zip(table, played.scores.get(str(at), ()), strict=False)):
                        groups[side if self.format == DUPLICATE_TABLES else 0].append((player, score))
            found.append(groups)
        return found

    # ---- Storing

    def to_json(self) -> dict[str, Any]:
        return asdict(self)

    @classmethod
    def from_json(cls, document: dict[str, Any]) -> Self:
        entrants = [Entrant(**entrant) for entrant in document["entrants"]]
        rounds = [Round(**played) for played in document["rounds"]]
        return cls(**{**document, "entrants": entrants, "rounds": rounds})
