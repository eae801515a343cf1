"""The gallery: a finished study of every option of every game, stored with the package.

`python -m tools.gallery` plays them and writes the files.
"""

from functools import cache
from importlib.resources import files

import msgspec

from fairdeal.engine.game import Game
from fairdeal.engine.options import Spec, Value, json_value
from fairdeal.server.study_bodies import Gallery
from fairdeal.table.settings import TURN_OPTION

FOLDER = "gallery"


def studied_options(kind: type[Game]) -> list[Spec]:
    """The options with a study in the gallery: all but the clock, which makes no difference to bots."""
    return [spec for spec in kind.options_type.specs() if spec.name != TURN_OPTION]


def compared_values(kind: type[Game], spec: Spec) -> list[Value]:
    """The values of an option to compare, the usual one first: all of a list, or half and twice a number."""
    usual = json_value(kind.lab_defaults.get(spec.name, spec.default))  # type: ignore[arg-type]
    if spec.listed_values:
        return [usual, *(value for value in spec.listed_values if value != usual)]
    assert isinstance(usual, int)
    assert spec.low is not None
    assert spec.high is not None
    others = [usual // 2, 2 * usual] if usual else [1, 2, 4]
    return [usual, *(value for value in others if max(spec.low, 1) <= value <= spec.high and value != usual)]


@cache
def gallery_json(key: str) -> bytes:
    """The gallery of a game as JSON; empty for a game that has none."""
    path = files(__package__).joinpath(FOLDER, f"{key}.json")
    return path.read_bytes() if path.is_file() else msgspec.json.encode(Gallery([]))


def read_gallery(key: str) -> Gallery:
    """The gallery of a game, checked."""
    return msgspec.json.decode(gallery_json(key), type=Gallery, strict=True)
