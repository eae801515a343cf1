"""Somebody at a browser: opens pages, and makes moves by clicking what the page offers, never by sending them."""

import json
import re
import time
from collections.abc import Callable, Sequence
from typing import Any

from playwright.sync_api import Browser, ConsoleMessage, Page, WebSocket

PATIENCE = 15.0  # seconds
AMOUNT = re.compile(r"(10|[2-9JQKA]|joker)(?:x(\d+))?(?:\+j(\d+))?")


class Person:
    """One browser window with its own cookies."""

    def __init__(self, browser: Browser, address: str, width: int = 1280, height: int = 860) -> None:
        self.context = browser.new_context(viewport={"width": width, "height": height}, reduced_motion="reduce")
        self.page: Page = self.context.new_page()
        self.address = address
        self.errors: list[str] = []
        self.frames: list[str] = []
        self.scene: dict[str, Any] | None = None
        self.table: dict[str, Any] = {}
        self.seq = 0
        self.before = 0  # the sequence number when the present move began
        self.page.on("console", self._said)
        self.page.on("pageerror", lambda error: self.errors.append(str(error)))
        self.page.on("websocket", self._connected)

    def _said(self, message: ConsoleMessage) -> None:
        if message.type in ("error", "warning"):
            self.errors.append(message.text)

    def _connected(self, socket: WebSocket) -> None:
        socket.on("framereceived", lambda frame: self._heard(frame))

    def _heard(self, frame: str | bytes) -> None:
        text = frame if isinstance(frame, str) else frame.decode()
        self.frames.append(text)
        message = json.loads(text)
        if message.get("type") in ("welcome", "update"):
            self.seq = message["seq"]
            self.scene = message.get("scene", self.scene)
            self.table = message.get("table", self.table)

    # ---- Going about

    def wait(self, until: Callable[[], object], what: str, patience: float = PATIENCE) -> None:
        """Wait for something that the page or its frames tell."""
        end = time.monotonic() + patience
        while not until():
            if time.monotonic() > end:
                raise AssertionError(
                    f"waited in vain for {what}; the page shows: {self.page.inner_text('body')[:1500]}"
                )
            self.page.wait_for_timeout(10)

    def open(self, path: str = "/") -> None:
        self.page.goto(self.address + path)

    def give_name(self, name: str) -> None:
        self.page.fill("dialog input", name)
        self.page.click("dialog button[type=submit]")

    def play_now(self, game: str, name: str = "Zoe") -> None:
        """Two clicks and a name from the lobby to a match against bots."""
        self.open()
        self.page.click(f'[data-game="{game}"] button.primary')
        if self.page.locator("dialog").count():
            self.give_name(name)
        self.page.wait_for_selector(".dock")

    def create(self, game: str, name: str, bots: int, clock: str = "no clock", **options: str) -> str:
        """Set a table up with the form, as its host; says the path of the invite link."""
        self.open(f"/#/new/{game}")
        if (seats := options.pop("seats", None)) is not None:
            self.page.locator("[name=seats]").select_option(seats)
        self.page.locator("[name=bots]").select_option(str(bots))
        self.page.locator("[name=turn]").select_option(label=clock)
        for option, value in options.items():
            self.page.locator(f"#option-{option}").fill(value)
        self.page.click("text=Set up the table")
        if self.page.locator("dialog").count():
            self.give_name(name)
        self.page.wait_for_selector(".chairs")
        return self.page.evaluate("location.pathname")  # type: ignore[no-any-return]

    def ready(self) -> None:
        self.page.click("text=Ready to play")

    def join(self, path: str, name: str) -> None:
        """By an invite link: the page asks for a name, then one sits."""
        self.open(path)
        self.page.locator("text=Sit here").first.click()
        self.give_name(name)
        self.page.wait_for_selector("text=Ready to play")

    def close(self) -> None:
        self.context.close()

    # ---- Looking

    @property
    def rounds(self) -> int:
        """How many lines the table of scores has had."""
        return sum(frame.count('"totals"') for frame in self.frames if '"type":"update"' in frame)

    def hand_over(self) -> bool:
        return self.rounds > 0 or self.over()

    def over(self) -> bool:
        return self.table.get("stage") == "gathering"

    @property
    def hand(self) -> list[str]:
        """The cards of the hand as the page shows them."""
        shown: list[str] = self.page.locator(".hand-card").evaluate_all("cards => cards.map(one => one.dataset.card)")
        return shown

    def dealt(self) -> bool:
        return self.scene is not None and bool(self.scene["hand"])

    def acting(self) -> bool:
        return self.page.locator(".dock.acting").count() > 0

    def between_rounds(self) -> bool:
        return self.page.locator(".intermission, .gathering").count() > 0

    # ---- Making moves by gestures

    def hinted(self) -> str:
        """Ask for a hint and read what it says."""
        self.page.locator(".ask-tools button.tool", has_text="Hint").click()
        button = self.page.locator(".message.hinted button[data-move]")
        text = button.get_attribute("data-move", timeout=PATIENCE * 1000)
        assert text is not None
        return text

    def move(self, text: str | None = None) -> str:
        """Make a move (a steady player's, if none is given) with the cards and buttons of the page; says which."""
        wanted = text if text is not None else self.hinted()
        assert self.scene is not None
        actions, self.before = self.scene["actions"], self.seq
        for able in (self._press, self._show, self._choose, self._measure, self._arrange):
            if able(wanted, actions):
                break
        else:
            raise AssertionError(f"the page offers no way to {wanted!r}: {json.dumps(actions)[:1500]}")
        self.wait(lambda: self.seq > self.before, f"an answer to {wanted!r}")
        return wanted

    def _press(self, text: str, actions: dict[str, Any]) -> bool:
        """A move without cards: a button, or a stepper that has to be set first."""
        alike = [one["text"] for one in actions["buttons"] if one["text"].split()[0] == text.split()[0]]
        if text not in alike:
            return False
        button = self.page.locator(f'.action-bar [data-move="{text}"]')
        if not button.count():
            self.page.locator(".stepper input").fill(str(alike.index(text)))
        button.click()
        return True

    def _pick(self, cards: Sequence[str]) -> None:
        for card in cards:
            held = self.page.locator(f'.hand-card[data-card="{card}"]:not(.picked)')
            if held.count():
                held.first.click(position={"x": 12, "y": 20})
            elif self.page.locator(f'.tokens button:has-text("{card}")').count():
                self.page.locator(f'.tokens button:has-text("{card}")').click()
            else:
                self.page.locator(f'.card-button[data-card="{card}"]').click()

    def _finish(self, text: str, same: Callable[[str], bool]) -> None:
        """One gesture was enough, or the page now offers the move."""
        offered = self.page.locator(".action-bar [data-move]")
        found = None

        def ready() -> bool:
            nonlocal found
            moves: list[str] = offered.evaluate_all("all => all.map(one => one.dataset.move)")
            found = next((number for number, move in enumerate(moves) if same(move)), None)
            return found is not None or self.seq > self.before or self.page.locator(".dock.acting").count() == 0

        self.wait(ready, f"an offer of {text!r}")
        if found is not None:
            offered.nth(found).click()

    def _show(self, text: str, actions: dict[str, Any]) -> bool:
        play = next((one for one in actions["plays"] if one["text"] == text), None)
        if play is None:
            return False
        self._pick(play["cards"])
        self._finish(text, lambda move: move == text)
        return True

    def _choose(self, text: str, actions: dict[str, Any]) -> bool:
        verb, *items = text.split()
        for choice in actions["choices"]:
            value = [items[0]] if choice["values"] and items else []
            picked = one_by_one(items[len(value) :])
            if choice["verb"] != verb or not set(picked) <= set(choice["items"]):
                continue
            self._pick([item.partition(":")[0] for item in picked])
            if len(choice["values"]) > 1:
                self.page.locator(".values label", has_text=re.compile(f"^{value[0]}$")).click()
            wanted = sorted([verb, *value, *picked])
            self._finish(text, lambda move, wanted=wanted: sorted(one_by_one(move.split())) == wanted)  # type: ignore[misc]
            return True
        return False

    def _measure(self, text: str, actions: dict[str, Any]) -> bool:
        found = AMOUNT.fullmatch(text)
        if found is None or not any(one["card"] == found[1] for one in actions["amounts"]):
            return False
        cards, jokers = int(found[2] or 1), int(found[3] or 0)
        full = f"{found[1]}x{cards}" + (f"+j{jokers}" if jokers else "")
        self._pick([found[1]] * cards + ["joker"] * jokers)
        self._finish(full, lambda move: move == full)
        return True

    def _arrange(self, text: str, actions: dict[str, Any]) -> bool:
        """New groups, cards laid off, or the whole table: on the board, a tap for the card and one for its place."""
        board = actions["arrange"]
        verb, *rest = text.split()
        if board is None or verb not in (board["new"], board["add"], board["whole"]):
            return False
        self.page.locator("text=Lay down and arrange").click()
        if verb == board["add"]:
            self._put(rest[0], int(rest[2]))
        elif verb == board["new"]:
            self._new_group(rest, len(board["groups"]) + 1)
        else:
            groups = [part.split() for part in " ".join(rest).split(" / ")]
            number = len(board["groups"])
            for group in groups:
                if group in board["groups"]:
                    continue
                number += 1
                self._new_group(group, number)
        self.page.locator("text=Put it down").click()
        return True

    def _new_group(self, faces: Sequence[str], number: int) -> None:
        self._put(faces[0], number, ".arrange .new-group")
        for face in faces[1:]:
            self._put(face, number)

    def _put(self, face: str, number: int, there: str | None = None) -> None:
        card, zone = face.partition(":")[0], f'.arrange [data-zone="group {number}"]'
        self._take(card)
        self._tap(there or f"{zone} .put-here", f'{zone} .piece[data-card="{card}"]')
        if self.page.locator(f'{zone} .piece[data-card="{card}"]').get_attribute("data-face") != face:
            self._take(card)
            self._tap(f'.arrange .face-button[data-face="{face}"]', f'{zone} .piece[data-face="{face}"]')

    def _take(self, card: str) -> None:
        piece = f'.arrange .piece[data-card="{card}"]'
        self._tap(piece, f"{piece}.picked")

    def _tap(self, what: str, shown: str) -> None:
        """Tap something, and see what comes of it."""
        self.page.locator(what).click()
        self.page.wait_for_selector(shown)


def one_by_one(items: Sequence[str]) -> list[str]:
    """`7x2` as two sevens."""
    parts = [(found[1], int(found[2] or 1)) if (found := AMOUNT.fullmatch(item)) else (item, 1) for item in items]
    return [card for card, count in parts for _ in range(count)]
