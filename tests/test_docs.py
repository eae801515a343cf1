"""The documentation: every page has its place, every link leads somewhere, every table is as things are."""

import json
import re
import runpy
import tomllib
from importlib.metadata import PackageNotFoundError, metadata
from pathlib import Path
from urllib.parse import unquote

import pytest
from tools.docs_site import fetched
from tools.rooms import BESIDE, FLOORS, PICTURE, picture

from fairdeal.cli.commands import fairdeal
from fairdeal.engine.record import read_record
from fairdeal.games import find_game
from fairdeal.server.metrics import Metrics

pytestmark = pytest.mark.once

ROOT = Path(__file__).parent.parent
DOCS = ROOT / "docs"
PAGES = sorted([*ROOT.glob("*.md"), *DOCS.rglob("*.md")])
FENCED = re.compile(r"^(`{3,}).*?^\1`*$", re.MULTILINE | re.DOTALL)
CODE = re.compile(r"(`+).+?\1", re.DOTALL)
LINK = re.compile(r"\]\((?P<target>[^)\s]+)\)")
HEADING = re.compile(r"^#+ (?P<words>.+)$", re.MULTILINE)
PYPROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))


def prose(page: Path) -> str:
    """What stands on a page, but for code."""
    return CODE.sub("", FENCED.sub("", page.read_text(encoding="utf-8")))


def anchors(page: Path) -> set[str]:
    """What can be linked to on a page: its headings, in small letters, with hyphens and without other signs."""
    headings = [found["words"] for found in HEADING.finditer(FENCED.sub("", page.read_text(encoding="utf-8")))]
    return {re.sub(r"[^\w\- ]", "", words.lower()).strip().replace(" ", "-") for words in headings}


@pytest.mark.parametrize("page", PAGES, ids=lambda page: str(page.relative_to(ROOT)))
def test_links_lead_somewhere(page: Path) -> None:
    for target in [found["target"] for found in LINK.finditer(prose(page))]:
        if re.match(r"[a-z]+:", target):
            continue
        path, _, anchor = unquote(target).partition("#")
        there = (page.parent / path).resolve() if path else page
        assert there.exists(), f"{page.name} links to {target}"
        assert not anchor or anchor in anchors(there), f"{page.name} links to {target}: no such heading"


def test_every_page_has_its_place() -> None:
    """In the site's list, and on its first page."""
    listed = [page for pages in runpy.run_path(str(DOCS / "conf.py"))["NAV"].values() for page in pages]
    assert len(listed) == len(set(listed))
    pages = {path.stem for path in DOCS.glob("*.md")} - {"index"}
    assert {page for page in listed if "/" not in page} == pages, "NAV in docs/conf.py lists the pages"
    named = {Path(found["target"]).with_suffix("").as_posix() for found in LINK.finditer(prose(DOCS / "index.md"))}
    assert set(listed) <= named, "docs/index.md leads to every page"


def test_the_site_finds_what_would_be_fetched() -> None:
    away = '<script src="https://cdn.example/x.js"></script><link rel="stylesheet" href="//fonts.example/f.css">'
    assert (
        len(fetched(away + "@import 'https://fonts.example/f.css'; a { background: url(http://b.example/i.png) }")) == 4
    )
    assert fetched('<a href="https://example.org">a link</a><script src="_static/a.js"></script>') == []


def test_the_diagram_has_every_room() -> None:
    assert PICTURE.read_text(encoding="utf-8") == picture(), "write it with python -m tools.rooms"
    rooms = {path.parent.name for path in (ROOT / "src" / "fairdeal").glob("*/__init__.py")}
    assert {name for _, floor in FLOORS for name in floor} | set(BESIDE) == rooms, "FLOORS in tools/rooms.py"


def test_hosting_has_every_metric_and_every_option() -> None:
    page = (DOCS / "hosting.md").read_text(encoding="utf-8")
    metrics = Metrics()
    metrics.refused.labels("turn").inc()
    told = re.findall(r"^# TYPE (\w+)", metrics.text().decode(), re.MULTILINE)
    assert [name for name in told if not name.endswith("_created") and name not in page] == []
    options = {name for option in fairdeal.commands["serve"].params for name in option.opts if name.startswith("--")}
    assert [name for name in options - {"--help"} if f"`{name}" not in page] == []


# ---- Licences


def table(heading: str) -> dict[str, str]:
    """A table of the page: a package, and its licence."""
    page = (DOCS / "licences.md").read_text(encoding="utf-8")
    part = page.split(f"## {heading}\n", 1)[1].split("\n## ", 1)[0]
    rows = [line.strip("| ").split(" | ") for line in part.splitlines() if line.startswith("| ")]
    return {name.lower(): licence for name, _, licence in rows[1:]}


def families(words: str) -> set[str]:
    names = {"MIT": "MIT", "BSD": "BSD", "Apache": "Apache", "MPL": "MPL", "PSF": "PSF", "Python Software": "PSF"}
    return {family for name, family in names.items() if name in words.replace("0BSD", "")}


def said_by(name: str) -> str | None:
    """What an installed package says of its licence; None if it is not installed."""
    try:
        about = metadata(name)
    except PackageNotFoundError:
        return None
    if "License-Expression" in about:
        return about["License-Expression"]
    short = about["License"] if "License" in about and len(about["License"]) < 60 else ""  # some have all of it there
    return " ".join([short, *[line for line in about.get_all("Classifier") or [] if line.startswith("License")]])


def test_every_python_package_has_its_licence() -> None:
    project = PYPROJECT["project"]
    asked = [*project["dependencies"], *PYPROJECT["build-system"]["requires"]]
    asked += [one for extra in project["optional-dependencies"].values() for one in extra]
    found = [re.match(r"[\w.-]+", one) for one in asked]
    names = {match[0].lower().replace("_", "-") for match in found if match} - {"fairdeal"}
    listed = table("Python packages")
    assert set(listed) == names
    checked = 0
    for name, licence in listed.items():
        said = said_by(name)
        if said is not None and families(said):
            checked += 1
            assert families(said) == families(licence), f"{name} says {said}"
    assert checked > 20


def test_every_npm_package_has_its_licence() -> None:
    listed = table("npm packages")
    said: dict[str, str] = {}
    for folder in ("src/fairdeal/web/source", "tests/browser/chromium"):
        lock = json.loads((ROOT / folder / "package-lock.json").read_text(encoding="utf-8"))["packages"]
        own = lock[""]
        for name in [*own.get("dependencies", {}), *own.get("devDependencies", {})]:
            said[name] = lock[f"node_modules/{name}"]["license"]
    assert set(listed) == set(said)
    assert [name for name, licence in said.items() if licence not in listed[name]] == []


def test_every_dependency_says_why() -> None:
    page = (DOCS / "dependencies.md").read_text(encoding="utf-8").lower()
    for name in [*table("Python packages"), *table("npm packages")]:
        assert name in page or name.replace("-", "_") in page or name == "@types/node", name


# ---- Notation


def test_the_records_of_the_notation_page_can_be_played() -> None:
    """And the line of a trace on it is the first one of the position that it shows."""
    page = (DOCS / "notation.md").read_text(encoding="utf-8")
    blocks = [json.loads(block) for block in re.findall(r"```json\n(.*?)```", page, re.DOTALL)]
    records = [read_record(block, find_game) for block in blocks if "fairdeal" in block]
    assert len(records) == 2
    for record in records:
        assert len(record.replay().played()) == len(record.moves)
    traces = [next(record.steps(record.start())).trace() for record in records]
    assert [block for block in blocks if "fairdeal" not in block] == traces[1:]
