"""The JSON in the database: tables stored by an earlier version must stay readable."""

import msgspec

from fairdeal.server.json_codec import encode_json
from fairdeal.server.table_snapshot import Pacing, TableSnapshot
from fairdeal.table import Command, Settings, Table


def test_a_snapshot_has_the_keys_of_the_first_version() -> None:
    table = Table(Settings("hearts", seats=4), "host")
    text = encode_json(TableSnapshot(table.checkpoint(), Pacing(1_200, 5_000)))
    document = msgspec.json.decode(text)
    assert list(document) == ["table", "house"]
    assert document["house"] == {"bot_pause": 1_200, "delay": 5_000}
    assert list(document["table"]) == [
        "checkpoint", "settings", "host", "seats", "waiting", "removed", "stage", "match", "ids", "version", "now",
        "seal", "failed_seals", "failures",
    ]  # fmt: skip
    assert list(document["table"]["seats"][0]) == [
        "person", "name", "bot", "ready", "left", "nonce", "commitment", "revealed", "takes_part",
    ]  # fmt: skip
    snapshot = msgspec.json.decode(text, type=TableSnapshot)
    assert snapshot.pacing == Pacing(1_200, 5_000)
    assert Table.from_checkpoint(snapshot.table).checkpoint() == table.checkpoint()


def test_a_snapshot_of_the_first_version_can_be_read() -> None:
    """Before fair deals version 2 there was no seal, and a seat had only a nonce."""
    checkpoint = Table(Settings("hearts", seats=4), "host").checkpoint()
    del checkpoint["seal"], checkpoint["failed_seals"]
    for seat in checkpoint["seats"]:
        del seat["commitment"], seat["revealed"], seat["takes_part"]
    assert Table.from_checkpoint(checkpoint).seal is None


def test_a_snapshot_with_failures_on_seats_can_be_read() -> None:
    """Earlier versions counted on each seat how often its player had not revealed a nonce."""
    checkpoint = Table(Settings("hearts", seats=4), "host").checkpoint()
    del checkpoint["failures"]
    for seat in checkpoint["seats"]:
        seat["failures"] = 1
    assert Table.from_checkpoint(checkpoint).failures == {}


def test_a_command_has_the_keys_of_the_first_version() -> None:
    assert encode_json(Command("sit", "p", {"name": "Ada"})) == '{"kind":"sit","who":"p","data":{"name":"Ada"}}'


def test_a_table_stored_with_an_option_that_is_gone_can_be_restored() -> None:
    """RK-12: earlier versions had an option for a limit on hands; live tables have no limit anymore."""
    table = Table(Settings("rook", seats=4, options={"target": 300}), "host")
    checkpoint = table.checkpoint()
    checkpoint["settings"]["options"]["hands"] = 10
    assert Table.from_checkpoint(checkpoint).settings.options == {"target": 300}
