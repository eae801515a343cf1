"""Events of a table, described in sentences."""

from collections.abc import Callable, Mapping
from typing import Any

from fairdeal.engine.events import Event
from fairdeal.engine.second_person import YOU


def sentence(event: Event) -> str | None:
    """Describe an event of the table in a player's words; None for an event of the game."""
    describe = SENTENCES.get(event.kind)
    return describe(event.data) if describe is not None and event.data is not None else None


def _sat(data: Mapping[str, Any]) -> str:
    if data.get("from") is not None:
        return f"{data['name']} changes seats."
    return f"{data['name']} sits down" + (f" (a bot: {data['bot']})." if data.get("bot") else ".")


def _waits(data: Mapping[str, Any]) -> str:
    return f"{data['name']} joins as soon as a seat is free."


def _takeover(data: Mapping[str, Any]) -> str:
    sentence = f"A bot ({data['bot']}) plays on for {data['name']}"
    return f"{sentence}, who is away." if data.get("away") else f"{sentence}."


def _replaced(data: Mapping[str, Any]) -> str:
    return f"{data['name']} takes the seat of {data['from']}" + (" (a bot)." if data["bot"] else ".")


def _renamed(data: Mapping[str, Any]) -> str:
    before = "A player who has given no name" if data["from"] == YOU else data["from"]
    return f"{before} is called {data['name']} now."


def _host(data: Mapping[str, Any]) -> str:
    absent = data.get("absent")
    return f"{data['name']} is the host now" + (f": {absent} is away." if absent is not None else ".")


def _promise(data: Mapping[str, Any]) -> str | None:
    if not data["again"]:
        return None
    missing = ", ".join(data["missing"])
    return f"The shuffle begins again: no answer from {missing}." if missing else "The shuffle begins again."


def _match_over(data: Mapping[str, Any]) -> str:
    return f"The match is over: {data['reason']}."


def _vacation(data: Mapping[str, Any]) -> str:
    days = data["days"]
    if days is None:
        return f"{data['name']} is back from vacation."
    return f"{data['name']} is on vacation for {'a day' if days == 1 else f'{days} days'}."


def _repaired(data: Mapping[str, Any]) -> str:
    lost = "the last step is" if data["lost"] == 1 else f"the last {data['lost']} steps are"
    return f"The server found this table damaged and restored it; {lost} lost."


# The data of every event include the names: seats may change before the sentence is read.
SENTENCES: dict[str, Callable[[Mapping[str, Any]], str | None]] = {
    "sat": _sat,
    "waits": _waits,
    "left": lambda data: f"{data['name']} leaves" + (", removed by the host." if data.get("removed") else "."),
    "returned": lambda data: f"{data['name']} is back.",
    "takeover": _takeover,
    "replaced": _replaced,
    "renamed": _renamed,
    "host": _host,
    "settings": lambda data: "The host has changed the settings.",  # noqa: ARG005
    "ready": lambda data: f"{data['name']} is {'' if data['ready'] else 'not '}ready.",
    "undone": lambda data: f"{data['name']} takes back a move.",
    "said": lambda data: f"{data['name']}: {data['text']}",
    "nonce": lambda data: f"{data['name']} has added to the shuffle.",
    "promise": _promise,
    "match": lambda data: f"Match {data['match']} begins.",
    "automatic": lambda data: f"{data['name']} is away." if data["away"] else f"Time is up for {data['name']}.",
    "seats": lambda data: f"At the table now: {', '.join(data['names'])}.",
    "match_over": _match_over,
    "vacation": _vacation,
    "repaired": _repaired,
    "closed": lambda data: "The table is closed.",  # noqa: ARG005
}
