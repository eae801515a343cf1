"""A user of the static edition: what its worker sends takes the place of WebSocket frames."""

from playwright.sync_api import Browser

from tests.browser.play import play_until
from tests.browser.user import User

LOADED = 180.0  # seconds: Python has to load, and the machine may be busy

# Passes every message of a table on to the test, before the page gets it.
LISTEN = """
const PlainWorker = window.Worker;
window.Worker = class extends PlainWorker {
  constructor(...options) {
    super(...options);
    this.addEventListener("message", ({ data }) => {
      if (typeof data !== "string") return;
      const message = JSON.parse(data);
      if (message.type === "said") window.noteFrame(message.text);
    });
  }
};
"""


class StaticUser(User):
    """A browser window of the static edition, with storage of its own."""

    def __init__(self, browser: Browser, address: str) -> None:
        super().__init__(browser, address)
        self.page.expose_function("noteFrame", self._on_frame)
        self.page.add_init_script(LISTEN)

    def start(self, game: str) -> None:
        """Press *Play now* in the lobby, and wait for the first turn or the first cards."""
        self.page.click(f'[data-game="{game}"] button.primary')
        self.page.wait_for_selector(".dock", timeout=LOADED * 1000)

    def wait_until_installed(self) -> None:
        """Wait until the service worker has every file."""
        self.page.evaluate("navigator.serviceWorker.ready.then(() => true)")

    def play_hand(self) -> int:
        """Play until a hand is scored and at least one move was made; returns the number of moves."""
        return len(play_until([self], self.is_hand_over, min_moves=1))
