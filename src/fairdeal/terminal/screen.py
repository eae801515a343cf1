"""The table on a full screen: one screen for every game and every kind of seat."""

from collections.abc import Callable, Coroutine, Mapping
from typing import Any, ClassVar

from rich.console import RenderableType
from rich.markdown import Markdown
from rich.text import Text
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Horizontal, Vertical, VerticalScroll
from textual.screen import Screen
from textual.widgets import Footer, OptionList, RichLog, Static
from textual.widgets.option_list import Option

from fairdeal.engine.scene import Button, CardScene, Scene
from fairdeal.terminal.drawing import coloured, facts_text, safe, scores_table
from fairdeal.terminal.menus import (
    Arranging,
    Back,
    Choosing,
    Menu,
    Result,
    Row,
    Send,
    Show,
    Some,
    Stay,
    Wish,
    first_menu,
)
from fairdeal.terminal.panel import Panel
from fairdeal.terminal.showing import name
from fairdeal.terminal.sight import Refused, Seat, Sight
from fairdeal.terminal.widgets import Completer, Felt, Hand, Line, Seats

LEAVE = Button("quit", "Leave the table")
KEYS = """\
**Moves**, in any of these ways:

- left and right go over your cards, up and down over the list; Enter or Space picks, Esc goes back
- a number and Enter picks that line of the list
- a click picks a card or a line
- type the move as the list has it at the right; Tab takes what is suggested

**Words** that can be typed:
"""
WORDS = {
    "help": "what the keys do",
    "hint": "what a sharp player would do",
    "rules": "the rules, and what is agreed on",
    "scores": "what each round came to",
    "log": "all that has happened",
    "quit": "leave the table (so does Ctrl-C)",
}


