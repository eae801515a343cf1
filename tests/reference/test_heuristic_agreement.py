"""The heuristic player chooses the same move from the match, from a view, and in plain Python.

President has no plain version: its view-based choice is compared with the match in tests/games/president.
"""

from collections.abc import Callable
from typing import Any

import pytest

from fairdeal.engine.moves import Move
from fairdeal.engine.random import CHOICES, Stream
from fairdeal.engine.state import INTERMISSION
from fairdeal.games import find_game
from fairdeal.games.bull_sanity.fast.pack import standard_pack
from tests.reference.heuristics import bull_sanity, hearts, oh_hell, rook, rummy, sanityholes

Plain = Callable[[Any, Stream], Move]
PLAIN: dict[str, Plain] = {
    "bull-sanity": lambda view, stream: bull_sanity.choose_move(
        view, standard_pack(view.options.combined_below_15), stream
    ),
    "hearts": lambda view, stream: hearts.choose(view),  # noqa: ARG005
    "oh-hell": lambda view, stream: oh_hell.choose(view),  # noqa: ARG005
    "rook": lambda view, stream: rook.choose(view),  # noqa: ARG005
    "rummy": lambda view, stream: rummy.choose(view),  # noqa: ARG005
    "sanityholes": lambda view, stream: sanityholes.choose(view),  # noqa: ARG005
}
SETTINGS: list[tuple[str, int, dict[str, object]]] = [
    *[("bull-sanity", players, {}) for players in (2, 3, 4, 6)],
    ("bull-sanity", 5, {"play_on": True, "combined_below_15": False}),
    *[("hearts", players, {}) for players in (4, 6)],
    ("hearts", 4, {"combined_leads": False}),
    ("hearts", 6, {"shoot_the_moon": True, "break_in_first_trick": False}),
    *[("oh-hell", players, {}) for players in (3, 4, 5, 6)],
    ("rook", 4, {}),
    ("rook", 4, {"made_bid_scores": "bid", "target": 300}),
    *[("rummy", players, {}) for players in (2, 4, 6)],
    ("rummy", 3, {"rearrange": "own", "deep_draw": "any_use"}),
    ("rummy", 5, {"rearrange": "none", "deep_draw": "new_group"}),
    *[("sanityholes", players, {}) for players in (3, 4, 5, 6)],
]
MOVES = 160  # compared in each match


@pytest.mark.parametrize("seed", range(2))
@pytest.mark.parametrize(("key", "players", "options"), SETTINGS)
def test_the_match_the_view_and_plain_python_agree_move_by_move(
    key: str, players: int, options: dict[str, object], seed: int
) -> None:
    """One move in three is random, so that the players also meet positions that they would avoid."""
    game = find_game(key).configure(players, None, options, max_rounds=20)
    state, luck = game.start(seed), Stream(seed, CHOICES)
    for number in range(MOVES):
        if not state.actors:
            break
        if state.phase == INTERMISSION:
            state.proceed()
            continue
        seat = state.actors[number % len(state.actors)]
        view, draws = state.view(seat), [Stream(number, CHOICES) for _ in range(3)]
        moves = [
            game.strategy.heuristic_move_at(state, seat, draws[0]),
            game.strategy.heuristic_move(view, draws[1]),
            PLAIN[key](view, draws[2]),
        ]
        assert moves[0] == moves[1] == moves[2], [str(move) for move in moves]
        assert len({stream.below(1 << 30) for stream in draws}) == 1, "they draw as often"
        assert moves[0] in state.moves(seat)
        state.play(seat, state.moves(seat).choice(luck) if luck.below(3) == 0 else moves[0])
