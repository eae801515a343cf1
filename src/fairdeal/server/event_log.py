"""The recent events of a table, encoded once, and the score table of the match."""

from collections import deque
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import NamedTuple

from fairdeal.engine.events import Event
from fairdeal.engine.game_log import TRICK
from fairdeal.engine.scene import ScoreRow
from fairdeal.server.json_codec import encode_json
from fairdeal.server.messages.parts import TableEvent
from fairdeal.server.table_snapshot import StoredUpdate
from fairdeal.table.base_table import PLAYING
from fairdeal.table.table import Table

MAX_LOGGED_UPDATES = 64  # updates whose events a reader who missed them can still get
MAX_SCORE_ROWS = 100


class EncodedEvent(NamedTuple):
    """An event as JSON, the seats that may see it (None: all), and the people who had those seats."""

    text: str
    audience: tuple[int, ...] | None = None
    people: frozenset[str] = frozenset()

    def is_visible_to(self, person: str | None) -> bool:
        return self.audience is None or person in self.people


@dataclass(slots=True)
class OpenPlay:
    """A logged event whose cards still lie open, and what replaces it at the next lead."""

    events: list[EncodedEvent]  # of its update
    at: int
    face_down: EncodedEvent


class LoggedUpdate(NamedTuple):
    """The events of one sequence number."""

    seq: int
    events: list[EncodedEvent]
    is_public: bool  # whether everybody may see all of them


class EventLog:
    """The last updates of a table and the score rows of the match, both bounded however long a match lasts."""

    def __init__(self) -> None:
        self.updates: deque[LoggedUpdate] = deque(maxlen=MAX_LOGGED_UPDATES)
        self.score_rows: deque[ScoreRow] = deque(maxlen=MAX_SCORE_ROWS)
        self.open_plays: list[OpenPlay] = []  # of the last trick
        self.is_trick_over = False

    def append(self, table: Table, events: Sequence[Event], only_scores: bool = False) -> LoggedUpdate:
        """Log the events of an accepted command; with `only_scores` just the score rows, for old events."""
        encoded: list[EncodedEvent] = []
        is_public = True
        kept: list[EncodedEvent] = []  # the same events, for readers who catch up later
        for event in events:
            row = self._add_score_row(table, event)
            if not only_scores:
                encoded.append(_encode_event(table, event, row))
                kept.append(encoded[-1])
                self._follow_trick(table, event, kept)
                is_public = is_public and event.audience is None
        if not only_scores:
            self.updates.append(LoggedUpdate(table.version, kept, is_public))
        return LoggedUpdate(table.version, encoded, is_public)

    def _follow_trick(self, table: Table, event: Event, kept: list[EncodedEvent]) -> None:
        """Turn the plays of a finished trick face down at the next lead, where the game asks for it."""
        later = table.later_sentence(event)
        if later is not None:
            if self.is_trick_over:
                for play in self.open_plays:
                    play.events[play.at] = play.face_down
                self.open_plays.clear()
                self.is_trick_over = False
            face_down = kept[-1]._replace(text=encode_json(TableEvent(event.kind, event.seat, words=later)))
            self.open_plays.append(OpenPlay(kept, len(kept) - 1, face_down))
        elif event.kind == TRICK:
            self.is_trick_over = True

    def _add_score_row(self, table: Table, event: Event) -> ScoreRow | None:
        if event.kind == "match":
            self.score_rows.clear()
        elif event.kind == "undone" and event.data is not None:
            for _ in range(min(int(str(event.data["rows"])), len(self.score_rows))):
                self.score_rows.pop()
        row = table.state.game.presentation.score_row(event) if table.state is not None else None
        if row is not None:
            self.score_rows.append(row)
        return row

    def stored_updates(self) -> list[StoredUpdate]:
        """The updates as a snapshot keeps them."""
        return [
            StoredUpdate(update.seq, [(event.text, event.audience, sorted(event.people)) for event in update.events])
            for update in self.updates
        ]

    def restore(self, updates: Sequence[StoredUpdate]) -> None:
        """Begin with the updates of a snapshot."""
        for update in updates:
            events = [EncodedEvent(text, audience, frozenset(people)) for text, audience, people in update.events]
            is_public = all(event.audience is None for event in events)
            self.updates.append(LoggedUpdate(update.seq, events, is_public))

    def since(self, last: int, until: int, person: str | None) -> str:
        """JSON array of the updates after `last` up to `until`, with the events that this person may see."""
        missed = [update for update in self.updates if last < update.seq <= until]
        return join_json(_encode_update(update, person) for update in missed)


def _encode_update(update: LoggedUpdate, person: str | None) -> str:
    events = join_json(event.text for event in update.events if event.is_visible_to(person))
    return f'{{"seq":{update.seq},"events":{events}}}'


def _encode_event(table: Table, event: Event, row: ScoreRow | None) -> EncodedEvent:
    message = TableEvent(
        event.kind, event.seat, words=table.sentence(event), later=table.later_sentence(event), score=row
    )
    if event.move is not None:
        message.move = event.move.text()
    if event.data is not None:
        message.data = dict(event.data)
    text = encode_json(message)
    if event.audience is None:
        return EncodedEvent(text)
    players = players_by_seat(table)
    people = [players[seat] for seat in event.audience if seat < len(players)]
    return EncodedEvent(text, event.audience, frozenset(person for person in people if person is not None))


def players_by_seat(table: Table) -> Sequence[str | None]:
    """People who play the match, or played the last one, by seat; None for bots and for players who have left."""
    if table.stage != PLAYING:
        return table.last_players
    return [seat.person if seat.is_present else None for seat in table.seats]


def join_json(texts: Iterable[str]) -> str:
    """JSON array of values that are encoded already."""
    return f"[{','.join(texts)}]"
