"""Inserting a row unless one with the same key is there, in every kind of database."""

from collections.abc import Mapping
from typing import Any

import sqlalchemy as sa
from sqlalchemy.dialects import postgresql, sqlite


def insert_once(connection: sa.Connection, table: sa.Table, row: Mapping[str, Any]) -> bool:
    """Insert a row; False if one with the same key, or another unique value, is there already."""
    insert = sqlite.insert if connection.dialect.name == "sqlite" else postgresql.insert
    return connection.execute(insert(table).values(**row).on_conflict_do_nothing()).rowcount == 1
