"""A person's finished matches, a page at a time."""

import msgspec

from fairdeal.games import all_games
from fairdeal.server import http_bodies
from fairdeal.server.store import Store


async def matches_page(store: Store, person: str, most: int, before: int | None) -> http_bodies.Matches:
    """The matches that a person has played to their end, latest first; with `before`, those that ended earlier."""
    played = await store.match_history(person, most + 1, before)
    page = played[:most]
    return http_bodies.Matches(
        [
            http_bodies.MatchInfo(
                match=match.match_id,
                table=match.table_id,
                game=match.game,
                title=_title_of(match.game),
                at=match.at,
                seat=match.seat,
                **msgspec.json.decode(match.summary),
            )
            for match in page
        ],
        next=page[-1].at if len(played) > most else None,
    )


def _title_of(key: str) -> str:
    """Title of a game; its key if the game is no longer installed."""
    kind = all_games().get(key)
    return kind.title if kind is not None else key
