"""A live table before and after a match, in words and as a scene: who sits there, and what can be asked for."""

from collections.abc import Mapping
from typing import Any

from fairdeal.engine.scene import Button, Scene, SeatScene

GATHERING = "gathering"


def scene(table: Mapping[str, Any], you: Mapping[str, Any]) -> Scene:
    """The chairs."""
    return Scene(
        game=table["settings"]["game"],
        phase=table["stage"],
        seat=you.get("seat"),
        headline="The table is closed" if table["stage"] == "closed" else "Waiting for the players",
        seats=tuple(_chair(number, seat, table) for number, seat in enumerate(table["seats"])),
    )


def _chair(number: int, seat: Mapping[str, Any], table: Mapping[str, Any]) -> SeatScene:
    if seat["free"]:
        return SeatScene(number, f"Chair {number + 1}", facts=("free",))
    told = [f"bot, {seat['bot']}"] if seat["bot"] is not None else []
    told += ["host"] if number == table["host"] else []
    told += ["ready"] if seat["ready"] else ["not ready"]
    return SeatScene(number, seat["name"], facts=tuple(told))


def notice(table: Mapping[str, Any], you: Mapping[str, Any], link: str) -> str:
    """What is waited for."""
    if table["stage"] == "closed":
        return "The table is closed."
    told = f"A match begins when all are ready. Others come by {link}."
    if table["fair"] is not None and you.get("seat") is not None:
        told += f" The deal is promised: {table['fair']['commitment'][:16]}…"
    return told


def wishes(table: Mapping[str, Any], you: Mapping[str, Any]) -> tuple[Button, ...]:
    """What this person can ask for now, besides moves."""
    seat = you.get("seat")
    if table["stage"] == "closed":
        return ()
    if seat is None:
        return () if you.get("waiting") else (Button("sit", "Sit down"),)
    if table["stage"] != GATHERING:
        return ()
    mine = table["seats"][seat]
    found = [Button("wait", "Not ready after all") if mine["ready"] else Button("ready", "Ready")]
    if you.get("host") and any(one["free"] for one in table["seats"]):
        found.append(Button("bot", "Let a bot sit down"))
    return tuple(found)
