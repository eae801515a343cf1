"""The rollout policy, which is compiled, makes the moves of the heuristic player."""

from typing import cast

import pytest

from fairdeal.engine.random import CHOICES, Stream
from fairdeal.engine.state import ROUND_ENDED, State
from fairdeal.games.sanityholes.ai import rollout
from fairdeal.games.sanityholes.match import SanityholesMatch

from .table import game, markers, places

NEVER = 2**31 - 1  # odds of a random move


def finish_with_heuristic_players(state: State) -> tuple[list[int], list[int]]:
    """Finish the round; the markers of each seat, and the seats from first to last place."""
    deal = state.rounds_dealt
    while state.rounds_dealt == deal and state.phase not in ROUND_ENDED:
        (seat,) = state.actors
        state.play(seat, state.game.strategy.heuristic_move(state.view(seat), Stream(0, CHOICES)))
    return markers(state), places(state)


@pytest.mark.parametrize("closing_pass", ["literal", "free"])
@pytest.mark.parametrize("players", [2, 4, 6])
def test_a_rollout_makes_the_heuristic_players_moves(players: int, closing_pass: str) -> None:
    """From the deal, and from the middle of rounds after random moves."""
    for seed in range(6):
        stream = Stream(seed, CHOICES)
        state = game(players, closing_pass=closing_pass, black_markers=40).start(seed)
        for _ in range(5 * seed):
            seat = state.actors[0]
            state.play(seat, state.moves(seat).choice(stream))
        if state.phase == "play":
            copied = cast("SanityholesMatch", state.copy())
            assert rollout.finish_round(copied, stream, NEVER) == finish_with_heuristic_players(state)
