"""What the build writes, without a browser."""

import re
import subprocess
from pathlib import Path

from tools import static_edition
from tools.front_end import node_and_npm


def test_the_service_worker_lists_every_file(tmp_path: Path) -> None:
    folder = static_edition.build(tmp_path / "edition")
    worker = folder / "sw.js"
    node, _ = node_and_npm()
    subprocess.run([*node, "--check", str(worker)], check=True, timeout=60)
    listed = set(re.findall(r'\\"([^"\\]+)\\"', worker.read_text(encoding="utf-8")))
    there = {path.relative_to(folder).as_posix() for path in folder.rglob("*") if path.is_file()}
    extra = {name for name in there if name.endswith((".br", ".gz"))} | {"sw.js", "preview.png"}
    assert listed == there - extra
