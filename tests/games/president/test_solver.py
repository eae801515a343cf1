"""The solver for two players with open hands, against a plain search that tries every move."""

import random
from typing import Any, cast

import pytest

from fairdeal import _build
from fairdeal.engine.state import State
from fairdeal.games import find_game
from fairdeal.games.president.ai import solver as solvers
from fairdeal.games.president.ai.solver import Solver
from fairdeal.games.president.match import PresidentMatch
from tests.random_options import random_game

from .table import places, table

DEALS = 60 if _build.is_compiled() else 6
PACK = ["3", "8", "8", "8", "8", "10", "10", "Q", "Q", "A", "2", "2", "joker", "joker"]


def does_first_win(state: State, solver: Solver, max_positions: int) -> bool | None:
    return solvers.does_first_win(cast("PresidentMatch", state), solver, max_positions)


def finish_perfectly(state: State, solver: Solver, max_positions: int) -> bool:
    return bool(solvers.finish_perfectly(cast("PresidentMatch", state), solver, max_positions))


def slow_answer(state: State, seen: dict[str, bool]) -> bool:
    """Whether the player in turn goes out before the other."""
    (seat,) = state.actors
    key = str([state.position(), seat])
    if key not in seen:
        seen[key] = False
        for move in state.moves(seat):
            after = state.copy()
            after.play(seat, move)
            if after.phase != "play":
                ahead = next(other for other in places(after) if other in seats_with_cards(state)) == seat
            else:
                ahead = slow_answer(after, seen) == (after.actors[0] == seat)
            if ahead:
                seen[key] = True
                break
    return seen[key]


def seats_with_cards(state: State) -> list[int]:
    """Seats that still hold cards."""
    return [seat for seat, hand in enumerate(state.hands()) if hand]


def random_table(chance: random.Random, players: int, size: int) -> State:
    """A table at which two players hold cards, with random options."""
    kind = find_game("president")
    while True:
        options: dict[str, Any] = {
            **random_game(kind, chance).options.to_json(),
            "decks": 1,
            "rounds": 1,
            "first_round": "left_of_dealer",
        }
        cards = chance.sample(PACK, 2 * size)
        if options["jokers_per_deck"] == 0:
            cards = [card if card != "joker" else "K" for card in cards]
        if options["jokers_per_deck"] == 1 and cards.count("joker") > 1:
            cards[cards.index("joker")] = "J"
        hands = [" ".join(cards[:size]), " ".join(cards[size:]), *[""] * (players - 2)]
        return table(*hands, leader=0, **{name: value for name, value in options.items() if name != "rounds"})


@pytest.mark.parametrize("deal", range(DEALS))
def test_the_result_is_that_of_a_plain_search(deal: int) -> None:
    chance = random.Random(f"solver {deal}")
    state = random_table(chance, chance.choice([2, 2, 4]), 4)
    for _ in range(chance.randrange(3)):
        if state.phase == "play":
            state.play(state.actors[0], chance.choice(list(state.moves(state.actors[0]))))
    if state.phase != "play":
        return
    before = state.snapshot()
    solver = Solver()
    assert does_first_win(state, solver, 1_000_000) == slow_answer(state, {})
    assert state.snapshot() == before
    assert solver.positions > 0


def test_it_gives_up_after_the_given_number_of_positions() -> None:
    state = table("3 5 7 9 J K 2", "4 6 8 10 Q A 2", leader=0)
    assert does_first_win(state, Solver(), 5) is None
    assert not finish_perfectly(state, Solver(), 5)


def test_three_players_and_several_decks_are_not_solved() -> None:
    assert does_first_win(table("3 5", "4 6", "7 8", leader=0), Solver(), 1000) is None
    assert does_first_win(table("3 5", "4 6", leader=0, decks=2), Solver(), 1000) is None


def test_a_finished_round_has_the_winner_first() -> None:
    """Nobody beats the 2 of seat 0, which then has only the 5 left."""
    state = table("5 2", "4 7 9", "", leader=0)
    assert finish_perfectly(state, Solver(), 1000)
    assert places(state) == [2, 0, 1]


@pytest.mark.once
def test_whole_hands_are_solved() -> None:
    ranks = ["3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K", "A", "2"] * 4
    found = []
    solver = Solver(table_bits=18)
    for deal in range(3):
        cards = random.Random(deal).sample(ranks, 26)
        found.append(does_first_win(table(" ".join(cards[:13]), " ".join(cards[13:]), leader=0), solver, 3_000_000))
    assert None not in found
