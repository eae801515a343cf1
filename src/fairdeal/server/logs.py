"""Logs: one JSON object a line on standard error. Nothing that is secret is ever given to them.

No token, no cookie, no seed, no hand, no chat, no path (it has a table's code in it): an event, the table's public id,
and codes.
"""

import logging
import sys

import structlog

TURNED_AWAY = "ASGI callable returned without completing handshake."  # uvicorn, of every socket that we refuse

log: structlog.stdlib.BoundLogger = structlog.get_logger("fairdeal")


def prepare(level: str) -> None:
    """Send our events, and what the libraries have to say, to standard error as JSON."""
    shared: list[structlog.typing.Processor] = [
        structlog.stdlib.add_log_level,
        structlog.processors.TimeStamper(fmt="iso", utc=True),
        structlog.processors.format_exc_info,
    ]
    structlog.configure(
        processors=[*shared, structlog.processors.JSONRenderer()],
        wrapper_class=structlog.make_filtering_bound_logger(level),
        logger_factory=structlog.WriteLoggerFactory(sys.stderr),
        cache_logger_on_first_use=False,
    )
    handler = logging.StreamHandler(sys.stderr)
    handler.setFormatter(
        structlog.stdlib.ProcessorFormatter(
            foreign_pre_chain=[*shared, structlog.stdlib.add_logger_name],
            processors=[
                structlog.stdlib.ProcessorFormatter.remove_processors_meta,
                structlog.processors.JSONRenderer(),
            ],
        )
    )
    handler.addFilter(lambda record: record.getMessage() != TURNED_AWAY)
    root = logging.getLogger()
    root.handlers[:] = [handler]
    root.setLevel(level.upper())
    for name in ("uvicorn", "uvicorn.error", "uvicorn.access", "litestar", "asyncio"):
        logger = logging.getLogger(name)
        logger.handlers.clear()
        logger.propagate = True
        logger.setLevel(logging.WARNING)  # what they say below that has paths in it
