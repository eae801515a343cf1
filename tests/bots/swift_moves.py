"""Moves of bots with a network in one match of each game: the same on every machine, compiled and plain.

python -m tests.bots.swift_moves writes them, after a network has been replaced.
"""

import json
import threading
from collections.abc import Callable, Sequence
from importlib import resources
from importlib.resources.abc import Traversable
from pathlib import Path

from fairdeal.bots import find_player
from fairdeal.engine.moves import Move
from fairdeal.engine.random import CHOICES, Stream
from fairdeal.engine.state import INTERMISSION
from fairdeal.games import all_games

STORED = Path(__file__).with_suffix(".json")
STORED_OF_MASTER = STORED.with_name("master_moves.json")
MOVES = 40
MASTER, MASTER_MOVES = "master:40", 8  # plain Python takes a second for each game


def ai_folder(key: str) -> Traversable:
    """The folder of a game's strategy, in which its network is."""
    return resources.files(f"{all_games()[key].__module__}.ai")


def learned_games() -> list[str]:
    """The games that have a network."""
    return [key for key in all_games() if ai_folder(key).joinpath("network.bin").is_file()]


def play(key: str, bot: str = "swift", moves: int = MOVES) -> list[str]:
    """The first moves of a match between bots of one name."""
    game = all_games()[key].configure_for_programs()
    player = find_player(bot, game)
    state, stream = game.start(seed=5), Stream(5, CHOICES)
    texts: list[str] = []
    while state.actors and len(texts) < moves:
        if state.phase == INTERMISSION:
            state.proceed()
            continue
        seat = state.actors[0]
        move = player(state, seat, stream)
        texts.append(move.text())
        state.play(seat, move)
    return texts


def choose_in_threads(bound: Sequence[Callable[[Stream], Move]], times: int) -> list[str]:
    """The last move that each of these bots chooses if all of them choose at the same time, as text."""
    found = [""] * len(bound)

    def choose(k: int) -> None:
        for _ in range(times):
            found[k] = bound[k](Stream(1, CHOICES)).text()

    threads = [threading.Thread(target=choose, args=(k,)) for k in range(len(bound))]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    return found


if __name__ == "__main__":
    swift = {key: play(key) for key in learned_games()}
    master = {key: play(key, MASTER, MASTER_MOVES) for key in learned_games()}
    for path, stored in ((STORED, swift), (STORED_OF_MASTER, master)):
        path.write_text(json.dumps(stored, indent=1) + "\n", encoding="utf-8")
