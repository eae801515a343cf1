"""Logging: one JSON object per line on standard error.

Log lines must not contain secrets: no token, cookie, seed, hand or chat text, and no path (it contains a table's code).
They have an event, the table's public id, and codes.
"""

from __future__ import annotations

import logging
import sys
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    import structlog
else:
    try:
        import structlog
    except ImportError:  # the static edition runs without it
        structlog = None

# uvicorn logs this for every socket that we refuse.
REFUSED_HANDSHAKE = "ASGI callable returned without completing handshake."


class PlainLog:
    """The log where structlog is not installed: writes warnings and errors to standard error, and nothing else."""

    def info(self, event: str, **details: object) -> None:
        """Ignore events that are not a problem."""

    def warning(self, event: str, **details: object) -> None:
        print(event, details, file=sys.stderr)  # noqa: T201

    error = warning

    def exception(self, event: str, **details: object) -> None:
        logging.getLogger("fairdeal").error("%s %s", event, details, exc_info=True)


log: structlog.stdlib.BoundLogger = structlog.get_logger("fairdeal") if structlog is not None else PlainLog()


def configure_logging(level: str) -> None:
    """Write our log events and those of the libraries to standard error as JSON."""
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
    handler.addFilter(lambda record: record.getMessage() != REFUSED_HANDSHAKE)
    root = logging.getLogger()
    root.handlers[:] = [handler]
    root.setLevel(level.upper())
    for name in ("uvicorn", "uvicorn.error", "uvicorn.access", "litestar", "asyncio"):
        logger = logging.getLogger(name)
        logger.handlers.clear()
        logger.propagate = True
        logger.setLevel(logging.WARNING)  # their messages below that contain paths
