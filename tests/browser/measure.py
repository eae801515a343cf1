"""How quick the page is, measured in the browser.

python -m tests.browser.measure
"""

import os
import statistics
import sys
import tempfile
from pathlib import Path

from playwright.sync_api import sync_playwright

from tests.browser.chromium_found import find
from tests.browser.person import Person
from tests.browser.serving import Server

# The time from a click to the moment when the card has left the hand, on the page's own clock.
WATCH = """() => {
  window.shown = [];
  let clicked = 0;
  const known = new Set();
  const note = () => {
    const now = new Set([...document.querySelectorAll(".hand-card")].map(one => one.dataset.card));
    if (clicked && [...known].some(card => !now.has(card))) {
      window.shown.push(performance.now() - clicked);
      clicked = 0;
    }
    known.clear();
    for (const card of now) known.add(card);
  };
  document.addEventListener("click", () => { clicked = performance.now(); }, true);
  new MutationObserver(note).observe(document.body, { childList: true, subtree: true });
}"""


def first_view(person: Person) -> float:
    """Milliseconds from the start of loading until the games stand there."""
    person.open("/")
    person.page.wait_for_selector(".game-card")
    time: float = person.page.evaluate("performance.getEntriesByName('first-contentful-paint')[0].startTime")
    return time


def move_shown(person: Person, moves: int) -> list[float]:
    """Milliseconds from the last click of a move until the page shows it."""
    person.play_now("hearts")
    person.wait(person.acting, "the turn")
    person.move()
    person.page.evaluate(WATCH)
    for _ in range(moves):
        person.wait(person.acting, "the turn")
        person.move()
    times: list[float] = person.page.evaluate("window.shown")
    return times


def main() -> None:
    chromium = find()
    with tempfile.TemporaryDirectory() as folder, sync_playwright() as playwright:
        server = Server(Path(folder))
        browser = playwright.chromium.launch(
            executable_path=chromium.path, args=list(chromium.flags), env={**os.environ, **chromium.environment}
        )
        views = [first_view(Person(browser, server.address)) for _ in range(5)]
        moves = move_shown(Person(browser, server.address), 12)
        browser.close()
        server.stop()
    sys.stdout.write(
        f"first view: {statistics.median(views):.0f} ms (median of {len(views)})\n"
        f"a move shows after {statistics.median(moves):.1f} ms (median of {len(moves)}, largest {max(moves):.1f})\n"
    )


if __name__ == "__main__":
    main()
