"""Every column of the database that may have a person is in the export, and deletion removes the person from it."""

import importlib
import json
import pkgutil
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import sqlalchemy as sa

from fairdeal.server import store
from fairdeal.server.accounts.deletion import DELETED, PersonDeleted
from fairdeal.server.accounts.export import describe_person
from fairdeal.server.accounts.personal_data import LEFT_OUT, PERSON_COLUMNS, Deletion
from fairdeal.server.store import sqlite
from fairdeal.server.store.accounts_schema import admin_log, reports
from fairdeal.server.store.migrate import VERSION_TABLE, migrate
from fairdeal.server.store.schema import metadata, people, quarantine
from fairdeal.server.store.tournament_schema import tournaments

ADA, NAME = "ada-7f3a", "Ada Byron"
# Documents with people in them, which export.py and deletion.py know.
DOCUMENTS = {
    "tables.start", "summaries.people", "log.command", "recent.command", "quarantine.command", "matches.summary",
    "matches.record", "reviews.lines", "reviews.decisions", "reports.chat", "tournaments.document", "admin_log.target",
}  # fmt: skip
# Texts without people: keys, codes, settings, and what belongs to a row that has its person in another column.
IMPERSONAL = {
    "tables.id", "tables.code", "summaries.table_id", "summaries.owner", "nodes.id", "nodes.address",
    "quarantine.table_id", "quarantine.reason", "log.table_id", "recent.table_id", "secrets.table_id",
    "secrets.secret", "matches.id", "matches.table_id", "matches.game", "played.match_id", "reviews.match_id",
    "reviews.reviewer", "studies.id", "studies.name", "studies.version", "studies.setup", "studies.plan",
    "studies.totals", "studies.figures", "study_batches.study_id", "study_batches.counts", "people.name", "facts.name",
    "facts.value", "accounts.name", "accounts.skeleton", "passkeys.id", "passkeys.domain", "passkeys.public_key",
    "passkeys.name", "sessions.id", "sessions.token", "sessions.previous", "sessions.device", "recovery_codes.code",
    "personal_tokens.id", "personal_tokens.token", "personal_tokens.scope", "personal_tokens.name",
    "used_challenges.challenge", "revocations.kind", "blocks.kind", "blocks.name", "reports.id", "reports.name",
    "reports.table_id", "reports.reason", "reports.details", "sanctions.id", "sanctions.kind", "sanctions.network",
    "sanctions.reason", "admin_log.who", "admin_log.action", "admin_log.details", "alarms.table_id", "turns.table_id",
    "turns.code", "turns.game", "plans.table_id", "plans.plan", "notice_settings.email", "notice_settings.new_email",
    "notice_settings.code", "notice_settings.zone", "push_subscriptions.endpoint", "push_subscriptions.p256dh",
    "push_subscriptions.auth", "pool.wishes", "pool.code", "pairings.table_id", "rated_matches.match_id",
    "rated_matches.family", "rated_players.match_id", "ratings.family", "profiles.code", "profiles.friend_code",
    "profiles.shows", "invitations.code", "tournaments.id", "tournaments.state", "tournaments.body",
    "tournaments.secret", "tournament_entries.tournament", "tournament_entries.code", "tournament_rounds.tournament",
    "tournament_tables.tournament", "tournament_tables.table_id", "tournament_tables.match_id",
    "tournament_tables.scores", "tournament_tables.deals", "days.day", "days.secret", "days.boards", "challenges.id",
    "challenges.body", "attempts.event", "attempts.table_id", "attempts.match_id",
}  # fmt: skip


@contextmanager
def new_database(path: Path) -> Iterator[sa.Connection]:
    """A migrated database, in a transaction."""
    for module in pkgutil.iter_modules(store.__path__):
        if module.name.endswith("schema"):
            importlib.import_module(f"{store.__name__}.{module.name}")
    engine = sqlite.create_engine(path, "BEGIN IMMEDIATE")
    with engine.connect() as connection:
        migrate(connection)
        with connection.begin():
            yield connection
    engine.dispose()


def test_every_text_in_the_database_is_known_to_have_people_or_not(tmp_path: Path) -> None:
    """A new column must be listed with or without people; then the test below checks export and deletion."""
    with new_database(tmp_path / "tables.db") as connection:
        found = {
            f"{table}.{column['name']}"
            for table in sa.inspect(connection).get_table_names()
            for column in sa.inspect(connection).get_columns(table)
            if table != VERSION_TABLE and isinstance(column["type"], sa.String | sa.LargeBinary)
        }
    personal = {str(entry.column) for entry in PERSON_COLUMNS}
    assert found == personal | DOCUMENTS | IMPERSONAL
    assert len(found) == len(personal) + len(DOCUMENTS) + len(IMPERSONAL)


