"""Sanity 500 Rummy: unlikely moves in the others' last turns, compared with a slow count."""

from itertools import product
from typing import cast

import pytest

from fairdeal.engine.moves import Move
from fairdeal.engine.random import CHOICES, WORLDS, Stream
from fairdeal.games.rummy.legal_moves import RummyMoves
from fairdeal.games.rummy.match import RummyMatch
from fairdeal.games.rummy.moves import Discard, Draw, LayOff, Meld
from fairdeal.games.rummy.rules import terms
from fairdeal.mechanics.faces import cards_in
from tests.reference.heuristics import rummy as heuristic

from .table import deal, game, match, run

KEPT = 2  # unlikely moves, for a player who keeps what they could put down


def unlikely(state: RummyMatch) -> list[int]:
    """For each seat, the unlikely moves of all others."""
    return [state.game.strategy.unlikely_moves(state, seat) for seat in range(state.players)]


def turn(*hand: str, pile: str = "", top: str = "10d14s", table: tuple[str, ...] = ()) -> RummyMatch:
    """Seat 0 has this hand and has drawn from the stock."""
    state = match(deal(" ".join(hand), "2c5d 3c9d", "6c13s 2s13c", pile=pile, stock=f"7s9c 2c11d {top}", table=table))
    run(state, "0 draw stock")
    return state


def test_a_turn_in_progress_says_nothing() -> None:
    state = turn("7c8h 4d9h 2s10h 2c3d")
    assert unlikely(state) == [0, 0, 0]
    run(state, "0 meld 7c8h:8h 4d9h:9h 2s10h:10h")
    assert unlikely(state) == [0, 0, 0]


def test_putting_everything_down_and_discarding_the_worst_card_is_likely() -> None:
    state = turn("7c8h 4d9h 2s10h 2c3d")
    run(state, "0 meld 7c8h:8h 4d9h:9h 2s10h:10h", "0 discard 10d14s")
    assert unlikely(state) == [0, 0, 0]


def test_keeping_a_group_is_unlikely() -> None:
    state = turn("7c8h 4d9h 2s10h 2c3d")
    run(state, "0 discard 10d14s")
    assert unlikely(state) == [0, KEPT, KEPT]


def test_keeping_a_card_that_can_be_laid_off_is_unlikely() -> None:
    """Even the last but one: the other could have been discarded (RU-7)."""
    state = turn("3d11h", table=("7c8h:8h 4d9h:9h 2s10h:10h",))
    run(state, "0 discard 10d14s")
    assert unlikely(state) == [0, KEPT, KEPT]


def test_later_groups_are_ignored() -> None:
    state = match(
        deal("3d11h 2c3d", "7c8h 4d9h 2s10h 2c5d", "6c13s 2s13c", stock="7s9c 2c11d 10d14s", pile="3c7d", leader=0)
    )
    run(state, "0 draw stock", "0 discard 10d14s", "1 draw stock", "1 meld 7c8h:8h 4d9h:9h 2s10h:10h")
    assert unlikely(state) == [0, 0, 0]


def test_discarding_a_card_that_goes_well_with_others_is_unlikely() -> None:
    state = turn("7c8h 4d9h 2c3d")
    run(state, "0 discard 4d9h")
    assert unlikely(state) == [0, 1, 1]


def test_leaving_a_card_that_makes_a_group_is_unlikely() -> None:
    state = turn("7c8h 4d9h 2c3d", pile="2s10h")
    run(state, "0 discard 10d14s")
    assert unlikely(state) == [0, 1, 1]
    taken = match(deal("7c8h 4d9h 2c3d", "2c5d 3c9d", "6c13s 2s13c", pile="2s10h 3h12c", stock="7s9c 2c11d"))
    run(taken, "0 draw pile", "0 discard 3h12c")
    assert unlikely(taken) == [0, 0, 0]


