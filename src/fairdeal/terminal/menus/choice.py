"""The menu for a choice of several cards or other items."""

from collections import Counter
from collections.abc import Iterable, Mapping

from fairdeal.cards.naming import plural_name
from fairdeal.engine.scene import Choose
from fairdeal.mechanics.card_scene import card_of
from fairdeal.terminal.card_text import card_label
from fairdeal.terminal.menus.base import (
    GoBack,
    Menu,
    MenuRow,
    OpenMenu,
    PickResult,
    PlayMove,
    StayInMenu,
    SubMenu,
    play_row,
)


class ChoiceMenu(Menu):
    """Pick items one by one, then play the move; a choice of one item is played at once."""

    def __init__(self, choose: Choose, picked: Iterable[str] = (), is_first: bool = False) -> None:
        self.choose = choose
        self.title = choose.label
        self.is_first = is_first  # there is no menu to go back to
        self.items = Counter(picked)

    def rows(self) -> list[MenuRow]:
        rows = [self._item_row(item) for item in self.choose.items]
        back = [] if self.is_first else [MenuRow("Back", GoBack)]
        if is_single_choice(self.choose):
            return [*rows, *back]
        return [*self._play_rows(), *rows, *back]

    def _play_rows(self) -> list[MenuRow]:
        """A row that plays the move, for each value if there are several; how many items are missing before that."""
        choose, number = self.choose, self.items.total()
        if number < choose.least:
            missing = choose.least - number
            return [
                MenuRow(f"Pick {missing} more", lambda: StayInMenu(f"{missing} more to pick"), note=choose.note or "")
            ]
        items = [item for item in choose.items for _ in range(self.items[item])]
        labels = " ".join(card_label(item) for item in items)
        return [
            play_row(
                f"{choose.label}{_as_value(value) if len(choose.values) > 1 else ''}: {labels}",
                choose.text(items, value),
                choose.note,
                choose.rule,
            )
            for value in choose.values or (None,)
        ]

    def _item_row(self, item: str) -> MenuRow:
        number = self.items[item]
        box = f"[{number or ' '}]" if self._max_times(item) > 1 else "[x]" if number else "[ ]"
        return MenuRow(f"{box} {card_label(item)}", lambda: self._toggle(item), item)

    def _max_times(self, item: str) -> int:
        return (self.choose.times or {}).get(item, 1)

    def _toggle(self, item: str) -> PickResult:
        choose = self.choose
        if is_single_choice(choose):
            return PlayMove(single_choice_text(choose, item))
        if self.items[item] >= self._max_times(item):
            del self.items[item]
            return StayInMenu()
        if self.is_full():
            return StayInMenu(f"At most {choose.most}: unpick another one first")
        self.items[item] += 1
        return StayInMenu()

    def is_full(self) -> bool:
        """Whether the maximum number of items is picked."""
        return self.items.total() >= self.choose.most

    def picked_cards(self) -> Mapping[str, int]:
        cards: Counter[str] = Counter()
        for item, number in self.items.items():
            cards[card_of(item)] += number
        return cards

    def selectable_cards(self) -> frozenset[str]:
        return frozenset(card_of(item) for item in self.choose.items)

    def pick_card(self, card: str) -> PickResult:
        items = [item for item in self.choose.items if card_of(item) == card]
        if len(items) == 1:
            return self._toggle(items[0])
        return (
            OpenMenu(SubMenu(card_label(card), [self._item_row(item) for item in items]))
            if items
            else super().pick_card(card)
        )


def _as_value(value: int | None) -> str:
    return f", as {plural_name(value)}" if value is not None else ""


def is_single_choice(choose: Choose) -> bool:
    """Whether picking one item is the whole move."""
    return choose.most == 1 and len(choose.values) < 2


def single_choice_text(choose: Choose, item: str) -> str:
    """The move that picks this item of a single choice."""
    return choose.text([item], choose.values[0] if choose.values else None)
