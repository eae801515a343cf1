"""Bots and hints at live tables: they keep to their budget, and do not block the event loop."""

import asyncio
import threading
import time

import pytest

import fairdeal
from fairdeal.bots import BOTS
from fairdeal.server.live_bots import (
    QUICK_ANSWER_TIME,
    answer_time,
    choose_move,
    hint_budget,
    prepare_hints,
    require_known_bot,
    suggest_move,
)
from fairdeal.server.public_state import PublicState
from fairdeal.server.table_snapshot import Pacing
from fairdeal.server.workers import SEARCH_THREADS, Workers
from fairdeal.table import TableError
from tests.table.table_driver import TableDriver


def test_a_sharp_bot_keeps_to_its_budget_and_does_not_block() -> None:
    async def choose() -> tuple[str, float, float]:
        workers, state, started = Workers(), fairdeal.game("hearts").start(seed=4), time.perf_counter()
        choosing = asyncio.ensure_future(choose_move(workers, state, 0, "sharp"))
        longest = 0.0
        while not choosing.done():
            before = time.perf_counter()
            await asyncio.sleep(0.001)
            longest = max(longest, time.perf_counter() - before)
        workers.stop()
        return await choosing, time.perf_counter() - started, longest

    text, took, longest = asyncio.run(choose())
    assert text.startswith("pass ")
    assert took < 1.0  # the budget is 0.1 s; the machine may be busy
    assert longest < 0.5


def test_guests_cannot_set_a_budget() -> None:
    require_known_bot("sharp")
    with pytest.raises(TableError, match="no such bot"):
        require_known_bot("sharp:600s")


@pytest.mark.parametrize("level", sorted(BOTS))
def test_every_bot_can_be_named(level: str) -> None:
    require_known_bot(level)


def test_the_refusal_names_the_strengths() -> None:
    with pytest.raises(TableError, match="choose relaxed, steady, strong or master"):
        require_known_bot("grandmaster")


def test_a_strong_bot_answers_at_once_where_it_has_a_network_and_searches_elsewhere() -> None:
    learned, huge = fairdeal.game("president").start(seed=1), fairdeal.game("president", decks=10).start(seed=1)
    assert answer_time(learned, "strong") == answer_time(learned, "steady") == QUICK_ANSWER_TIME
    assert answer_time(huge, "strong") == answer_time(huge, "sharp") > QUICK_ANSWER_TIME
    assert answer_time(learned, "master") == answer_time(learned, "expert")


@pytest.mark.parametrize("game", ["president", "hearts", "oh-hell", "rook"])
def test_a_hint_comes_from_master_within_a_fifth_of_a_second(game: str) -> None:
    async def ask() -> tuple[str, float]:
        workers, state = Workers(), fairdeal.game(game).start(seed=4)
        await suggest_move(workers, state, state.actors[0])  # the first one loads the network
        started = time.process_time()
        text, words = await suggest_move(workers, state, state.actors[0])
        took = time.process_time() - started
        workers.stop()
        assert words
        assert state.game.parse(text) in state.moves(state.actors[0])
        return text, took

    assert asyncio.run(ask())[1] < 0.2  # processor time: the machine may be busy


def test_a_hint_does_not_wait_for_bots_that_search() -> None:
    async def ask() -> int:
        workers, state, released = Workers(), fairdeal.game("hearts").start(seed=4), threading.Event()
        searches = [asyncio.ensure_future(workers.search.run(released.wait)) for _ in range(SEARCH_THREADS + 1)]
        await suggest_move(workers, state, state.actors[0])
        searching = workers.search.outstanding
        released.set()
        await asyncio.gather(*searches)
        workers.stop()
        return searching

    assert asyncio.run(ask()) == SEARCH_THREADS + 1


def test_hints_share_their_time() -> None:
    assert [hint_budget(others) for others in (0, 1, 3, 50)] == [100, 50, 25, 20]


def test_what_hints_need_is_loaded_once_before_the_first(monkeypatch: pytest.MonkeyPatch) -> None:
    loaded: list[str] = []
    monkeypatch.setattr("fairdeal.games.rummy.ai.best_arrangement.load_solver", lambda: loaded.append("solver"))

    async def prepare() -> None:
        workers = Workers()
        for _ in range(2):
            await prepare_hints(workers, "rummy")
        workers.stop()

    asyncio.run(prepare())
    assert loaded == ["solver"]


def table_state(options: dict[str, object], bot: str) -> str:
    driver = TableDriver("president", "Ann", seed=None, options=options)
    driver.send("add_bot", "Ann", bot=bot)
    public = PublicState(Pacing(0))
    public.refresh(driver.table, None, None)
    return public.text


def test_a_table_says_which_bots_have_no_network_for_its_rules() -> None:
    assert "bot_notes" not in table_state({}, "strong")
    assert "bot_notes" not in table_state({"decks": 10}, "steady")
    assert "bot_notes" not in table_state({"decks": 10}, "strong")  # a strength that another bot provides
    assert '"swift plays like steady here: moves are numbered' in table_state({"decks": 10}, "swift")
