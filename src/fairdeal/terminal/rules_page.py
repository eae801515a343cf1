"""The rules of a game as Markdown for the terminal, with the options of the present table."""

from collections.abc import Mapping

from fairdeal.cards.card_blocks import render_blocks_as_text
from fairdeal.engine.game import Game
from fairdeal.engine.options import Value


def rules_page(kind: type[Game], options: Mapping[str, Value], columns: int = 72) -> str:
    """The rules page with its cards drawn as text, followed by the options in force."""
    in_force = [
        f"- {spec.label.title}: **{spec.describe_value(options[spec.name])}**. {spec.meaning} ({spec.rule})"
        for spec in kind.options_type.specs()
        if spec.name in options
    ]
    page = render_blocks_as_text(kind.rules_for_players(), columns=columns)
    return "\n".join([page, "", "## Options at this table", "", *(in_force or ["This game has no options."])])
