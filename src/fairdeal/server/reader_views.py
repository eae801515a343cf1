"""The match as each reader at a table may see it, encoded once per position however many readers there are.

Both parts, the public view and what a seat sees in addition, come from the state (`State.public`, `State.own`): only
the state decides what a seat may know.
"""

from collections.abc import Sequence
from typing import Any, TypeAlias

from fairdeal.engine.state import State
from fairdeal.server.json_codec import encode_json

OwnViewCache: TypeAlias = dict[int, tuple[dict[str, Any], str]]  # by seat: its last own view, and that encoded


class ReaderViews:
    """Views of one position of a match. Each is built on first use, and once."""

    __slots__ = ("names", "own_views", "public_text", "scenes", "state")

    def __init__(self, state: State, names: Sequence[str], own_views: OwnViewCache) -> None:
        self.state = state
        self.names = names  # of the players now: they may have taken over a seat during the match
        self.own_views = own_views  # kept from position to position: the own view of most seats stays the same
        self.public_text = ""
        self.scenes: dict[int | None, str] = {}

    def public_view(self) -> str:
        """What everybody sees, without what never changes during a match: that is in the table's state."""
        if not self.public_text:
            fields = self.state.public()
            del fields["game"], fields["options"]
            self.public_text = encode_json(fields)
        return self.public_text

    def own_view(self, seat: int) -> str:
        """What this seat sees in addition to the public view, or in place of it."""
        own = self.state.own(seat)
        last = self.own_views.get(seat)
        if last is not None and last[0] == own:
            return last[1]
        text = encode_json(own)
        self.own_views[seat] = (own, text)
        return text

    def scene(self, seat: int | None) -> str:
        """The scene that a client draws for this seat (None: a spectator)."""
        text = self.scenes.get(seat)
        if text is None:
            state = self.state
            text = self.scenes[seat] = encode_json(state.game.presentation.scene(state.view(seat), self.names))
        return text
