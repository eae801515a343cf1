"""A scrollable panel over the table: rules, scores, log, help."""

from typing import ClassVar

from rich.console import RenderableType
from textual.app import ComposeResult
from textual.binding import BindingType
from textual.containers import VerticalScroll
from textual.screen import ModalScreen
from textual.widgets import Static


class TextPanel(ModalScreen[None]):
    """Text to read over the table until it is closed."""

    DEFAULT_CSS = """
    TextPanel { align: center middle; }
    TextPanel > VerticalScroll {
        width: 94%; height: 90%; border: solid $primary; padding: 0 1; background: $background;
    }
    """
    BINDINGS: ClassVar[list[BindingType]] = [("escape,enter,q,f1", "close", "Close")]

    def __init__(self, heading: str, content: RenderableType, start_at_end: bool = False) -> None:
        super().__init__()
        self.heading = heading
        self.content = content
        self.start_at_end = start_at_end

    def compose(self) -> ComposeResult:
        with VerticalScroll() as scroll:
            scroll.border_title = self.heading
            scroll.border_subtitle = "arrows scroll, Esc closes"
            yield Static(self.content)

    def on_mount(self) -> None:
        scroll = self.query_one(VerticalScroll)
        scroll.focus()
        if self.start_at_end:
            self.call_after_refresh(scroll.scroll_end, animate=False)

    def action_close(self) -> None:
        self.dismiss()
