"""Something to read over the table: rules, scores, the log, what the keys do."""

from typing import ClassVar

from rich.console import RenderableType
from textual.app import ComposeResult
from textual.binding import BindingType
from textual.containers import VerticalScroll
from textual.screen import ModalScreen
from textual.widgets import Static


class Panel(ModalScreen[None]):
    """A page; it goes away when one has read it."""

    DEFAULT_CSS = """
    Panel { align: center middle; }
    Panel > VerticalScroll { width: 94%; height: 90%; border: solid $primary; padding: 0 1; background: $background; }
    """
    BINDINGS: ClassVar[list[BindingType]] = [("escape,enter,q,f1", "close", "Close")]

    def __init__(self, heading: str, page: RenderableType, end: bool = False) -> None:
        super().__init__()
        self.heading = heading
        self.page = page
        self.end = end  # begin to read at the end

    def compose(self) -> ComposeResult:
        with VerticalScroll() as scroll:
            scroll.border_title = self.heading
            scroll.border_subtitle = "arrows scroll, Esc closes"
            yield Static(self.page)

    def on_mount(self) -> None:
        scroll = self.query_one(VerticalScroll)
        scroll.focus()
        if self.end:
            self.call_after_refresh(scroll.scroll_end, animate=False)

    def action_close(self) -> None:
        self.dismiss()
