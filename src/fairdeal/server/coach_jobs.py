"""The coach's jobs in a worker process: from the record of a running match to the answer.

The record has every card; the coach uses no more of it than the seat may know.
"""

import msgspec

from fairdeal import coach
from fairdeal.engine.record import read_record
from fairdeal.engine.state import DEAL, State
from fairdeal.games import find_game


class CoachQuestion(msgspec.Struct):
    """A question to the coach: who asks, and about which move."""

    seat: int
    names: list[str]
    rounds: int  # dealt so far: a new one may begin without a move
    move: str | None = None


def advise(record: str, question: str) -> bytes:
    """Advice for a seat that may act; returns a `coach.Advice`."""
    asked = msgspec.json.decode(question, type=CoachQuestion)
    return msgspec.json.encode(coach.advise(position_of(record, asked), asked.seat, asked.names))


def weigh(record: str, question: str) -> bytes:
    """What the coach thinks of a move; returns a `coach.Weighing`. An illegal move is not a blunder."""
    asked = msgspec.json.decode(question, type=CoachQuestion)
    state = position_of(record, asked)
    move = state.game.parse(asked.move or "")
    if move not in state.moves(asked.seat):
        return msgspec.json.encode(coach.Weighing(state.game.strategy.round_of_play(state, asked.seat)))
    return msgspec.json.encode(coach.weigh(state, asked.seat, move))


def position_of(record: str, asked: CoachQuestion) -> State:
    """The match as it is now."""
    state = read_record(msgspec.json.decode(record), find_game).replay()
    while state.rounds_dealt < asked.rounds and state.phase != DEAL:
        state.proceed()
    return state
