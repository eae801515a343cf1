"""Sanity 500 Rummy: melds of five cards or more, which are legal but not listed."""

from itertools import islice

from fairdeal.engine.random import CHOICES, Stream
from fairdeal.games.rummy.legal_moves import RummyMoves
from fairdeal.games.rummy.long_melds import long_melds
from fairdeal.games.rummy.match import RummyMatch

from .table import deal, drawn, game, match, run

LAST = "10d14s"


def test_all_melds_of_five_or_more() -> None:
    state = drawn("5s7h 7c8h 4d9h 2s10h 3d11h 8d11h", "2c3d", top=LAST)
    texts = {str(meld) for meld in long_melds(moves_of(state).visible_table())}
    hearts = "meld 5s7h:7h 7c8h:8h 4d9h:9h 2s10h:10h"
    assert texts == {f"{hearts} 3d11h:11h", f"{hearts} 8d11h:11h"}


def test_equal_sums() -> None:
    state = drawn("2h14c 3h13c 4s12d 5h11c 6h10c", "2c3d", top="13h14d")
    (sixteens,) = long_melds(moves_of(state).visible_table())
    assert str(sixteens) == "meld 2h14c:16 3h13c:16 4s12d:16 5h11c:16 6h10c:16"
    run(state, f"0 {sixteens}", "0 discard 13h14d")


def test_the_card_from_deeper_in_the_pile_is_in_each_of_them() -> None:
    hand = "5s7h 7c8h 4d9h 2s10h 3d11h 8d11h 2h14c 13h14d"
    state = match(deal(hand, "2c3d", pile="6c12h 10d14s", stock="2c5d"))
    run(state, "0 draw pile 2")
    found = list(long_melds(moves_of(state).visible_table()))
    assert found
    assert all("6c12h" in str(meld) and meld in state.moves(0) for meld in found)
    assert moves_of(state).allows_long_melds()


def test_the_legal_moves_say_exactly_whether_there_are_any() -> None:
    some = none = 0
    for seed in range(40):
        state = game(2 + seed % 3).start(seed)
        choices = Stream(seed, CHOICES)
        while state.rounds_dealt == 1:
            moves = moves_of(state)
            if state.phase == "meld":
                found = list(islice(long_melds(moves.visible_table()), 20))
                assert moves.allows_long_melds() == bool(found)
                assert all(meld in moves for meld in found)
                some += bool(found)
                none += not found
            state.play(state.actors[0], moves.choice(choices))
    assert some > 10
    assert none > 10


def moves_of(state: RummyMatch) -> RummyMoves:
    moves = state.moves(state.actors[0])
    assert isinstance(moves, RummyMoves)
    return moves
