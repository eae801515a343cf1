"""What looks odd about others' last turns, with the cards of a world; counted once more the slow way."""

from itertools import product
from typing import cast

import pytest

from fairdeal.engine.moves import Move
from fairdeal.engine.random import CHOICES, WORLDS, Stream
from fairdeal.games.rummy.ai import heuristic
from fairdeal.games.rummy.fast import memory
from fairdeal.games.rummy.match import RummyMatch
from fairdeal.games.rummy.rules.legal_moves import Offered
from fairdeal.games.rummy.rules.moves import Discard, Draw, Lay, Meld
from fairdeal.mechanics.faces import cards_in

from .table import deal, game, match, run

KEPT = 2  # surprises, for one who keeps what he could put down


def surprises(state: RummyMatch) -> list[int]:
    """Of every seat, by the others."""
    return [state.game.strategy.unlikely_moves(state, seat) for seat in range(state.players)]


def turn(*hand: str, pile: str = "", top: str = "10d14s", table: tuple[str, ...] = ()) -> RummyMatch:
    """Seat 0 has a hand and draws from the stock."""
    state = match(deal(" ".join(hand), "2c5d 3c9d", "6c13s 2s13c", pile=pile, stock=f"7s9c 2c11d {top}", table=table))
    run(state, "0 draw stock")
    return state


def test_nothing_is_odd_before_a_turn_is_over() -> None:
    state = turn("7c8h 4d9h 2s10h 2c3d")
    assert surprises(state) == [0, 0, 0]
    run(state, "0 meld 7c8h:8h 4d9h:9h 2s10h:10h")
    assert surprises(state) == [0, 0, 0]


def test_to_put_down_all_and_discard_what_helps_least_is_not_odd() -> None:
    state = turn("7c8h 4d9h 2s10h 2c3d")
    run(state, "0 meld 7c8h:8h 4d9h:9h 2s10h:10h", "0 discard 10d14s")
    assert surprises(state) == [0, 0, 0]


def test_to_keep_what_can_be_put_down_is_odd() -> None:
    state = turn("7c8h 4d9h 2s10h 2c3d")
    run(state, "0 discard 10d14s")
    assert surprises(state) == [0, KEPT, KEPT]


def test_to_keep_a_card_that_can_be_laid_off_is_odd() -> None:
    """The last but one as well: he could have discarded the other one (RU-7)."""
    state = turn("3d11h", table=("7c8h:8h 4d9h:9h 2s10h:10h",))
    run(state, "0 discard 10d14s")
    assert surprises(state) == [0, KEPT, KEPT]


def test_what_came_to_the_table_later_is_not_looked_at() -> None:
    state = match(
        deal("3d11h 2c3d", "7c8h 4d9h 2s10h 2c5d", "6c13s 2s13c", stock="7s9c 2c11d 10d14s", pile="3c7d", leader=0)
    )
    run(state, "0 draw stock", "0 discard 10d14s", "1 draw stock", "1 meld 7c8h:8h 4d9h:9h 2s10h:10h")
    assert surprises(state) == [0, 0, 0]


def test_to_discard_what_fits_better_is_odd() -> None:
    state = turn("7c8h 4d9h 2c3d")
    run(state, "0 discard 4d9h")
    assert surprises(state) == [0, 1, 1]


def test_to_leave_a_card_that_makes_a_group_is_odd() -> None:
    state = turn("7c8h 4d9h 2c3d", pile="2s10h")
    run(state, "0 discard 10d14s")
    assert surprises(state) == [0, 1, 1]
    taken = match(deal("7c8h 4d9h 2c3d", "2c5d 3c9d", "6c13s 2s13c", pile="2s10h 3h12c", stock="7s9c 2c11d"))
    run(taken, "0 draw pile", "0 discard 3h12c")
    assert surprises(taken) == [0, 0, 0]