class TableScreen(Screen[None]):
    """Everything about one table."""

    AUTO_FOCUS = "#line"
    CSS = """
    #head { height: 1; text-style: bold reverse; }
    #facts { height: auto; max-height: 2; }
    #body { height: 2fr; min-height: 5; }
    #felt { width: 1fr; scrollbar-size-vertical: 1; }
    #side { width: 38; border-left: solid $primary; padding-left: 1; }
    #seats { height: auto; max-height: 60%; scrollbar-size-vertical: 1; }
    Seats { height: auto; }
    Felt { height: auto; }
    #log { height: 1fr; min-height: 2; scrollbar-size-vertical: 1; }
    Hand { height: auto; }
    #ask { height: auto; max-height: 2; text-style: bold; }
    #told { height: auto; max-height: 3; }
    #menu { height: 1fr; min-height: 4; max-height: 16; border: none; padding: 0; scrollbar-size-vertical: 1; }
    #line { height: 1; border: none; padding: 0; }
    .hidden { display: none; }
    TableScreen.wide #side { width: 48; }
    TableScreen.low #body { min-height: 2; }
    TableScreen.low #menu { min-height: 2; }
    TableScreen.low #facts { max-height: 1; }
    TableScreen.low #ask { max-height: 1; }
    """
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("f1", "word('rules')", "Rules"),
        Binding("f2", "word('hint')", "Hint"),
        Binding("f3", "word('undo')", "Undo"),
        Binding("f4", "word('save')", "Save"),
        Binding("f5", "word('scores')", "Scores"),
        Binding("f6", "word('log')", "Log"),
        Binding("f7", "word('help')", "Help"),
    ]

    def __init__(self, seat: Seat) -> None:
        super().__init__()
        self.seat = seat
        self.menus: list[Menu] = [first_menu(None)]
        self.composed = False
        self.in_hand = False
        self.actions_shown: object = None
        self.logged: list[str] = []
        self.commands: dict[str, Callable[[], Coroutine[Any, Any, None]]] = {
            "help": self.show_help,
            "?": self.show_help,
            "hint": self.show_hint,
            "rules": self.show_rules,
            "scores": self.show_scores,
            "log": self.show_log,
            "quit": self.leave,
            "exit": self.leave,
        }

    def compose(self) -> ComposeResult:
        yield Static(id="head")
        yield Static(id="facts")
        with Horizontal(id="body"):
            with VerticalScroll(id="felt", can_focus=False):
                yield Felt()
            with Vertical(id="side"):
                with VerticalScroll(id="seats", can_focus=False):
                    yield Seats()
                log = RichLog(id="log", wrap=True, min_width=0)
                log.can_focus = False
                yield log
        yield Hand()
        yield Static(id="ask")
        yield Static(id="told")
        menu = OptionList(id="menu")
        menu.can_focus = False
        yield menu
        completer = Completer([*WORDS, *self.seat.words])
        yield Line(self.use_key, completer)
        yield Footer(show_command_palette=False)

    def on_mount(self) -> None:
        self.composed = True
        self.seat.tell = self.look
        self.set_interval(1, self.show_head)
        self.look()
        self.run_worker(self.seat.run())

    def on_resize(self) -> None:
        self.set_class(self.size.width >= 110, "wide")
        self.set_class(self.size.height < 24, "low")

    # ---- What is to be seen

    @property
    def sight(self) -> Sight:
        return self.seat.sight

    @property
    def scene(self) -> Scene | None:
        return self.sight.scene

    @property
    def menu(self) -> Menu:
        return self.menus[-1]

    @property
    def hand(self) -> tuple[CardScene, ...]:
        return self.scene.hand or () if self.scene is not None else ()

    @property
    def line(self) -> Line:
        return self.query_one(Line)

    def look(self) -> None:
        """Show everything as it is now."""
        if not self.composed:
            return
        sight, scene = self.sight, self.scene
        actions = scene.actions if scene is not None else None
        over = scene is not None and scene.places is not None
        wishes = (*sight.wishes, LEAVE) if over else sight.wishes
        if self.actions_shown != (actions, wishes):
            self.actions_shown = (actions, wishes)
            self.menus = [first_menu(actions, wishes)]
            self.in_hand = False
            self.show_menu(None)
            self.say("")
            self.line.completer.actions = actions
        self.show_head()
        self._put("#facts", facts_text(scene) if scene is not None else Text())
        self.query_one(Felt).show(sight)
        self.query_one(Seats).show(sight)
        self.show_log_lines()
        self.show_ask()
        self.show_hand()

    def show_head(self) -> None:
        sight = self.sight
        told = sight.scene.headline if sight.scene is not None else ""
        head = Text(safe(f" {sight.title}: {told}" if told else f" {sight.title}"))
        if sight.clock is not None and sight.scene is not None:
            seats = sight.scene.seats
            who = " ".join(safe(seats[seat].name) for seat in sight.clock.seats if seat < len(seats))
            left = sight.clock.left()
            end = f" {who} {left // 60}:{left % 60:02} "
            head.truncate(max(0, self.size.width - len(end)), overflow="ellipsis", pad=True)
            head.append(end)
        head.no_wrap = True
        self.query_one("#head", Static).update(head)

    def show_ask(self) -> None:
        actions = self.scene.actions if self.scene is not None else None
        notice = Text(safe(self.sight.notice), "bold") if self.sight.notice else None
        if notice is None and actions is not None:
            rule = f" ({actions.rule})" if actions.rule else ""
            typed = " Some moves have to be typed." if actions.typed else ""
            own = f" {self.menu.title}." if self.menu.title and self.menu.title != actions.ask else ""
            notice = coloured(f"{actions.ask}{rule}.{own}{typed}")
        self._put("#ask", notice or Text())

    def show_log_lines(self) -> None:
        """Add what is new; all of it again if something was taken back."""
        log = self.query_one("#log", RichLog)
        lines = list(self.sight.log)
        if lines[: len(self.logged)] != self.logged:
            log.clear()
            self.logged = []
        for line in lines[len(self.logged) :]:
            log.write(coloured(line))
        self.logged = lines
        self.call_after_refresh(log.scroll_end, animate=False)  # also if other parts have grown

    def show_hand(self) -> None:
        hand = self.query_one(Hand)
        cards = self.hand
        cursor = min(hand.cursor or 0, len(cards) - 1) if self.in_hand and cards else None
        offered = self.menu.offered()
        hand.show(cards, cursor, self.menu.picked(), offered or None)
        if cursor is not None:
            card = cards[cursor]
            told = [text for text in (card.worth, card.note) if text]
            self.say(f"{name(card.card)}: {', '.join(told)}" if told else "")

    def show_menu(self, highlighted: int | None) -> None:
        rows = self.menu.rows()
        shown = self.query_one("#menu", OptionList)
        shown.clear_options()
        shown.add_options([Option(self._row_text(n, row)) for n, row in enumerate(rows, 1)])
        if len(rows) == 1:
            highlighted = 0
        shown.highlighted = highlighted if highlighted is not None and highlighted < len(rows) else None

    def _row_text(self, number: int, row: Row) -> Text:
        line = Text(f"{number:>3} ", no_wrap=True, overflow="ellipsis")
        line.append_text(coloured(row.label))
        if row.note:
            line.append(f", {safe(row.note)}")
        if row.rule:
            line.append(f" ({row.rule})", "dim")
        if row.text and row.text.lower() != row.label.lower():
            line.append(f"  {safe(row.text)}", "italic dim")
        return line

    def say(self, text: str, refused: bool = False) -> None:
        """Something for the person, until something else happens."""
        told = coloured(text)
        if refused:
            told.stylize("red bold")
        self._put("#told", told)

    def _put(self, where: str, text: Text) -> None:
        shown = self.query_one(where, Static)
        shown.update(text)
        shown.set_class(not text.plain, "hidden")

    # ---- Picking

    def use_key(self, key: str) -> bool:
        """A key that was pressed; False: it is the line's. While somebody types, most are."""
        typed = self.line.value
        if key == "enter" and typed:
            self.line.value = ""
            self.submit(typed.strip())
        elif key in ("enter", "space") and not typed:
            self.pick()
        elif key in ("left", "right") and not typed:
            self.go_over_cards(1 if key == "right" else -1)
        elif key in ("up", "down"):
            self.go_over_rows(1 if key == "down" else -1)
        elif key == "tab":
            self.complete()
        elif key == "escape":
            self.go_back()
        else:
            return False
        return True

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        """Only what this seat can do has a key."""
        if action != "word":
            return True
        word = str(parameters[0])
        return word in self.commands or word in self.seat.words

    def go_over_cards(self, step: int) -> None:
        hand = self.query_one(Hand)
        if not self.hand:
            return
        here = hand.cursor
        hand.cursor = (here + step) % len(self.hand) if here is not None and self.in_hand else here or 0
        self.in_hand = True
        self.query_one("#menu", OptionList).highlighted = None
        self.show_hand()

    def go_over_rows(self, step: int) -> None:
        hand, menu = self.query_one(Hand), self.query_one("#menu", OptionList)
        beyond = hand.above(step) if self.in_hand else None
        if beyond is not None:
            hand.cursor = beyond
            self.show_hand()
            return
        if self.in_hand:
            self.in_hand = False
            self.show_hand()
        if menu.highlighted is None:
            menu.highlighted = 0 if menu.option_count else None
        elif step > 0:
            menu.action_cursor_down()
        else:
            menu.action_cursor_up()

    def pick(self) -> None:
        cursor = self.query_one(Hand).cursor
        if self.in_hand and cursor is not None and cursor < len(self.hand):
            self.do(self.menu.card(self.hand[cursor].card))
            return
        chosen = self.query_one("#menu", OptionList).highlighted
        if chosen is None:
            self.say("Pick with the arrows, by number, or type a move; F7 says what the keys do.")
        else:
            self.pick_row(chosen)

    def complete(self) -> None:
        if self.line.value:
            self.line.action_cursor_right()
            return
        if self.in_hand:
            self.go_over_rows(1)
        else:
            self.go_over_cards(1)

    def go_back(self) -> None:
        if self.line.value:
            self.line.value = ""
        else:
            self.do(Back())

    def on_hand_picked(self, event: Hand.Picked) -> None:
        self.in_hand = True
        self.query_one(Hand).cursor = event.index
        self.do(self.menu.card(self.hand[event.index].card))

    def on_option_list_option_selected(self, event: OptionList.OptionSelected) -> None:
        self.in_hand = False
        self.pick_row(event.option_index)

    def pick_row(self, number: int) -> None:
        rows = self.menu.rows()
        if number < len(rows):
            self.do(rows[number].do())

    def do(self, result: Result) -> None:
        """What comes of a pick."""
        kept = self.query_one("#menu", OptionList).highlighted
        if isinstance(result, Send):
            self.run_worker(self.play(result.text))
            return
        if isinstance(result, Wish):
            self.run_worker(self.obey(result.text))
            return
        self.say("")
        if isinstance(result, Show):
            self._open(result.menu)
            kept = None
        elif isinstance(result, Back) or isinstance(self.menu, Some):
            self.menus = self.menus[:-1] or self.menus
            kept = None
        elif isinstance(self.menu, Choosing) and self.menu.full():
            kept = 0
            self.in_hand = False
        self.show_menu(kept)
        self.show_ask()
        self.show_hand()
        if isinstance(result, Stay) and result.told:
            self.say(result.told)

    def _open(self, menu: Menu) -> None:
        if not isinstance(menu, Arranging):
            self.menus.append(menu)
            return
        before = next((n for n, one in enumerate(self.menus) if isinstance(one, Arranging)), len(self.menus))
        self.menus = [*self.menus[:before], menu]
        self.run_worker(self.show_arrangement(menu), exclusive=True, group="check")

    async def show_arrangement(self, menu: Arranging) -> None:
        """The groups as they would lie, and what would be wrong with them."""
        told = "  ".join(menu.lines())
        text = menu.now.text()
        doubts = await self.seat.doubts(text) if text is not None else ()
        if self.menu is menu:
            wrong = "; ".join(f"{doubt.rule}: {doubt.reason}" if doubt.rule else doubt.reason for doubt in doubts)
            self.say(f"{told}. Not yet: {wrong}" if wrong else told)

    # ---- What is typed or sent

    def submit(self, typed: str) -> None:
        if typed.isdecimal() and len(typed) < 6:
            number = int(typed)
            if 1 <= number <= len(self.menu.rows()):
                self.pick_row(number - 1)
            else:
                self.say(f"There is no line {number} in the list.", refused=True)
        elif typed:
            self.run_worker(self.obey(typed))

    async def obey(self, typed: str) -> None:
        """A word, or a move."""
        word, _, rest = typed.partition(" ")
        command = self.commands.get(typed.lower())
        if command is not None:
            await command()
        elif word.lower() in self.seat.words:
            try:
                self.say(await self.seat.ask(word.lower(), rest.strip()))
            except Refused as no:
                self.say(f"No: {no}", refused=True)
        else:
            await self.play(typed)

    async def play(self, text: str) -> None:
        try:
            await self.seat.move(text)
        except Refused as no:
            self.say(f"No: {no}", refused=True)

    def action_word(self, word: str) -> None:
        self.run_worker(self.obey(word))

    async def show_hint(self) -> None:
        try:
            move = await self.seat.hint()
        except Refused as no:
            self.say(f"No: {no}", refused=True)
            return
        self.say(f"A sharp player would choose: {move} (it stands in the line: Enter plays it, Esc does not)")
        self.line.value = move
        self.line.cursor_position = len(move)

    async def show_help(self) -> None:
        words: Mapping[str, str] = {**WORDS, **self.seat.words}
        self.panel("Help", Markdown(KEYS + "\n".join(f"- `{word}`: {told}" for word, told in words.items())))

    async def show_rules(self) -> None:
        self.panel("Rules", Markdown(self.seat.rules(), code_theme="ansi_dark"))

    async def show_scores(self) -> None:
        self.panel("Scores", scores_table(self.sight))

    async def show_log(self) -> None:
        self.panel("Log", Text("\n").join(coloured(line) for line in self.sight.log), end=True)

    def panel(self, heading: str, page: RenderableType, end: bool = False) -> None:
        self.app.push_screen(Panel(heading, page, end))

    async def leave(self) -> None:
        self.app.exit()
