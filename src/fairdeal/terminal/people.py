"""Words for those at the terminal: names for bots, sentences about `You`, moves that can be read."""

import re
from collections.abc import Mapping, Sequence

YOU = "You"
BOT_NAMES = (
    *("Ada", "Ben", "Cy", "Dot", "Eve", "Finn", "Gus", "Hal", "Ida", "Jo", "Kit", "Lou", "Max"),
    *("Ned", "Ola", "Pip", "Quin", "Ray", "Sal", "Tom", "Una", "Vic", "Wyn", "Xan", "Yul", "Zoe"),
)
IRREGULAR = {"is": "are", "has": "have", "was": "were", "does": "do", "goes": "go", "passes": "pass"}
RANGES = ("count", "jokers")  # keys of compact entries whose two numbers are a range (NOTATION)


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


def moves_lines(moves: Sequence[object], width: int) -> list[str]:
    """Legal moves for the eye: texts side by side, entries that stand for many one a line."""
    lines: list[str] = []
    row = ""
    for move in moves:
        if isinstance(move, Mapping):
            lines.append(f"  {entry_text(move)}")
        elif row and len(row) + len(str(move)) + 2 > width:
            lines.append(row)
            row = f"  {move}"
        else:
            row += f"  {move}"
    return [*lines, row] if row else lines


def entry_text(entry: Mapping[str, object]) -> str:
    """A compact entry: `rank 7, count 1 to 4, jokers 0 to 2`."""
    return ", ".join(f"{key} {_value(key, value)}" for key, value in entry.items())


def _value(key: str, value: object) -> str:
    if isinstance(value, Mapping):
        return " ".join(f"{card}×{_number(number)}" for card, number in value.items())
    if isinstance(value, list):
        if key in RANGES and len(value) == 2:
            return _number(value[0]) if value[0] == value[1] else f"{_number(value[0])} to {_number(value[1])}"
        return " ".join(_number(one) for one in value)
    return _number(value)


def _number(value: object) -> str:
    return f"{value:,}" if isinstance(value, int) else str(value)
