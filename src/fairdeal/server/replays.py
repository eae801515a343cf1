"""A finished match, to be gone through move by move with every hand open: made of its record alone."""

from fairdeal.engine.record import Record, read_record
from fairdeal.engine.state import INTERMISSION, State
from fairdeal.games import find_game
from fairdeal.server.bodies import Replay, ReplayAt, ReplayStep


def replay(document: object) -> Replay:
    """Every move with what it led to, in words."""
    record = read_record(document, find_game)
    state = record.start()
    steps = []
    for step in record.steps(state):
        names = state.names
        told = [record.game.sentence(event, names) for event in (*step.before, *step.make())]
        steps.append(ReplayStep(step.seat, names[step.seat], step.text, [words for words in told if words]))
    return Replay(record.game.key, record.game.title, list(record.game.names), steps)


def replay_at(document: object, number: int) -> ReplayAt:
    """The table after so many moves, as each seat saw it. BadRecord where there are not so many."""
    record = read_record(document, find_game)
    number = min(number, len(record.moves))
    state = record.replay(number)
    _go_on(record, state, number)
    scenes = [state.game.scene(state.view(seat), state.names) for seat in (None, *range(state.players))]
    return ReplayAt(number, scenes[0], scenes[1:])


def _go_on(record: Record, state: State, number: int) -> None:
    """Where a round has ended and the next move is no `ready`, the next round was dealt without one."""
    following = record.moves[number : number + 1]
    if state.phase == INTERMISSION and any(text.strip().lower() != "ready" for _, text in following):
        state.proceed()
