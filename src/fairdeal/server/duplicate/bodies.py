"""Bodies of duplicate play over HTTP. None of them shows another person's play before you have finished."""

from typing import Annotated, Any, Literal

from msgspec import Meta, Struct

from fairdeal.server.messages.fields import BotPause, Word


class NewAttempt(Struct, forbid_unknown_fields=True):
    """How you want to play a deal."""

    bot_pause: BotPause | None = None  # pause before a bot's move in milliseconds; null: the server's default


class AttemptTable(Struct):
    """The table at which you play a deal: yours alone."""

    table: str  # its id
    practice: bool  # whether it has no result


class OwnResult(Struct):
    """How you did at a deal, compared with everybody who has finished it."""

    match: str  # its record is at /api/matches/{match}
    seat: int
    score: float | None  # null: you gave up
    points: float | None  # match points
    percent: float | None  # of the maximum
    place: int | None


class DailyGame(Struct):
    """One game of a day."""

    game: str
    title: str
    terms: str  # what is played, in words
    status: Literal["open", "playing", "finished"]  # for you
    table: str | None = None  # yours, while you play
    result: OwnResult | None = None


class CommittedDay(Struct):
    """A day whose deals are settled, and the hash that proves it."""

    day: str
    opens: int  # milliseconds since 1970
    closes: int
    commitment: str
    committed_at: int


class DailyOverview(Struct):
    """Today's deals, the commitment to tomorrow's, and earlier days that can be practiced."""

    today: CommittedDay
    tomorrow: CommittedDay
    games: list[DailyGame]
    past: list[str]


class RankedPlayer(Struct):
    """One line of a ranking."""

    name: str
    place: int | None  # null: they gave up
    score: float | None
    points: float | None
    percent: float | None
    match: str
    you: bool = False


class DealResults(Struct):
    """The results of a deal that you have finished, or that is over."""

    event: str
    game: str
    title: str
    terms: str
    unit: str  # of scores
    finished: int  # results that are compared
    top: float  # match points for beating all others
    players: list[RankedPlayer]  # the best, and you
    you: OwnResult | None
    share: str | None  # your result in words that tell nothing about the cards
    is_over: bool  # nobody can play it now


class BestMove(Struct):
    """What players did in the same position."""

    move: str
    words: str
    names: list[str]  # of those who did it, the best first
    places: list[int]


class BestMoves(Struct):
    """What the best players did where you had a decision, if they reached the position by the same moves."""

    number: int  # moves before the decision
    compared: int  # players whose matches were read
    own: str  # your move
    own_words: str
    moves: list[BestMove]


class PublishedDay(CommittedDay):
    """A day that is over: the secret behind its deals, and the seeds that follow from it."""

    secret: str
    boards: dict[str, Any]  # by game: what was played, as it was committed to
    seeds: dict[str, str]
    results: dict[str, int]  # by game: how many finished


class NewChallenge(Struct, forbid_unknown_fields=True):
    """A challenge to create: from a finished match of yours, or head to head with new deals of a game."""

    match: Annotated[str, Meta(max_length=100)] | None = None
    game: Word | None = None
    deals: Annotated[int, Meta(ge=1, le=12)] = 4  # of a head-to-head; each is played from two sides


class ChallengeId(Struct):
    """A challenge that you can send to others as a link."""

    challenge: str


class ChallengeDeal(Struct):
    """One deal of a challenge, and your progress with it."""

    number: int
    seat: int
    status: Literal["open", "playing", "finished"]
    table: str | None = None  # yours, while you play
    result: OwnResult | None = None  # once you have played its cards from every side


class ChallengePlayer(Struct):
    """A player's results over all deals that both of you have finished."""

    name: str
    compared: int
    total: float  # points, over these deals
    own_total: float  # yours, over the same deals
    won: int  # deals that they won against you
    lost: int
    tied: int


class OverallPlayer(Struct):
    """A player's match points over all deals of a challenge that you have finished."""

    name: str
    place: int
    deals: int  # that they have finished
    percent: float  # of the match points of these deals, on average
    you: bool = False


class ChallengeState(Struct):
    """A challenge as you see it. Results of others at a deal are there once you have finished it."""

    challenge: str
    host: str  # name of the person who made it
    is_host: bool
    game: str
    title: str
    terms: str
    match: str | None  # that it comes from, once you have finished it
    deals: list[ChallengeDeal]
    players: list[ChallengePlayer]
    overall: list[OverallPlayer]  # with several deals: everybody, the best first
    at: int


class MyChallenges(Struct):
    """The challenges that you have made, latest first."""

    challenges: list[ChallengeState]


DUPLICATE_BODIES = (
    NewAttempt, AttemptTable, DailyOverview, DealResults, BestMoves, PublishedDay, NewChallenge, ChallengeId,
    ChallengeState, MyChallenges,
)  # fmt: skip