def test_only_the_last_turn_counts() -> None:
    state = turn("7c8h 4d9h 2s10h 2c3d")
    run(state, "0 discard 10d14s", "1 draw stock", "1 discard 2c11d", "2 draw stock", "2 discard 2s13c")
    before = surprises(state)
    run(state, "0 draw pile")
    assert [state.game.strategy.unlikely_moves(state, seat) for seat in (1, 2)] == [by - KEPT for by in before[1:]]


# ---- The same, counted from the match as it went


class Witness:
    """One who was there and knows every seat's last turn."""

    def __init__(self, players: int) -> None:
        self.odd = [0] * players
        self.left: list[tuple[int, Offered] | None] = [None] * players

    def see(self, state: RummyMatch, seat: int, move: Move) -> None:
        """A move that is about to be made."""
        offered = cast("Offered", state.moves(seat))
        if isinstance(move, Draw):
            pile = offered.seen().pile_cards()
            self.left[seat] = (pile[-1], offered) if pile and not move.depth else None
            self.odd[seat] = 0
        elif isinstance(move, Discard):
            self.odd[seat] = self.oddity(seat, move.card, offered)

    def oddity(self, seat: int, card: int, offered: Offered) -> int:
        kept = any(card not in cards for cards in map(put_down, offered) if cards)
        table = offered.seen()
        hand = cards_in(table.hand_of(seat))
        prices = {one: heuristic.HELD * table.pack.lost_with(one) - heuristic.use_of(one, hand, table) for one in hand}
        worse = max(prices.values()) > prices[card] + 1e-6
        left = self.left[seat]
        wanted = left is not None and makes_group(left[0], [one for one in hand if one != card], left[1])
        return KEPT * kept + worse + wanted


def put_down(move: Move) -> list[int]:
    """The cards that come out of the hand, without the help of others on the table."""
    if isinstance(move, Meld):
        return [face // 3 for face in move.faces]
    return [move.face // 3] if isinstance(move, Lay) else []


def makes_group(card: int, hand: list[int], offered: Offered) -> bool:
    table = offered.seen()
    if len(hand) < 3:
        return False
    for one in hand:
        for other in [other for other in hand if other < one]:
            for faces in product(*[range(3 * some, 3 * some + 3) for some in (card, one, other)]):
                if not any(map(table.half_lies, faces)) and table.shape_of(faces) != memory.NONE:
                    return True
    return False


@pytest.mark.parametrize("steady_players", [True, False])
def test_all_last_turns_are_counted_and_nobodys_own(steady_players: bool) -> None:
    """By steady or by random players; looking back changes nothing."""
    found = set()
    for seed in range(12):
        state, stream = game(4, rounds=1).start(seed), Stream(seed, CHOICES)
        witness = Witness(4)
        for _ in range(40):
            if state.over or state.rounds_dealt > 1:
                break
            before = state.snapshot()
            assert surprises(state) == [sum(witness.odd) - witness.odd[seat] for seat in range(4)]
            assert state.snapshot() == before
            found.update(surprises(state))
            seat = state.actors[0]
            by_thumb = steady_players and state.phase != "draw"  # steady players take what they can use
            move = state.automatic(seat) if by_thumb else state.moves(seat).choice(stream)
            witness.see(state, seat, move)
            state.play(seat, move)
    assert max(found) > 0


def test_the_real_world_is_less_odd_than_others() -> None:
    real = imagined = 0
    stream = Stream(3, WORLDS)
    for seed in range(20):
        state = game(4, rounds=1).start(seed)
        while not state.over and len(state.played()) < 12:
            state.play(state.actors[0], state.automatic(state.actors[0]))
        if not state.over:
            seat = state.actors[0]
            real += 5 * state.game.strategy.unlikely_moves(state, seat)
            imagined += sum(state.game.strategy.unlikely_moves(state.determinize(seat, stream), seat) for _ in range(5))
    assert 3 * real < imagined
