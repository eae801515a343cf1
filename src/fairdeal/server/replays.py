"""Replays of finished matches, move by move and with every hand open, built from the record alone."""

from fairdeal.engine.record import Record, read_record
from fairdeal.engine.state import INTERMISSION, State
from fairdeal.games import find_game
from fairdeal.server.http_bodies import Replay, ReplayAt, ReplayStep


def build_replay(document: object) -> Replay:
    """List every move and what followed, in words."""
    record = read_record(document, find_game)
    state = record.start()
    steps = []
    for step in record.steps(state):
        names = record.names_before(step.n)
        sentences = [record.game.presentation.sentence(event, names) for event in (*step.before, *step.play())]
        steps.append(ReplayStep(step.seat, names[step.seat], step.text, [words for words in sentences if words]))
    return Replay(record.game.key, record.game.title, list(record.game.names), steps)


def build_position(document: object, number: int) -> ReplayAt:
    """Show the table after a number of moves (at most all of them), as each seat saw it."""
    record = read_record(document, find_game)
    number = min(number, len(record.moves))
    state = record.replay(number)
    _skip_intermission(record, state, number)
    names = record.names_before(number)
    scenes = [state.game.presentation.scene(state.view(seat), names) for seat in (None, *range(state.players))]
    return ReplayAt(number, scenes[0], scenes[1:])


def _skip_intermission(record: Record, state: State, number: int) -> None:
    """Deal the next round if the record did so without a `ready`: then the next move is not one."""
    following = record.moves[number : number + 1]
    if state.phase == INTERMISSION and any(text.strip().lower() != "ready" for _, text in following):
        state.proceed()
