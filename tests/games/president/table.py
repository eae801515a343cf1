"""Tables of President set up by hand, in short notation."""

import functools
from collections.abc import Mapping, Sequence
from typing import Any

import pytest

import fairdeal
from fairdeal.engine.errors import IllegalMove
from fairdeal.engine.events import Event
from fairdeal.engine.game import Game
from fairdeal.engine.moves import Move
from fairdeal.engine.random import CHOICES, Stream
from fairdeal.engine.state import State
from fairdeal.games.president.view import PresidentView

RANKS = ["3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K", "A", "2", "joker"]  # PR-2

TIMES = 1  # factor on the number of decks, set by the fixture `decks`

Roles = Sequence[int | None]
Deal = dict[str, object]


def counts(hand: str) -> dict[str, int]:
    """`3 3 K joker` or `3x2 K joker` as numbers of cards."""
    held: dict[str, int] = {}
    for word in hand.split():
        card, _, number = word.partition("x")
        held[card] = held.get(card, 0) + int(number or 1)
    return held


def deal(
    *hands: str,
    leader: int | None = None,
    dealer: int | None = None,
    special: int | None = None,
    roles: Roles | None = None,
) -> Deal:
    """A deal in the form of a record."""
    given: Deal = {"leader": leader, "dealer": dealer, "special": special}
    if roles is not None:
        given["roles"] = list(roles)
    return {"hands": [counts(hand) for hand in hands], **{key: one for key, one in given.items() if one is not None}}


def game(players: int = 4, preset: str | None = None, **options: Any) -> Game:
    return fairdeal.game("president", players=players, preset=preset, **options)


def match(*deals: Deal, seed: int | None = None, preset: str | None = None, **options: Any) -> State:
    """A match played from these deals, with as many rounds unless an option says otherwise."""
    hands = deals[0]["hands"]
    assert isinstance(hands, list)
    options = {"rounds": len(deals), **options, "decks": TIMES * options.get("decks", 1)}
    return game(len(hands), preset, **options).start(seed, deals)


def table(
    *hands: str,
    leader: int | None = None,
    dealer: int | None = None,
    special: int | None = None,
    roles: Roles | None = None,
    preset: str | None = None,
    **options: Any,
) -> State:
    """A match of one round. Without `roles` it is a first round; seat 0 leads unless the deal says otherwise."""
    given = deal(*hands, leader=leader, dealer=dealer, special=special, roles=roles)
    return match(given, preset=preset, **options)


def run(state: State, *moves: str) -> tuple[Event, ...]:
    """Play moves such as `0 7x2`, each a seat and a text; returns the events of the last one."""
    events: tuple[Event, ...] = ()
    for move in moves:
        seat, _, text = move.partition(" ")
        events = state.play(int(seat), text)
    return events


@functools.cache
def combos() -> Mapping[str, Move]:
    """Every move that a small hand can make in a trick, and many that it cannot."""
    found = [f"{rank}x{number}" for rank in RANKS[:-1] for number in range(1, 7)]
    found += [f"{combo}+j{jokers}" for combo in found for jokers in (1, 2, 3)]
    found += ["joker", *(f"jokerx{number}" for number in range(2, 7)), "pass", "skip"]
    return {text: game().parse(text) for text in found}


def texts(state: State, seat: int) -> set[str]:
    """The legal moves of a seat. Each is listed once and can be parsed, and the collection contains no other move."""
    moves = state.moves(seat)
    listed = list(moves)
    found = {move.text() for move in listed}
    assert len(found) == len(listed) == moves.count()
    assert all(state.game.parse(move.text()) == move for move in listed)
    assert {text for text, move in combos().items() if move in moves} == found & combos().keys()
    assert moves.is_long() or sorted(map(str, moves.to_json())) == sorted(found)
    return found


def words(text: str) -> set[str]:
    """`7x1 8x1 pass` as a set of moves."""
    return set(text.split())


def turn(state: State) -> int:
    """The only seat that may act, in answer to a play."""
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
    """The cards of a seat one by one, from low to high."""
    held = state.hands()[seat]
    assert isinstance(held, dict)
    assert list(held) == [rank for rank in RANKS if rank in held]
    return " ".join(rank for rank, number in held.items() for _ in range(number))


def hands(state: State) -> list[str]:
    return [hand(state, seat) for seat in range(len(state.hands()))]


def numbers(state: State, seat: int) -> Mapping[str, int]:
    """The cards of a seat by rank, for large hands."""
    held = state.hands()[seat]
    assert isinstance(held, dict)
    return held


def places(state: State) -> list[int]:
    """The seats by their places in the last finished round; nobody shares a place."""
    assert state.places is not None
    assert all(len(sharing) == 1 for sharing in state.places)
    return [seat for (seat,) in state.places]


def history(state: State) -> object:
    """The places of every finished round."""
    return state.snapshot()["history"]


def played(state: State) -> list[str]:
    return [f"{seat} {move.text()}" for seat, move in state.played()]


def seen(state: State, seat: int | None) -> PresidentView:
    """The view of a seat."""
    view = state.view(seat)
    assert isinstance(view, PresidentView)
    return view


def automatic(state: State, seat: int) -> str:
    """The automatic move, which is always legal."""
    move = state.automatic(seat)
    assert move in state.moves(seat)
    return move.text()


def refused(state: State, seat: int, text: str) -> IllegalMove:
    """Try an illegal move, which must change nothing; returns the error."""
    before = state.snapshot()
    with pytest.raises(IllegalMove) as caught:
        state.play(seat, text)
    assert state.snapshot() == before
    return caught.value


def give_back(state: State) -> None:
    """In the transfers (PR-6), return all cards received: the hands are as they were dealt."""
    while state.phase == "transfer":
        seat = state.actors[0]
        (got,) = [made["cards"] for made in seen(state, seat).transfers if made["to"] == seat]
        assert isinstance(got, dict)
        run(state, f"{seat} give " + " ".join(f"{rank}x{number}" for rank, number in got.items()))


def play_round(state: State) -> None:
    """Play automatic moves to the end of the round."""
    dealt = state.rounds_dealt
    while state.phase in ("play", "transfer") and state.rounds_dealt == dealt:
        state.play(state.actors[0], state.automatic(state.actors[0]))


def play_randomly(state: State, seed: int) -> int:
    """Play random moves to the end of the match, intermissions included; returns their number."""
    stream = Stream(seed, CHOICES)
    number = 0
    while state.actors:
        seat = state.actors[number % len(state.actors)]
        state.play(seat, random_move(state, seat, stream))
        number += 1
    return number


def random_move(state: State, seat: int, stream: Stream) -> Move:
    return state.moves(seat).choice(stream)
