"""The help page of the full screen."""

from collections.abc import Mapping

KEYS = """\
**To play a move**, do one of these:

- Left and right move over your cards, up and down over the list. Enter or Space picks, Esc goes back.
- Type a number and Enter to pick that line of the list.
- Click a card or a line of the list.
- Type the move as the list shows it at the right. Tab accepts the suggestion.

**Commands** that you can type:
"""
SCREEN_COMMANDS = {
    "help": "what the keys do",
    "hint": "what a master would do",
    "rules": "the rules and the options at this table",
    "scores": "the result of each round",
    "log": "everything that has happened",
    "quit": "leave the table (like Ctrl-C)",
}


def help_page(client_commands: Mapping[str, str]) -> str:
    """Keys and commands as Markdown."""
    commands = {**SCREEN_COMMANDS, **client_commands}
    return KEYS + "\n" + "\n".join(f"- `{name}`: {meaning}" for name, meaning in commands.items())
