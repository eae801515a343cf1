"""A lesson as data: its texts, deals, expected moves and comments, read from TOML with every field checked."""

import tomllib
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from fairdeal.engine.errors import FairdealError
from fairdeal.engine.options import quoted
from fairdeal.engine.second_person import YOU

LESSON_KEYS = ("title", "summary", "players", "preset", "options", "newcomers", "order", "step")
STEP_KEYS = ("text", "rule", "deal", "moves", "answers", "right", "wrong", "other")
WORDS_PER_MINUTE = 200
SECONDS_PER_ANSWER = 10  # to find and make a move
KIND_NAMES = {str: "text", dict: "table", list: "list", bool: "true or false", int: "number"}


class BadLesson(FairdealError, ValueError):
    """A file that is not a lesson, or a lesson whose moves the rules do not allow."""


@dataclass(frozen=True, slots=True)
class Comment:
    """What to say about legal moves that the step does not ask for."""

    moves: tuple[str, ...]
    text: str


@dataclass(frozen=True, slots=True)
class Step:
    """One thing to read or to do. A step without answers is only read."""

    text: str
    rule: str | None = None  # the rule that the text is about
    deal: Mapping[str, Any] | None = None  # a new position; None: the match goes on
    moves: tuple[tuple[str, str], ...] = ()  # played before the text is shown: the player's name, the move
    answers: tuple[str, ...] = ()  # moves that are right; the first is the one that a hint suggests
    right: str = ""  # what a right answer did, and why it is right
    wrong: tuple[Comment, ...] = ()
    other: str = ""  # about any other legal move

    @property
    def is_question(self) -> bool:
        return bool(self.answers)

    def texts(self) -> Iterator[str]:
        """Everything that a learner may read."""
        yield self.text
        yield self.right
        yield from (comment.text for comment in self.wrong)
        yield self.other


@dataclass(frozen=True, slots=True)
class Lesson:
    """A lesson of one game. The learner is the player called `You`."""

    key: str  # the game's key, a dot, the name of the file: `hearts.basics`
    game: str
    title: str
    summary: str
    players: tuple[str, ...]
    steps: tuple[Step, ...]
    preset: str | None = None
    options: Mapping[str, Any] | None = None
    is_for_newcomers: bool = False  # about the cards rather than the game: offered to everybody first
    order: int = 0  # among the lessons of its game

    @property
    def seat(self) -> int:
        return self.players.index(YOU)

    @property
    def minutes(self) -> float:
        """How long it takes to read every text and to make every move."""
        words = sum(len(text.split()) for step in self.steps for text in step.texts())
        answers = sum(step.is_question for step in self.steps)
        return words / WORDS_PER_MINUTE + answers * SECONDS_PER_ANSWER / 60


def read_lesson(text: str, game: str, name: str) -> Lesson:
    """Parse a lesson; BadLesson says what is wrong with it."""
    where = f"lesson {name} of {game}"
    try:
        document = tomllib.loads(text)
    except tomllib.TOMLDecodeError as error:
        raise BadLesson(f"{where}: not TOML: {error}") from None
    fields = Fields(document, where, LESSON_KEYS)
    players = fields.texts("players")
    if players.count(YOU) != 1 or len(set(players)) < len(players):
        raise BadLesson(f'{where}: "players" must be different names, one of them "{YOU}"')
    given = document.get("step")
    if not isinstance(given, list) or not given:
        raise BadLesson(f"{where}: a lesson needs at least one [[step]]")
    steps = tuple(_read_step(step, f"{where}, step {number}", players) for number, step in enumerate(given, 1))
    if steps[0].deal is None:
        raise BadLesson(f"{where}: the first step needs a deal")
    if steps[-1].is_question:
        raise BadLesson(f"{where}: the last step must not ask anything: it is what the learner reads at the end")
    return Lesson(
        key=f"{game}.{name}",
        game=game,
        title=fields.text("title"),
        summary=fields.text("summary"),
        players=players,
        steps=steps,
        preset=fields.optional("preset", str),
        options=fields.optional("options", dict),
        is_for_newcomers=fields.optional("newcomers", bool) or False,
        order=fields.optional("order", int) or 0,
    )


def _read_step(given: object, where: str, players: tuple[str, ...]) -> Step:
    fields = Fields(given, where, STEP_KEYS)
    step = Step(
        text=fields.text("text"),
        rule=fields.optional("rule", str),
        deal=fields.optional("deal", dict),
        moves=tuple(_read_move(move, where, players) for move in fields.texts("moves")),
        answers=fields.texts("answers"),
        right=fields.optional("right", str) or "",
        wrong=tuple(_read_comment(entry, where) for entry in fields.optional("wrong", list) or ()),
        other=fields.optional("other", str) or "",
    )
    if step.is_question != bool(step.right):
        raise BadLesson(f'{where}: "answers" and "right" belong together: the moves, and what to say about them')
    if not step.is_question and (step.wrong or step.other):
        raise BadLesson(f'{where}: a step without "answers" has no wrong moves to comment on')
    return step


def _read_move(text: str, where: str, players: tuple[str, ...]) -> tuple[str, str]:
    name, colon, move = text.partition(": ")
    if not colon or name not in players:
        raise BadLesson(f'{where}: {quoted(text)} is not a move such as "{players[0]}: pass"')
    return name, move


def _read_comment(given: object, where: str) -> Comment:
    fields = Fields(given, f"{where}, wrong", ("moves", "text"))
    return Comment(fields.texts("moves"), fields.text("text"))


class Fields:
    """The fields of a table in a lesson, with their types checked."""

    def __init__(self, given: object, where: str, known: tuple[str, ...]) -> None:
        if not isinstance(given, dict):
            raise BadLesson(f"{where}: expected a table of fields, not {quoted(given)}")
        for key in given:
            if key not in known:
                raise BadLesson(f"{where}: there is no field {quoted(key)}; fields: {', '.join(known)}")
        self.given = given
        self.where = where

    def text(self, key: str) -> str:
        """A text that must be there, without line breaks."""
        value = self.given.get(key)
        if not isinstance(value, str) or not value.strip():
            raise BadLesson(f'{self.where}: "{key}" must be a text')
        return " ".join(value.split())

    def texts(self, key: str) -> tuple[str, ...]:
        """A list of texts, empty if it is missing."""
        value = self.given.get(key, [])
        if not isinstance(value, list) or not all(isinstance(item, str) for item in value):
            raise BadLesson(f'{self.where}: "{key}" must be a list of texts')
        return tuple(value)

    def optional(self, key: str, kind: type) -> Any:
        """A value of the given type, or None."""
        value = self.given.get(key)
        if value is None:
            return None
        if not isinstance(value, kind) or (kind is int and isinstance(value, bool)):
            raise BadLesson(f'{self.where}: "{key}" must be a {KIND_NAMES[kind]}, not {quoted(value)}')
        return " ".join(value.split()) if isinstance(value, str) else value
