"""Puzzles and the daily deal in the static edition."""

from typing import Any

from fairdeal.static_edition.memory_storage import MemoryStorage
from tests.static_edition.test_edition import Page, has_turn, run, stop


async def _begin(storage: MemoryStorage) -> Page:
    page = Page(storage)
    await page.edition.start()
    await page.fetch("/api/guests", {"name": "Ada"})
    return page


def test_a_puzzle_can_be_solved() -> None:
    async def work() -> None:
        page = await _begin(MemoryStorage())
        status, overview = await page.fetch("/api/puzzles")
        assert status == 200
        assert overview["daily"]["game"] in [game["game"] for game in overview["games"]]
        for game in overview["games"]:
            listed = (await page.fetch(f"/api/puzzles/{game['game']}"))[1]["puzzles"]
            assert len(listed) == game["puzzles"]
        key = listed[0]["key"]
        begun = (await page.fetch(f"/api/puzzles/{key}/start"))[1]
        assert begun["step"]["hint"] is None
        answer = (await page.fetch(f"/api/puzzles/{key}/solution", {}))[1]
        assert (await page.fetch(f"/api/puzzles/{key}/check", {"move": answer["move"]}))[1] == {"problems": []}
        assert (await page.fetch(f"/api/puzzles/{key}/try", {"move": answer["move"]}))[1]["right"]
        assert (await page.fetch(f"/api/puzzles/{key}/explain", {"card": "9z9z"}))[0] == 200
        assert (await page.fetch("/api/puzzles/hearts.00000000/start"))[0] == 404
        assert (await page.fetch("/api/puzzles/nothing"))[0] == 404
        stop(page)

    run(work())


def test_a_daily_deal_is_played_once_and_compared_with_a_bot() -> None:
    async def work() -> None:
        storage = MemoryStorage()
        page = await _begin(storage)
        today = (await page.fetch("/api/daily"))[1]["today"]["day"]
        deal = f"/api/daily/{today}/hearts"
        assert (await page.fetch(deal))[0] == 403
        status, begun = await page.fetch(deal, {"bot_pause": 0})
        assert (status, begun["practice"]) == (201, False)
        assert (await page.fetch(deal, {}))[1]["table"] == begun["table"]
        welcome = await page.open(begun["table"])
        hand = welcome["scene"]["hand"]
        page.request("leave")  # gives the deal up
        while (overview := (await _status(page, "hearts")))["status"] != "finished":
            assert overview["status"] == "playing"
        assert overview["result"]["score"] is None
        results = (await page.fetch(deal))[1]
        assert [player["name"] for player in results["players"]] == ["a bot in your seat", "Ada"]
        assert results["players"][0]["score"] is not None
        stop(page)
        again = Page(storage)  # after a reload, and on another machine: the same cards
        await again.edition.start()
        assert (await _status(again, "hearts"))["status"] == "finished"
        stop(again)
        other = await _begin(MemoryStorage())
        table = (await other.fetch(deal, {"bot_pause": 0}))[1]["table"]
        assert (await other.open(table))["scene"]["hand"] == hand
        stop(other)

    run(work())


async def _status(page: Page, game: str) -> dict[str, Any]:
    games = (await page.fetch("/api/daily"))[1]["games"]
    return next(entry for entry in games if entry["game"] == game)


def test_an_earlier_day_is_practice_and_a_later_one_is_not_there() -> None:
    async def work() -> None:
        page = await _begin(MemoryStorage())
        past = (await page.fetch("/api/daily"))[1]["past"][0]
        status, begun = await page.fetch(f"/api/daily/{past}/rummy", {"bot_pause": 0})
        assert (status, begun["practice"]) == (201, True)
        await page.open(begun["table"])
        await page.said(has_turn)
        for wrong in ("2999-01-01/rummy", "2020-1-1/rummy", "nonsense/rummy", f"{past}/nothing"):
            assert (await page.fetch(f"/api/daily/{wrong}", {}))[0] == 404
        stop(page)

    run(work())
