"""Settings of a table."""

import json
import random
from typing import Any

import pytest

from fairdeal.engine.errors import BadSetup
from fairdeal.games import all_games
from fairdeal.table import Settings
from fairdeal.table.settings import TURN_OPTION
from tests.random_options import random_value
from tests.table.table_driver import GAME_KEYS, TableDriver, each_game

with_turn_option = pytest.mark.parametrize(
    "key", [key for key in GAME_KEYS if TURN_OPTION in [spec.name for spec in all_games()[key].options_type.specs()]]
)


@each_game
def test_defaults_are_filled_in(key: str) -> None:
    settings = Settings(key).validated()
    assert settings.seats == all_games()[key].default_players
    assert settings.preset == next(iter(all_games()[key].presets))
    assert (settings.turn, settings.intermission, settings.call) == (20_000, 30_000, 15_000)
    assert settings.options == {}
    assert settings.validated() == settings


@each_game
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


@each_game
def test_options_default_to_the_play_defaults(key: str) -> None:
    options = Settings(key).validated().create_game().options.to_json()
    for name, value in all_games()[key].play_defaults.items():
        assert options[name] == value
        usual = next(iter(all_games()[key].presets.values())).to_json()[name]
        chosen = Settings(key, options={name: usual}).validated()
        assert chosen.create_game().options.to_json()[name] == usual


@pytest.mark.parametrize("time", [5_000, 20_000, 600_000, None])
@pytest.mark.parametrize("clock", ["turn", "intermission", "call"])
def test_valid_clocks(clock: str, time: int | None) -> None:
    for key in GAME_KEYS:
        assert getattr(Settings(key, **{clock: time}).validated(), clock) == time  # type: ignore[arg-type]


@pytest.mark.parametrize("time", [0, 4_999, 4_000, 600_001, 601_000, -5_000, 5_500, True, "20", 20.0, 10**400, []])
@pytest.mark.parametrize("clock", ["turn", "intermission", "call"])
def test_invalid_clocks(clock: str, time: Any) -> None:
    for key in GAME_KEYS:
        with pytest.raises(BadSetup, match=r"5 to 600 whole seconds|give one of the two") as refusal:
            Settings(key, **{clock: time}).validated()
        assert "milliseconds" not in str(refusal.value)


def test_clocks_are_explained_in_seconds() -> None:
    for time, said in ((1_000, "1 second"), (4_000, "4 seconds"), (5_500, "5.5 seconds"), (601_000, "601 seconds")):
        with pytest.raises(BadSetup, match=f"^PR-32: the time of a turn cannot be {said}; give 5 to 600 whole seconds"):
            Settings("hearts", turn=time).validated()


@with_turn_option
def test_pr_32_the_games_option_and_the_tables_clock_agree(key: str) -> None:
    """Setting one sets the other; if both are given they must agree."""
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


@with_turn_option
def test_pr_32_both_can_be_changed_later(key: str) -> None:
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
def test_invalid_settings_are_refused_with_a_message(given: dict[str, Any]) -> None:
    for key in GAME_KEYS:
        with pytest.raises(BadSetup) as refusal:
            Settings.from_json({"game": key, **given})
        assert 5 < len(str(refusal.value)) < 400
        assert "\n" not in str(refusal.value)


@each_game
def test_the_host_can_change_the_game_between_matches(key: str) -> None:
    driver = TableDriver(key, "Ann", "Bob", bots=2)
    driver.expect_refusal("set", "Ann", settings={"turn": 60_000})
    driver.play()
    for other in GAME_KEYS:
        events = driver.send("set", "Ann", settings={"game": other, "turn": 60_000})
        assert events[0].kind == "settings"
        assert driver.table.settings.game == other
        assert driver.table.settings.turn == 60_000
        assert [seat.name for seat in driver.table.seats[:2]] == ["Ann", "Bob"]
        assert driver.table.state is None
    driver.send("set", "Ann", settings={"game": key})
    driver.start(3)
    assert driver.table.seats[0].person is not None
