"""Migrating a database to the schema of this program: Alembic's migrations, each complete or not at all.

The caller must hold the database's lock, so that no two programs migrate at once.
"""

import logging
from pathlib import Path
from typing import TYPE_CHECKING

import sqlalchemy as sa

from fairdeal.server.store import duplicate_schema  # noqa: F401  # adds its tables to the metadata
from fairdeal.server.store.base import StoreError
from fairdeal.server.store.schema import metadata

if TYPE_CHECKING:
    from alembic.script import ScriptDirectory

VERSION_TABLE = "fairdeal_version"
MIGRATIONS = Path(__file__).parent.parent / "migrations"


def migrate(connection: sa.Connection, folder: Path = MIGRATIONS) -> None:
    """Run every migration that this database lacks. The connection is not in a transaction, before or after."""
    logging.getLogger("alembic").setLevel(logging.WARNING)  # it logs every plugin, from its import on
    from alembic import command
    from alembic.config import Config
    from alembic.script import ScriptDirectory

    config = Config()
    config.set_main_option("script_location", str(folder).replace("%", "%%"))
    config.attributes["connection"] = connection
    config.attributes["version_table"] = VERSION_TABLE
    _check_version(connection, ScriptDirectory.from_config(config))
    try:
        command.upgrade(config, "head")
    finally:
        connection.rollback()  # Alembic leaves a transaction open in which it has only read


def newest_version() -> str | None:
    """The version of a database that this program has migrated."""
    from alembic.script import ScriptDirectory

    return ScriptDirectory(str(MIGRATIONS)).get_current_head()


def _check_version(connection: sa.Connection, script: "ScriptDirectory") -> None:
    """Refuse a database of a newer Fairdeal or of another program."""
    from alembic.runtime.migration import MigrationContext
    from alembic.util import CommandError

    with connection.begin():
        present = set(sa.inspect(connection).get_table_names())
        version = MigrationContext.configure(connection, opts={"version_table": VERSION_TABLE}).get_current_revision()
    if version is None:
        foreign = sorted(present & set(metadata.tables))
        if foreign:
            raise StoreError(
                f"the database has a table {foreign[0]!r} that is not Fairdeal's; give Fairdeal a database of its own"
            )
        return
    try:
        script.get_revision(version)
    except CommandError:
        newest = script.get_current_head()
        raise StoreError(
            f"the database was made by a newer Fairdeal (version {version}; this one knows {newest}): use that one"
        ) from None
