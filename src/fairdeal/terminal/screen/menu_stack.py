"""The menus that are open, one from another, and what picking a row or a card does to them."""

from collections.abc import Sequence

from fairdeal.engine.scene import Button, Prompt
from fairdeal.terminal.menus.arrange import ArrangeMenu
from fairdeal.terminal.menus.base import GoBack, Menu, OpenMenu, StayInMenu, SubMenu
from fairdeal.terminal.menus.choice import ChoiceMenu
from fairdeal.terminal.menus.root import first_menu

PLAY_ROW = 0  # of a choice for which enough items are picked


class MenuStack:
    """The open menus, the current one last; there is always one."""

    def __init__(self) -> None:
        self.menus: list[Menu] = [first_menu(None)]
        self.choices: object = None  # the prompt and the command buttons that the menus were built from

    @property
    def current(self) -> Menu:
        return self.menus[-1]

    def start(self, prompt: Prompt | None, buttons: Sequence[Button]) -> bool:
        """Start with a new menu; False if the player can do the same as before, so that the menus stay."""
        if self.choices == (prompt, buttons):
            return False
        self.choices = (prompt, buttons)
        self.menus = [first_menu(prompt, buttons)]
        return True

    def apply(self, result: OpenMenu | StayInMenu | GoBack, highlighted: int | None) -> int | None:
        """Open, keep or close a menu; returns the row to highlight."""
        if isinstance(result, OpenMenu):
            self._open(result.menu)
            return None
        if isinstance(result, GoBack) or isinstance(self.current, SubMenu):
            self.menus = self.menus[:-1] or self.menus
            return None
        return PLAY_ROW if self.is_choice_full() else highlighted

    def is_choice_full(self) -> bool:
        """Whether the current menu is a choice for which no more items can be picked."""
        return isinstance(self.current, ChoiceMenu) and self.current.is_full()

    def _open(self, menu: Menu) -> None:
        if isinstance(menu, ArrangeMenu):  # a changed plan replaces the previous one and the submenus opened from it
            depth = next((n for n, each in enumerate(self.menus) if isinstance(each, ArrangeMenu)), len(self.menus))
            self.menus = self.menus[:depth]
        self.menus.append(menu)
