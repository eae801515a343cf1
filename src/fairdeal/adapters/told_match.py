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
News: TypeAlias = tuple[int, int, tuple[Event, ...]]  # who said which number, and what happened
Imagined: TypeAlias = tuple[int, int]  # by which seat, and the number that decided everything it cannot know
Steps: TypeAlias = "tuple[Steps, int | Imagined] | None"  # a chain, which copies share: the steps before, and one


class ToldMatch:
    """A match from a seed, or from one deal that was set up."""

    def __init__(self, numbered: NumberedGame, origin: "int | Deal") -> None:
        self.numbered = numbered
        self.origin = origin
        game = numbered.game
        state = game.start(origin) if isinstance(origin, int) else game.start(None, [origin])
        self.play = NumberedPlay(state, numbered.actions)
        self.steps: Steps = None
        self.public = ""  # what everybody was told
        self.told = [""] * game.players  # what each was told, and what it said
        self.news: list[News] = []  # what has happened since: rollouts are many, and hardly anybody asks there
        self.rows: dict[int, Row] = {}  # what seats see at this moment, once somebody has asked
        self.tell(state.opening())

    # ---- What happens

    def act(self, number: int) -> None:
        """The player in turn says a number."""
        actor = self.play.actor
        events = self.play.act(number)
        self.rows = {}
        self.steps = (self.steps, number)
        assert actor is not None
        self.news.append((actor, number, events))

    def knowledge(self, seat: int) -> str:
        """All that a seat was told and has said, as a text."""
        self.tell_news()
        return self.told[seat]

    def tell_news(self) -> None:
        for actor, number, events in self.news:
            self.told[actor] += f"{number}\n"
            self.tell(events)
        self.news = []

    def tell(self, events: Iterable[Event]) -> None:
        for event in events:
            line = json.dumps(event.to_json(), separators=(",", ":")) + "\n"
            if event.audience is None:
                self.public += line
            for seat in range(len(self.told)):
                if event.visible_to(seat):
                    self.told[seat] += line

    def imagined(self, seat: int, number: int) -> "ToldMatch":
        """Another match that the seat cannot tell from this one; the number decides all that it cannot know.

        What the others alone were told is not known either: in its place stands what they see in that world. If another
        player has begun a move, he has not begun it there: nobody but he knows.
        """
        self.tell_news()
        players = range(len(self.told))
        stream = Stream(number, WORLDS)
        world = self.play.state.imagine(seat, stream)
        world.forget_later_deals(stream)
        twin = ToldMatch.__new__(ToldMatch)
        twin.numbered = self.numbered
        twin.origin = self.origin
        twin.play = NumberedPlay(world, self.numbered.actions)
        if seat == self.play.actor:
            twin.play.begun = self.play.begun
        twin.news = []
        twin.rows = {}
        twin.steps = (self.steps, (seat, number))
        twin.public = self.public
        twin.told = [self.told[seat] if other == seat else twin.imagined_knowledge(other) for other in players]
        return twin

    def imagined_knowledge(self, seat: int) -> str:
        return f"{self.public}{self.sight(seat)}\n"

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
        twin.public = self.public
        twin.told = self.told.copy()
        twin.news = self.news.copy()
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
