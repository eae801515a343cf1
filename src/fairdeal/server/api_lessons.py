"""The HTTP API of lessons. It keeps nothing: each request names the lesson and has the answers so far."""

from collections.abc import Callable, Sequence
from typing import Annotated, TypeVar

from litestar import get, post
from litestar.openapi.spec import Example
from litestar.params import JSONBody, PathParameter

from fairdeal.engine.errors import BadSetup
from fairdeal.lessons import BadLesson, Course
from fairdeal.server import lesson_steps
from fairdeal.server.addresses import client_address
from fairdeal.server.api_requests import (
    BAD_REQUEST,
    NOT_FOUND,
    TOO_FAST,
    HttpRequest,
    decode_strictly,
    error_response,
    find_person,
    manager_of,
)
from fairdeal.server.lesson_bodies import (
    LessonCard,
    LessonMove,
    LessonPlace,
    LessonProblems,
    LessonReply,
    Lessons,
    LessonStep,
)
from fairdeal.server.request_refused import RequestRefused
from fairdeal.server.worker_threads import Busy, Priority

T = TypeVar("T")
LessonKey = Annotated[str, PathParameter(description="The key of a lesson.", examples=[Example(value="hearts.basics")])]
BUSY = {503: error_response("the server is busy; try again in a moment", "busy")}
RESPONSES = {**BAD_REQUEST, **NOT_FOUND, **TOO_FAST, **BUSY}


@get("/api/lessons", tags=["lessons"])
async def list_lessons() -> Lessons:
    """All lessons, those for newcomers first."""
    return lesson_steps.list_lessons()


@post("/api/lessons/{key:str}/step", tags=["lessons"], status_code=200, responses=RESPONSES)
async def lesson_step(request: HttpRequest, key: LessonKey, data: JSONBody[LessonPlace]) -> LessonStep:
    """The step that comes after some answers, with its table; without answers the first."""
    data = await decode_strictly(request, data)
    return await _with_course(request, key, data.answers, lesson_steps.step_of)


@post("/api/lessons/{key:str}/answer", tags=["lessons"], status_code=200, responses=RESPONSES)
async def answer_lesson(request: HttpRequest, key: LessonKey, data: JSONBody[LessonMove]) -> LessonReply:
    """Answer a step with a move, or with `next` where none is asked for."""
    move = (await decode_strictly(request, data)).move
    return await _with_course(request, key, data.answers, lambda course: lesson_steps.answer(course, move))


@post("/api/lessons/{key:str}/check", tags=["lessons"], status_code=200, responses=RESPONSES)
async def check_lesson_move(request: HttpRequest, key: LessonKey, data: JSONBody[LessonMove]) -> LessonProblems:
    """What would be wrong with a move by the rules; nothing is played."""
    move = (await decode_strictly(request, data)).move
    return await _with_course(request, key, data.answers, lambda course: LessonProblems(course.problems(move)))


@post("/api/lessons/{key:str}/explain", tags=["lessons"], status_code=200, responses=RESPONSES)
async def explain_lesson_card(request: HttpRequest, key: LessonKey, data: JSONBody[LessonCard]) -> LessonProblems:
    """Why a card, or one face of it, cannot be played now."""
    card = (await decode_strictly(request, data)).card
    return await _with_course(request, key, data.answers, lambda course: LessonProblems(course.card_problems(card)))


async def _with_course(request: HttpRequest, key: str, answers: Sequence[str], action: Callable[[Course], T]) -> T:
    """Replay a learner's answers and return the result of an action on the course."""
    return await answer_learner(request, lambda: lesson_steps.with_course(key, answers, action))


async def answer_learner(request: HttpRequest, work: Callable[[], T], kind: str = "lesson") -> T:
    """Do work for a learner outside the event loop, at a limited rate. `kind` is the error code for an unknown one."""
    manager = manager_of(request)
    learner = find_person(request) or client_address(request.scope)
    if not manager.rate_limiter.queries.take(learner, manager.now() / 1000):
        raise RequestRefused(429, "slow_down", "that was too fast; wait a moment")
    try:
        async with manager.turns.turn(learner):
            return await manager.workers.quick.run(work, Priority.QUESTION)
    except BadSetup as unknown:
        raise RequestRefused(404, kind, str(unknown)) from None
    except BadLesson as wrong:
        raise RequestRefused(400, "answers", str(wrong)) from None
    except Busy:
        raise RequestRefused(503, "busy", "the server is busy; try again in a moment") from None


LESSON_HANDLERS = [list_lessons, lesson_step, answer_lesson, check_lesson_move, explain_lesson_card]
