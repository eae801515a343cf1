"""The table screen: the same for every game and every kind of client."""

from contextlib import suppress
from typing import ClassVar

from rich.text import Text
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.css.query import NoMatches
from textual.screen import Screen
from textual.widgets import OptionList, Static

from fairdeal.engine.scene import Button, CardScene, Scene
from fairdeal.terminal.card_text import card_label
from fairdeal.terminal.clients.base import TableClient
from fairdeal.terminal.menus.arrange import ArrangeMenu
from fairdeal.terminal.menus.base import GoBack, Menu, OpenMenu, PickResult, PlayMove, RunCommand, StayInMenu
from fairdeal.terminal.screen.help_text import SCREEN_COMMANDS
from fairdeal.terminal.screen.menu_stack import MenuStack
from fairdeal.terminal.screen.render_cards import color_suits
from fairdeal.terminal.screen.render_status import render_facts, render_header, render_prompt
from fairdeal.terminal.screen.table_commands import TableCommands
from fairdeal.terminal.screen.table_layout import TABLE_CSS, compose_table, size_classes
from fairdeal.terminal.screen.widgets import (
    HandView,
    LogView,
    MenuView,
    MoveInput,
    MoveSuggester,
    OptionalText,
    SeatsView,
    ZonesView,
)

LEAVE_BUTTON = Button("quit", "Leave the table")
MAX_ROW_DIGITS = 5


