"""What a player can do now, as lists to pick from: made of a scene's actions, so no rule is here.

A menu has rows; picking one sends a move, asks for something, opens another menu, or changes what is picked. A menu
also says what picking a card of the hand does: the same as its rows do.
"""

from abc import ABC, abstractmethod
from collections import Counter
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import TypeAlias

from fairdeal.engine.scene import Actions, Amount, Button, Choose
from fairdeal.mechanics.card_scene import card_of
from fairdeal.terminal.arranging import Arrangement
from fairdeal.terminal.showing import name

MOST_AMOUNTS = 12  # rows for one rank; more are typed
FIRST_AMOUNTS = 5


@dataclass(frozen=True)
class Send:
    """Play this."""

    text: str


@dataclass(frozen=True)
class Wish:
    """Ask the seat for this: `ready`, `sit`."""

    text: str


@dataclass(frozen=True)
class Show:
    """Go on with another menu."""

    menu: "Menu"


@dataclass(frozen=True)
class Stay:
    """This menu again, as it now is. `check`: a move that one may have doubts about."""

    told: str = ""
    check: str | None = None


@dataclass(frozen=True)
class Back:
    """To the menu before."""


Result: TypeAlias = Send | Wish | Show | Stay | Back


@dataclass(frozen=True)
class Row:
    """One thing that can be picked. `text`: how the same is typed."""

    label: str
    do: Callable[[], Result]
    text: str = ""
    note: str = ""
    rule: str = ""


class Menu(ABC):
    """A list to pick from."""

    title = ""

    @abstractmethod
    def rows(self) -> list[Row]:
        """What can be picked now."""

    def lines(self) -> list[str]:
        """What is to be read before the rows."""
        return []

    def picked(self) -> Mapping[str, int]:
        """Cards that are picked, and how many of each."""
        return {}

    def offered(self) -> frozenset[str]:
        """Cards of the hand that something can be done with."""
        return frozenset()

    def card(self, card: str) -> Result:
        """A card of the hand is picked."""
        return Stay(f"{name(card)} cannot be picked now")


class Root(Menu):
    """All that can be done."""

    def __init__(self, actions: Actions | None, wishes: Sequence[Button] = ()) -> None:
        self.actions = actions
        self.wishes = wishes
        self._rows = list(_rows(actions)) if actions is not None else []
        self.by_card: dict[str, list[Row]] = {}
        for _, cards in self._rows:
            for card, row in cards.items():
                self.by_card.setdefault(card, []).append(row)

    def rows(self) -> list[Row]:
        wishes = [Row(wish.label, _wishing(wish.text), wish.text, wish.note or "") for wish in self.wishes]
        return [row for row, _ in self._rows] + wishes

    def offered(self) -> frozenset[str]:
        return frozenset(self.by_card)

    def card(self, card: str) -> Result:
        rows = self.by_card.get(card, [])
        if not rows:
            return super().card(card)
        return rows[0].do() if len(rows) == 1 else Show(Some(f"{name(card)}: what about it?", rows))


class Some(Menu):
    """A few of the rows."""

    def __init__(self, title: str, rows: Sequence[Row]) -> None:
        self.title = title
        self._rows = rows

    def rows(self) -> list[Row]:
        return [*self._rows, Row("Back", Back)]


