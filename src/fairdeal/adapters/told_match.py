"""A match by numbers that remembers what each seat was told, and can be imagined anew, copied and written down.

What a seat knows is a text: everything that it saw happen, and every number that it said itself, in order. So two
matches that a seat cannot tell apart have the same text, and nothing that it once knew is ever missing from it.
"""

import json
from array import array
from collections.abc import Iterable
from typing import Any, TypeAlias

from fairdeal.adapters.numbered_game import NumberedGame
from fairdeal.engine.events import Event
from fairdeal.engine.numbered_play import NumberedPlay
from fairdeal.engine.random import WORLDS, Stream

Deal: TypeAlias = dict[str, object]
Row: TypeAlias = "array[int]"
News: TypeAlias = tuple[int | None, int, tuple[Event, ...]]  # who said which number (None: nobody), what happened
Imagined: TypeAlias = tuple[int, int]  # by which seat, and the number that decided everything it cannot know
Steps: TypeAlias = "tuple[Steps, int | Imagined] | None"  # a chain, which copies share: the steps before, and one

EVERYBODY = -1  # in place of a seat: what all know


class ToldMatch:
    """A match from a seed, or from one deal that was set up.

    Nobody is told anything before he asks: searches play millions of moves, and hardly ever ask after one.
    """

    def __init__(self, numbered: NumberedGame, origin: "int | Deal") -> None:
        self.numbered = numbered
        self.origin = origin
        game = numbered.game
        state = game.start(origin) if isinstance(origin, int) else game.start(None, [origin])
        self.play = NumberedPlay(state, numbered.actions)
        self.steps: Steps = None
        self.news: list[News] = [(None, 0, state.opening())]
        self.told: list[str | None] = [""] * (game.players + 1)  # each seat, and last what everybody was told
        self.heard = [0] * (game.players + 1)  # how much of the news is in it
        self.dawn: tuple[NumberedPlay, str] | None = None  # an imagined match as it began, and what all knew then
        self.rows: dict[int, Row] = {}  # what seats see at this moment, once somebody has asked

    # ---- What happens

    def act(self, number: int) -> None:
        """The player in turn says a number."""
        actor = self.play.actor
        events = self.play.act(number)
        self.rows = {}
        self.steps = (self.steps, number)
        self.news.append((actor, number, events))

    def knowledge(self, seat: int) -> str:
        """All that a seat (-1: everybody) was told and has said, as a text."""
        told = self.told[seat]
        if told is None:
            told = self.imagined_knowledge(seat)
        if self.heard[seat] < len(self.news):
            told += "".join([self.line(seat, *news) for news in self.news[self.heard[seat] :]])
            self.heard[seat] = len(self.news)
        self.told[seat] = told
        return told

    def line(self, seat: int, actor: int | None, number: int, events: Iterable[Event]) -> str:
        """What a seat gets to know of one thing that happened."""
        told = f"{number}\n" if seat == actor else ""
        for event in events:
            if event.audience is None or (seat >= 0 and event.visible_to(seat)):
                told += json.dumps(event.to_json(), separators=(",", ":")) + "\n"
        return told

    def imagined(self, seat: int, number: int) -> "ToldMatch":
        """Another match that the seat cannot tell from this one; the number decides all that it cannot know.

        What the others alone were told is not known either: in its place stands what they see in that world. If another
        player has begun a move, he has not begun it there: nobody but he knows.
        """
        stream = Stream(number, WORLDS)
        world = self.play.state.imagine(seat, stream)
        world.forget_later_deals(stream)
        twin = ToldMatch.__new__(ToldMatch)
        twin.numbered = self.numbered
        twin.origin = self.origin
        twin.play = NumberedPlay(world, self.numbered.actions)
        if seat == self.play.actor:
            twin.play.begun = self.play.begun
        public = self.knowledge(EVERYBODY)
        twin.news = []
        twin.told = [None] * len(self.told)
        twin.told[seat], twin.told[EVERYBODY] = self.knowledge(seat), public
        twin.heard = [0] * len(self.heard)
        twin.dawn = (twin.play.copy(), public)
        twin.rows = {}
        twin.steps = (self.steps, (seat, number))
        return twin

    def imagined_knowledge(self, seat: int) -> str:
        """What a seat knew when a match began that another one imagines."""
        assert self.dawn is not None
        world, public = self.dawn
        return f"{public}{self.numbered.layout.text(self.numbered.observe(world, seat))}\n"

    def sight(self, seat: int) -> str:
        """What a seat sees at this moment, as a text."""
        return self.numbered.layout.text(self.row(seat))

    def row(self, seat: int) -> Row:
        """The same as a row of numbers."""
        if seat not in self.rows:
            self.rows[seat] = self.numbered.observe(self.play, seat)
        return self.rows[seat]

    # ---- Copies, and the match written down: where it came from and what was done (used by copy.deepcopy and pickle)

    def __deepcopy__(self, memo: dict[int, Any]) -> "ToldMatch":
        twin = ToldMatch.__new__(ToldMatch)
        twin.numbered = self.numbered
        twin.origin = self.origin
        twin.play = self.play.copy()
        twin.steps = self.steps
        twin.news = self.news.copy()
        twin.told = self.told.copy()
        twin.heard = self.heard.copy()
        twin.dawn = self.dawn
        twin.rows = self.rows.copy()
        return twin

    def __reduce__(self) -> tuple[Any, ...]:
        done = []
        steps = self.steps
        while steps is not None:
            steps, step = steps
            done.append(step)
        return again, (self.numbered, self.origin, done[::-1])


def again(numbered: NumberedGame, origin: "int | Deal", steps: "list[int | Imagined]") -> ToldMatch:
    """The match that these steps lead to."""
    match = ToldMatch(numbered, origin)
    for step in steps:
        if isinstance(step, int):
            match.act(step)
        else:
            match = match.imagined(*step)
    return match
