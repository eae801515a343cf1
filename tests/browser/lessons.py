"""Learners who take lessons in a browser: by mouse, with the keyboard, or by touch.

python -m tests.browser.lessons [INPUT…]    every lesson in each of these ways, at 1280 and at 360 pixels
"""

import sys
import tempfile
import time
from pathlib import Path
from typing import Any, Literal

from playwright.sync_api import Browser, Locator, Position, sync_playwright
from tools.front_end import build

from fairdeal.lessons import Course, Lesson, all_lessons
from tests.browser.find_chromium import find_chromium
from tests.browser.page_checks import accessibility_violations, fits_window_width
from tests.browser.server_process import ServerProcess
from tests.browser.user import User

Input = Literal["mouse", "keyboard", "touch"]
INPUTS: tuple[Input, ...] = ("mouse", "keyboard", "touch")
SIZES = {"wide": (1280, 800), "phone": (360, 740)}
MAX_TABS = 60
FOLLOW_HINTS = """async () => {
  const place = () => document.querySelector('.lesson-place progress')?.value ?? 0;
  const until = async (condition) => {
    for (const end = Date.now() + 15000; !condition(); ) {
      if (Date.now() > end) throw new Error('timed out at step ' + place());
      await new Promise((resolve) => setTimeout(resolve, 2));
    }
  };
  await until(() => place() > 0);
  while (!document.querySelector('.lesson-end')) {
    const before = place();
    const next = document.querySelector('.lesson-next');
    if (next) next.click();
    else {
      [...document.querySelectorAll('.prompt-tools .tool')].find((tool) => tool.textContent === 'Hint').click();
      await until(() => document.querySelector('.message.hint [data-move]'));
      document.querySelector('.message.hint [data-move]').click();
    }
    await until(() => place() > before);
  }
  return place();
}"""


class Learner(User):
    """A user who takes a lesson. Beside the page runs the same course, to know what can be done and what is right."""

    def __init__(self, browser: Browser, address: str, by: Input = "mouse", **settings: Any) -> None:
        super().__init__(browser, address, has_touch=by == "touch", **settings)
        self.by = by
        self.course: Course

    @property
    def seq(self) -> int:
        """The number of the step that the page shows."""
        number: int = self.page.evaluate("document.querySelector('.lesson-place progress')?.value ?? 0")
        return number

    @seq.setter
    def seq(self, number: int) -> None:
        pass  # the page says it

    def begin(self, lesson: Lesson) -> None:
        self.open(f"/#/learn/{lesson.key}")
        self.page.wait_for_selector(".lesson-text")
        self.course = Course(lesson)

    def take_step(self) -> None:
        """Do what the current step asks for, with cards and buttons."""
        step, before = self.course.step, self.seq
        assert before == self.course.at + 1
        if step.is_question:
            self.scene = self.course.scene.to_json()
            hint = self.course.hint()
            assert hint is not None
            self.move(hint[0])
            self.course.answer(hint[0])
        else:
            self.press(self.page.locator(".lesson-next"))
            self.wait(lambda: self.seq > before, "the next step")
            self.course.answer("next")

    def finish(self) -> None:
        while not self.course.is_last:
            self.take_step()
        self.page.wait_for_selector(".lesson-end")

    def follow_hints(self, lesson: Lesson) -> None:
        """Take a whole lesson as fast as the page allows, by its hints."""
        self.open(f"/#/learn/{lesson.key}")
        assert self.page.evaluate(FOLLOW_HINTS) == len(lesson.steps)

    # ---- Input

    def press(self, target: Locator, position: Position | None = None) -> None:
        if self.by == "touch":
            target.tap(position=position)
        elif self.by == "keyboard":
            self.press_key(target)
        else:
            super().press(target, position)

    def press_key(self, target: Locator) -> None:
        """Reach an element with Tab, a card of the hand also with the arrow keys, and press it."""
        target.wait_for()
        is_choice = target.locator("input").count() > 0  # radio buttons: the label is not focused
        element = target.locator("input") if is_choice else target
        is_card = element.evaluate("element => element.matches('.hand-card')")
        reached = "element => element === document.activeElement"
        group = ".hand-card" if is_card else ".values input"
        in_group = f"() => document.activeElement.matches('{group}')"
        for _ in range(MAX_TABS):
            if element.evaluate(reached) or ((is_card or is_choice) and self.page.evaluate(in_group)):
                break
            self.page.keyboard.press("Tab")
        if is_card and not element.evaluate(reached):
            self.page.keyboard.press("Home")
        for _ in range(MAX_TABS):
            if element.evaluate(reached):
                break
            self.page.keyboard.press("ArrowRight")
        assert element.evaluate(reached), f"the keyboard does not reach {element}"
        self.page.keyboard.press("Space" if is_choice else "Enter")


def check_page(user: User, lesson: str) -> None:
    assert fits_window_width(user), lesson
    assert not accessibility_violations(user), lesson


def main() -> None:
    build()
    inputs = [by for by in INPUTS if by in sys.argv[1:]] or INPUTS
    begun = time.monotonic()
    with tempfile.TemporaryDirectory() as data, sync_playwright() as playwright:
        browser = find_chromium().launch(playwright)
        server = ServerProcess(Path(data))
        for by in inputs:
            for size, (width, height) in SIZES.items():
                for lesson in all_lessons():
                    learner = Learner(browser, server.address, by, width=width, height=height)
                    learner.begin(lesson)
                    while not learner.course.is_last:
                        learner.take_step()
                        assert fits_window_width(learner), (lesson.key, learner.course.at)
                    learner.page.wait_for_selector(".lesson-end")
                    check_page(learner, lesson.key)
                    assert not learner.errors, learner.errors
                    learner.close()
                    sys.stdout.write(f"{by:8} {size:5} {lesson.key}\n")
        server.stop()
        browser.close()
    number = len(inputs) * len(SIZES) * len(all_lessons())
    sys.stdout.write(f"{number} lessons in {time.monotonic() - begun:.0f} s\n")


if __name__ == "__main__":
    main()
