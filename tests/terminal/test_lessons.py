"""Lessons in the terminal: every one of them in plain mode, from the text alone, and on a full screen of 80 by 24."""

import asyncio
import json
import re
from pathlib import Path

import pytest

from fairdeal.lessons import Lesson, all_lessons, find_lesson
from fairdeal.terminal.clients.base import Refused
from fairdeal.terminal.clients.lesson import LessonClient
from fairdeal.terminal.lesson_progress import load_progress
from fairdeal.terminal.plain import PlainSession
from fairdeal.terminal.screen.widgets import MenuView, MoveInput
from tests.cli.runner import call, run
from tests.terminal.screen_driver import ScreenDriver, open_screen

pytestmark = pytest.mark.once

TO_TYPE = re.compile(r"Type (.+) for it\.$")


async def take(lesson: Lesson) -> str:
    """Take a lesson by typing what hints say; returns everything that was printed."""
    client = LessonClient(lesson)
    said: list[str] = []
    session = PlainSession(client, said.append)
    client.on_change = session.say_news
    session.say_news()
    while not client.course.is_last:
        if client.course.step.is_question:
            await session.handle_line("hint")
            found = TO_TYPE.search(said[-1])
            assert found is not None
            await session.handle_line(found[1])
        else:
            await session.handle_line("")
    assert client.close().startswith("To learn a game: " if lesson.is_for_newcomers else "To play: fairdeal play ")
    return "\n".join(said)


@pytest.mark.parametrize("lesson", all_lessons(), ids=lambda lesson: lesson.key)
def test_every_lesson_can_be_taken_from_the_text_alone(lesson: Lesson) -> None:
    said = asyncio.run(take(lesson))
    assert "No: " not in said
    assert f"Step {len(lesson.steps)} of {len(lesson.steps)}. " in said
    assert not re.search("[♣♦♥♠]", said)
    assert load_progress(lesson.key).done


def test_learn_in_plain_mode(data_home: Path) -> None:
    """A wrong move is answered with the rule, a legal one with the comment; progress is saved."""
    printed = run("learn", "--plain", stdin="2sTh:10h\n2s10h:10h\n1\n1\n9s10d:19\nquit\n")
    assert printed.status == 0
    assert printed.out.startswith("Learn the cards: ")
    assert "No: Clubs were led and you can follow: 7 of clubs / 8 of hearts" in printed.out
    assert "(OH-5)" in printed.out
    assert "Right. The high half counts this time" in printed.out
    assert "No: That is a sum, too, but not 16." in printed.out
    assert printed.out.endswith("Your progress is saved. To go on: fairdeal learn oh-hell.cards\n")
    assert len(json.loads((data_home / "fairdeal" / "lessons.json").read_text())["oh-hell.cards"]["answers"]) == 2
    assert "oh-hell.cards        step 3 of 5" in call("learn", "--list").out
    resumed = run("learn", "oh-hell.cards", "--plain", stdin="1\n1\n")
    assert "Step 3 of 5. " in resumed.out
    assert "Step 1 of 5. " not in resumed.out
    assert "Step 5 of 5. " in resumed.out
    assert "oh-hell.cards        done" in call("learn", "--list").out


def test_games_and_lessons_by_name() -> None:
    assert call("learn", "president.house", "--plain").out.startswith("President, house rules: ")
    assert call("learn", "oh-hell", "--plain").out.startswith("Sanity Oh Hell: ")
    unknown = call("learn", "chess")
    assert unknown.status == 2
    assert "there is no game 'chess'; games: " in unknown.err


def test_damaged_or_outdated_progress_starts_the_lesson_over(data_home: Path) -> None:
    file = data_home / "fairdeal" / "lessons.json"
    file.parent.mkdir(parents=True)
    for text in ("{", "[]", '{"hearts.basics": 3}', '{"hearts.basics": {"answers": ["2c3d:2c"]}}'):
        file.write_text(text, encoding="utf-8")
        assert LessonClient(find_lesson("hearts.basics")).course.at == 0


def test_commands_of_a_lesson() -> None:
    async def main() -> None:
        client = LessonClient(find_lesson("hearts.basics"), text_in_notice=True)
        assert client.display.notice.startswith("Step 1 of 12. Avoid tricks with hearts")
        with pytest.raises(Refused, match="`next` goes on"):
            await client.hint()
        await client.run_command("next", "")
        assert client.course.at == 1
        assert await client.problems("pass 2c3d")
        await client.run_command("restart", "")
        assert client.course.at == 0
        with pytest.raises(Refused, match="is not possible here"):
            await client.run_command("dance", "")
        assert "HE-8" in client.rules()

    asyncio.run(main())


@pytest.mark.parametrize("lesson", all_lessons(), ids=lambda lesson: lesson.key)
def test_everything_can_be_read_on_a_small_full_screen(lesson: Lesson) -> None:
    """At 80 by 24 the comment on the last answer and the step are shown whole, beside hints and the input line."""

    async def take_it() -> None:
        client = LessonClient(lesson, text_in_notice=True)
        async with open_screen(client) as driver:
            comment = ""
            while not client.course.is_last:
                step = client.course.step
                assert_visible(driver, comment, step.text)
                if step.is_question:
                    await driver.keys("f2")
                    await driver.until(lambda: "Try this: " in driver.message())
                    assert_visible(driver, comment, step.text, driver.message())
                    await driver.keys("enter")
                    comment = step.right
                else:
                    await driver.keys("1", "enter")
                    comment = ""
                await driver.until(lambda before=step: client.course.step is not before)  # type: ignore[misc]
            assert_visible(driver, comment, client.course.step.text, "1 Leave")
            await driver.keys("1", "enter")
            await driver.until(lambda: not driver.pilot.app.is_running)

    asyncio.run(take_it())


def assert_visible(driver: ScreenDriver, *texts: str) -> None:
    """Check that texts are on the screen from the first word to the last, and that the player can still act."""
    screen = driver.text()
    rows = " ".join(screen.split())
    for text in texts:
        assert " ".join(text.split()) in rows, f"{text!r} is cut off:\n{screen}"
    for widget in (MenuView, MoveInput):
        region = driver.screen.query_one(widget).region
        assert region.height > 0, screen
        assert region.bottom < driver.pilot.app.size.height, screen  # below it is the line of keys
