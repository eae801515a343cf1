"""What happened, ready to be told to everybody at a table, each as he may know it.

Texts are put together from parts that are written once, however many read them: a message differs from seat to seat
only in what that seat alone may know.
"""

from collections import deque
from collections.abc import Iterable, Sequence
from typing import NamedTuple

from fairdeal.engine.events import Event
from fairdeal.engine.scene import ScoreRow
from fairdeal.server.connection import Connection
from fairdeal.server.messages import PROTOCOL, TableEvent, You
from fairdeal.server.sight import Sight
from fairdeal.server.wire import text_of
from fairdeal.table.base_table import PLAYING
from fairdeal.table.table import Table

REMEMBERED = 64  # updates whose events a table can still tell to one who missed them
ROWS = 100  # of the table of scores


class Line(NamedTuple):
    """An event as it is written, the seats that may see it (None: all), and the people who sat there."""

    text: str
    audience: tuple[int, ...] | None = None
    people: frozenset[str] = frozenset()

    def visible_to(self, person: str | None) -> bool:
        return self.audience is None or person in self.people


class Happened(NamedTuple):
    """What happened with one sequence number."""

    seq: int
    lines: list[Line]
    public: bool  # may everybody see all of it?


class Log:
    """The last things that happened at a table, and the scores of the match: bounded, however long it is played."""

    def __init__(self) -> None:
        self.entries: deque[Happened] = deque(maxlen=REMEMBERED)
        self.rows: deque[ScoreRow] = deque(maxlen=ROWS)

    def note(self, table: Table, events: Sequence[Event], only_rows: bool = False) -> Happened:
        """Write down what an accepted command did; `only_rows`: of events too old to be asked for, the scores."""
        lines, public = [], True
        for event in events:
            row = self._row(table, event)
            if not only_rows:
                lines.append(_line(table, event, row))
                public = public and event.audience is None
        happened = Happened(table.version, lines, public)
        if not only_rows:
            self.entries.append(happened)
        return happened

    def _row(self, table: Table, event: Event) -> ScoreRow | None:
        if event.kind == "match":
            self.rows.clear()
        row = table.state.game.score_row(event) if table.state is not None else None
        if row is not None:
            self.rows.append(row)
        return row

    def since(self, last: int, upto: int, person: str | None) -> str:
        """A JSON list of what this person may know of, after the number `last`."""
        told = (
            f'{{"seq":{entry.seq},"events":{written(line.text for line in entry.lines if line.visible_to(person))}}}'
            for entry in self.entries
            if last < entry.seq <= upto
        )
        return written(told)


def _line(table: Table, event: Event, row: ScoreRow | None) -> Line:
    told = TableEvent(event.kind, event.seat, words=table.sentence(event), score=row)
    if event.move is not None:
        told.move = event.move.text()
    if event.data is not None:
        told.data = dict(event.data)
    text = text_of(told)
    if event.audience is None:
        return Line(text)
    sitting = players(table)
    people = [sitting[seat] for seat in event.audience if seat < len(sitting)]
    return Line(text, event.audience, frozenset(person for person in people if person is not None))


def players(table: Table) -> Sequence[str | None]:
    """Who plays the match, or has played the last one, by its seats. One who has left is told what others are told."""
    if table.stage != PLAYING:
        return table.last_players
    return [seat.person if seat.is_present else None for seat in table.seats]


def written(texts: Iterable[str]) -> str:
    """A JSON list of what is JSON already."""
    return f"[{','.join(texts)}]"


class Telling:
    """One update for all."""

    __slots__ = ("common", "entry", "head", "sight", "texts")

    def __init__(self, entry: Happened, clock: str, table: str | None, sight: Sight | None) -> None:
        self.entry = entry
        self.sight = sight
        self.head = f'"seq":{entry.seq},"clock":{clock}' + (f',"table":{table}' if table is not None else "")
        self.common: str | None = None  # what all have who want views, but for events that not all may see
        self.texts: dict[tuple[int | None, str], str] = {}

    def update(self, reader: Connection, done: str | None, moved: bool) -> str:
        """The message for one reader; `done` is his request that did it, `moved` if his place has changed."""
        text = self._text(reader.seat, reader.wants)
        if done is not None:
            text = f'"done":{text_of(done)},{text}'
        if moved:
            text = f'"you":{text_of(reader.you)},{text}'
        return f'{{"type":"update",{text}}}'

    def for_spectators(self, wants: str) -> str:
        """The message for those who watch."""
        return f'{{"type":"update",{self._text(None, wants)}}}'

    def _text(self, seat: int | None, wants: str) -> str:
        key = (seat, wants)
        text = self.texts.get(key)
        if text is None:
            text = self.texts[key] = self._scene(seat) if wants == "scene" else self._view(seat)
        return text

    def _view(self, seat: int | None) -> str:
        if self.common is None:
            self.common = self.head if self.sight is None else f'{self.head},"view":{self.sight.view()}'
            if self.entry.public:
                self.common = f'{self.common},"events":{self._events(None)}'
        text = self.common if self.entry.public else f'{self.common},"events":{self._events(seat)}'
        return text if seat is None or self.sight is None else f'{text},"own":{self.sight.own(seat)}'

    def _scene(self, seat: int | None) -> str:
        text = f'{self.head},"events":{self._events(seat)}'
        return text if self.sight is None else f'{text},"scene":{self.sight.scene(seat)}'

    def _events(self, seat: int | None) -> str:
        return written([line.text for line in self.entry.lines if line.audience is None or seat in line.audience])


def welcome(
    you: You, table_id: str, code: str, seq: int, table: str, clock: str, log: str, rows: Iterable[ScoreRow], sight: str
) -> str:
    """The table as it is, for one who comes; `sight` has the fields view, own and scene."""
    return (
        f'{{"type":"welcome","protocol":{PROTOCOL},"id":{text_of(table_id)},"code":{text_of(code)},"seq":{seq},'
        f'"you":{text_of(you)},"table":{table},"clock":{clock},{sight},"scores":{text_of(list(rows))},"log":{log}}}'
    )


def seen(sight: Sight | None, seat: int | None, wants: str) -> str:
    """The fields of a welcome that show the match."""
    if sight is None:
        return '"view":null,"own":null,"scene":null'
    if wants == "scene":
        return f'"view":null,"own":null,"scene":{sight.scene(seat)}'
    own = sight.own(seat) if seat is not None else "null"
    return f'"view":{sight.view()},"own":{own},"scene":null'
