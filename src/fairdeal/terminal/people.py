"""Words for those at the terminal: names for bots, sentences about `You`."""

import re
from collections.abc import Sequence

YOU = "You"
BOT_NAMES = (
    *("Ada", "Ben", "Cy", "Dot", "Eve", "Finn", "Gus", "Hal", "Ida", "Jo", "Kit", "Lou", "Max"),
    *("Ned", "Ola", "Pip", "Quin", "Ray", "Sal", "Tom", "Una", "Vic", "Wyn", "Xan", "Yul", "Zoe"),
)
IRREGULAR = {"is": "are", "has": "have", "was": "were", "does": "do", "goes": "go", "passes": "pass"}


def names_for(people: Sequence[str], players: int) -> tuple[str, ...]:
    """The people first, then a short name for each bot, none of them taken."""
    taken = {name.lower() for name in people}
    free = [name for name in BOT_NAMES if name.lower() not in taken]
    free += [f"Bot {number}" for number in range(1, players + 1) if f"bot {number}" not in taken]
    return (*people, *free[: players - len(people)])


def second_person(sentence: str) -> str:
    """`You plays 7x2.` as one says it; other sentences as they are."""
    sentence = re.sub(r"(?<=[a-z] )You\b", "you", sentence)
    start, word, rest = sentence.partition(f"{YOU} ")
    if start or not word:
        return sentence
    verb, space, rest = rest.partition(" ")
    end = "." if verb.endswith(".") else ""
    return f"{YOU} {_plural(verb.removesuffix('.'))}{end}{space}{rest}"


def _plural(verb: str) -> str:
    return IRREGULAR.get(verb, verb.removesuffix("s"))
