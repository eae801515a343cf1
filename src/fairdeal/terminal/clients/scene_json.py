"""Decoding scenes and scores from the JSON that a server sends. Unknown fields are ignored."""

from collections.abc import Mapping
from dataclasses import fields, is_dataclass
from functools import cache
from types import UnionType
from typing import Any, TypeVar, cast, get_args, get_origin, get_type_hints

from fairdeal.engine.scene import Part

P = TypeVar("P", bound=Part)


def decode(kind: type[P], document: Mapping[str, Any]) -> P:
    """Rebuild a part of a scene: the inverse of `Part.to_json`."""
    return cast(P, _decode(kind, document))


@cache
def _type_hints(kind: type[Any]) -> dict[str, Any]:
    return get_type_hints(kind)


def _decode(kind: Any, value: Any) -> Any:
    if value is None:
        return None
    if isinstance(kind, UnionType):
        return _decode(next(member for member in get_args(kind) if member is not type(None)), value)
    if is_dataclass(kind) and isinstance(kind, type):
        hints = _type_hints(kind)
        known = [field.name for field in fields(kind) if field.name in value]
        return kind(**{name: _decode(hints[name], value[name]) for name in known})
    origin = get_origin(kind)
    if origin is tuple:
        return tuple(_decode(get_args(kind)[0], item) for item in value)
    if origin is Mapping:
        return {key: _decode(get_args(kind)[1], item) for key, item in value.items()}
    return value
