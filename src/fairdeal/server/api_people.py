"""The HTTP API of profiles, friends and leaderboards."""

from typing import Annotated

from litestar import get, post
from litestar.openapi.spec import Example
from litestar.params import JSONBody, PathParameter

from fairdeal.server.addresses import client_address
from fairdeal.server.api_requests import (
    BAD_REQUEST,
    NO_IDENTITY,
    NOT_FOUND,
    HttpRequest,
    decode_strictly,
    find_person,
    manager_of,
    require_person,
)
from fairdeal.server.people.people_bodies import (
    Friends,
    Invitation,
    Leaderboards,
    NewFriend,
    ProfilePage,
    Shows,
    Unfriend,
)
from fairdeal.server.people.people_service import PeopleService
from fairdeal.server.request_refused import RequestRefused

ProfileCode = Annotated[
    str, PathParameter(max_length=40, description="The code of a profile.", examples=[Example(value="K7PXQ2M4RT")])
]


def people_of(request: HttpRequest) -> PeopleService:
    """Profiles and friends, if this server has them."""
    manager = manager_of(request)
    if not manager.options.people:
        raise RequestRefused(404, "people", "this server has no profiles and friends")
    return manager.people


@get("/api/leaderboards", tags=["people"], responses=NOT_FOUND)
async def leaderboards(request: HttpRequest) -> Leaderboards:
    """The best players of every game and preset, among those whose rating is certain enough."""
    if not manager_of(request).options.ratings:
        raise RequestRefused(404, "ratings", "this server has no ratings")
    return await manager_of(request).people.leaderboards(find_person(request))


@get("/api/me/profile", tags=["people"], responses={**NO_IDENTITY, **NOT_FOUND})
async def my_profile(request: HttpRequest) -> ProfilePage:
    """Your profile, with everything that only you see."""
    people, person = people_of(request), require_person(request)
    return await people.page(person, await people.own_profile(person))


@post("/api/me/profile", tags=["people"], status_code=200, responses={**BAD_REQUEST, **NO_IDENTITY, **NOT_FOUND})
async def change_profile(request: HttpRequest, data: JSONBody[Shows]) -> ProfilePage:
    """Choose who sees which part of your profile."""
    people, person, data = people_of(request), require_person(request), await decode_strictly(request, data)
    return await people.change_shows(person, data)


@get("/api/people/{profile:str}", tags=["people"], responses=NOT_FOUND)
async def profile_page(request: HttpRequest, profile: ProfileCode) -> ProfilePage:
    """A profile, as far as its owner shows it to you."""
    return await people_of(request).page_of(profile, find_person(request))


@get("/api/friends", tags=["people"], responses={**NO_IDENTITY, **NOT_FOUND})
async def my_friends(request: HttpRequest) -> Friends:
    """Your friends, the tables they are at, their invitations, and the link for new friends."""
    return await people_of(request).friends(require_person(request))


@post("/api/friends", tags=["people"], status_code=200, responses={**BAD_REQUEST, **NO_IDENTITY, **NOT_FOUND})
async def add_friend(request: HttpRequest, data: JSONBody[NewFriend]) -> Friends:
    """Become the friend of the person who gave you this code."""
    people, person, data = people_of(request), require_person(request), await decode_strictly(request, data)
    return await people.add_friend(person, data.code)


@post("/api/friends/code", tags=["people"], status_code=200, responses={**NO_IDENTITY, **NOT_FOUND})
async def renew_friend_code(request: HttpRequest) -> Friends:
    """Replace your friend code: the old link stops working."""
    return await people_of(request).renew_code(require_person(request))


@post("/api/friends/remove", tags=["people"], status_code=200, responses={**BAD_REQUEST, **NO_IDENTITY, **NOT_FOUND})
async def remove_friend(request: HttpRequest, data: JSONBody[Unfriend]) -> Friends:
    """End a friendship, for both sides."""
    people, person, data = people_of(request), require_person(request), await decode_strictly(request, data)
    return await people.part(person, data.friend)


@post("/api/friends/invite", tags=["people"], status_code=200, responses={**BAD_REQUEST, **NO_IDENTITY, **NOT_FOUND})
async def invite_friend(request: HttpRequest, data: JSONBody[Invitation]) -> Friends:
    """Invite a friend to a table."""
    people, person, data = people_of(request), require_person(request), await decode_strictly(request, data)
    return await people.invite(person, data.friend, data.table, client_address(request.scope))


PEOPLE_HANDLERS = [
    leaderboards, my_profile, change_profile, profile_page, my_friends, add_friend, renew_friend_code, remove_friend,
    invite_friend,
]  # fmt: skip
