"""The advisory lock of a database: exclusive for a single server, shared among the nodes of a cluster."""

import asyncio
from collections.abc import Callable
from typing import Any

import sqlalchemy as sa
from sqlalchemy.ext.asyncio import AsyncConnection

LOCK_NUMBER = 0x66616972  # the first half of the lock's key; the second is a hash of the schema's name
LOCK_SCHEMA = sa.func.hashtext(sa.func.current_schema())
RETRY_INTERVAL = 0.2  # seconds between two attempts


async def wait_for_lock(connection: AsyncConnection, try_lock: Callable[..., Any], seconds: float) -> bool:
    """Take the lock for this session, by `pg_try_advisory_lock` or its shared form; False if that takes too long."""
    end = asyncio.get_running_loop().time() + seconds
    while not await connection.scalar(sa.select(try_lock(LOCK_NUMBER, LOCK_SCHEMA))):
        await connection.rollback()
        if asyncio.get_running_loop().time() >= end:
            return False
        await asyncio.sleep(RETRY_INTERVAL)
    await connection.rollback()  # the lock belongs to the session and stays
    return True
