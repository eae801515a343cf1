"""Sanity Oh Hell's options and presets: the leaflet leaves nothing to agree on."""

from collections.abc import Mapping
from dataclasses import dataclass
from types import MappingProxyType

from fairdeal.engine.options import Options


@dataclass(frozen=True, slots=True)
class OhHellOptions(Options):
    """Sanity Oh Hell is played one way only."""


PRESETS: Mapping[str, OhHellOptions] = MappingProxyType({"leaflet": OhHellOptions()})
