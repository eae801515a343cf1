"""`fairdeal learn`: take a lesson in this terminal, or list the lessons."""

import asyncio
from dataclasses import dataclass

from fairdeal.cli import output
from fairdeal.cli.full_screen import can_use_full_screen, run_full_screen
from fairdeal.engine.errors import BadSetup
from fairdeal.games import find_game
from fairdeal.lessons import Lesson, all_lessons, find_lesson, lessons_of
from fairdeal.terminal.clients.lesson import LessonClient
from fairdeal.terminal.lesson_progress import load_progress


@dataclass(frozen=True, slots=True, kw_only=True)
class LearnArgs:
    """Arguments of `learn`."""

    game: str | None
    show_list: bool
    restart: bool
    plain: bool


def run(args: LearnArgs) -> int:
    if args.show_list:
        list_lessons()
        return 0
    lesson = choose_lesson(args.game)
    if can_use_full_screen(args.plain):
        from fairdeal.terminal.screen.table import TableScreen

        return run_full_screen(LessonClient(lesson, args.restart, text_in_notice=True), TableScreen)
    return take_lesson(lesson, args.restart)


def choose_lesson(name: str | None) -> Lesson:
    """The lesson with this key, the first one about the game with this key, or the one for newcomers."""
    if name is None:
        newcomers = [lesson for lesson in all_lessons() if lesson.is_for_newcomers]
        if not newcomers:
            raise BadSetup("name a game; `fairdeal learn --list` lists the lessons")
        return newcomers[0]
    if "." in name:
        return find_lesson(name)
    kind = find_game(name)
    lessons = [lesson for lesson in lessons_of(kind) if not lesson.is_for_newcomers]
    if not lessons:
        raise BadSetup(f"{kind.title} has no lesson; `fairdeal learn --list` lists those of other games")
    return lessons[0]


def take_lesson(lesson: Lesson, restart: bool) -> int:
    """Take a lesson line by line."""
    from fairdeal.terminal.plain import PlainSession

    def say(text: str) -> None:
        output.print_text(text)
        output.flush()

    say(f"{lesson.title}: {lesson.summary} `help` explains what you can type.")

    async def follow() -> str:
        client = LessonClient(lesson, restart)
        await PlainSession(client, say).run()
        return client.close()

    say(asyncio.run(follow()))
    return 0


def list_lessons() -> None:
    for lesson in all_lessons():
        progress = load_progress(lesson.key)
        state = f"{max(1, round(lesson.minutes))} min"
        if progress.answers:
            state = f"step {len(progress.answers) + 1} of {len(lesson.steps)}"
        elif progress.done:
            state = "done"
        output.print_text(f"{lesson.key:20} {state:14} {lesson.title}: {lesson.summary}")
