"""A live table before and after a match: the scene, the notice and the commands to show."""

from collections.abc import Mapping
from typing import Any

from fairdeal.engine.scene import Button, Scene, SeatScene
from fairdeal.table import CLOSED, GATHERING, PLAYING


def lobby_scene(table: Mapping[str, Any], you: Mapping[str, Any]) -> Scene:
    """The seats and who sits on them."""
    return Scene(
        game=table["settings"]["game"],
        phase=table["stage"],
        seat=you.get("seat"),
        headline="The table is closed" if table["stage"] == CLOSED else "Waiting for the players",
        seats=tuple(_seat_scene(number, seat, table) for number, seat in enumerate(table["seats"])),
    )


def _seat_scene(number: int, seat: Mapping[str, Any], table: Mapping[str, Any]) -> SeatScene:
    if seat["free"]:
        return SeatScene(number, f"Seat {number + 1}", facts=("free",))
    facts = [f"bot, {seat['bot']}"] if seat["bot"] is not None else []
    facts += ["host"] if number == table["host"] else []
    facts += ["ready"] if seat["ready"] else ["not ready"]
    return SeatScene(number, seat["name"], facts=tuple(facts))


def lobby_notice(table: Mapping[str, Any], you: Mapping[str, Any], link: str) -> str:
    """What the table is waiting for, and how others can join."""
    if table["stage"] == CLOSED:
        return "The table is closed."
    notice = f"The match begins when everybody is ready. Others can join at {link}."
    if table["fair"] is not None and you.get("seat") is not None:
        notice += f" Commitment to the deal: {table['fair']['commitment'][:16]}…"
    return " ".join([notice, *[f"Note: {note}." for note in table.get("bot_notes", ())]])


def place_notice(table: Mapping[str, Any], you: Mapping[str, Any]) -> str:
    """What a player without a seat should know; empty for the others."""
    if you.get("removed"):
        return "The host has removed you. You can watch, and sit down again when a match is over."
    if you.get("held") is not None:
        return "Your seat is kept for you: `sit` takes it back."
    if you.get("seat") is None and table["stage"] == PLAYING:
        place = "You are in line for a seat." if you.get("waiting") else "You are watching."
        bots = [number for number, seat in enumerate(table["seats"]) if seat.get("replaceable")]
        return f"{place} `sit {bots[0] + 1}` takes the seat of {table['seats'][bots[0]]['name']}." if bots else place
    return ""


def lobby_buttons(table: Mapping[str, Any], you: Mapping[str, Any]) -> tuple[Button, ...]:
    """Commands to offer this player now."""
    seat = you.get("seat")
    if table["stage"] == CLOSED:
        return ()
    if seat is None:
        return _seats_to_take(table, you)
    if table["stage"] != GATHERING:
        return ()
    is_ready = table["seats"][seat]["ready"]
    buttons = [Button("wait", "Not ready after all") if is_ready else Button("ready", "Ready")]
    if you.get("host") and any(each["free"] for each in table["seats"]):
        buttons.append(Button("bot", "Add a bot"))
    return tuple(buttons)


def _seats_to_take(table: Mapping[str, Any], you: Mapping[str, Any]) -> tuple[Button, ...]:
    """Ways to a seat for a player who has none: their own, a free one, a bot's, or the line."""
    if you.get("removed"):
        return ()
    if you.get("held") is not None:
        return (Button("sit", "Take your seat back"),)
    has_free = table["stage"] == GATHERING and any(seat["free"] for seat in table["seats"])
    bots = [
        Button(f"sit {number + 1}", f"Take the seat of {seat['name']}")
        for number, seat in enumerate(table["seats"])
        if seat.get("replaceable") and not has_free
    ]
    line = [] if you.get("waiting") else [Button("sit", "Sit down" if has_free else "Get in line for a seat")]
    return (*bots, *line)
