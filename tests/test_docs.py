"""The documentation: every page has its place and names its readers, every link works, every table is up to date."""

import ast
import importlib.util
import json
import re
import runpy
import tomllib
from collections.abc import Iterator
from importlib.metadata import PackageNotFoundError, metadata
from pathlib import Path
from urllib.parse import unquote

import pytest
from tools.architecture_picture import LAYERS, PICTURE, WEB, picture
from tools.docs_site import find_external_resources

from fairdeal.cli.commands import fairdeal
from fairdeal.engine.random import CHOICES, Stream
from fairdeal.engine.record import read_record
from fairdeal.games import find_game
from fairdeal.server.metrics import Metrics

pytestmark = pytest.mark.once

ROOT = Path(__file__).parent.parent
DOCS = ROOT / "docs"
SOURCE = ROOT / "src" / "fairdeal"
PAGES = sorted([*ROOT.glob("*.md"), *DOCS.rglob("*.md")])
FENCED = re.compile(r"^(`{3,}).*?^\1`*$", re.MULTILINE | re.DOTALL)
CODE = re.compile(r"(`+).+?\1", re.DOTALL)
LINK = re.compile(r"\]\((?P<target>[^)\s]+)\)")
HEADING = re.compile(r"^#+ (?P<words>.+)$", re.MULTILINE)
AUDIENCE = re.compile(r"# [^\n]+\n\n(?P<paragraph>For .+?)(?:\n\n|\n*\Z)", re.DOTALL)
DATED = re.compile(r"(?P<date>\d{4}-\d\d-\d\d)-[a-z0-9-]+")
SUFFIXES = {".py", ".pxd", ".md", ".ts", ".tsx", ".csv"}
MAX_LINES_OF_GUIDE = 110  # docs/bots.md: two screens
PYPROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))


def name_of(page: Path) -> str:
    return str(page.relative_to(ROOT))


def read(page: str) -> str:
    """The text of a page of the documentation."""
    return (DOCS / page).read_text(encoding="utf-8")


def prose(page: Path) -> str:
    """The text of a page without code."""
    return CODE.sub("", FENCED.sub("", page.read_text(encoding="utf-8")))


def anchors(page: Path) -> set[str]:
    """The headings of a page as link targets: lower case, with hyphens and without punctuation."""
    headings = [found["words"] for found in HEADING.finditer(FENCED.sub("", page.read_text(encoding="utf-8")))]
    return {re.sub(r"[^\w\- ]", "", words.lower()).strip().replace(" ", "-") for words in headings}


def links(page: Path) -> list[str]:
    return [found["target"] for found in LINK.finditer(prose(page))]


def pages_linked_from(page: Path) -> set[str]:
    """The pages of the documentation that a page links to, by their path without the suffix."""
    local = [target.partition("#")[0] for target in links(page) if not re.match(r"[a-z]+:", target)]
    found = [(page.parent / target).resolve() for target in local if target]
    return {path.relative_to(DOCS).with_suffix("").as_posix() for path in found if path.is_relative_to(DOCS)}


@pytest.mark.parametrize("page", PAGES, ids=name_of)
def test_links_work(page: Path) -> None:
    for target in links(page):
        if re.match(r"[a-z]+:", target):
            continue
        path, _, anchor = unquote(target).partition("#")
        there = (page.parent / path).resolve() if path else page
        assert there.exists(), f"{page.name} links to {target}"
        assert not anchor or anchor in anchors(there), f"{page.name} links to {target}: no such heading"


@pytest.mark.parametrize("page", [page for page in PAGES if page.is_relative_to(DOCS)], ids=name_of)
def test_every_page_says_who_it_is_for(page: Path) -> None:
    """The first paragraph begins with "For", and says what "you can" do after reading the page."""
    found = AUDIENCE.match(page.read_text(encoding="utf-8"))
    assert found, f"{name_of(page)}: begin the first paragraph with “For” and the readers"
    assert "you can" in " ".join(found["paragraph"].split()), f"{name_of(page)}: say what readers can do afterwards"


# ---- The site


def site_paths() -> dict[str, tuple[str, ...]]:
    """The paths of the site, each with its pages."""
    paths: dict[str, tuple[str, ...]] = runpy.run_path(str(DOCS / "conf.py"))["PATHS"]
    return paths


def test_every_page_has_its_place() -> None:
    """Every page belongs to one path, or to a folder whose index does."""
    listed = [page for pages in site_paths().values() for page in pages]
    assert len(listed) == len(set(listed))
    pages = {path.stem for path in DOCS.glob("*.md")} | {
        f"{path.parent.name}/index" for path in DOCS.glob("*/index.md")
    }
    assert set(listed) == pages - {"index"}, "PATHS in docs/conf.py lists the pages"


