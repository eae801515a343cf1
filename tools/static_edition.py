"""Build the static edition: a folder that any file host can serve (docs/static-edition.md).

python -m tools.static_edition [FOLDER]    (default: build/static)
"""

import asyncio
import hashlib
import json
import shutil
import subprocess
import sys
import tempfile
import zipfile
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

from tools import front_end
from tools.import_graph import reachable
from tools.npm import PYODIDE, PYODIDE_INSTALLED, install, locked

ROOT = front_end.ROOT
PACKAGE = ROOT / "src" / "fairdeal"
TARGET = ROOT / "build" / "static"
WHEELS = ROOT / "build" / "pyodide-wheels"
LOCK = ROOT / "requirements" / "static.lock"
PLATFORM = ("pyemscripten_2026_0_wasm32", "3.14")  # of the Pyodide in tools/pyodide
PYODIDE_FILES = ("pyodide.mjs", "pyodide.asm.mjs")  # and the machine itself, compressed
LIBRARY, PROJECT = "lib/python3.14", "home/pyodide"  # where Python finds its own library and everything else
# Parts of the library for terminals, processes, mail and other protocols, tests and debugging.
LIBRARY_LEFT_OUT = (
    "_pyrepl curses dbm doctest ensurepip ftplib idlelib imaplib lib2to3 mailbox multiprocessing "
    "nntplib optparse pdb pickletools poplib profile pstats pydoc pydoc_data smtplib sqlite3 ssl telnetlib test this "
    "tkinter trace turtle unittest venv wsgiref xml xmlrpc zipapp"
)
CODECS = frozenset(("__init__", "aliases", "ascii", "cp437", "idna", "latin_1", "utf_8", "utf_8_sig"))
# What a browser does not run. Of `server` there is what the tables of the static edition import.
LEFT_OUT = ("adapters", "cli", "lab", "printing", "terminal", "train", "web", "server/cluster", "server/migrations")
SUFFIXES = (".py", ".csv", ".toml", ".md", ".bin", ".jsonl")
DATE = (2020, 1, 1, 0, 0, 0)  # of every file in the archive: the same sources give the same archive

# As strict as a page can be that brings its own Python: everything comes from the same place.
CONTENT_SECURITY_POLICY = (
    "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; worker-src 'self'; connect-src 'self'; "
    "style-src 'self'; img-src 'self' data:; font-src 'self'; manifest-src 'self'; base-uri 'none'; form-action 'none'"
)


def sources() -> Iterator[tuple[str, bytes]]:
    """Path and content of every file of the project that the browser gets."""
    found = dict(_project_files())
    modules = {path: content for path, content in found.items() if path.endswith(".py")}
    needed = reachable(modules, (path for path in modules if not path.startswith("fairdeal/server/")))
    yield from ((path, content) for path, content in found.items() if path not in modules or path in needed)


def _project_files() -> Iterator[tuple[str, bytes]]:
    for path in sorted(PACKAGE.rglob("*")):
        inside = path.relative_to(PACKAGE)
        if path.suffix not in SUFFIXES or "__pycache__" in inside.parts:
            continue
        if not any(inside.is_relative_to(left_out) for left_out in LEFT_OUT):
            yield f"fairdeal/{inside.as_posix()}", path.read_bytes()


def fetch_wheels() -> None:
    """Download the wheels of the lock file, unless they are there."""
    wanted = LOCK.read_text(encoding="utf-8")
    stamp = WHEELS / "lock"
    if not stamp.exists() or stamp.read_text(encoding="utf-8") != wanted:
        shutil.rmtree(WHEELS, ignore_errors=True)
        platform, version = PLATFORM
        subprocess.run(
            [
                *(sys.executable, "-m", "pip", "download", "--quiet", "--no-deps", "--only-binary", ":all:"),
                *("--require-hashes", "-r", str(LOCK), "--dest", str(WHEELS)),
                *("--platform", platform, "--python-version", version, "--implementation", "cp"),
                *("--abi", f"cp{version.replace('.', '')}"),
            ],
            check=True,
        )
        stamp.write_text(wanted, encoding="utf-8")


def wheel_files() -> Iterator[tuple[str, bytes]]:
    """The files of the compiled packages for Pyodide, verified against the lock file."""
    WHEELS.parent.mkdir(exist_ok=True)
    with locked(WHEELS.with_suffix(".lock")):  # tests and browser tests build at the same time
        fetch_wheels()
    for wheel in sorted(WHEELS.glob("*.whl")):
        with zipfile.ZipFile(wheel) as archive:
            for name in sorted(archive.namelist()):
                if not name.endswith((".pyi", "/")):
                    yield name, archive.read(name)


def library_files() -> Iterator[tuple[str, bytes]]:
    """Python's own library without what no browser needs."""
    with zipfile.ZipFile(PYODIDE_INSTALLED / "node_modules" / "pyodide" / "python_stdlib.zip") as archive:
        for name in sorted(archive.namelist()):
            top, _, rest = name.partition("/")
            is_codec = top == "encodings" and rest.removesuffix(".py") not in CODECS
            if not (name.endswith("/") or is_codec or top.removesuffix(".py") in LIBRARY_LEFT_OUT.split()):
                yield name, archive.read(name)


