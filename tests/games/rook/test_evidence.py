"""Evidence about hidden cards in Sanity Rook: moves that the heuristic player would not have made."""

from fairdeal.engine.random import CHOICES, Stream
from fairdeal.engine.state import State
from fairdeal.games.rook.ai import evidence
from fairdeal.games.rook.match import RookMatch
from tests.mechanics.table import run

from .bots import heuristic_move, match_of, play_heuristically
from .table import ALSO_FAIR, FAIR, FIVE, STRONG, WEAK, bidding


def unlikely(state: State, seat: int) -> int:
    """Number of unlikely moves of the other seats."""
    assert isinstance(state, RookMatch)
    found = evidence.unlikely_moves(state, seat)
    assert state.game.strategy.unlikely_moves(state, seat) == found // 2
    return found


def test_few_faces_of_heuristic_players_are_unlikely_and_many_random_ones_are() -> None:
    heuristic, by_chance, faces = 0, 0, 0
    for seed in range(8):
        for at_random in (False, True):
            state, stream = match_of(seed), Stream(seed, CHOICES)
            play_heuristically(state, "play")
            if state.rounds_dealt > 1:
                continue
            before = evidence.unlikely_moves(state, 0)
            for _ in range(40):
                seat = state.actors[0]
                state.play(seat, state.moves(seat).choice(stream) if at_random else heuristic_move(state))
            found = evidence.unlikely_moves(state, 0) - before
            faces += 15  # 30 a match, of the three others
            by_chance, heuristic = (by_chance + found, heuristic) if at_random else (by_chance, heuristic + found)
    assert heuristic < faces / 5
    assert by_chance > 2 * heuristic


def test_a_bid_or_a_pass_is_unlikely_with_other_cards() -> None:
    for first, second, number in (("bid 140", "pass", 0), ("pass", "pass", 1), ("bid 140", "bid 145", 1)):
        state = bidding(STRONG, WEAK, FAIR, ALSO_FAIR, nest=FIVE)
        assert unlikely(state, 2) == 0
        run(state, f"0 {first}", f"1 {second}")
        assert unlikely(state, 2) == number
    assert unlikely(state, 1) == 0  # a seat's own moves do not count


def test_a_pass_after_the_partners_bid_says_nothing() -> None:
    state = bidding(FAIR, WEAK, STRONG, ALSO_FAIR, nest=FIVE)
    run(state, "0 bid 140", "1 pass", "2 pass")
    assert unlikely(state, 0) == 0


def test_a_declarer_who_puts_back_winners_or_names_a_short_trump_is_unlikely() -> None:
    def played(laid: str, trump: str) -> int:
        state = bidding(STRONG, WEAK, FAIR, ALSO_FAIR, nest=FIVE)
        run(state, "0 bid 140", "1 pass", "2 pass", "3 pass", f"0 nest {laid}", f"0 trump {trump}")
        return unlikely(state, 1)

    state = bidding(STRONG, WEAK, FAIR, ALSO_FAIR, nest=FIVE)
    run(state, "0 bid 140", "1 pass", "2 pass", "3 pass")
    nest = heuristic_move(state)
    run(state, f"0 {nest.text()}")
    trump = heuristic_move(state).text()[-1]
    laid = nest.text().removeprefix("nest ")
    assert played(laid, trump) == 0
    assert played("rook 12s14c 11c14h 6d14h 10s13h", trump) >= 4
    assert played(laid, next(suit for suit in "cdhs" if suit != trump)) >= 1
