"""Loading a saved match, with every check of a replay."""

from dataclasses import dataclass

from fairdeal.bots import BOTS, is_bot
from fairdeal.cli.json_input import parse_document, split_documents
from fairdeal.engine.errors import BadRecord, IllegalMove
from fairdeal.engine.options import quoted
from fairdeal.engine.record import Record, read_record
from fairdeal.engine.state import State
from fairdeal.games import find_game
from fairdeal.terminal.saved_matches import BOTS_KEY

FORMER_DEFAULT_BOT = "steady"  # of matches that name no bots


@dataclass(frozen=True, slots=True)
class SavedMatch:
    """A loaded match: its state, the bots, and the states before each decision of a person."""

    state: State
    bots: tuple[str | None, ...]  # None: a person
    undo_states: tuple[State, ...]
    can_overwrite: bool  # the file was written by `play`


def load_saved_match(path: str) -> SavedMatch:
    """Load the match in a file; raises BadRecord."""
    documents = list(split_documents(path))
    if len(documents) > 1:
        raise BadRecord(f"{path} has {len(documents):,} records; --resume takes a file with one")
    record = read_record(parse_document(documents[0][1]), find_game)
    bots = _read_bots(record)
    state, undo_states = record.start(), []
    for step in record.steps(state):
        if step.seat < len(bots) and bots[step.seat] is None:
            undo_states.append(state.copy())
        try:
            step.play()
        except IllegalMove as illegal:
            raise BadRecord(f"{path}: move {step.n}, seat {step.seat}: {step.text}: {illegal}") from None
    if len(bots) != state.players:
        raise BadRecord(f"{path}: {BOTS_KEY!r} is for {len(bots)} seats, but the table has {state.players}")
    return SavedMatch(state, bots, tuple(undo_states), BOTS_KEY in record.extra)


def _read_bots(record: Record) -> tuple[str | None, ...]:
    """The bot on each seat, None for a person's; a record that does not say has a person on the first seat."""
    players = record.game.players
    bots = record.extra.get(BOTS_KEY, [None] + [FORMER_DEFAULT_BOT] * (players - 1))
    if not isinstance(bots, list) or not all(name is None or is_bot(name) for name in bots):
        names = ", ".join(BOTS)
        raise BadRecord(
            f"{BOTS_KEY!r} must have one entry for each seat, null for a person or one of {names}; not {quoted(bots)}"
        )
    if None not in bots:
        raise BadRecord(f"no seat is for a person: {BOTS_KEY!r} must have a null for each person")
    return tuple(bots)
