"""Background tasks that fail are logged: a failing store in one line, a bug with its traceback. All processes end."""

import asyncio
from pathlib import Path

from structlog.testing import capture_logs

from fairdeal.server.background_tasks import BackgroundTasks
from fairdeal.server.metrics import Metrics
from fairdeal.server.store import StoreError
from tests.server.running_server import RunningServer, with_server


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


def test_no_process_of_the_server_outlives_it(tmp_path: Path) -> None:
    async def run(server: RunningServer) -> None:
        started = []
        for record in server.manager.workers.processes:
            await record.process.start()
            assert record.process.process is not None
            started.append(record.process.process)
        assert [process.returncode for process in started] == [None] * len(started)
        await server.manager.stop()
        assert None not in [process.returncode for process in started]  # not left to the end of the event loop

    with_server(tmp_path, run)
