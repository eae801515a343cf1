"""The points of each deal of a match between two sides: what matches between teams compare."""

from fairdeal.engine.errors import BadSetup
from fairdeal.engine.game import Game
from fairdeal.engine.record import record_of
from fairdeal.engine.state import State


def points_of_deals(played: State) -> list[tuple[int, int]]:
    """The points of sides 0 and 1 in each deal of a match, found by replaying it; more is better.

    A deal that was thrown in has no points, and one that was not played to its end is left out.
    """
    record = record_of(played)
    state = record.start()
    seats = first_seats(record.game)
    sign = -1 if record.game.lowest_score_wins else 1
    points: list[tuple[int, int]] = []
    before = state.scores or ()
    for step in record.steps(state):
        points += [(0, 0)] * (state.rounds_dealt - len(points))
        deal = state.rounds_dealt
        step.play()
        after = state.scores or ()
        if after != before:
            gained = [sign * (after[seat] - before[seat]) for seat in seats]
            points[deal - 1] = gained[0], gained[1]
            before = after
    points += [(0, 0)] * (state.rounds_dealt - len(points))
    return points if state.over else points[:-1]


def require_points(game: Game) -> None:
    """Refuse a game whose deals have no points that could be compared."""
    if game.start(0).scores is None:
        raise BadSetup(f"{game.title} has no points: matches of teams need a game with points in each deal")


def first_seats(game: Game) -> tuple[int, int]:
    """The first seat of each of two sides."""
    other = next(seat for seat in range(game.players) if game.team_of(seat) != game.team_of(0))
    return 0, other
