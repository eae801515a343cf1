"""Profiles, friends and leaderboards over HTTP: everybody sees what the owner shows, and nothing else."""

import asyncio
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from fairdeal.server.accounts.deletion import PersonDeleted
from fairdeal.server.people import people_store
from fairdeal.server.ratings.compute import differences
from fairdeal.server.ratings.rating_model import Rating
from fairdeal.server.ratings.rating_store import RatingsReplaced
from fairdeal.server.store import ReviewKept
from tests.server.pairing.people import PoolPerson
from tests.server.ratings.test_rated_matches import FAMILY, play, ratings_of, sit_down
from tests.server.running_server import FAST_OPTIONS, RunningServer, with_server

pytestmark = pytest.mark.once

EVERYONE = dict.fromkeys(people_store.PARTS, "everyone")


async def befriend(person: PoolPerson, other: PoolPerson) -> None:
    code = (await other.get("/api/friends"))["friend_code"]
    await person.post("/api/friends", {"code": f"{code[:5].lower()}-{code[5:]}"})


@pytest.mark.parametrize("kind", ["sqlite", "postgresql"])
def test_a_profile_shows_what_its_owner_has_chosen(tmp_path: Path, kind: str, request: pytest.FixtureRequest) -> None:
    url = request.getfixturevalue("database").new_database() if kind == "postgresql" else None

    async def test(server: RunningServer) -> None:
        ada, ben, cy = [await PoolPerson.create(server, name) for name in ("Ada", "Ben", "Cy")]
        await befriend(ada, ben)
        await play(await sit_down(server, [ada, ben], seats=2), 1)
        await ratings_of(server, [ada, ben], 1)
        match = (await ada.get("/api/me/matches"))["matches"][0]
        kept = ReviewKept(
            match["match"], match["seat"], server.manager.reviews.reviewer, 1, True, b"", '[["play", "best", 0.5]]'
        )
        await server.manager.store.write(kept)
        mine = await ada.get("/api/me/profile")
        place = [0, 1].index(match["outcome"]["places"].index(match["seat"]))
        assert mine["places"] == [
            {"game": "president", "title": "President", "matches": 1, "places": [0] * place + [1]}
        ]
        assert mine["against"] == [{"name": "Ben", "matches": 1, "ahead": int(place == 0), "behind": int(place == 1)}]
        assert (mine["ratings"][0]["family"], mine["ratings"][0]["matches"]) == (FAMILY, 1)
        assert [game["title"] for game in mine["progress"]] == ["President"]
        path = f"/api/people/{mine['code'].lower()}"
        by_friend, by_stranger = await ben.get(path), await cy.get(path)
        assert by_friend["places"] == mine["places"]
        assert by_friend["against"][0]["name"] == "Ben"
        assert by_friend["progress"] is None
        assert by_stranger["ratings"] == mine["ratings"]
        assert (by_stranger["places"], by_stranger["against"], by_stranger["shows"]) == (None, None, None)
        hidden = {**EVERYONE, "ratings": "nobody", "matches": "nobody"}
        assert (await ada.post("/api/me/profile", hidden))["shows"] == hidden
        assert (await ben.get(path))["ratings"] is None
        assert (await ben.get(path))["places"] is None
        assert (await cy.get(path))["progress"] == mine["progress"]
        await cy.get("/api/people/NOBODY", 404)
        await ada.post("/api/me/profile", {**hidden, "table": "me"}, 400)

    with_server(tmp_path, test, database=url)


def test_a_leaderboard_needs_certainty(tmp_path: Path) -> None:
    async def test(server: RunningServer) -> None:
        ada, ben, cy = people = [await PoolPerson.create(server, name) for name in ("Ada", "Ben", "Cy")]
        given = [Rating(30.0, 4.0, 50), Rating(35.0, 4.9, 40), Rating(40.0, 6.0, 12)]
        found = {(person.person, FAMILY): rating for person, rating in zip(people, given, strict=True)}
        await server.manager.store.write(RatingsReplaced(found))
        board = (await ada.get("/api/leaderboards"))["boards"][0]
        assert board["title"] == "President, online rules"
        shown = [(entry["name"], entry["points"], entry["uncertainty"], entry["is_you"]) for entry in board["entries"]]
        assert shown == [("Ben", 1740, 118, False), ("Ada", 1620, 96, True)]
        await ben.post("/api/me/profile", {**EVERYONE, "ratings": "friends"})
        board = (await cy.get("/api/leaderboards"))["boards"][0]
        assert [entry["name"] for entry in board["entries"]] == ["Ada"]

    with_server(tmp_path, test)


