"""The widgets of the table screen."""

from collections.abc import Callable, Mapping, Sequence

from rich.text import Text
from textual import events
from textual.geometry import Size
from textual.message import Message
from textual.suggester import Suggester
from textual.widget import Widget
from textual.widgets import Input, OptionList, RichLog, Static
from textual.widgets.option_list import Option

from fairdeal.engine.scene import CardScene, Prompt
from fairdeal.terminal.clients.base import TableDisplay
from fairdeal.terminal.menus.base import MenuRow
from fairdeal.terminal.menus.completion import complete
from fairdeal.terminal.screen.render_cards import (
    HAND_ROW_HEIGHT,
    color_suits,
    hand_height,
    layout_hand,
    render_hand,
)
from fairdeal.terminal.screen.render_status import render_menu_row, render_seats
from fairdeal.terminal.screen.render_table import render_table

MAX_MENU_LINES = 16


class OptionalText(Static):
    """A line or two of text that takes no room while empty."""

    def show(self, text: Text) -> None:
        self.update(text)
        self.display = bool(text.plain)


class DisplayWidget(Widget):
    """A widget that draws part of a `TableDisplay`."""

    table_display: TableDisplay | None = None

    def show(self, table_display: TableDisplay) -> None:
        self.table_display = table_display
        self.refresh(layout=True)


class ZonesView(DisplayWidget):
    """What lies on the table."""

    def render(self) -> Text:
        if self.table_display is None or self.table_display.scene is None:
            return Text()
        height = self.parent.size.height if isinstance(self.parent, Widget) else self.size.height
        return render_table(self.table_display.scene, self.size.width, height)

    def get_content_height(self, container: Size, viewport: Size, width: int) -> int:  # noqa: ARG002
        if self.table_display is None or self.table_display.scene is None:
            return container.height
        rendered = render_table(self.table_display.scene, width, container.height)
        return max(container.height, len(rendered.wrap(self.app.console, max(1, width))))


class SeatsView(DisplayWidget):
    """The players, one on each line."""

    def render(self) -> Text:
        return render_seats(self.table_display, self.size.width) if self.table_display is not None else Text()

    def get_content_height(self, container: Size, viewport: Size, width: int) -> int:  # noqa: ARG002
        scene = self.table_display.scene if self.table_display is not None else None
        return len(scene.seats) if scene is not None else 1


class LogView(RichLog):
    """What has happened so far."""

    def __init__(self) -> None:
        super().__init__(id="log", wrap=True, min_width=0)
        self.can_focus = False
        self.shown_lines: list[str] = []

    def show(self, lines: Sequence[str]) -> None:
        """Append new lines; rewrite everything if lines were removed by `undo`."""
        if list(lines[: len(self.shown_lines)]) != self.shown_lines:
            self.clear()
            self.shown_lines = []
        for line in lines[len(self.shown_lines) :]:
            self.write(color_suits(line))
        self.shown_lines = list(lines)
        self.call_after_refresh(self.scroll_end, animate=False)  # needed also when the log has become shorter


class HandView(Widget):
    """The player's cards, with a cursor."""

    class Picked(Message):
        """A card was clicked."""

        def __init__(self, index: int) -> None:
            super().__init__()
            self.index = index

    cards: Sequence[CardScene] = ()
    cursor: int | None = None
    picked: Mapping[str, int] = {}  # replaced, never mutated
    selectable: frozenset[str] | None = None

    def show(
        self,
        cards: Sequence[CardScene],
        cursor: int | None,
        picked: Mapping[str, int],
        selectable: frozenset[str] | None,
    ) -> None:
        has_changed = [card.card for card in cards] != [card.card for card in self.cards]
        self.cards, self.cursor, self.picked, self.selectable = cards, cursor, picked, selectable
        self.refresh(layout=has_changed)

    def render(self) -> Text:
        return render_hand(self.cards, self.size.width, self.cursor, self.picked, self.selectable)

    def get_content_height(self, container: Size, viewport: Size, width: int) -> int:  # noqa: ARG002
        return hand_height(self.cards, width)

    def on_click(self, event: events.Click) -> None:
        for slot in layout_hand(self.cards, self.size.width):
            if slot.row == event.y // HAND_ROW_HEIGHT and slot.left <= event.x < slot.left + slot.width:
                self.post_message(self.Picked(slot.index))

    def card_in_next_row(self, step: int) -> int | None:
        """The card one row above (-1) or below (1) the cursor; None if there is no such row."""
        if self.cursor is None:
            return None
        slots = layout_hand(self.cards, self.size.width)
        current = slots[self.cursor]
        row = [slot for slot in slots if slot.row == current.row + step]
        return min(row, key=lambda slot: abs(slot.left - current.left)).index if row else None


class MenuView(OptionList):
    """The rows of a menu."""

    def __init__(self) -> None:
        super().__init__(id="menu")
        self.can_focus = False
        self.lines: list[Text] = []

    def show(self, rows: Sequence[MenuRow], highlighted: int | None) -> None:
        self.lines = [render_menu_row(number, row) for number, row in enumerate(rows, 1)]
        self.clear_options()
        self.add_options([Option(line) for line in self.lines])
        self.fit_height()
        if len(rows) == 1:
            highlighted = 0
        self.highlighted = highlighted if highlighted is not None and highlighted < len(rows) else None

    def on_resize(self) -> None:
        self.fit_height()

    def fit_height(self) -> None:
        """Take no more lines than the rows need: the table gets the rest."""
        width = max(1, self.size.width - 1)  # beside the scrollbar
        needed = sum(len(line.wrap(self.app.console, width)) for line in self.lines)
        self.styles.max_height = max(1, min(needed, MAX_MENU_LINES))

    def move_highlight(self, step: int) -> None:
        if self.highlighted is None:
            self.highlighted = 0 if self.option_count else None
        elif step > 0:
            self.action_cursor_down()
        else:
            self.action_cursor_up()


class MoveSuggester(Suggester):
    """Suggests how to complete what is being typed."""

    def __init__(self, commands: Sequence[str]) -> None:
        super().__init__(use_cache=False, case_sensitive=True)
        self.commands = commands
        self.prompt: Prompt | None = None

    async def get_suggestion(self, value: str) -> str | None:
        return complete(value, self.prompt, self.commands)


class MoveInput(Input):
    """The input line. It always has the focus and sees every key first, so that keys take effect in order."""

    def __init__(self, intercept_key: Callable[[str], bool], move_suggester: MoveSuggester) -> None:
        super().__init__(
            id="input",
            placeholder="a move, its number, or a command such as help",
            suggester=move_suggester,
            compact=True,
        )
        self.intercept_key = intercept_key
        self.move_suggester = move_suggester

    async def _on_key(self, event: events.Key) -> None:
        if self.intercept_key(event.key):
            event.stop()
            event.prevent_default()
