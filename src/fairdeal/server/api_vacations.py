"""The HTTP API of vacations in correspondence play."""

from litestar import get, post
from litestar.params import JSONBody

from fairdeal.engine.wording import counted
from fairdeal.server.api_requests import (
    BAD_REQUEST,
    NO_IDENTITY,
    NOT_FOUND,
    HttpRequest,
    decode_strictly,
    error_response,
    manager_of,
    require_person,
)
from fairdeal.server.correspondence.notice_bodies import NewVacation, Vacation
from fairdeal.server.correspondence.vacation_store import VacationEnded, VacationTaken
from fairdeal.server.request_refused import RequestRefused

NOT_NOW = {409: error_response("you have 3 vacation days left this year", "vacation")}
CHANGE = {**BAD_REQUEST, **NO_IDENTITY, **NOT_FOUND, **NOT_NOW}


async def _vacation(request: HttpRequest) -> Vacation:
    manager = manager_of(request)
    now, budget = manager.now(), manager.vacations.days_per_year
    row = await manager.vacations.of(require_person(request))
    return Vacation(row.until if row.until > now else None, row.days_left(budget, now), budget)


@get("/api/me/vacation", tags=["correspondence"], responses=NO_IDENTITY)
async def my_vacation(request: HttpRequest) -> Vacation:
    """Whether you are on vacation, and how many days you have left this year."""
    return await _vacation(request)


@post("/api/me/vacation", tags=["correspondence"], status_code=200, responses=CHANGE)
async def take_vacation(request: HttpRequest, data: JSONBody[NewVacation]) -> Vacation:
    """Go on vacation now: your clocks in correspondence matches stand still. Days count for the year they begin in."""
    manager, person, data = manager_of(request), require_person(request), await decode_strictly(request, data)
    budget = manager.vacations.days_per_year
    if not budget:
        raise RequestRefused(404, "vacation", "this server has no vacations")
    change = VacationTaken(person, data.days, budget, manager.now())
    await manager.store.write(change)
    if not change.is_taken:
        now = await _vacation(request)
        reason = "you are on vacation; end it first" if now.until is not None else _too_few(now.days_left)
        raise RequestRefused(409, "vacation", reason)
    await manager.vacations.inform_tables(person)
    return await _vacation(request)


def _too_few(left: int) -> str:
    days = counted(left, "vacation day") if left else "no vacation days"
    return f"you have {days} left this year"


@post("/api/me/vacation/end", tags=["correspondence"], status_code=200, responses=CHANGE)
async def end_vacation(request: HttpRequest) -> Vacation:
    """Come back: your clocks continue. You get back the days that have not begun."""
    manager, person = manager_of(request), require_person(request)
    change = VacationEnded(person, manager.now())
    await manager.store.write(change)
    if not change.is_ended:
        raise RequestRefused(409, "vacation", "you are not on vacation")
    await manager.vacations.inform_tables(person)
    return await _vacation(request)


VACATION_HANDLERS = [my_vacation, take_vacation, end_vacation]
