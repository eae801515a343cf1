"""Grammar for sentences about a player named `You`."""

import re

YOU = "You"  # the name of a player who has given none: alone against bots
IRREGULAR_VERBS = {"is": "are", "has": "have", "was": "were", "does": "do", "goes": "go", "passes": "pass"}
# At the start of a sentence; a verb has no digits, as cards have.
PREDICATE = re.compile(r"(?:(?<=^)|(?<=\()|(?<=\. ))You (?P<verb>[a-z]+)\b(?: and (?P<second>[a-z]+)\b)?")


def second_person(text: str) -> str:
    """Turn `You plays 7x2.` into `You play 7x2.`; sentences about other players stay unchanged."""
    text = re.sub(r"(?<=[a-z] )You\b", "you", text)
    text = re.sub(r"\bThe (\w+) of you\b", r"Your \1", text)
    return PREDICATE.sub(_second_person_predicate, text)


def _second_person_predicate(found: re.Match[str]) -> str:
    second = found["second"]  # a second verb: `You deals and turns 4d9h`
    return f"You {_without_s(found['verb'])}" + (f" and {_without_s(second)}" if second else "")


def _without_s(verb: str) -> str:
    return IRREGULAR_VERBS.get(verb, verb.removesuffix("s"))
