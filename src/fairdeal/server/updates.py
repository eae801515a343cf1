"""Builds the `update` and `welcome` messages, each with what its reader may know.

Texts are assembled from parts that are encoded once, however many readers there are: messages differ from seat to seat
only in what that seat alone may know.
"""

from collections.abc import Iterable

from fairdeal.engine.scene import ScoreRow
from fairdeal.server.connection import Connection
from fairdeal.server.event_log import LoggedUpdate, join_json
from fairdeal.server.json_codec import encode_json
from fairdeal.server.messages import PROTOCOL
from fairdeal.server.messages.parts import You
from fairdeal.server.reader_views import ReaderViews


class UpdateBuilder:
    """The `update` messages of one sequence number, for all readers."""

    __slots__ = ("head", "logged", "shared_view", "texts", "views")

    def __init__(
        self, logged: LoggedUpdate, clock: str, table: str | None, views: ReaderViews | None, chain: str | None = None
    ) -> None:
        self.logged = logged
        self.views = views
        self.head = f'"seq":{logged.seq},"clock":{clock}'
        if chain is not None:
            self.head = f'{self.head},"chain":{chain}'
        if table is not None:
            self.head = f'{self.head},"table":{table}'
        self.shared_view: str | None = None  # common to all readers that want views, without non-public events
        self.texts: dict[tuple[int | None, str], str] = {}

    def for_reader(self, reader: Connection, done: str | None, has_new_role: bool) -> str:
        """Message for one reader; `done` is the id of their request, if this update is its result."""
        text = self._text(reader.seat, reader.wants)
        if done is not None:
            text = f'"done":{encode_json(done)},{text}'
        if has_new_role:
            text = f'"you":{encode_json(reader.you)},{text}'
        return f'{{"type":"update",{text}}}'

    def split_for(self, seat: int | None, wants: str) -> tuple[str, str]:
        """The message for readers of one kind, without braces: a beginning that many of them share, and the rest."""
        text = self._text(seat, wants)
        beginning = self.head if wants == "scene" or self.shared_view is None else self.shared_view
        return beginning, text[len(beginning) :]

    def for_spectators(self, wants: str) -> str:
        """Message for spectators."""
        return f'{{"type":"update",{self._text(None, wants)}}}'

    def _text(self, seat: int | None, wants: str) -> str:
        key = (seat, wants)
        text = self.texts.get(key)
        if text is None:
            text = self.texts[key] = self._with_scene(seat) if wants == "scene" else self._with_view(seat)
        return text

    def _with_view(self, seat: int | None) -> str:
        if self.shared_view is None:
            self.shared_view = self.head if self.views is None else f'{self.head},"view":{self.views.public_view()}'
            if self.logged.is_public:
                self.shared_view = f'{self.shared_view},"events":{self._events(None)}'
        text = self.shared_view if self.logged.is_public else f'{self.shared_view},"events":{self._events(seat)}'
        return text if seat is None or self.views is None else f'{text},"own":{self.views.own_view(seat)}'

    def _with_scene(self, seat: int | None) -> str:
        text = f'{self.head},"events":{self._events(seat)}'
        return text if self.views is None else f'{text},"scene":{self.views.scene(seat)}'

    def _events(self, seat: int | None) -> str:
        return join_json(
            [event.text for event in self.logged.events if event.audience is None or seat in event.audience]
        )


def build_welcome(
    you: You, table_id: str, code: str, seq: int, table: str, clock: str, log: str, score_rows: Iterable[ScoreRow],
    match_fields: str, chain: str | None,
) -> str:  # fmt: skip
    """Build a `welcome` message; `match_fields` are its fields view, own and scene."""
    return (
        f'{{"type":"welcome","protocol":{PROTOCOL},"id":{encode_json(table_id)},"code":{encode_json(code)},"seq":{seq},'
        f'"you":{encode_json(you)},"table":{table},"clock":{clock},{match_fields},'
        f'"scores":{encode_json(list(score_rows))},"log":{log},"chain":{chain or "null"}}}'
    )


def encode_match_fields(views: ReaderViews | None, seat: int | None, wants: str) -> str:
    """Encode the fields of a `welcome` that show the match: view, own and scene."""
    if views is None:
        return '"view":null,"own":null,"scene":null'
    if wants == "scene":
        return f'"view":null,"own":null,"scene":{views.scene(seat)}'
    own = views.own_view(seat) if seat is not None else "null"
    return f'"view":{views.public_view()},"own":{own},"scene":null'
