"""`fairdeal` as an adjacent release might be: `python -m tests.cluster.other_release serve …`.

The environment variable RELEASE says which. The next release has a new field at the end of every message between nodes,
in every request, in every stored command and in new snapshots. The previous one does not know the requests `adopt` and
`metrics`.
"""

import os
import sys
from collections.abc import Sequence
from typing import Any

import msgspec

from fairdeal.server.cluster import wire

RELEASE = os.environ.get("RELEASE", "next")
wire.WIRE_VERSION += 1 if RELEASE == "next" else -1  # before other modules take it over

from fairdeal import cli  # noqa: E402
from fairdeal.server import live_tables  # noqa: E402
from fairdeal.server.cluster import links, remote_queries  # noqa: E402
from fairdeal.server.json_codec import encode_json  # noqa: E402
from fairdeal.server.store import CommandAccepted, node_connection, postgres  # noqa: E402
from fairdeal.server.table_snapshot import TableSnapshot  # noqa: E402

NEW_FIELD = "a field of the next release"
UNKNOWN_REQUESTS = ("adopt", "metrics")


def encode_with_new_fields(value: object) -> bytes:
    plain = msgspec.to_builtins(value)
    if isinstance(value, wire.Batch):
        version, sender, seq, items = plain
        plain = [version, sender, seq, [[*item, NEW_FIELD] for item in items], NEW_FIELD]
    elif isinstance(value, wire.Ask):
        plain["new"] = NEW_FIELD
    return msgspec.msgpack.encode(plain)


def with_new_key(text: str) -> str:
    return f'{text[:-1]},"new":"{NEW_FIELD}"}}'


def replace(name: str, value: object, *modules: object) -> None:
    """Replace a function in the modules that have imported it."""
    for module in modules:
        setattr(module, name, value)


def become_next() -> None:
    replace("encode", encode_with_new_fields, links, remote_queries)
    columns_of = postgres.columns_of

    def columns_with_new_key(commands: Sequence[CommandAccepted]) -> tuple[list[object], ...]:
        tables, numbers, times, texts, epochs = columns_of(commands)
        return tables, numbers, times, [with_new_key(str(text)) for text in texts], epochs

    def encode_snapshot(value: Any) -> str:
        text = encode_json(value)
        return with_new_key(text) if isinstance(value, TableSnapshot) else text

    replace("columns_of", columns_with_new_key, postgres, node_connection)
    replace("encode_json", encode_snapshot, live_tables)


def become_previous() -> None:
    answer = remote_queries.RemoteQueries._answer

    async def answer_as_before(self: remote_queries.RemoteQueries, data: bytes) -> bytes:
        if wire.decode_ask(data).kind in UNKNOWN_REQUESTS:
            return msgspec.json.encode(None)
        return await answer(self, data)

    remote_queries.RemoteQueries._answer = answer_as_before  # type: ignore[method-assign]


if __name__ == "__main__":
    become_next() if RELEASE == "next" else become_previous()
    sys.exit(cli.main())
