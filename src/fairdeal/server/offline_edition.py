"""The static edition at `/offline/`: games against bots for browsers without a network (docs/static-edition.md).

The page's service worker fetches it after the lobby has loaded, and leads there when the server cannot be reached.
"""

import mimetypes
from dataclasses import dataclass
from pathlib import Path

from fairdeal.engine.errors import BadSetup
from fairdeal.server.static_files import ENCODINGS, IMMUTABLE, INDEX, REVALIDATE, Representation, best_encoding

PATH = "/offline/"
WORKER = "sw.js"
HASHED = ("assets/", "engine-")  # names with a hash of their content
# In a clone, `make static` builds it here; beside an installed package there is nothing.
BUILT = Path(__file__).resolve().parents[3] / "build" / "static"

mimetypes.add_type("text/javascript", ".mjs")


@dataclass(frozen=True, slots=True)
class OfflineFile:
    """A file as it is sent."""

    sent: Representation
    media_type: str
    cache_control: str


@dataclass(frozen=True, slots=True)
class OfflineEdition:
    """The built static edition in a folder. Its files are large, so they are read for every request."""

    folder: Path
    names: frozenset[str]  # of the files, relative to the folder

    @classmethod
    def open(cls, folder: Path) -> "OfflineEdition":
        """The edition in a folder; BadSetup if there is none."""
        if not ((folder / INDEX).is_file() and (folder / WORKER).is_file()):
            raise BadSetup(f"--offline: {folder} is no static edition; build it with `make static`")
        files = (path for path in folder.rglob("*") if path.is_file())
        return cls(folder, frozenset(path.relative_to(folder).as_posix() for path in files))

    @classmethod
    def built(cls) -> "OfflineEdition | None":
        """The edition that was built in this clone, if there is one."""
        return cls.open(BUILT) if (BUILT / WORKER).is_file() else None

    def read(self, name: str, accept_encoding: str) -> OfflineFile | None:
        """A file by its path in the folder; None if there is none."""
        name = name or INDEX
        if name not in self.names:
            return None
        available = {coding: name + suffix for coding, suffix in ENCODINGS.items() if name + suffix in self.names}
        encoded = best_encoding(accept_encoding, available)
        try:
            content = (self.folder / (encoded or name)).read_bytes()
        except FileNotFoundError:  # another version was built meanwhile
            return None
        if name == INDEX:  # it has a server to lead back to
            content = content.replace(b'data-edition="static"', b'data-edition="static" data-server="/"')
        return OfflineFile(
            Representation.of(content, next((coding for coding in available if available[coding] == encoded), None)),
            mimetypes.guess_type(name)[0] or "application/octet-stream",
            IMMUTABLE if name.startswith(HASHED) else REVALIDATE,
        )
