"""Writes docs/rules/: each game's rules page with its options and pictures. A test fails when one of them is stale.

python -m tools.pages
"""

from pathlib import Path

from fairdeal.cards.card_blocks import render_blocks_as_svg
from fairdeal.engine.game import Game
from fairdeal.engine.options import plain
from fairdeal.games import all_games

FOLDER = Path(__file__).resolve().parent.parent / "docs" / "rules"
PICTURES = FOLDER / "pictures"

ABOUT = """# The rules of all games

In our own words, exactly as printed. Every rule has a number, which the program quotes when a move is not allowed. Each
page also has examples, pictures of hands, how moves are written, what a table may agree on (options, and presets of
them), and under *Rulings* what the printed texts leave open and how we settle it.

`fairdeal rules GAME` shows the same in the terminal, `fairdeal rules GAME NUMBER` one rule.
"""


def shown(value: object) -> str:
    return (
        "on" if value is True else "off" if value is False else f"{value:,}" if isinstance(value, int) else str(value)
    )


def options_table(kind: type[Game]) -> str:
    """The options with their values in each preset; nothing for a game that has none."""
    specs = kind.options_type.specs()
    if not specs:
        return ""
    rows = [f"| option | rule | values | {' | '.join(f'`{name}`' for name in kind.presets)} | meaning |"]
    rows.append("|---" * (4 + len(kind.presets)) + "|")
    for spec in specs:
        values = " | ".join(shown(plain(getattr(preset, spec.name))) for preset in kind.presets.values())
        rows.append(f"| `{spec.name}` | {spec.rule} | {spec.accepted} | {values} | {spec.meaning} |")
    return "\n\n## Options\n\n" + "\n".join(rows)


def files(kind: type[Game]) -> dict[str, str]:
    """The page of a game and its pictures: the path of each in the folder, and its text."""
    page, pictures = render_blocks_as_svg(kind.rules_page().rstrip(), kind.key)
    return {f"{kind.key}.md": page + options_table(kind) + "\n", **pictures}


def index() -> str:
    """The page that leads to those of all games."""
    rows = ["| game | players | presets | what it is |", "|---|---|---|---|"]
    for key, kind in all_games().items():
        presets = ", ".join(f"`{name}`" for name in kind.presets)
        rows.append(f"| [{kind.title}]({key}.md) | {kind.players_in_words()} | {presets} | {kind.summary} |")
    return "\n".join([ABOUT, *rows, ""])


def all_files() -> dict[str, str]:
    """Everything that is to be in the folder."""
    pages = {path: text for kind in all_games().values() for path, text in files(kind).items()}
    return {"index.md": index(), **pages}


def main() -> None:
    PICTURES.mkdir(parents=True, exist_ok=True)
    written = all_files()
    for path, text in written.items():
        (FOLDER / path).write_text(text, encoding="utf-8")
    for picture in PICTURES.iterdir():
        if f"pictures/{picture.name}" not in written:  # of a block that is no longer there
            picture.unlink()


if __name__ == "__main__":
    main()
