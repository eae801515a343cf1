"""A file host on the loopback interface, for the static edition below a path."""

import functools
import gzip
import threading
import time
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path

PATH = "/games/cards/"
PIECE = 16_384  # bytes


class Link:
    """What all connections share: a number of bytes per second, and a delay before each answer."""

    def __init__(self, bits_per_second: int, delay: float) -> None:
        self.bytes_per_second = bits_per_second / 8
        self.delay = delay
        self.lock = threading.Lock()
        self.free_at = 0.0
        self.sent: list[tuple[str, int, float, float]] = []  # file, bytes, and when it began and ended

    def wait_for(self, size: int) -> None:
        """Wait until this many bytes have passed."""
        with self.lock:
            self.free_at = max(self.free_at, time.monotonic()) + size / self.bytes_per_second
            until = self.free_at
        time.sleep(max(0.0, until - time.monotonic()))


class Handler(SimpleHTTPRequestHandler):
    """Serves a folder below `PATH`, with the media types that browsers need."""

    link: Link | None = None
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


class CompressingHandler(Handler):
    """Sends compressed copies, and pages and styles compressed, over a slow link."""

    def do_GET(self) -> None:
        """Send a file as a good host does."""
        path = Path(self.translate_path(self.path.partition("?")[0]))
        path = path / "index.html" if path.is_dir() else path
        assert self.link is not None
        began = time.monotonic()
        time.sleep(self.link.delay)
        if not path.is_file():
            self.send_error(404)
            return
        content, copy = path.read_bytes(), path.with_name(f"{path.name}.br")
        encoding = "br" if copy.is_file() else "gzip" if path.suffix in (".html", ".json", ".md") else None
        sent = copy.read_bytes() if encoding == "br" else gzip.compress(content) if encoding else content
        self.send_response(200)
        self.send_header("content-type", self.guess_type(path))
        self.send_header("content-length", str(len(sent)))
        is_hashed = "/assets/" in self.path or "/engine-" in self.path
        self.send_header("cache-control", "max-age=31536000, immutable" if is_hashed else "no-cache")
        if encoding:
            self.send_header("content-encoding", encoding)
        self.end_headers()
        for start in range(0, len(sent), PIECE):
            piece = sent[start : start + PIECE]
            self.link.wait_for(len(piece))
            self.wfile.write(piece)
        self.link.sent.append((path.name, len(sent), began, time.monotonic()))


class Server(ThreadingHTTPServer):
    """Answers on the port that it had before it was stopped, although old connections still hold it."""

    allow_reuse_address = True
    daemon_threads = True


class StaticSite:
    """A file host that can be stopped, which is what a user without a network sees, and started again."""

    def __init__(self, folder: Path, link: Link | None = None) -> None:
        self.folder, self.link = folder, link
        self.handler = type("LinkedHandler", (CompressingHandler,), {"link": link}) if link else Handler
        self.port = 0
        self.server: Server | None = None
        self.start()
        self.address = f"http://127.0.0.1:{self.port}{PATH}"

    def start(self) -> None:
        """Start it, on the same port as before."""
        if self.server is None:
            self.server = Server(("127.0.0.1", self.port), functools.partial(self.handler, directory=str(self.folder)))
            self.port = self.server.server_port
            threading.Thread(target=self.server.serve_forever, args=(0.05,), daemon=True).start()

    def stop(self) -> None:
        """Stop it; nobody listens on its port."""
        if self.server is not None:
            self.server.shutdown()
            self.server.server_close()
            self.server = None
