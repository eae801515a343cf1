"""Commands for people who run a server."""

from typing import Any

import click

from fairdeal.cli import parameters

LOCAL_PROXY = "127.0.0.1,::1"  # what --proxy means without a value
MAX_SERVE_WORKERS = 256


@click.command(short_help="Host live tables for browsers and programs.")
@click.option("--host", metavar="H", default="127.0.0.1", show_default=True, help="The address to listen on.")
@click.option(
    "--port", metavar="P", default="8000", show_default=True, callback=parameters.parse_number(0, 65535),
    help="The port to listen on; 0: any free one.",
)  # fmt: skip
@click.option(
    "--db", "database", metavar="URL", envvar="FAIRDEAL_DB", show_envvar=True,
    help="sqlite:///FILE or postgresql://HOST/NAME; default: a file in your data folder.",
)  # fmt: skip
@click.option("--open", "open_browser", is_flag=True, help="Open the page in your browser.")
@click.option(
    "--bot-pause", metavar="MS", default="1200", show_default=True, callback=parameters.parse_number(0, 15_000),
    help="Milliseconds before a bot moves, unless a table sets its own.",
)  # fmt: skip
@click.option(
    "--review-worlds", metavar="N", default="1000", show_default=True, callback=parameters.parse_number(0, 100_000),
    help="The budget of reviews, in worlds per decision; 0: no reviews.",
)  # fmt: skip
@click.option("--no-pairing", "pairing", is_flag=True, default=True, flag_value=False, help="Do not pair people.")
@click.option(
    "--pairing-wait", metavar="SECONDS", default="30", show_default=True, callback=parameters.parse_number(5, 600),
    help="How long people wait for others before bots fill their table.",
)  # fmt: skip
@click.option("--no-ratings", "ratings", is_flag=True, default=True, flag_value=False, help="No rated matches.")
@click.option("--no-tournaments", "tournaments", is_flag=True, default=True, flag_value=False, help="No tournaments.")
@click.option("--no-people", "people", is_flag=True, default=True, flag_value=False, help="No profiles and friends.")
@click.option("--accounts/--no-accounts", default=True, show_default=True, help="Let people register with a passkey.")
@click.option(
    "--guest-chat/--no-guest-chat", default=True, show_default=True,
    help="Let people without an account say more than quick phrases.",
)  # fmt: skip
@click.option("--word-list", metavar="FILE", help="Words that are refused in names and chat, one a line.")
@click.option(
    "--study-workers", metavar="N", default="1", show_default=True, callback=parameters.parse_number(0, 64),
    help="Processes that play studies of house rules; 0: no studies.",
)  # fmt: skip
@click.option(
    "--study-seconds", metavar="N", default="600", show_default=True, callback=parameters.parse_number(1, 1_000_000),
    help="Processor time for studies of one person, in seconds per hour.",
)  # fmt: skip
@click.option(
    "--study-total", metavar="N", default="2400", show_default=True, callback=parameters.parse_number(1, 10_000_000),
    help="Processor time for all studies, in seconds per hour.",
)  # fmt: skip
@click.option("--study-ray", metavar="ADDRESS", help="Play studies on this Ray cluster.")
@click.option(
    "--vacation-days", metavar="N", default="30", show_default=True, callback=parameters.parse_number(0, 366),
    help="Days a year for which players can stop their clocks at correspondence tables; 0: none.",
)  # fmt: skip
@click.option(
    "--offline", "offline_folder", metavar="FOLDER",
    help="The static edition, for games without a network; default: what `make static` has built in this clone.",
)  # fmt: skip
@click.option(
    "--no-offline", "offline", is_flag=True, default=True, flag_value=False, help="No games without a network."
)
@click.option(
    "--push/--no-push",
    default=True,
    show_default=True,
    help="Offer push messages about turns at correspondence tables.",
)
@click.option(
    "--push-service", "push_services", metavar="HOST", multiple=True,
    help="Another push service that messages may go to, besides those of the common browsers.",
)  # fmt: skip
@click.option(
    "--smtp", metavar="URL", envvar="FAIRDEAL_SMTP", show_envvar=True,
    help="Send e-mail about turns at correspondence tables: smtp://USER:PASSWORD@HOST:PORT, or smtps://…",
)  # fmt: skip
@click.option("--mail-from", metavar="ADDRESS", help="The sender of these e-mails.")
@click.option("--site", metavar="URL", help="Address of this page, for links in messages.")
@click.option("--name", "names", metavar="NAME", multiple=True, help="A host name under which people reach the server.")
@click.option("--origin", "origins", metavar="URL", multiple=True, help="Another site whose pages may use the API.")
@click.option(
    "--proxy", metavar="[ADDRESSES]", is_flag=False, flag_value=LOCAL_PROXY,
    help="Trust the client addresses that a proxy reports: one on this machine, or at 10.0.0.10,10.1.0.0/24.",
)  # fmt: skip
@click.option(
    "--bus", metavar="URL", envvar="FAIRDEAL_BUS", show_envvar=True,
    help="Be a node of a cluster: nats://HOST:PORT, and the same --db on all nodes.",
)  # fmt: skip
@click.option(
    "--workers", metavar="N", default="1", show_default=True, callback=parameters.parse_number(1, MAX_SERVE_WORKERS),
    help="Run this number of nodes behind the port; needs --bus.",
)  # fmt: skip
@click.option("--address", metavar="NAME", help="Name of this node in the cluster; by default its host and port.")
@click.option("--unlimited", is_flag=True, help="Lift all rate limits: for tests and your own bots.")
@click.option(
    "--log-level", type=click.Choice(["debug", "info", "warning", "error"]), default="info", show_default=True,
    help="What to log, as JSON lines on standard error.",
)  # fmt: skip
def serve(**arguments: Any) -> int:
    """Host live tables for people, bots and spectators, in browsers and through programs. Tables survive crashes."""
    from fairdeal.cli import serve

    return serve.run(serve.ServeArgs(**arguments))


@click.command(short_help="List and check the ratings of a server.")
@click.option(
    "--db", "database", metavar="URL", envvar="FAIRDEAL_DB", show_envvar=True,
    help="The server's database, as in `fairdeal serve`; default: a file in your data folder.",
)  # fmt: skip
@click.option("--check", is_flag=True, help="Compute all ratings again from the records, and compare every digit.")
@click.option("--rewrite", is_flag=True, help="Replace all ratings by those that follow from the records.")
def ratings(**arguments: Any) -> int:
    """List the ratings of the people on a server, or check them. The server may be running, except with --rewrite."""
    from fairdeal.cli import ratings

    return ratings.run(ratings.RatingsArgs(**arguments))
