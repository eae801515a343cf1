"""A client for a lesson: the learner's seat at a table where the script plays for the others."""

import asyncio
from collections.abc import Mapping, Sequence
from typing import ClassVar

from fairdeal.engine.scene import Button, Problem
from fairdeal.lessons import BadLesson, Course, Lesson, lesson_before
from fairdeal.lessons.course import READ
from fairdeal.terminal.clients.base import Hint, Refused, TableClient, TableDisplay
from fairdeal.terminal.lesson_progress import Progress, load_progress, save_progress
from fairdeal.terminal.rules_page import rules_page

NEXT = Button(READ, "Next")
LEAVE = Button("quit", "Leave, and read what comes next")  # in plain mode a lesson ends by itself


class LessonClient(TableClient):
    """A learner in a lesson. Progress is saved after every answer.

    `text_in_notice`: show the text of the step and what the last answer did in the notice, so that they stay in view.
    """

    commands: ClassVar[Mapping[str, str]] = {
        READ: "go on, when there is nothing to play",
        "restart": "start the lesson over",
    }

    def __init__(self, lesson: Lesson, restart: bool = False, text_in_notice: bool = False) -> None:
        super().__init__()
        self.lesson = lesson
        self.text_in_notice = text_in_notice
        self.log: list[str] = []
        self.comment = ""  # on the last answer
        self.finished = asyncio.Event()
        try:
            self.course = Course(lesson, () if restart else load_progress(lesson.key).answers)
        except BadLesson:  # the lesson has changed since
            self.course = Course(lesson)
        self.log += self.greeting()
        self.begin_step()

    def greeting(self) -> list[str]:
        """What newcomers to the cards read first."""
        before = lesson_before(self.lesson)
        if before is None or self.course.at > 0 or load_progress(before.key).done:
            return []
        return [f"New to double cards? First take: fairdeal learn {before.key}"]

    def begin_step(self) -> None:
        """Log what happened, show the current step, and save the progress."""
        course, lesson = self.course, self.lesson
        self.log += [words for frame in course.frames for words in frame.words]
        text = self.step_text()
        if not self.text_in_notice:
            self.log.append(text)
        buttons = (NEXT,) if not course.step.is_question and not course.is_last else ()
        if course.is_last and self.text_in_notice:
            buttons = (LEAVE,)
        notice = f"{self.comment}\n{text}".strip() if self.text_in_notice else ""
        self.display = TableDisplay(lesson.title, course.scene, self.log, notice=notice, command_buttons=buttons)
        done = load_progress(lesson.key).done
        save_progress(lesson.key, Progress(done=True) if course.is_last else Progress(tuple(course.answers), done))
        self.on_change()
        if course.is_last:
            self.finished.set()

    def step_text(self) -> str:
        """What the learner reads at the current step."""
        course = self.course
        place = f"Step {course.at + 1} of {len(self.lesson.steps)}"
        return f"{place}. {course.step.text}" + (f" ({course.step.rule})" if course.step.rule else "")

    async def run(self) -> None:
        """Wait for the end of the lesson: a lesson changes only by the learner's answers."""
        self.on_change()
        await self.finished.wait()

    async def play(self, text: str) -> None:
        self.give_answer(text)

    def give_answer(self, text: str) -> None:
        reply = self.course.answer(text)
        if not reply.is_right:
            raise Refused(f"{reply.text} ({reply.rule})" if reply.rule else reply.text)
        self.comment = f"Right. {reply.text}" if reply.text else ""
        if self.comment:
            frames = self.course.frames
            self.log += [words for frame in frames[:1] for words in frame.words]
            del frames[:1]  # the learner's own move comes before the comment on it
            self.log.append(self.comment)
        self.begin_step()

    async def hint(self) -> Hint:
        hint = self.course.hint()
        if hint is None:
            raise Refused("there is nothing to play now; `next` goes on")
        return Hint(*hint)

    async def problems(self, text: str) -> Sequence[Problem]:
        return self.course.problems(text)

    async def run_command(self, name: str, argument: str) -> str:
        if name == "restart":
            self.course = Course(self.lesson)
            self.comment = ""
            self.begin_step()
        elif name == READ:
            self.give_answer(READ)
        else:
            return await super().run_command(name, argument)
        return ""

    def rules(self) -> str:
        game = self.course.state.game
        return rules_page(type(game), game.options.to_json())

    def close(self) -> str:
        """What to say when the learner leaves."""
        lesson = self.lesson
        if not self.course.is_last:
            return f"Your progress is saved. To go on: fairdeal learn {lesson.key}"
        if lesson.is_for_newcomers:
            return "To learn a game: fairdeal learn --list"
        preset = f" --preset {lesson.preset}" if lesson.preset is not None else ""
        return f"To play: fairdeal play {lesson.game}{preset}. More lessons: fairdeal learn --list"