def test_friends_see_each_others_tables_and_invite(tmp_path: Path) -> None:
    async def test(server: RunningServer) -> None:
        ada, ben, cy = [await PoolPerson.create(server, name) for name in ("Ada", "Ben", "Cy")]
        own = (await ada.get("/api/friends"))["friend_code"]
        assert "your own link" in (await ada.post("/api/friends", {"code": own}, 400))["message"]
        await befriend(ben, ada)
        await befriend(ben, ada)  # again: nothing changes
        table = await server.create_table(ada.token, game="hearts", bots=["swift"])
        await server.connect(table["code"], ada.token)
        friend = (await ben.get("/api/friends"))["friends"]
        assert [(one["name"], one["table"], one["title"], one["free"]) for one in friend] == [
            ("Ada", table["code"], "Sanity Hearts", 3)
        ]
        bens = (await ada.get("/api/friends"))["friends"][0]["profile"]
        await ada.post("/api/friends/invite", {"friend": bens, "table": table["code"].lower()})
        assert (await ben.get("/api/friends"))["friends"][0]["invites"] == table["code"]
        await ada.post("/api/friends/invite", {"friend": bens, "table": "NOTONE"}, 404)
        await cy.post("/api/friends/invite", {"friend": bens, "table": table["code"]}, 404)
        server.advance_time(people_store.INVITATION_TIME + 1)
        assert (await ben.get("/api/friends"))["friends"][0]["invites"] is None
        await ada.post("/api/me/profile", {**EVERYONE, "table": "nobody"})
        assert (await ben.get("/api/friends"))["friends"][0]["table"] is None
        # A new code makes the old link useless; blocked people cannot become friends; parting ends it for both.
        await ada.post("/api/friends/code")
        assert "no longer works" in (await cy.post("/api/friends", {"code": own}, 404))["message"]

        async def blocks(people: Any) -> list[tuple[str, str]]:
            return [(ada.person, cy.person)] if {ada.person, cy.person} <= set(people) else []

        server.manager.pairing.find_blocks = blocks
        await cy.post("/api/friends", {"code": (await ada.get("/api/friends"))["friend_code"]}, 404)
        await ada.post("/api/friends/remove", {"friend": bens})
        assert [(await one.get("/api/friends"))["friends"] for one in (ada, ben)] == [[], []]

    with_server(tmp_path, test)


def test_a_forgotten_person_leaves_an_anonymous_seat(tmp_path: Path) -> None:
    async def test(server: RunningServer) -> None:
        ada, ben = [await PoolPerson.create(server, name) for name in ("Ada", "Ben")]
        await befriend(ada, ben)
        await play(await sit_down(server, [ada, ben], seats=2), 1)
        before = await ratings_of(server, [ada, ben], 1)
        await server.manager.store.write(PersonDeleted(ada.person, (), server.manager.now()))
        assert await ratings_of(server, [ada, ben], 1) == [None, before[1]]
        assert (await ben.get("/api/friends"))["friends"] == []
        _, count, problems = await server.manager.store.read(differences)
        assert (count, problems) == (2, [])

    with_server(tmp_path, test)


def test_a_host_can_switch_people_off(tmp_path: Path) -> None:
    async def test(server: RunningServer) -> None:
        ada = await PoolPerson.create(server, "Ada")
        paths = ("/api/friends", "/api/me/profile", "/api/people/X", "/api/leaderboards")
        codes = await asyncio.gather(*(ada.get(path, 404) for path in paths))
        assert [answer["code"] for answer in codes] == ["people", "people", "people", "ratings"]

    with_server(tmp_path, test, options=replace(FAST_OPTIONS, people=False, ratings=False))
