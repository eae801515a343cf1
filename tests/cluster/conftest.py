"""A real PostgreSQL and a real NATS for the tests of the cluster."""

from collections.abc import Iterator

import pytest

from tests.cluster.nats_server import NatsServer, NatsUnavailable, nats_server
from tests.server.conftest import database

__all__ = ["database"]


@pytest.fixture(scope="session")
def bus() -> Iterator[NatsServer]:
    """A NATS server for this test session."""
    try:
        with nats_server() as running:
            yield running
    except NatsUnavailable as missing:
        pytest.skip(str(missing))
