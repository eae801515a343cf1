"""Student's t distribution: how many standard errors an interval reaches to each side."""

import math
from statistics import NormalDist

_NORMAL = NormalDist()


def student_t(level: float, freedom: int) -> float:
    """Standard errors to each side of an interval of this level: the quantile of Student's t distribution.

    A series expansion in 1/freedom; for one and two degrees of freedom, where it is poor, the closed form.
    """
    if freedom <= 1:
        return math.tan(level * math.pi / 2)
    if freedom == 2:
        return level * math.sqrt(2 / (1 - level**2))
    z = _NORMAL.inv_cdf((1 + level) / 2)
    v = freedom
    return (
        z
        + (z**3 + z) / (4 * v)
        + (5 * z**5 + 16 * z**3 + 3 * z) / (96 * v**2)
        + (3 * z**7 + 19 * z**5 + 17 * z**3 - 15 * z) / (384 * v**3)
        + (79 * z**9 + 776 * z**7 + 1482 * z**5 - 1920 * z**3 - 945 * z) / (92160 * v**4)
    )
