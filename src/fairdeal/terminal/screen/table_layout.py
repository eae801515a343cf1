"""The layout of the table screen: its widgets, their sizes, and its style classes."""

from collections.abc import Sequence

from textual.app import ComposeResult
from textual.containers import Horizontal, Vertical, VerticalScroll
from textual.geometry import Size
from textual.widgets import Footer, Static

from fairdeal.terminal.screen.widgets import (
    HandView,
    LogView,
    MenuView,
    MoveInput,
    OptionalText,
    SeatsView,
    ZonesView,
)

WIDE_COLUMNS, LOW_LINES = 110, 24
# The table and the menu share what the others leave; the menu takes no more than its rows (MenuView). A notice, such as
# the text of a lesson, is shown whole.
TABLE_CSS = """
#header { height: 1; text-style: bold reverse; }
#facts { height: auto; max-height: 2; }
#body { height: 6fr; min-height: 5; }
#zones { width: 1fr; scrollbar-size-vertical: 1; }
#side { width: 38; border-left: solid $primary; padding-left: 1; }
#seats { height: auto; max-height: 70%; scrollbar-size-vertical: 1; }
SeatsView { height: auto; }
ZonesView { height: auto; }
#log { height: 1fr; min-height: 2; scrollbar-size-vertical: 1; }
HandView { height: auto; }
#prompt { height: auto; max-height: 2; text-style: bold; }
#message { height: auto; max-height: 3; }
#menu { height: 7fr; min-height: 4; border: none; padding: 0; scrollbar-size-vertical: 1; }
#input { height: 1; border: none; padding: 0; }
TableScreen.wide #side { width: 48; }
TableScreen.low #body { min-height: 2; }
TableScreen.low #menu { min-height: 2; }
TableScreen.low #facts { max-height: 1; }
TableScreen.low #prompt { max-height: 1; }
TableScreen.notice #prompt { max-height: 7; }
TableScreen.notice #body { min-height: 2; }
TableScreen.notice #menu { min-height: 2; }
"""


def compose_table(move_input: MoveInput) -> ComposeResult:
    """The widgets of the screen, from top to bottom."""
    yield Static(id="header")
    yield OptionalText(id="facts")
    with Horizontal(id="body"):
        with VerticalScroll(id="zones", can_focus=False):
            yield ZonesView()
        with Vertical(id="side"):
            with VerticalScroll(id="seats", can_focus=False):
                yield SeatsView()
            yield LogView()
    yield HandView()
    yield OptionalText(id="prompt")
    yield OptionalText(id="message")
    yield MenuView()
    yield move_input
    yield Footer(show_command_palette=False, compact=True)  # all keys fit into 80 columns


def size_classes(size: Size) -> Sequence[tuple[str, bool]]:
    """The style classes of a terminal of this size, and whether they apply."""
    return ("wide", size.width >= WIDE_COLUMNS), ("low", size.height < LOW_LINES)
