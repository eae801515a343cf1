"""Eager coroutines, and the heap of timers."""

import asyncio

import pytest

from fairdeal.server.run_eagerly import run_eagerly
from fairdeal.server.timers import Timers


def test_a_coroutine_that_does_not_wait_is_done_at_once() -> None:
    done: list[int] = []

    async def work() -> None:
        await asyncio.sleep(0) if done else None
        done.append(1)

    async def main() -> None:
        assert run_eagerly(work()) is None
        assert done == [1]

    asyncio.run(main())


def test_a_coroutine_that_waits_continues_in_a_task() -> None:
    async def main() -> None:
        event = asyncio.Event()
        seen = []

        async def work() -> None:
            seen.append("started")
            await event.wait()
            await asyncio.sleep(0.001)
            seen.append("done")

        rest = run_eagerly(work())
        assert rest is not None
        assert seen == ["started"]
        task = asyncio.create_task(rest)
        await asyncio.sleep(0.005)
        assert seen == ["started"]
        event.set()
        await task
        assert seen == ["started", "done"]

    asyncio.run(main())


def test_errors_and_cancellation_reach_the_coroutine() -> None:
    async def main() -> None:
        ends = []

        async def work(fails: bool) -> None:
            try:
                await asyncio.sleep(0.001)
                if fails:
                    raise OSError("gone")
                await asyncio.sleep(60)
            finally:
                ends.append(fails)

        failing = run_eagerly(work(True))
        assert failing is not None
        with pytest.raises(OSError, match="gone"):
            await failing
        waiting = run_eagerly(work(False))
        assert waiting is not None
        task = asyncio.create_task(waiting)
        await asyncio.sleep(0.01)
        task.cancel()
        with pytest.raises(asyncio.CancelledError):
            await task
        assert ends == [True, False]

        async def at_once() -> None:
            raise OSError("at once")

        with pytest.raises(OSError, match="at once"):
            run_eagerly(at_once())

    asyncio.run(main())


def test_timers_are_called_in_order_and_not_too_early() -> None:
    async def main() -> None:
        loop = asyncio.get_running_loop()

        def now() -> int:
            return int(loop.time() * 1000)

        timers = Timers(now)
        started, called = now(), []
        for name, wait in (("c", 60), ("a", 20), ("b", 40), ("a2", 20)):
            timers.call_at(started + wait, lambda name=name, wait=wait: called.append((name, now() >= started + wait)))  # type: ignore[misc]
        await asyncio.sleep(0.15)
        assert called == [("a", True), ("a2", True), ("b", True), ("c", True)]
        timers.call_at(now(), timers.stop)
        timers.call_at(now() + 1, lambda: called.append(("never", True)))
        await asyncio.sleep(0.05)
        assert len(called) == 4

    asyncio.run(main())
