"""A match played by actions that tracks the information state of every seat, and can be resampled, copied and pickled.

An information state is a text with perfect recall: every event that the seat saw and every action that it took, in
order. So two matches that a seat cannot tell apart have the same text, and a text only ever grows.
"""

import json
from array import array
from collections.abc import Iterable
from typing import Any, TypeAlias

from fairdeal.adapters.research_game import ResearchGame
from fairdeal.engine.action_match import ActionMatch
from fairdeal.engine.events import Event
from fairdeal.engine.random import WORLDS, Stream

Deal: TypeAlias = dict[str, object]
Observation: TypeAlias = "array[int]"
LogEntry: TypeAlias = tuple[int | None, int, tuple[Event, ...]]  # who acted (None: nobody), the action, the events
Resampling: TypeAlias = tuple[int, int]  # the seat whose information state was kept, and the seed of the rest
Steps: TypeAlias = "tuple[Steps, int | Resampling] | None"  # a linked list that copies share: earlier steps, last step

PUBLIC = -1  # in place of a seat: what everybody knows


class InfoStateTracker:
    """A match from a seed or from one given deal, and what each seat knows of it.

    Texts are built only when they are requested: a search takes millions of actions and rarely asks after one.
    """

    def __init__(self, research_game: ResearchGame, origin: "int | Deal") -> None:
        self.research_game = research_game
        self.origin = origin
        game = research_game.game
        state = game.start(origin) if isinstance(origin, int) else game.start(None, [origin])
        self.match = ActionMatch(state, research_game.actions)
        self.steps: Steps = None
        self.log: list[LogEntry] = [(None, 0, state.opening())]
        # Of each seat, and last the public text; None: not built yet.
        self.texts: list[str | None] = [""] * (game.players + 1)
        self.logged = [0] * (game.players + 1)  # entries of the log that are in the text
        # The match when it was resampled, and the public text at that time.
        self.resampled_start: tuple[ActionMatch, str] | None = None
        self.observations: dict[int, Observation] = {}  # of the present moment, by seat, as far as requested

    # ---- Play

    def act(self, action: int) -> None:
        """The player to act takes an action."""
        actor = self.match.actor
        events = self.match.act(action)
        self.observations = {}
        self.steps = (self.steps, action)
        self.log.append((actor, action, events))

    def information_state(self, seat: int) -> str:
        """All that a seat (or `PUBLIC`) has seen, and all actions that it has taken."""
        text = self.texts[seat]
        if text is None:
            text = self._resampled_text(seat)
        if self.logged[seat] < len(self.log):
            text += "".join([_entry_text(seat, *entry) for entry in self.log[self.logged[seat] :]])
            self.logged[seat] = len(self.log)
        self.texts[seat] = text
        return text

    def observation(self, seat: int) -> Observation:
        """What a seat sees at this moment, as numbers."""
        if seat not in self.observations:
            self.observations[seat] = self.research_game.observe(self.match, seat)
        return self.observations[seat]

    def observation_text(self, seat: int) -> str:
        return self.research_game.observation_spec.text(self.observation(seat))

    # ---- Resampling

    def resample(self, seat: int, seed: int) -> "InfoStateTracker":
        """A match that the seat cannot tell from this one; the seed decides everything that it cannot know.

        What only the other seats saw is unknown, too: their information states contain what they see in the sampled
        world instead. An unfinished move of another player is not begun there, because nobody else knows about it.
        """
        stream = Stream(seed, WORLDS)
        world = self.match.state.determinize(seat, stream)
        world.forget_later_deals(stream)
        other = InfoStateTracker.__new__(InfoStateTracker)
        other.research_game = self.research_game
        other.origin = self.origin
        other.match = ActionMatch(world, self.research_game.actions)
        if seat == self.match.actor:
            other.match.begun = self.match.begun
        public = self.information_state(PUBLIC)
        other.log = []
        other.texts = [None] * len(self.texts)
        other.texts[seat], other.texts[PUBLIC] = self.information_state(seat), public
        other.logged = [0] * len(self.logged)
        other.resampled_start = (other.match.copy(), public)
        other.observations = {}
        other.steps = (self.steps, (seat, seed))
        return other

    def _resampled_text(self, seat: int) -> str:
        """What another seat knew when the match was resampled."""
        assert self.resampled_start is not None
        match, public = self.resampled_start
        research_game = self.research_game
        return f"{public}{research_game.observation_spec.text(research_game.observe(match, seat))}\n"

    # ---- Copies and pickles: a match is rebuilt from its origin and its steps

    def __deepcopy__(self, memo: dict[int, Any]) -> "InfoStateTracker":
        other = InfoStateTracker.__new__(InfoStateTracker)
        other.research_game = self.research_game
        other.origin = self.origin
        other.match = self.match.copy()
        other.steps = self.steps
        other.log = self.log.copy()
        other.texts = self.texts.copy()
        other.logged = self.logged.copy()
        other.resampled_start = self.resampled_start
        other.observations = self.observations.copy()
        return other

    def __reduce__(self) -> tuple[Any, ...]:
        taken = []
        steps = self.steps
        while steps is not None:
            steps, step = steps
            taken.append(step)
        return _unpickle, (self.research_game, self.origin, taken[::-1])


def _entry_text(seat: int, actor: int | None, action: int, events: Iterable[Event]) -> str:
    """What a seat learns from one entry of the log."""
    text = f"{action}\n" if seat == actor else ""
    for event in events:
        if event.audience is None or (seat >= 0 and event.visible_to(seat)):
            text += json.dumps(event.to_json(), separators=(",", ":")) + "\n"
    return text


def _unpickle(research_game: ResearchGame, origin: "int | Deal", steps: "list[int | Resampling]") -> InfoStateTracker:
    tracker = InfoStateTracker(research_game, origin)
    for step in steps:
        if isinstance(step, int):
            tracker.act(step)
        else:
            tracker = tracker.resample(*step)
    return tracker
