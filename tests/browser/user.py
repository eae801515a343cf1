"""A user at a browser. They open pages and make moves by clicking what the page offers, never by sending messages."""

import json
import re
import time
from collections.abc import Callable, Sequence
from typing import Any, Literal

from playwright.sync_api import Browser, ConsoleMessage, Locator, Page, Position, WebSocket

TIMEOUT = 60.0  # seconds
AMOUNT = re.compile(r"(10|[2-9JQKA]|joker)(?:x(\d+))?(?:\+j(\d+))?")


class User:
    """A browser window with its own cookies. It records errors and the WebSocket frames it receives."""

    def __init__(
        self,
        browser: Browser,
        address: str,
        width: int = 1280,
        height: int = 860,
        color_scheme: Literal["light", "dark"] = "light",
        contrast: Literal["no-preference", "more"] = "no-preference",
        has_touch: bool = False,
    ) -> None:
        self.context = browser.new_context(
            viewport={"width": width, "height": height},
            reduced_motion="reduce",
            color_scheme=color_scheme,
            contrast=contrast,
            has_touch=has_touch,
        )
        self.context.set_default_timeout(TIMEOUT * 1000)
        self.page: Page = self.context.new_page()
        self.address = address
        self.errors: list[str] = []
        self.frames: list[str] = []
        self.scene: dict[str, Any] | None = None
        self.table: dict[str, Any] = {}
        self.seq = 0
        self.seq_before_move = 0
        self.page.on("console", self._on_console)
        self.page.on("pageerror", lambda error: self.errors.append(str(error)))
        self.page.on("websocket", self._on_websocket)

    def _on_console(self, message: ConsoleMessage) -> None:
        if message.type in ("error", "warning"):
            self.errors.append(message.text)

    def _on_websocket(self, socket: WebSocket) -> None:
        socket.on("framereceived", lambda frame: self._on_frame(frame))

    def _on_frame(self, frame: str | bytes) -> None:
        text = frame if isinstance(frame, str) else frame.decode()
        self.frames.append(text)
        message = json.loads(text)
        if message.get("type") in ("welcome", "update"):
            self.seq = message["seq"]
            self.scene = message.get("scene", self.scene)
            self.table = message.get("table", self.table)

    # ---- Pages

    def wait(self, condition: Callable[[], object], description: str, timeout: float = TIMEOUT) -> None:
        """Wait until a condition on the page or on the received frames holds."""
        end = time.monotonic() + timeout
        while not condition():
            if time.monotonic() > end:
                raise AssertionError(
                    f"timed out waiting for {description}; the page shows: {self.page.inner_text('body')[:1500]}"
                )
            self.page.wait_for_timeout(20)

    def open(self, path: str = "/") -> None:
        self.page.goto(self.address + path)

    def enter_name(self, name: str) -> None:
        self.page.fill("dialog input", name)
        self.page.click("dialog button[type=submit]")

    def play_now(self, game: str) -> None:
        """Start a match against bots from the lobby with one click."""
        self.open()
        self.page.click(f'[data-game="{game}"] button.primary')
        self.page.wait_for_selector(".dock")

    def create_table(self, game: str, name: str, bots: int, clock: str = "no clock", **options: str) -> str:
        """Create a table with the form, as its host, and return the path of its link."""
        self.open(f"/#/new/{game}")
        if (seats := options.pop("seats", None)) is not None:
            field = self.page.locator("[name=seats]")
            field.select_option(seats) if field.evaluate("field => field.localName") == "select" else field.fill(seats)
        self.page.locator("[name=bots]").select_option(str(bots))
        self.page.locator("[name=turn]").select_option(label=clock)
        for option, value in options.items():
            self.show_option(option).fill(value)
        self.page.click("text=Create table")
        if self.page.locator("dialog").count():
            self.enter_name(name)
        self.page.wait_for_selector(".seat-list")
        return self.page.evaluate("location.pathname")  # type: ignore[no-any-return]

    def show_option(self, name: str) -> Locator:
        """The field of an option in the form; its group is opened."""
        field = self.page.locator(f"#option-{name}")
        field.wait_for(state="attached")
        if not field.is_visible():
            self.page.locator(".option-group", has=field).locator("summary").click()
        return field

    def click_ready(self) -> None:
        self.page.click("text=Ready to play")

    def join(self, path: str, name: str) -> None:
        """Follow an invitation link, take a seat and enter a name."""
        self.open(path)
        self.page.locator("text=Sit here").first.click()
        self.enter_name(name)
        self.page.wait_for_selector("text=Ready to play")

    def open_looks(self) -> None:
        self.page.get_by_role("button", name="Appearance").click()

    def close(self) -> None:
        self.context.close()

    # ---- State of the match

    @property
    def rounds_scored(self) -> int:
        return sum(frame.count('"totals"') for frame in self.frames if '"type":"update"' in frame)

    def is_hand_over(self) -> bool:
        return self.rounds_scored > 0 or self.is_match_over()

    def is_match_over(self) -> bool:
        return self.table.get("stage") == "gathering"

    @property
    def hand(self) -> list[str]:
        """The cards of the hand as the page shows them."""
        shown: list[str] = self.page.locator(".hand-card").evaluate_all("cards => cards.map(card => card.dataset.card)")
        return shown

    def has_cards(self) -> bool:
        return self.scene is not None and bool(self.scene["hand"])

    def is_acting(self) -> bool:
        return self.page.locator(".dock.acting").count() > 0

    def is_between_rounds(self) -> bool:
        return self.page.locator(".intermission, .gathering").count() > 0

    # ---- Moves

    def press(self, target: Locator, position: Position | None = None) -> None:
        """Press a card or a button; by mouse, unless a subclass does it another way."""
        target.click(position=position)

    def request_hint(self) -> str:
        """Ask for a hint and return its move."""
        self.page.locator(".prompt-tools button.tool", has_text="Hint").click()
        button = self.page.locator(".message.hint button[data-move]")
        text = button.get_attribute("data-move", timeout=TIMEOUT * 1000)
        assert text is not None
        return text

    def move(self, text: str | None = None) -> str:
        """Make a move with the cards and buttons of the page and return it. Without a text, follow a hint."""
        wanted = text if text is not None else self.request_hint()
        assert self.scene is not None
        prompt, self.seq_before_move = self.scene["actions"], self.seq
        for gesture in (self._press_button, self._play_cards, self._make_choice, self._play_amount, self._arrange):
            if gesture(wanted, prompt):
                break
        else:
            raise AssertionError(f"the page offers no way to make the move {wanted!r}: {json.dumps(prompt)[:1500]}")
        self.wait(lambda: self.seq > self.seq_before_move, f"an answer to {wanted!r}")
        return wanted

    def _press_button(self, text: str, prompt: dict[str, Any]) -> bool:
        """A move without cards: press its button, or set a stepper first."""
        same_verb = [button["text"] for button in prompt["buttons"] if button["text"].split()[0] == text.split()[0]]
        if text not in same_verb:
            return False
        button = self.page.locator(f'.action-bar [data-move="{text}"]')
        if not button.count():
            self.page.locator(".stepper input").fill(str(same_verb.index(text)))
        self.press(button)
        return True

    def _pick(self, cards: Sequence[str]) -> None:
        for card in cards:
            held = self.page.locator(f'.hand-card[data-card="{card}"]:not(.picked)')
            if held.count():
                self.press(held.first, position={"x": 12, "y": 20})
            elif self.page.locator(f'.tokens button:has-text("{card}")').count():
                self.press(self.page.locator(f'.tokens button:has-text("{card}")'))
            else:
                self.press(self.page.locator(f'.card-button[data-card="{card}"]'))

    def _confirm(self, text: str, is_wanted: Callable[[str], bool]) -> None:
        """After picking cards: click the move in the action bar, unless picking them was enough."""
        offered = self.page.locator(".action-bar [data-move]")
        found = None

        def is_decided() -> bool:
            nonlocal found
            moves: list[str] = offered.evaluate_all("buttons => buttons.map(button => button.dataset.move)")
            found = next((index for index, move in enumerate(moves) if is_wanted(move)), None)
            return found is not None or self.seq > self.seq_before_move or not self.is_acting()

        self.wait(is_decided, f"an offer of {text!r}")
        if found is not None:
            self.press(offered.nth(found))

    def _play_cards(self, text: str, prompt: dict[str, Any]) -> bool:
        play = next((play for play in prompt["plays"] if play["text"] == text), None)
        if play is None:
            return False
        self._pick(play["cards"])
        self._confirm(text, lambda move: move == text)
        return True

    def _make_choice(self, text: str, prompt: dict[str, Any]) -> bool:
        verb, *items = text.split()
        for choice in prompt["choices"]:
            value = [items[0]] if choice["values"] and items else []
            picked = expand_amounts(items[len(value) :])
            if choice["verb"] != verb or not set(picked) <= set(choice["items"]):
                continue
            self._pick([item.partition(":")[0] for item in picked])
            if len(choice["values"]) > 1:
                self.press(self.page.locator(".values label", has_text=re.compile(f"^{value[0]}$")))
            wanted = sorted([verb, *value, *picked])
            self._confirm(text, lambda move, wanted=wanted: sorted(expand_amounts(move.split())) == wanted)  # type: ignore[misc]
            return True
        return False

    def _play_amount(self, text: str, prompt: dict[str, Any]) -> bool:
        found = AMOUNT.fullmatch(text)
        if found is None or not any(amount["card"] == found[1] for amount in prompt["amounts"]):
            return False
        cards, jokers = int(found[2] or 1), int(found[3] or 0)
        full = f"{found[1]}x{cards}" + (f"+j{jokers}" if jokers else "")
        self._pick([found[1]] * cards + ["joker"] * jokers)
        self._confirm(full, lambda move: move == full)
        return True

    def _arrange(self, text: str, prompt: dict[str, Any]) -> bool:
        """New groups, cards added to a group, or the whole table: tap each card and then its place on the board."""
        arrange = prompt["arrange"]
        verb, *rest = text.split()
        if arrange is None or verb not in (arrange["new"], arrange["add"], arrange["whole"]):
            return False
        self.press(self.page.locator("text=Lay down and arrange"))
        if verb == arrange["add"]:
            self._put(rest[0], int(rest[2]))
        elif verb == arrange["new"]:
            self._new_group(rest, len(arrange["groups"]) + 1)
        else:
            groups = [part.split() for part in " ".join(rest).split(" / ")]
            number = len(arrange["groups"])
            for group in groups:
                if group in arrange["groups"]:
                    continue
                number += 1
                self._new_group(group, number)
        self.press(self.page.locator("text=Lay it down"))
        return True

    def _new_group(self, faces: Sequence[str], number: int) -> None:
        self._put(faces[0], number, ".arrange .new-group")
        for face in faces[1:]:
            self._put(face, number)

    def _put(self, face: str, number: int, target: str | None = None) -> None:
        card, zone = face.partition(":")[0], f'.arrange [data-zone="group {number}"]'
        self._select(card)
        self._tap(target or f"{zone} .put-here", f'{zone} .board-card[data-card="{card}"]')
        if self.page.locator(f'{zone} .board-card[data-card="{card}"]').get_attribute("data-face") != face:
            self._select(card)
            self._tap(f'.arrange .face-button[data-face="{face}"]', f'{zone} .board-card[data-face="{face}"]')

    def _select(self, card: str) -> None:
        selector = f'.arrange .board-card[data-card="{card}"]'
        self._tap(selector, f"{selector}.picked")

    def _tap(self, selector: str, result: str) -> None:
        """Tap an element and wait for the element that shows the result."""
        self.press(self.page.locator(selector))
        self.page.wait_for_selector(result)


def expand_amounts(items: Sequence[str]) -> list[str]:
    """List the cards of amounts one by one: `7x2` is two sevens."""
    parts = [(found[1], int(found[2] or 1)) if (found := AMOUNT.fullmatch(item)) else (item, 1) for item in items]
    return [card for card, count in parts for _ in range(count)]
