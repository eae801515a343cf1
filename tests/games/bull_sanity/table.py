"""Helpers for tests of Bull Sanity: tables set up by hand, and moves in short form."""

from typing import Any

import pytest

import fairdeal
from fairdeal.cards.double import standard_deck
from fairdeal.engine.errors import IllegalMove
from fairdeal.engine.events import Event
from fairdeal.engine.game import Game
from fairdeal.engine.state import State
from fairdeal.games.bull_sanity.view import BullSanityView

DECK = [card.text for card in standard_deck().cards]


def game(players: int = 4, **options: Any) -> Game:
    return fairdeal.game("bull-sanity", players=players, **options)


def table(*hands: str, dealer: int | None = None, leader: int | None = None, **options: Any) -> State:
    """A match with these hands; seat 0 leads unless a dealer or leader is given."""
    seats = {key: seat for key, seat in (("dealer", dealer), ("leader", leader)) if seat is not None}
    deal: dict[str, object] = {"hands": [hand.split() for hand in hands], **seats}
    return game(len(hands), **options).start(deals=[deal])


def run(state: State, *moves: str) -> tuple[Event, ...]:
    """Play moves given as `seat text`, such as `0 claim 2 2c3d`; returns the events of the last one."""
    events: tuple[Event, ...] = ()
    for move in moves:
        seat, _, text = move.partition(" ")
        events = state.play(int(seat), text)
    return events


def accept_all(state: State) -> tuple[Event, ...]:
    """Let everybody accept the claim on the table; returns the events of the last move."""
    events: tuple[Event, ...] = ()
    while state.phase == "call":
        events = state.play(state.actors[0], "accept")
    return events


def claim(state: State, value: int, number: int = 1) -> None:
    """Let the player in turn claim a value with their first cards, and nobody call."""
    (seat,) = state.actors
    state.play(seat, " ".join(["claim", str(value), *hand(state, seat).split()[:number]]))
    accept_all(state)


def claim_up_to(state: State, value: int, first: int = 2) -> None:
    """Claim one card a turn, from one value to another, without a call."""
    for each in range(first, value + 1):
        claim(state, each)


def at_value(value: int, players: int = 2, **options: Any) -> State:
    """A match with the whole pack in which a value has just been claimed and accepted."""
    state = game(players, **options).start(1)
    claim_up_to(state, value)
    return state


def hand(state: State, seat: int) -> str:
    """The cards of a seat, lowest first."""
    held = state.hands()[seat]
    assert isinstance(held, list)
    return " ".join(held)


def seen(state: State, seat: int | None) -> BullSanityView:
    """The view of a seat."""
    view = state.view(seat)
    assert isinstance(view, BullSanityView)
    return view


def texts(state: State, seat: int) -> set[str]:
    """The legal moves of a seat; checks that each is listed once."""
    moves = state.moves(seat)
    found = {str(move) for move in moves}
    assert len(found) == moves.count()
    return found


def refused(state: State, seat: int, text: str) -> IllegalMove:
    """Check that a move is illegal and changes nothing; returns the error."""
    before = state.snapshot()
    with pytest.raises(IllegalMove) as error:
        state.play(seat, text)
    assert state.snapshot() == before
    return error.value


def kinds(events: tuple[Event, ...]) -> list[str]:
    return [event.kind for event in events]
