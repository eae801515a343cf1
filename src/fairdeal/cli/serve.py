"""`fairdeal serve`: host live tables for browsers and programs."""

import gc
import os
import webbrowser
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING
from urllib.parse import urlsplit

from fairdeal.cli import output
from fairdeal.engine.errors import BadSetup

if TYPE_CHECKING:
    from fairdeal.server.correspondence.notice_options import NoticeOptions
    from fairdeal.server.offline_edition import OfflineEdition
    from fairdeal.server.run_server import ServerConfig

DATABASE_FILE = "tables.db"


@dataclass(frozen=True, slots=True, kw_only=True)
class ServeArgs:
    """Arguments of `serve`."""

    host: str
    port: int
    database: str | None
    open_browser: bool
    bot_pause: int
    review_worlds: int
    pairing: bool
    pairing_wait: int
    ratings: bool
    tournaments: bool
    people: bool
    accounts: bool
    guest_chat: bool
    word_list: str | None
    study_workers: int
    study_seconds: int
    study_total: int
    study_ray: str | None
    vacation_days: int
    offline: bool
    offline_folder: str | None
    push: bool
    push_services: tuple[str, ...]
    smtp: str | None
    mail_from: str | None
    site: str | None
    names: tuple[str, ...]
    origins: tuple[str, ...]
    proxy: str | None
    unlimited: bool
    log_level: str
    bus: str | None
    workers: int
    address: str | None


def run(args: ServeArgs) -> int:
    gc.disable()  # it finds nothing in modules, and takes a fifth of the time that importing them takes
    try:
        from fairdeal.server.accounts.word_list import WordList
        from fairdeal.server.cluster.worker_processes import report_ready, worker_number
        from fairdeal.server.hosting_options import HostingOptions
        from fairdeal.server.limits import UNLIMITED, Limits
        from fairdeal.server.run_server import ServerConfig, is_loopback
        from fairdeal.server.run_server import run as serve
        from fairdeal.server.studies.cpu_budget import StudyLimits
        from fairdeal.server.trusted_proxies import TrustedProxies
    except ModuleNotFoundError as error:
        raise BadSetup(f"serving tables needs {error.name}: pip install 'fairdeal[server]'") from None
    finally:
        gc.enable()
    database = args.database or default_database_url()
    _check_cluster(args, database)
    is_worker = worker_number() is not None
    config = ServerConfig(
        database=database,
        host=args.host,
        port=args.port,
        names=args.names,
        origins=args.origins,
        proxies=TrustedProxies.parse(args.proxy) if args.proxy is not None else TrustedProxies(),
        log_level=args.log_level,
        bus=args.bus,
        address=args.address,
        shares_port=is_worker,
        hosting=HostingOptions(
            bot_pause=args.bot_pause,
            review_worlds=args.review_worlds,
            pairing=args.pairing,
            pairing_wait=args.pairing_wait * 1000,
            ratings=args.ratings,
            tournaments=args.tournaments,
            people=args.people,
            accounts=args.accounts,
            guest_chat=args.guest_chat,
            word_list=WordList.read(args.word_list) if args.word_list is not None else WordList(),
            limits=UNLIMITED if args.unlimited else Limits(),
            notices=_notice_options(args),
            vacation_days=args.vacation_days,
            offline=_offline_edition(args),
            studies=StudyLimits(
                processes=args.study_workers,
                person_seconds=None if args.unlimited else args.study_seconds,
                total_seconds=None if args.unlimited else args.study_total,
                ray=args.study_ray,
            ),
        ),
    )
    _check_origins(args.origins)
    if not is_loopback(args.host) and not is_worker:
        warn_about_exposure(args)

    def on_ready(address: str) -> None:
        if is_worker:
            report_ready()
            return
        output.print_text(f"Fairdeal is at {address} (Ctrl-C stops it)")
        output.flush()
        if args.open_browser:
            webbrowser.open(address)

    if args.workers > 1 and not is_worker:
        return _run_workers(config, args, on_ready)
    serve(config, on_ready)
    return 0


def _offline_edition(args: ServeArgs) -> "OfflineEdition | None":
    """The static edition for browsers without a network."""
    from fairdeal.server.offline_edition import OfflineEdition

    if not args.offline:
        return None
    return OfflineEdition.open(Path(args.offline_folder)) if args.offline_folder else OfflineEdition.built()


