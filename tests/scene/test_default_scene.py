"""The default scene, for games that define none, and the texts that all scenes share."""

import dataclasses

import fairdeal
from fairdeal.engine.default_scene import MAX_BUTTONS, default_prompt, default_scene, join_names, winners
from fairdeal.engine.moves import Listed, Move, Moves, Word
from fairdeal.engine.view import View
from tests.scene.client import can_build
from tests.scene.scene_queries import NAMES


class Entries(Moves):
    """Legal moves that are written as compact entries (docs/notation.md)."""

    def __init__(self, *entries: object) -> None:
        self.entries = list(entries)

    def count(self) -> int:
        return 1_000_000

    def at(self, k: int) -> Move:
        raise AssertionError(f"move {k} must not be listed")

    def compact(self) -> list[object]:
        return self.entries


def test_every_kind_of_compact_entry_is_parsed() -> None:
    prompt = default_prompt(
        Entries(
            "pass",
            {"verb": "nest", "choose": 2, "from": ["2c3d", "4d8h", "rook"]},
            {"verb": "give", "choose": 2, "from": ["2c3d", "4d8h"], "markers": 2},
            {"verb": "give", "choose": 2, "from": {"3": 2, "K": 1}},
            {"verb": "play", "value": 9, "count": [2, 3], "from": ["4d5h:9", "9c12s:9c", "2d7c:9"]},
            {"verb": "claim", "values": [2, 15], "count": [1, 3], "from": ["2c3d", "4d8h", "5h8d"]},
            {"rank": "7", "count": [1, 4], "jokers": [0, 2]},
            {"rank": "9", "total": 3, "jokers": [1, 2]},
        )
    )
    assert not prompt.typed
    legal = ["pass", "nest 2c3d rook", "give 2c3d marker", "give marker marker", "give 3x2", "give 3x1 Kx1"]
    legal += ["play 4d5h:9 2d7c:9", "claim 15 4d8h", "claim 2 2c3d 4d8h 5h8d", "7x4+j2", "7x1", "9x2+j1", "9x1+j2"]
    for text in legal:
        assert can_build(prompt, text), text
    for text in ["nest 2c3d", "give Kx2", "give 2c3d", "play 4d5h:9", "claim 3 2c3d", "7x5", "7x1+j3", "9x3", "skip"]:
        assert not can_build(prompt, text), text


def test_moves_of_an_unknown_entry_can_be_typed() -> None:
    assert default_prompt(Entries("stop", {"verb": "arrange"})).typed
    assert not default_prompt(Listed([Word("stop")])).typed


def test_the_number_of_buttons_is_limited() -> None:
    prompt = default_prompt(Listed([Word(f"word{k}") for k in range(MAX_BUTTONS + 1)]))
    assert len(prompt.buttons) == MAX_BUTTONS
    assert prompt.typed


def view(**changes: object) -> View:
    """A view of Oh Hell with some fields replaced."""
    state = fairdeal.game("oh-hell").start(1)
    return dataclasses.replace(state.view(0), **changes)  # type: ignore[arg-type]


def test_the_headline_says_whose_turn_it_is() -> None:
    def headline(**changes: object) -> str:
        return default_scene(view(**changes), NAMES, []).headline

    assert headline(actors=(0,)) == "Your turn"
    assert headline(actors=(1,)) == "Ben is to act"
    assert headline(actors=(1, 2, 3)) == "Ben, Cy and Dee are to act"
    assert headline(phase="intermission", actors=(1,)) == "The round is over; waiting for Ben"
    assert headline(phase="deal", actors=()) == "There are no more deals"
    assert headline(phase="over", actors=(), places=((1,), (0, 2, 3))) == "The match is over: Ben wins"


def test_winners() -> None:
    assert winners(view(places=((1, 0), (2, 3))), NAMES) == "The match is over: you and Ben win"
    assert winners(view(places=((1, 2), (0, 3))), NAMES) == "The match is over: Ben and Cy win"
    assert winners(view(places=((0,), (1, 2, 3))), NAMES) == "The match is over: you win"
    assert winners(view(places=None), NAMES) == "The match is over"


def test_long_lists_of_names_are_shortened() -> None:
    assert join_names(["Ada"]) == "Ada"
    assert join_names(["Ada", "Ben"]) == "Ada and Ben"
    assert join_names([f"P{k}" for k in range(64)]) == "P0, P1, P2 and 61 others"
