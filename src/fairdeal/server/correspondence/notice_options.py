"""How a server sends messages about turns, as its host has chosen."""

from __future__ import annotations

from dataclasses import dataclass
from importlib.util import find_spec
from urllib.parse import unquote, urlsplit

from fairdeal.engine.errors import BadSetup

# Push services of Chrome, Edge on Android and Opera; Firefox; Safari; Edge on Windows. Messages go nowhere else: people
# choose the address themselves, and a server must not send requests to any that they make up.
PUSH_SERVICES = ("fcm.googleapis.com", "push.services.mozilla.com", "push.apple.com", "notify.windows.com")
DEFAULT_PORTS = {"smtp": 587, "smtps": 465}
LOOPBACK = frozenset({"127.0.0.1", "::1", "localhost"})


@dataclass(frozen=True, slots=True)
class MailServer:
    """A server that takes e-mail over SMTP. The connection is encrypted, except to this machine."""

    host: str
    port: int
    is_tls: bool  # from the first byte; otherwise STARTTLS
    user: str | None
    password: str | None
    sender: str  # address in `From`

    @property
    def needs_tls(self) -> bool:
        return not self.is_tls and self.host not in LOOPBACK

    @classmethod
    def parse(cls, url: str, sender: str | None) -> MailServer:
        """Read smtp://USER:PASSWORD@HOST:PORT or smtps://…; BadSetup without showing the password."""
        try:
            parts = urlsplit(url)
            port = parts.port
        except ValueError:
            parts, port = urlsplit(""), None
        if parts.scheme not in DEFAULT_PORTS or not parts.hostname or parts.path not in ("", "/"):
            raise BadSetup("--smtp: write the mail server as smtp://USER:PASSWORD@HOST:PORT, or smtps://… for TLS")
        if sender is None or not is_address(sender):
            raise BadSetup("--smtp needs --mail-from ADDRESS, the sender of the messages")
        user, password = (unquote(part) if part is not None else None for part in (parts.username, parts.password))
        is_tls = parts.scheme == "smtps"
        return cls(parts.hostname, port or DEFAULT_PORTS[parts.scheme], is_tls, user, password, sender)


@dataclass(frozen=True, slots=True)
class NoticeOptions:
    """Which messages a server sends. Times are in milliseconds."""

    push: bool = True
    push_services: tuple[str, ...] = PUSH_SERVICES  # hosts; their subdomains count, too
    mail: MailServer | None = None  # None: no e-mail
    site: str | None = None  # address of the page, for links in e-mails and for push services
    delay: int = 60_000  # after a turn begins, before its message: many people move at once
    interval: int = 5_000  # between two checks for messages to send

    @property
    def has_push(self) -> bool:
        return self.push and find_spec("pywebpush") is not None

    @property
    def contact(self) -> str:
        """The contact for push services that have questions about our messages."""
        return self.site if self.site is not None and self.site.startswith("https:") else "mailto:host@localhost"

    def is_push_address(self, endpoint: str) -> bool:
        """Whether an address belongs to a push service that this server sends messages to."""
        try:
            parts = urlsplit(endpoint)
            host = parts.hostname or ""
            has_standard_port = parts.port in (None, 443)
        except ValueError:
            return False
        if parts.username is not None or parts.password is not None:
            return False
        if host in LOOPBACK:  # for tests and experiments, if the server's host has allowed it
            return host in self.push_services and parts.scheme in ("http", "https")
        is_known = any(host == known or host.endswith(f".{known}") for known in self.push_services)
        return is_known and parts.scheme == "https" and has_standard_port


def is_address(text: str) -> bool:
    """Whether a text looks like an e-mail address that is safe in a header."""
    name, _, domain = text.rpartition("@")
    return (
        bool(name)
        and "." in domain.strip(".")
        and len(text) <= 254
        and all("!" <= letter <= "~" and letter not in '<>()[],;:\\"' for letter in text)
        and "@" not in name
    )
