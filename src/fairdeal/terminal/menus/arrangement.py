"""A planned arrangement of the groups on the table, and the move that makes it."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import TypeAlias

from fairdeal.engine.scene import Arrange
from fairdeal.mechanics.card_scene import card_of

Groups: TypeAlias = tuple[tuple[str, ...], ...]


@dataclass(frozen=True)
class Arrangement:
    """The planned groups. Groups that are already on the table keep their position, even if they become empty."""

    arrange: Arrange
    groups: Groups

    @classmethod
    def on_table(cls, arrange: Arrange) -> "Arrangement":
        """The table as it is now."""
        return cls(arrange, arrange.groups)

    def movable_cards(self) -> Iterator[tuple[str, str]]:
        """Every card that can be moved, and where it is: `in your hand`, `in group 2`."""
        group_of = {card_of(face): number for number, group in enumerate(self.groups, 1) for face in group}
        table_cards = self._table_cards()
        for card in self.arrange.faces:
            if card not in group_of:
                yield card, "in your hand"
        for card, number in group_of.items():
            if self.arrange.whole is not None or card not in table_cards:
                yield card, f"in group {number}"

    def with_card(self, card: str, face: str, group: int | None) -> "Arrangement":
        """Move a card to a group by its index; None: to a new group."""
        groups = [[other for other in faces if card_of(other) != card] for faces in (*self.groups, ())]
        groups[group if group is not None else len(self.groups)].append(face)
        return Arrangement(self.arrange, self._without_empty(groups))

    def without_card(self, card: str) -> "Arrangement":
        """Take a card back into the hand."""
        groups = [[other for other in faces if card_of(other) != card] for faces in self.groups]
        return Arrangement(self.arrange, self._without_empty(groups))

    def added_cards(self) -> list[str]:
        """Cards from the hand that the plan puts on the table."""
        table_cards = self._table_cards()
        return [card_of(face) for group in self.groups for face in group if card_of(face) not in table_cards]

    def move_text(self) -> str | None:
        """The move that makes this arrangement; None if nothing has changed or no move can make it."""
        arrange, old = self.arrange, self.arrange.groups
        kept, new = self.groups[: len(old)], [group for group in self.groups[len(old) :] if group]
        if kept == old and len(new) == 1:
            return arrange.new_group(new[0])
        changed = [index for index, group in enumerate(old) if kept[index] != group]
        if not new and len(changed) == 1:
            before, after = old[changed[0]], kept[changed[0]]
            added = [face for face in after if face not in before]
            if len(added) == 1 and set(before) < set(after):
                return arrange.one_more(added[0], changed[0] + 1)
        if not new and not changed:
            return None
        return arrange.whole_table([group for group in self.groups if group]) if arrange.whole is not None else None

    def _without_empty(self, groups: Sequence[Sequence[str]]) -> Groups:
        """Drop new groups that have become empty."""
        old = len(self.arrange.groups)
        return tuple(tuple(group) for index, group in enumerate(groups) if group or index < old)

    def _table_cards(self) -> set[str]:
        return {card_of(face) for group in self.arrange.groups for face in group}
