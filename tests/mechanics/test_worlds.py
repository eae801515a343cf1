"""Worlds of the trick games: a seat cannot tell them from the real match, and the same rules apply in them."""

import copy
import random
from collections import Counter
from collections.abc import Iterator
from typing import Any

import pytest

from fairdeal import _build
from fairdeal.engine.errors import IllegalMove
from fairdeal.engine.random import WORLDS, Stream
from fairdeal.engine.record import read_record
from fairdeal.engine.state import State
from fairdeal.games import find_game
from tests.games.hearts.table import hearts
from tests.games.oh_hell.table import oh_hell
from tests.games.rook.table import rook
from tests.reference.double_tricks import TrickReferee
from tests.reference.test_trick_agreement import REFEREES, random_record

from .table import faces, hand, hands, run, seen

pytestmark = pytest.mark.once  # contract tests sample worlds in plain Python, too

MATCHES = 4 if _build.is_compiled() else 1
games = pytest.mark.parametrize("key", REFEREES)


def positions(key: str, matches: int = MATCHES) -> Iterator[tuple[State, TrickReferee, random.Random]]:
    """Positions in the tricks of random matches, with a referee at the same position."""
    for seed in range(matches):
        rng = random.Random(f"worlds {key} {seed}")
        game = find_game(key).configure(rng.choice(list(find_game(key).player_numbers())))
        document: dict[str, Any] = random_record(game.start(seed), rng, 500)
        record = read_record(document, find_game)
        state = record.start()
        referee = REFEREES[key](game.players, game.options.to_json(), document["deals"])
        for seat, text in record.moves:
            if state.phase == "play" and rng.random() < 0.08:
                yield state, referee, rng
            state.play(seat, text)
            referee.play(seat, text)


@games
def test_the_rules_apply_in_every_world(key: str) -> None:
    """Played to the end of the hand, a world has the legal moves that its hands and the trick allow."""
    worlds = 0
    for state, referee, rng in positions(key):
        viewer = rng.choice([*range(state.players), None])
        world = state.determinize(viewer, Stream(rng.randrange(1 << 60), WORLDS))
        world_referee = copy.deepcopy(referee)
        world_referee.hand = [sorted(held) for held in hands(world)]
        worlds += 1
        while world.actors and world.rounds_dealt == state.rounds_dealt:
            (seat,) = world.actors
            legal = sorted(str(move) for move in world.moves(seat))
            assert world_referee.actors == [seat]
            shown = [play.face.text for play in world_referee.trick]
            assert set(legal) == world_referee.legal(seat), f"seat {seat} after {shown}"
            text = rng.choice(legal)
            world.play(seat, text)
            world_referee.play(seat, text)
    assert worlds > 10 * MATCHES


@games
def test_a_card_that_is_elsewhere_in_a_world_cannot_be_played(key: str) -> None:
    for state, _, rng in positions(key, 1):
        viewer = rng.choice(range(state.players))
        world = state.determinize(viewer, Stream(rng.randrange(1 << 60), WORLDS))
        (seat,) = world.actors
        held = hand(world, seat)
        legal = {str(move) for move in world.moves(seat)}
        assert {text.partition(":")[0] for text in legal} <= held
        for card in sorted(hand(state, seat) - held)[:3]:
            for face in sorted(faces(card)):
                with pytest.raises(IllegalMove, match="you do not hold"):
                    world.copy().play(seat, face)


@games
def test_known_cards_stay_and_hidden_cards_are_dealt_again(key: str) -> None:
    different = 0
    for state, _, rng in positions(key, 2):
        viewer = rng.randrange(state.players)
        world = state.determinize(viewer, Stream(rng.randrange(1 << 60), WORLDS))
        assert hand(world, viewer) == hand(state, viewer)
        assert seen(world).sizes == seen(state).sizes
        assert seen(world, viewer).to_json() == seen(state, viewer).to_json()
        before, after = hands(state), hands(world)
        different += before != after
        if key == "hearts":  # all cards are in hands
            assert set().union(*before) == set().union(*after)
        assert len(set().union(*after)) == sum(map(len, after))
        assert state.snapshot()["moves"] == world.snapshot()["moves"]
    assert different > 10