class TableScreen(Screen[None]):
    """One table: draws the client's display, and turns keys, clicks and typed text into moves and commands."""

    AUTO_FOCUS = "#input"
    CSS = TABLE_CSS
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("f1", "command('rules')", "Rules"),
        Binding("f2", "command('hint')", "Hint"),
        Binding("f3", "command('undo')", "Undo"),
        Binding("f4", "command('save')", "Save"),
        Binding("f5", "command('scores')", "Scores"),
        Binding("f6", "command('log')", "Log"),
        Binding("f7", "command('help')", "Help"),
        Binding("f8", "command('review')", "Review"),
    ]

    def __init__(self, client: TableClient) -> None:
        super().__init__()
        self.client = client
        self.menus = MenuStack()
        self.commands = TableCommands(self)
        self.is_composed = False
        self.cursor_in_hand = False

    def compose(self) -> ComposeResult:
        suggester = MoveSuggester([*SCREEN_COMMANDS, *self.client.commands])
        yield from compose_table(MoveInput(self.intercept_key, suggester))

    def on_mount(self) -> None:
        self.is_composed = True
        self.client.on_change = self.update_display
        self.set_interval(1, self.update_header)
        self.update_display()
        self.run_worker(self.client.run())

    def on_unmount(self) -> None:
        self.is_composed = False  # the client may still report a change

    def on_resize(self) -> None:
        for name, applies in size_classes(self.size):
            self.set_class(applies, name)

    # ---- Drawing

    @property
    def scene(self) -> Scene | None:
        return self.client.display.scene

    @property
    def menu(self) -> Menu:
        return self.menus.current

    @property
    def hand(self) -> tuple[CardScene, ...]:
        return self.scene.hand or () if self.scene is not None else ()

    @property
    def hand_view(self) -> HandView:
        return self.query_one(HandView)

    @property
    def menu_view(self) -> MenuView:
        return self.query_one(MenuView)

    @property
    def input(self) -> MoveInput:
        return self.query_one(MoveInput)

    def update_display(self) -> None:
        """Draw everything as it is now, unless the screen is not composed yet or is being closed."""
        if self.is_composed:
            with suppress(NoMatches):  # widgets are removed one by one before the screen learns that it is closed
                self._draw()

    def _draw(self) -> None:
        display, scene = self.client.display, self.scene
        self.update_choices()
        self.update_header()
        self.query_one("#facts", OptionalText).show(render_facts(scene) if scene is not None else Text())
        self.query_one(ZonesView).show(display)
        self.query_one(SeatsView).show(display)
        self.query_one(LogView).show(display.log)
        self.update_prompt()
        self.update_hand()

    def update_choices(self) -> None:
        """Start with a new menu if the player can do something else than before."""
        display = self.client.display
        buttons = (*display.command_buttons, LEAVE_BUTTON) if display.is_over else display.command_buttons
        if not self.menus.start(display.prompt, buttons):
            return
        self.cursor_in_hand = False
        self.menu_view.show(self.menu.rows(), None)
        self.show_message("")
        self.input.move_suggester.prompt = display.prompt

    def update_header(self) -> None:
        self.query_one("#header", Static).update(render_header(self.client.display, self.size.width))

    def update_prompt(self) -> None:
        display = self.client.display
        self.set_class(bool(display.notice), "notice")
        self.query_one("#prompt", OptionalText).show(render_prompt(display, self.menu))

    def update_hand(self) -> None:
        cards = self.hand
        cursor = min(self.hand_view.cursor or 0, len(cards) - 1) if self.cursor_in_hand and cards else None
        self.hand_view.show(cards, cursor, self.menu.picked_cards(), self.menu.selectable_cards() or None)
        if cursor is not None:
            card = cards[cursor]
            notes = [text for text in (card.worth, card.note) if text]
            self.show_message(f"{card_label(card.card)}: {', '.join(notes)}" if notes else "")

    def show_message(self, text: str, is_error: bool = False) -> None:
        """Show a message until something else happens."""
        message = color_suits(text)
        if is_error:
            message.stylize("red bold")
        self.query_one("#message", OptionalText).show(message)

    # ---- Keys and clicks

    def intercept_key(self, key: str) -> bool:
        """Use a key; False leaves it to the input line, which gets most keys while the player types."""
        typed = self.input.value
        if key == "enter" and typed:
            self.input.value = ""
            self.submit(typed.strip())
        elif key in ("enter", "space") and not typed:
            self.pick()
        elif key in ("left", "right") and not typed:
            self.move_card_cursor(1 if key == "right" else -1)
        elif key in ("up", "down"):
            self.move_up_or_down(1 if key == "down" else -1)
        elif key == "tab":
            self.accept_suggestion()
        elif key == "escape":
            self.go_back()
        else:
            return False
        return True

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        """Enable only the function keys whose command this client has."""
        if action != "command":
            return True
        return self.commands.has(str(parameters[0]))

    def move_card_cursor(self, step: int) -> None:
        if not self.hand:
            return
        cursor = self.hand_view.cursor
        if cursor is not None and self.cursor_in_hand:
            self.hand_view.cursor = (cursor + step) % len(self.hand)
        else:
            self.hand_view.cursor = cursor or 0
        self.cursor_in_hand = True
        self.menu_view.highlighted = None
        self.update_hand()

    def move_up_or_down(self, step: int) -> None:
        """Move between the rows of the hand if the cursor is there, else over the menu."""
        card = self.hand_view.card_in_next_row(step) if self.cursor_in_hand else None
        if card is not None:
            self.hand_view.cursor = card
            self.update_hand()
            return
        if self.cursor_in_hand:
            self.cursor_in_hand = False
            self.update_hand()
        self.menu_view.move_highlight(step)

    def accept_suggestion(self) -> None:
        """Accept the suggestion; without typed text, switch between the hand and the menu."""
        if self.input.value:
            self.input.action_cursor_right()
        elif self.cursor_in_hand:
            self.move_up_or_down(1)
        else:
            self.move_card_cursor(1)

    def go_back(self) -> None:
        if self.input.value:
            self.input.value = ""
        else:
            self.apply_pick(GoBack())

    def on_hand_view_picked(self, event: HandView.Picked) -> None:
        self.cursor_in_hand = True
        self.hand_view.cursor = event.index
        self.apply_pick(self.menu.pick_card(self.hand[event.index].card))

    def on_option_list_option_selected(self, event: OptionList.OptionSelected) -> None:
        self.cursor_in_hand = False
        self.pick_row(event.option_index)

    # ---- Picking

    def pick(self) -> None:
        """Pick the card under the cursor or the highlighted row."""
        cursor = self.hand_view.cursor
        if self.cursor_in_hand and cursor is not None and cursor < len(self.hand):
            self.apply_pick(self.menu.pick_card(self.hand[cursor].card))
            return
        row = self.menu_view.highlighted
        if row is None:
            self.show_message("Pick with the arrows or by number, or type a move. F7 explains the keys.")
        else:
            self.pick_row(row)

    def pick_row(self, index: int) -> None:
        rows = self.menu.rows()
        if index < len(rows):
            self.apply_pick(rows[index].pick())

    def apply_pick(self, result: PickResult) -> None:
        """Do what picking a row or a card leads to."""
        if isinstance(result, PlayMove):
            self.run_worker(self.commands.play(result.text))
            return
        if isinstance(result, RunCommand):
            self.run_typed(result.name)
            return
        self.show_message("")
        highlighted = self.menus.apply(result, self.menu_view.highlighted)
        if isinstance(result, StayInMenu) and self.menus.is_choice_full():
            self.cursor_in_hand = False  # the row that plays the move is highlighted
        if isinstance(result, OpenMenu) and isinstance(result.menu, ArrangeMenu):
            self.run_worker(self.show_arrangement(result.menu), exclusive=True, group="check")
        self.menu_view.show(self.menu.rows(), highlighted)
        self.update_prompt()
        self.update_hand()
        if isinstance(result, StayInMenu) and result.message:
            self.show_message(result.message)

    async def show_arrangement(self, menu: ArrangeMenu) -> None:
        """Show the planned groups and what would be wrong with them."""
        groups = "  ".join(menu.group_lines())
        text = menu.arrangement.move_text()
        problems = await self.client.problems(text) if text is not None else ()
        if self.menu is menu:
            reasons = "; ".join(
                f"{problem.rule}: {problem.reason}" if problem.rule else problem.reason for problem in problems
            )
            self.show_message(f"{groups}. Not yet: {reasons}" if reasons else groups)

    # ---- Moves and commands

    def submit(self, typed: str) -> None:
        if typed.isdecimal() and len(typed) <= MAX_ROW_DIGITS:
            number = int(typed)
            if 1 <= number <= len(self.menu.rows()):
                self.pick_row(number - 1)
            else:
                self.show_message(f"There is no line {number} in the list.", is_error=True)
        elif typed:
            self.run_typed(typed)

    def run_typed(self, typed: str) -> None:
        """Run a command or play a move."""
        self.run_worker(self.commands.run(typed))

    def action_command(self, name: str) -> None:
        self.run_typed(name)
