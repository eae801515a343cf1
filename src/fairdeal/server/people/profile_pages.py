"""Profiles and leaderboards, put together from ratings, finished matches and stored reviews."""

import json
from collections.abc import Collection

import sqlalchemy as sa

from fairdeal.games import all_games
from fairdeal.server.match_import import TABLE_PREFIX
from fairdeal.server.people import people_store
from fairdeal.server.people.people_bodies import (
    AgainstFriend,
    GamePlaces,
    GameTrend,
    Leaderboard,
    LeaderboardEntry,
    RatingInfo,
)
from fairdeal.server.ratings.rated_match import places_of
from fairdeal.server.ratings.rating_model import Rating
from fairdeal.server.ratings.rating_store import read_ratings
from fairdeal.server.review_bodies import ReviewProgress
from fairdeal.server.store.schema import matches, played

MAX_MATCHES = 1_000  # the latest that a profile counts
MAX_ENTRIES = 100  # of a leaderboard


def family_title(family: str) -> str:
    """The title of a game, with its preset if it has several."""
    key, _, preset = family.partition("/")
    kind = all_games().get(key)
    if kind is None:
        return family
    return kind.title if len(kind.presets) == 1 else f"{kind.title}, {preset} rules"


def rating_infos(connection: sa.Connection, person: str) -> list[RatingInfo]:
    """All ratings of a person, by title."""
    found = read_ratings(connection, [person])
    infos = [_rating_info(family, rating) for (_, family), rating in found.items()]
    return sorted(infos, key=lambda info: info.title)


def _rating_info(family: str, rating: Rating) -> RatingInfo:
    return RatingInfo(
        family, family_title(family), rating.points, rating.uncertainty, rating.matches, rating.is_certain
    )


def leaderboards(connection: sa.Connection, reader: str | None) -> list[Leaderboard]:
    """The best of every game and preset, of the people who show their ratings to everyone."""
    families: dict[str, list[tuple[str, Rating]]] = {}
    for (person, family), rating in read_ratings(connection).items():
        if rating.is_certain:
            families.setdefault(family, []).append((person, rating))
    boards = []
    for family, entries in sorted(families.items(), key=lambda item: family_title(item[0])):
        persons = [person for person, _ in entries]
        names, profiles = people_store.names_of(connection, persons), people_store.find_profiles(connection, persons)
        listed = [
            LeaderboardEntry(
                names[person],
                profiles[person].code if person in profiles else None,
                rating.points,
                rating.uncertainty,
                rating.matches,
                person == reader,
            )
            for person, rating in sorted(entries, key=lambda entry: (-entry[1].mu, entry[0]))
            if person in names and (person not in profiles or profiles[person].is_shown("ratings", is_friend=False))
        ]
        boards.append(Leaderboard(family, family_title(family), listed[:MAX_ENTRIES]))
    return boards


def game_places(connection: sa.Connection, person: str, public_by: int | None = None) -> list[GamePlaces]:
    """How often a person came in at each place, for every game; with `public_by`, only in matches public by then."""
    query = (
        sa.select(matches.c.game, played.c.seat, matches.c.summary)
        .join(played, played.c.match_id == matches.c.id)
        .where(played.c.person == person, ~matches.c.table_id.startswith(TABLE_PREFIX, autoescape=True))
        .order_by(played.c.at.desc())
        .limit(MAX_MATCHES)
    )
    if public_by is not None:
        query = query.where(sa.or_(matches.c.public_at.is_(None), matches.c.public_at <= public_by))
    counts: dict[str, list[int]] = {}
    for game, seat, summary in connection.execute(query):
        place = places_of(json.loads(summary)["outcome"]).get(seat)
        if place is not None:
            list_of_game = counts.setdefault(game, [])
            list_of_game.extend([0] * (place - len(list_of_game)))
            list_of_game[place - 1] += 1
    games = all_games()
    found = [
        GamePlaces(game, games[game].title if game in games else game, sum(places), places)
        for game, places in counts.items()
    ]
    return sorted(found, key=lambda entry: (-entry.matches, entry.title))


def against(connection: sa.Connection, person: str, others: Collection[str]) -> list[AgainstFriend]:
    """Results of a person against others, from matches that both played to their end."""
    one, other = played.alias("one"), played.alias("other")
    query = (
        sa.select(other.c.person, one.c.seat.label("own"), other.c.seat.label("theirs"), matches.c.summary)
        .join(one, one.c.match_id == other.c.match_id)
        .join(matches, matches.c.id == one.c.match_id)
        .where(one.c.person == person, other.c.person.in_(sorted(others)))
        .order_by(one.c.at.desc())
        .limit(MAX_MATCHES)
    )
    found: dict[str, list[int]] = {}
    for friend, own, theirs, summary in connection.execute(query):
        places = places_of(json.loads(summary)["outcome"])
        counts = found.setdefault(friend, [0, 0, 0])
        counts[0] += 1
        if own in places and theirs in places:
            counts[1] += places[own] < places[theirs]
            counts[2] += places[own] > places[theirs]
    names = people_store.names_of(connection, found)
    return [AgainstFriend(names[friend], *found[friend]) for friend in found if friend in names]


def trends(progress: ReviewProgress) -> list[GameTrend]:
    """The trend of the loss per decision, for every game with reviews."""
    return [
        GameTrend(game.title, " ".join(part for part in (game.words, game.trend) if part)) for game in progress.games
    ]
