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
from tools.npm import PYODIDE, PYODIDE_INSTALLED, install

ROOT = front_end.ROOT
PACKAGE = ROOT / "src" / "fairdeal"
TARGET = ROOT / "build" / "static"
WHEELS = ROOT / "build" / "pyodide-wheels"
LOCK = ROOT / "requirements" / "static.lock"
PLATFORM = ("pyemscripten_2026_0_wasm32", "3.14")  # of the Pyodide in tools/pyodide
PYODIDE_FILES = ("pyodide.mjs", "pyodide.asm.mjs", "pyodide.asm.wasm", "python_stdlib.zip", "pyodide-lock.json")
# What a browser does not run. `server` is there because the tables of the static edition are the server's.
LEFT_OUT = ("adapters", "cli", "lab", "printing", "terminal", "train", "web", "server/cluster", "server/migrations")
SUFFIXES = (".py", ".csv", ".toml", ".md", ".bin")
DATE = (2020, 1, 1, 0, 0, 0)  # of every file in the archive: the same sources give the same archive

# As strict as a page can be that brings its own Python: everything comes from the same place.
CONTENT_SECURITY_POLICY = (
    "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; worker-src 'self'; connect-src 'self'; "
    "style-src 'self'; img-src 'self' data:; font-src 'self'; manifest-src 'self'; base-uri 'none'; form-action 'none'"
)


def sources() -> Iterator[tuple[str, bytes]]:
    """Path and content of every file of the project that the browser gets."""
    for path in sorted(PACKAGE.rglob("*")):
        inside = path.relative_to(PACKAGE)
        if path.suffix not in SUFFIXES or "__pycache__" in inside.parts:
            continue
        if not any(inside.is_relative_to(left_out) for left_out in LEFT_OUT):
            yield f"fairdeal/{inside.as_posix()}", path.read_bytes()


def wheel_files() -> Iterator[tuple[str, bytes]]:
    """The files of the compiled packages for Pyodide, verified against the lock file."""
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
    for wheel in sorted(WHEELS.glob("*.whl")):
        with zipfile.ZipFile(wheel) as archive:
            for name in sorted(archive.namelist()):
                if not name.endswith((".pyi", "/")):
                    yield name, archive.read(name)


def write_archive(target: Path) -> None:
    """Write everything that Python imports into one archive; the plain sources, compiled to bytecode by Pyodide."""
    with tempfile.TemporaryDirectory() as folder:
        plain = Path(folder) / "sources.zip"
        with zipfile.ZipFile(plain, "w") as archive:
            for name, content in (*sources(), *wheel_files()):
                archive.writestr(zipfile.ZipInfo(name, DATE), content)
        install(PYODIDE, PYODIDE_INSTALLED)
        shutil.copy(PYODIDE / "compile_archive.mjs", PYODIDE_INSTALLED)
        node, _ = front_end.node_and_npm()
        command = [*node, "compile_archive.mjs", str(plain), str(target)]
        done = subprocess.run(command, cwd=PYODIDE_INSTALLED, capture_output=True, text=True, check=False)
        if done.returncode != 0:
            raise SystemExit(f"the sources cannot be compiled: {done.stderr[-2000:]}")


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
    folder.mkdir(parents=True)
    write_archive(folder / "fairdeal.zip")
    for name in PYODIDE_FILES:
        shutil.copy(PYODIDE_INSTALLED / "node_modules" / "pyodide" / name, folder / name)
    node, _ = front_end.node_and_npm()
    front_end.run(*node, "build_worker.mjs", str(folder))
    (folder / "api").mkdir()
    with ThreadPoolExecutor(1) as pool:  # the caller may have an event loop running
        answers = pool.submit(lambda: asyncio.run(prepared_answers())).result()
    for name, content in answers.items():
        (folder / "api" / name).write_text(content, encoding="utf-8")
    sizes = {path.name: path.stat().st_size for path in folder.iterdir() if path.is_file()}
    (folder / "sizes.json").write_text(json.dumps(sizes), encoding="utf-8")


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
    page = page.replace('="/assets/', '="assets/').replace('="/favicon.svg', '="favicon.svg')
    manifest = '<link rel="manifest" href="manifest.webmanifest" />'
    return page.replace("<!--preview-->", f'{manifest}\n    <link rel="apple-touch-icon" href="icon-192.png" />')


def write_app_files(folder: Path) -> None:
    """Write what makes the page installable: the manifest with its icons, and the service worker with its files."""
    for icon in ("icon-192.png", "icon-512.png"):
        shutil.copy(front_end.SOURCE / "icons" / icon, folder / icon)
    shutil.copy(front_end.SOURCE / "manifest.webmanifest", folder / "manifest.webmanifest")
    paths = (path.relative_to(folder).as_posix() for path in folder.rglob("*") if path.is_file())
    files = sorted(path for path in paths if not path.endswith((".br", ".gz", "preview.png")))
    worker = (front_end.SOURCE / "serviceWorker.mjs").read_text(encoding="utf-8")
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
        write_app_files(folder)
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
