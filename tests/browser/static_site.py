"""A file host on the loopback interface, for the static edition below a path."""

import functools
import threading
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path

PATH = "/games/cards/"


class Handler(SimpleHTTPRequestHandler):
    """Serves a folder below `PATH`, with the media types that browsers need."""

    extensions_map = {  # noqa: RUF012  # as in the base class
        **SimpleHTTPRequestHandler.extensions_map,
        ".js": "text/javascript",
        ".mjs": "text/javascript",
        ".wasm": "application/wasm",
        ".webmanifest": "application/manifest+json",
    }

    def translate_path(self, path: str) -> str:
        return super().translate_path(f"/{path.removeprefix(PATH)}" if path.startswith(PATH) else "/no-such-file")

    def log_message(self, *_: object) -> None:
        """Keep the test output readable."""


class Server(ThreadingHTTPServer):
    """Answers on the port that it had before it was stopped, although old connections still hold it."""

    allow_reuse_address = True
    daemon_threads = True


class StaticSite:
    """A file host that can be stopped, which is what a user without a network sees, and started again."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.port = 0
        self.server: Server | None = None
        self.start()
        self.address = f"http://127.0.0.1:{self.port}{PATH}"

    def start(self) -> None:
        """Start it, on the same port as before."""
        if self.server is None:
            self.server = Server(("127.0.0.1", self.port), functools.partial(Handler, directory=str(self.folder)))
            self.port = self.server.server_port
            threading.Thread(target=self.server.serve_forever, args=(0.05,), daemon=True).start()

    def stop(self) -> None:
        """Stop it; nobody listens on its port."""
        if self.server is not None:
            self.server.shutdown()
            self.server.server_close()
            self.server = None
