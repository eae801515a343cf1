"""Names for the players of a match in this terminal."""

from collections.abc import Sequence

BOT_NAMES = (
    *("Ada", "Ben", "Cy", "Dot", "Eve", "Finn", "Gus", "Hal", "Ida", "Jo", "Kit", "Lou", "Max"),
    *("Ned", "Ola", "Pip", "Quin", "Ray", "Sal", "Tom", "Una", "Vic", "Wyn", "Xan", "Yul", "Zoe"),
)


def name_players(people: Sequence[str], players: int) -> tuple[str, ...]:
    """The people's names first, then a different short name for each bot."""
    taken = {name.lower() for name in people}
    free = [name for name in BOT_NAMES if name.lower() not in taken]
    free += [f"Bot {number}" for number in range(1, players + 1) if f"bot {number}" not in taken]
    return (*people, *free[: players - len(people)])