def _notice_options(args: ServeArgs) -> "NoticeOptions":
    """Which messages about turns the server sends."""
    from fairdeal.server.correspondence.notice_options import PUSH_SERVICES, MailServer, NoticeOptions

    mail = MailServer.parse(args.smtp, args.mail_from) if args.smtp else None
    if args.site is not None and not _is_origin(args.site.rstrip("/")):
        raise BadSetup(f"--site: {args.site!r} is not an address; write it as https://cards.example.org")
    if mail is not None and args.site is None:
        raise BadSetup("--smtp needs --site URL: messages have a link to the table")
    return NoticeOptions(args.push, (*PUSH_SERVICES, *args.push_services), mail, args.site)


def _check_cluster(args: ServeArgs, database: str) -> None:
    """Refuse combinations of options that make no cluster."""
    is_shared = database.startswith(("postgresql://", "postgres://"))
    if args.workers > 1 and not is_shared:
        raise BadSetup("--workers needs a database that processes can share: --db postgresql://HOST/NAME, and --bus")
    if args.workers > 1 and args.bus is None:
        raise BadSetup("--workers needs a bus between the processes: --bus nats://HOST:PORT")
    if args.bus is not None and not is_shared:
        raise BadSetup("--bus needs a database that nodes can share: --db postgresql://HOST/NAME")
    if args.address is not None and args.bus is None:
        raise BadSetup("--address is the name of a node in a cluster: it needs --bus")


def _run_workers(config: "ServerConfig", args: ServeArgs, on_ready: Callable[[str], None]) -> int:
    """Run several nodes behind one port, which this process keeps."""
    from fairdeal.server.cluster.worker_processes import can_share_ports, run_workers
    from fairdeal.server.logging_setup import configure_logging
    from fairdeal.server.run_server import open_listener, url_host

    if not can_share_ports():
        raise BadSetup("--workers needs a system on which processes can share a port; start several servers instead")
    configure_logging(args.log_level)
    with open_listener(config.host, config.port, shares_port=True, listens=False) as kept:
        port = kept.getsockname()[1]
        arguments = [
            "--host", args.host, "--port", str(port), "--bot-pause", str(args.bot_pause), "--log-level", args.log_level,
            "--workers", str(args.workers), "--review-worlds", str(args.review_worlds),
            "--study-workers", str(args.study_workers), "--study-seconds", str(args.study_seconds),
            "--study-total", str(args.study_total),
            *(["--study-ray", args.study_ray] if args.study_ray is not None else []),
            *(part for name in args.names for part in ("--name", name)),
            *(part for origin in args.origins for part in ("--origin", origin)),
            *(["--address", args.address] if args.address is not None else []),
            *(["--proxy", args.proxy] if args.proxy is not None else []),
            *(["--unlimited"] if args.unlimited else []),
            "--pairing-wait", str(args.pairing_wait),
            *(["--no-pairing"] if not args.pairing else []),
            *(["--no-ratings"] if not args.ratings else []),
            *(["--no-tournaments"] if not args.tournaments else []),
            *(["--no-people"] if not args.people else []),
            *(["--no-accounts"] if not args.accounts else []),
            *(["--no-guest-chat"] if not args.guest_chat else []),
            *(["--word-list", args.word_list] if args.word_list is not None else []),
            "--vacation-days", str(args.vacation_days),
            *(["--offline", args.offline_folder] if args.offline_folder is not None else []),
            *(["--no-offline"] if not args.offline else []),
            *(["--no-push"] if not args.push else []),
            *(part for host in args.push_services for part in ("--push-service", host)),
            *(["--mail-from", args.mail_from] if args.mail_from is not None else []),
            *(["--site", args.site] if args.site is not None else []),
        ]  # fmt: skip
        # Not as arguments, which every user of the machine can read: there may be passwords in them.
        os.environ.update({"FAIRDEAL_DB": config.database, "FAIRDEAL_BUS": str(args.bus)})
        if args.smtp:
            os.environ["FAIRDEAL_SMTP"] = args.smtp
        return run_workers(arguments, args.workers, lambda: on_ready(f"http://{url_host(args.host)}:{port}/"))


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
        if not _is_origin(origin):
            raise BadSetup(f"--origin: {origin!r} is not an origin; write it as https://cards.example.org")


def _is_origin(text: str) -> bool:
    try:
        parts = urlsplit(text)
        return parts.scheme in ("http", "https") and bool(parts.netloc) and not parts.path and not parts.query
    except ValueError:  # as in `http://[`
        return False
