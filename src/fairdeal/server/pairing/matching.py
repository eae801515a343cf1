"""Who plays with whom: a pure function of the people who wait.

The person who has waited longest is served first: they get the first full table that their wishes allow, with the
people who have waited longest and fit. When their wait is over, they get a table with bots on the seats that are left.
"""

from collections import Counter
from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import TypeAlias

from fairdeal.server.pairing.wishes import Variant

Pair: TypeAlias = frozenset[str]
REPEAT_AFTER = 10_000  # milliseconds of waiting after which people who met recently are seated together again


@dataclass(frozen=True, slots=True)
class Waiter:
    """A person who waits. Times are in milliseconds."""

    person: str
    since: int
    bots_at: int  # from then on bots may fill their table
    variants: tuple[Variant, ...]  # what they accept, preferred first
    is_deferred: bool = False  # they have left rated matches too often: others are served first


@dataclass(frozen=True, slots=True)
class Group:
    """People for one table, longest wait first, and the number of bots that fill it."""

    variant: Variant
    people: tuple[str, ...]
    bots: int


def pair(pair_of: str, other: str) -> Pair:
    """Two people in any order."""
    return frozenset((pair_of, other))


def form_groups(
    waiting: Iterable[Waiter],
    now: int,
    seats_of: Callable[[Variant], int],
    blocked: Collection[Pair] = frozenset(),
    met: Collection[Pair] = frozenset(),
) -> list[Group]:
    """The tables that can be formed now. Nobody is in two of them, and no two people of `blocked` share one.

    People who `met` recently share a table only after one of them has waited for `REPEAT_AFTER`.
    """
    order = sorted(waiting, key=lambda entry: (entry.is_deferred, entry.since, entry.person))
    queues = _queues(order)
    left = Counter({variant: len(queue) for variant, queue in queues.items()})
    served: set[str] = set()
    groups = []
    for first in order:
        if first.person in served:
            continue
        group = _group_for(first, now, queues, left, served, seats_of, blocked, met)
        if group is not None:
            groups.append(group)
            members = set(group.people)
            served |= members
            for entry in order:
                if entry.person in members:
                    left.subtract(entry.variants)
    return groups


def _queues(order: Sequence[Waiter]) -> dict[Variant, list[Waiter]]:
    """The people who accept each variant, in order."""
    queues: dict[Variant, list[Waiter]] = {}
    for entry in order:
        for variant in entry.variants:
            queues.setdefault(variant, []).append(entry)
    return queues


def _group_for(
    first: Waiter,
    now: int,
    queues: Mapping[Variant, Sequence[Waiter]],
    left: Mapping[Variant, int],
    served: Collection[str],
    seats_of: Callable[[Variant], int],
    blocked: Collection[Pair],
    met: Collection[Pair],
) -> Group | None:
    """The table for a person: the first full one; when their wait is over, the one with the most people."""
    best: tuple[int, list[str], Variant] | None = None
    is_over = now >= first.bots_at
    for variant in first.variants:
        seats = seats_of(variant)
        if left[variant] < seats and not is_over:
            continue
        people = _companions(first, queues[variant], seats, served, blocked, met)
        if len(people) < seats and (now - first.since >= REPEAT_AFTER or is_over):
            people = _companions(first, queues[variant], seats, served, blocked, ())
        if len(people) == seats:
            return Group(variant, tuple(people), 0)
        if best is None or len(people) > best[0]:
            best = (len(people), people, variant)
    if not is_over or best is None:
        return None
    return Group(best[2], tuple(best[1]), seats_of(best[2]) - best[0])


def _companions(
    first: Waiter,
    queue: Sequence[Waiter],
    seats: int,
    served: Collection[str],
    blocked: Collection[Pair],
    avoided: Collection[Pair],
) -> list[str]:
    """A person and the longest waiting people who fit, at most as many as there are seats."""
    people = [first.person]
    for entry in queue:
        if len(people) == seats:
            break
        if entry.person in served or entry.person == first.person:
            continue
        pairs = [pair(entry.person, member) for member in people]
        if not any(found in blocked or found in avoided for found in pairs):
            people.append(entry.person)
    return people


def count_companions(waiting: Sequence[Waiter]) -> dict[str, tuple[Variant, int]]:
    """For each person the variant for which most people wait, and their number, with themselves."""
    counts = Counter(variant for entry in waiting for variant in entry.variants)
    found = {}
    for entry in waiting:
        variant = max(entry.variants, key=counts.__getitem__)
        found[entry.person] = (variant, counts[variant])
    return found
