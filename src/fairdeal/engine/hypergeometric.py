# cython: annotation_typing=False, infer_types=True, boundscheck=False, wraparound=False, cdivision=True
"""Exact hypergeometric sampling for up to 2**53 cards, with the same result on every machine.

Small samples are drawn card by card. For large ones, a number near the mode is proposed and accepted at random. Its
odds against the mode are log-concave: once they halve within some width, they halve again with every further width. So
coin tosses choose a block of that width, a uniform draw the position in it, and the proposal is accepted if a uniform
number U is below 2**block × the odds. Floating-point logarithms decide that, but their last digits are inexact, differ
between machines and would distort the distribution. If the two sides are closer than a generous error bound (about
once in 10**11 proposals), decimals of growing precision and further digits of U decide. Everything else is integer
arithmetic: no logarithm decides how much of the stream is read.

Cards are of four kinds, marked or not and drawn or not. a, b, c and d are one more than the number of each at the mode
(marked and drawn, marked and left, unmarked and drawn, unmarked and left): arguments of gamma, as gamma(x + 1) = x!.
With t more marked cards drawn than at the mode they are a + t, b - t, c - t and d + t.
"""

import math

from fairdeal.engine import bits
from fairdeal.engine.random import Stream

FEW = 32  # samples up to this size are drawn card by card
HALVING = 6393154322601327830  # 2 ln 2 in units of 2**-62, rounded up
LN2 = 0.6931471805599453
SLACK = 1e-12  # error bound of the logarithms: thousands of times the rounding error of one step


def hypergeometric(stream: Stream, good: int, bad: int, draws: int) -> int:
    """Number of good cards among `draws` cards out of good + bad, at most 2**53 in total."""
    total = good + bad
    marked = min(good, bad)
    taken = min(draws, total - draws)
    small = min(marked, taken)  # the overlap of two sets is symmetric
    large = max(marked, taken)
    overlap = card_by_card(stream, large, small, total) if small <= FEW else near_mode(stream, large, small, total)
    if taken < draws:
        overlap = marked - overlap
    return draws - overlap if marked < good else overlap


def card_by_card(stream: Stream, marked: int, draws: int, total: int) -> int:
    """Number of marked cards drawn, card by card."""
    unmet = marked
    for i in range(draws):
        if stream.below(total - i) < unmet:
            unmet -= 1
    return marked - unmet


def near_mode(stream: Stream, marked: int, draws: int, total: int) -> int:
    """Number of marked cards drawn, by rejection sampling; draws <= marked <= half of the total."""
    product = bits.to_u128(marked + 1) * (draws + 1)
    mode = product // (total + 2)
    remainder = product % (total + 2)
    a = mode + 1
    b = marked - mode + 1
    c = draws - mode + 1
    d = total - marked - draws + mode + 1
    surplus = total + 1 - marked - draws + 2 * mode - remainder  # a * d - b * c, without overflow
    slope = math.log1p(float(surplus) / b / c)
    width = half_width(a, b, c, d)
    while True:
        u = stream.long_word()
        coins = stream.word()
        right = coins & 1
        coins >>= 1
        block = 0
        while coins == 0:
            block += 31
            coins = stream.word() >> 1
        block += bits.lowest(coins)
        t = block * width + stream.below(width)
        if not right:
            t = -1 - t
        if -a < t < c:
            sure = verdict(log_odds(a, b, c, d, slope, t), block, u)
            if sure > 0 or (sure == 0 and settle(a, b, c, d, t, block, u)):
                return mode + t


def half_width(a: int, b: int, c: int, d: int) -> int:
    """A width within which the odds at least halve, on either side of the mode.

    The n-th step away from the mode multiplies them by exp(-(n - 1) s) or less, s being the sum of
    1 / (x + width / 2) over x = a, b, c, d: the first step does not raise them, the next ones are compared
    with it by log(1 + y) >= y / (1 + y / 2) and log(1 - y) <= -y. So width (width - 1) s >= 2 ln 2 will do.
    """
    square = HALVING // curvature(a, b, c, d, 0)
    width = bits.bit((bits.highest(square) >> 1) + 1)
    while width * width > square:  # Newton's method for the square root
        width = (width + square // width) >> 1
    while bits.to_u128(width) * (width - 1) * curvature(a, b, c, d, width) < HALVING:
        width += 1 + (width >> 8)
    return width


def curvature(a: int, b: int, c: int, d: int, width: int) -> int:
    """The sum s of `half_width`, in units of 2**-62, rounded down."""
    half = width >> 1
    one = bits.bit(62)
    return one // (a + half) + one // (b + half) + one // (c + half) + one // (d + half)


def log_odds(a: float, b: float, c: float, d: float, slope: float, t: float) -> float:
    """The logarithm of the odds of t more than the mode against the mode; `slope` is log(a d / b c).

    Stirling's formula, log gamma(z) = (z - 1/2) log z - z + log(2 pi) / 2 + stirling(z), in such an order
    that no large numbers cancel. The divergences are positive and the other terms exceed their sum by a small
    number at most. So all are of the order of 1 + |result|, and SLACK (1 + |result|) is ample for the error.
    """
    e = a + t
    f = b - t
    g = c - t
    h = d + t
    return (
        0.5 * math.log(e / a * (f / b) * (g / c) * (h / d))
        - t * slope
        - (divergence(e, a) + divergence(f, b) + divergence(g, c) + divergence(h, d))
        - (stirling(e) - stirling(a) + stirling(f) - stirling(b))
        - (stirling(g) - stirling(c) + stirling(h) - stirling(d))
    )


def divergence(n: float, x: float) -> float:
    """n log(n / x) - n + x, by a series where n is so near x that the terms would cancel."""
    v = (n - x) / (n + x)
    if abs(v) > 0.1:
        return n * math.log(n / x) - (n - x)
    total = (n - x) * v
    term = 2 * n * v * v * v
    k = 3
    while abs(term) > 1e-17 * total:
        total += term / k
        term *= v * v
        k += 2
    return total


def stirling(z: float) -> float:
    """Error of Stirling's formula without further terms for log gamma(z)."""
    total = 0.0
    while z < 16:
        total += (z + 0.5) * math.log1p(1 / z) - 1
        z += 1
    r = 1 / (z * z)
    return total + (1.0 / 12 - r * (1.0 / 360 - r * (1.0 / 1260 - r * (1.0 / 1680 - r / 1188)))) / z


def verdict(odds: float, block: int, u: int) -> int:
    """Whether U, whose first 64 bits are u, is below 2**block × the odds: 1 yes, -1 no, 0 too close to decide."""
    gap = odds + (64 + block) * LN2 - math.log(u + 0.5)
    doubt = SLACK * (1 + abs(odds)) + 1 / (u + 0.5)
    if gap > doubt:
        return 1
    return -1 if gap < -doubt and u > 0 else 0


def settle(a: int, b: int, c: int, d: int, t: int, block: int, u: int) -> bool:
    """Whether U is below 2**block × the odds, decided exactly."""
    from fairdeal.engine.exact_odds import is_below_odds

    return is_below_odds(a, b, c, d, t, block, u)
