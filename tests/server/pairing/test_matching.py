"""Who plays with whom: what holds for every pool of waiting people."""

from itertools import combinations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from fairdeal.server.pairing.matching import REPEAT_AFTER, Group, Waiter, count_companions, form_groups, pair
from fairdeal.server.pairing.wishes import Variant

pytestmark = pytest.mark.once

VARIANTS = [Variant(game, "leaflet", pace, False) for game in ("hearts", "rummy", "duel") for pace in (10, 20)]
NOW = 1_000_000


def seats_of(variant: Variant) -> int:
    return 2 if variant.game == "duel" else 4


@st.composite
def pools(draw: st.DrawFn) -> list[Waiter]:
    number = draw(st.integers(0, 14))
    return [
        Waiter(
            f"p{index}",
            since=NOW - draw(st.integers(0, 40_000)),
            bots_at=NOW + draw(st.integers(-10_000, 30_000)),
            variants=tuple(draw(st.lists(st.sampled_from(VARIANTS), min_size=1, unique=True))),
            is_deferred=draw(st.booleans()),
        )
        for index in range(number)
    ]


pairs = st.sets(st.tuples(st.integers(0, 13), st.integers(0, 13)).filter(lambda two: two[0] != two[1]), max_size=20)


def named(numbers: set[tuple[int, int]]) -> set[frozenset[str]]:
    return {pair(f"p{one}", f"p{other}") for one, other in numbers}


@given(pools(), pairs, pairs)
@settings(max_examples=150, deadline=None, derandomize=True)
def test_every_group_can_play(pool: list[Waiter], blocked: set[tuple[int, int]], met: set[tuple[int, int]]) -> None:
    """Nobody is in two groups, everybody accepts their table, nobody sits with somebody they have blocked."""
    groups = form_groups(pool, NOW, seats_of, named(blocked), named(met))
    waiting = {entry.person: entry for entry in pool}
    seated = [person for group in groups for person in group.people]
    assert len(seated) == len(set(seated))
    for group in groups:
        assert len(group.people) + group.bots == seats_of(group.variant)
        assert all(group.variant in waiting[person].variants for person in group.people)
        assert not any(pair(*two) in named(blocked) for two in combinations(group.people, 2))
        if group.bots:
            assert any(waiting[person].bots_at <= NOW for person in group.people)
        if any(pair(*two) in named(met) for two in combinations(group.people, 2)):
            first = waiting[group.people[0]]
            assert NOW - first.since >= REPEAT_AFTER or first.bots_at <= NOW


@given(pools(), pairs, pairs)
@settings(max_examples=100, deadline=None, derandomize=True)
def test_nobody_waits_longer_than_promised(
    pool: list[Waiter], blocked: set[tuple[int, int]], met: set[tuple[int, int]]
) -> None:
    groups = form_groups(pool, NOW, seats_of, named(blocked), named(met))
    seated = {person for group in groups for person in group.people}
    assert all(entry.person in seated for entry in pool if entry.bots_at <= NOW)


@given(pools())
@settings(max_examples=100, deadline=None, derandomize=True)
def test_no_full_table_is_left_in_the_pool(pool: list[Waiter]) -> None:
    groups = form_groups(pool, NOW, seats_of)
    seated = {person for group in groups for person in group.people}
    for variant in VARIANTS:
        left = [entry for entry in pool if entry.person not in seated and variant in entry.variants]
        assert len(left) < seats_of(variant)


@given(pools())
@settings(max_examples=100, deadline=None, derandomize=True)
def test_the_longest_wait_comes_first(pool: list[Waiter]) -> None:
    """A group of people who want the same as a person who is left over waited longer, or are not deferred."""
    groups = form_groups(pool, NOW, seats_of)
    waiting = {entry.person: entry for entry in pool}
    seated = {person for group in groups for person in group.people}
    for entry in pool:
        for group in groups:
            if entry.person in seated or group.variant not in entry.variants:
                continue
            members = [waiting[person] for person in group.people]
            assert all((other.is_deferred, other.since) <= (entry.is_deferred, entry.since) for other in members[1:])


@given(pools(), st.randoms(use_true_random=False))
@settings(max_examples=50, deadline=None, derandomize=True)
def test_the_order_of_the_pool_does_not_matter(pool: list[Waiter], chance: object) -> None:
    shuffled = list(pool)
    chance.shuffle(shuffled)  # type: ignore[attr-defined]
    assert form_groups(pool, NOW, seats_of) == form_groups(shuffled, NOW, seats_of)


def duel(person: str, waited: int, bots_in: int = 30_000, is_deferred: bool = False) -> Waiter:
    return Waiter(person, NOW - waited, NOW + bots_in, (Variant("duel", "leaflet", 20, False),), is_deferred)


def test_people_who_met_recently_wait_for_others_first() -> None:
    pool, met = [duel("ada", 5_000), duel("ben", 4_000)], {pair("ada", "ben")}
    assert form_groups(pool, NOW, seats_of, met=met) == []
    assert [group.people for group in form_groups([*pool, duel("cy", 0)], NOW, seats_of, met=met)] == [("ada", "cy")]
    later = NOW + REPEAT_AFTER
    assert [group.people for group in form_groups(pool, later, seats_of, met=met)] == [("ada", "ben")]


def test_deferred_people_are_served_after_the_others() -> None:
    pool = [duel("ada", 20_000, is_deferred=True), duel("ben", 2_000), duel("cy", 1_000)]
    assert [group.people for group in form_groups(pool, NOW, seats_of)] == [("ben", "cy")]


def test_a_person_who_waits_alone_gets_bots_when_the_wait_is_over() -> None:
    assert form_groups([duel("ada", 29_999, 1)], NOW, seats_of) == []
    alone = form_groups([duel("ada", 30_000, 0)], NOW, seats_of)
    assert alone == [Group(Variant("duel", "leaflet", 20, False), ("ada",), 1)]


def test_the_most_popular_wish_is_counted() -> None:
    pool = [duel("ada", 0), duel("ben", 0), Waiter("cy", NOW, NOW, (VARIANTS[0], VARIANTS[-1]))]
    assert count_companions(pool)["cy"] == (Variant("duel", "leaflet", 20, False), 3)
