"""Scenes from matches of every game: every phase, with full tables, large hands, and few or many players."""

from collections.abc import Iterator
from functools import cache
from typing import Any

import msgspec

from fairdeal.engine.game import Game
from fairdeal.engine.random import WORLDS, Stream
from fairdeal.engine.scene import Scene
from fairdeal.engine.state import INTERMISSION
from fairdeal.games import all_games, find_game

NAMES = ("Ada", "Benjamin", "Cy", "Dorothea", "Eve", "Maximiliane", "Gus", "Hal", "Ida", "Jo")
MAX_MOVES = 160
MIN_HAND_TO_ARRANGE = 4
# Other numbers of players than the default, and options that lead to more phases.
PLAYERS: dict[str, tuple[int, ...]] = {
    "bull-sanity": (2, 6),
    "hearts": (6,),
    "oh-hell": (3, 5),
    "president": (2, 7, 10),
    "rummy": (2,),
    "sanityholes": (6,),
}
OPTIONS: dict[str, dict[str, object]] = {"president": {"rounds": 3}}


@cache
def sample_scenes() -> dict[str, dict[str, Any]]:
    """Scenes as JSON, by a name such as `hearts 4 play full`."""
    found: dict[str, dict[str, Any]] = {}
    for key, game in all_games().items():
        for players in (game.default_players, *PLAYERS.get(key, ())):
            found |= _scenes_of(find_game(key).configure(players, options=OPTIONS.get(key)))
    return found


def _scenes_of(game: Game) -> dict[str, dict[str, Any]]:
    """For each phase, the scenes with the most on the table, cards in hand, notes on them, and groups to arrange."""
    best: dict[str, tuple[int, Scene]] = {}
    for phase, scene in _match(game):
        on_table = sum(3 + len(zone.cards) for zone in scene.centre) + 2 * len(scene.facts)
        in_hand = sum(card.count for card in scene.hand or ())
        values = {"watched": on_table} if scene.seat is None else {"full": on_table, "hand": 100 * in_hand + on_table}
        if notes := sum(len(card.note or "") for card in scene.hand or ()):
            values["noted"] = 100 * in_hand + notes
        if scene.actions and scene.actions.arrange and in_hand >= MIN_HAND_TO_ARRANGE:
            values["arrange"] = len(scene.actions.arrange.groups)
        for kind, value in values.items():
            name = f"{game.key} {game.players} {phase} {kind}"
            if name not in best or value > best[name][0]:
                best[name] = value, scene
    scenes = {name: msgspec.json.decode(msgspec.json.encode(scene)) for name, (_, scene) in best.items()}
    distinct = {str(scene): name for name, scene in reversed(scenes.items())}
    return {name: scenes[name] for name in reversed(distinct.values())}


def _match(game: Game) -> Iterator[tuple[str, Scene]]:
    """The scenes of a match between heuristic players: what the player to move sees, and what a spectator sees."""
    state, stream = game.start(1), Stream(7, WORLDS)
    state.hold_deals()  # as at live tables: the end of a hand is a phase
    names = NAMES[: game.players]
    for _ in range(MAX_MOVES):
        if state.over:
            return
        seat = 0 if state.phase == INTERMISSION else state.actors[0]
        yield state.phase, game.presentation.scene(state.view(seat), names)
        if state.phase == "play" and game.players == game.default_players:
            yield state.phase, game.presentation.scene(state.view(None), names)
        if state.phase == INTERMISSION:
            state.proceed()
        else:
            state.play(seat, game.strategy.heuristic_move(state.view(seat), stream))
