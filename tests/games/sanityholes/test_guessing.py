"""What looks odd about others' moves, with the cards of a world; counted once more the slow way, from views."""

from typing import Any, cast

import pytest

from fairdeal.engine.moves import Move
from fairdeal.engine.random import CHOICES, WORLDS, Stream
from fairdeal.engine.state import State
from fairdeal.games.sanityholes import Sanityholes
from fairdeal.games.sanityholes.ai.heuristic import _turns
from fairdeal.games.sanityholes.rules.moves import Clear, Play, Plays
from fairdeal.mechanics.faces import set_of

from .table import game, hand, run, table


def surprises(state: State) -> list[int]:
    """Of every seat, by the others."""
    return [state.game.strategy.unlikely_moves(state, seat) for seat in range(state.players)]


def cards(state: State, seat: int) -> int:
    values = cast("Sanityholes", state.game).values
    return set_of([values.faces.deck.by_text[name].index for name in hand(state, seat).split()])


def oddity(state: State, seat: int, move: Move) -> int:
    """In how many ways a move is odd that is about to be made."""
    legal = state.moves(seat)
    if not isinstance(legal, Plays):
        return 0
    if not isinstance(move, Play):
        return len(legal.values_to_play()) > 0
    held = cards(state, seat)
    left = held & ~set_of(move.cards)
    leaves_some = bool(left & legal.values.showing[move.value])
    return leaves_some + (_turns(legal.values, left) >= _turns(legal.values, held))


def test_nothing_is_odd_about_playing_all_one_has_of_a_value() -> None:
    state = table("4d9h 9s10d 5c9s 2c3d", "9c12s 3s4h", "3s5c 9h11c")
    run(state, "0 play 4d9h:9h 5c9s:9s 9s10d:9s")
    assert surprises(state) == [0, 0, 0]


def test_a_card_left_behind_is_odd() -> None:
    """Two 9s of three; the hand was one set and a single card, and takes as many plays as before."""
    state = table("4d9h 9s10d 5c9s 2c3d", "9c12s 3s4h", "3s5c 9h11c")
    run(state, "0 play 4d9h:9h 5c9s:9s")
    assert surprises(state) == [0, 2, 2]


def test_to_be_no_nearer_to_the_end_is_odd() -> None:
    """A single card out of a pair, shown with a value that no other has."""
    state = table("4d9h 9s10d 2c3d", "9c12s 3s4h", "3s5c 9h11c")
    run(state, "0 play 4d9h:13")
    assert surprises(state) == [0, 1, 1]


def test_to_pass_or_clear_where_one_can_play_is_odd() -> None:
    state = table("4d9h 2c3d 13h14d", "9c12s 2h4c 3s4h", "3s5c 9h11c 5d6s")
    run(state, "0 play 2c3d:5")
    assert surprises(state) == [0, 0, 0]
    run(state, "1 clear 2h4c:2h")
    assert surprises(state) == [1, 0, 1]
    run(state, "1 play 3s4h:7", "2 pass")
    assert surprises(state) == [2, 1, 1]


def test_to_pass_or_clear_is_not_odd_where_one_must() -> None:
    state = table("13h14d 4d8h", "2c3d 4s12d 8h13d", "3s4h 5d6s")
    run(state, "0 play 13h14d:27", "1 clear 2c3d:2c")
    assert surprises(state) == [0, 0, 0]
    run(state, "1 play 8h13d:21", "2 pass")
    assert surprises(state) == [0, 0, 0]


def test_gifts_are_not_looked_at() -> None:
    state = table("3s4h 9s10d 5h8d", "8c14d 10s13h 4c5h", "9h11c 6d7s 7c8h", roles=[0, 1, 2])
    assert surprises(state) == [0, 0, 0]
    run(state, "0 give 9s10d")
    assert surprises(state) == [0, 0, 0]
    run(state, "0 play 3s4h:7")
    assert surprises(state) == [0, 0, 0]


@pytest.mark.parametrize("closing", ["literal", "free"])
@pytest.mark.parametrize("steady", [True, False])
def test_all_moves_of_a_round_are_counted_and_nobodys_own(steady: bool, closing: str) -> None:
    """By steady or by random players; looking back changes nothing."""
    made = game(4, closing_pass=closing, black_markers=40)
    state, stream = made.start(seed=7), Stream(7, CHOICES)
    odd, most, deal = [0] * 4, 0, 0
    for _ in range(150):
        if state.over:
            break
        if state.rounds_dealt != deal:
            odd, deal = [0] * 4, state.rounds_dealt
        before = state.snapshot()
        assert surprises(state) == [sum(odd) - odd[seat] for seat in range(4)]
        assert state.snapshot() == before
        seat = state.actors[0]
        move = made.strategy.heuristic_move(state.view(seat), stream) if steady else state.moves(seat).choice(stream)
        odd[seat] += oddity(state, seat, move)
        most = max(most, sum(odd))
        state.play(seat, move)
    assert deal > 1 or not steady  # there were gifts, too
    assert most > 2


def test_a_world_is_as_odd_as_the_same_moves_with_its_cards() -> None:
    """The round played once more, with the hands of an imagined world dealt at its beginning."""
    state, stream = game(4).start(seed=3), Stream(3, CHOICES)
    imagination = Stream(3, WORLDS)
    found = set()
    for number in range(20):
        seat = state.actors[0]
        if number % 4 == 3:
            world: Any = state.determinize(seat, imagination)
            again = table(*[start_of(world, other) for other in range(4)], leader=world.played()[0][0])
            for player, move in world.played():
                again.play(player, str(move))
            assert surprises(world) == surprises(again)
            found.update(surprises(world))
        state.play(seat, state.game.strategy.heuristic_move(state.view(seat), stream))
    assert len(found) > 5


def start_of(state: State, seat: int) -> str:
    """The hand with which a seat began a first round."""
    names = cast("Sanityholes", state.game).values.names
    shown = [
        move.cards if isinstance(move, Play) else [move.face // 3]
        for player, move in state.played()
        if player == seat and isinstance(move, Play | Clear)
    ]
    return " ".join([hand(state, seat), *[names[card] for some in shown for card in some]])


def test_the_real_world_is_less_odd_than_others() -> None:
    real = imagined = 0
    stream = Stream(3, WORLDS)
    for seed in range(8):
        made = game(4)
        state, choices = made.start(seed=seed), Stream(seed, CHOICES)
        for _ in range(18):
            seat = state.actors[0]
            state.play(seat, made.strategy.heuristic_move(state.view(seat), choices))
        seat = state.actors[0]
        real += 5 * made.strategy.unlikely_moves(state, seat)
        imagined += sum(made.strategy.unlikely_moves(state.determinize(seat, stream), seat) for _ in range(5))
    assert 0 < 1.5 * real < imagined
