"""A table of Sanity 500 Rummy set up by hand, in as few words as a player would use."""

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
    """Groups such as `7c8h:8h=1 4d9h:9h 2s10h:10h`: a face, and after = its owner, else as before; at first seat 1."""
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
    """A deal as a record has it; seat 0 begins unless it says otherwise."""
    return {
        "hands": [hand.split() for hand in hands],
        "pile": pile.split(),
        "stock": stock.split(),
        "table": lying(*table),
        "leader": 0,
        **more,
    }


def game(players: int = 2, **options: Any) -> Rummy:
    made = fairdeal.game("rummy", players=players, **{"rounds": 0, **options})
    assert isinstance(made, Rummy)
    return made


def match(*deals: Deal, **options: Any) -> RummyMatch:
    hands = deals[0]["hands"]
    assert isinstance(hands, list)
    return game(len(hands), **options).start(deals=deals)


def drawn(
    *hands: str, top: str, pile: str = "", stock: str = "", table: Sequence[str] = (), **options: Any
) -> RummyMatch:
    """Seat 0 has drawn the card `top` from the stock, and now may meld."""
    state = match(deal(*hands, pile=pile, stock=f"{stock} {top}", table=table), **options)
    state.play(0, "draw stock")
    return state


def run(state: RummyMatch, *moves: str) -> list[Event]:
    """Each move is "seat text"; says what happened."""
    events: list[Event] = []
    for move in moves:
        seat, text = move.split(" ", 1)
        events += state.play(int(seat), text)
    return events


def legal(state: RummyMatch, verb: str = "") -> set[str]:
    """The listed moves of the player in turn, or those of one verb."""
    return {str(move) for move in state.moves(state.actors[0]) if str(move).startswith(verb)}


def refused(state: RummyMatch, seat: int, text: str) -> IllegalMove:
    """The move is against a rule, is not among the legal ones, and changes nothing."""
    before = state.snapshot()
    assert state.game.parse(text) not in state.moves(seat)
    with pytest.raises(IllegalMove) as error:
        state.play(seat, text)
    assert state.snapshot() == before
    return error.value


def cites(state: RummyMatch, seat: int, text: str, rule: str | None, *said: str) -> None:
    """Refused by this rule, for a reason with these words in it."""
    error = refused(state, seat, text)
    assert error.rule == rule, error
    assert len(error.reason.split()) >= 4, "a reason in words"
    for words in said:
        assert words in error.reason, error


def accepts(state: RummyMatch, seat: int, text: str) -> bool:
    """Is the move legal? Asked of the moves and of `play`, which must agree."""
    inside = state.game.parse(text) in state.moves(seat)
    try:
        state.copy().play(seat, text)
    except IllegalMove:
        assert not inside
        return False
    assert inside
    return True


def groups(state: RummyMatch) -> list[str]:
    """The groups on the table, each face with its owner."""
    return [" ".join(f"{face}={owner}" for face, owner in group) for group in state.view(None).table]
