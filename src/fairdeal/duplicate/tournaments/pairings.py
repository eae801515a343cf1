"""Who meets whom: round robin, Swiss and knockout for two sides at a table, and tables of several.

Players are given by their starting numbers, best first. Every function is deterministic: the same players and results
give the same pairings.
"""

from collections import Counter
from collections.abc import Collection, Mapping, Sequence
from typing import TypeAlias

Pair: TypeAlias = tuple[int, int]
Meetings: TypeAlias = Mapping[int, Collection[int]]  # whom each player has met
MAX_STEPS = 200_000  # of the search for Swiss pairings, before players may meet again


def round_robin(players: int) -> list[list[Pair]]:
    """Every round of a tournament in which everybody meets everybody once: the Berger tables.

    Players count from 1. With an odd number, the player who would meet number `players + 1` has a bye.
    """
    even = players + players % 2
    rounds = []
    for number in range(even - 1):
        opponent = (number * (even // 2)) % (even - 1) + 1  # of the last player
        pairs = [(opponent, even) if number % 2 == 0 else (even, opponent)]
        for step in range(1, even // 2):
            one, other = (opponent - 1 + step) % (even - 1) + 1, (opponent - 1 - step) % (even - 1) + 1
            pairs.append((one, other))
        rounds.append([pair for pair in pairs if players >= max(pair)])
    return rounds


def swiss(
    order: Sequence[int], points: Mapping[int, float], met: Meetings, had_bye: Collection[int]
) -> tuple[list[Pair], int | None]:
    """Pair a round of a Swiss tournament: the pairs, and the player who has a bye (None if nobody has).

    Players with the same points meet, the upper half of their group against the lower half; nobody meets twice unless
    there is no other way. With an odd number, the lowest-ranked player who has not had a bye gets one.
    """
    ranked = sorted(order, key=lambda player: -points.get(player, 0.0))  # stable: equal points in the given order
    bye = None
    if len(ranked) % 2:
        bye = next((player for player in reversed(ranked) if player not in had_bye), ranked[-1])
        ranked.remove(bye)
    pairs = _pair_all(ranked, points, met)
    if pairs is None:  # somebody has to meet again: neighbors in the ranking do
        pairs = [(ranked[at], ranked[at + 1]) for at in range(0, len(ranked), 2)]
    return pairs, bye


def _pair_all(ranked: list[int], points: Mapping[int, float], met: Meetings) -> list[Pair] | None:
    """Pair everybody without a repeated meeting, as close to the ideal as possible; None if there is no way.

    A depth-first search: the best unpaired player gets the best opponent that is left or, if the rest cannot be paired
    then, the next best one.
    """
    if not ranked:
        return []
    levels = [(ranked, iter(_opponents(ranked, points, met)))]  # who is unpaired, and opponents of the first of them
    pairs: list[Pair] = []
    steps = 0
    while levels and steps < MAX_STEPS:
        unpaired, candidates = levels[-1]
        opponent = next(candidates, None)
        if opponent is None:
            levels.pop()
            del pairs[-1:]
            continue
        steps += 1
        pairs.append((unpaired[0], opponent))
        rest = [player for player in unpaired[1:] if player != opponent]
        if not rest:
            return pairs
        levels.append((rest, iter(_opponents(rest, points, met))))
    return None


def _opponents(unpaired: Sequence[int], points: Mapping[int, float], met: Meetings) -> list[int]:
    """Opponents of the first unpaired player, best first: from the middle of their group on, then lower groups."""
    player = unpaired[0]
    own = points.get(player, 0.0)
    size = next((at for at, one in enumerate(unpaired) if points.get(one, 0.0) != own), len(unpaired))
    half = max(size // 2, 1)
    ordered = [*unpaired[half:size], *reversed(unpaired[1:half]), *unpaired[size:]]
    known = met.get(player, frozenset())
    return [one for one in ordered if one not in known]


def knockout_order(players: int) -> list[int | None]:
    """Places in a bracket from top to bottom: 1 and 2 can meet only in the final. None: the opponent has a bye."""
    size = 1
    while size < players:
        size *= 2
    order = [1]
    while len(order) < size:
        total = 2 * len(order) + 1
        order = [seed for one in order for seed in (one, total - one)]
    return [seed if seed <= players else None for seed in order]


def tables_of(order: Sequence[int], size: int, met: Meetings) -> list[list[int]]:
    """Tables of several players: neighbors in the ranking sit together, with as few repeated meetings as possible.

    Where the number does not fit, the last table is smaller; its free seats are for bots.
    """
    waiting = list(order)
    tables = []
    while waiting:
        table = [waiting.pop(0)]
        while len(table) < size and waiting:
            known = [met.get(player, frozenset()) for player in table]
            near = range(min(len(waiting), 4 * size))
            best = min(near, key=lambda at: (sum(waiting[at] in one for one in known), at))
            table.append(waiting.pop(best))
        tables.append(table)
    return tables


def balance_sides(tables: Sequence[Sequence[int]], earlier: Sequence[Sequence[int]]) -> list[list[int]]:
    """The same tables with their players in the order of the sides: everybody rotates through them.

    Each side goes to the player who has had it least often; of several, to the one with most turns on the others.
    """
    had: Counter[tuple[int, int]] = Counter()
    for table in earlier:
        had.update((player, side) for side, player in enumerate(table))
    balanced = []
    for table in tables:
        left, seated = list(table), []
        for side in range(len(table)):
            later = range(side + 1, len(table))
            chosen = min(left, key=lambda one: (had[one, side], -sum(had[one, other] for other in later)))
            left.remove(chosen)
            seated.append(chosen)
        balanced.append(seated)
    return balanced
