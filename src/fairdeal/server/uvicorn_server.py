"""uvicorn's server and its configuration, with our guard of connections and a goodbye to every table.

This module, `uvicorn_http.py` and `uvicorn_websocket.py` depend on undocumented parts of uvicorn. Each lists the
members that it uses. Of `uvicorn.Server` those are `startup(sockets)` and `shutdown(sockets)`, which are extended,
`started`, which is read, and, once it has started, `servers`, which a node of a cluster closes first.

The versions in pyproject.toml have an upper bound because of these lists. To raise it, run
`tests/server/test_uvicorn_overrides.py` with the new version, compare the methods in the lists with what is assumed
here, and move the bound.
"""

import socket
from collections.abc import Callable

import uvicorn

from fairdeal.server.connection_guard import ConnectionGuard
from fairdeal.server.limits import UNLIMITED
from fairdeal.server.table_manager import TableManager

SERVER_MEMBERS = ("startup", "shutdown", "started")


class GuardedConfig(uvicorn.Config):
    """uvicorn's configuration, with the guard of all connections: protocols get nothing else from the server."""

    guard: ConnectionGuard


def guard_of(config: uvicorn.Config) -> ConnectionGuard:
    """The guard of a configuration; one without limits for uvicorn's own."""
    return config.guard if isinstance(config, GuardedConfig) else ConnectionGuard(UNLIMITED)


class GracefulServer(uvicorn.Server):
    """Says when it listens, and says goodbye at every table before it closes the connections."""

    def __init__(self, config: GuardedConfig, manager: TableManager, on_ready: Callable[[], None]) -> None:
        super().__init__(config)
        self.guard = config.guard
        self.manager = manager
        self.on_ready = on_ready

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        await super().startup(sockets)
        if self.started:
            self.guard.start()
            self.on_ready()

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        if self.manager.node is not None:  # other nodes accept new clients now
            for server in self.servers:
                server.close()
            for listener in sockets or ():
                listener.close()
        await self.manager.stop()
        self.guard.stop()
        await super().shutdown(sockets)
