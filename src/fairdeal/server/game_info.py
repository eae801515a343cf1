"""The description of a game that a form needs to set up a table."""

from collections.abc import Mapping
from functools import cache
from typing import Any, TypeVar, cast

import msgspec

from fairdeal.bots import BOT_WORDS, BOTS
from fairdeal.bots.strengths import DEFAULT_STRENGTH, STRENGTHS
from fairdeal.engine.game import Game
from fairdeal.engine.options import Value, json_value
from fairdeal.games import all_games
from fairdeal.server.http_bodies import GameInfo, Games
from fairdeal.table.settings import TURN_OPTION

T = TypeVar("T")


@cache
def games_json() -> bytes:
    """All games with their presets and options, and the bots: a `Games`."""
    infos = [game_info(kind) for kind in all_games().values()]
    return msgspec.json.encode(Games(infos, list(BOTS), dict(BOT_WORDS), list(STRENGTHS), DEFAULT_STRENGTH))


def game_info(kind: type[Game]) -> GameInfo:
    return GameInfo(
        key=kind.key,
        title=kind.title,
        summary=kind.summary,
        players=list(kind.player_numbers()),
        players_in_words=kind.players_in_words(),
        usual_players=kind.default_players,
        presets={name: _without_clock(preset.to_json()) for name, preset in kind.presets.items()},
        preset_words=dict(kind.options_type.form.presets),
        in_play={name: json_value(cast("Value", value)) for name, value in kind.play_defaults.items()},
        options=_form_schema(kind),
        sample=kind.sample_cards,
        seats_change=kind.seats_can_change,
    )


def _form_schema(kind: type[Game]) -> dict[str, Any]:
    """The JSON Schema of the options that a form offers."""
    schema = kind.options_type.schema()
    properties = cast("Mapping[str, Any]", schema["properties"])
    return {**schema, "properties": _without_clock(properties)}


def _without_clock(options: Mapping[str, T]) -> dict[str, T]:
    """PR-32: a table has one clock, in its settings; the option with the same meaning is set from it."""
    return {name: value for name, value in options.items() if name != TURN_OPTION}
