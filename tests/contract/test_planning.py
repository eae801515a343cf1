"""Conditional moves of every game: what can be planned, and when a situation is there."""

import random
import re
from collections.abc import Iterator

import pytest

from fairdeal.engine.errors import IllegalMove
from fairdeal.engine.planning import ANY, LEAD, Situation
from fairdeal.engine.random import WORLDS, Stream
from fairdeal.engine.state import INTERMISSION, State
from fairdeal.games import all_games, find_game
from tests.random_options import random_game

pytestmark = pytest.mark.long_in_plain  # no module that plans is compiled, and what it calls is tested in both

PLANNED = ("president", "hearts", "oh-hell", "rook")
MATCHES = 4
MOVES = 250  # of a match


def positions(key: str) -> Iterator[tuple[State, random.Random]]:
    """Positions of random matches with random options."""
    for seed in range(MATCHES):
        rng = random.Random(f"planning {key} {seed}")
        state = random_game(find_game(key), rng).start(seed)
        for _ in range(MOVES):
            if state.over:
                break
            yield state, rng
            if state.phase == INTERMISSION:
                state.proceed()
                continue
            seat = rng.choice(state.actors)
            moves = state.moves(seat)
            state.play(seat, moves[rng.randrange(moves.count())])


def situations_of(state: State, seat: int) -> dict[str, Situation]:
    found = state.game.planning.situations(state, seat)
    keys = {situation.key: situation for situation in found}
    assert len(keys) == len(found)
    return keys


@pytest.mark.parametrize("key", list(all_games()))
def test_only_players_who_wait_during_play_can_plan(key: str) -> None:
    planned = 0
    for state, rng in positions(key):
        seat = rng.randrange(state.players)
        found = situations_of(state, seat)
        planned += bool(found)
        if state.phase != "play" or seat in state.actors:
            assert not found
        for situation in found.values():
            assert situation.moves
            assert len(situation.key) <= 40
            assert situation.words == state.game.planning.describe(situation.key)
            assert all(state.game.parse(move).text() == move for move in situation.moves)
    assert bool(planned) == (key in PLANNED) == find_game(key).configure().planning.is_possible


@pytest.mark.parametrize("key", PLANNED)
def test_what_can_be_planned_does_not_depend_on_hidden_cards(key: str) -> None:
    compared = 0
    for state, rng in positions(key):
        seat = rng.randrange(state.players)
        if rng.random() < 0.2 and state.phase == "play" and seat not in state.actors:
            world = state.determinize(seat, Stream(rng.randrange(1 << 32), WORLDS))
            compared += world.hands() != state.hands()
            assert world.game.planning.situations(world, seat) == state.game.planning.situations(state, seat)
    assert compared > 5


@pytest.mark.parametrize("key", PLANNED)
def test_situations_come_true_in_the_turn_of_their_owner(key: str) -> None:
    offered: dict[int, dict[str, Situation]] = {}
    reversed_before: dict[int, bool] = {}
    met: set[str] = set()
    for state, _ in positions(key):
        planning = state.game.planning
        for seat in range(state.players):
            view = state.view(seat)
            if seat not in state.actors or state.phase != "play":
                assert not planning.is_met(view, ANY, None)
                offered[seat] = situations_of(state, seat)
                reversed_before[seat] = getattr(view, "revolution", False)
                continue
            assert planning.is_met(view, ANY, None)
            assert planning.is_met(view, LEAD, None) == (not view.trick)  # type: ignore[attr-defined]
            legal = {move.text() for move in list(state.moves(seat))[:200]}
            for situation in offered.get(seat, {}).values():
                by = [other for other in range(state.players) if planning.is_met(view, situation.key, other)]
                if planning.is_met(view, situation.key, None):
                    met.add(situation.key.partition(" ")[0].partition("x")[0])
                    assert by or not situation.names_player or situation.key == LEAD
                    assert seat not in by or not situation.names_player
                    if key == "president" and re.fullmatch(r"\dx\w+", situation.key) and len(legal) < 50:
                        is_bound = view.bound or view.top["short"]  # type: ignore[attr-defined]
                        was_reversed = reversed_before[seat] != view.revolution  # type: ignore[attr-defined]
                        assert legal == set(situation.moves) or is_bound or was_reversed
                else:
                    assert not by
    kinds = {"president": {"any", "lead", "pass", "1", "2"}}.get(key, {"any", "lead", "led", "suit", "face"})
    assert kinds <= met


def test_notation_that_no_offer_contains_is_never_met() -> None:
    for key in PLANNED:
        for state, _ in positions(key):
            if state.phase == "play":
                seat = state.actors[0]
                for text in ("", "x", "9x", "1xZ", "led z", "face", "suit 7", "led", "0", "10", "pass 1"):
                    assert not state.game.planning.is_met(state.view(seat), text, None)
                break


def test_a_face_that_another_player_shows_first_cannot_be_shown_again() -> None:
    """DD-3: what can be planned after a face in the running trick leaves that face out."""
    checked = 0
    for state, _ in positions("hearts"):
        for seat in range(state.players):
            for situation in situations_of(state, seat).values():
                kind, _, sign = situation.key.partition(" ")
                trick = state.view(seat).trick  # type: ignore[attr-defined]
                if kind == "face" and trick and all(shown_by != seat for shown_by, _ in trick):
                    same = [move for move in situation.moves if move.endswith(f":{sign}")]
                    checked += 1
                    assert len(same) in (0, len(situation.moves))
    assert checked > 50


def test_a_planned_move_is_verified_like_every_other() -> None:
    state = find_game("hearts").configure().start(3)
    with pytest.raises(IllegalMove):
        state.copy().play(0, "pass 2c3d")
