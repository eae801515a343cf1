"""A game as a form needs it."""

from typing import cast

from fairdeal.engine.game import Game
from fairdeal.engine.options import Value, plain
from fairdeal.server.bodies import GameInfo


def described(kind: type[Game]) -> GameInfo:
    return GameInfo(
        key=kind.key,
        title=kind.title,
        summary=kind.summary,
        players=list(kind.player_numbers()),
        players_in_words=kind.players_in_words(),
        usual_players=kind.usual_players,
        presets={name: preset.to_json() for name, preset in kind.presets.items()},
        in_play={name: plain(cast("Value", value)) for name, value in kind.settings_in_play.items()},
        options=kind.options_type.schema(),
        sample=kind.sample,
        seats_change=kind.seats_change,
    )
