"""Checks histories: nothing acknowledged is lost or doubled, and one order explains what everybody saw.

`check_table` takes the history of one table and returns every contradiction. It knows no server and no clock, so that
its tests can feed it histories that no server should ever produce.
"""

import sys
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path

from tests.server.chaos.history import (
    Acknowledged,
    Connected,
    Disconnected,
    PlayerHistory,
    RecordedMatch,
    Refused,
    Seen,
    Sent,
    StoredCommand,
    TableHistory,
    read_histories,
)

ANSWER_DEADLINE = 60.0  # seconds in which a request is answered, or its connection closed


@dataclass(frozen=True, slots=True)
class Violation:
    """A promise that the server has broken."""

    kind: str  # a word to count by: lost, doubled, hole, …
    where: str
    text: str

    def __str__(self) -> str:
        return f"{self.kind}: {self.where}: {self.text}"


def check_table(history: TableHistory, deadline: float = ANSWER_DEADLINE) -> list[Violation]:
    """Find every contradiction in the history of one table."""
    found = [*_check_log(history), *_check_views(history), *_check_order(history), *_check_real_time(history)]
    for player in history.players:
        where = f"{player.name} at {history.title}"
        checks = (
            _check_numbers(player),
            _check_answers(player, deadline),
            _check_requests(player, history),
            _check_refusals(player, history),
            *(_check_record(player, record, history) for record in history.records),
        )
        found += [Violation(kind, where, text) for check in checks for kind, text in check]
    return found


# ---- The log in the database


def _check_log(history: TableHistory) -> Iterator[Violation]:
    """The log has no gap, nothing twice, nothing that nobody sent, and reaches as far as anybody has seen."""
    where = history.title
    if not history.is_stored:
        yield Violation("lost", where, "the table is gone")
        return
    numbers = Counter(command.number for command in history.commands)
    yield from (
        Violation("rewritten", where, f"the log has had {times} commands with number {number}")
        for number, times in numbers.items()
        if times > 1
    )
    last = max([history.checkpoint, *numbers])
    missing = [number for number in range(history.checkpoint + 1, last) if number not in numbers]
    if missing:
        yield Violation("hole", where, f"the log ends at {last} and has no number {missing[0]}")
    seen = max((seen.seq for player in history.players for seen in player.of_type(Seen)), default=0)
    if seen > last:
        yield Violation("lost", where, f"number {seen} was published, and the log ends at {last}")
    ids = Counter((command.who, command.id) for command in history.commands if command.id is not None)
    for (who, request), times in ids.items():
        if times > 1:
            yield Violation("doubled", where, f"{request} of {_name(history, who)} is stored {times} times")
    for player in history.players:
        sent = {request.id for request in player.of_type(Sent)}
        for command in history.commands:
            if command.who == player.person and command.id is not None and command.id not in sent:
                yield Violation("invented", where, f"{player.name} never sent {command.id}, number {command.number}")


def _name(history: TableHistory, person: str | None) -> str:
    return next((player.name for player in history.players if player.person == person), "somebody else")


# ---- All players of a table together


def _check_views(history: TableHistory) -> Iterator[Violation]:
    """What everybody sees of the game at one number is the same for all players, at all times."""
    first: dict[int, tuple[str, str]] = {}
    for player in history.players:
        for seen in player.of_type(Seen):
            if seen.view:
                view, name = first.setdefault(seen.seq, (seen.view, player.name))
                if view != seen.view:
                    text = f"number {seen.seq} is one thing to {name} and another to {player.name}"
                    yield Violation("rewritten", history.title, text)


def _check_order(history: TableHistory) -> Iterator[Violation]:
    """A number belongs to one request at most, and to the one that the log has there."""
    owners: dict[int, tuple[str, str]] = {}  # number → person and request, as acknowledged
    for player in history.players:
        for answer in player.of_type(Acknowledged):
            if answer.is_exact:
                owner = owners.setdefault(answer.seq, (player.person, answer.id))
                if owner != (player.person, answer.id):
                    text = f"number {answer.seq} is {answer.id} of {player.name} and {owner[1]}"
                    yield Violation("order", history.title, f"{text} of {_name(history, owner[0])}")
    for command in history.commands:
        owner_or_none = owners.get(command.number)
        if owner_or_none is not None and owner_or_none != (command.who, command.id):
            person, request = owner_or_none
            text = f"number {command.number} was acknowledged as {request} of {_name(history, person)}"
            yield Violation("order", history.title, f"{text} and is {command.kind} {command.id} in the log")


def _check_real_time(history: TableHistory) -> Iterator[Violation]:
    """A request that was sent after another was acknowledged comes later in the log, also if two clients sent them.

    With the checks of order and views this makes the table linearizable: the log is one order of all requests that
    agrees with every answer and with the time. All clients share one clock.
    """
    answers = [answer for player in history.players for answer in player.of_type(Acknowledged)]
    acknowledged = sorted((answer.at, answer.seq) for answer in answers)
    sent: dict[tuple[str, str], float] = {}
    for player in history.players:
        for request in player.of_type(Sent):
            sent.setdefault((player.person, request.id), request.at)
    stored = [command for command in history.commands if command.who is not None and command.id is not None]
    requests = sorted(
        (sent[command.who, command.id], command.number, command.id)
        for command in stored
        if command.who is not None and command.id is not None and (command.who, command.id) in sent
    )
    at, highest = 0, 0
    for time, number, request_id in requests:
        while at < len(acknowledged) and acknowledged[at][0] < time:
            highest = max(highest, acknowledged[at][1])
            at += 1
        if number <= highest:
            text = f"{request_id} is number {number}, and was sent after number {highest} had been acknowledged"
            yield Violation("order", history.title, text)


# ---- One player


