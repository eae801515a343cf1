"""Bodies of lessons over HTTP. The client keeps the learner's answers and sends them with every request."""

from typing import Annotated, TypeAlias

from msgspec import Meta, Struct

from fairdeal.engine.scene import Problem, Scene

MoveText: TypeAlias = Annotated[str, Meta(min_length=1, max_length=1000)]
Answers: TypeAlias = Annotated[
    list[MoveText],
    Meta(max_length=100, description="The right answers so far, one for each step; `next` for a step without a move."),
]


class LessonInfo(Struct):
    """A lesson that can be taken."""

    key: str
    game: str
    title: str
    summary: str
    steps: int
    minutes: int
    newcomers: bool  # about the cards rather than the game: offered to everybody first
    before: str | None  # the key of the lesson that newcomers to the cards should take before this one
    preset: str | None  # of the rules at the table; None: the usual ones


class Lessons(Struct):
    """All lessons, those for newcomers first."""

    lessons: list[LessonInfo]


class LessonPlace(Struct, forbid_unknown_fields=True):
    """How far a learner has come."""

    answers: Answers = []


class LessonMove(Struct, forbid_unknown_fields=True):
    """An answer of a learner, or a move to check."""

    move: MoveText
    answers: Answers = []


class LessonCard(Struct, forbid_unknown_fields=True):
    """A card, or a face of one, that the learner asks about."""

    card: MoveText
    answers: Answers = []


class LessonFrame(Struct):
    """The table after one move, and what happened in words."""

    words: tuple[str, ...]
    scene: Scene


class LessonHint(Struct):
    """The move that a step asks for, and a sentence about it."""

    move: str
    words: str


class LessonStep(Struct):
    """What a learner sees at one step."""

    number: int  # from 1
    steps: int
    text: str
    rule: str | None  # what the text is about
    question: bool  # whether a move is asked for; otherwise the answer is `next`
    last: bool  # whether the lesson ends here
    frames: list[LessonFrame]  # what happened since the last answer, move by move
    scene: Scene
    hint: LessonHint | None


class LessonReply(Struct):
    """What the lesson says about an answer; after a right one, also the next step."""

    right: bool
    text: str
    rule: str | None
    step: LessonStep | None


class LessonProblems(Struct):
    """What is wrong with a move or a card by the rules; empty if nothing is."""

    problems: list[Problem]


LESSON_BODIES = (Lessons, LessonPlace, LessonMove, LessonCard, LessonStep, LessonReply, LessonProblems)
