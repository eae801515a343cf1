"""`fairdeal serve`: live tables for browsers and programs."""

import sys
import webbrowser
from dataclasses import dataclass
from pathlib import Path
from urllib.parse import urlsplit

from fairdeal.cli import output
from fairdeal.engine.errors import BadSetup

DATABASE = "tables.db"


@dataclass(frozen=True, slots=True, kw_only=True)
class Wishes:
    """What the command line says."""

    host: str
    port: int
    database: str | None
    open_browser: bool
    bot_pause: int
    names: tuple[str, ...]
    origins: tuple[str, ...]
    proxy: bool
    unlimited: bool
    log_level: str


def run(wishes: Wishes) -> int:
    try:
        from fairdeal.server.hub import Habits
        from fairdeal.server.limits import UNLIMITED, Limits
        from fairdeal.server.running import Plan, is_loopback
        from fairdeal.server.running import run as serve
    except ModuleNotFoundError as error:
        raise BadSetup(f"serving tables needs {error.name}: pip install 'fairdeal[server]'") from None
    plan = Plan(
        database=wishes.database or usual_database(),
        host=wishes.host,
        port=wishes.port,
        names=wishes.names,
        origins=wishes.origins,
        proxy=wishes.proxy,
        log_level=wishes.log_level,
        habits=Habits(bot_pause=wishes.bot_pause, limits=UNLIMITED if wishes.unlimited else Limits()),
    )
    _check_origins(wishes.origins)
    if not is_loopback(wishes.host):
        warn(wishes)

    def ready(address: str) -> None:
        output.say(f"Fairdeal is at {address} (Ctrl-C stops it)")
        output.flush()
        if wishes.open_browser:
            webbrowser.open(address)

    serve(plan, ready)
    return 0


def usual_database() -> str:
    """A file where this system keeps a user's data."""
    import platformdirs

    return f"sqlite:///{Path(platformdirs.user_data_dir('fairdeal', appauthor=False)) / DATABASE}"


def warn(wishes: Wishes) -> None:
    """Others can reach the server: say what they could see and do."""
    told = "others on the network can reach this server; without TLS what they send can be read on the way"
    if not wishes.names:
        told += "; name the host it is called by with --name"
    if wishes.unlimited:
        told += "; --unlimited lets anybody use it up"
    sys.stderr.write(f"fairdeal: {told}\n")


def _check_origins(origins: tuple[str, ...]) -> None:
    for origin in origins:
        parts = urlsplit(origin)
        if parts.scheme not in ("http", "https") or not parts.netloc or parts.path or parts.query:
            raise BadSetup(f"--origin: {origin!r} is no origin; write it as https://cards.example.org")
