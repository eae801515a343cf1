"""The table of a group: everybody is seated before they arrive, and people who do not arrive are replaced by bots."""

import secrets
from collections.abc import Sequence

from fairdeal.bots.strengths import DEFAULT_STRENGTH
from fairdeal.engine.errors import FairdealError
from fairdeal.server.logging_setup import log
from fairdeal.server.pairing.matching import Group
from fairdeal.server.pairing.wishes import Variant
from fairdeal.server.table_runner import TableRunner
from fairdeal.table import GATHERING, Command, Settings, Table
from fairdeal.table.lookalikes import skeleton
from fairdeal.table.names import MAX_NAME_LENGTH, choose_bot_name, normalize_name
from fairdeal.table.seat import Seat
from fairdeal.table.settings import SECOND

NAMELESS = "Guest"


def table_for(group: Group, names: Sequence[str]) -> Table:
    """A new table with the group at its seats; one of them is its host."""
    seats = seats_for(group, names)
    table = Table(settings_of(group.variant), next(seat.person for seat in seats if seat.person is not None))
    table.seats[: len(seats)] = seats
    return table


def settings_of(variant: Variant) -> Settings:
    """A public table; a bot takes over when a player leaves, so that nobody has to wait for the clock."""
    return Settings(
        variant.game, variant.preset, turn=variant.pace * SECOND, takeover=DEFAULT_STRENGTH, rated=variant.rated
    )


def seats_for(group: Group, names: Sequence[str]) -> list[Seat]:
    """The seats of a new table in random order: bots are ready, people will be when they arrive."""
    distinct = distinct_names(names)
    seats = [Seat(person, name) for person, name in zip(group.people, distinct, strict=True)]
    for _ in range(group.bots):
        seats.append(Seat(None, choose_bot_name([seat.name for seat in seats]), DEFAULT_STRENGTH, ready=True))
    secrets.SystemRandom().shuffle(seats)
    return seats


def distinct_names(names: Sequence[str]) -> list[str]:
    """The names made distinct: the second Ada becomes Ada 2."""
    found: list[str] = []
    taken: set[str] = set()
    numbers: dict[str, int] = {}  # the last one of each name, so that a thousand Adas are not compared with each other
    for name in names:
        base = name or NAMELESS
        distinct, number = base, numbers.get(base, 1)
        while {normalize_name(distinct), skeleton(distinct)} & taken:
            number += 1
            distinct = f"{base[: MAX_NAME_LENGTH - len(str(number)) - 1].rstrip()} {number}"
        numbers[base] = number
        taken |= {normalize_name(distinct), skeleton(distinct)}
        found.append(distinct)
    return found


def start_without_absent(runner: TableRunner) -> None:
    """Give the seats of people who have not arrived to bots, and begin: everybody asked for this match."""
    table = runner.table
    if runner.stopped or table.stage != GATHERING or table.match_number or table.seal is not None:
        return
    seated = [seat.person for seat in table.seats if seat.person is not None]
    try:
        for person in seated:
            if not runner.presence.attendance.is_here(person):
                runner.execute(Command("leave", person))
        while table.stage == GATHERING and table.host is not None and table.free_seats():
            runner.execute(Command("add_bot", table.host, {"bot": DEFAULT_STRENGTH}))
        for person in seated:
            if table.stage == GATHERING and table.seat_of(person) is not None:
                runner.execute(Command("ready", person))
    except FairdealError as error:  # its people can still begin by themselves
        log.warning("a paired table could not begin", table=runner.id, error=str(error))
