"""The menu for arranging groups on the table."""

from collections.abc import Mapping

from fairdeal.terminal.card_text import card_label
from fairdeal.terminal.menus.arrangement import Arrangement
from fairdeal.terminal.menus.base import GoBack, Menu, MenuRow, OpenMenu, PickResult, SubMenu, play_row


class ArrangeMenu(Menu):
    """Plan an arrangement card by card: pick a card, the face it shows, and the group it goes to."""

    title = "Your plan for the table"

    def __init__(self, arrangement: Arrangement) -> None:
        self.arrangement = arrangement

    def group_lines(self) -> list[str]:
        """The planned groups: `1: 4c7c as 4c 5c8c as 5c`."""
        groups = [
            f"{number}: {' '.join(map(card_label, group))}" for number, group in enumerate(self.arrangement.groups, 1)
        ]
        return groups or ["There is no group on the table."]

    def rows(self) -> list[MenuRow]:
        text = self.arrangement.move_text()
        play = [] if text is None else [play_row("Play this arrangement", text)]
        cards = [
            MenuRow(f"{card_label(card)} {where}", lambda card=card: self._choose_face(card))  # type: ignore[misc]
            for card, where in self.arrangement.movable_cards()
        ]
        return [*play, *cards, MenuRow("Start over", self._start_over), MenuRow("Back", GoBack)]

    def _choose_face(self, card: str) -> PickResult:
        faces = self.arrangement.arrange.faces.get(card, (card,))
        if len(faces) == 1:
            return self._choose_group(card, faces[0])
        rows = [
            MenuRow(card_label(face), lambda face=face: self._choose_group(card, face))  # type: ignore[misc]
            for face in faces
        ]
        return OpenMenu(SubMenu(f"{card_label(card)}: which face?", [*rows, *self._return_rows(card)]))

    def _choose_group(self, card: str, face: str) -> PickResult:
        rows = [
            MenuRow(
                f"Group {index + 1}: {' '.join(map(card_label, group))}",
                lambda index=index: self._continue_with(self.arrangement.with_card(card, face, index)),  # type: ignore[misc]
            )
            for index, group in enumerate(self.arrangement.groups)
        ]
        new = MenuRow("A new group", lambda: self._continue_with(self.arrangement.with_card(card, face, None)))
        return OpenMenu(SubMenu(f"{card_label(face)}: which group?", [*rows, new, *self._return_rows(card)]))

    def _return_rows(self, card: str) -> list[MenuRow]:
        if card not in self.arrangement.added_cards():
            return []
        return [MenuRow("Back into the hand", lambda: self._continue_with(self.arrangement.without_card(card)))]

    @staticmethod
    def _continue_with(arrangement: Arrangement) -> PickResult:
        return OpenMenu(ArrangeMenu(arrangement))

    def _start_over(self) -> PickResult:
        return self._continue_with(Arrangement.on_table(self.arrangement.arrange))

    def picked_cards(self) -> Mapping[str, int]:
        return dict.fromkeys(self.arrangement.added_cards(), 1)

    def selectable_cards(self) -> frozenset[str]:
        return frozenset(self.arrangement.arrange.faces)

    def pick_card(self, card: str) -> PickResult:
        return self._choose_face(card) if card in self.arrangement.arrange.faces else super().pick_card(card)
