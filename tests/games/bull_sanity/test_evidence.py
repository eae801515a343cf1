"""Evidence about claims: sampled worlds agree with what was seen, and their likelihoods follow Bayes' rule."""

import random
from typing import cast

import pytest

from fairdeal.bots import bind, find_bot
from fairdeal.engine.random import CHOICES, WORLDS, Stream
from fairdeal.engine.state import State
from fairdeal.games import find_game
from fairdeal.games.bull_sanity.ai.evidence import HABITS, Beliefs, Habit, HabitEstimates, choose_set, size_chances
from fairdeal.games.bull_sanity.fast.pack import standard_pack
from fairdeal.games.bull_sanity.history import ClaimedSet
from fairdeal.games.bull_sanity.match import BullSanityMatch
from fairdeal.games.bull_sanity.worlds import world_of
from tests.random_options import random_game

from .table import accept_all, game, hand, run, seen, table
from .test_worlds import MATCHES, check_world

PACK = standard_pack(True)


def cards(text: str) -> int:
    return PACK.set_of(tuple(text.split()))


# ---- Worlds


@pytest.mark.once
def test_a_weighted_world_agrees_with_everything_the_seat_has_seen() -> None:
    for seed in range(MATCHES):
        chance = random.Random(f"beliefs {seed}")
        state = random_game(find_game("bull-sanity"), chance).start(seed)
        stream = Stream(seed, WORLDS)
        while not state.over:
            if chance.random() < 0.05:
                observer = chance.randrange(state.players)
                world, likelihood = state.game.strategy.weighted_sampler(state, observer)(stream)
                assert 0 < likelihood <= 1
                check_world(state, world, observer)
            mover = chance.choice(state.actors)
            state.play(mover, state.moves(mover).choice(stream))


def test_hidden_cards_do_not_influence_the_sampled_worlds() -> None:
    """Worlds and likelihoods are the same, whatever the others really hold and have put down."""
    state = played(3, 30)
    seat = state.actors[0]
    other = state.determinize(seat, Stream(5, WORLDS))
    assert other.snapshot() != state.snapshot()
    assert sets_of(other) != sets_of(state)
    estimates = [HabitEstimates(sets_of(match), [20, 20, 19, 19], PACK) for match in (state, other)]
    assert estimates[0].habits == estimates[1].habits
    stream, same = Stream(1, WORLDS), Stream(1, WORLDS)
    sample = state.game.strategy.weighted_sampler(state, seat)
    sample_other = state.game.strategy.weighted_sampler(other, seat)
    for _ in range(5):
        (world, likelihood), (other_world, other_likelihood) = sample(stream), sample_other(same)
        assert (world.hands(), likelihood) == (other_world.hands(), other_likelihood)


def test_a_chosen_set_has_the_true_cards_first_and_then_the_least_useful_ones() -> None:
    held = cards("2c3d 2h4c 5c9s 7c8h 13h14d")
    true = held & PACK.showing[2]
    stream = Stream(1, CHOICES)
    soon = [PACK.showing[5], PACK.showing[8]]
    assert choose_set(held, true, 3, soon, stream) == cards("2c3d 2h4c 13h14d")
    assert choose_set(held, true, 1, soon, stream) in (cards("2c3d"), cards("2h4c"))


def test_uncalled_sets_hold_more_true_cards_in_a_weighted_world() -> None:
    state = played(8, 24)
    seat = state.actors[0]
    stream = Stream(2, WORLDS)
    sample = state.game.strategy.weighted_sampler(state, seat)
    weighted = sum(true_cards(sample(stream)[0], seat) for _ in range(40))
    uniform = sum(true_cards(state.determinize(seat, stream), seat) for _ in range(40))
    assert weighted > 1.5 * uniform


def true_cards(state: State, seat: int) -> int:
    sets = [claimed for claimed in sets_of(state) if claimed.seat != seat]
    return sum((claimed.cards & PACK.showing[claimed.value]).bit_count() for claimed in sets)


def sets_of(state: State) -> list[ClaimedSet]:
    return world_of(cast("BullSanityMatch", state)).sets


# ---- Habits


@pytest.mark.parametrize("habit", HABITS)
@pytest.mark.parametrize(("true", "held"), [(0, 1), (0, 5), (3, 3), (3, 20), (12, 39)])
def test_the_chances_of_all_sizes_add_up(true: int, held: int, habit: Habit) -> None:
    chances = size_chances(true, held, 3, habit)
    assert sum(chances[1:]) == pytest.approx(1, abs=0.03)
    assert min(chances[1:]) > 0


def test_called_lies_make_a_player_a_likely_liar_and_true_claims_an_honest_one() -> None:
    lies = [
        ClaimedSet(0, 5, cards("5c9s 4c5h 13h14d"), 1, False),
        ClaimedSet(0, 9, cards("5c9s 8s9h 13h14d"), 1, False),
    ]
    truth = [ClaimedSet(0, 5, cards("5c9s 4c5h"), 1, True), ClaimedSet(0, 9, cards("8s9h"), 1, True)]
    before = HabitEstimates([], [19] * 4, PACK).habits[0]
    liar = HabitEstimates(lies, [19] * 4, PACK).habits[0]
    honest = HabitEstimates(truth, [19] * 4, PACK).habits[0]
    assert liar[-1] > before[-1] > honest[-1]
    assert honest[0] > before[0] > liar[0]
    assert HabitEstimates(lies, [19] * 4, PACK).habits[1] == before  # the others are not affected


