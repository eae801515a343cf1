"""Unlikely moves of the other seats given the cards of a world, compared with a slow count."""

from typing import Any, cast

import pytest

from fairdeal.engine.moves import Move
from fairdeal.engine.random import CHOICES, WORLDS, Stream
from fairdeal.engine.state import State
from fairdeal.games.sanityholes import Sanityholes
from fairdeal.games.sanityholes.fast.legal_plays import LegalPlays
from fairdeal.games.sanityholes.fast.value_table import ValueTable
from fairdeal.games.sanityholes.rules.moves import Clear, Play
from fairdeal.mechanics.faces import set_of

from .table import game, hand, run, table


def unlikely_moves(state: State) -> list[int]:
    """For each seat, how unlikely the moves of the others are."""
    return [state.game.strategy.unlikely_moves(state, seat) for seat in range(state.players)]


def hand_set(state: State, seat: int) -> int:
    """A hand as a set of cards."""
    values = cast("Sanityholes", state.game).values
    return set_of([values.faces.deck.by_text[name].index for name in hand(state, seat).split()])


def plays_for(values: ValueTable, hand: int) -> int:
    """The number of plays that a hand takes if the largest set is played again and again: a slow PlayCounter."""
    plays = 0
    sets = [hand & cards for cards in values.showing]
    while sets := [cards for cards in sets if cards & (cards - 1)]:  # of two cards or more
        largest = max(sets, key=int.bit_count)
        sets = [cards & ~largest for cards in sets]
        hand &= ~largest
        plays += 1
    return plays + hand.bit_count()


def ways_unlikely(state: State, seat: int, move: Move) -> int:
    """In how many ways a move is unlikely before it is made."""
    legal = state.moves(seat)
    if not isinstance(legal, LegalPlays):
        return 0
    if not isinstance(move, Play):
        return len(legal.playable_values()) > 0
    held = hand_set(state, seat)
    left = held & ~set_of(move.cards)
    leaves_cards = bool(left & legal.values.showing[move.value])
    return leaves_cards + (plays_for(legal.values, left) >= plays_for(legal.values, held))


def test_playing_all_cards_of_a_value_is_likely() -> None:
    state = table("4d9h 9s10d 5c9s 2c3d", "9c12s 3s4h", "3s5c 9h11c")
    run(state, "0 play 4d9h:9h 5c9s:9s 9s10d:9s")
    assert unlikely_moves(state) == [0, 0, 0]


def test_leaving_a_card_behind_is_unlikely() -> None:
    """Two of three 9s are played; the rest of the hand takes as many plays as before."""
    state = table("4d9h 9s10d 5c9s 2c3d", "9c12s 3s4h", "3s5c 9h11c")
    run(state, "0 play 4d9h:9h 5c9s:9s")
    assert unlikely_moves(state) == [0, 2, 2]


def test_a_play_that_brings_the_end_no_nearer_is_unlikely() -> None:
    """A single card out of a pair, shown with a value that no other card can show."""
    state = table("4d9h 9s10d 2c3d", "9c12s 3s4h", "3s5c 9h11c")
    run(state, "0 play 4d9h:13")
    assert unlikely_moves(state) == [0, 1, 1]


def test_passing_or_clearing_is_unlikely_if_the_player_could_play() -> None:
    state = table("4d9h 2c3d 13h14d", "9c12s 2h4c 3s4h", "3s5c 9h11c 5d6s")
    run(state, "0 play 2c3d:5")
    assert unlikely_moves(state) == [0, 0, 0]
    run(state, "1 clear 2h4c:2h")
    assert unlikely_moves(state) == [1, 0, 1]
    run(state, "1 play 3s4h:7", "2 pass")
    assert unlikely_moves(state) == [2, 1, 1]


