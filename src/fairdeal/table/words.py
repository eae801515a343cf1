"""What happens at a table, in sentences."""

from collections.abc import Callable, Mapping
from typing import Any

from fairdeal.engine.events import Event


def sentence(event: Event) -> str | None:
    """What the table tells, in a player's words; None for an event of the game, or one that needs no telling."""
    teller = SENTENCES.get(event.kind)
    return teller(event.data) if teller is not None and event.data is not None else None


def _sat(data: Mapping[str, Any]) -> str:
    if data.get("from") is not None:
        return f"{data['name']} takes another chair."
    return f"{data['name']} sits down" + (f" (a bot: {data['bot']})." if data.get("bot") else ".")


def _waits(data: Mapping[str, Any]) -> str:
    return f"{data['name']} joins in as soon as there is a chair."


def _match_over(data: Mapping[str, Any]) -> str:
    return f"The match is over: {data['reason']}."


# Every event of the table has the name in it: chairs may change before the sentence is read.
SENTENCES: dict[str, Callable[[Mapping[str, Any]], str]] = {
    "sat": _sat,
    "waits": _waits,
    "left": lambda data: f"{data['name']} leaves" + (", sent away by the host." if data.get("removed") else "."),
    "returned": lambda data: f"{data['name']} is back.",
    "takeover": lambda data: f"A bot ({data['bot']}) plays on for {data['name']}.",
    "host": lambda data: f"{data['name']} is the host now.",
    "settings": lambda data: "The host has changed the settings.",  # noqa: ARG005
    "ready": lambda data: f"{data['name']} is {'' if data['ready'] else 'not '}ready.",
    "said": lambda data: f"{data['name']}: {data['text']}",
    "nonce": lambda data: f"{data['name']} has added to the shuffle.",
    "match": lambda data: f"Match {data['match']} begins.",
    "automatic": lambda data: f"{data['name']} is away." if data["away"] else f"Time is up for {data['name']}.",
    "seats": lambda data: f"At the table now: {', '.join(data['names'])}.",
    "match_over": _match_over,
    "closed": lambda data: "The table is closed.",  # noqa: ARG005
}
