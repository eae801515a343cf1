"""Sampled worlds agree with everything that a seat has seen, are reachable by legal moves, and are equally likely."""

import json
import random
from collections import Counter
from itertools import combinations

import pytest

from fairdeal import _build
from fairdeal.engine.errors import IllegalMove
from fairdeal.engine.random import WORLDS, Stream
from fairdeal.engine.record import read_record, write_record
from fairdeal.engine.state import State
from fairdeal.games import find_game
from tests.random_options import random_game

from .table import accept_all, game, run, seen, table

pytestmark = pytest.mark.once

MATCHES = 8 if _build.is_compiled() else 4
World = tuple[str, ...]


def test_a_sampled_world_can_be_played_from_its_deal() -> None:
    """Its record, without the seed, leads to it move by move, and the seat has the same view."""
    for seed in range(MATCHES):
        chance = random.Random(f"worlds {seed}")
        state = random_game(find_game("bull-sanity"), chance).start(seed)
        stream = Stream(seed, WORLDS)
        while not state.over:
            if chance.random() < 0.05:
                observer = chance.choice([*range(state.players), None])
                check_world(state, state.determinize(observer, stream), observer)
            mover = chance.choice(state.actors)
            moves = state.moves(mover)
            state.play(mover, moves[chance.randrange(moves.count())])


def check_world(state: State, world: State, seat: int | None) -> None:
    """Check that a world can be replayed from its record and that a seat cannot tell it from the real one."""
    document = json.loads(json.dumps(write_record(world)))
    del document["seed"]
    replayed = read_record(document, find_game).replay()
    assert {**replayed.snapshot(), "seed": world.seed} == world.snapshot()
    assert world.view(seat).to_json() == state.view(seat).to_json()


def test_a_card_that_was_shown_stays_with_the_player_who_took_it() -> None:
    state = table("2c3d 3h10s 7c8h 9s10d", "5c9s 6d7s", "4c5h 8s9h")
    run(state, "0 claim 2 2c3d 3h10s", "1 bull")  # seat 0 takes both back
    stream = Stream(1, WORLDS)
    for _ in range(50):
        hand = state.determinize(1, stream).hands()[0]
        assert isinstance(hand, list)
        assert {"2c3d", "3h10s"} <= set(hand)
    for move in ("1 claim 3 5c9s", "2 claim 4 4c5h", "0 claim 5 2c3d 7c8h"):
        run(state, move)
        accept_all(state)
    where = Counter(str(state.determinize(1, stream).snapshot()["history"]).count("'2c3d'") for _ in range(200))
    assert set(where) == {1, 2}, "in the hand of seat 0 or in the set it has put down since, never with another player"
    for _ in range(50):
        others = state.determinize(1, stream).hands()[2]
        assert isinstance(others, list)
        assert not {"2c3d", "3h10s"} & set(others)


POSITIONS = [
    ("2c3d 3h10s 7c8h", "5c9s 6d7s", "4c5h 8s9h", ["0 claim 2 2c3d"]),
    ("2c3d 3h10s 7c8h", "5c9s 6d7s", "4c5h 8s9h", ["0 claim 2 3h10s 7c8h", "1 bull", "1 claim 3 5c9s", "2 accept"]),
    (
        *("2c3d 3h10s 7c8h", "5c9s 6d7s", "4c5h 8s9h"),
        [
            *("0 claim 2 3h10s 7c8h", "1 bull", "1 claim 3 5c9s", "2 accept", "0 accept"),
            *("2 claim 4 4c5h", "0 accept", "1 bull", "0 claim 5 2c3d", "1 accept", "2 accept", "1 claim 6 6d7s"),
        ],
    ),
    (
        *("2c3d 2h4c 7c8h", "5c9s 6d7s", "4c5h 8s9h"),
        [
            *("0 claim 2 2c3d 2h4c", "1 bull", "1 claim 3 5c9s 2c3d", "2 accept", "0 accept"),
            *("2 claim 4 8s9h", "0 bull", "0 claim 5 7c8h"),
        ],
    ),
]


@pytest.mark.parametrize("position", range(len(POSITIONS)))
@pytest.mark.parametrize("seat", [0, 1, 2, None])
def test_every_possible_world_is_sampled_equally_often(position: int, seat: int | None) -> None:
    """Compare with all worlds found by brute force: every deal and every choice of cards."""
    *hands, moves = POSITIONS[position]
    state = table(*[str(hand) for hand in hands])
    run(state, *moves)
    possible = all_worlds(state, seat)
    stream = Stream(7, WORLDS)
    number = 60 * len(possible)
    found = Counter(as_world(state.determinize(seat, stream)) for _ in range(number))
    assert set(found) == possible
    spread = sum((times - 60) ** 2 / 60 for times in found.values())  # chi-squared statistic
    degrees = len(possible) - 1
    assert spread < degrees + 5 * (2 * degrees) ** 0.5 + 5


def as_world(state: State) -> World:
    return (json.dumps(state.last_deal()["hands"]), *[f"{seat} {move}" for seat, move in state.played()])


def all_worlds(state: State, seat: int | None) -> set[World]:
    """All worlds that a seat cannot tell from the real one, by brute force."""
    hands = state.last_deal()["hands"]
    assert isinstance(hands, list)
    pack = [card for hand in hands for card in hand]
    played = [(mover, str(move)) for mover, move in state.played()]
    seen_here = json.dumps(seen(state, seat).to_json())
    found: set[World] = set()
    for dealt in all_deals(pack, [len(hand) for hand in hands]):
        if seat is None or sorted(dealt[seat]) == sorted(hands[seat]):
            start = game(state.players).start(deals=[{"hands": dealt}])
            explore(start, played, seat, seen_here, found)
    return found


def all_deals(pack: list[str], sizes: list[int]) -> list[list[list[str]]]:
    if not sizes:
        return [[]]
    return [
        [list(hand), *rest]
        for hand in combinations(pack, sizes[0])
        for rest in all_deals([card for card in pack if card not in hand], sizes[1:])
    ]


def explore(state: State, played: list[tuple[int, str]], seat: int | None, goal: str, found: set[World]) -> None:
    """Play on in every way that has the same claims; the sets of the seat itself stay as they are."""
    if not played:
        if json.dumps(seen(state, seat).to_json()) == goal:
            found.add(as_world(state))
        return
    mover, text = played[0]
    ways = [text]
    if text.startswith("claim") and mover != seat:
        _, value, *cards = text.split()
        hand = state.hands()[mover]
        assert isinstance(hand, list)
        ways = [" ".join(["claim", value, *some]) for some in combinations(hand, len(cards))]
    for way in ways:
        copied = state.copy()
        try:
            copied.play(mover, way)
        except IllegalMove:
            continue
        explore(copied, played[1:], seat, goal, found)
