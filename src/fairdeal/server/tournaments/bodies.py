"""Bodies of tournaments over HTTP. None of them has scores of deals that somebody may still play."""

from typing import Annotated, Any, Literal

from msgspec import Meta, Struct

from fairdeal.server.messages.fields import SeatCount, Word

Format = Literal["series", "swiss", "round-robin", "knockout", "duplicate", "duplicate-tables", "teams"]
Scoring = Literal["imps", "match-points"]
State = Literal["open", "running", "over", "canceled"]
EntrantNumber = Annotated[int, Meta(ge=1, le=10_000)]


class NewTournament(Struct, forbid_unknown_fields=True):
    """A tournament to create. Times are in milliseconds."""

    name: Annotated[str, Meta(min_length=1, max_length=60)]
    game: Word
    preset: Word | None = None
    options: dict[str, bool | int | str] = {}
    seats: SeatCount | None = None
    turn: Annotated[int, Meta(ge=5_000, le=600_000)] = 20_000  # for a move, so that nobody can hold up a round
    format: Format = "swiss"
    rounds: Annotated[int, Meta(ge=1, le=30)] = 5  # a round robin and a knockout have as many as they need
    scoring: Scoring = "imps"  # of matches between teams
    deals: Annotated[int, Meta(ge=0, le=50)] = 4  # of each match; 0: by the rules of the game
    rated: bool = False  # matches count for the ratings of people; they are played by the rules to their end
    capacity: Annotated[int, Meta(ge=2, le=256)] = 64  # most players; pairs in games with partners; teams
    starts_at: Annotated[int, Meta(ge=0, le=2**53)] | None = None  # milliseconds since 1970; null: by the organizer
    starts_when_full: bool = False
    late_entry: bool = True  # whether people can enter after the first round has begun
    accounts_only: bool = False  # whether only people with an account can enter
    public: bool = True  # in the list of tournaments, or by link only
    arrival: Annotated[int, Meta(ge=5_000, le=900_000)] = 60_000  # that people have to come to their table
    pause: Annotated[int, Meta(ge=0, le=3_600_000)] = 20_000  # between two rounds


class TournamentId(Struct):
    """A tournament whose link you can send to others."""

    tournament: str


class NewEntry(Struct, forbid_unknown_fields=True):
    """How you enter: alone, or as the partner or team mate of somebody who gave you their code."""

    partner: Annotated[str, Meta(max_length=40)] | None = None


class Withdrawal(Struct, forbid_unknown_fields=True):
    """Who withdraws: yourself or, as the organizer, an entrant by their number."""

    entrant: EntrantNumber | None = None


class ChosenEntrant(Struct, forbid_unknown_fields=True):
    """An entrant by their number."""

    entrant: EntrantNumber


class Correction(Struct, forbid_unknown_fields=True):
    """A result as the arbiter decides it: one score for each entrant at the table, in their order.

    In a match of teams it is the result of one deal at one table: the points of both sides.
    """

    round: Annotated[int, Meta(ge=1, le=1_000)]
    table: Annotated[int, Meta(ge=1, le=10_000)]
    scores: Annotated[list[float | None], Meta(max_length=100)]  # null: no result
    reason: Annotated[str, Meta(min_length=1, max_length=200)]
    deal: Annotated[int, Meta(ge=1, le=1_000)] | None = None  # of teams


class TournamentInfo(Struct):
    """A tournament in a list."""

    tournament: str
    name: str
    game: str
    title: str  # of the game
    format: Format
    state: State
    people: int
    capacity: int
    round: int  # that is being played; 0 before the first
    rounds: int
    starts_at: int | None
    entered: bool  # whether you have entered


class Tournaments(Struct):
    """Public tournaments that are open, running or over, and your own."""

    tournaments: list[TournamentInfo]


class TournamentPlayer(Struct):
    """One line of the standings, the best first."""

    entrant: int
    name: str
    place: int
    points: float
    buchholz: float
    sonneborn_berger: float
    won: int
    difference: float
    playing: bool  # false: withdrawn
    you: bool = False
    blocked: bool = False  # you have blocked one of them; you may be paired anyway


class TournamentTableInfo(Struct):
    """One table of a round. Scores are closed while somebody may still play the same deals."""

    number: int  # from 1
    entrants: list[int]
    names: list[str]
    table: str  # its id
    finished: bool
    scores: list[float | None] | None
    match: str | None  # its record is at /api/matches/{match}, once you may see it
    you: bool = False


class TeamDealInfo(Struct):
    """One deal of a match between teams: the points of the home team and of the visitors at both tables."""

    first: tuple[int, int]
    second: tuple[int, int]
    swing: int  # points that the home team gained
    imps: int


class TeamMatchInfo(Struct):
    """A finished match between teams. Pairs of values: the home team's, the visitors'."""

    number: int  # from 1; its tables are 2 * number - 1 and 2 * number
    teams: tuple[int, int]
    names: tuple[str, str]
    imps: tuple[int, int]
    won: tuple[int, int]  # deals
    tied: int
    points: tuple[float, float]  # in the standings
    deals: list[TeamDealInfo]


class TournamentRound(Struct):
    """One round: its tables, and who has a bye."""

    number: int
    tables: list[TournamentTableInfo]
    byes: list[str]
    complete: bool
    matches: list[TeamMatchInfo] = []  # of teams, when all tables have finished


class OwnEntry(Struct):
    """Your entry in a tournament."""

    entrant: int
    withdrawn: bool
    removed: bool  # by the organizer, who alone can let you back in
    captain: bool  # whether you decide for your side: of its people, you entered first
    code: str | None  # for a partner or team mate who is still missing
    people: list[str]  # of this entrant, you among them
    table: str | None  # where you play now: its id


class TournamentState(TournamentInfo):
    """A tournament as you see it."""

    host: str
    is_host: bool
    terms: str  # what is played, in words
    turn: int
    deals: int
    starts_when_full: bool
    late_entry: bool
    accounts_only: bool
    team_size: int  # people of one entrant
    scoring: Scoring  # of matches between teams
    rated: bool
    commitment: str | None  # where all tables play the same deals: the hash of the secret behind them
    secret: str | None  # when it is over
    next_round_at: int | None
    you: OwnEntry | None
    standings: list[TournamentPlayer]
    played: list[TournamentRound]
    corrections: list[str]  # and everything else that the organizer has decided
    now: int


class TournamentRecord(Struct):
    """A match of a tournament with its record."""

    match: str
    record: dict[str, Any]


TOURNAMENT_BODIES = (
    NewTournament, TournamentId, NewEntry, Withdrawal, Correction, Tournaments, TournamentState,
    TournamentRecord,
)  # fmt: skip
