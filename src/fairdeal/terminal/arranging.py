"""Groups on the table, moved about in thought: what a player would leave, and the move that says so."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import TypeAlias

from fairdeal.engine.scene import Arrange
from fairdeal.mechanics.card_scene import card_of

Groups: TypeAlias = tuple[tuple[str, ...], ...]


@dataclass(frozen=True)
class Arrangement:
    """The groups as they would lie; those of the table keep their places, even when they are empty."""

    arrange: Arrange
    groups: Groups

    @classmethod
    def of(cls, arrange: Arrange) -> "Arrangement":
        """As it lies."""
        return cls(arrange, arrange.groups)

    def cards(self) -> Iterator[tuple[str, str]]:
        """Every card that can be moved, and where it is."""
        where = {card_of(face): n for n, group in enumerate(self.groups, 1) for face in group}
        lying = self._lying()
        for card in self.arrange.faces:
            if card not in where:
                yield card, "in your hand"
        for card, number in where.items():
            if self.arrange.whole is not None or card not in lying:
                yield card, f"in group {number}"

    def put(self, card: str, face: str, group: int | None) -> "Arrangement":
        """With a card in another place; None: in a new group."""
        target = group if group is not None else len(self.groups)
        groups = [[one for one in lying if card_of(one) != card] for lying in (*self.groups, ())]
        groups[target] = [*groups[target], face]
        return Arrangement(self.arrange, self._tidy(groups))

    def home(self, card: str) -> "Arrangement":
        """With a card of the hand taken back."""
        groups = [[one for one in lying if card_of(one) != card] for lying in self.groups]
        return Arrangement(self.arrange, self._tidy(groups))

    def can_go_home(self, card: str) -> bool:
        return card in self.added()

    def added(self) -> list[str]:
        """Cards of the hand that are on the table in thought."""
        lying = self._lying()
        return [card_of(face) for group in self.groups for face in group if card_of(face) not in lying]

    def text(self) -> str | None:
        """The move that makes it so; None if nothing has changed."""
        arrange, old = self.arrange, self.arrange.groups
        kept, new = self.groups[: len(old)], [group for group in self.groups[len(old) :] if group]
        if kept == old and len(new) == 1:
            return arrange.new_group(new[0])
        changed = [n for n, group in enumerate(old) if kept[n] != group]
        if not new and len(changed) == 1:
            more = [face for face in kept[changed[0]] if face not in old[changed[0]]]
            if len(more) == 1 and set(old[changed[0]]) < set(kept[changed[0]]):
                return arrange.one_more(more[0], changed[0] + 1)
        if not new and not changed:
            return None
        return arrange.whole_table([group for group in self.groups if group]) if arrange.whole is not None else None

    def _tidy(self, groups: Sequence[Sequence[str]]) -> Groups:
        """New groups that have become empty are gone."""
        old = len(self.arrange.groups)
        return tuple(tuple(group) for n, group in enumerate(groups) if group or n < old)

    def _lying(self) -> set[str]:
        return {card_of(face) for group in self.arrange.groups for face in group}
