"""The error of commands that a tournament refuses."""

from fairdeal.engine.errors import FairdealError


class TournamentError(FairdealError):
    """A command that a tournament refuses: one line that says why."""
