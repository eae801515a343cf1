"""Golden playthroughs: matches of every preset of every game, written move by move. A game without one fails.

python -m tests.golden      writes them again; check the differences before you commit them
"""

import json
import random
from collections.abc import Iterable, Iterator
from pathlib import Path

from fairdeal.engine.events import Event
from fairdeal.engine.game import Game
from fairdeal.engine.record import legal
from fairdeal.engine.state import INTERMISSION, State
from fairdeal.games import all_games

FOLDER = Path(__file__).parent
SEED = 20
MOVES_IN_FULL = 300  # of later moves, only the results of hands and rounds are written
RESULTS = ("hand", "round")
MAX_ROUNDS = {"rummy": 2}
SETTINGS: dict[str, list[dict[str, object]]] = {
    "bull-sanity": [{}, {"combined_below_15": False, "play_on": True}],
    "rummy": [{}, {"rearrange": "own"}],
    "sanityholes": [{}, {"closing_pass": "free", "black_markers": 15}],
    "president": [
        {"rounds": 3},
        {
            "rounds": 2,
            "revolutions": "relaxed",
            "equalize": "equalize_or_skip",
            "four_in_a_row": True,
            "eight_rule": True,
        },
    ],
}


def matches() -> Iterator[tuple[str, Game]]:
    """The name and game of each playthrough: every preset of every game, with the settings above."""
    for key, game_class in all_games().items():
        for preset in game_class.presets:
            for number, options in enumerate(SETTINGS.get(key, [{}])):
                limit = MAX_ROUNDS.get(key)
                yield f"{key}-{preset}-{number}", game_class.configure_for_programs(None, preset, options, limit)


def playthrough(game: Game) -> str:
    """A match as text: options, deals, legal moves, moves and events; later only results."""
    rng = random.Random(SEED)
    state = game.start(SEED)
    lines = [json.dumps(game.options.to_json()), *hand_lines(state)]
    number = 0
    while not state.over:
        if state.phase == INTERMISSION:
            events = state.proceed()
            lines += [f"-- round {state.rounds_dealt}", *event_lines(events), *hand_lines(state)]
            continue
        seat = state.actors[0]
        moves = state.moves(seat)
        move = moves[rng.randrange(moves.count())]
        number += 1
        if number > MOVES_IN_FULL:
            lines += event_lines(event for event in state.play(seat, move) if event.kind in RESULTS)
            continue
        lines.append(f"{state.phase} {list(state.actors)} {json.dumps(legal(state))}")
        lines.append(f"{seat}: {move}   (automatic: {state.automatic(seat)})")
        lines += event_lines(state.play(seat, move))
    lines.append(json.dumps(state.outcome.to_json() if state.outcome else None))
    return "\n".join(lines) + "\n"


def event_lines(events: Iterable[Event]) -> list[str]:
    """Events as JSON, one per line, with their audience."""
    return [f"    {json.dumps(event.to_json())} {event.audience or ''}".rstrip() for event in events]


def hand_lines(state: State) -> list[str]:
    return [f"  seat {seat}: {json.dumps(hand)}" for seat, hand in enumerate(state.hands())]


def write() -> None:
    """Write all playthroughs."""
    for name, game in matches():
        (FOLDER / f"{name}.txt").write_text(playthrough(game), encoding="utf-8")
