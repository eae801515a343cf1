"""`fairdeal deck`: the double deck as a PDF to print and cut out."""

from pathlib import Path

from fairdeal.cards.skins import SKINS
from fairdeal.cli import output
from fairdeal.engine.errors import BadSetup
from fairdeal.engine.options import quoted
from fairdeal.printing.deck_sheets import print_deck


def run(file: str, skin: str, paper: str) -> int:
    if skin not in SKINS:
        raise BadSetup(f"no skin {quoted(skin)}; skins: {', '.join(SKINS)}")
    Path(file).write_bytes(print_deck(SKINS[skin], paper))
    output.print_text(f"Written to {file}. Print it at 100 %; the first page says what to do next.")
    return 0