def write_packs(folder: Path) -> None:
    """Write what Python reads into packs: what it needs to start, for the first move, for each game, and the rest."""
    install(PYODIDE, PYODIDE_INSTALLED, "packs.mjs", "build_packs.mjs")
    node, _ = front_end.node_and_npm()
    with tempfile.TemporaryDirectory() as temporary:
        plain = Path(temporary) / "sources.zip"
        with zipfile.ZipFile(plain, "w") as archive:
            for place, files in ((LIBRARY, library_files()), (PROJECT, sources()), (PROJECT, wheel_files())):
                for name, content in files:
                    archive.writestr(zipfile.ZipInfo(f"{place}/{name}", DATE), content)
        command = [*node, "build_packs.mjs", str(plain), str(PYODIDE / "first_table.py"), str(folder)]
        with locked(PYODIDE_INSTALLED / "lock"):
            done = subprocess.run(command, cwd=PYODIDE_INSTALLED, capture_output=True, text=True, check=False)
        if done.returncode != 0:
            raise SystemExit(f"the sources cannot be packed: {done.stderr[-2000:]}")


async def prepared_answers() -> dict[str, str]:
    """Answers that never change, for the lobby while Python loads: file name → content."""
    from fairdeal.games import all_games
    from fairdeal.static_edition.browser_store import BrowserStore
    from fairdeal.static_edition.browser_tables import BrowserTables
    from fairdeal.static_edition.handlers import Handlers
    from fairdeal.static_edition.memory_storage import MemoryStorage

    routes = Handlers(BrowserTables(BrowserStore(MemoryStorage(), {}, lambda _: None))).routes()
    wanted = {f"{name}.json": f"/api/{name}" for name in ("games", "lessons", "features")}
    wanted |= {f"rules-{key}.md": f"/api/games/{key}/rules" for key in all_games()}
    return {name: (await routes.respond("GET", path, "")).text for name, path in wanted.items()}


def build_engine(folder: Path) -> None:
    """Write Python, the project's sources and the worker that runs them."""
    write_packs(folder)
    pyodide = PYODIDE_INSTALLED / "node_modules" / "pyodide"
    for name in PYODIDE_FILES:
        shutil.copy(pyodide / name, folder / name)
    versions = json.loads((pyodide / "pyodide-lock.json").read_text(encoding="utf-8"))["info"]
    node, _ = front_end.node_and_npm()
    front_end.run(*node, "build_worker.mjs", str(folder), json.dumps(versions))
    (folder / "api").mkdir()
    with ThreadPoolExecutor(1) as pool:  # the caller may have an event loop running
        answers = pool.submit(lambda: asyncio.run(prepared_answers())).result()
    for name, content in answers.items():
        (folder / "api" / name).write_text(content, encoding="utf-8")


def version_of(folder: Path) -> str:
    """A hash of everything in a folder."""
    digest = hashlib.sha256()
    for path in sorted(path for path in folder.rglob("*") if path.is_file()):
        digest.update(f"{path.relative_to(folder).as_posix()}\0".encode() + path.read_bytes())
    return digest.hexdigest()[:12]


def static_index(page: str, engine: str) -> str:
    """The start page for a file host: relative addresses, the policy that a server would send, and the edition."""
    head = f'<meta http-equiv="Content-Security-Policy" content="{CONTENT_SECURITY_POLICY}" />'
    page = page.replace('<html lang="en">', f'<html lang="en" data-edition="static" data-engine="{engine}">')
    page = page.replace('<meta charset="utf-8" />', f'<meta charset="utf-8" />\n    {head}')
    start = f'    <script async src="{engine}/start.js"></script>\n'
    page = page.replace('    <link rel="stylesheet"', start + '    <link rel="stylesheet"')
    return page.replace('="/', '="').replace("    <!--preview-->\n", "")


def write_service_worker(folder: Path) -> None:
    """Write the service worker with the list of its files, in place of that of a server's page."""
    for name in ("sw.js", "sw.js.br", "sw.js.gz"):
        (folder / name).unlink(missing_ok=True)
    paths = (path.relative_to(folder).as_posix() for path in folder.rglob("*") if path.is_file())
    files = sorted(path for path in paths if not path.endswith((".br", ".gz", "preview.png")))
    worker = (front_end.SOURCE / "offline" / "staticWorker.mjs").read_text(encoding="utf-8")
    worker = worker.replace("{version}", version_of(folder)).replace('"{files}"', json.dumps(json.dumps(files)))
    (folder / "sw.js").write_text(worker, encoding="utf-8")


def build(target: Path = TARGET) -> Path:
    """Build the static edition; what was there is replaced at the end."""
    front_end.fetch_packages(everything=False)
    node, _ = front_end.node_and_npm()
    with tempfile.TemporaryDirectory(dir=ROOT / "build") as name:
        folder = Path(name) / "static"
        front_end.run(*node, "build.mjs", str(folder))
        build_engine(folder / "engine")
        engine = f"engine-{version_of(folder / 'engine')}"
        (folder / "engine").rename(folder / engine)
        index = folder / "index.html"
        index.write_text(static_index(index.read_text(encoding="utf-8"), engine), encoding="utf-8")
        (folder / "404.html").unlink()
        write_service_worker(folder)
        shutil.rmtree(target, ignore_errors=True)
        target.parent.mkdir(parents=True, exist_ok=True)
        folder.rename(target)
    return target


def main() -> None:
    target = build(Path(sys.argv[1]).resolve() if len(sys.argv) > 1 else TARGET)
    size = sum(path.stat().st_size for path in target.rglob("*") if path.is_file())
    print(f"Built {target} ({size / 1e6:.0f} MB). To try it: python3 -m http.server --directory {target}")


if __name__ == "__main__":
    main()
