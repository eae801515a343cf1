"""Takes the picture of link previews (web/source/preview.png): the page's own cards on its own felt.

python -m tests.browser.preview_picture [FILE]
"""

import sys
import tempfile
from pathlib import Path

from playwright.sync_api import sync_playwright
from tools.front_end import SOURCE

from fairdeal.server.link_previews import PICTURE_SIZE
from tests.browser.find_chromium import find_chromium
from tests.browser.server_process import ServerProcess
from tests.browser.user import User

FILE = SOURCE / "preview.png"
# Two cards of each game that has cards of its own, fanned out, above the name.
ARRANGE = """
() => {
  const picked = ["hearts", "president", "rook"].flatMap((game) =>
    [...document.querySelectorAll(`[data-game="${game}"] .card-art`)].slice(0, game === "rook" ? 1 : 2));
  const felt = document.createElement("div");
  felt.id = "picture";
  Object.assign(felt.style, {
    position: "fixed", inset: "0", zIndex: "1000",
    background: "var(--color-felt)", // a gradient would more than double the size of the file
  });
  picked.forEach((card, index) => {
    const place = index - (picked.length - 1) / 2;
    const copy = card.cloneNode(true);
    Object.assign(copy.style, {
      position: "absolute", width: "220px", height: "308px", left: "490px", top: "70px", margin: "0",
      transformOrigin: "50% 330%", transform: `rotate(${place * 10}deg)`,
      filter: "drop-shadow(0 8px 12px rgb(0 0 0 / 0.35))",
    });
    felt.append(copy);
  });
  const name = document.createElement("div");
  name.textContent = "Fairdeal";
  Object.assign(name.style, {
    position: "absolute", left: "0", right: "0", bottom: "36px", textAlign: "center",
    font: "700 104px/1.1 system-ui, sans-serif", color: "var(--color-on-felt)",
  });
  felt.append(name);
  document.body.append(felt);
  return picked.length;
}
"""


def main() -> None:
    file = Path(sys.argv[1]) if len(sys.argv) > 1 else FILE
    with tempfile.TemporaryDirectory() as data, sync_playwright() as playwright:
        server = ServerProcess(Path(data))
        browser = find_chromium().launch(playwright, scrollbars=False)
        user = User(browser, server.address, *PICTURE_SIZE)
        user.open("/")
        user.page.wait_for_selector(".game-card .card-art")
        user.page.evaluate(ARRANGE)
        user.page.screenshot(path=file)
        browser.close()
        server.stop()


if __name__ == "__main__":
    main()
