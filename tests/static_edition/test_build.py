"""What the build writes, without a browser."""

import re
import subprocess
from pathlib import Path

from tools import static_edition
from tools.front_end import node_and_npm
from tools.import_graph import reachable


def test_the_service_worker_lists_every_file(tmp_path: Path) -> None:
    folder = static_edition.build(tmp_path / "edition")
    worker = folder / "sw.js"
    node, _ = node_and_npm()
    subprocess.run([*node, "--check", str(worker)], check=True, timeout=60)
    listed = set(re.findall(r'\\"([^"\\]+)\\"', worker.read_text(encoding="utf-8")))
    there = {path.relative_to(folder).as_posix() for path in folder.rglob("*") if path.is_file()}
    extra = {name for name in there if name.endswith((".br", ".gz"))} | {"sw.js", "preview.png"}
    assert listed == there - extra


def test_only_modules_that_can_be_imported_are_in_the_archive() -> None:
    files = {
        "a/__init__.py": b"",
        "a/page.py": b"from typing import TYPE_CHECKING\nif TYPE_CHECKING:\n    import a.types\nimport a.plain",
        "a/plain.py": b"def f():\n    from a import lazy",
        "a/lazy.py": b"import sys, a.b.deep",
        "a/b/__init__.py": b"",
        "a/b/deep.py": b"",
        "a/types.py": b"",
        "a/server.py": b"import a.page",
    }
    assert reachable(files, ["a/page.py"]) == set(files) - {"a/types.py", "a/server.py"}
    names = {name for name, _ in static_edition.sources()}
    assert "fairdeal/server/live_tables.py" in names
    assert not names & {"fairdeal/server/app.py", "fairdeal/server/run_server.py"}
