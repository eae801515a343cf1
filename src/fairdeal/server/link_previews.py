"""Link previews (Open Graph): what a messenger shows of a link to this server, and only what the link shows anyway."""

from collections.abc import Iterator
from dataclasses import dataclass
from html import escape
from urllib.parse import urlsplit

from fairdeal.games import find_game
from fairdeal.server.delayed_reading import shown_state
from fairdeal.server.security import AccessPolicy, is_host
from fairdeal.server.table_runner import TableRunner
from fairdeal.table import PLAYING

MARKER = "<!--preview-->"  # in the page, where the preview goes
PICTURE, PICTURE_SIZE = "/preview.png", (1200, 630)
PICTURE_TEXT = "Playing cards on a green table"


@dataclass(frozen=True, slots=True)
class LinkPreview:
    """The preview of one address."""

    title: str = "Fairdeal"
    description: str = "Card games with your house rules, against bots or with friends."
    path: str = "/"
    is_listed: bool = True  # whether search engines may list the address

    def tags(self, origin: str | None) -> str:
        """The HTML elements; without an origin those that need an absolute address are left out."""
        return "".join(
            f'<meta {"property" if name.startswith("og:") else "name"}="{name}" content="{escape(content)}">'
            for name, content in self._properties(origin)
        )

    def _properties(self, origin: str | None) -> Iterator[tuple[str, str]]:
        yield "og:type", "website"
        yield "og:site_name", "Fairdeal"
        yield "og:title", self.title
        yield "og:description", self.description
        if origin is not None:
            yield "og:url", origin + self.path
            yield "og:image", origin + PICTURE
            yield "og:image:type", "image/png"
            yield "og:image:width", str(PICTURE_SIZE[0])
            yield "og:image:height", str(PICTURE_SIZE[1])
            yield "og:image:alt", PICTURE_TEXT
            yield "twitter:card", "summary_large_image"
        if not self.is_listed:
            yield "robots", "noindex"


UNKNOWN_TABLE = LinkPreview(is_listed=False)


def table_preview(runner: TableRunner) -> LinkPreview:
    """The preview of an invitation: the game, the host and the free seats."""
    table = shown_state(runner, None)
    title = find_game(table.settings.game).title
    host = table.seats[table.host].name if table.host is not None else None
    if table.stage == PLAYING:
        description = "The match is on: come and watch, or take a seat when there is one."
    else:
        free = sum(seat.free for seat in table.seats)
        invites = f"{host} invites you" if host else "You are invited"
        description = (
            f"{invites} to play {title}: {free} of {len(table.seats)} seats {'is' if free == 1 else 'are'} free."
        )
    return LinkPreview(
        title=f"{title} with {host}" if host else f"A table of {title}",
        description=description,
        path=f"/t/{runner.code}",
        is_listed=False,
    )


def own_origin(scheme: str, host: str, policy: AccessPolicy) -> str | None:
    """Origin of this server as the client addresses it; None if the `Host` of the request is not a host name.

    The policy has already refused hosts that are not this server's. An allowed origin of the same host wins: behind a
    proxy for TLS it is the one with `https`.
    """
    if not is_host(host):
        return None
    host = host.lower()
    configured = (origin for origin in sorted(policy.origins) if urlsplit(origin).netloc.lower() == host)
    return next(configured, f"{scheme}://{host}")