class Choosing(Menu):
    """So many of these."""

    def __init__(self, choose: Choose, picked: Iterable[str] = (), first: bool = False) -> None:
        self.choose = choose
        self.title = choose.label
        self.first = first  # there is nothing to go back to
        self.items = Counter(picked)

    def rows(self) -> list[Row]:
        rows = [self._item(item) for item in self.choose.items]
        back = [] if self.first else [Row("Back", Back)]
        if self.choose.most == 1 and len(self.choose.values) < 2:
            return [*rows, *back]
        return [*self._done(), *rows, *back]

    def _done(self) -> list[Row]:
        choose, number = self.choose, self.items.total()
        if number < choose.least:
            more = choose.least - number
            return [Row(f"Pick {more} more", lambda: Stay(f"{more} more to pick"), note=choose.note or "")]
        items = [item for item in choose.items for _ in range(self.items[item])]
        told = " ".join(name(item) for item in items)
        return [
            Row(
                f"{choose.label}: {told}" if len(choose.values) < 2 else f"{choose.label}, as {value}s: {told}",
                _sending(choose.text(items, value)),
                choose.text(items, value),
                choose.note or "",
                choose.rule or "",
            )
            for value in choose.values or (None,)
        ]

    def _item(self, item: str) -> Row:
        number = self.items[item]
        times = (self.choose.times or {}).get(item, 1)
        box = f"[{number or ' '}]" if times > 1 else "[x]" if number else "[ ]"
        return Row(f"{box} {name(item)}", lambda: self._toggle(item), item)

    def _toggle(self, item: str) -> Result:
        choose = self.choose
        if choose.most == 1 and len(choose.values) < 2:
            return Send(choose.text([item], choose.values[0] if choose.values else None))
        if self.items[item] >= (choose.times or {}).get(item, 1):
            del self.items[item]
            return Stay()
        if self.items.total() >= choose.most:
            return Stay(f"{choose.most} at most: take another back first")
        self.items[item] += 1
        return Stay()

    def full(self) -> bool:
        """Nothing more can be picked."""
        return self.items.total() >= self.choose.most

    def picked(self) -> Mapping[str, int]:
        found: Counter[str] = Counter()
        for item, number in self.items.items():
            found[card_of(item)] += number
        return found

    def offered(self) -> frozenset[str]:
        return frozenset(card_of(item) for item in self.choose.items)

    def card(self, card: str) -> Result:
        items = [item for item in self.choose.items if card_of(item) == card]
        if len(items) == 1:
            return self._toggle(items[0])
        return Show(Some(name(card), [self._item(item) for item in items])) if items else super().card(card)


class Arranging(Menu):
    """The table as one would leave it: a card is picked, then what it is shown as, then the group it goes to."""

    def __init__(self, arrangement: Arrangement) -> None:
        self.now = arrangement
        self.title = "The table as you would leave it"

    def lines(self) -> list[str]:
        groups = [f"{number}: {' '.join(map(name, group))}" for number, group in enumerate(self.now.groups, 1)]
        return groups or ["No group lies on the table."]

    def rows(self) -> list[Row]:
        text = self.now.text()
        done = [] if text is None else [Row("Put it down so", _sending(text), text)]
        cards = [
            Row(f"{name(card)} {where}", lambda card=card: self._what(card))  # type: ignore[misc]
            for card, where in self.now.cards()
        ]
        return [*done, *cards, Row("Begin again", self._again), Row("Back", Back)]

    def _what(self, card: str) -> Result:
        faces = self.now.arrange.faces.get(card, (card,))
        if len(faces) == 1:
            return self._where(card, faces[0])
        rows = [Row(name(face), lambda face=face: self._where(card, face)) for face in faces]  # type: ignore[misc]
        return Show(Some(f"{name(card)}: shown as what?", [*rows, *self._home(card)]))

    def _where(self, card: str, face: str) -> Result:
        rows = [
            Row(f"Group {n + 1}: {' '.join(map(name, group))}", lambda n=n: self._put(card, face, n))  # type: ignore[misc]
            for n, group in enumerate(self.now.groups)
        ]
        new = Row("A new group", lambda: self._put(card, face, None))
        return Show(Some(f"{name(face)}: where?", [*rows, new, *self._home(card)]))

    def _home(self, card: str) -> list[Row]:
        if not self.now.can_go_home(card):
            return []
        return [Row("Back into the hand", lambda: self._changed(self.now.home(card)))]

    def _put(self, card: str, face: str, group: int | None) -> Result:
        return self._changed(self.now.put(card, face, group))

    def _changed(self, arrangement: Arrangement) -> Result:
        return Show(Arranging(arrangement))

    def _again(self) -> Result:
        return Show(Arranging(Arrangement.of(self.now.arrange)))

    def picked(self) -> Mapping[str, int]:
        return dict.fromkeys(self.now.added(), 1)

    def offered(self) -> frozenset[str]:
        return frozenset(self.now.arrange.faces)

    def card(self, card: str) -> Result:
        return self._what(card) if card in self.now.arrange.faces else super().card(card)


