"""Connections to PostgreSQL, and what the connections that write have in common: the lock, losing them, recovery."""

import asyncio
from collections.abc import Mapping

import asyncpg
import sqlalchemy as sa
from sqlalchemy.ext.asyncio import AsyncConnection, AsyncEngine, create_async_engine
from sqlalchemy.pool import NullPool

from fairdeal.server.logging_setup import log
from fairdeal.server.store.base import StoreError
from fairdeal.server.store.sql import reason

LOCK_NUMBER = 0x66616972  # the first half of the advisory lock's key; the second is a hash of the schema's name
LOCK_SCHEMA = sa.func.hashtext(sa.func.current_schema())
TIMEOUT = 10.0  # seconds to wait for a database that does not answer, or for another server that is about to stop
RETRY_INTERVAL = 0.2
RECOVERY_INTERVAL = 1.0  # seconds
COMMAND_TIMEOUT = 30.0  # seconds after which a connection that does not answer counts as lost
SERVER_SETTINGS = {
    "application_name": "fairdeal",
    "synchronous_commit": "on",
    "tcp_keepalives_idle": "10",  # so that the database soon notices that our machine is gone, and releases the lock
    "tcp_keepalives_interval": "5",
    "tcp_keepalives_count": "3",
}
DATABASE_ERRORS = (OSError, sa.exc.SQLAlchemyError, asyncpg.PostgresError, asyncpg.InterfaceError)
CANNOT_CONNECT_NOW = "57P03"  # PostgreSQL's error code while it is starting
READ_ONLY = "25006"  # PostgreSQL's error code of a server that has become a standby
LOST_CONNECTION = ("08", "57", READ_ONLY)  # beginnings of PostgreSQL's error codes for an unusable connection


class DatabaseUnavailable(StoreError):
    """The database cannot be reached, or has another owner."""


class Recovering(ConnectionError):
    """The database is starting, recovering from a crash, or a standby of another one."""


def error_code(error: BaseException) -> str:
    """PostgreSQL's code of an error; empty if it has none."""
    return str(getattr(getattr(error, "orig", error), "sqlstate", None) or "")


class WriteConnection:
    """A connection that writes, and holds an advisory lock for as long as it lasts."""

    lock: sa.Function[bool]  # takes the lock, or returns false
    in_use: str  # the error message if another server has it
    connect_timeout = TIMEOUT

    def __init__(self, engine: AsyncEngine, timeout: float) -> None:
        self.engine = engine
        self.timeout = timeout
        self.connection: AsyncConnection | None = None
        self.driver: asyncpg.Connection | None = None  # the connection under it

    async def open_or_close(self) -> None:
        """Open it and prepare the database; StoreError if that is not possible."""
        try:
            await self.open()
        except StoreError:
            await self.close()
            raise
        except (*DATABASE_ERRORS, ValueError) as error:
            await self.close()
            raise StoreError(f"the PostgreSQL database cannot be used: {reason(error)}") from None

    async def open(self) -> None:
        """Connect, waiting as long as the database is starting or recovering."""
        while True:
            try:
                await self.connect()
                return
            except Recovering:
                log.warning("the database is starting or recovering: waiting until it can be written")
                await asyncio.sleep(RECOVERY_INTERVAL)

    async def connect(self) -> AsyncConnection:
        """Connect and take the lock; Recovering while the database cannot be written."""
        try:
            connection = await asyncio.wait_for(self.engine.connect(), self.connect_timeout)
        except DATABASE_ERRORS as error:
            if error_code(error) == CANNOT_CONNECT_NOW:
                raise Recovering(reason(error)) from None
            raise
        try:
            await self._take_lock(connection)
            is_recovering = await connection.scalar(sa.select(sa.func.pg_is_in_recovery()))
            await connection.rollback()
            if is_recovering:
                raise Recovering("the database follows another one")
        except BaseException:
            await connection.invalidate()
            await connection.close()
            raise
        self.connection, self.driver = connection, (await connection.get_raw_connection()).driver_connection
        return connection

    async def _take_lock(self, connection: AsyncConnection) -> None:
        end = asyncio.get_running_loop().time() + self.timeout
        while not await connection.scalar(sa.select(self.lock)):
            await connection.rollback()
            if asyncio.get_running_loop().time() >= end:
                raise DatabaseUnavailable(self.in_use)
            await asyncio.sleep(RETRY_INTERVAL)
        await connection.rollback()  # the lock belongs to the session and stays

    def is_lost_by(self, error: BaseException) -> bool:
        """Whether the connection has failed, and not just the statement."""
        is_closed = self.driver is None or self.driver.is_closed()
        return is_closed or isinstance(error, OSError | TimeoutError) or error_code(error).startswith(LOST_CONNECTION)

    async def drop(self) -> None:
        """Close the connection; the next write opens another one."""
        connection, self.connection, self.driver = self.connection, None, None
        if connection is not None:
            try:
                await connection.invalidate()
                await connection.close()
            except (*DATABASE_ERRORS, TimeoutError):  # it is closed already
                pass

    async def close(self) -> None:
        await self.drop()
        await self.engine.dispose()


def create_engine(
    url: str, command_timeout: float = COMMAND_TIMEOUT, settings: Mapping[str, str] = SERVER_SETTINGS, **options: object
) -> AsyncEngine:
    """Connections to the database. The driver parses the URL, so it accepts everything that PostgreSQL's tools do."""

    async def connect() -> asyncpg.Connection:
        return await asyncpg.connect(
            url, timeout=TIMEOUT, command_timeout=command_timeout, server_settings=dict(settings)
        )

    return create_async_engine("postgresql+asyncpg://", async_creator=connect, **options)


def single_connection(
    url: str, command_timeout: float = COMMAND_TIMEOUT, settings: Mapping[str, str] = SERVER_SETTINGS
) -> AsyncEngine:
    """An engine without a pool."""
    return create_engine(url, command_timeout, settings, poolclass=NullPool)
