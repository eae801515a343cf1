"""Replays of finished matches, move by move and with every hand open, built from the record alone."""

from collections.abc import Sequence
from dataclasses import replace

from fairdeal.engine.events import Event
from fairdeal.engine.record import Record, read_record
from fairdeal.engine.scene import Scene
from fairdeal.engine.second_person import YOU, second_person
from fairdeal.engine.state import State
from fairdeal.games import find_game
from fairdeal.server.http_bodies import Replay, ReplayAt, ReplayStep


def build_replay(document: object) -> Replay:
    """List every move and what followed, in words."""
    record = read_record(document, find_game)
    steps = []
    for step in record.steps(_start(record)):
        names = record.names_before(step.n)
        words = _sentences(record, (*step.before, *step.play()), names)
        steps.append(ReplayStep(step.seat, names[step.seat], step.text, words))
    return Replay(record.game.key, record.game.title, list(record.game.names), steps)


def build_position(document: object, number: int) -> ReplayAt:
    """Show the table after a number of moves (at most all of them), as each seat saw it."""
    record = read_record(document, find_game)
    number = min(number, len(record.moves))
    state = _start(record)
    for step in record.steps(state, number):
        step.play()
    names = record.names_before(number)
    scenes = [_scene(state, seat, names) for seat in (None, *range(state.players))]
    return ReplayAt(number, scenes[0], scenes[1:])


def _start(record: Record) -> State:
    """Start the match. The end of a hand stays in view until the first move of the next one, as at live tables."""
    state = record.start()
    state.hold_deals()
    return state


def _sentences(record: Record, events: Sequence[Event], names: Sequence[str]) -> list[str]:
    sentences = (record.game.presentation.sentence(event, names) for event in events)
    return [_to_you(words, names) for words in sentences if words]


def _scene(state: State, seat: int | None, names: Sequence[str]) -> Scene:
    scene = state.game.presentation.scene(state.view(seat), names)
    return replace(scene, headline=_to_you(scene.headline, names))


def _to_you(text: str, names: Sequence[str]) -> str:
    """The text with the grammar of the second person, if a player is called `You`."""
    return second_person(text) if YOU in names else text
