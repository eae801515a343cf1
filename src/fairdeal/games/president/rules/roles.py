"""Roles, players who leave or join, and who leads a later round (PR-5, PR-7 to PR-9)."""

from collections.abc import Sequence

from fairdeal.games.president.options import FirstTrick, Titles
from fairdeal.mechanics.climbing.roles import Ranking, RoleTitles, exchange_pairs

TITLES = {
    Titles.SCUM: RoleTitles(("President", "Vice President"), "Citizen", ("High-Scum", "Scum")),
    Titles.HOUSE: RoleTitles(("President", "Vice President"), "Citizen", ("Vice Shithead", "Shithead")),
    Titles.FAMILY: RoleTitles(("President", "Vice President"), "Citizen", ("Vice Beggar", "Beggar")),
}


def pairs_in(ranking: Ranking) -> int:
    """PR-5: President and Scum; from 4 players on the vices as well, counted by last round's players."""
    return 0 if not ranking else 1 if len(ranking) < 4 else 2


def role_pairs(ranking: Ranking) -> list[tuple[int | None, int | None]]:
    """President and Scum, Vice President and High-Scum; None for a role whose holder has left."""
    return exchange_pairs(ranking, pairs_in(ranking))


def president_of(ranking: Ranking) -> int | None:
    """PR-5: first place is President; nobody in a first round."""
    return ranking[0] if ranking else None


def scum_of(ranking: Ranking) -> int | None:
    """PR-5: last place is Scum; nobody in a first round."""
    return ranking[-1] if ranking else None


def titles_by_seat(ranking: Ranking, players: int, titles: Titles) -> tuple[str | None, ...]:
    """PR-5: a title for each seat, none in a first round; a player who has joined since is a Citizen."""
    return TITLES[titles].by_seat(ranking, players, pairs_in(ranking))


def ranking_after_changes(ranking: Ranking, staying: Sequence[int]) -> Ranking:
    """PR-7, PR-8: the ranking by new seats: players who stay close up in their order, a leaver's role stays empty."""
    new_seats = {seat: new for new, seat in enumerate(staying)}
    changed = tuple([None if seat is None else new_seats.get(seat) for seat in ranking])
    return changed if any(seat is not None for seat in changed) else ()  # all have left: a first round


def leader_of_later_round(ranking: Ranking, first_trick: FirstTrick) -> int | None:
    """PR-9: the Scum or the President; None if a random player leads, by the option or because they have left."""
    if first_trick is FirstTrick.PRESIDENT:
        return president_of(ranking)
    return scum_of(ranking) if first_trick is FirstTrick.SCUM else None
