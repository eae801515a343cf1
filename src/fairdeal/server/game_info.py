"""The description of a game that a form needs to set up a table."""

from typing import cast

from fairdeal.engine.game import Game
from fairdeal.engine.options import Value, plain
from fairdeal.server.http_bodies import GameInfo


def game_info(kind: type[Game]) -> GameInfo:
    return GameInfo(
        key=kind.key,
        title=kind.title,
        summary=kind.summary,
        players=list(kind.player_numbers()),
        players_in_words=kind.players_in_words(),
        usual_players=kind.default_players,
        presets={name: preset.to_json() for name, preset in kind.presets.items()},
        in_play={name: plain(cast("Value", value)) for name, value in kind.play_defaults.items()},
        options=kind.options_type.schema(),
        sample=kind.sample_cards,
        seats_change=kind.seats_can_change,
    )
