"""Grammar for sentences about a player named `You`."""

import re

from fairdeal.terminal.player_names import YOU

IRREGULAR_VERBS = {"is": "are", "has": "have", "was": "were", "does": "do", "goes": "go", "passes": "pass"}


def second_person(sentence: str) -> str:
    """Turn `You plays 7x2.` into `You play 7x2.`; sentences about other players stay unchanged."""
    sentence = re.sub(r"(?<=[a-z] )You\b", "you", sentence)
    before, subject, rest = sentence.partition(f"{YOU} ")
    if before or not subject:
        return sentence
    verb, space, rest = rest.partition(" ")
    end = "." if verb.endswith(".") else ""
    return f"{YOU} {_without_s(verb.removesuffix('.'))}{end}{space}{rest}"


def _without_s(verb: str) -> str:
    return IRREGULAR_VERBS.get(verb, verb.removesuffix("s"))
