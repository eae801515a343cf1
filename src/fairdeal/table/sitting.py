"""Sitting down, getting up, coming back."""

from fairdeal.engine.events import Event
from fairdeal.table import chairs, playing
from fairdeal.table.commands import Command
from fairdeal.table.errors import TableError
from fairdeal.table.room import CLOSED, GATHERING, NOBODY, PLAYING, Room, Told
from fairdeal.table.seats import LONGEST_NAME, Seat, clean

MOST_WAITING = 16


def sit(room: Room, command: Command, now: int) -> Told:
    """Take a chair. While a match goes on, or where none is free, one waits in line for it (PR-8)."""
    who = command.person()
    held = room.held_for(who)
    if held is not None:
        return _come_back(room, held, now) if room.seats[held].left else _change_chair(room, held, command)
    if room.waits(who):
        raise TableError("seated", "you are in line for a chair already")
    if who in room.removed:
        raise TableError("removed", "the host has sent you away: you can watch, and sit again when a match is over")
    name = clean(command.data.get("name"), LONGEST_NAME, "name")
    free = room.free_chairs() if room.stage == GATHERING else []
    wanted = command.number("seat") if free and command.data.get("seat") is not None else None
    if wanted is not None and wanted not in free:
        raise TableError("taken", f"chair {wanted} is not free")
    if not free and len(room.waiting) >= MOST_WAITING:
        raise TableError("full", "too many are in line for a chair")
    told = chairs.claim_name(room, name)
    if not free:
        room.waiting.append(Seat(who, name))
        return [*told, Event("waits", NOBODY, None, {"name": name})]
    number = wanted if wanted is not None else free[0]
    room.seats[number] = Seat(who, name)
    return [*told, Event("sat", number, None, {"name": name})]


def _come_back(room: Room, number: int, now: int) -> Told:
    """One who has left sits down again while the chair is held for him; the clock has not waited."""
    seat = room.seats[number]
    seat.left, seat.bot = False, None
    return [Event("returned", number, None, {"name": seat.name}), *playing.go_on(room, now)]


def _change_chair(room: Room, held: int, command: Command) -> Told:
    """Between matches one may take another chair: it can matter who sits across from whom."""
    wanted = command.data.get("seat")
    if wanted is None or room.stage != GATHERING:
        raise TableError("seated", "you have a seat at this table")
    if command.number("seat") not in room.free_chairs():
        raise TableError("taken", f"chair {wanted} is not free")
    room.seats[held], room.seats[wanted] = room.seats[wanted], room.seats[held]
    return [Event("sat", wanted, None, {"name": room.seats[wanted].name, "from": held})]


def leave(room: Room, command: Command, now: int) -> Told:
    """Get up, or out of the line. A host who has neither hands his office on."""
    who = command.person()
    for seat in room.waiting:
        if seat.person == who:
            room.waiting.remove(seat)
            return [Event("left", NOBODY, None, {"name": seat.name}), *_after_leaving(room, who, now)]
    number = room.seat_of(who)
    if number is not None:
        return get_up(room, number, now)
    if who == room.host:
        return _after_leaving(room, who, now)
    raise TableError("seat", "you have no seat at this table")


def get_up(room: Room, number: int, now: int, removed: bool = False) -> Told:
    """A chair becomes free: at once between matches. In a match somebody has to play on: the clock, or a bot.

    Where the game has rules for it the chair is gone with the next round (PR-7, PR-8), and otherwise with the match.
    """
    seat = room.seats[number]
    who = seat.person
    told = [Event("left", number, None, {"name": seat.name, **({"removed": True} if removed else {})})]
    if room.stage != PLAYING:
        room.seats[number] = Seat()
        return told + chairs.seat_waiting(room) + _after_leaving(room, who, now)
    took_over = room.settings.takeover if seat.present else None
    seat.left, seat.ready, seat.bot = True, True, took_over
    if removed:
        seat.person = None
    if took_over is not None:
        told.append(Event("takeover", number, None, {"name": seat.name, "bot": took_over}))
    return told + _after_leaving(room, who, now)


def _after_leaving(room: Room, who: str | None, now: int) -> Told:
    """The host's office passes on; the others play on. A match without people ends, a table without any is closed."""
    told: Told = []
    room.forget_ids()
    if who is not None and who == room.host:
        told += chairs.pass_on_host(room)
    if room.stage == PLAYING and not any(seat.present for seat in room.seats):
        told += playing.end_match(room, "all players have left")
    if room.host is None:
        room.stage = CLOSED
        return [*told, Event("closed", NOBODY, None, {})]
    return told + playing.go_on(room, now)
