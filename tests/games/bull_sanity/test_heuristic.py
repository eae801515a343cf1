"""Bull Sanity: the heuristic player and the clock's moves."""

import random

from fairdeal import _build
from fairdeal.engine.playouts import random_matches
from fairdeal.engine.random import CHOICES, Stream
from fairdeal.engine.state import State
from fairdeal.games.bull_sanity.ai import heuristic
from fairdeal.games.bull_sanity.fast.pack import standard_pack
from fairdeal.games.bull_sanity.view import BullSanityView
from tests.reference.bull_sanity import has_face

from .table import at_value, game, hand, run, seen, table

MATCHES = 60 if _build.is_compiled() else 15


def steady(state: State, seat: int, seed: int = 1) -> str:
    return str(state.game.strategy.heuristic_move(state.view(seat), Stream(seed, CHOICES)))


def test_the_clock_claims_the_truth_if_it_can() -> None:
    state = table("2c3d 2h4c 7c8h", "5c9s")
    assert str(state.automatic(0)) == "claim 2 2c3d 2h4c"


def test_the_clock_lies_with_one_card_if_it_must() -> None:
    """Two players: the next values are 4, 6, …; of these cards 9s10d has to wait longest for an honest turn."""
    state = table("3s4h 4c5h 9s10d", "5c9s")
    assert str(state.automatic(0)) == "claim 2 9s10d"


def test_false_cards_are_added_to_a_claim_but_never_the_last_card() -> None:
    state = table("2c3d 3s4h 4c5h 9s10d", "5c9s")
    view = seen(state, 0)
    plain = heuristic.honest_claim(view, standard_pack(True))
    claims = [str(heuristic.add_lies(view, standard_pack(True), plain, false)) for false in (0, 1, 2, 5)]
    assert claims == ["claim 2 2c3d", "claim 2 2c3d 9s10d", *["claim 2 2c3d 3s4h 9s10d"] * 2]


def test_the_clock_claims_the_value_of_which_it_has_more() -> None:
    state = at_value(14)
    (seat,) = state.actors
    held = hand(state, seat).split()
    true = {value: [card for card in held if has_face(card, value, combined_below_15=True)] for value in (2, 15)}
    assert len(true[2]) != len(true[15])
    value = 2 if len(true[2]) > len(true[15]) else 15
    assert str(state.automatic(seat)) == " ".join(["claim", str(value), *true[value]])


def test_the_clock_never_calls() -> None:
    state = table("7c8h 3h10s 9s10d", "5c9s", "4c5h")
    run(state, "0 claim 2 7c8h 3h10s 9s10d")  # certainly a lie, and the end of the match
    for seat in (1, 2):
        assert str(state.automatic(seat)) == "accept"


def test_steady_calls_what_cannot_be_true() -> None:
    """Twelve cards have a 2; a player who holds nine of them knows that four more is a lie."""
    nine = "2c3d 2h4c 2c5d 2h6d 2d7c 2d8c 2s9d 2s10h 2c11d"
    state = table("7c8h 3h10s 9s10d 13h14d 12s14c", f"{nine} 5c9s", "4c5h 6d7s")
    run(state, "0 claim 2 7c8h 3h10s 9s10d 13h14d")
    assert steady(state, 1) == "bull"


def test_steady_calls_the_last_card_of_the_match() -> None:
    state = table("2c3d", "5c9s", "4c5h")
    run(state, "0 claim 2 2c3d")
    assert steady(state, 1) == "bull"


def test_steady_remembers_which_cards_a_player_has_taken() -> None:
    """It has seen seat 0 take 2c3d back, so a claim of one 5 can be true."""
    state = table("2c3d 3h10s 7c8h", "5c9s 6d7s", "4c5h 8s9h")
    run(state, "0 claim 2 2c3d 3h10s", "1 bull")
    assert seen(state, 2).taken == (("2c3d", "3h10s"), (), ())
    run(state, "1 claim 3 6d7s", "2 accept", "0 accept", "2 claim 4 4c5h", "0 accept", "1 accept", "0 claim 5 2c3d")
    assert steady(state, 1) == "accept"


def test_steady_is_sometimes_honest_and_sometimes_lies() -> None:
    true = false = 0
    for seed in range(30):
        state = game(4).start(seed)
        (seat,) = state.actors
        run(state, f"{seat} {steady(state, seat, seed)}", f"{(seat + 1) % 4} bull")
        last = seen(state, None).last
        assert last is not None
        true, false = true + bool(last["true"]), false + (not last["true"])
    assert true >= 5
    assert false >= 5


def test_steady_is_deterministic_given_the_stream() -> None:
    state = game(3).start(2)
    (seat,) = state.actors
    assert len({steady(state, seat, 5) for _ in range(5)}) == 1


def test_steady_beats_random_players() -> None:
    """One steady player among random ones wins nearly always; by chance it would be one match in four."""
    won = 0
    for seed in range(MATCHES):
        state = game(4).start(seed)
        stream, steady_seat = Stream(seed, CHOICES), seed % 4
        while not state.over:
            seat = state.actors[0]
            moves = state.moves(seat)
            state.play(
                seat,
                state.game.strategy.heuristic_move(state.view(seat), stream)
                if seat == steady_seat
                else moves.choice(stream),
            )
        assert state.places is not None
        won += state.places[0] == (steady_seat,)
    assert won > 0.9 * MATCHES


def test_steady_tables_come_to_an_end() -> None:
    for players in range(2, 7):
        for seed in range(MATCHES // 6):
            state = game(players, play_on=seed % 2 == 1).start(seed)
            stream = Stream(seed, CHOICES)
            moves = 0
            while not state.over:
                seat = random.Random(moves).choice(state.actors)
                state.play(seat, state.game.strategy.heuristic_move(state.view(seat), stream))
                moves += 1
                assert moves < 5000


def test_matches_in_bulk_equal_stepped_ones() -> None:
    for players in range(2, 7):
        for on in (True, False):
            table_game = game(players, play_on=on, combined_below_15=not on)
            assert table_game.research.playouts("bulk", 2, 8) == random_matches(table_game, "bulk", 2, 8)


def test_a_view_has_the_type_of_the_game() -> None:
    assert isinstance(game().start(1).view(None), BullSanityView)
