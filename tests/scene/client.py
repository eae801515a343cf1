"""A client with no rules: what it could send, going by a scene's actions alone."""

import random
import re
from collections import Counter
from collections.abc import Iterator
from itertools import combinations
from math import comb

from fairdeal.engine.scene import Amount, Arrange, Choose, Prompt

COMBO = re.compile(r"(?P<card>\w+?)(?:x(?P<cards>\d+))?(?:\+j(?P<jokers>\d+))?")
ALL = 40  # of larger choices some are tried
SOME = 4


def built(actions: Prompt, chance: random.Random) -> Iterator[str]:
    """What can be sent: all of it where it is little, some of it where it is much; not what has to be checked first."""
    yield from [button.text for button in actions.buttons]
    yield from [play.text for play in actions.plays]
    for choose in actions.choices:
        yield from _chosen(choose, chance)
    for amount in actions.amounts:
        yield from _amounts(amount, chance)


def _chosen(choose: Choose, chance: random.Random) -> Iterator[str]:
    pool = [item for item in choose.items for _ in range((choose.times or {}).get(item, 1))]
    values = choose.values or (None,)
    for number in range(choose.least, choose.most + 1):
        if comb(len(pool), number) <= ALL:
            picks = list(combinations(pool, number))
        else:
            picks = [tuple(chance.sample(pool, number)) for _ in range(SOME)]
        for items in picks:
            for value in values:
                yield choose.text(items, value)


def _amounts(amount: Amount, chance: random.Random) -> Iterator[str]:
    jokers = _some(amount.least_jokers, amount.most_jokers, chance)
    if amount.total is not None:
        yield from [amount.text(amount.total - number, number) for number in jokers]
        return
    for cards in _some(amount.least, amount.most, chance):
        for number in jokers:
            yield amount.text(cards, number)


def _some(least: int, most: int, chance: random.Random) -> list[int]:
    if most - least < SOME:
        return list(range(least, most + 1))
    return [least, most, *[chance.randint(least, most) for _ in range(SOME)]]


def can_build(actions: Prompt, text: str) -> bool:
    """Could this move be sent, going by the actions alone?"""
    return (
        any(text == button.text for button in actions.buttons)
        or any(text == play.text for play in actions.plays)
        or any(_chooses(choose, text) for choose in actions.choices)
        or any(_has_amount(amount, text) for amount in actions.amounts)
        or (actions.arrange is not None and _arranges(actions.arrange, text))
    )


def _chooses(choose: Choose, text: str) -> bool:
    verb, *words = text.split()
    if verb != choose.verb:
        return False
    if choose.values and int(words.pop(0)) not in choose.values:
        return False
    items = _one_by_one(words) if choose.verb == "give" else words
    allowed = {item: (choose.times or {}).get(item, 1) for item in choose.items}
    if any(number > allowed.get(item, 0) for item, number in Counter(items).items()):
        return False
    return choose.least <= len(items) <= choose.most


def _one_by_one(words: list[str]) -> list[str]:
    """`3x2` as two 3s."""
    found = []
    for word in words:
        item, _, number = word.partition("x")
        found += [item] * int(number or 1)
    return found


def _has_amount(amount: Amount, text: str) -> bool:
    read = COMBO.fullmatch(text)
    if read is None or read["card"] != amount.card:
        return False
    cards, jokers = int(read["cards"] or 1), int(read["jokers"] or 0)
    if not amount.least_jokers <= jokers <= amount.most_jokers:
        return False
    return cards + jokers == amount.total if amount.total is not None else amount.least <= cards <= amount.most


def _arranges(arrange: Arrange, text: str) -> bool:
    """Can the text be made by putting the cards that are offered, in the faces that are offered, into groups?"""
    verb, _, rest = text.partition(" ")
    lying = {face.partition(":")[0] for group in arrange.groups for face in group}
    groups = [group.split() for group in rest.split("/")]
    if verb == arrange.add:
        face, _, number = groups[0]
        groups = [[face]]
        if not 1 <= int(number) <= len(arrange.groups):
            return False
    elif verb not in (arrange.new, arrange.whole):
        return False
    faces = [face for group in groups for face in group]
    cards = [face.partition(":")[0] for face in faces]
    if verb != arrange.whole and any(card in lying for card in cards):
        return False
    return len(set(cards)) == len(cards) and all(
        face in arrange.faces.get(card, ()) for face, card in zip(faces, cards, strict=True)
    )
