"""The chat command, and the server's notice that commands were lost."""

from fairdeal.engine.events import Event
from fairdeal.table.base_table import NOBODY, BaseTable, Events
from fairdeal.table.commands import Command
from fairdeal.table.errors import TableError
from fairdeal.table.names import clean_text
from fairdeal.table.settings import PHRASES_ONLY

MAX_MESSAGE_LENGTH = 300
PHRASES = (
    "Hello!", "Good luck!", "Well played!", "Thank you!", "Sorry!", "One moment, please.", "Your turn!", "Good game!",
    "Another match?", "Goodbye!",
)  # fmt: skip


def say(table: BaseTable, command: Command, now: int) -> Events:  # noqa: ARG001
    """Send a chat message to everyone at the table; only seated people may."""
    number = table.require_seat(command)
    text = clean_text(command.data.get("text"), MAX_MESSAGE_LENGTH, "text")
    if table.settings.chat == PHRASES_ONLY and text not in PHRASES:
        raise TableError("phrases", "this table has quick phrases only")
    return [Event("said", number, None, {"name": table.seats[number].name, "text": text})]


def repaired(table: BaseTable, command: Command, now: int) -> Events:  # noqa: ARG001
    """Tell everyone that a part of what happened at the table is lost."""
    command.require_server()
    return [Event("repaired", NOBODY, None, {"lost": command.require_number("lost")})]
