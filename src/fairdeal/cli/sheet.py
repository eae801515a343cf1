"""`fairdeal sheet`: the rules of a game on one page, with the house rules of a table."""

from dataclasses import dataclass
from pathlib import Path

from fairdeal.cli import output, table_setup
from fairdeal.engine.errors import BadSetup
from fairdeal.printing.rules_sheet import print_rules


@dataclass(frozen=True, slots=True, kw_only=True)
class SheetArgs:
    """Arguments of the command."""

    game: str | None
    file: str | None
    preset: str | None
    settings: dict[str, str]
    paper: str


def run(args: SheetArgs) -> int:
    kind = table_setup.require_game(args.game)
    if args.file is None:
        raise BadSetup(f"name a file to write, such as {kind.key}.pdf")
    game = kind.configure(None, args.preset, args.settings)
    Path(args.file).write_bytes(print_rules(game, args.paper))
    output.print_text(f"Written to {args.file}: {table_setup.describe_table(game)}.")
    return 0
