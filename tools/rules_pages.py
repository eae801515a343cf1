"""Write docs/rules/: the rules page of each game with its options and pictures. A test fails when a page is stale.

python -m tools.rules_pages
"""

from pathlib import Path

from fairdeal.cards.card_blocks import render_blocks_as_svg
from fairdeal.engine.game import Game
from fairdeal.engine.options import json_value, show_value
from fairdeal.games import all_games

FOLDER = Path(__file__).resolve().parent.parent / "docs" / "rules"
PICTURES = FOLDER / "pictures"

INDEX_INTRODUCTION = """# The rules of all games

For everyone at the table. With these pages you can learn any of the games, settle a question by the number of a rule,
and choose the options of your own table.

The pages give the printed rules in our own words. Every rule has a number, which Fairdeal quotes when a move is not
allowed. Each page also has examples, pictures of hands, the notation of moves, and the options and presets a table can
choose. Where the printed rules are silent, contradict themselves or can be read in more than one way, the page lists
under *Rulings* how we read them.

`fairdeal rules GAME` shows the same page in the terminal, and `fairdeal rules GAME NUMBER` a single rule.
"""
PAGE_INTRODUCTION = """For everyone who plays {title}. After reading this page you can play a match, settle questions
by the number of a rule, and choose options for your table."""


def options_table(game_type: type[Game]) -> str:
    """The options with their values in each preset; empty for a game without options."""
    specs = game_type.options_type.specs()
    if not specs:
        return ""
    rows = [f"| option | rule | values | {' | '.join(f'`{name}`' for name in game_type.presets)} | meaning |"]
    rows.append("|---" * (4 + len(game_type.presets)) + "|")
    for spec in specs:
        values = " | ".join(show_value(json_value(getattr(preset, spec.name))) for preset in game_type.presets.values())
        rows.append(f"| `{spec.name}` | {spec.rule} | {spec.accepted} | {values} | {spec.meaning} |")
    return "\n\n## Options\n\n" + "\n".join(rows)


def game_files(game_type: type[Game]) -> dict[str, str]:
    """The page of a game and its pictures: text by path in the folder."""
    page, pictures = render_blocks_as_svg(game_type.rules_page().rstrip(), game_type.key)
    heading, rules = page.split("\n\n", 1)
    introduction = " ".join(PAGE_INTRODUCTION.format(title=game_type.title).split())
    page = "\n\n".join([heading, introduction, rules]) + options_table(game_type) + "\n"
    return {f"{game_type.key}.md": page, **pictures}


def index() -> str:
    """The page that lists all games."""
    rows = ["| game | players | presets | what it is |", "|---|---|---|---|"]
    for key, game_type in all_games().items():
        presets = ", ".join(f"`{name}`" for name in game_type.presets)
        rows.append(
            f"| [{game_type.title}]({key}.md) | {game_type.players_in_words()} | {presets} | {game_type.summary} |"
        )
    return "\n".join([INDEX_INTRODUCTION, *rows, ""])


def all_files() -> dict[str, str]:
    """Everything that belongs in the folder: text by path."""
    pages = {path: text for game_type in all_games().values() for path, text in game_files(game_type).items()}
    return {"index.md": index(), **pages}


def main() -> None:
    PICTURES.mkdir(parents=True, exist_ok=True)
    written = all_files()
    for path, text in written.items():
        (FOLDER / path).write_text(text, encoding="utf-8")
    for picture in PICTURES.iterdir():
        if f"pictures/{picture.name}" not in written:  # its block is no longer on any page
            picture.unlink()


if __name__ == "__main__":
    main()
