"""Helpers for tests of Presidents & Sanityholes: set up a table in a few words, play on, and look at the result."""

from typing import Any

import pytest

import fairdeal
from fairdeal.cards.double import standard_deck
from fairdeal.engine.errors import IllegalMove
from fairdeal.engine.events import Event
from fairdeal.engine.game import Game
from fairdeal.engine.random import CHOICES, Stream
from fairdeal.engine.state import State
from fairdeal.games.sanityholes.view import SanityholesView

ALL = {card.text for card in standard_deck().cards}


def game(players: int = 4, **options: Any) -> Game:
    return fairdeal.game("sanityholes", players=players, **options)


def deal(*hands: str, **more: Any) -> dict[str, Any]:
    """A deal as a record has it; a hand is a text such as `2c3d 4d8h`."""
    return {"hands": [hand.split() for hand in hands], **more}


def table(*hands: str, options: dict[str, Any] | None = None, **more: Any) -> State:
    """A match of one given round. Without `roles` it is a first round; seat 0 leads unless the deal names a leader."""
    return game(len(hands), **(options or {})).start(deals=[deal(*hands, **more)])


def run(state: State, *moves: str) -> tuple[Event, ...]:
    """Play moves of the form `seat text`, such as `0 play 4d8h:8h`; returns the events of the last one."""
    events: tuple[Event, ...] = ()
    for move in moves:
        seat, _, text = move.partition(" ")
        events = state.play(int(seat), text)
    return events


def texts(state: State, seat: int) -> set[str]:
    """The legal moves of a seat as text. Checks that each is listed once and parses to itself."""
    moves = state.moves(seat)
    listed = list(moves)
    found = {move.text() for move in listed}
    assert len(found) == len(listed) == moves.count()
    assert all(state.game.parse(move.text()) == move and move in moves for move in listed)
    assert moves.is_long() or [str(text) for text in moves.to_json()] == [move.text() for move in listed]
    return found


def turn(state: State) -> int:
    """The only seat that may act, with a play to beat."""
    assert seen(state, None).top is not None, "a new trick has begun"
    (seat,) = state.actors
    return seat


def leader(state: State) -> int:
    """The seat that leads a new trick."""
    view = seen(state, None)
    assert (state.phase, view.top, view.trick) == ("play", None, ()), "nobody leads now"
    (seat,) = state.actors
    assert view.leader == seat
    return seat


def hand(state: State, seat: int) -> str:
    """A hand as text, lowest card first."""
    held = state.hands()[seat]
    assert isinstance(held, list)
    return " ".join(held)


def hands(state: State) -> list[str]:
    return [hand(state, seat) for seat in range(state.players)]


def markers(state: State) -> list[int]:
    """The Pass Markers of each seat."""
    return list(state.scores or ())


def places(state: State) -> list[int]:
    """The seats by their places in the last finished round, first place first."""
    assert state.places is not None
    return [seat for (seat,) in state.places]


def final(state: State) -> list[int]:
    """The seats by their places in the finished match."""
    assert state.outcome is not None
    return [seat for (seat,) in state.outcome.places]


def kinds(events: tuple[Event, ...]) -> list[str]:
    return [event.kind for event in events]


def seen(state: State, seat: int | None) -> SanityholesView:
    """The view of a seat; None is a spectator."""
    view = state.view(seat)
    assert isinstance(view, SanityholesView)
    return view


def refused(state: State, seat: int, text: str) -> IllegalMove:
    """Try an illegal move, which must change nothing; returns the error."""
    before = state.snapshot()
    with pytest.raises(IllegalMove) as caught:
        state.play(seat, text)
    assert state.snapshot() == before
    return caught.value


def play_randomly(state: State, seed: int) -> int:
    """Play random moves to the end of the match; returns their number."""
    stream = Stream(seed, CHOICES)
    number = 0
    while state.actors:
        seat = state.actors[number % len(state.actors)]
        state.play(seat, state.moves(seat).choice(stream))
        number += 1
    return number