def first_menu(actions: Actions | None, wishes: Sequence[Button] = ()) -> Menu:
    """Where a turn begins: with all that can be done, or, if that is one choice, with this."""
    if actions is not None and len(actions.choices) == 1 and not wishes:
        others = (actions.buttons, actions.plays, actions.amounts, actions.arrange)
        if not any(others):
            return Choosing(actions.choices[0], first=True)
    return Root(actions, wishes)


# ---- Rows of a scene's actions, each with the cards that it is about


def _rows(actions: Actions) -> Iterable[tuple[Row, Mapping[str, Row]]]:
    for play in actions.plays:
        row = Row(play.label or play.text, _sending(play.text), play.text, play.note or "", play.rule or "")
        yield row, dict.fromkeys(play.cards, row)
    for choose in actions.choices:
        row = Row(f"{choose.label}…", _choosing(choose), "", choose.note or "", choose.rule or "")
        yield row, {card_of(item): _beginning_with(item, choose) for item in choose.items}
    for amount in actions.amounts:
        for row in _amounts(amount):
            yield row, {amount.card: row}
    for button in actions.buttons:
        yield Row(button.label, _sending(button.text), button.text, button.note or "", button.rule or ""), {}
    if actions.arrange is not None:
        arrangement = Arrangement.of(actions.arrange)
        label = "Arrange the table…" if actions.arrange.whole else "Put a group down, or a card on one…"
        yield Row(label, lambda: Show(Arranging(arrangement)), rule=actions.arrange.rule or ""), {}


def _beginning_with(item: str, choose: Choose) -> Row:
    """A choice whose first item is picked already."""
    label = f"{choose.label}: {name(item)}"
    if choose.most == 1 and len(choose.values) < 2:
        text = choose.text([item], choose.values[0] if choose.values else None)
        return Row(label, _sending(text), text, choose.note or "", choose.rule or "")
    return Row(f"{label}…", lambda: Show(Choosing(choose, [item])), "", choose.note or "", choose.rule or "")


def _amounts(amount: Amount) -> list[Row]:
    """Every combination where they are few, else the smallest and the largest; the others are typed."""
    jokers = range(amount.least_jokers, amount.most_jokers + 1)
    if amount.total is not None:
        total = amount.total
        return [_amount(amount, total - number, number) for number in _few(jokers)] + _typed(amount)
    cards = range(amount.least, amount.most + 1)
    rows = [_amount(amount, count, number) for number in _few(jokers) for count in _few(cards)]
    return rows + _typed(amount)


def _few(numbers: range) -> list[int]:
    if len(numbers) <= MOST_AMOUNTS:
        return list(numbers)
    return [*numbers[:FIRST_AMOUNTS], numbers[-1]]


def all_listed(amount: Amount) -> bool:
    """Has every combination a row of its own?"""
    cards = 1 if amount.total is not None else amount.most - amount.least + 1
    return max(cards, amount.most_jokers - amount.least_jokers + 1) <= MOST_AMOUNTS


def _typed(amount: Amount) -> list[Row]:
    if all_listed(amount):
        return []
    jokers = f", jokers {amount.least_jokers:,} to {amount.most_jokers:,}" if amount.most_jokers else ""
    told = f"{amount.label}: any number can be typed, {amount.least:,} to {amount.most:,}{jokers}"
    return [Row(told, lambda: Stay(f"Type it, such as {amount.text(amount.most, amount.least_jokers)}"))]


def _amount(amount: Amount, cards: int, jokers: int) -> Row:
    text = amount.text(cards, jokers)
    with_jokers = f" and {jokers:,} joker{'s' if jokers > 1 else ''}" if jokers else ""
    return Row(f"{cards:,} × {amount.card}{with_jokers}", _sending(text), text, amount.note or "", amount.rule or "")


def _sending(text: str) -> Callable[[], Result]:
    return lambda: Send(text)


def _wishing(text: str) -> Callable[[], Result]:
    return lambda: Wish(text)


def _choosing(choose: Choose) -> Callable[[], Result]:
    return lambda: Show(Choosing(choose))