def test_passed_cards_are_where_the_seat_knows_them() -> None:
    state = hearts(
        "2c3d 4s6c 9s10d 3c7d 2d7c 6s8c",
        "4d7s 6d7s 3c8d 3c9d 5c9s 5d6s",
        "8s10d 2d8c 7s9c 6c13s 5s12c 2c11d",
        "12c13d 10c12d 9d14c 9c13d 11s13c 4c13s",
        leader=None,
        hand_number=1,
    )
    run(state, "0 pass 2c3d 4s6c 9s10d 3c7d 2d7c")
    stream = Stream(1, WORLDS)
    for _ in range(20):
        world = state.determinize(0, stream)  # before all have chosen
        assert "2c3d" in hand(world, 0)
        world = state.determinize(1, stream)
        assert seen(world, 1).to_json() == seen(state, 1).to_json()
    run(state, "1 pass 4d7s 6d7s 3c8d 3c9d 5c9s", "2 pass 8s10d 2d8c 7s9c 6c13s 5s12c")
    run(state, "3 pass 12c13d 10c12d 9d14c 9c13d 11s13c")
    found: Counter[bool] = Counter()
    for _ in range(50):
        world = state.determinize(0, stream)
        assert {"2c3d", "4s6c", "9s10d", "3c7d", "2d7c"} <= hand(world, 1)  # known to seat 0
        assert "2c3d" in hand(state.determinize(2, stream), 1)  # known to all, as it leads (HE-3)
        found["4s6c" in hand(state.determinize(2, stream), 1)] += 1  # the other cards are not known
    assert found[False] > 10


def test_face_down_cards_are_dealt_again() -> None:
    """Any hidden card can be in Oh Hell's stock or Rook's Nest."""
    state = oh_hell("2d8c 3c8d", "5d6s 8s10d", "6c13s 5s12c", "5s13h 6c12h", trump="2d12h", stock=["2h4c", "2s9d"])
    stream = Stream(2, WORLDS)
    worlds = [state.determinize(0, stream) for _ in range(60)]
    assert any("2h4c" in hand(world, seat) for world in worlds for seat in (1, 2, 3))
    assert not any("2d12h" in hand(world, seat) for world in worlds for seat in range(4))  # it is face up
    state = rook("2d12h 3c8d", "5d6s 8s10d", "6c13s 5s12c", "5s13h 6c12h", nest=["2h4c", "rook"])
    for viewer, hidden in ((1, True), (0, False)):  # the declarer knows the Nest
        worlds = [state.determinize(viewer, stream) for _ in range(60)]
        assert any("rook" in hand(world, seat) for world in worlds for seat in range(4)) == hidden


def test_a_hidden_card_is_equally_likely_in_every_place() -> None:
    state = oh_hell("2d8c 3c8d", "5d6s 8s10d", "6c13s 5s12c", "5s13h 6c12h", trump="2d12h", stock=["2h4c", "2s9d"])
    stream = Stream(3, WORLDS)
    found: Counter[object] = Counter()
    for _ in range(1200):
        world = state.determinize(0, stream)
        found[next((seat for seat in range(4) if "5s12c" in hand(world, seat)), "stock")] += 1
    assert set(found) == {1, 2, 3, "stock"}
    assert all(220 < number < 380 for number in found.values())  # two of eight cards each


@games
def test_a_spectator_knows_no_hand(key: str) -> None:
    for state, _, rng in positions(key, 1):
        world = state.determinize(None, Stream(rng.randrange(1 << 60), WORLDS))
        assert seen(world).to_json() == seen(state).to_json()
