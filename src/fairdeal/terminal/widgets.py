"""The parts of the screen that draw a scene."""

from collections.abc import Callable, Mapping, Sequence

from rich.text import Text
from textual import events
from textual.geometry import Size
from textual.message import Message
from textual.suggester import Suggester
from textual.widget import Widget
from textual.widgets import Input

from fairdeal.engine.scene import Actions, CardScene
from fairdeal.terminal.completing import complete
from fairdeal.terminal.drawing import HAND_LINES, felt_text, hand_text, places, seats_text
from fairdeal.terminal.sight import Sight


class Felt(Widget):
    """What lies on the table."""

    sight: Sight | None = None

    def show(self, sight: Sight) -> None:
        self.sight = sight
        self.refresh(layout=True)

    def render(self) -> Text:
        if self.sight is None or self.sight.scene is None:
            return Text()
        room = self.parent.size.height if isinstance(self.parent, Widget) else self.size.height
        return felt_text(self.sight.scene, self.size.width, room)

    def get_content_height(self, container: Size, viewport: Size, width: int) -> int:  # noqa: ARG002
        if self.sight is None or self.sight.scene is None:
            return container.height
        drawn = felt_text(self.sight.scene, width, container.height)
        return max(container.height, len(drawn.wrap(self.app.console, max(1, width))))


class Seats(Widget):
    """Who sits where."""

    sight: Sight | None = None

    def show(self, sight: Sight) -> None:
        self.sight = sight
        self.refresh(layout=True)

    def render(self) -> Text:
        return seats_text(self.sight, self.size.width) if self.sight is not None else Text()

    def get_content_height(self, container: Size, viewport: Size, width: int) -> int:  # noqa: ARG002
        scene = self.sight.scene if self.sight is not None else None
        return len(scene.seats) if scene is not None else 1


class Hand(Widget):
    """The cards one holds; a cursor goes over them."""

    class Picked(Message):
        """A card was picked."""

        def __init__(self, index: int) -> None:
            super().__init__()
            self.index = index

    cards: Sequence[CardScene] = ()
    cursor: int | None = None
    marks: Mapping[str, int] = {}  # replaced, never changed
    offered: frozenset[str] | None = None

    def show(
        self, cards: Sequence[CardScene], cursor: int | None, marks: Mapping[str, int], offered: frozenset[str] | None
    ) -> None:
        changed = [card.card for card in cards] != [card.card for card in self.cards]
        self.cards, self.cursor, self.marks, self.offered = cards, cursor, marks, offered
        self.refresh(layout=changed)

    def render(self) -> Text:
        return hand_text(self.cards, self.size.width, self.cursor, self.marks, self.offered)

    def get_content_height(self, container: Size, viewport: Size, width: int) -> int:  # noqa: ARG002
        laid = places(self.cards, width)
        return HAND_LINES * (laid[-1].row + 1) if laid else 0

    def on_click(self, event: events.Click) -> None:
        for place in places(self.cards, self.size.width):
            if place.row == event.y // HAND_LINES and place.left <= event.x < place.left + place.width:
                self.post_message(self.Picked(place.index))

    def above(self, step: int) -> int | None:
        """The card a row above (-1) or below (1) the cursor; None if there is no such row."""
        if self.cursor is None:
            return None
        laid = places(self.cards, self.size.width)
        here = laid[self.cursor]
        row = [place for place in laid if place.row == here.row + step]
        return min(row, key=lambda place: abs(place.left - here.left)).index if row else None


class Completer(Suggester):
    """What is being typed, gone on with."""

    def __init__(self, words: Sequence[str]) -> None:
        super().__init__(use_cache=False, case_sensitive=True)
        self.words = words
        self.actions: Actions | None = None

    async def get_suggestion(self, value: str) -> str | None:
        return complete(value, self.actions, self.words)


class Line(Input):
    """What is typed. It always has the keyboard, so that keys count in the order in which they were pressed."""

    def __init__(self, use_key: Callable[[str], bool], completer: Completer) -> None:
        super().__init__(
            id="line", placeholder="a move, its number, or a word such as help", suggester=completer, compact=True
        )
        self.use_key = use_key
        self.completer = completer

    async def _on_key(self, event: events.Key) -> None:
        if self.use_key(event.key):
            event.stop()
            event.prevent_default()
