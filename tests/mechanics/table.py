"""Helpers that set up matches of the trick games on double cards, play moves and look at the result."""

import functools
import random
from collections.abc import Mapping
from typing import Any

import pytest

import fairdeal
from fairdeal.cards.double import parse_double, standard_deck
from fairdeal.engine.errors import IllegalMove
from fairdeal.engine.events import Event
from fairdeal.engine.moves import Move
from fairdeal.engine.outcome import places_json
from fairdeal.engine.state import State
from fairdeal.games import find_game
from fairdeal.mechanics.trick_view import TrickView

Deal = dict[str, Any]

ALL_CARDS = [card.text for card in standard_deck().cards]
ROOK_PACK = [*[card.text for card in standard_deck().rook_pack], "rook"]
HEARTS_PACK_4 = [card.text for card in standard_deck().hearts_pack_4]
ROOK_BIDS = {f"bid {points}" for points in range(140, 241, 5)}  # RK-3
TRUMPS = {"trump c", "trump d", "trump h", "trump s"}


def cards(text: str) -> list[str]:
    return text.split()


def faces(text: str) -> set[str]:
    """All faces of some cards (DD-2); the Rook has one."""
    found: set[str] = set()
    for name in text.split():
        found |= {"rook"} if name == "rook" else {face.text for face in parse_double(name, standard_deck()).faces}
    return found


def words(text: str) -> set[str]:
    """A set of moves from a text such as `2c3d:2c 2c3d:5`."""
    return set(text.split())


def deal(*hands: str, **more: Any) -> Deal:
    """A deal in the form of a record."""
    return {"hands": [cards(hand) for hand in hands], **more}


def start(key: str, *deals: Deal, seed: int | None = None, **options: Any) -> State:
    """A match that starts with the given deals."""
    return fairdeal.game(key, players=len(deals[0]["hands"]), **options).start(seed, deals)


def run(state: State, *moves: str) -> tuple[Event, ...]:
    """Play moves of the form `seat text`, such as `0 2c3d:2c`; returns the events of the last one."""
    events: tuple[Event, ...] = ()
    for move in moves:
        seat, _, text = move.partition(" ")
        events = state.play(int(seat), text)
    return events


@functools.cache
def every_move(key: str) -> Mapping[str, Move]:
    """Every move of a game except choices of cards, by its text."""
    found = faces(" ".join(ALL_CARDS))
    if key == "oh-hell":
        found |= {f"bid {number}" for number in range(30)}
    elif key == "rook":
        found |= {"rook", "pass", *ROOK_BIDS, *TRUMPS, "bid 135", "bid 142", "bid 245"}
    game = find_game(key).configure()
    return {text: game.parse(text) for text in found}


def texts(state: State, seat: int) -> set[str]:
    """The legal moves of a seat as text.

    Checks that each is listed once and parses to itself, and that no other move is legal.
    """
    moves = state.moves(seat)
    listed = list(moves)
    found = {move.text() for move in listed}
    assert len(found) == len(listed) == moves.count()
    assert all(state.game.parse(move.text()) == move for move in listed)
    known = every_move(state.game.key)
    assert {text for text, move in known.items() if move in moves} == found & known.keys()
    assert moves.is_long() or sorted(map(str, moves.to_json())) == sorted(found)
    return found


def turn(state: State) -> int:
    """The only seat that may act."""
    (seat,) = state.actors
    return seat


def hand(state: State, seat: int) -> set[str]:
    """The cards that a seat holds."""
    held = state.hands()[seat]
    assert isinstance(held, list)
    assert len(set(held)) == len(held)
    return set(held)


def hands(state: State) -> list[set[str]]:
    return [hand(state, seat) for seat in range(state.players)]


def seen(state: State, seat: int | None = None) -> TrickView:
    """The view of a seat; None for a spectator."""
    view = state.view(seat)
    assert isinstance(view, TrickView)
    return view


def scores(state: State) -> list[int]:
    assert state.scores is not None
    return list(state.scores)


def places(state: State) -> list[int | list[int]]:
    """Seats by place, the first place first; seats that share a place are a list."""
    assert state.places is not None
    return places_json(state.places)


def won(state: State) -> list[int]:
    """Number of tricks each seat has won in this hand."""
    return list(seen(state).won)


def taker(events: tuple[Event, ...]) -> int:
    """The seat that took the trick that just ended."""
    (seat,) = [event.seat for event in events if event.kind == "trick"]
    return seat


def refused(state: State, seat: int, text: str) -> IllegalMove:
    """Check that a move is refused and changes nothing; returns the error."""
    before = state.snapshot()
    with pytest.raises(IllegalMove) as caught:
        state.play(seat, text)
    assert state.snapshot() == before
    return caught.value


def cites(state: State, seat: int, text: str, rule: str | None, *phrases: str) -> None:
    """Check that a move is refused by a rule, with a reason that contains the given phrases."""
    error = refused(state, seat, text)
    assert error.rule == rule
    assert str(error) == (f"{rule}: {error.reason}" if rule else error.reason)
    assert len(error.reason.split()) >= 4, "a reason must be a sentence"
    for phrase in phrases:
        assert phrase in error.reason


def random_step(state: State, rng: random.Random) -> tuple[Event, ...]:
    """Make one random move."""
    seat = rng.choice(state.actors)
    moves = state.moves(seat)
    return state.play(seat, moves[rng.randrange(moves.count())])


def play_randomly(state: State, rng: random.Random, upto: int | None = None) -> None:
    """Make random moves to the end of the match, or until `upto` hands have been dealt."""
    while state.actors and (upto is None or state.rounds_dealt < upto):
        random_step(state, rng)
