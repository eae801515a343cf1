"""A table of a tournament: whose seats it has, which cards are played, and what its players may do."""

from __future__ import annotations

from msgspec import Struct

from fairdeal.duplicate.points_of_deals import points_of_deals
from fairdeal.duplicate.tournaments.duplicate_standings import Score
from fairdeal.duplicate.tournaments.table_scores import scores_of_deals, scores_of_places
from fairdeal.duplicate.tournaments.team_standings import Deals
from fairdeal.engine.game import Game
from fairdeal.engine.outcome import Outcome
from fairdeal.engine.state import State
from fairdeal.fair.protocol import digest
from fairdeal.table import GATHERING, Command, Table, TableError

ALLOWED = frozenset({"move", "ready", "leave", "say", "rename", "sit", "nonce", "commit", "reveal"})
NOT_HERE = "this is a table of a tournament: its seats and settings stay as they are"
WAIT = "the match begins when everybody is here, or soon without players who are late"
NO_SEAT = "the seats of this table belong to players of the tournament; you can watch"


class TournamentTable(Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """One table of a round; nothing about it changes after the round is paired."""

    tournament: str
    round: int
    number: int  # of the table in its round, from 0
    entrants: list[int]  # as they were paired
    seats: list[int]  # by seat: the index of its entrant in `entrants`; -1: a bot
    arrive_by: int  # when the match begins without people who are not here, in milliseconds since 1970
    deals: int = 0  # after which the match ends; 0: by its rules
    seed: str | None = None  # of the deals that all tables of the round play
    compares_deals: bool = False  # whether each deal has a result: matches between teams

    @property
    def event(self) -> str:
        return f"tournament/{self.tournament}/{self.round}"

    def start_data(self) -> dict[str, object]:
        """Data of the command that starts the match, apart from the seed of a fair deal."""
        data: dict[str, object] = {"pauses": True}
        if self.deals:
            data["deals"] = self.deals
        return data if self.seed is None else {**data, "seed": self.seed}

    def bot_seed(self, moves: int) -> int:
        """Seed of a bot's choice after a number of moves: the same at every table with these deals."""
        return int(digest("board bots", str(self.seed), moves)[:16], 16)

    def require_allowed(self, table: Table, command: Command) -> None:
        """Refuse what would change the seats or the rules of a table."""
        if command.kind not in ALLOWED:
            raise TableError("tournament", NOT_HERE)
        if command.kind == "sit" and table.held_seat_of(command.who) is None:
            raise TableError("tournament", NO_SEAT)
        if table.match_number == 0 and command.kind in ("ready", "leave"):
            raise TableError("tournament", WAIT)
        if command.kind == "ready" and table.stage == GATHERING:
            raise TableError("tournament", "this match is over: the next one is on the page of the tournament")

    def may_start(self, table: Table, absent: int, now: int) -> bool:
        """Whether its only match can begin: everybody is here, or has had the time to come."""
        return table.match_number == 0 and (absent == 0 or now >= self.arrive_by)

    def scores(self, game: Game, outcome: Outcome | None) -> list[Score]:
        """The scores of its entrants: of these deals, or their places from 1 to 0. None if nobody stayed to the end."""
        if outcome is None:
            return [None] * len(self.entrants)
        score = scores_of_places if self.seed is None else scores_of_deals
        return [*score(game, outcome, self.seats, len(self.entrants))]

    def deals_played(self, played: State) -> Deals | None:
        """Where teams play, the points of each deal; none if nobody stayed to the end."""
        if not self.compares_deals:
            return None
        return points_of_deals(played) if played.outcome is not None else []
