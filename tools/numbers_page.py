"""Writes the second half of docs/research.md: every game's actions and observations. A test fails when it is stale.

python -m tools.numbers_page
"""

import sys
from itertools import groupby
from pathlib import Path

from fairdeal.engine.actions import Actions
from fairdeal.engine.game import Game
from fairdeal.games import all_games

PAGE = Path(__file__).resolve().parent.parent / "docs" / "research.md"
BEGINS = "<!-- From here on this page is written by tools/numbers_page.py. -->\n"


def kind_of(actions: Actions, number: int) -> str:
    """Numbers of one kind that stand together are one line of the table."""
    move, name = actions.simple[number], actions.names[number]
    if move is not None:
        return type(move).__name__
    if name == "done":
        return name
    return name.split(":")[0] if ":" in name else name.split()[0] if " " in name else "card"


def actions_table(actions: Actions) -> list[str]:
    rows = ["| actions | from | to | |", "|---|---|---|---|"]
    for _, together in groupby(range(actions.size), key=lambda number: kind_of(actions, number)):
        numbers = list(together)
        first, last = numbers[0], numbers[-1]
        part = "part of a move" if actions.simple[first] is None else "a move"
        if len(numbers) == 1:
            rows.append(f"| {first} | `{actions.names[first]}` | | {part} |")
        else:
            rows.append(f"| {first}–{last} | `{actions.names[first]}` | `{actions.names[last]}` | {part} |")
    return rows


def fields_table(game: Game) -> list[str]:
    layout = game.layout()
    rows = ["| field | begins at | shape | meaning |", "|---|---|---|---|"]
    for field in layout.fields:
        shape = " × ".join(map(str, field.shape))
        rows.append(f"| `{field.name}` | {layout.slices[field.name].start} | {shape} | {field.meaning} |")
    return rows


def sizes(kind: type[Game]) -> str:
    """How long the rows of numbers are."""
    told = [(players, kind.configure(players)) for players in kind.player_numbers() if players <= 6]
    lengths = [f"{game.layout().size} with {players}" for players, game in told]
    return f"Numbers in an observation: {', '.join(lengths)} players."


def section(kind: type[Game]) -> str:
    game = kind.configure()
    actions = game.actions()
    module = sys.modules.get(f"{kind.__module__}.actions")
    about = (module.__doc__ or "").split("\n\n", 1)[-1].strip() if module is not None else ""
    title = f"### {kind.title} (`{kind.key}`)"
    with_players = f"With {game.players} players and preset `{game.preset}`"
    parts = [
        title,
        about,
        f"{with_players} there are {actions.size} actions:",
        "\n".join(actions_table(actions)),
        f"{with_players} an observation has these fields:",
        "\n".join(fields_table(game)),
        sizes(kind),
    ]
    return "\n\n".join([part for part in parts if part]) + "\n"


def page() -> str:
    """The page as it should be: what was written by hand, and what is told by the games themselves."""
    by_hand = PAGE.read_text(encoding="utf-8").split(BEGINS)[0]
    return by_hand + BEGINS + "\n" + "\n".join([section(kind) for kind in all_games().values()])


if __name__ == "__main__":
    PAGE.write_text(page(), encoding="utf-8")
