"""Helpers that set up tables of Sanity 500 Rummy for tests."""

from collections.abc import Sequence
from typing import Any

import pytest

import fairdeal
from fairdeal.engine.errors import IllegalMove
from fairdeal.engine.events import Event
from fairdeal.games.rummy import Rummy
from fairdeal.games.rummy.match import RummyMatch

Deal = dict[str, object]


def lying(*groups: str) -> list[list[list[object]]]:
    """Parse groups such as `7c8h:8h=1 4d9h:9h 2s10h:10h`: a face has the owner after `=`, or that of the face before.

    Without any, the owner is seat 1.
    """
    owner = 1
    read = []
    for group in groups:
        faces: list[list[object]] = []
        for word in group.split():
            face, _, whose = word.partition("=")
            owner = int(whose) if whose else owner
            faces.append([face, owner])
        read.append(faces)
    return read


def deal(*hands: str, pile: str = "", stock: str = "", table: Sequence[str] = (), **more: object) -> Deal:
    """A deal in the form of a record; seat 0 begins unless `leader` says otherwise."""
    return {
        "hands": [hand.split() for hand in hands],
        "pile": pile.split(),
        "stock": stock.split(),
        "table": lying(*table),
        "leader": 0,
        **more,
    }


def game(players: int = 2, **options: Any) -> Rummy:
    configured = fairdeal.game("rummy", players=players, **options)
    assert isinstance(configured, Rummy)
    return configured


def match(*deals: Deal, **options: Any) -> RummyMatch:
    hands = deals[0]["hands"]
    assert isinstance(hands, list)
    return game(len(hands), **options).start(deals=deals)


def drawn(
    *hands: str, top: str, pile: str = "", stock: str = "", table: Sequence[str] = (), **options: Any
) -> RummyMatch:
    """A match in which seat 0 has drawn the card `top` from the stock and may meld."""
    state = match(deal(*hands, pile=pile, stock=f"{stock} {top}", table=table), **options)
    state.play(0, "draw stock")
    return state


def run(state: RummyMatch, *moves: str) -> list[Event]:
    """Play moves, each as "seat text", and return their events."""
    events: list[Event] = []
    for move in moves:
        seat, text = move.split(" ", 1)
        events += state.play(int(seat), text)
    return events


def legal(state: RummyMatch, verb: str = "") -> set[str]:
    """The listed moves of the player in turn, all or those with one verb."""
    return {str(move) for move in state.moves(state.actors[0]) if str(move).startswith(verb)}


def refused(state: RummyMatch, seat: int, text: str) -> IllegalMove:
    """Check that a move is illegal, is refused and changes nothing; return the error."""
    before = state.snapshot()
    assert state.game.parse(text) not in state.moves(seat)
    with pytest.raises(IllegalMove) as error:
        state.play(seat, text)
    assert state.snapshot() == before
    return error.value


def cites(state: RummyMatch, seat: int, text: str, rule: str | None, *said: str) -> None:
    """Check that a move is refused by a rule, with these words in the reason."""
    error = refused(state, seat, text)
    assert error.rule == rule, error
    assert len(error.reason.split()) >= 4, "the reason is too short"
    for words in said:
        assert words in error.reason, error


def accepts(state: RummyMatch, seat: int, text: str) -> bool:
    """Whether a move is legal; the legal moves and `play` must agree."""
    is_legal = state.game.parse(text) in state.moves(seat)
    try:
        state.copy().play(seat, text)
    except IllegalMove:
        assert not is_legal
        return False
    assert is_legal
    return True


def groups(state: RummyMatch) -> list[str]:
    """The groups on the table, each face with its owner."""
    return [" ".join(f"{face}={owner}" for face, owner in group) for group in state.view(None).table]
