"""`fairdeal serve`: host live tables for browsers and programs."""

import webbrowser
from dataclasses import dataclass
from pathlib import Path
from urllib.parse import urlsplit

from fairdeal.cli import output
from fairdeal.engine.errors import BadSetup

DATABASE_FILE = "tables.db"


@dataclass(frozen=True, slots=True, kw_only=True)
class ServeArgs:
    """Arguments of `serve`."""

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


def run(args: ServeArgs) -> int:
    try:
        from fairdeal.server.hosting_options import HostingOptions
        from fairdeal.server.limits import UNLIMITED, Limits
        from fairdeal.server.run_server import ServerConfig, is_loopback
        from fairdeal.server.run_server import run as serve
    except ModuleNotFoundError as error:
        raise BadSetup(f"serving tables needs {error.name}: pip install 'fairdeal[server]'") from None
    config = ServerConfig(
        database=args.database or default_database_url(),
        host=args.host,
        port=args.port,
        names=args.names,
        origins=args.origins,
        proxy=args.proxy,
        log_level=args.log_level,
        hosting=HostingOptions(bot_pause=args.bot_pause, limits=UNLIMITED if args.unlimited else Limits()),
    )
    _check_origins(args.origins)
    if not is_loopback(args.host):
        warn_about_exposure(args)

    def on_ready(address: str) -> None:
        output.print_text(f"Fairdeal is at {address} (Ctrl-C stops it)")
        output.flush()
        if args.open_browser:
            webbrowser.open(address)

    serve(config, on_ready)
    return 0


def default_database_url() -> str:
    """A database file in the user's data folder."""
    import platformdirs

    return f"sqlite:///{Path(platformdirs.user_data_dir('fairdeal', appauthor=False)) / DATABASE_FILE}"


def warn_about_exposure(args: ServeArgs) -> None:
    """Warn about what others could see and do, because they can reach the server."""
    warning = "others on the network can reach this server; without TLS, their traffic can be read on the way"
    if not args.names:
        warning += "; give the host name that people use with --name"
    if args.unlimited:
        warning += "; --unlimited lets anybody overload it"
    output.print_error(warning, 0)


def _check_origins(origins: tuple[str, ...]) -> None:
    for origin in origins:
        try:
            parts = urlsplit(origin)
            is_origin = parts.scheme in ("http", "https") and parts.netloc and not parts.path and not parts.query
        except ValueError:  # as in `http://[`
            is_origin = False
        if not is_origin:
            raise BadSetup(f"--origin: {origin!r} is not an origin; write it as https://cards.example.org")
