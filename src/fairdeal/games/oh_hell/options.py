"""Options and presets of Sanity Oh Hell: the leaflet leaves nothing to agree on."""

from collections.abc import Mapping
from dataclasses import dataclass
from types import MappingProxyType
from typing import ClassVar

from fairdeal.engine.options import Form, Options

FORM = Form(presets={"leaflet": "The printed rules, as we read them; there is nothing to choose."})


@dataclass(frozen=True, slots=True)
class OhHellOptions(Options):
    """Sanity Oh Hell has no house rules."""

    form: ClassVar[Form] = FORM


PRESETS: Mapping[str, OhHellOptions] = MappingProxyType({"leaflet": OhHellOptions()})