def test_only_the_last_turn_counts() -> None:
    state = turn("7c8h 4d9h 2s10h 2c3d")
    run(state, "0 discard 10d14s", "1 draw stock", "1 discard 2c11d", "2 draw stock", "2 discard 2s13c")
    before = unlikely(state)
    run(state, "0 draw pile")
    assert [state.game.strategy.unlikely_moves(state, seat) for seat in (1, 2)] == [by - KEPT for by in before[1:]]


# ---- The same, counted during the match


class SlowCount:
    """The unlikely moves in every seat's last turn, counted move by move."""

    def __init__(self, players: int) -> None:
        self.unlikely = [0] * players
        self.left: list[tuple[int, RummyMoves] | None] = [None] * players

    def add(self, state: RummyMatch, seat: int, move: Move) -> None:
        """Count a move that is about to be made."""
        moves = cast("RummyMoves", state.moves(seat))
        if isinstance(move, Draw):
            pile = moves.visible_table().pile_cards()
            self.left[seat] = (pile[-1], moves) if pile and not move.depth else None
            self.unlikely[seat] = 0
        elif isinstance(move, Discard):
            self.unlikely[seat] = self.count(seat, move.card, moves)

    def count(self, seat: int, card: int, moves: RummyMoves) -> int:
        kept = any(card not in cards for cards in map(put_down, moves) if cards)
        table = moves.visible_table()
        hand = cards_in(table.hands.cards_of(seat))
        values = {held: heuristic.discard_value(held, hand, table) for held in hand}
        had_better = max(values.values()) > values[card] + 1e-6
        left = self.left[seat]
        was_useful = left is not None and makes_group(left[0], [held for held in hand if held != card], left[1])
        return KEPT * kept + had_better + was_useful


def put_down(move: Move) -> list[int]:
    """The cards that a move puts down without regrouping."""
    if isinstance(move, Meld):
        return [face // 3 for face in move.faces]
    return [move.face // 3] if isinstance(move, LayOff) else []


def makes_group(card: int, hand: list[int], moves: RummyMoves) -> bool:
    groups = moves.visible_table().groups
    if len(hand) < 3:
        return False
    for second in hand:
        for third in [third for third in hand if third < second]:
            for faces in product(*[range(3 * some, 3 * some + 3) for some in (card, second, third)]):
                if not any(map(groups.has_half, faces)) and groups.kind_of(faces) != terms.NONE:
                    return True
    return False


@pytest.mark.parametrize("is_heuristic", [True, False])
def test_the_last_turns_of_all_others_count(is_heuristic: bool) -> None:
    """With heuristic and with random players; counting changes nothing."""
    found = set()
    for seed in range(12):
        state, stream = game(4, max_rounds=1).start(seed), Stream(seed, CHOICES)
        slow = SlowCount(4)
        for _ in range(40):
            if state.over or state.rounds_dealt > 1:
                break
            before = state.snapshot()
            assert unlikely(state) == [sum(slow.unlikely) - slow.unlikely[seat] for seat in range(4)]
            assert state.snapshot() == before
            found.update(unlikely(state))
            seat = state.actors[0]
            use_heuristic = is_heuristic and state.phase != "draw"  # the heuristic never leaves a useful card
            move = state.automatic(seat) if use_heuristic else state.moves(seat).choice(stream)
            slow.add(state, seat, move)
            state.play(seat, move)
    assert max(found) > 0


def test_the_real_world_has_fewer_unlikely_moves_than_others() -> None:
    real = sampled = 0
    stream = Stream(3, WORLDS)
    for seed in range(20):
        state = game(4, max_rounds=1).start(seed)
        while not state.over and len(state.played()) < 12:
            state.play(state.actors[0], state.automatic(state.actors[0]))
        if not state.over:
            seat = state.actors[0]
            real += 5 * state.game.strategy.unlikely_moves(state, seat)
            sampled += sum(state.game.strategy.unlikely_moves(state.determinize(seat, stream), seat) for _ in range(5))
    assert 3 * real < sampled
