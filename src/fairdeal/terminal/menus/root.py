"""The menu at the start of a turn: a row for everything the player can do."""

from collections.abc import Iterable, Mapping, Sequence

from fairdeal.cards.naming import count_of
from fairdeal.engine.scene import JOKER, Amount, Button, Choose, Prompt
from fairdeal.mechanics.card_scene import card_of
from fairdeal.terminal.card_text import card_label
from fairdeal.terminal.menus.arrange import ArrangeMenu
from fairdeal.terminal.menus.arrangement import Arrangement
from fairdeal.terminal.menus.base import Menu, MenuRow, OpenMenu, PickResult, RunCommand, StayInMenu, SubMenu, play_row
from fairdeal.terminal.menus.choice import ChoiceMenu, is_single_choice, single_choice_text
from fairdeal.terminal.typed_moves import write_typed

MAX_AMOUNT_ROWS = 12  # for one rank; if there are more, most of them have to be typed
FIRST_AMOUNT_ROWS = 5


class RootMenu(Menu):
    """All moves and commands."""

    def __init__(self, prompt: Prompt | None, command_buttons: Sequence[Button] = ()) -> None:
        self.command_buttons = command_buttons
        self._move_rows: list[MenuRow] = []
        self._rows_by_card: dict[str, list[MenuRow]] = {}
        for row, rows_by_card in _action_rows(prompt) if prompt is not None else ():
            self._move_rows.append(row)
            for card, card_row in rows_by_card.items():
                self._rows_by_card.setdefault(card, []).append(card_row)

    def rows(self) -> list[MenuRow]:
        return self._move_rows + [_command_row(button) for button in self.command_buttons]

    def selectable_cards(self) -> frozenset[str]:
        return frozenset(self._rows_by_card)

    def pick_card(self, card: str) -> PickResult:
        rows = self._rows_by_card.get(card, [])
        if not rows:
            return super().pick_card(card)
        return rows[0].pick() if len(rows) == 1 else OpenMenu(SubMenu(f"{card_label(card)}: which move?", rows))


def first_menu(prompt: Prompt | None, command_buttons: Sequence[Button] = ()) -> Menu:
    """The menu at the start of a turn: the choice itself if there is nothing else to do, else everything."""
    if prompt is not None and len(prompt.choices) == 1 and not command_buttons:
        others = (prompt.buttons, prompt.plays, prompt.amounts, prompt.arrange)
        if not any(others):
            return ChoiceMenu(prompt.choices[0], is_first=True)
    return RootMenu(prompt, command_buttons)


def _command_row(button: Button) -> MenuRow:
    return MenuRow(button.label, lambda: RunCommand(button.text), button.text, button.note or "")


def _action_rows(prompt: Prompt) -> Iterable[tuple[MenuRow, Mapping[str, MenuRow]]]:
    """Each row of the menu, with the row that picking a card in the hand stands for."""
    for play in prompt.plays:
        row = play_row(play.label or write_typed(play.text), play.text, play.note, play.rule)
        yield row, dict.fromkeys(play.cards, row)
    for choose in prompt.choices:
        yield _choice_row(choose), {card_of(item): _row_starting_with(item, choose) for item in choose.items}
    for amount in prompt.amounts:
        for row in _amount_rows(amount):
            yield row, {amount.card: row}
    for button in prompt.buttons:
        yield play_row(button.label, button.text, button.note, button.rule), {}
    if prompt.arrange is not None:
        menu = ArrangeMenu(Arrangement.on_table(prompt.arrange))
        label = "Arrange the table…" if prompt.arrange.whole else "Lay a group, or add a card to one…"
        yield MenuRow(label, lambda: OpenMenu(menu), rule=prompt.arrange.rule or ""), {}


def _choice_row(choose: Choose) -> MenuRow:
    return MenuRow(
        f"{choose.label}…", lambda: OpenMenu(ChoiceMenu(choose)), note=choose.note or "", rule=choose.rule or ""
    )


def _row_starting_with(item: str, choose: Choose) -> MenuRow:
    """A choice whose first item is already picked."""
    label = f"{choose.label}: {card_label(item)}"
    if is_single_choice(choose):
        return play_row(label, single_choice_text(choose, item), choose.note, choose.rule)
    return MenuRow(
        f"{label}…", lambda: OpenMenu(ChoiceMenu(choose, [item])), note=choose.note or "", rule=choose.rule or ""
    )


# ---- Amounts


def _amount_rows(amount: Amount) -> list[MenuRow]:
    """Every combination if there are few, else the smallest and the largest; the others have to be typed."""
    jokers = range(amount.least_jokers, amount.most_jokers + 1)
    if amount.total is not None:
        combinations = [(amount.total - number, number) for number in _sample(jokers)]
    else:
        cards = range(amount.least, amount.most + 1)
        pairs = [(count, number) for number in _sample(jokers) for count in _sample(cards)]
        combinations = [pair for pair in pairs if amount.allows(*pair)]
    return [_amount_row(amount, cards, jokers) for cards, jokers in combinations] + _typing_row(amount)


def _sample(numbers: range) -> list[int]:
    if len(numbers) <= MAX_AMOUNT_ROWS:
        return list(numbers)
    return [*numbers[:FIRST_AMOUNT_ROWS], numbers[-1]]


def has_all_rows(amount: Amount) -> bool:
    """Whether every combination has its own row."""
    cards = 1 if amount.total is not None else amount.most - amount.least + 1
    return max(cards, amount.most_jokers - amount.least_jokers + 1) <= MAX_AMOUNT_ROWS


def _typing_row(amount: Amount) -> list[MenuRow]:
    """A row that says how to type the other combinations."""
    if has_all_rows(amount):
        return []
    jokers = f", jokers {amount.least_jokers:,} to {amount.most_jokers:,}" if amount.most_jokers else ""
    in_all = f", {amount.most_in_all:,} in all at most" if amount.most_in_all is not None else ""
    label = f"{amount.label}: type any number, {amount.least:,} to {amount.most:,}{jokers}{in_all}"
    return [MenuRow(label, lambda: StayInMenu(f"Type it, such as {amount.text(amount.most, amount.least_jokers)}"))]


def _amount_row(amount: Amount, cards: int, jokers: int) -> MenuRow:
    with_jokers = f" and {count_of(jokers, JOKER)}" if jokers else ""
    label = f"{count_of(cards, amount.card)}{with_jokers}"
    return play_row(label, amount.text(cards, jokers), amount.note, amount.rule)
