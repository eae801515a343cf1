"""A TCP proxy: the network between a server and what it depends on, which can fail."""

import asyncio
from pathlib import Path

CHUNK = 65_536


class TcpProxy:
    """Forwards connections from a port of its own to a Unix socket or a local port, which may change.

    They can be cut, refused or stalled.
    """

    def __init__(self, target: Path | int) -> None:
        self.target = target
        self.port = 0
        self.is_refusing = False
        self.flowing = asyncio.Event()
        self.flowing.set()
        self.tasks: set[asyncio.Task[None]] = set()
        self.writers: set[asyncio.StreamWriter] = set()
        self.server: asyncio.Server | None = None

    async def start(self) -> None:
        self.server = await asyncio.start_server(self._serve, "127.0.0.1", 0)
        self.port = self.server.sockets[0].getsockname()[1]

    async def stop(self) -> None:
        assert self.server is not None
        self.server.close()
        self.cut()
        for task in self.tasks:
            task.cancel()
        await asyncio.gather(*self.tasks, return_exceptions=True)

    def cut(self) -> None:
        """Break all connections at once."""
        for writer in self.writers:
            writer.transport.abort()

    def refuse(self, is_refusing: bool) -> None:
        """Break all connections and accept no new ones, or accept them again."""
        self.is_refusing = is_refusing
        if is_refusing:
            self.cut()

    def stall(self, is_stalled: bool) -> None:
        """Hold back everything, in both directions, without closing a connection."""
        if is_stalled:
            self.flowing.clear()
        else:
            self.flowing.set()

    async def _serve(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        task = asyncio.current_task()
        assert task is not None
        self.tasks.add(task)
        self.writers.add(writer)
        upstream: asyncio.StreamWriter | None = None
        try:
            await self.flowing.wait()
            if self.is_refusing:
                return
            if isinstance(self.target, int):
                upstream_reader, upstream = await asyncio.open_connection("127.0.0.1", self.target)
            else:
                upstream_reader, upstream = await asyncio.open_unix_connection(self.target)
            self.writers.add(upstream)
            pumps = [
                asyncio.create_task(self._pump(reader, upstream)),
                asyncio.create_task(self._pump(upstream_reader, writer)),
            ]
            try:
                await asyncio.wait(pumps, return_when=asyncio.FIRST_COMPLETED)
            finally:
                for pump in pumps:
                    pump.cancel()
                await asyncio.gather(*pumps, return_exceptions=True)
        except (OSError, asyncio.CancelledError):  # the database does not run, or the proxy stops
            pass
        finally:
            for end in (writer, upstream):
                if end is not None:
                    self.writers.discard(end)
                    end.transport.abort()
            self.tasks.discard(task)

    async def _pump(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        """Forward bytes until either end is closed."""
        try:
            while data := await reader.read(CHUNK):
                await self.flowing.wait()
                writer.write(data)
                await writer.drain()
        except OSError:
            pass