def _check_numbers(player: PlayerHistory) -> Iterator[tuple[str, str]]:
    """On a connection every update has the next number; a new connection never leads back."""
    last, highest = None, 0
    for entry in player.entries:
        if isinstance(entry, Connected):
            last = None
        if not isinstance(entry, Seen) or entry.is_log:
            continue
        if entry.is_welcome:
            if entry.seq < highest:
                yield "lost", f"saw number {highest}, and then the table was back at {entry.seq}"
        elif last is not None and entry.seq != last + 1:
            yield "hole", f"after number {last} came {entry.seq}"
        last, highest = entry.seq, max(highest, entry.seq)


def _check_answers(player: PlayerHistory, deadline: float) -> Iterator[tuple[str, str]]:
    """Each request gets an answer, or its connection ends, before the deadline; nothing is answered in two ways."""
    waiting: dict[str, float] = {}
    acknowledged: set[str] = set()
    refused: set[str] = set()
    for entry in player.entries:
        for request, since in [*waiting.items()]:
            if entry.at - since > deadline:
                yield "hang", f"no answer to {request} for {entry.at - since:.0f} s"
                del waiting[request]
        if isinstance(entry, Sent) and not entry.unread:
            waiting[entry.id] = entry.at
        elif isinstance(entry, Connected | Disconnected):
            waiting.clear()
        elif isinstance(entry, Acknowledged | Refused):
            waiting.pop(entry.id, None)
            (acknowledged if isinstance(entry, Acknowledged) else refused).add(entry.id)
    for request in waiting:
        yield "hang", f"no answer to {request} until the end"
    for request in sorted(acknowledged & refused):
        yield "order", f"{request} was acknowledged, and refused as well"


def _check_requests(player: PlayerHistory, history: TableHistory) -> Iterator[tuple[str, str]]:
    """Acknowledged requests are in the log, in the order in which they were sent."""
    stored = {command.id: command for command in history.commands if command.who == player.person}
    is_complete = len(history.commands) == max((command.number for command in history.commands), default=0)
    last: StoredCommand | None = None
    for answer in _first_answers(player):
        command = stored.get(answer.id)
        if command is None:
            # A request that was done before may be older than what is left of the log.
            if answer.seq > history.checkpoint and (answer.is_exact or is_complete):
                yield "lost", f"{answer.id} was acknowledged with number {answer.seq} and is not in the log"
            continue
        if command.number > answer.seq:
            yield "order", f"{answer.id} was done by number {answer.seq}, and is number {command.number} in the log"
        if last is not None and command.number < last.number:
            yield "order", f"{last.id} was answered before {answer.id} was sent, and comes later in the log"
        last = command


def _first_answers(player: PlayerHistory) -> list[Acknowledged]:
    """The first acknowledgement of every request."""
    first: dict[str, Acknowledged] = {}
    for answer in player.of_type(Acknowledged):
        first.setdefault(answer.id, answer)
    return [*first.values()]


def _check_refusals(player: PlayerHistory, history: TableHistory) -> Iterator[tuple[str, str]]:
    """A request that was refused has changed nothing.

    An earlier copy of it may still be on its way over another connection, and be accepted later. But a request that is
    already done is never refused.
    """
    stored = {command.id: command.number for command in history.commands if command.who == player.person}
    sent = Counter(request.id for request in player.of_type(Sent))
    seen = 0
    for entry in player.entries:
        if isinstance(entry, Seen):
            seen = max(seen, entry.seq)
        elif isinstance(entry, Refused) and entry.id in stored and (sent[entry.id] == 1 or stored[entry.id] <= seen):
            yield "refused", f"{entry.id} was refused ({entry.code}), and is number {stored[entry.id]} in the log"


def _check_record(player: PlayerHistory, record: RecordedMatch, history: TableHistory) -> Iterator[tuple[str, str]]:
    """A finished match has every acknowledged move, in order; and no other, unless the clock has moved."""
    if player.person not in record.moves:
        return
    done = {answer.id for answer in player.of_type(Acknowledged)}
    moves = {
        sent.id: sent.text
        for sent in player.of_type(Sent)
        if sent.kind == "move" and sent.match == record.match and sent.id in done
    }
    recorded, acknowledged = record.moves[player.person], list(moves.values())
    missing = _first_missing(acknowledged, recorded)
    if missing is not None:
        yield "lost", f"match {record.match} does not have the acknowledged move {missing!r}, or not in its place"
    elif len(recorded) > len(acknowledged) and not _may_have_missed(player, record.match, history):
        extra = len(recorded) - len(acknowledged)
        yield "doubled", f"match {record.match} has {extra} moves more than were acknowledged"


def _first_missing(acknowledged: Sequence[str], recorded: Sequence[str]) -> str | None:
    """The first acknowledged move that is not in the record after those before it."""
    rest = iter(recorded)
    return next((move for move in acknowledged if move not in rest), None)


def _may_have_missed(player: PlayerHistory, match: int, history: TableHistory) -> bool:
    """Whether the clock has moved for this player, or nobody saw some of the match's updates."""
    seen = [seen for other in history.players for seen in other.of_type(Seen) if seen.match == match]
    numbers = {entry.seq for entry in seen if not entry.is_welcome}
    is_complete = bool(numbers) and len(numbers) == max(numbers) - min(numbers) + 1
    unread = any(sent.unread and sent.match == match for sent in player.of_type(Sent))
    return unread or not is_complete or any(player.name in entry.automatic for entry in seen)


def main() -> int:
    """Check histories that were written to a file."""
    found = [violation for history in read_histories(Path(sys.argv[1])) for violation in check_table(history)]
    for violation in found:
        sys.stdout.write(f"{violation}\n")
    return int(bool(found))


if __name__ == "__main__":
    raise SystemExit(main())
