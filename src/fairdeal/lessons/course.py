"""A learner's progress through a lesson. The engine deals, plays the scripted moves and judges every answer.

A course is determined by the lesson and the answers so far, so a client can keep these and nothing else.
"""

from collections.abc import Sequence
from dataclasses import dataclass, replace

from fairdeal.engine.errors import IllegalMove
from fairdeal.engine.events import Event
from fairdeal.engine.record import VERSION, read_record
from fairdeal.engine.scene import Problem, Scene
from fairdeal.engine.second_person import second_person
from fairdeal.engine.state import DEAL, State
from fairdeal.games import find_game
from fairdeal.lessons.lesson import BadLesson, Lesson, Step

READ = "next"  # the answer to a step that asks for no move


@dataclass(frozen=True, slots=True)
class Frame:
    """The table after one move, and what happened in words."""

    words: tuple[str, ...]
    scene: Scene


@dataclass(frozen=True, slots=True)
class Reply:
    """What the lesson says about an answer. Only a right one moves the course on."""

    is_right: bool
    text: str
    rule: str | None = None


class Course:
    """A lesson and how far the learner has come."""

    def __init__(self, lesson: Lesson, answers: Sequence[str] = ()) -> None:
        self.lesson = lesson
        self.at = 0  # the current step
        self.state: State
        self.frames: list[Frame] = []  # what happened since the last answer
        self.answers: list[str] = []
        self._begin_step()
        for answer in answers:
            reply = self.answer(answer)
            if not reply.is_right:
                raise BadLesson(f"{lesson.key}: {answer} is not an answer to step {self.at + 1}")

    @property
    def step(self) -> Step:
        return self.lesson.steps[self.at]

    @property
    def is_last(self) -> bool:
        """Whether the current step is the end of the lesson."""
        return self.at == len(self.lesson.steps) - 1

    @property
    def scene(self) -> Scene:
        """The table as the learner sees it. Nothing can be done at a step that is only read."""
        game, names = self.state.game, self.lesson.players
        scene = game.presentation.scene(self.state.view(self.lesson.seat), names)
        actions = scene.actions if self.step.is_question else None
        headline = f"The {game.deal_word} is over" if self.state.phase == DEAL else second_person(scene.headline)
        return replace(scene, headline=headline, actions=actions)

    def answer(self, text: str) -> Reply:
        """Judge an answer; a right one is played, and the next step begins."""
        step = self.step
        if not step.is_question:
            if text != READ or self.is_last:
                return Reply(False, "Read on first: this step asks for no move.")
            self._go_on(text)
            return Reply(True, "")
        problem = self._problem(text)
        if problem is not None:
            return Reply(False, _sentence(problem.reason), problem.rule)
        move = canonical(self._written(text))
        if move not in [canonical(self._written(answer)) for answer in step.answers]:
            return Reply(False, self._comment(move), step.rule)
        self.frames = [self._play(self.lesson.seat, text)]
        self._go_on(text)
        return Reply(True, step.right, step.rule)

    def problems(self, text: str) -> list[Problem]:
        """What would be wrong with a move by the rules; nothing is played."""
        return self.state.game.presentation.problems(self.state.view(self.lesson.seat), text)

    def card_problems(self, item: str) -> list[Problem]:
        """Why a card, or one face of it, cannot be played now."""
        return self.state.game.presentation.card_problems(self.state.view(self.lesson.seat), item)

    def hint(self) -> tuple[str, str] | None:
        """The expected move and a sentence about it; None if nothing is asked."""
        if not self.step.is_question:
            return None
        game = self.state.game
        move = game.parse(self.step.answers[0])
        return move.text(), f"Try this: {game.presentation.describe_move(move)}."

    # ---- Steps

    def _go_on(self, answer: str) -> None:
        if not self.step.is_question:
            self.frames = []
        self.answers.append(answer)
        self.at += 1
        self._begin_step()

    def _begin_step(self) -> None:
        """Set up the position of the current step and play its scripted moves."""
        if self.step.deal is not None:
            self.state = self._deal(self.step)
            self.frames = []
        for name, move in self.step.moves:
            self.frames.append(self._play(self.lesson.players.index(name), move))

    def _deal(self, step: Step) -> State:
        lesson = self.lesson
        record = {
            "fairdeal": VERSION,
            "game": lesson.game,
            "preset": lesson.preset,
            "options": dict(lesson.options or {}),
            "players": list(lesson.players),
            "deal": step.deal,
        }
        state = read_record(record, find_game).start()
        state.hold_deals()  # the end of a hand stays in view
        return state

    def _play(self, seat: int, text: str) -> Frame:
        try:
            events = self.state.play(seat, text)
        except IllegalMove as illegal:
            name = self.lesson.players[seat]
            raise BadLesson(f"{self.lesson.key}, step {self.at + 1}: {name}: {text}: {illegal}") from None
        return Frame(self._words(events), replace(self.scene, actions=None))

    def _words(self, events: Sequence[Event]) -> tuple[str, ...]:
        """What the learner reads about events."""
        presentation, names = self.state.game.presentation, self.lesson.players
        seen = (presentation.sentence(event, names) for event in events if event.visible_to(self.lesson.seat))
        return tuple(" ".join(second_person(words).split()) for words in seen if words)

    # ---- Answers

    def _problem(self, text: str) -> Problem | None:
        """Why the rules do not allow a move; None if they do."""
        problems = self.problems(text)
        if problems:
            return problems[0]
        try:
            self.state.copy().play(self.lesson.seat, text)
        except IllegalMove as illegal:
            return Problem.of(illegal)
        return None

    def _written(self, text: str) -> str:
        return self.state.game.parse(text).text()

    def _comment(self, move: str) -> str:
        for comment in self.step.wrong:
            if move in [canonical(self._written(text)) for text in comment.moves]:
                return comment.text
        return self.step.other or "The rules allow that, but it is not what this step asks for."


def canonical(move: str) -> str:
    """A move in notation with its cards and groups sorted: their order makes no difference."""
    verb, _, rest = move.partition(" ")
    groups = sorted(" ".join(sorted(group.split())) for group in rest.split(" / "))
    return f"{verb} {' / '.join(groups)}"


def _sentence(reason: str) -> str:
    return f"{reason[:1].upper()}{reason[1:].rstrip('.')}."
