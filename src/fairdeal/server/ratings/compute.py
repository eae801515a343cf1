"""Ratings from matches: a few new ones after those that are stored, or all of them again from the records."""

from collections.abc import Iterable, Mapping

import sqlalchemy as sa

from fairdeal.server.ratings.rating_model import Rating, new_rating, rate_match
from fairdeal.server.ratings.rating_store import RatableMatch, numbered_matches, read_ratings

CHUNK = 500  # matches that are read at once


def rate_matches(
    matches: Iterable[RatableMatch], known: Mapping[tuple[str, str], Rating]
) -> dict[tuple[str, str], Rating]:
    """Rate matches one after the other; return the ratings that have changed."""
    changed: dict[tuple[str, str], Rating] = {}
    for match in matches:
        keys = [(player.person, match.family) for player in match.players]
        before = [changed.get(key) or known.get(key) or new_rating() for key in keys]
        after = rate_match(match.players, before)
        changed |= {key: new for key, old, new in zip(keys, before, after, strict=True) if new != old}
    return changed


def recompute(connection: sa.Connection) -> tuple[int, dict[tuple[str, str], Rating]]:
    """All ratings from the records alone, and the number of matches."""
    found: dict[tuple[str, str], Rating] = {}
    number = count = 0
    while matches := numbered_matches(connection, number, CHUNK):
        found.update(rate_matches(matches, found))
        number = matches[-1].number or 0
        count += len(matches)
    return count, found


def differences(connection: sa.Connection) -> tuple[int, int, list[str]]:
    """Compare the stored ratings with the records, to the last digit: matches, ratings, and what differs."""
    count, computed = recompute(connection)
    stored = read_ratings(connection)
    problems = [
        f"{family} of {person}: stored {_exact(stored.get((person, family)))}, "
        f"by the records {_exact(computed.get((person, family)))}"
        for person, family in sorted({*stored, *computed})
        if stored.get((person, family)) != computed.get((person, family))
    ]
    return count, len(computed), problems


def _exact(rating: Rating | None) -> str:
    return "none" if rating is None else f"{rating.mu!r} ± {rating.sigma!r} after {rating.matches}"