def test_every_page_can_be_reached_in_two_steps() -> None:
    """The home page links to the landing page of each path, and that one to all pages of the path."""
    assert list(site_paths()) == ["play", "host", "design", "research", "contribute"]
    assert {path.stem for path in (DOCS / "paths").glob("*.md")} == set(site_paths())
    home = pages_linked_from(DOCS / "index.md")
    for path, pages in site_paths().items():
        assert f"paths/{path}" in home
        assert set(pages) <= pages_linked_from(DOCS / "paths" / f"{path}.md"), f"docs/paths/{path}.md"
    for index in DOCS.glob("*/index.md"):
        folder = index.parent
        pages_beside = {f"{folder.name}/{path.stem}" for path in folder.glob("*.md")} - {f"{folder.name}/index"}
        assert pages_beside <= pages_linked_from(index), name_of(index)


def test_external_resources_are_found() -> None:
    external = '<script src="https://cdn.example/x.js"></script><link rel="stylesheet" href="//fonts.example/f.css">'
    styles = "@import 'https://fonts.example/f.css'; a { background: url(http://b.example/i.png) }"
    assert len(find_external_resources(external + styles)) == 4
    assert find_external_resources('<a href="https://example.org">a link</a><script src="_static/a.js"></script>') == []


# ---- Names on the pages


def test_the_architecture_picture_has_every_package() -> None:
    assert PICTURE.read_text(encoding="utf-8") == picture(), "write it with python -m tools.architecture_picture"
    packages = {path.parent.name for path in SOURCE.glob("*/__init__.py")}
    drawn = {package.name for _, layer in LAYERS for package in layer} | {WEB.name}
    assert drawn == packages, "LAYERS in tools/architecture_picture.py"


def defined_names(tree: ast.AST) -> Iterator[str]:
    """Classes, functions, methods, fields, attributes and constants that a module defines."""
    for node in ast.walk(tree):
        if isinstance(node, ast.ClassDef | ast.FunctionDef | ast.AsyncFunctionDef):
            yield node.name
        elif isinstance(node, ast.Name) and isinstance(node.ctx, ast.Store):
            yield node.id
        elif isinstance(node, ast.Attribute) and isinstance(node.ctx, ast.Store):
            yield node.attr


def source_names() -> set[str]:
    """Everything that can be named in the Python and TypeScript sources."""
    modules = [ast.parse(path.read_text(encoding="utf-8")) for path in SOURCE.rglob("*.py") if "web" not in path.parts]
    names = {name for module in modules for name in defined_names(module)}
    page = [path for path in (SOURCE / "web" / "source").rglob("*.ts*") if "node_modules" not in path.parts]
    for path in page:
        text = path.read_text(encoding="utf-8")
        names |= set(re.findall(r"\b(?:class|function|interface|type|const|let|async) (\w+)", text))
    return names


def is_path(span: str) -> bool:
    """Whether inline code looks like a path: it has a slash, or the suffix of a source file."""
    return re.fullmatch(r"\w[\w.*/-]*", span) is not None and ("/" in span or Path(span).suffix in SUFFIXES)


def is_name(span: str) -> bool:
    """Whether inline code looks like a class, or like a dotted name."""
    return re.fullmatch(r"[A-Z][a-z]\w*|[A-Za-z_]\w*(\.[A-Za-z_]\w*)+", span) is not None


def test_everything_the_architecture_page_names_exists() -> None:
    """Paths are relative to the project, to `src/fairdeal`, to one of its packages, or to the sources of the page."""
    spans = set(re.findall(r"(?<!`)`([^`\n]+)`(?!`)", FENCED.sub("", read("architecture.md"))))
    folders = [ROOT, SOURCE, SOURCE / "web" / "source", *[path.parent for path in SOURCE.glob("*/__init__.py")]]
    paths = {span for span in spans if is_path(span)}
    missing = [path for path in paths if not any([*folder.glob(path.rstrip("/"))] for folder in folders)]
    known = source_names() | {path.stem for path in SOURCE.rglob("*.py")}
    names = {span for span in spans - paths if is_name(span)}
    missing += [name for name in names if not set(name.split(".")) <= known]
    assert sorted(missing) == []
    assert len(paths) > 30
    assert len(names) > 15


@pytest.mark.parametrize("page", PAGES, ids=name_of)
def test_scripts_and_modules_on_a_page_exist(page: Path) -> None:
    """`python examples/….py`, and `python -m` with a module of the project."""
    text = page.read_text(encoding="utf-8")
    scripts = re.findall(r"\bexamples/\w+\.py\b", text)
    assert [script for script in scripts if not (ROOT / script).exists()] == []
    modules = re.findall(r"-m ((?:benchmarks|tests|tools)(?:\.\w+)*)", text)
    assert [module for module in modules if importlib.util.find_spec(module) is None] == []


# ---- Tables and figures


def test_every_log_entry_has_date_command_and_result() -> None:
    entries = [path for path in (DOCS / "research-log").glob("*.md") if path.stem != "index"]
    assert len(entries) >= 10
    for entry in entries:
        named = DATED.fullmatch(entry.stem)
        assert named, f"{name_of(entry)} is named DATE-TOPIC.md"
        text = entry.read_text(encoding="utf-8")
        assert f"- **Date:** {named['date']}\n" in text, name_of(entry)
        assert "\n- **Command:** " in text, name_of(entry)
        assert "\n- **Result:** " in text, name_of(entry)
        assert f"| {named['date']} | [" in read("research-log/index.md")


