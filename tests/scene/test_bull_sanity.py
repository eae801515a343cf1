"""The scenes of Bull Sanity."""

from tests.games.bull_sanity.table import at_value, run, table
from tests.scene.scene_queries import NAMES, fact, notes, prompt_for, scene_for, spectator_scene, zone


def test_a_claim() -> None:
    state = table("2c3d 2d8c 3h10s 5h8d", "4d8h 6d14h", "2h6d 3s4h")
    scene = scene_for(state)
    assert scene.headline == "Your turn: claim 2s"
    assert notes(scene) == {"2c3d": "can be a 2", "2d8c": "can be a 2"}
    (choose,) = prompt_for(state).choices
    assert (choose.values, choose.least, choose.most) == ((2,), 1, 4)
    state.play(0, choose.text(["2c3d", "5h8d"], 2))
    mine, theirs = zone(scene_for(state, 0), "claim"), zone(scene_for(state, 1), "claim")
    assert [card.card for card in mine.cards] == ["2c3d", "5h8d"]
    assert (theirs.cards, theirs.count, theirs.label) == ((), 2, "Ada: two 2s")
    assert scene_for(state, 1).headline == "Ada claims two 2s: true?"
    assert notes(scene_for(state, 2)) == {"2h6d": "can be a 2"}
    assert [button.text for button in prompt_for(state, 1).buttons] == ["bull", "accept"]
    assert scene_for(state, 0).headline == "You claim two 2s; waiting for Ben and Cy"


def test_a_call_shows_the_set() -> None:
    state = table("2c3d 2d8c 3h10s 5h8d", "4d8h 6d14h", "2h6d 3s4h")
    run(state, "0 claim 2 2c3d 5h8d", "2 bull")
    scene = spectator_scene(state)
    shown = zone(scene, "last")
    assert [card.card for card in shown.cards] == ["2c3d", "5h8d"]
    assert shown.note == "Cy called: false, Ada took it"
    assert zone(scene_for(state, 0), "last").note == "Cy called: false, you took it"
    assert scene.seats[0].known == ("2c3d", "5h8d")
    assert fact(scene, "Last claims") == "Ada: two 2s, called by Cy, false"


def test_a_set_that_is_not_called_stays_secret() -> None:
    state = table("2c3d 2d8c 3h10s 5h8d", "4d8h 6d14h", "2h6d 3s4h")
    run(state, "0 claim 2 2c3d 5h8d", "1 accept", "2 accept")
    assert [card.card for card in zone(scene_for(state, 0), "laid").cards] == ["2c3d", "5h8d"]
    assert zone(spectator_scene(state), "face down").count == 2
    assert not zone(spectator_scene(state), "last").cards
    assert "laid" not in [zone.key for zone in spectator_scene(state).centre]


def test_after_14_there_is_a_choice_of_values() -> None:
    state = at_value(14)
    while state.phase == "call":
        state.play(state.actors[0], "accept")
    scene = state.game.presentation.scene(state.view(state.actors[0]), NAMES)
    assert scene.headline == "Your turn: claim 2s or 15s"
    assert prompt_for(state).choices[0].values == (2, 15)


def test_the_end() -> None:
    state = table("2c3d", "4d8h 6d14h", "2h6d 3s4h")
    run(state, "0 claim 2 2c3d", "1 accept", "2 accept")
    assert scene_for(state, 0).headline == "The match is over: you win"
    assert spectator_scene(state).headline == "The match is over: Ada wins"
    assert spectator_scene(state).places == ((0,), (1, 2))
