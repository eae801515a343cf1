"""Writes docs/rules/: each game's rules page with its options. A test fails when a page is stale.

python -m tools.pages
"""

from pathlib import Path

from fairdeal.engine.game import Game
from fairdeal.engine.options import plain
from fairdeal.games import all_games

FOLDER = Path(__file__).resolve().parent.parent / "docs" / "rules"


def shown(value: object) -> str:
    return (
        "on" if value is True else "off" if value is False else f"{value:,}" if isinstance(value, int) else str(value)
    )


def page(kind: type[Game]) -> str:
    """The rules, then a table of the options with their values in each preset."""
    rows = [f"| option | rule | values | {' | '.join(f'`{name}`' for name in kind.presets)} | meaning |"]
    rows.append("|---" * (4 + len(kind.presets)) + "|")
    for spec in kind.options_type.specs():
        values = " | ".join(shown(plain(getattr(preset, spec.name))) for preset in kind.presets.values())
        rows.append(f"| `{spec.name}` | {spec.rule} | {spec.accepted} | {values} | {spec.meaning} |")
    return f"{kind.rules_page().rstrip()}\n\n## Options\n\n" + "\n".join(rows) + "\n"


def main() -> None:
    FOLDER.mkdir(parents=True, exist_ok=True)
    for key, kind in all_games().items():
        (FOLDER / f"{key}.md").write_text(page(kind), encoding="utf-8")


if __name__ == "__main__":
    main()
