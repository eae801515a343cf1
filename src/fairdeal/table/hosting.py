"""What the host alone may do: bots, settings, sending people away, stopping a match."""

from dataclasses import replace

from fairdeal.engine.errors import BadSetup
from fairdeal.engine.events import Event
from fairdeal.table import chairs, playing, sitting
from fairdeal.table.commands import Command
from fairdeal.table.errors import TableError
from fairdeal.table.room import NOBODY, PLAYING, Room, Told
from fairdeal.table.seats import Seat, bot_name
from fairdeal.table.settings import LONGEST_WORD, Settings

USUAL_BOT = "steady"
MOST_REMOVED = 64  # remembered


def add_bot(room: Room, command: Command, now: int) -> Told:  # noqa: ARG001
    """A bot takes the first free chair. Whether there is a bot of that level the server has to know."""
    room.host_only(command)
    if room.stage == PLAYING:
        raise TableError("playing", "bots sit down between matches")
    level = command.text("bot", LONGEST_WORD) if "bot" in command.data else USUAL_BOT
    free = room.free_chairs()
    if not free:
        raise TableError("full", "every chair is taken")
    name = bot_name([seat.name for seat in (*room.seats, *room.waiting)])
    room.seats[free[0]] = Seat(None, name, level, ready=True)
    return [Event("sat", free[0], None, {"name": name, "bot": level})]


def remove(room: Room, command: Command, now: int) -> Told:
    """Send a player or a bot away, between rounds; or one for whom all would wait for ever, as no clock runs."""
    room.host_only(command)
    number = command.number("seat")
    if not 0 <= number < len(room.seats) or room.seats[number].free:
        raise TableError("seat", f"nobody sits on chair {number}")
    seat = room.seats[number]
    if seat.person == room.host:
        raise TableError("seat", "the host leaves by himself")
    if not room.between_rounds() and not _waited_for_without_end(room, number):
        raise TableError("playing", "players are sent away between rounds, before anybody has moved")
    if room.stage == PLAYING and not seat.present and not room.seats_change():
        raise TableError("playing", "that seat is played to the end of the match: this game has no rule for fewer")
    if seat.person is not None and seat.person not in room.removed:
        room.removed = [*room.removed, seat.person][-MOST_REMOVED:]
    return sitting.get_up(room, number, now, removed=True)


def _waited_for_without_end(room: Room, number: int) -> bool:
    turn = room.clock.of(number)
    return turn is not None and turn.ends is None


def change_settings(room: Room, command: Command, now: int) -> Told:  # noqa: ARG001
    """Other settings for the next match, even another game. Who sits here stays, and is asked anew."""
    room.host_only(command)
    if room.stage == PLAYING:
        raise TableError("playing", "settings change between matches")
    given = command.data.get("settings")
    if not isinstance(given, dict) or not all(isinstance(name, str) for name in given):
        raise TableError("settings", "settings are names with values")
    taken = [seat for seat in room.seats if not seat.free]
    try:
        settings = room.settings.changed(given)
        if given.get("seats") is None and len(taken) > (settings.seats or 0):
            settings = replace(settings, seats=len(taken)).checked()
    except BadSetup as error:
        raise TableError("settings", str(error)) from None
    if len(taken) > (settings.seats or 0):
        raise TableError("settings", f"{len(taken)} sit here; {settings.seats} chairs are too few")
    return _apply(room, settings, taken)


def _apply(room: Room, settings: Settings, taken: list[Seat]) -> Told:
    if settings.seats != len(room.seats):
        room.seats = taken
    room.settings = settings
    room.state = None  # the cards of the last match are put away
    chairs.add_chairs(room)
    told = [Event("settings", NOBODY, None, {"settings": settings.to_json()}), *chairs.seat_waiting(room)]
    for seat in room.seats:
        seat.ready = seat.bot is not None
    return told


def stop(room: Room, command: Command, now: int) -> Told:  # noqa: ARG001
    """End a match between rounds: some go on until the table stops (PR-34)."""
    room.host_only(command)
    room.playing()
    if not room.between_rounds():
        raise TableError("playing", "a match is stopped between rounds, before anybody has moved")
    return playing.end_match(room, "the host has stopped it")
