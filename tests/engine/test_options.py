"""Options: read from text and JSON, validated, and described."""

import pytest

from fairdeal.engine.errors import BadSetup
from fairdeal.games.president.options import HOUSE, ONLINE, Equalize, PresidentOptions, Revolutions


def test_values_are_read_from_text_and_json() -> None:
    changed = ONLINE.changed(
        {
            "revolutions": "strict",
            "eight_rule": "on",
            "decks": "1,000",
            "single_turn": True,
            "rounds": 3,
            "equalize": "ALLOW",
        }
    )
    assert changed.revolutions is Revolutions.STRICT
    assert changed.equalize is Equalize.ALLOW
    assert (changed.eight_rule, changed.decks, changed.single_turn, changed.rounds) == (True, 1000, True, 3)


@pytest.mark.parametrize(
    ("name", "value", "accepted"),
    [
        ("decks", 0, "1 to 166,799,986,198,907"),
        ("decks", "166799986198908", "1 to 166,799,986,198,907"),
        ("decks", True, "1 to"),
        ("decks", 1.5, "1 to"),
        ("decks", "9" * 5000, "1 to"),
        ("decks", None, "1 to"),
        ("jokers_per_deck", -1, "0 to 2"),
        ("eight_rule", "perhaps", "on, off"),
        ("eight_rule", 1, "on, off"),
        ("equalize", "never", "disallow, allow, equalize_or_skip"),
        ("equalize", [], "disallow"),
        ("nonsense", 1, "decks, jokers_per_deck"),
    ],
)
def test_an_error_names_the_option_and_what_is_accepted(name: str, value: object, accepted: str) -> None:
    with pytest.raises(BadSetup) as refused:
        ONLINE.changed({name: value})
    assert accepted in str(refused.value)
    assert name in str(refused.value)
    assert "\n" not in str(refused.value)


def test_differences_from_a_preset() -> None:
    assert ONLINE.differences(ONLINE) == {}
    assert ONLINE.changed({"rounds": 4}).differences(ONLINE) == {"rounds": 4}
    assert HOUSE.changed(ONLINE.to_json()) == ONLINE


def test_the_schema_has_every_option() -> None:
    schema = PresidentOptions.schema()
    properties = schema["properties"]
    assert isinstance(properties, dict)
    assert list(properties) == list(ONLINE.to_json())
    assert properties["decks"] == {
        "type": "integer",
        "minimum": 1,
        "maximum": 166799986198907,
        "title": "Decks",
        "description": "How many decks are shuffled together.",
        "default": 1,
        "x-rule": "PR-1",
        "x-group": "Cards and roles",
        "x-words": {},
    }
    assert properties["equalize"]["enum"][0] == "disallow"
    assert properties["eight_rule"]["type"] == "boolean"


def test_options_are_immutable() -> None:
    with pytest.raises(AttributeError):
        ONLINE.decks = 2  # type: ignore[misc]
