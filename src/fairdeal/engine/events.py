# cython: annotation_typing=False, infer_types=True, binding=False
"""What happened: a frozen note of one thing, which knows who may see it."""

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

    from fairdeal.engine.moves import Move


class Facts:
    """Further facts of an event, put into words only if somebody asks for them: most events go unread in batches."""

    def told(self) -> dict[str, object]:
        """Ready for JSON, as an event's `data`."""
        raise NotImplementedError


class Event:
    """One thing that happened at the table.

    `kind` is a word ("played", "out", …), `seat` who it happened to, `move` the move that did it, `data` further
    facts ready for JSON, and `audience` the seats that may see it (None: everybody).
    """

    __slots__ = ("audience", "facts", "kind", "later", "move", "seat")

    def __init__(
        self,
        kind: str,
        seat: int,
        move: "Move | None" = None,
        data: "Mapping[str, object] | None" = None,
        audience: tuple[int, ...] | None = None,
    ) -> None:
        self.kind = kind
        self.seat = seat
        self.move = move
        self.facts = data
        self.later: Facts | None = None
        self.audience = audience

    @property
    def data(self) -> "Mapping[str, object] | None":
        if self.later is not None:
            self.facts = self.later.told()
            self.later = None
        return self.facts

    def visible_to(self, seat: int | None) -> bool:
        """May this seat (None: a spectator) see it?"""
        return self.audience is None or (seat is not None and seat in self.audience)

    def to_json(self) -> dict[str, object]:
        told: dict[str, object] = {"event": self.kind, "seat": self.seat}
        if self.move is not None:
            told["move"] = str(self.move)
        data = self.data
        if data is not None:
            told.update(data)
        return told

    def __repr__(self) -> str:
        return f"Event({self.to_json()!r})"

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Event) and (self.to_json(), self.audience) == (
            other.to_json(),
            other.audience,
        )

    def __hash__(self) -> int:
        return hash((self.kind, self.seat, self.move))


def happened(kind: str, seat: int, move: "Move | None") -> Event:
    """An event that everybody sees and that needs no further facts: the quick way to note what happens all the time."""
    event = Event.__new__(Event)
    event.kind = kind
    event.seat = seat
    event.move = move
    event.facts = None
    event.later = None
    event.audience = None
    return event


def happened_with(
    kind: str,
    seat: int,
    move: "Move | None",
    data: "Mapping[str, object] | None",
    audience: tuple[int, ...] | None,
) -> Event:
    """An event made the quick way, with all that there may be to it."""
    event = happened(kind, seat, move)
    event.facts = data
    event.audience = audience
    return event


def happened_later(kind: str, seat: int, move: "Move | None", later: Facts, audience: tuple[int, ...] | None) -> Event:
    """An event whose further facts wait until somebody asks for them."""
    event = happened(kind, seat, move)
    event.later = later
    event.audience = audience
    return event


def seen_by(events: "Iterable[Event]", seat: int | None) -> list[Event]:
    """What of all that happened this seat (None: a spectator) may see."""
    return [event for event in events if event.visible_to(seat)]
