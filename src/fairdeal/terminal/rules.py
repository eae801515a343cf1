"""The rules of a game as a panel shows them: what has been agreed on, then the page."""

from collections.abc import Mapping

from fairdeal.cards.card_blocks import render_blocks_as_text
from fairdeal.engine.game import Game
from fairdeal.engine.options import Value


def rules_page(kind: type[Game], options: Mapping[str, Value], columns: int = 72) -> str:
    """Markdown, with the cards in it drawn as text."""
    agreed = [
        f"- `{spec.name}` = **{_word(options[spec.name])}**: {spec.meaning} ({spec.rule})"
        for spec in kind.options_type.specs()
        if spec.name in options
    ]
    page = render_blocks_as_text(kind.rules_page(), columns=columns)
    return "\n".join([page, "", "## What is agreed on at this table", "", *(agreed or ["Nothing: it has no options."])])


def _word(value: Value) -> str:
    if isinstance(value, bool):
        return "on" if value else "off"
    return f"{value:,}" if isinstance(value, int) else str(value)
