"""Tables of the games of tricks on double cards, set up by hand in as few words as a player would use."""

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
    """`2c3d:2c 2c3d:5` as a set of moves."""
    return set(text.split())


def deal(*hands: str, **more: Any) -> Deal:
    """A deal as a record has it; what is not said is left out."""
    return {"hands": [cards(hand) for hand in hands], **more}


def start(key: str, *deals: Deal, seed: int | None = None, **options: Any) -> State:
    return fairdeal.game(key, players=len(deals[0]["hands"]), **options).start(seed, deals)


def run(state: State, *moves: str) -> tuple[Event, ...]:
    """Each move is `seat text`, as in `0 2c3d:2c`; says what the last one did."""
    events: tuple[Event, ...] = ()
    for move in moves:
        seat, _, text = move.partition(" ")
        events = state.play(int(seat), text)
    return events


@functools.cache
def every_move(key: str) -> Mapping[str, Move]:
    """Every move that is no choice of cards, as the game reads it."""
    found = faces(" ".join(ALL_CARDS))
    if key == "oh-hell":
        found |= {f"bid {number}" for number in range(30)}
    elif key == "rook":
        found |= {"rook", "pass", *ROOK_BIDS, *TRUMPS, "bid 135", "bid 142", "bid 245"}
    game = find_game(key).configure()
    return {text: game.parse(text) for text in found}


def texts(state: State, seat: int) -> set[str]:
    """The legal moves of a seat. Each is listed once, and is what it reads as; no other one is among them."""
    moves = state.moves(seat)
    listed = list(moves)
    found = {move.text() for move in listed}
    assert len(found) == len(listed) == moves.count()
    assert all(state.game.parse(move.text()) == move for move in listed)
    known = every_move(state.game.key)
    assert {text for text, move in known.items() if move in moves} == found & known.keys()
    assert moves.long() or sorted(map(str, moves.to_json())) == sorted(found)
    return found


def turn(state: State) -> int:
    """The one seat that may act."""
    (seat,) = state.actors
    return seat


def hand(state: State, seat: int) -> set[str]:
    held = state.hands()[seat]
    assert isinstance(held, list)
    assert len(set(held)) == len(held)
    return set(held)


def hands(state: State) -> list[set[str]]:
    return [hand(state, seat) for seat in range(state.players)]


def seen(state: State, seat: int | None = None) -> TrickView:
    """What a seat, or a spectator, may know."""
    view = state.view(seat)
    assert isinstance(view, TrickView)
    return view


def scores(state: State) -> list[int]:
    assert state.scores is not None
    return list(state.scores)


def places(state: State) -> list[int | list[int]]:
    """Seats, first place first, those who share one together."""
    assert state.places is not None
    return places_json(state.places)


def won(state: State) -> list[int]:
    """How many tricks each seat has won in this hand."""
    return list(seen(state).won)


def taker(events: tuple[Event, ...]) -> int:
    """Who took the trick that just ended."""
    (seat,) = [event.seat for event in events if event.kind == "trick"]
    return seat


def refused(state: State, seat: int, text: str) -> IllegalMove:
    """Try a move that is against a rule: it must change nothing. Returns the error."""
    before = state.snapshot()
    with pytest.raises(IllegalMove) as caught:
        state.play(seat, text)
    assert state.snapshot() == before
    return caught.value


def cites(state: State, seat: int, text: str, rule: str | None, *said: str) -> None:
    """The move is refused by this rule, and the reason has these words in it."""
    error = refused(state, seat, text)
    assert error.rule == rule
    assert str(error) == (f"{rule}: {error.reason}" if rule else error.reason)
    assert len(error.reason.split()) >= 4, "a reason in words"
    for phrase in said:
        assert phrase in error.reason


def random_step(state: State, chance: random.Random) -> tuple[Event, ...]:
    seat = chance.choice(state.actors)
    moves = state.moves(seat)
    return state.play(seat, moves[chance.randrange(moves.count())])


def play_randomly(state: State, chance: random.Random, upto: int | None = None) -> None:
    """By random moves to the end of the match, or until so many hands have been dealt."""
    while state.actors and (upto is None or state.rounds_dealt < upto):
        random_step(state, chance)
