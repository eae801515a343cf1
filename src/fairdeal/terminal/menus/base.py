"""What every menu has in common: rows to pick, and what picking one leads to.

Picking a row plays a move, runs a command, opens another menu, or changes what is picked so far. A menu also says what
picking a card in the hand does, which is always the same as one of its rows.
"""

from abc import ABC, abstractmethod
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import TypeAlias

from fairdeal.terminal.card_text import card_label


@dataclass(frozen=True)
class PlayMove:
    """Play this move."""

    text: str


@dataclass(frozen=True)
class RunCommand:
    """Run this command of the table client: `ready`, `sit`."""

    name: str


@dataclass(frozen=True)
class OpenMenu:
    """Continue with another menu."""

    menu: "Menu"


@dataclass(frozen=True)
class StayInMenu:
    """Show this menu again as it is now, with a message."""

    message: str = ""


@dataclass(frozen=True)
class GoBack:
    """Return to the previous menu."""


PickResult: TypeAlias = PlayMove | RunCommand | OpenMenu | StayInMenu | GoBack


@dataclass(frozen=True)
class MenuRow:
    """Something that can be picked. `text` is what to type for the same effect."""

    label: str
    pick: Callable[[], PickResult]
    text: str = ""
    note: str = ""
    rule: str = ""


class Menu(ABC):
    """A list to pick from."""

    title = ""

    @abstractmethod
    def rows(self) -> list[MenuRow]:
        """The rows that can be picked now."""

    def picked_cards(self) -> Mapping[str, int]:
        """The cards picked so far, and how many of each."""
        return {}

    def selectable_cards(self) -> frozenset[str]:
        """The cards in the hand that can be picked."""
        return frozenset()

    def pick_card(self, card: str) -> PickResult:
        """Pick a card in the hand."""
        return StayInMenu(f"{card_label(card)} cannot be picked now")


class SubMenu(Menu):
    """A few rows to choose from, and a way back."""

    def __init__(self, title: str, rows: Sequence[MenuRow]) -> None:
        self.title = title
        self._rows = rows

    def rows(self) -> list[MenuRow]:
        return [*self._rows, MenuRow("Back", GoBack)]


def play_row(label: str, text: str, note: str | None = None, rule: str | None = None) -> MenuRow:
    """A row that plays a move."""
    return MenuRow(label, lambda: PlayMove(text), text, note or "", rule or "")
