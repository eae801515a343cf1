"""Grammar for sentences about a player named `You`."""

import re

YOU = "You"  # the name of a player who has given none: alone against bots
IRREGULAR_VERBS = {"is": "are", "has": "have", "was": "were", "does": "do", "goes": "go", "passes": "pass"}


def second_person(sentence: str) -> str:
    """Turn `You plays 7x2.` into `You play 7x2.`; sentences about other players stay unchanged."""
    sentence = re.sub(r"(?<=[a-z] )You\b", "you", sentence)
    before, subject, rest = sentence.partition(f"{YOU} ")
    if before or not subject:
        return sentence
    verb, space, rest = rest.partition(" ")
    end = "." if verb.endswith(".") else ""
    if rest.startswith("and "):  # a second verb: `You deals and turns 4d9h`
        second, gap, more = rest.removeprefix("and ").partition(" ")
        rest = f"and {_without_s(second)}{gap}{more}"
    return f"{YOU} {_without_s(verb.removesuffix('.'))}{end}{space}{rest}"


def _without_s(verb: str) -> str:
    return IRREGULAR_VERBS.get(verb, verb.removesuffix("s"))
