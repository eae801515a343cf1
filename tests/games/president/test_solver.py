"""Two players with open hands: the solver against a search that tries everything, move by move."""

import random
from typing import Any, cast

import pytest

from fairdeal import _build
from fairdeal.engine.state import State
from fairdeal.games import find_game
from fairdeal.games.president.ai import solver as solving
from fairdeal.games.president.ai.solver import Solver
from fairdeal.games.president.match import Match
from tests.random_options import random_game

from .table import places, table

DEALS = 60 if _build.is_compiled() else 6
PACK = ["3", "8", "8", "8", "8", "10", "10", "Q", "Q", "A", "2", "2", "joker", "joker"]


def first_wins(state: State, solver: Solver, most: int) -> bool | None:
    return solving.first_wins(cast("Match", state), solver, most)


def settle(state: State, solver: Solver, most: int) -> bool:
    return bool(solving.settle(cast("Match", state), solver, most))


def slow_answer(state: State, seen: dict[str, bool]) -> bool:
    """Does the player in turn come in before the other?"""
    (seat,) = state.actors
    key = str([state.position(), seat])
    if key not in seen:
        seen[key] = False
        for move in state.moves(seat):
            after = state.copy()
            after.play(seat, move)
            if after.phase != "play":
                ahead = next(other for other in places(after) if other in state_seats(state)) == seat
            else:
                ahead = slow_answer(after, seen) == (after.actors[0] == seat)
            if ahead:
                seen[key] = True
                break
    return seen[key]


def state_seats(state: State) -> list[int]:
    """Those who still hold cards."""
    return [seat for seat, hand in enumerate(state.hands()) if hand]


def some_table(chance: random.Random, players: int, size: int) -> State:
    """Two of them have cards; any rules."""
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
def test_who_wins_is_what_trying_everything_says(deal: int) -> None:
    chance = random.Random(f"solver {deal}")
    state = some_table(chance, chance.choice([2, 2, 4]), 4)
    for _ in range(chance.randrange(3)):
        if state.phase == "play":
            state.play(state.actors[0], chance.choice(list(state.moves(state.actors[0]))))
    if state.phase != "play":
        return
    before = state.snapshot()
    solver = Solver()
    assert first_wins(state, solver, 1_000_000) == slow_answer(state, {})
    assert state.snapshot() == before
    assert solver.positions > 0


def test_it_gives_up_where_it_is_told_to() -> None:
    state = table("3 5 7 9 J K 2", "4 6 8 10 Q A 2", leader=0)
    assert first_wins(state, Solver(), 5) is None
    assert not settle(state, Solver(), 5)


def test_three_players_and_large_packs_are_not_its_business() -> None:
    assert first_wins(table("3 5", "4 6", "7 8", leader=0), Solver(), 1000) is None
    assert first_wins(table("3 5", "4 6", leader=0, decks=2), Solver(), 1000) is None


def test_a_round_that_is_settled_ends_with_the_better_one_first() -> None:
    """Seat 0 has the 5 left after the 2, which nobody beats."""
    state = table("5 2", "4 7 9", "", leader=0)
    assert settle(state, Solver(), 1000)
    assert places(state) == [2, 0, 1]


@pytest.mark.once
def test_whole_hands_take_moments() -> None:
    ranks = ["3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K", "A", "2"] * 4
    found = []
    solver = Solver(memory=18)
    for deal in range(3):
        cards = random.Random(deal).sample(ranks, 26)
        found.append(first_wins(table(" ".join(cards[:13]), " ".join(cards[13:]), leader=0), solver, 3_000_000))
    assert None not in found
