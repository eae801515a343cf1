"""A client that knows no rules: the moves that it can send, from the prompt of a scene alone."""

import random
import re
from collections import Counter
from collections.abc import Iterator
from itertools import combinations
from math import comb

from fairdeal.engine.scene import Amount, Arrange, Choose, Prompt

COMBO = re.compile(r"(?P<card>\w+?)(?:x(?P<cards>\d+))?(?:\+j(?P<jokers>\d+))?")
ALL = 40  # choices with up to this many picks are tried completely
SAMPLE = 4  # picks tried of larger choices


def buildable_moves(prompt: Prompt, rng: random.Random) -> Iterator[str]:
    """Moves that can be sent without a check: all if there are few of them, otherwise a sample."""
    yield from [button.text for button in prompt.buttons]
    yield from [play.text for play in prompt.plays]
    for choose in prompt.choices:
        yield from _chosen(choose, rng)
    for amount in prompt.amounts:
        yield from _amounts(amount, rng)


def _chosen(choose: Choose, rng: random.Random) -> Iterator[str]:
    pool = [item for item in choose.items for _ in range((choose.times or {}).get(item, 1))]
    values = choose.values or (None,)
    for number in range(choose.least, choose.most + 1):
        if comb(len(pool), number) <= ALL:
            picks = list(combinations(pool, number))
        else:
            picks = [tuple(rng.sample(pool, number)) for _ in range(SAMPLE)]
        for items in picks:
            for value in values:
                yield choose.text(items, value)


def _amounts(amount: Amount, rng: random.Random) -> Iterator[str]:
    jokers = _sample_range(amount.least_jokers, amount.most_jokers, rng)
    if amount.total is not None:
        yield from [amount.text(amount.total - number, number) for number in jokers]
        return
    for cards in _sample_range(amount.least, amount.most, rng):
        for number in jokers:
            if amount.most_in_all is None or cards + number <= amount.most_in_all:
                yield amount.text(cards, number)


def _sample_range(least: int, most: int, rng: random.Random) -> list[int]:
    """All numbers of a small range, or its ends and a few others."""
    if most - least < SAMPLE:
        return list(range(least, most + 1))
    return [least, most, *[rng.randint(least, most) for _ in range(SAMPLE)]]


def can_build(prompt: Prompt, text: str) -> bool:
    """Whether a move can be built from a prompt."""
    return (
        any(text == button.text for button in prompt.buttons)
        or any(text == play.text for play in prompt.plays)
        or any(_can_choose(choose, text) for choose in prompt.choices)
        or any(_can_use_amount(amount, text) for amount in prompt.amounts)
        or (prompt.arrange is not None and _can_arrange(prompt.arrange, text))
    )


def _can_choose(choose: Choose, text: str) -> bool:
    verb, *words = text.split()
    if verb != choose.verb:
        return False
    if choose.values and int(words.pop(0)) not in choose.values:
        return False
    items = _repeated(words) if choose.verb == "give" else words
    allowed = {item: (choose.times or {}).get(item, 1) for item in choose.items}
    if any(number > allowed.get(item, 0) for item, number in Counter(items).items()):
        return False
    return choose.least <= len(items) <= choose.most


def _repeated(words: list[str]) -> list[str]:
    """Items with `3x2` written as two 3s."""
    found = []
    for word in words:
        item, _, number = word.partition("x")
        found += [item] * int(number or 1)
    return found


def _can_use_amount(amount: Amount, text: str) -> bool:
    read = COMBO.fullmatch(text)
    if read is None or read["card"] != amount.card:
        return False
    cards, jokers = int(read["cards"] or 1), int(read["jokers"] or 0)
    if not amount.least_jokers <= jokers <= amount.most_jokers:
        return False
    if amount.total is not None:
        return cards + jokers == amount.total
    fits = amount.most_in_all is None or cards + jokers <= amount.most_in_all
    return fits and amount.least <= cards <= amount.most


def _can_arrange(arrange: Arrange, text: str) -> bool:
    """Whether a move only puts offered cards, shown as offered faces, into groups."""
    verb, _, rest = text.partition(" ")
    on_table = {face.partition(":")[0] for group in arrange.groups for face in group}
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
    if verb != arrange.whole and any(card in on_table for card in cards):
        return False
    return len(set(cards)) == len(cards) and all(
        face in arrange.faces.get(card, ()) for face, card in zip(faces, cards, strict=True)
    )
