"""Sanity 500 Rummy's options and presets."""

from collections.abc import Mapping
from dataclasses import dataclass
from enum import StrEnum
from types import MappingProxyType
from typing import ClassVar

from fairdeal.engine.options import Form, Label, Options, option


class DeepDraw(StrEnum):
    NEW_GROUP = "new_group"
    ANY_USE = "any_use"


class Rearrange(StrEnum):
    TABLE = "table"
    OWN = "own"
    NONE = "none"


FORM = Form(
    presets={"leaflet": "The printed rules, as we read them."},
    groups={
        "Cards on the table": {
            "rearrange": Label(
                "Rearranging groups",
                {"table": "all cards on the table", "own": "only your own cards", "none": "not allowed"},
            ),
            "deep_draw": Label(
                "A card from deeper in the pile",
                {"new_group": "goes into a new group", "any_use": "goes into a new group or is laid off"},
                "What you have to do at once with a card that you drew from deeper in the pile.",
            ),
        },
    },
)


@dataclass(frozen=True, slots=True)
class RummyOptions(Options):
    """House rules of Sanity 500 Rummy. The defaults are those of the leaflet."""

    form: ClassVar[Form] = FORM

    deep_draw: DeepDraw = option(
        DeepDraw.NEW_GROUP,
        "RU-2",
        "a card from deeper in the pile must go into a new group, or may also be laid off (any_use)",
    )
    rearrange: Rearrange = option(
        Rearrange.TABLE, "RU-6", "what may be regrouped: all cards on the table, only your own, or none"
    )


PRESETS: Mapping[str, RummyOptions] = MappingProxyType({"leaflet": RummyOptions()})
