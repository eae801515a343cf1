"""How a table may be set up."""

import json
import random
from typing import Any

import pytest

from fairdeal.engine.errors import BadSetup
from fairdeal.games import all_games
from fairdeal.table import Settings
from fairdeal.table.settings import TURN_OPTION
from tests.random_options import random_value
from tests.table.evening import GAMES, KEYS, Evening

OWN_CLOCK = [key for key in KEYS if TURN_OPTION in [spec.name for spec in all_games()[key].options_type.specs()]]
own_clock = pytest.mark.parametrize("key", OWN_CLOCK)


@GAMES
def test_everything_left_out_is_filled_in(key: str) -> None:
    settings = Settings(key).validated()
    assert settings.seats == all_games()[key].default_players
    assert settings.preset == next(iter(all_games()[key].presets))
    assert (settings.turn, settings.intermission, settings.call) == (20_000, 30_000, 8_000)
    assert settings.options == {}
    assert settings.validated() == settings


@GAMES
def test_settings_survive_json(key: str) -> None:
    chance = random.Random(key)
    kind = all_games()[key]
    options = {spec.name: random_value(spec, chance) for spec in kind.options_type.specs() if spec.name != TURN_OPTION}
    for preset in kind.presets:
        settings = Settings(key, preset, options, turn=None, call=60_000, takeover="steady", public=False).validated()
        again = Settings.from_json(json.loads(json.dumps(settings.to_json())))
        assert again == settings
        assert again.create_game().options == settings.create_game().options
        wanted = kind.presets[preset].changed(options).to_json()
        assert {**wanted, TURN_OPTION: 0} == {**settings.create_game().options.to_json(), TURN_OPTION: 0}


@GAMES
def test_defaults_are_those_where_people_sit_down_to_play(key: str) -> None:
    options = Settings(key).validated().create_game().options.to_json()
    for name, value in all_games()[key].play_defaults.items():
        assert options[name] == value
        usual = next(iter(all_games()[key].presets.values())).to_json()[name]
        chosen = Settings(key, options={name: usual}).validated()
        assert chosen.create_game().options.to_json()[name] == usual


@pytest.mark.parametrize("time", [5_000, 20_000, 600_000, None])
@pytest.mark.parametrize("clock", ["turn", "intermission", "call"])
def test_clocks_that_can_be(clock: str, time: int | None) -> None:
    for key in KEYS:
        assert getattr(Settings(key, **{clock: time}).validated(), clock) == time  # type: ignore[arg-type]


@pytest.mark.parametrize("time", [0, 4_999, 4_000, 600_001, 601_000, -5_000, 5_500, True, "20", 20.0, 10**400, []])
@pytest.mark.parametrize("clock", ["turn", "intermission", "call"])
def test_clocks_that_cannot_be(clock: str, time: Any) -> None:
    for key in KEYS:
        with pytest.raises(BadSetup, match=r"5 to 600 whole seconds|give one of the two"):
            Settings(key, **{clock: time}).validated()


@own_clock
def test_pr_32_the_games_own_option_and_the_tables_clock_are_one(key: str) -> None:
    """Whoever sets one has set the other; who sets both must say the same."""
    for given, turn in (
        ({"turn": 45_000}, 45_000),
        ({"options": {TURN_OPTION: 45}}, 45_000),
        ({"options": {TURN_OPTION: 45}, "turn": 45_000}, 45_000),
        ({"options": {TURN_OPTION: 0}}, None),
        ({"turn": None}, None),
        ({}, 20_000),
    ):
        for settings in (Settings(key, **given).validated(), Settings.from_json({"game": key, **given})):
            assert settings.turn == turn
            assert settings.create_game().options.to_json()[TURN_OPTION] == (turn or 0) // 1_000
            assert settings.validated() == settings
    with pytest.raises(BadSetup, match="give one of the two"):
        Settings(key, options={TURN_OPTION: 45}, turn=60_000).validated()
    with pytest.raises(BadSetup, match="5 to 600"):
        Settings(key, options={TURN_OPTION: 4}).validated()


@own_clock
def test_pr_32_either_can_be_changed_later(key: str) -> None:
    settings = Settings(key, turn=45_000).validated()
    for change, turn in (
        ({"turn": 20_000}, 20_000),
        ({"turn": None}, None),
        ({"options": {TURN_OPTION: 10}}, 10_000),
        ({"options": {TURN_OPTION: 20}}, 20_000),
        ({"call": None}, 45_000),
        ({"options": {}}, 45_000),
    ):
        changed = settings.with_changes(change)
        assert changed.turn == turn
        assert changed.create_game().options.to_json()[TURN_OPTION] == (turn or 0) // 1_000


@pytest.mark.parametrize(
    "given",
    [
        {"game": "whist"},
        {"game": None},
        {"game": ["x"]},
        {"preset": "nothing"},
        {"preset": 3},
        {"options": {"nothing": 1}},
        {"options": [1]},
        {"options": {1: 1}},
        {"seats": "four"},
        {"seats": True},
        {"seats": 0},
        {"seats": 10**30},
        {"takeover": 7},
        {"takeover": ""},
        {"takeover": "x" * 41},
        {"public": 1},
        {"nothing": 1},
    ],
)
def test_what_cannot_be_is_refused_in_words(given: dict[str, Any]) -> None:
    for key in KEYS:
        with pytest.raises(BadSetup) as refusal:
            Settings.from_json({"game": key, **given})
        assert 5 < len(str(refusal.value)) < 400
        assert "\n" not in str(refusal.value)


@GAMES
def test_the_host_can_change_the_game_between_matches(key: str) -> None:
    evening = Evening(key, "Ann", "Bob", bots=2)
    evening.refused("set", "Ann", settings={"turn": 60_000})
    evening.play()
    for other in KEYS:
        told = evening.ask("set", "Ann", settings={"game": other, "turn": 60_000})
        assert told[0].kind == "settings"
        assert evening.table.settings.game == other
        assert evening.table.settings.turn == 60_000
        assert [seat.name for seat in evening.table.seats[:2]] == ["Ann", "Bob"]
        assert evening.table.state is None
    evening.ask("set", "Ann", settings={"game": key})
    evening.start(3)
    assert evening.table.seats[0].person is not None
