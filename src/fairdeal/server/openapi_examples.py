"""Example bodies for the OpenAPI document, built by the server's own code where possible."""

from typing import Any

import msgspec

from fairdeal import __version__
from fairdeal.bots import BOT_WORDS, BOTS
from fairdeal.bots.strengths import DEFAULT_STRENGTH, STRENGTHS
from fairdeal.games import all_games
from fairdeal.server import http_bodies
from fairdeal.server.game_info import game_info
from fairdeal.server.messages import PROTOCOL
from fairdeal.server.pairing import pairing_bodies
from fairdeal.server.people import people_bodies
from fairdeal.server.public_state import build_table_state
from fairdeal.server.table_snapshot import Pacing
from fairdeal.table import Command, Settings, Table

TABLE = "5TfF0mVY2hJ9Xq3b"
CODE = "K7PXQ2"
MATCH = f"{TABLE}-1"
PERSON = "vY0n3c1kq7c9sYbE"
PROFILE, FRIEND = "K7PXQ2M4RT", "H3WN8BZE5V"
SECRET = "0123456789abcdef" * 4
TIME = 1_750_000_000_000  # milliseconds since 1970


def _table_info() -> http_bodies.TableInfo:
    table = Table(Settings("hearts", turn=30_000, public=False), PERSON)
    table.apply(Command("sit", PERSON, {"name": "Ada"}), TIME)
    table.apply(Command("add_bot", PERSON, {"bot": "steady"}), TIME)
    state = build_table_state(table, Pacing(1_200), SECRET, None)
    return http_bodies.TableInfo(TABLE, CODE, f"/t/{CODE}", all_games()["hearts"].title, state, 0, TIME)


EXAMPLES: dict[str, Any] = {
    type(body).__name__: msgspec.to_builtins(body)
    for body in (
        http_bodies.Health(ok=True, version=__version__, protocol=PROTOCOL, tables=3),
        http_bodies.Games(
            [game_info(all_games()["hearts"])], list(BOTS), dict(BOT_WORDS), list(STRENGTHS), DEFAULT_STRENGTH
        ),
        http_bodies.NewGuest("Ada"),
        http_bodies.Person(PERSON, "Ada"),
        http_bodies.Guest(PERSON, "Ada", f"{PERSON}.c2lnbmVkIGJ5IHRoZSBzZXJ2"),
        http_bodies.NewTable("hearts", bots=["strong", "strong"], turn=30_000, public=False),
        _table_info(),
        http_bodies.Tables([_table_info()]),
        http_bodies.Matches(
            [
                http_bodies.MatchInfo(
                    MATCH, TABLE, "hearts", "Sanity Hearts", TIME, 0, ["Ada", "Ben", "Cy", "Dee"],
                    {"places": [0, 2, 1, 3], "scores": [12, 40, 33, 71], "reason": "HE-10: the fewest points win"},
                )
            ],
            next=TIME,
        ),
        http_bodies.Verified(
            fair=True, checks=[http_bodies.Finding("seed", True, "follows from the secret and the nonces")]
        ),
        http_bodies.Replay(
            "president", "President", ["Ada", "Ben", "Cy"],
            [http_bodies.ReplayStep(0, "Ada", "3x2", ["Ada plays 3x2."])],
        ),
        pairing_bodies.Features(pairing=True, ratings=True, people=True, pairing_wait=30_000),
        pairing_bodies.NewWishes({"hearts": [], "rook": ["leaflet"]}, [20, 60], "either"),
        pairing_bodies.PairingStatus("waiting", 8_000, 22_000, people=3, seats=4, game="hearts"),
        people_bodies.Leaderboards(
            [
                people_bodies.Leaderboard(
                    "hearts/leaflet", "Sanity Hearts",
                    [people_bodies.LeaderboardEntry("Ada", PROFILE, 1720, 82, 64, is_you=True)],
                )
            ],
            120,
        ),
        people_bodies.ProfilePage(
            "Ada", PROFILE, True, False,
            [people_bodies.RatingInfo("hearts/leaflet", "Sanity Hearts", 1520, 80, 71, is_certain=True)],
            [people_bodies.GamePlaces("hearts", "Sanity Hearts", 10, [4, 3, 2, 1])],
            [people_bodies.AgainstFriend("Ben", 6, 4, 2)],
            [people_bodies.GameTrend("Sanity Hearts", "Sanity Hearts: 12 matches.")],
            people_bodies.Shows("everyone", "friends", "nobody", "friends"),
        ),
        people_bodies.Shows("everyone", "friends", "nobody", "friends"),
        people_bodies.Friends(
            [people_bodies.FriendInfo("Ben", PROFILE, CODE, "Sanity Hearts", 2, None)], FRIEND, f"/#/friend/{FRIEND}"
        ),
        people_bodies.NewFriend(FRIEND),
        people_bodies.Invitation(PROFILE, CODE),
        people_bodies.Unfriend(PROFILE),
        http_bodies.ErrorBody("settings", "there is no option 'color'"),
    )
}  # fmt: skip
