"""The game of docs/add-a-game.md, built from the code blocks of the page."""

import re
from pathlib import Path

PAGE = Path(__file__).parent.parent / "docs" / "add-a-game.md"
KEY = "crazy-eights"
FILE = re.compile(
    r"^\*\*`(?P<path>[\w/.]+)`\*\*\n\n(?P<fence>`{3,})\w+\n(?P<text>.*?)^(?P=fence)$", re.MULTILINE | re.DOTALL
)
COMMANDS = re.compile(r"^```sh\n(fairdeal .*?)^```$", re.MULTILINE | re.DOTALL)
EXAMPLE = re.compile(r"^```python\n(import fairdeal\n.*?)^```$", re.MULTILINE | re.DOTALL)


def page() -> str:
    return PAGE.read_text(encoding="utf-8")


def files() -> dict[str, str]:
    """The files shown on the page: text by path in a folder of games."""
    return {block["path"]: block["text"] for block in FILE.finditer(page())}


def build(folder: Path) -> Path:
    """Write the game into a folder of games, and return that folder."""
    for path, text in files().items():
        (folder / path).parent.mkdir(parents=True, exist_ok=True)
        (folder / path).write_text(text, encoding="utf-8")
    return folder


def commands() -> list[list[str]]:
    """The commands of the page, split into words, without those that wait for a person."""
    (block,) = COMMANDS.findall(page())
    lines = [line.partition("#")[0].split()[1:] for line in block.splitlines()]
    return [words for words in lines if words[0] not in ("play", "serve")]


def example() -> str:
    """The Python example of the page."""
    (found,) = EXAMPLE.findall(page())
    return str(found)
