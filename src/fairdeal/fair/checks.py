"""The outcome of a check that a record or a server did not pass."""


class CheckFailed(Exception):
    """What did not match, in words for a player. Later checks would be meaningless."""
