"""A match as those at the table may see it, ready for the wire: what is public is made and written once for all.

Both parts, what everybody sees and what a seat sees besides, come from the state (`public`, `own`), the only place
where it is decided what a seat may know.
"""

from typing import Any, TypeAlias

from fairdeal.engine.state import State
from fairdeal.server.wire import text_of

Owns: TypeAlias = dict[int, tuple[dict[str, Any], str]]  # by seat: what it saw alone last, and that as text


class Sight:
    """One moment of a match. Everything is made when it is asked for, and once."""

    __slots__ = ("owns", "public_text", "scenes", "state")

    def __init__(self, state: State, owns: Owns) -> None:
        self.state = state
        self.owns = owns  # from moment to moment: most seats' own part stays as it was
        self.public_text = ""
        self.scenes: dict[int | None, str] = {}

    def view(self) -> str:
        """What everybody sees, but for what never changes in a match: that is in the table's state."""
        if not self.public_text:
            fields = self.state.public()
            del fields["game"], fields["options"]
            self.public_text = text_of(fields)
        return self.public_text

    def own(self, seat: int) -> str:
        """What this seat sees differently, or alone."""
        own = self.state.own(seat)
        last = self.owns.get(seat)
        if last is not None and last[0] == own:
            return last[1]
        text = text_of(own)
        self.owns[seat] = (own, text)
        return text

    def scene(self, seat: int | None) -> str:
        """What a client draws for this seat (None: a spectator)."""
        text = self.scenes.get(seat)
        if text is None:
            state = self.state
            text = self.scenes[seat] = text_of(state.game.scene(state.view(seat), state.names))
        return text