def test_passing_or_clearing_is_likely_if_the_player_cannot_play() -> None:
    state = table("13h14d 4d8h", "2c3d 4s12d 8h13d", "3s4h 5d6s")
    run(state, "0 play 13h14d:27", "1 clear 2c3d:2c")
    assert unlikely_moves(state) == [0, 0, 0]
    run(state, "1 play 8h13d:21", "2 pass")
    assert unlikely_moves(state) == [0, 0, 0]


def test_gifts_are_ignored() -> None:
    state = table("3s4h 9s10d 5h8d", "8c14d 10s13h 4c5h", "9h11c 6d7s 7c8h", roles=[0, 1, 2])
    assert unlikely_moves(state) == [0, 0, 0]
    run(state, "0 give 9s10d")
    assert unlikely_moves(state) == [0, 0, 0]
    run(state, "0 play 3s4h:7")
    assert unlikely_moves(state) == [0, 0, 0]


@pytest.mark.parametrize("closing", ["literal", "free"])
@pytest.mark.parametrize("heuristic", [True, False])
def test_all_moves_of_the_other_seats_in_a_round_are_counted(heuristic: bool, closing: str) -> None:
    """With heuristic and with random players; counting changes nothing."""
    played_game = game(4, closing_pass=closing, black_markers=40)
    state, stream = played_game.start(seed=7), Stream(7, CHOICES)
    expected, highest, deal = [0] * 4, 0, 0
    for _ in range(150):
        if state.over:
            break
        if state.rounds_dealt != deal:
            expected, deal = [0] * 4, state.rounds_dealt
        before = state.snapshot()
        assert unlikely_moves(state) == [sum(expected) - expected[seat] for seat in range(4)]
        assert state.snapshot() == before
        seat = state.actors[0]
        if heuristic:
            move = played_game.strategy.heuristic_move(state.view(seat), stream)
        else:
            move = state.moves(seat).choice(stream)
        expected[seat] += ways_unlikely(state, seat, move)
        highest = max(highest, sum(expected))
        state.play(seat, move)
    assert deal > 1 or not heuristic  # rounds with gifts are included
    assert highest > 2


def test_a_world_counts_like_a_match_played_with_its_cards() -> None:
    """The round is replayed with the hands of a sampled world dealt at its beginning."""
    state, stream = game(4).start(seed=3), Stream(3, CHOICES)
    worlds = Stream(3, WORLDS)
    found = set()
    for number in range(20):
        seat = state.actors[0]
        if number % 4 == 3:
            world: Any = state.determinize(seat, worlds)
            replayed = table(*[first_hand(world, other) for other in range(4)], leader=world.played()[0][0])
            for player, move in world.played():
                replayed.play(player, str(move))
            assert unlikely_moves(world) == unlikely_moves(replayed)
            found.update(unlikely_moves(world))
        state.play(seat, state.game.strategy.heuristic_move(state.view(seat), stream))
    assert len(found) > 5


def first_hand(state: State, seat: int) -> str:
    """The hand that a seat was dealt in a first round."""
    names = cast("Sanityholes", state.game).values.names
    shown = [
        move.cards if isinstance(move, Play) else [move.face // 3]
        for player, move in state.played()
        if player == seat and isinstance(move, Play | Clear)
    ]
    return " ".join([hand(state, seat), *[names[card] for some in shown for card in some]])


def test_the_real_world_is_more_likely_than_others() -> None:
    real = sampled = 0
    stream = Stream(3, WORLDS)
    for seed in range(8):
        played_game = game(4)
        state, choices = played_game.start(seed=seed), Stream(seed, CHOICES)
        for _ in range(18):
            seat = state.actors[0]
            state.play(seat, played_game.strategy.heuristic_move(state.view(seat), choices))
        seat = state.actors[0]
        real += 5 * played_game.strategy.unlikely_moves(state, seat)
        for _ in range(5):
            sampled += played_game.strategy.unlikely_moves(state.determinize(seat, stream), seat)
    assert 0 < 1.5 * real < sampled
