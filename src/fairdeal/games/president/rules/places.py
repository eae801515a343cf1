"""Places at the end of a round (PR-14, PR-25, PR-29 to PR-31)."""

from collections.abc import Sequence


def places(out: Sequence[int], penalised: Sequence[int], fallen: int | None) -> tuple[int, ...]:
    """The seats from first place to last.

    `out` has all seats in the order they went out, the one who kept cards last; `penalised` those who went out with a
    forbidden card, in that order; `fallen` last round's President if he fell from grace.
    """
    # PR-31: no penalty; then the fallen President; then the penalised, the first of them at the very bottom (PR-25).
    clean = [seat for seat in out if seat not in penalised and seat != fallen]
    falls = [fallen] if fallen is not None and fallen not in penalised else []
    return (*clean, *falls, *reversed(penalised))


def fallen_president(out: Sequence[int], president: int | None, fall_from_grace: bool) -> int | None:
    """PR-30: last round's President, if he was not the first to go out."""
    if fall_from_grace and president is not None and out[0] != president:
        return president
    return None