def fill_row(table: sa.Table, column: str) -> dict[str, Any]:
    """A row with the person in one column, somebody else in others, and something in the rest."""
    personal = {entry.column.name for entry in PERSON_COLUMNS if entry.table is table}
    row: dict[str, Any] = {}
    for each in table.c:
        if each.name in personal:
            row[each.name] = ADA if each.name == column else f"other-{table.name}-{column}"
        elif each.type.python_type is str:
            row[each.name] = f"{table.name} {each.name} for {column}"
        elif each.type.python_type is bytes:
            row[each.name] = b"-"
        elif not (each.primary_key and each.autoincrement is True):
            row[each.name] = 1
    if table.name == "tournaments":
        row["document"] = json.dumps({"corrections": [f"round 1, table 1: [1] \u2192 [0] by {NAME}: a slip: yes"]})
    return row


def fill(connection: sa.Connection) -> None:
    """Put a person into every column that may have one, and into every document that stays."""
    for entry in PERSON_COLUMNS:
        row = fill_row(entry.table, entry.column.name)
        if entry.table is people:
            row["name"] = NAME
        if entry.table is reports:
            row["chat"] = json.dumps([{"name": NAME, "text": "hello"}, {"name": "Ben", "text": "hi"}])
        connection.execute(entry.table.insert(), row)
    lines = [f"round 2, table 1: no result → [1] by {NAME}: they told me", f"{NAME} is the organizer from now on: …"]
    lines += [f"Ben is out, by {NAME}"]
    corrections = {"corrections": lines}
    handed_on = {**fill_row(tournaments, ""), "document": json.dumps(corrections, ensure_ascii=False)}
    connection.execute(tournaments.insert(), handed_on)
    other = {**fill_row(reports, ""), "id": "third", "chat": json.dumps([{"name": NAME, "text": "hello"}])}
    connection.execute(reports.insert(), other)
    log_line = {"at": 1, "who": "root", "action": "warn", "target": f"{NAME} ({ADA})", "details": "shouting"}
    connection.execute(admin_log.insert(), log_line)
    command = json.dumps({"kind": "sit", "who": ADA, "data": {"name": NAME}})
    damaged = {"table_id": "t", "number": 1, "at": 1, "command": command, "reason": "?", "moved": 1}
    connection.execute(quarantine.insert(), damaged)


def test_the_export_has_every_table_and_no_secret(tmp_path: Path) -> None:
    with new_database(tmp_path / "tables.db") as connection:
        fill(connection)
        exported = describe_person(connection, ADA)
    for entry in PERSON_COLUMNS:
        if entry.section is not None:
            shown = {column.name for column in entry.table.c if column not in LEFT_OUT}
            assert len(exported[entry.section]) == 1, entry.section
            assert shown <= set(exported[entry.section][0]), entry.section
    for secret in LEFT_OUT:
        row = fill_row(secret.table, "person")
        text = row[secret.name]
        assert not isinstance(text, str) or json.dumps(text) not in json.dumps(exported), secret


def rows_with(connection: sa.Connection, text: str) -> set[str]:
    """The tables with a row that has a text."""
    found = set()
    for table in metadata.sorted_tables:
        if sa.inspect(connection).has_table(table.name):
            rows = connection.execute(sa.select(table)).all()
            found |= {table.name for row in rows if any(text in str(value) for value in row)}
    return found


def test_deletion_forgets_a_person_in_every_table(tmp_path: Path) -> None:
    with new_database(tmp_path / "tables.db") as connection:
        fill(connection)
        before = {entry.column: len(connection.execute(sa.select(entry.table)).all()) for entry in PERSON_COLUMNS}
        change = PersonDeleted(ADA, (), 1)
        for _ in range(2):  # changes can be applied again
            change.write_rows(connection)
        kept = {entry.table.name for entry in PERSON_COLUMNS if entry.deletion is Deletion.KEEP}
        assert rows_with(connection, ADA) == kept
        assert rows_with(connection, NAME) == set()
        for entry in PERSON_COLUMNS:
            if entry.deletion in (Deletion.REPLACE, Deletion.CLEAR):
                assert len(connection.execute(sa.select(entry.table)).all()) > 0, entry.column
        assert before[reports.c.reporter] == 3
        chats = [json.loads(chat)[0]["name"] for chat in connection.execute(sa.select(reports.c.chat)).scalars()]
        assert chats == [DELETED, DELETED]
