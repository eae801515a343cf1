"""RU-6: what an arrangement of the whole table must obey, rule by rule and with the reason; `Turns` has it in short."""

from collections.abc import Sequence

from fairdeal.engine.errors import IllegalMove
from fairdeal.games.rummy.fast import memory
from fairdeal.games.rummy.rules.moves import cards_of, group_text, is_combined
from fairdeal.games.rummy.rules.turns import Turns
from fairdeal.mechanics.faces import FaceTable

Groups = Sequence[Sequence[int]]


def fault(groups: Groups, table: Turns) -> IllegalMove | None:
    """The first rule that the player in turn would break by arranging the table so; None if it is allowed."""
    if table.rearrange == memory.NO:
        return IllegalMove("RU-6", "at this table nothing is rearranged (rearrange=none): meld, lay off or discard")
    names: FaceTable = table.pack.faces
    return (
        _not_groups(groups, table, names)
        or _not_the_table(groups, table, names)
        or _not_the_hand(groups, table, names)
        or _not_as_grouped(groups, table)
        or _nothing_changed(groups, table)
    )


def _not_groups(groups: Groups, table: Turns, names: FaceTable) -> IllegalMove | None:
    """RU-3, RU-4: every group valid, every card and every half in it once."""
    halves: set[str] = set()
    cards: set[int] = set()
    for group in groups:
        refused = not_a_group(group, table, names)
        if refused is not None:
            return refused
        for face in group:
            if face // 3 in cards:
                return IllegalMove("RU-6", f"{names.card_text(face // 3)} stands in it twice")
            cards.add(face // 3)
            half = names.moves[face].written.partition(":")[2]
            if not is_combined(face) and half in halves:
                return IllegalMove("RU-4", f"there can be only one {half} on the table")
            halves.add(half)
    return None


def not_a_group(group: Sequence[int], table: Turns, names: FaceTable) -> IllegalMove | None:
    """RU-3: why some faces make no group; None if they do."""
    if len(group) < memory.ROOM and table.shape_of(tuple(group)) != memory.NONE:
        return None
    told = group_text(group[: memory.ROOM], names)
    shown = [names.moves[face].written.partition(":")[2] for face in group]
    combined = [is_combined(face) for face in group]
    if len(group) < 3:
        return IllegalMove("RU-3", f"a group has three cards or more, not {len(group)}: {told}")
    if len(set(cards_of(group))) < len(group):
        return IllegalMove("RU-3", f"a card stands twice in one group: {told}")
    if any(combined) != all(combined):
        return IllegalMove("RU-3", f"halves and sums do not mix in a group: {told}")
    if len(set(shown)) < len(shown):
        once = "each sum once" if all(combined) else "each half once"
        return IllegalMove("RU-4", f"a run or a block has {once}: {told}")
    kinds = "consecutive or equal sums" if all(combined) else "consecutive values of one suit, or one value"
    return IllegalMove("RU-3", f"a group has {kinds}: {told} is neither a run nor a block")


def _not_the_table(groups: Groups, table: Turns, names: FaceTable) -> IllegalMove | None:
    """All cards of the table stay on it, and others' as what they were."""
    after = {face // 3: face for group in groups for face in group}
    for face in [face for group in table.groups_lying() for face in group]:
        card = face // 3
        if card not in after:
            return IllegalMove("RU-6", f"{names.card_text(card)} lies on the table and must stay on it")
        if table.owner_of(card) != table.turn and after[card] != face:
            return IllegalMove("RU-6", f"{names.moves[face].written} is another's card and keeps its face")
    return None


def _not_the_hand(groups: Groups, table: Turns, names: FaceTable) -> IllegalMove | None:
    """What is brought in comes from the hand, which keeps a card to discard (RU-7)."""
    brought = [face // 3 for group in groups for face in group if table.owner_of(face // 3) == memory.NONE]
    for card in brought:
        if not table.hand_of(table.turn) >> card & 1:
            return IllegalMove("RU-6", f"you do not hold {names.card_text(card)}, and it is not on the table")
    if table.duty != memory.NONE and table.duty not in brought:
        return owed(table, names)
    if len(brought) >= table.size_of(table.turn):
        return none_left()
    return None


def _not_as_grouped(groups: Groups, table: Turns) -> IllegalMove | None:
    """`rearrange=own`: others' cards lie together afterwards if and only if they did before."""
    if table.rearrange == memory.TABLE or _others(table.groups_lying(), table) == _others(groups, table):
        return None
    return IllegalMove("RU-6", "at this table the others' cards stay grouped as they lie (rearrange=own)")


def _nothing_changed(groups: Groups, table: Turns) -> IllegalMove | None:
    """Other numbers for the same groups are no arrangement."""
    if {frozenset(group) for group in groups} == {frozenset(group) for group in table.groups_lying()}:
        return IllegalMove("RU-6", "that leaves the table as it is: regroup it, bring in a card, or discard")
    return None


def _others(groups: Groups, table: Turns) -> set[frozenset[int]]:
    """How the cards of the others are grouped."""
    parts = [frozenset([card for card in cards_of(group) if _is_others(card, table)]) for group in groups]
    return {part for part in parts if part}


def _is_others(card: int, table: Turns) -> bool:
    return table.owner_of(card) not in (memory.NONE, table.turn)


def owed(table: Turns, names: FaceTable) -> IllegalMove:
    """RU-2: the card from deeper in the pile comes first."""
    return IllegalMove("RU-2", f"first put down {names.card_text(table.duty)}, which you drew from deeper in the pile")


def none_left() -> IllegalMove:
    return IllegalMove("RU-7", "keep a card: a turn ends with a discard")
