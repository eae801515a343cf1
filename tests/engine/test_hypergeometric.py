"""Hypergeometric sampling: exact odds at any size, and the same results on every machine."""

import importlib.util
import math
import random
from collections import Counter
from decimal import Context, Decimal, localcontext
from fractions import Fraction
from pathlib import Path
from statistics import NormalDist
from types import ModuleType

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from fairdeal.engine import hypergeometric as sampler
from fairdeal.engine.exact_odds import log_gamma
from fairdeal.engine.hypergeometric import half_width, hypergeometric, log_odds, settle, verdict
from fairdeal.engine.random import CHOICES, TIES, Stream

pytestmark = pytest.mark.once

MAX_CARDS = 2**53
HUGE = 9 * 10**15
SLACK = 1e-12

Case = tuple[int, int, int]


def source_module() -> ModuleType:
    """The module as plain Python, whether or not it is installed compiled."""
    path = Path(sampler.__file__).with_name("hypergeometric.py")
    spec = importlib.util.spec_from_file_location("hypergeometric_source", path)
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def samples(seed: int, case: Case, number: int) -> list[int]:
    """Draw `number` samples of a case."""
    stream = Stream(seed, CHOICES)
    return [hypergeometric(stream, *case) for _ in range(number)]


def excess(observed: list[int], expected: list[float]) -> float:
    """Standard deviations by which chi-square exceeds its mean, by the approximation of Wilson and Hilferty."""
    freedom = len(observed) - 1
    square = math.fsum((o - e) ** 2 / e for o, e in zip(observed, expected, strict=True))
    return (math.cbrt(square / freedom) - (1 - 2 / (9 * freedom))) / math.sqrt(2 / (9 * freedom))


def at_mode(total: int, marked: int, draws: int) -> tuple[int, int, int, int]:
    """The numbers a, b, c, d of the module at the mode of a case."""
    mode = (marked + 1) * (draws + 1) // (total + 2)
    return mode + 1, marked - mode + 1, draws - mode + 1, total - marked - draws + mode + 1


def slope(a: int, b: int, c: int, d: int) -> float:
    return math.log1p(float(Fraction(a * d - b * c, b * c)))


def odds(a: int, b: int, c: int, d: int, t: int) -> Fraction:
    """The odds of t more than the mode against the mode, from binomial coefficients."""
    marked, draws, mode = a + b - 2, a + c - 2, a - 1
    others = c + d - 2
    return Fraction(
        math.comb(marked, mode + t) * math.comb(others, draws - mode - t),
        math.comb(marked, mode) * math.comb(others, draws - mode),
    )


