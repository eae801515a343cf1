"""Actions: moves as sequences of numbers, for any game, and their limits."""

import pytest

import fairdeal
from fairdeal.engine.actions import MAX_ACTIONS, Actions, ascending_choices
from fairdeal.engine.default_actions import DefaultActions
from fairdeal.engine.errors import BadSetup
from fairdeal.engine.moves import Listed, Word
from fairdeal.engine.observations import to_int16


def test_ascending_choices_leave_enough_items_above() -> None:
    assert ascending_choices([1, 4, 6, 9], (), 3) == [1, 4]
    assert ascending_choices([1, 4, 6, 9], (4,), 2) == [6]
    assert ascending_choices([1, 4, 6, 9], (4,), 0) == [6, 9]
    assert ascending_choices([1, 4], (4,), 1) == []


def test_default_actions_write_an_index_in_digits() -> None:
    actions = DefaultActions()
    many = Listed([Word(f"word {k}") for k in range(700)])
    assert actions.legal(many, ()) == [0, 1, 2]
    assert actions.legal(many, (0,)) == list(range(256))
    assert actions.legal(many, (2,)) == list(range(700 - 512))
    assert actions.move(many, (2, 3)) == Word("word 515")
    assert actions.encode(Word("word 515"), many) == (2, 3)


def test_too_many_actions_are_refused() -> None:
    with pytest.raises(BadSetup, match="smaller pack"):
        Actions([str(number) for number in range(MAX_ACTIONS + 1)])
    with pytest.raises(BadSetup, match="up to 4 decks, not 1,000,000"):
        fairdeal.game("president", decks=1_000_000).research.actions()


@pytest.mark.parametrize(("decks", "jokers"), [(1, 0), (1, 2), (4, 2)])
def test_president_has_an_action_for_every_combo(decks: int, jokers: int) -> None:
    actions = fairdeal.game("president", decks=decks, jokers_per_deck=jokers).research.actions()
    max_jokers = jokers * decks
    assert actions.size == 13 * 4 * decks * (max_jokers + 1) + max_jokers + 2 + 14


def test_large_numbers_are_clamped_to_16_bits() -> None:
    assert list(to_int16([5, 100_000, -100_000])) == [5, 32767, -32768]
