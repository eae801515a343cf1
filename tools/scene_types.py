"""Writes the TypeScript types of a scene from engine/scene.py. A test fails when the file is stale.

python -m tools.scene_types
"""

from pathlib import Path

import msgspec

from fairdeal.engine import scene
from tools.protocol import interface

FILE = Path(__file__).resolve().parent.parent / "src" / "fairdeal" / "web" / "source" / "scene.ts"
HEAD = "// Made by tools/scene_types.py from src/fairdeal/engine/scene.py: do not edit.\n"


def content() -> str:
    """A TypeScript interface for each part of a scene. The server writes every field, so none is optional."""
    wanted = (scene.Scene, scene.ScoreRow, scene.Problem)
    _, parts = msgspec.json.schema_components(wanted, ref_template="#/{name}")
    written = [
        interface(name, {**parts[name], "required": list(parts[name].get("properties", ()))}) for name in sorted(parts)
    ]
    return "\n".join([HEAD, *written])


if __name__ == "__main__":
    FILE.write_text(content(), encoding="utf-8")
    print(f"wrote {FILE}")
