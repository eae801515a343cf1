"""What the browser gets is enough: the archive's files, the standard library and msgspec, and nothing else."""

import json
import subprocess
import sys
from pathlib import Path

import msgspec
from tools import static_edition

from fairdeal.games import all_games

ROOT = Path(__file__).resolve().parent.parent.parent
PROGRAM = """
import sys
sys.path[:0] = sys.argv[1:]
import asyncio, importlib, json, pkgutil
import fairdeal.static_edition
for module in pkgutil.iter_modules(fairdeal.static_edition.__path__, "fairdeal.static_edition."):
    importlib.import_module(module.name)
from tests.static_edition import seeded_match
seeded_match.MOVES = 3
found = asyncio.run(seeded_match.play_all(None))
print(json.dumps({"found": found, "imported": sorted({name.partition(".")[0] for name in sys.modules})}))
"""


def test_every_game_can_be_played_with_the_files_of_the_archive_alone(tmp_path: Path) -> None:
    for name, content in static_edition.sources():
        path = tmp_path / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(content)
    (tmp_path / "msgspec").symlink_to(Path(msgspec.__file__).parent)
    command = [sys.executable, "-I", "-S", "-c", PROGRAM, str(tmp_path), str(ROOT)]
    done = subprocess.run(command, capture_output=True, text=True, check=False, timeout=120)
    assert done.returncode == 0, done.stderr[-4000:]
    result = json.loads(done.stdout)
    left_out = set(static_edition.LIBRARY_LEFT_OUT.split()) - {"ssl"}  # asyncio imports it where there is one
    assert not set(result["imported"]) & left_out
    found = result["found"]
    assert found.keys() == all_games().keys()
    assert all(match["played"] and not match["refused"] for match in found.values())


def test_every_file_of_the_games_is_in_the_archive() -> None:
    """Their rules, lessons, puzzles and networks: none of them is found by following imports."""
    games = ROOT / "src" / "fairdeal" / "games"
    left_out = {".py", ".pxd", ".pyx", ".c", ".so", ".pyd", ".pyc"}
    files = {path for path in games.rglob("*") if path.is_file() and path.suffix not in left_out}
    archived = {name for name, _ in static_edition.sources()}
    names = {f"fairdeal/games/{path.relative_to(games).as_posix()}" for path in files}
    assert len([name for name in names if name.endswith(".jsonl")]) == len(all_games())
    assert not names - archived
