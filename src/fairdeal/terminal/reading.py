"""Scenes and scores out of JSON, as a server writes them. Fields that we do not know are passed over."""

from collections.abc import Mapping
from dataclasses import fields, is_dataclass
from functools import cache
from types import UnionType
from typing import Any, TypeVar, cast, get_args, get_origin, get_type_hints

from fairdeal.engine.scene import Part

P = TypeVar("P", bound=Part)


def read(kind: type[P], document: Mapping[str, Any]) -> P:
    """A part of a scene, as it was before it was written."""
    return cast(P, _read(kind, document))


@cache
def _hints(kind: type[Any]) -> dict[str, Any]:
    return get_type_hints(kind)


def _read(kind: Any, value: Any) -> Any:
    if value is None:
        return None
    if isinstance(kind, UnionType):
        return _read(next(one for one in get_args(kind) if one is not type(None)), value)
    if is_dataclass(kind) and isinstance(kind, type):
        hints = _hints(kind)
        return kind(**{one.name: _read(hints[one.name], value[one.name]) for one in fields(kind) if one.name in value})
    origin = get_origin(kind)
    if origin is tuple:
        return tuple(_read(get_args(kind)[0], one) for one in value)
    if origin is Mapping:
        return {key: _read(get_args(kind)[1], one) for key, one in value.items()}
    return value
