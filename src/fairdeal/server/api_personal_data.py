"""The HTTP API of what a server has about a person: warnings, muted and blocked people, export, deletion."""

from functools import partial

from litestar import MediaType, Response, get, post
from litestar.params import JSONBody
from litestar.response import Stream

from fairdeal.server import account_bodies as bodies
from fairdeal.server.accounts.blocks import BlockSet, block_id, blocked_by
from fairdeal.server.accounts.deletion import delete_person
from fairdeal.server.accounts.export import export_person
from fairdeal.server.accounts.sanctions import WarningsSeen
from fairdeal.server.api_accounts import OWN, accounts_of, limit_attempts, require_account, signed_out
from fairdeal.server.api_requests import (
    NO_IDENTITY,
    TOO_FAST,
    HttpRequest,
    decode_strictly,
    error_response,
    find_identity,
    manager_of,
    require_person,
)
from fairdeal.server.delayed_reading import may_see_record
from fairdeal.server.request_refused import RequestRefused

NOT_FOR_PROGRAMS = {403: error_response("programs cannot do that: sign in with a browser", "token")}


@post("/api/account/warnings/read", tags=["accounts"], status_code=204, responses=NO_IDENTITY)
async def read_warnings(request: HttpRequest) -> None:
    """You have read the warnings of the host of this server."""
    manager, person = manager_of(request), require_person(request)
    await manager.store.write(WarningsSeen(person, manager.now()))
    await manager.accounts.sanctions.load()


@get("/api/account/blocked", tags=["accounts"], responses=NO_IDENTITY)
async def list_blocked(request: HttpRequest) -> bodies.BlockedPeople:
    """Whom you have muted or blocked, latest first."""
    found = await blocked_by(manager_of(request).store, require_person(request))
    return bodies.BlockedPeople([bodies.BlockedPerson(block_id(row), row.name, row.kind, row.at) for row in found])  # type: ignore[arg-type]


@post("/api/account/blocked/remove", tags=["accounts"], status_code=204, responses=NO_IDENTITY)
async def unblock(request: HttpRequest, data: JSONBody[bodies.Chosen]) -> None:
    """Stop muting or blocking a person."""
    manager, person, data = manager_of(request), require_person(request), await decode_strictly(request, data)
    for row in await blocked_by(manager.store, person):
        if block_id(row) == data.id:
            await manager.store.write(BlockSet(person, row.other, None, "", manager.now()))


def _require_no_program(request: HttpRequest) -> str:
    """The sender's person; RequestRefused for a program: its token may play or read matches, and nothing else."""
    person, identity = require_person(request), find_identity(request)
    if identity is not None and identity.token is not None:
        raise RequestRefused(403, "token", "programs cannot do that: sign in with a browser")
    return person


@get("/api/account/export", tags=["accounts"], responses={**NO_IDENTITY, **NOT_FOR_PROGRAMS, **TOO_FAST})
async def export(request: HttpRequest) -> Stream:
    """Everything that this server has about you, with the records of your matches. Not for programs."""
    manager, person = manager_of(request), _require_no_program(request)
    limit_attempts(request, manager.rate_limiter.exports)
    headers = {"content-disposition": 'attachment; filename="fairdeal.json"'}
    may_see = partial(may_see_record, manager)
    return Stream(export_person(manager.store, person, may_see), media_type=MediaType.JSON, headers=headers)


@post("/api/account/delete", tags=["accounts"], status_code=204, responses=OWN)
async def delete_everything(request: HttpRequest, data: JSONBody[bodies.Deletion]) -> Response[None]:
    """Delete everything about you. Other people's records keep your seat, without your name."""
    manager, data = manager_of(request), await decode_strictly(request, data)
    identity, person = find_identity(request), _require_no_program(request)
    if identity is not None and identity.session is not None:
        accounts_of(request)
        await require_account(request)
    if data.name != (await manager.names.find(person) or ""):
        raise RequestRefused(400, "name", "write your name as it is shown, to confirm that everything is deleted")
    await delete_person(manager, person)
    return signed_out()


PERSONAL_DATA_HANDLERS = [read_warnings, list_blocked, unblock, export, delete_everything]