def random_peak(rng: random.Random, max_total: int) -> tuple[int, int, int, int]:
    """A random case that is sampled by proposals, of any order of magnitude: draws <= marked <= half of the total."""
    total = round(math.exp(rng.uniform(math.log(70), math.log(max_total))))
    sizes = [min(total // 2, round(math.exp(rng.uniform(math.log(33), math.log(total / 2 + 1))))) for _ in range(2)]
    return at_mode(total, max(sizes), min(sizes))


def random_proposal(rng: random.Random, peak: tuple[int, int, int, int]) -> tuple[int, int]:
    """A random shift from the mode, within the support, and its block."""
    a, _, c, _ = peak
    width = half_width(*peak)
    while True:
        block = rng.choice((0, 0, 0, 1, 1, 2, 3, 5, 8, 13, 21))
        t = block * width + rng.randrange(width)
        if rng.getrandbits(1):
            t = -1 - t
        if -a < t < c:
            return t, block


# ---- The distribution


@pytest.mark.parametrize(
    "case",
    [
        (20, 30, 10),  # drawn card by card
        (1000, 2000, 2990),  # drawn card by card, with few cards left
        (9, 10**15, 10**14),
        (33, 33, 33),  # sampled by proposals from here on
        (40, 60, 50),
        (200, 100, 120),
        (200, 100, 230),
        (100, 5000, 700),
        (5000, 100, 4800),
        (3000, 3000, 3000),
        (49, 49, 49),  # two modes
        (1000, 10**6, 500),  # the mode is 0
    ],
)
def test_small_cases_follow_the_exact_odds(case: Case) -> None:
    number = 20_000
    good, bad, draws = case
    drawn = samples(1, case, number)
    counted = Counter(drawn)
    ways = math.comb(good + bad, draws) if draws < 10_000 else 0
    if ways:
        support = range(max(0, draws - bad), min(good, draws) + 1)
        exact = {x: math.comb(good, x) * math.comb(bad, draws - x) / ways for x in support}
    else:  # with so few good cards it is binomial to within 10**-13
        share = draws / (good + bad)
        exact = {x: math.comb(good, x) * share**x * (1 - share) ** (good - x) for x in range(good + 1)}
    assert set(drawn) <= set(exact)
    observed, expected = [0], [0.0]
    for x, chance in exact.items():
        if expected[-1] >= 10:
            observed.append(0)
            expected.append(0.0)
        observed[-1] += counted[x]
        expected[-1] += chance * number
    observed[-2:] = [sum(observed[-2:])]  # the last bin may be too small
    expected[-2:] = [sum(expected[-2:])]
    assert len(observed) > 1
    assert excess(observed, expected) < 3.5


@pytest.mark.parametrize(
    "case",
    [
        (HUGE // 2, HUGE // 2, HUGE // 2),
        (HUGE // 3, HUGE - HUGE // 3, HUGE // 7),
        (HUGE - 10**12, 10**12, HUGE - 10**13),
        (MAX_CARDS // 2, MAX_CARDS // 2, MAX_CARDS // 5),
    ],
)
def test_huge_cases_are_normal_and_their_low_bits_uniform(case: Case) -> None:
    number = 20_000
    good, bad, draws = case
    total = good + bad
    mean = Fraction(draws * good, total)
    deviation = math.sqrt(Fraction(draws * good * bad * (total - draws), total**2 * (total - 1)))
    drawn = samples(2, case, number)
    scores = [float(x - mean) / deviation for x in drawn]
    assert abs(sum(scores)) < 3.5 * math.sqrt(number)
    assert abs(sum(s * s for s in scores) - number) < 3.5 * math.sqrt(2 * number)
    bins = [0] * 100
    for score in scores:
        bins[int(NormalDist().cdf(score) * 100)] += 1
    assert excess(bins, [number / 100] * 100) < 3.5
    for shift in 0, 8, 12:  # the deviation is above 2**17
        digits = [x >> shift & 15 for x in drawn]
        assert excess([digits.count(k) for k in range(16)], [number / 16] * 16) < 3.5


@pytest.mark.parametrize(
    ("case", "result"),
    [
        ((0, 0, 0), 0),
        ((10, 20, 0), 0),
        ((10, 20, 30), 10),
        ((0, 50, 20), 0),
        ((50, 0, 20), 20),
        ((MAX_CARDS, 0, MAX_CARDS // 3), MAX_CARDS // 3),
        ((0, MAX_CARDS, MAX_CARDS // 3), 0),
        ((MAX_CARDS // 3, MAX_CARDS - MAX_CARDS // 3, MAX_CARDS), MAX_CARDS // 3),
        ((MAX_CARDS // 3, MAX_CARDS - MAX_CARDS // 3, 0), 0),
    ],
)
def test_a_forced_result_uses_no_randomness(case: Case, result: int) -> None:
    stream = Stream(3, CHOICES)
    assert hypergeometric(stream, *case) == result
    assert stream.word() == Stream(3, CHOICES).word()


def test_very_unbalanced_cases() -> None:
    drawn = sum(samples(4, (1, MAX_CARDS - 1, MAX_CARDS // 4), 4000))
    assert abs(drawn - 1000) < 100
    assert samples(4, (10**6, MAX_CARDS - 10**6, 40), 1000) == [0] * 1000
    assert samples(4, (MAX_CARDS - 10**6, 10**6, 40), 1000) == [40] * 1000
    assert abs(sum(samples(4, (10**8, HUGE - 10**8, 9 * 10**8), 4000)) - 40_000) < 800


@settings(derandomize=True, deadline=None, max_examples=300)
@given(st.data(), st.integers(0, 2**64))
def test_results_are_possible(data: st.DataObject, seed: int) -> None:
    max_total = 1 << data.draw(st.integers(0, 53))
    total = data.draw(st.integers(0, max_total))
    good = data.draw(st.integers(0, total))
    draws = data.draw(st.integers(0, total))
    result = hypergeometric(Stream(seed, CHOICES), good, total - good, draws)
    assert max(0, draws - (total - good)) <= result <= min(good, draws)


# ---- Reproducibility


def test_results_never_change() -> None:
    """A seed must always mean the same match."""
    assert samples(5, (20, 30, 10), 8) == [4, 3, 4, 6, 2, 4, 3, 3]
    assert samples(5, (200, 100, 120), 8) == [77, 81, 82, 88, 79, 78, 75, 76]
    assert samples(5, (10**8, HUGE - 10**8, 9 * 10**8), 8) == [13, 9, 9, 4, 11, 12, 14, 7]
    assert samples(5, (HUGE // 3, HUGE - HUGE // 3, HUGE // 7), 4) == [
        428571439835510,
        428571426515854,
        428571424976337,
        428571465382681,
    ]


CASES = [
    (20, 30, 10),
    (33, 33, 33),
    (200, 100, 230),
    (10**6, HUGE, 10**11),
    (HUGE // 3, HUGE // 2, HUGE // 7),
]


def test_plain_and_compiled_agree() -> None:
    source = source_module()
    rng = random.Random(6)
    for case in CASES:
        seed = rng.getrandbits(256)
        stream = Stream(seed, CHOICES)
        assert [source.hypergeometric(stream, *case) for _ in range(300)] == samples(seed, case, 300)


@pytest.mark.parametrize("case", CASES)
def test_floating_point_does_not_affect_results(case: Case) -> None:
    """If every decision is made exactly, the results and the use of the stream stay the same."""
    exact = source_module()
    vars(exact)["SLACK"] = math.inf
    exact_stream, stream = Stream(7, CHOICES), Stream(7, CHOICES)
    for _ in range(60):
        assert exact.hypergeometric(exact_stream, *case) == hypergeometric(stream, *case)
    assert exact_stream.long_word() == stream.long_word()


class ScriptedStream:
    """A stream that returns given words, and the middle of every range."""

    def __init__(self, *words: int) -> None:
        self.words = list(words)

    def word(self) -> int:
        return self.words.pop(0)

    def long_word(self) -> int:
        return 1

    def below(self, n: int) -> int:
        return n // 2


def test_coin_tosses_continue_in_the_next_word() -> None:
    """A word holds the side and 31 tosses. If all are tails, the next word continues, without its lowest bit."""
    source = source_module()
    blocks: list[int] = []

    def accept(_odds: float, block: int, _u: int) -> int:
        blocks.append(block)
        return 1

    vars(source)["verdict"] = accept
    case = (10**10, 10**10, 10**10)
    width = half_width(*at_mode(2 * 10**10, 10**10, 10**10))
    for words, right, block in [
        ((0b11,), True, 0),
        ((0b10,), False, 0),
        ((0b1000,), False, 2),
        ((1, 0b1001), True, 33),
        ((0, 1, 2), False, 62),
    ]:
        shift = block * width + width // 2
        expected = 5 * 10**9 + (shift if right else -1 - shift)
        assert source.hypergeometric(ScriptedStream(*words), *case) == expected
    assert blocks == [0, 0, 2, 33, 62]


# ---- The odds


def test_odds_halve_within_the_width() -> None:
    rng = random.Random(8)
    for _ in range(300):
        peak = random_peak(rng, 3000)
        a, _, c, _ = peak
        width = half_width(*peak)
        assert width >= c or odds(*peak, width) <= Fraction(1, 2)
        assert width >= a or odds(*peak, -width) <= Fraction(1, 2)
    for _ in range(300):
        peak = random_peak(rng, MAX_CARDS)
        a, _, c, _ = peak
        width = half_width(*peak)
        assert width >= c or log_odds(*peak, slope(*peak), width) <= -math.log(2) + 1e-9
        assert width >= a or log_odds(*peak, slope(*peak), -width) <= -math.log(2) + 1e-9
        deviation = 1 / math.sqrt(sum(1 / x for x in peak))
        assert width < 1.19 * deviation + 3  # no wider than necessary


def test_the_floating_point_error_is_far_below_its_bound() -> None:
    rng = random.Random(9)
    for _ in range(600):
        peak = random_peak(rng, MAX_CARDS)
        t, _ = random_proposal(rng, peak)
        with localcontext(Context(prec=70)):
            a, b, c, d = (log_gamma(z, 70) for z in peak)
            e, f, g, h = (log_gamma(z + change, 70) for z, change in zip(peak, (t, -t, -t, t), strict=True))
            exact = a + b + c + d - e - f - g - h
            approximate = log_odds(*peak, slope(*peak), t)
            assert abs(Decimal(approximate) - exact) < Decimal(SLACK / 20) * (1 + abs(exact))


def test_log_gamma_against_factorials() -> None:
    with localcontext(Context(prec=70)):
        offset = log_gamma(1, 70)  # -log(2 pi) / 2
        for z in [*range(1, 200), 1000, 3000]:
            assert abs(log_gamma(z, 70) - offset - Decimal(math.factorial(z - 1)).ln()) < Decimal("1e-62")


def extended(u: int, words: int) -> Fraction:
    """U, whose first 64 bits are u, with that many further words."""
    ties = Stream(u, TIES)
    number = u
    for _ in range(words):
        number = number << 64 | ties.long_word()
    return Fraction(number, 1 << 64 * (words + 1))


def test_decisions_agree_with_fractions() -> None:
    rng = random.Random(10)
    undecided = 0
    for _ in range(200):
        peak = random_peak(rng, 2000)
        t, block = random_proposal(rng, peak)
        bound = odds(*peak, t) * 2**block
        assert bound <= 1
        edge = min(math.floor(bound * 2**64), 2**64 - 1)
        near = (
            edge + rng.randrange(-3, 4),
            edge + round(edge * rng.uniform(-1, 1) * 10 ** -rng.uniform(9, 16)),
        )
        for u in {edge, *near, rng.getrandbits(64)}:
            if 0 <= u < 2**64:
                below = extended(u, 4) < bound
                assert settle(*peak, t, block, u) == below
                sure = verdict(log_odds(*peak, slope(*peak), t), block, u)
                assert sure in (0, 1 if below else -1)
                undecided += sure == 0
    assert undecided > 200


def test_quick_decisions_agree_with_exact_ones() -> None:
    rng = random.Random(11)
    decided = 0
    for _ in range(1000):
        peak = random_peak(rng, MAX_CARDS)
        t, block = random_proposal(rng, peak)
        approximate = log_odds(*peak, slope(*peak), t)
        edge = math.exp(approximate + block * math.log(2)) * 2**64
        u = min(2**64 - 1, int(edge * (1 + rng.choice((-1, 1)) * 10 ** -rng.uniform(6, 13))))
        sure = verdict(approximate, block, u)
        if sure:
            decided += 1
            assert settle(*peak, t, block, u) == (sure > 0)
    assert decided > 400


def test_ties() -> None:
    """If the odds are a power of two, further digits of U decide, and U is always below 1."""
    peak = at_mode(98, 49, 49)  # has two modes
    assert odds(*peak, -1) == 1
    assert verdict(log_odds(*peak, slope(*peak), -1), 0, 2**64 - 1) == 0
    assert settle(*peak, -1, 0, 2**64 - 1)
    assert settle(*peak, 0, 0, 2**64 - 1)
    assert verdict(-1000.0, 0, 0) == 0  # U may be smaller than its first 64 bits show
    assert verdict(-1000.0, 0, 1) == -1


def test_tiny_numbers() -> None:
    """With u = 0, the further digits of U decide alone."""
    peak = at_mode(10**6, 10**5, 10**5)
    width = half_width(*peak)
    t = 14 * width
    bound = odds(*at_mode(2000, 900, 900), 200)
    assert 2.0**-400 < bound < 2.0**-64
    assert settle(*at_mode(2000, 900, 900), 200, 0, 0) == (extended(0, 8) < bound)
    assert not settle(*peak, t, 14, 2**64 - 1)
