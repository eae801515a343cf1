"""The exact decision of a close case in hypergeometric sampling, by decimals of growing precision.

It is needed about once in 10**11 proposals (hypergeometric.py), so the modules that it imports are loaded only then.
"""

from decimal import Context, Decimal, localcontext
from fractions import Fraction
from functools import cache
from math import perm

from fairdeal.engine.random import TIES, Stream


def is_below_odds(a: int, b: int, c: int, d: int, t: int, block: int, u: int) -> bool:
    """Whether U is below 2**block × the odds, decided exactly: U gets further digits until it is clear.

    `error` bounds some thousand terms below 10**18, each off by half a unit in the last of `digits` decimal places.
    """
    ties = Stream(u, TIES)
    number = u
    words = 1
    while True:
        number = number << 64 | ties.long_word()
        words += 1
        digits = 30 + 20 * words
        with localcontext(Context(prec=digits)):
            odds = Decimal(0)
            for z, change in (a, t), (b, -t), (c, -t), (d, t):
                odds += log_gamma(z, digits) - log_gamma(z + change, digits)
            target = odds + Decimal(2).ln() * (64 * words + block)
            error = Decimal(10) ** (25 - digits)
            if Decimal(number + 1).ln() + error < target:
                return True
            if number > 0 and Decimal(number).ln() - error > target:
                return False


def log_gamma(z: int, digits: int) -> Decimal:
    """log gamma(z) - log(2 pi) / 2, by Stirling's series: its error is below the first term left out.

    That is below 10**-digits for z >= digits. Smaller z climb there by gamma(z + 1) = z gamma(z).
    """
    climb = max(0, digits - z)
    far = Decimal(z + climb)
    total = (far - Decimal("0.5")) * far.ln() - far - Decimal(perm(z + climb - 1, climb)).ln()
    power = far
    for top, bottom in stirling_series(digits):
        total += Decimal(top) / (bottom * power)
        power *= far * far
    return total


@cache
def stirling_series(digits: int) -> list[tuple[int, int]]:
    """The coefficients of Stirling's series, as fractions: Bernoulli numbers B(n) / (n (n - 1)), n even."""
    row: list[Fraction] = []
    series = []
    for n in range(digits + 1):
        row.append(Fraction(1, n + 1))
        for j in range(n, 0, -1):
            row[j - 1] = j * (row[j - 1] - row[j])
        if n > 0 and n % 2 == 0:
            coefficient = row[0] / (n * (n - 1))
            series.append((coefficient.numerator, coefficient.denominator))
    return series
