"""A decision as a puzzle: the record of the match up to it, with every deal, ready to be played on."""

from fairdeal.engine.record import Record, write_record


def puzzle_of(record: Record, number: int) -> dict[str, object]:
    """A record that ends just before a move; `fairdeal play --resume` plays on from there against bots."""
    return write_record(record.replay(number), deals=True)
