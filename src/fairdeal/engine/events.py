# cython: annotation_typing=False, infer_types=True, binding=False
"""Events: frozen descriptions of what happened at a table, each with its audience."""

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

    from fairdeal.engine.moves import Move


ROUND_ENDS = frozenset(("hand", "round"))  # kinds of the event that ends a round, with its scores or places


class LazyData:
    """Data of an event that is built on first access: in batches most events are never read."""

    def build(self) -> dict[str, object]:
        """The event's `data`, ready for JSON."""
        raise NotImplementedError


class Event:
    """One thing that happened at the table.

    `kind` is a word ("played", "out", …), `seat` the seat it happened to, `move` the move that caused it, `data`
    further facts ready for JSON, and `audience` the seats that may see it (None: everybody).
    """

    __slots__ = ("audience", "built_data", "kind", "lazy_data", "move", "seat")

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
        self.built_data = data
        self.lazy_data: LazyData | None = None
        self.audience = audience

    @property
    def data(self) -> "Mapping[str, object] | None":
        """Further facts, ready for JSON."""
        if self.lazy_data is not None:
            self.built_data = self.lazy_data.build()
            self.lazy_data = None
        return self.built_data

    def visible_to(self, seat: int | None) -> bool:
        """Whether a seat (None: a spectator) may see the event."""
        return self.audience is None or (seat is not None and seat in self.audience)

    def to_json(self) -> dict[str, object]:
        """The event as a JSON object."""
        fields: dict[str, object] = {"event": self.kind, "seat": self.seat}
        if self.move is not None:
            fields["move"] = str(self.move)
        data = self.data
        if data is not None:
            fields.update(data)
        return fields

    def __repr__(self) -> str:
        return f"Event({self.to_json()!r})"

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Event) and (self.to_json(), self.audience) == (
            other.to_json(),
            other.audience,
        )

    def __hash__(self) -> int:
        return hash((self.kind, self.seat, self.move))


def new_event(kind: str, seat: int, move: "Move | None") -> Event:
    """Create a public event without data, faster than the constructor."""
    event = Event.__new__(Event)
    event.kind = kind
    event.seat = seat
    event.move = move
    event.built_data = None
    event.lazy_data = None
    event.audience = None
    return event


def new_event_with(
    kind: str,
    seat: int,
    move: "Move | None",
    data: "Mapping[str, object] | None",
    audience: tuple[int, ...] | None,
) -> Event:
    """Create an event with data and an audience, faster than the constructor."""
    event = new_event(kind, seat, move)
    event.built_data = data
    event.audience = audience
    return event


def new_lazy_event(
    kind: str, seat: int, move: "Move | None", data: LazyData, audience: tuple[int, ...] | None
) -> Event:
    """Create an event whose data is built on first access."""
    event = new_event(kind, seat, move)
    event.lazy_data = data
    event.audience = audience
    return event


def seen_by(events: "Iterable[Event]", seat: int | None) -> list[Event]:
    """The events that a seat (None: a spectator) may see."""
    return [event for event in events if event.visible_to(seat)]
