"""Printing in a process: the one-page summary of a game, and the double deck to cut out.

`fairdeal.printing` is imported on use: the static edition has these jobs in its table, but not that package.
"""

import msgspec

from fairdeal.cards.skins import SKINS
from fairdeal.engine.errors import BadSetup
from fairdeal.engine.options import quoted
from fairdeal.games import find_game


class TableRules(msgspec.Struct):
    """The rules at a table."""

    game: str
    players: int | None
    preset: str | None
    options: dict[str, bool | int | str]


def summary(rules: str, paper: str) -> bytes:
    """The rules of a game in short, with the house rules of a table, as a PDF of one page."""
    from fairdeal.printing.rules_sheet import print_rules

    wanted = msgspec.json.decode(rules, type=TableRules)
    return print_rules(find_game(wanted.game).configure(wanted.players, wanted.preset, wanted.options), paper)


def deck(skin: str, paper: str) -> bytes:
    """The double deck as a PDF with marks to cut along."""
    from fairdeal.printing.deck_sheets import print_deck

    if skin not in SKINS:
        raise BadSetup(f"no skin {quoted(skin)}; skins: {', '.join(SKINS)}")
    return print_deck(SKINS[skin], paper)
