"""Golden playthroughs: one match a game, written down move by move. A game without one fails.

python -m tests.golden      writes them anew: look at the difference before you keep it
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
IN_FULL = 300  # so many moves of a match are written down in full
RESULTS = ("hand", "round")  # of the rest, how each hand or round ended
SETTINGS: dict[str, list[dict[str, object]]] = {
    "bull-sanity": [{}, {"combined_below_15": False, "play_on": True}],
    "rummy": [{"rounds": 2}, {"rounds": 2, "rearrange": "own"}],
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
    """The matches that are written down: every preset of every game, and the settings above."""
    for key, kind in all_games().items():
        for preset in kind.presets:
            settings = SETTINGS.get(key, [{}])
            for n, options in enumerate(settings):
                yield f"{key}-{preset}-{n}", kind.configure(preset=preset, options=options)


def playthrough(game: Game) -> str:
    """What happens in the match, as text: options, deals, legal moves, moves, events; later only results."""
    chance = random.Random(SEED)
    state = game.start(SEED)
    lines = [json.dumps(game.options.to_json()), *shown_hands(state)]
    number = 0
    while not state.over:
        if state.phase == INTERMISSION:
            events = state.proceed()
            lines += [f"-- round {state.rounds_dealt}", *told(events), *shown_hands(state)]
            continue
        seat = state.actors[0]
        moves = state.moves(seat)
        move = moves[chance.randrange(moves.count())]
        number += 1
        if number > IN_FULL:
            lines += told(event for event in state.play(seat, move) if event.kind in RESULTS)
            continue
        lines.append(f"{state.phase} {list(state.actors)} {json.dumps(legal(state))}")
        lines.append(f"{seat}: {move}   (automatic: {state.automatic(seat)})")
        lines += told(state.play(seat, move))
    lines.append(json.dumps(state.outcome.to_json() if state.outcome else None))
    return "\n".join(lines) + "\n"


def told(events: Iterable[Event]) -> list[str]:
    return [f"    {json.dumps(event.to_json())} {event.audience or ''}".rstrip() for event in events]


def shown_hands(state: State) -> list[str]:
    return [f"  seat {seat}: {json.dumps(hand)}" for seat, hand in enumerate(state.hands())]


def write() -> None:
    for name, game in matches():
        (FOLDER / f"{name}.txt").write_text(playthrough(game), encoding="utf-8")
