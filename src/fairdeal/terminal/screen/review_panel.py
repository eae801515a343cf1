"""The panel with the review of a match: its text grows while the review runs. Closing the panel ends the review."""

from rich.text import Text
from textual.containers import VerticalScroll
from textual.widgets import Static

from fairdeal.review.reviewer import Review
from fairdeal.terminal.match_review import run_review
from fairdeal.terminal.screen.render_cards import color_suits
from fairdeal.terminal.screen.text_panel import TextPanel

HEADING = "Review"


class ReviewPanel(TextPanel):
    """The review of one seat."""

    def __init__(self, review: Review) -> None:
        super().__init__(HEADING, Text("The review begins…"))
        self.review = review
        self.is_open = True

    def on_mount(self) -> None:
        super().on_mount()
        self.run_worker(lambda: run_review(self.review, self.report), thread=True, exclusive=True)

    def on_unmount(self) -> None:
        self.is_open = False

    def report(self, lines: list[str], done: int, steps: int) -> bool:
        """Show the review so far; called in the thread that reviews."""
        if self.is_open:
            self.app.call_from_thread(self.show, lines, done, steps)
        return self.is_open

    def show(self, lines: list[str], done: int, steps: int) -> None:
        if not self.is_open:
            return
        scroll = self.query_one(VerticalScroll)
        scroll.border_title = HEADING if done == steps else f"{HEADING}: {done} of {steps}"
        self.query_one(Static).update(Text("\n").join(color_suits(line) for line in lines))