def test_the_bots_guide_is_short_and_up_to_date() -> None:
    """Its figures are on the pages that have their commands."""
    guide = read("bots.md")
    logs = ("2026-11-18-network-search.md", "2026-11-19-networks-that-play-on.md")
    pages = ("bot-strength.md", "learned-bots.md", *(f"research-log/{log}" for log in logs))
    measured = "".join(map(read, pages))
    assert guide.count("\n") <= MAX_LINES_OF_GUIDE
    figures = re.findall(r"\d\.\d{3} ± \d\.\d{3}", guide)
    assert len(figures) >= 2 * 7 + 2 * 3  # two columns have all games, two those with a network
    assert [figure for figure in figures if figure not in measured] == []


def test_the_bot_of_the_guide_plays() -> None:
    (code,) = re.findall(r"```python\n(.*?)```", read("bots.md"), re.DOTALL)
    names: dict[str, object] = {}
    exec(code, names)
    bot = names["hoarder"]
    assert callable(bot)
    state, stream = find_game("president").configure(3).start(seed=1), Stream(1, CHOICES)
    for _ in range(20):
        seat = state.actors[0]
        state.play(seat, bot(state.view(seat), stream))


def test_hosting_has_every_metric_and_every_option() -> None:
    page = (DOCS / "hosting.md").read_text(encoding="utf-8")
    metrics = Metrics()
    metrics.refused.labels("turn").inc()
    names = re.findall(r"^# TYPE (\w+)", metrics.text().decode(), re.MULTILINE)
    assert [name for name in names if not name.endswith("_created") and name not in page] == []
    options = {name for option in fairdeal.commands["serve"].params for name in option.opts if name.startswith("--")}
    assert [name for name in options - {"--help"} if f"`{name}" not in page] == []


# ---- Licenses


def license_table(heading: str) -> dict[str, str]:
    """A table of the page: the license of each package."""
    part = read("licenses.md").split(f"## {heading}\n", 1)[1].split("\n## ", 1)[0]
    rows = [line.strip("| ").split(" | ") for line in part.splitlines() if line.startswith("| ")]
    return {name.lower(): license_name for name, _, license_name in rows[1:]}


def families(words: str) -> set[str]:
    """The license families that a text names."""
    names = {"MIT": "MIT", "BSD": "BSD", "Apache": "Apache", "MPL": "MPL", "PSF": "PSF", "Python Software": "PSF"}
    return {family for name, family in names.items() if name in words.replace("0BSD", "")}


def declared_license(name: str) -> str | None:
    """The license in the metadata of an installed package; None if it is not installed."""
    try:
        about = metadata(name)
    except PackageNotFoundError:
        return None
    if "License-Expression" in about:
        return about["License-Expression"]
    short = about["License"] if "License" in about and len(about["License"]) < 60 else ""  # some have the full text
    return " ".join([short, *[line for line in about.get_all("Classifier") or [] if line.startswith("License")]])


def test_every_python_package_has_its_license() -> None:
    project = PYPROJECT["project"]
    required = [*project["dependencies"], *PYPROJECT["build-system"]["requires"]]
    required += [package for extra in project["optional-dependencies"].values() for package in extra]
    found = [re.match(r"[\w.-]+", package) for package in required]
    names = {match[0].lower().replace("_", "-") for match in found if match} - {"fairdeal"}
    listed = license_table("Python packages")
    assert set(listed) == names
    checked = 0
    for name, license_name in listed.items():
        declared = declared_license(name)
        if declared is not None and families(declared):
            checked += 1
            assert families(declared) == families(license_name), f"{name} declares {declared}"
    assert checked > 20


def test_every_npm_package_has_its_license() -> None:
    listed = license_table("npm packages")
    declared: dict[str, str] = {}
    for folder in ("src/fairdeal/web/source", "tests/browser/chromium", "tools/pyodide"):
        lock = json.loads((ROOT / folder / "package-lock.json").read_text(encoding="utf-8"))["packages"]
        own = lock[""]
        for name in [*own.get("dependencies", {}), *own.get("devDependencies", {})]:
            declared[name] = lock[f"node_modules/{name}"]["license"]
    assert set(listed) == set(declared)
    assert [name for name, license_name in declared.items() if license_name not in listed[name]] == []


def test_every_dependency_has_a_reason() -> None:
    page = read("dependencies.md").lower()
    for name in [*license_table("Python packages"), *license_table("npm packages")]:
        assert name in page or name.replace("-", "_") in page or name == "@types/node", name


# ---- Notation


def test_the_records_of_the_notation_page_can_be_played() -> None:
    """The trace on the page is the first line of the trace of the position shown there."""
    blocks = [json.loads(block) for block in re.findall(r"```json\n(.*?)```", read("notation.md"), re.DOTALL)]
    records = [read_record(block, find_game) for block in blocks if "fairdeal" in block]
    assert len(records) == 2
    for record in records:
        assert len(record.replay().played()) == len(record.moves)
    traces = [next(record.steps(record.start())).trace() for record in records]
    assert [block for block in blocks if "fairdeal" not in block] == traces[:1]