def test_large_claims_are_suspicious_even_if_nobody_calls_them() -> None:
    large = [ClaimedSet(0, value, cards("5c9s 4c5h 8s9h 13h14d 2c3d 2h4c")) for value in (2, 6)]
    small = [ClaimedSet(0, value, cards("5c9s 4c5h")) for value in (2, 6)]
    of_large, of_small = (HabitEstimates(sets, [19] * 4, PACK).habits[0] for sets in (large, small))
    assert of_large[-1] > of_small[-1]


def chance_of_a_lie(state: State, seat: int, worlds: int = 300) -> float:
    beliefs = Beliefs(world_of(cast("BullSanityMatch", state)), seat, PACK, True)
    stream = Stream(7, WORLDS)
    lies = total = 0.0
    for _ in range(worlds):
        world, likelihood = beliefs.sample(stream)
        claimed = world.sets[-1]
        total += likelihood
        lies += likelihood if claimed.cards & ~PACK.showing[claimed.value] else 0.0
    return lies / total


def after_calls(*, lying: bool) -> State:
    """A match in which seat 1 has called the first four claims of seat 0; the others put down one card each time."""
    state = game(4).start(4)
    called = 0
    while called < 4 or state.actors != (0,):
        (seat,) = state.actors
        claim(state, seat, lying=lying, number=1 if seat else 0)
        if seat == 0:
            state.play(1, "bull")
            called += 1
        accept_all(state)
    claim(state, 0, number=4)
    return state


def claim(state: State, seat: int, *, lying: bool = False, number: int = 0) -> None:
    """Claim all cards of the value, or one card if there are none; two more if `lying`; or `number` cards."""
    value = seen(state, seat).values[0]
    held = hand(state, seat).split()
    true = [card for card in held if cards(card) & PACK.showing[value]]
    false = [card for card in held if card not in true]
    chosen = (true + false)[:number] if number else true + false[: 2 if lying else not true]
    state.play(seat, " ".join(["claim", str(value), *chosen]))


def test_earlier_lies_raise_the_chance_of_a_lie() -> None:
    liar, honest = after_calls(lying=True), after_calls(lying=False)
    assert chance_of_a_lie(liar, 1) > chance_of_a_lie(honest, 1) + 0.1


# ---- Search bots


def played(seed: int, moves: int) -> State:
    state, stream = game(4).start(seed), Stream(seed, CHOICES)
    for _ in range(moves):
        seat = state.actors[0]
        state.play(seat, state.game.strategy.heuristic_move(state.view(seat), stream))
    return state


def test_sharp_calls_what_would_end_the_match_and_what_cannot_be_true() -> None:
    ends = table("2c3d", "5c9s", "4c5h")
    run(ends, "0 claim 2 2c3d")
    nine = "2c3d 2h4c 2c5d 2h6d 2d7c 2d8c 2s9d 2s10h 2c11d"
    false = table("7c8h 3h10s 9s10d 13h14d 12s14c", f"{nine} 5c9s", "4c5h 6d7s")
    run(false, "0 claim 2 7c8h 3h10s 9s10d 13h14d")
    for state in (ends, false):
        assert str(bind(find_bot("sharp:50", state.game), state, 1)(Stream(1, CHOICES))) == "bull"


def value_of(state: State, seat: int, move: str) -> float:
    return state.game.strategy.evaluate_move(state.copy(), seat, state.game.parse(move), Stream(1, CHOICES))[seat]


@pytest.mark.parametrize("play_on", [False, True])
def test_a_call_is_better_than_accepting_only_if_the_claim_is_a_lie(play_on: bool) -> None:
    for more in (" 7c8h", ""):  # with cards left, or out if nobody calls
        lie = table(f"9s10d{more}", "5c9s 6d7s", "4c5h 8s9h", play_on=play_on)
        run(lie, "0 claim 2 9s10d", "1 accept")
        assert value_of(lie, 2, "bull") > value_of(lie, 2, "accept")
    truth = table("2c3d 7c8h", "5c9s 6d7s", "4c5h 8s9h", play_on=play_on)
    run(truth, "0 claim 2 2c3d", "1 accept")
    assert value_of(truth, 2, "bull") < value_of(truth, 2, "accept")


def test_sharp_calls_a_constant_liar_more_often_than_an_honest_player() -> None:
    calls = []
    for lying in (True, False):
        state = after_calls(lying=lying)
        bot = find_bot("sharp:200", state.game)
        calls.append(sum(str(bind(bot, state, 1)(Stream(seed, CHOICES))) == "bull" for seed in range(8)))
    assert calls[0] > calls[1]


def test_sharp_varies_its_claims_in_the_same_position() -> None:
    state = played(3, 0)
    (seat,) = state.actors
    bot = find_bot("sharp:60", state.game)
    claims = [str(bind(bot, state, seat)(Stream(seed, CHOICES))) for seed in range(12)]
    assert len(set(claims)) > 1
    assert claims == [str(bind(bot, state, seat)(Stream(seed, CHOICES))) for seed in range(12)]
