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


class StaticSite:
    """A running file host."""

    def __init__(self, folder: Path) -> None:
        self.server = ThreadingHTTPServer(("127.0.0.1", 0), functools.partial(Handler, directory=str(folder)))
        self.address = f"http://127.0.0.1:{self.server.server_port}{PATH}"
        self.thread = threading.Thread(target=self.server.serve_forever, daemon=True)
        self.thread.start()

    def stop(self) -> None:
        self.server.shutdown()
        self.server.server_close()
