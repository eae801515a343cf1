"""Background tasks that fail: a failing store is logged in one line, a bug with its traceback."""

import asyncio

from structlog.testing import capture_logs

from fairdeal.server.background_tasks import BackgroundTasks
from fairdeal.server.metrics import Metrics
from fairdeal.server.store import StoreError


def test_a_failing_store_is_logged_without_a_traceback() -> None:
    """With a full disk, every attempt to wake a table fails: thousands of tracebacks would fill what is left."""
    metrics = Metrics()

    async def fail(error: Exception) -> None:
        raise error

    async def main() -> None:
        tasks = BackgroundTasks(metrics)
        spawned = [tasks.spawn(fail(error)) for error in (StoreError("the disk is full"), ValueError("a bug"))]
        await asyncio.gather(*spawned, return_exceptions=True)

    with capture_logs() as logged:
        asyncio.run(main())
    store, ours = logged
    assert (store["event"], store["error"]) == ("the store failed a background task", "the disk is full")
    assert "exc_info" not in store
    assert isinstance(ours["exc_info"], ValueError)
    assert "fairdeal_errors_total 1.0" in metrics.text().decode()
