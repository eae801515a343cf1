"""A match that was put aside is taken up again, with every check."""

from dataclasses import dataclass

from fairdeal.bots import BOTS, is_bot
from fairdeal.cli import documents
from fairdeal.engine.errors import BadRecord, IllegalMove
from fairdeal.engine.options import shown
from fairdeal.engine.record import Record, read_record
from fairdeal.engine.state import State
from fairdeal.games import find_game
from fairdeal.terminal.saving import BOTS_KEY

USUAL_BOT = "steady"


@dataclass(frozen=True, slots=True)
class Resumed:
    """A match taken up again: how it stands, who plays which seat, and each decision that a person made on the way."""

    state: State
    bots: tuple[str | None, ...]  # None: a person
    decisions: tuple[State, ...]
    ours: bool  # written by `play`, so it may be written over


def load(path: str) -> Resumed:
    """Take up the match in a file."""
    texts = list(documents.texts(path))
    if len(texts) > 1:
        raise BadRecord(f"{path} has {len(texts):,} records; --resume takes a file with one")
    record = read_record(documents.parse(texts[0][1]), find_game)
    bots = _bots(record)
    state, decisions = record.start(), []
    for step in record.steps(state):
        if step.seat < len(bots) and bots[step.seat] is None:
            decisions.append(state.copy())
        try:
            step.make()
        except IllegalMove as illegal:
            raise BadRecord(f"{path}: move {step.n}, seat {step.seat}: {step.text}: {illegal}") from None
    if len(bots) != state.players:
        raise BadRecord(f"{path}: {BOTS_KEY!r} is for {len(bots)} seats, the table has {state.players}")
    return Resumed(state, bots, tuple(decisions), BOTS_KEY in record.extra)


def _bots(record: Record) -> tuple[str | None, ...]:
    """Whose seat is whose; in a record that does not say, the first seat is the person's."""
    players = record.game.players
    given = record.extra.get(BOTS_KEY, [None] + [USUAL_BOT] * (players - 1))
    if not isinstance(given, list) or not all(name is None or is_bot(name) for name in given):
        names = ", ".join(BOTS)
        raise BadRecord(
            f"{BOTS_KEY!r} must have one entry a seat, null for a person or one of {names}; not {shown(given)}"
        )
    if None not in given:
        raise BadRecord(f"no seat is a person's: {BOTS_KEY!r} must have a null for each person")
    return tuple(given)
