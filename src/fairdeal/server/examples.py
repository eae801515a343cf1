"""Examples for the OpenAPI document: each is a document of its kind, made as the server makes them."""

from typing import Any

import msgspec

from fairdeal import __version__
from fairdeal.bots import BOTS
from fairdeal.games import all_games
from fairdeal.server import bodies
from fairdeal.server.describing import described
from fairdeal.server.messages import PROTOCOL
from fairdeal.server.public import House, table_state
from fairdeal.table import Command, Settings, Table

TABLE = "5TfF0mVY2hJ9Xq3b"
CODE = "K7PXQ2"
MATCH = f"{TABLE}-1"
PERSON = "vY0n3c1kq7c9sYbE"
SECRET = "0123456789abcdef" * 4
THEN = 1_750_000_000_000  # milliseconds since 1970


def _table() -> bodies.TableInfo:
    table = Table(Settings("hearts", turn=30_000, public=False), PERSON)
    table.apply(Command("sit", PERSON, {"name": "Ada"}), THEN)
    table.apply(Command("add_bot", PERSON, {"bot": "steady"}), THEN)
    state = table_state(table, House(1_200), SECRET, None)
    return bodies.TableInfo(TABLE, CODE, f"/t/{CODE}", all_games()["hearts"].title, state, 0, THEN)


EVERY: dict[str, Any] = {
    type(one).__name__: msgspec.to_builtins(one)
    for one in (
        bodies.Health(ok=True, version=__version__, protocol=PROTOCOL, tables=3),
        bodies.Games([described(all_games()["hearts"])], list(BOTS)),
        bodies.NewGuest("Ada"),
        bodies.Person(PERSON, "Ada"),
        bodies.Guest(PERSON, "Ada", f"{PERSON}.c2lnbmVkIGJ5IHRoZSBzZXJ2"),
        bodies.NewTable("hearts", bots=["steady", "steady"], turn=30_000, public=False),
        _table(),
        bodies.Tables([_table()]),
        bodies.Matches(
            [
                bodies.MatchInfo(
                    MATCH, TABLE, "hearts", THEN, 0, ["Ada", "Ben", "Cy", "Dee"],
                    {"places": [0, 2, 1, 3], "scores": [12, 40, 33, 71], "reason": "HE-10: the fewest points win"},
                )
            ]
        ),
        bodies.Verified(fair=True, checks=[bodies.Finding("seed", True, "follows from the secret and the nonces")]),
        bodies.Replay(
            "president", "President", ["Ada", "Ben", "Cy"],
            [bodies.ReplayStep(0, "Ada", "3x2", ["Ada plays 3x2."])],
        ),
        bodies.ErrorBody("settings", "there is no option 'colour'"),
    )
}  # fmt: skip
