"""Writes docs/asyncapi.json and the TypeScript types from the server's messages. A test fails when they are stale.

python -m tools.protocol
"""

import json
from pathlib import Path
from typing import Any

import msgspec

from fairdeal.engine import scene
from fairdeal.server import asyncapi, http_bodies, messages

ROOT = Path(__file__).resolve().parent.parent
ASYNCAPI = ROOT / "docs" / "asyncapi.json"
TYPESCRIPT = ROOT / "src" / "fairdeal" / "web" / "source" / "protocol.ts"
HEAD = "// Made by tools/protocol.py from src/fairdeal/server/messages.py and http_bodies.py: do not edit.\n"
SCENE = 'import type { Problem, Scene, ScoreRow } from "./scene"; // made by tools/scene_types.py\n'


def typescript() -> str:
    """Every message and document as a TypeScript type."""
    parts = asyncapi.schemas(messages.ClientMessage, messages.TableMessage, *http_bodies.ALL_BODIES)
    written = [HEAD, SCENE, f"export const PROTOCOL = {messages.PROTOCOL};\n"]
    written += [interface(name, schema) for name, schema in parts.items() if not hasattr(scene, name)]
    for name, union in (("ClientMessage", messages.ClientMessage), ("TableMessage", messages.TableMessage)):
        members = " | ".join(one.__name__ for one in asyncapi.message_types(union))
        written.append(f"export type {name} = {members};\n")
    return "\n".join(written)


def interface(name: str, schema: dict[str, Any]) -> str:
    """One JSON Schema as a TypeScript type."""
    comment = f"/** {' '.join(schema['description'].split())} */\n" if "description" in schema else ""
    if "properties" not in schema:
        return f"{comment}export type {name} = {_type(schema)};\n"
    lines = []
    for field, kind in schema["properties"].items():
        missing = field != "type" and field not in schema.get("required", []) and _may_be_left_out(name, field)
        lines.append(f"  {field}{'?' if missing else ''}: {_type(kind)};")
    return f"{comment}export interface {name} {{\n" + "\n".join(lines) + "\n}\n"


def _may_be_left_out(name: str, field: str) -> bool:
    """Whether a field is optional: clients may leave out defaults; the server omits unset fields and some defaults."""
    kind = next(getattr(module, name) for module in (messages, http_bodies, scene) if hasattr(module, name))
    if not issubclass(kind, msgspec.Struct):
        return False
    config = kind.__struct_config__
    unset = any(one.name == field and one.default is msgspec.UNSET for one in msgspec.structs.fields(kind))
    return unset or config.omit_defaults or config.forbid_unknown_fields


def _type(schema: dict[str, Any]) -> str:
    if "$ref" in schema:
        return str(schema["$ref"]).rsplit("/", 1)[-1]
    if "enum" in schema:
        return " | ".join(json.dumps(value) for value in schema["enum"])
    if "const" in schema:
        return json.dumps(schema["const"])
    if "anyOf" in schema:
        return " | ".join(dict.fromkeys(_type(one) for one in schema["anyOf"]))
    kind = schema.get("type")
    if kind == "array":
        return _array(schema)
    if kind == "object":
        values = schema.get("additionalProperties")
        return f"Record<string, {_type(values) if isinstance(values, dict) else 'unknown'}>"
    return {"string": "string", "integer": "number", "number": "number", "boolean": "boolean", "null": "null"}.get(
        str(kind), "unknown"
    )


def _array(schema: dict[str, Any]) -> str:
    if "prefixItems" in schema:
        return f"[{', '.join(_type(one) for one in schema['prefixItems'])}]"
    inner = _type(schema["items"]) if isinstance(schema.get("items"), dict) else "unknown"
    return f"({inner})[]" if " " in inner and not inner.startswith("Record<") else f"{inner}[]"


def files() -> dict[Path, str]:
    return {ASYNCAPI: json.dumps(asyncapi.document(), indent=1) + "\n", TYPESCRIPT: typescript()}


def main() -> None:
    for path, text in files().items():
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, encoding="utf-8")
        print(path.relative_to(ROOT))


if __name__ == "__main__":
    main()
