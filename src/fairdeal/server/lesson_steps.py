"""What a learner sees of a lesson, as response bodies. A learner's state is nothing but their answers so far."""

from collections.abc import Callable, Sequence
from functools import cache
from typing import TypeVar

from fairdeal.lessons import Course, Lesson, all_lessons, find_lesson, lesson_before
from fairdeal.server.lesson_bodies import LessonFrame, LessonHint, LessonInfo, LessonReply, Lessons, LessonStep

T = TypeVar("T")
MAX_FRAMES = 8  # of a long script, only the last moves are shown one by one


@cache
def list_lessons() -> Lessons:
    """All lessons, those for newcomers first."""
    return Lessons([_info(lesson) for lesson in all_lessons()])


def _info(lesson: Lesson) -> LessonInfo:
    before = lesson_before(lesson)
    return LessonInfo(
        key=lesson.key,
        game=lesson.game,
        title=lesson.title,
        summary=lesson.summary,
        steps=len(lesson.steps),
        minutes=max(1, round(lesson.minutes)),
        newcomers=lesson.is_for_newcomers,
        before=before.key if before is not None else None,
        preset=lesson.preset,
    )


def with_course(key: str, answers: Sequence[str], use: Callable[[Course], T]) -> T:
    """Replay a learner's answers, and return what `use` returns for the course."""
    return use(Course(find_lesson(key), answers))


def answer(course: Course, move: str) -> LessonReply:
    """Answer the step of a course."""
    reply = course.answer(move)
    return LessonReply(reply.is_right, reply.text, reply.rule, step_of(course) if reply.is_right else None)


def step_of(course: Course) -> LessonStep:
    """The step that a course is at, with its table."""
    step, hint = course.step, course.hint()
    return LessonStep(
        number=course.at + 1,
        steps=len(course.lesson.steps),
        text=step.text,
        rule=step.rule,
        question=step.is_question,
        last=course.is_last,
        frames=[LessonFrame(frame.words, frame.scene) for frame in course.frames[-MAX_FRAMES:]],
        scene=course.scene,
        hint=LessonHint(*hint) if hint is not None else None,
    )
