"""The HTTP API of studies: what house rules do to a game, with results as they come."""

from typing import Annotated, Literal

from litestar import MediaType, Response, delete, get, patch, post
from litestar.openapi.datastructures import ResponseSpec
from litestar.openapi.spec import Example
from litestar.params import JSONBody, PathParameter
from litestar.response import Stream

from fairdeal.games import all_games
from fairdeal.server import study_bodies
from fairdeal.server.addresses import client_address
from fairdeal.server.api_requests import (
    BAD_REQUEST,
    NO_IDENTITY,
    NOT_FOUND,
    TOO_FAST,
    GameKey,
    HttpRequest,
    decode_strictly,
    error_response,
    find_identity,
    find_person,
    lines_response,
    manager_of,
    require_person,
    stream_lines,
)
from fairdeal.server.request_refused import RequestRefused
from fairdeal.server.studies.gallery import gallery_json
from fairdeal.server.studies.setup import BOT_CHOICES, bot_words

StudyId = Annotated[str, PathParameter(description="The id of a study.", examples=[Example(value="Zk3PpQ9sXw2LrT0a")])]


def _payer(request: HttpRequest) -> str:
    """Whose share of processor time is used: an account's or, because anybody can create many guests, an address's."""
    identity = find_identity(request)
    if identity is not None and identity.session is not None:
        return identity.person
    return client_address(request.scope)


LINES = lines_response(study_bodies.StudyLines, "The lines of the study, each a JSON object.")
BUSY = {503: error_response("too many studies are being played; try again in a few minutes", "busy")}
NOT_YOURS = {403: error_response("this study belongs to somebody else; start one of your own", "forbidden")}
FILES: dict[str, tuple[str, str]] = {  # by the name in the address: the format, and its media type
    "report.html": ("html", "text/html; charset=utf-8"),
    "data.csv": ("csv", "text/csv; charset=utf-8"),
    "data.parquet": ("parquet", "application/vnd.apache.parquet"),
}
FILE = {
    200: ResponseSpec(bytes, generate_examples=False, description="The file.", media_type="application/octet-stream")
}


@get("/api/studies", tags=["studies"])
async def my_studies(request: HttpRequest) -> study_bodies.StudyList:
    """Your studies, latest first; whether this server makes any, and the bots to choose from."""
    studies, person = manager_of(request).studies, find_person(request)
    problem = studies.problem()
    if problem is None:
        studies.player.warm_up()
    owned = await studies.owned_by(person) if person is not None else []
    return study_bodies.StudyList(owned, problem, list(BOT_CHOICES), bot_words())


@post("/api/studies", tags=["studies"], responses={**BAD_REQUEST, **NO_IDENTITY, **NOT_FOUND, **TOO_FAST})
async def create_study(request: HttpRequest, data: JSONBody[study_bodies.NewStudy]) -> study_bodies.StudyInfo:
    """Create a study. It is played while somebody follows its results."""
    manager, person, data = manager_of(request), require_person(request), await decode_strictly(request, data)
    if not manager.rate_limiter.new_studies.take(client_address(request.scope), manager.now() / 1000):
        raise RequestRefused(429, "slow_down", "too many new studies from your address; wait a moment")
    return await manager.studies.create(data, person)


@get("/api/studies/{study:str}", tags=["studies"], responses=NOT_FOUND)
async def get_study(request: HttpRequest, study: StudyId) -> study_bodies.StudyInfo:
    """A study and how far it is. Everybody who knows its id may look at it."""
    return await manager_of(request).studies.info(study, find_person(request))


@patch(
    "/api/studies/{study:str}",
    tags=["studies"],
    responses={**BAD_REQUEST, **NO_IDENTITY, **NOT_YOURS, **NOT_FOUND},
)
async def change_study(
    request: HttpRequest, study: StudyId, data: JSONBody[study_bodies.StudyChange]
) -> study_bodies.StudyInfo:
    """Rename your study, pause it, let it go on, or ask for more matches."""
    person, data = require_person(request), await decode_strictly(request, data)
    return await manager_of(request).studies.change(study, person, data)


@delete("/api/studies/{study:str}", tags=["studies"], responses={**NO_IDENTITY, **NOT_YOURS, **NOT_FOUND})
async def delete_study(request: HttpRequest, study: StudyId) -> None:
    """Delete your study and its data."""
    await manager_of(request).studies.delete(study, require_person(request))


@get(
    "/api/studies/{study:str}/results",
    tags=["studies"],
    responses={**LINES, **NO_IDENTITY, **NOT_FOUND, **TOO_FAST, **BUSY},
)
async def follow_study(request: HttpRequest, study: StudyId) -> Stream:
    """Follow the results. The response has a line of JSON whenever there are new ones.

    `study` says how far it is, `figures` are the results so far, `waiting` says that there is no news, and `failed` why
    it cannot go on. The response ends when the study is complete or paused. A study that nobody follows is not played.
    """
    person, address = require_person(request), client_address(request.scope)
    return stream_lines(request, await manager_of(request).studies.follow(study, person, address, _payer(request)))


@get("/api/studies/{study:str}/{file:str}", tags=["studies"], responses={**FILE, **NOT_FOUND, **TOO_FAST, **BUSY})
async def study_file(
    request: HttpRequest,
    study: StudyId,
    file: Annotated[Literal["report.html", "data.csv", "data.parquet"], PathParameter(description="The file.")],
) -> Response[bytes]:
    """Download the report, or the data of every match."""
    manager, address = manager_of(request), client_address(request.scope)
    if not manager.rate_limiter.replays.take(address, manager.now() / 1000):
        raise RequestRefused(429, "slow_down", "too many requests from your address; wait a moment")
    if file not in FILES:
        raise RequestRefused(404, "none", f"there is no such file; choose {', '.join(FILES)}")
    file_format, media_type = FILES[file]
    content = await manager.studies.render(study, file_format, _payer(request))
    headers = {"content-disposition": f'attachment; filename="study-{file}"', "cache-control": "no-store"}
    return Response(content, media_type=media_type, headers=headers)


@get("/api/games/{key:str}/gallery", tags=["games"], responses=NOT_FOUND)
async def game_gallery(key: GameKey) -> Response[study_bodies.Gallery]:
    """Finished studies of the game's options, which come with Fairdeal."""
    if key not in all_games():
        raise RequestRefused(404, "game", "there is no such game")
    return Response(gallery_json(key), media_type=MediaType.JSON)  # type: ignore[arg-type]  # already encoded


STUDY_HANDLERS = [
    my_studies, create_study, get_study, change_study, delete_study, follow_study, study_file, game_gallery,
]  # fmt: skip
