"""Measures the speed of the page in the browser.

python -m tests.browser.measure
"""

import statistics
import sys
import tempfile
from pathlib import Path

from playwright.sync_api import sync_playwright

from tests.browser.find_chromium import find_chromium
from tests.browser.server_process import ServerProcess
from tests.browser.user import User

# Record the time from each click until a card has left the hand, on the page's own clock.
RECORD_MOVE_TIMES = """() => {
  window.moveTimes = [];
  let clickedAt = 0;
  const hand = new Set();
  const onChange = () => {
    const now = new Set([...document.querySelectorAll(".hand-card")].map(card => card.dataset.card));
    if (clickedAt && [...hand].some(card => !now.has(card))) {
      window.moveTimes.push(performance.now() - clickedAt);
      clickedAt = 0;
    }
    hand.clear();
    for (const card of now) hand.add(card);
  };
  document.addEventListener("click", () => { clickedAt = performance.now(); }, true);
  new MutationObserver(onChange).observe(document.body, { childList: true, subtree: true });
}"""


def first_paint(user: User) -> float:
    """Milliseconds from the start of loading until the first content is painted."""
    user.open("/")
    user.page.wait_for_selector(".game-card")
    entry = "performance.getEntriesByName('first-contentful-paint')[0]"
    user.wait(lambda: user.page.evaluate(f"{entry} !== undefined"), "the first paint: elements exist before it")
    time: float = user.page.evaluate(f"{entry}.startTime")
    return time


def move_times(user: User, moves: int) -> list[float]:
    """Milliseconds from the last click of each move until the page shows the move."""
    user.play_now("hearts")
    user.wait(user.is_acting, "the user's turn")
    user.move()
    user.page.evaluate(RECORD_MOVE_TIMES)
    for _ in range(moves):
        user.wait(user.is_acting, "the user's turn")
        user.move()
    times: list[float] = user.page.evaluate("window.moveTimes")
    return times


def main() -> None:
    with tempfile.TemporaryDirectory() as folder, sync_playwright() as playwright:
        server = ServerProcess(Path(folder))
        browser = find_chromium().launch(playwright)
        paints = [first_paint(User(browser, server.address)) for _ in range(5)]
        moves = move_times(User(browser, server.address), 12)
        browser.close()
        server.stop()
    sys.stdout.write(
        f"first paint: {statistics.median(paints):.0f} ms (median of {len(paints)})\n"
        f"a move shows after {statistics.median(moves):.1f} ms (median of {len(moves)}, largest {max(moves):.1f})\n"
    )


if __name__ == "__main__":
    main()
