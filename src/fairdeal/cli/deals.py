"""`fairdeal deals`: the same cards for many tables, as hand records to print and as records to play from."""

import json
from dataclasses import dataclass
from pathlib import Path

from fairdeal.cli import output, table_setup
from fairdeal.printing.deal_sets import make_deals, print_deals

PDF_FILE, JSON_FILE = "deals.pdf", "deals.json"


@dataclass(frozen=True, slots=True, kw_only=True)
class DealsArgs:
    """Arguments of the command."""

    game: str | None
    number: int
    players: int | None
    preset: str | None
    settings: dict[str, str]
    seed: int | str | None
    paper: str
    out: str


def run(args: DealsArgs) -> int:
    game = table_setup.require_game(args.game).configure(args.players, args.preset, args.settings)
    seed = args.seed if args.seed is not None else table_setup.new_seed()
    deals = make_deals(game, args.number, seed)
    title = output.one_line(f"{table_setup.describe_table(game)}: {args.number} deals, seed {seed}")
    printed = print_deals(game, deals, title, args.paper)
    folder = Path(args.out)
    folder.mkdir(parents=True, exist_ok=True)
    (folder / PDF_FILE).write_bytes(printed)
    (folder / JSON_FILE).write_text(json.dumps(deals, indent=1, ensure_ascii=False) + "\n", encoding="utf-8")
    output.print_text(f"{title}\nWritten to {args.out}: {PDF_FILE} to print, {JSON_FILE} with a record of each deal.")
    return 0
