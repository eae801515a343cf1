"""The form of a new table: every option of every game has a group and a title, every preset and bot a sentence."""

import enum
import re

import pytest

from fairdeal.bots import BOT_WORDS, BOTS
from fairdeal.engine.options import Form, Label, Options, show_value, write_value
from fairdeal.games import all_games

games = pytest.mark.parametrize("key", list(all_games()))
RULE = re.compile(r"[A-Z]{2}-\d+")
MANY_OPTIONS = 6


@games
def test_every_option_has_a_group_and_a_title(key: str) -> None:
    options = all_games()[key].options_type
    grouped = {name for labels in options.form.groups.values() for name in labels}
    for spec in options.specs():
        assert spec.name in grouped, f"add {spec.name} to a group of the form in the options of {key}"
        assert spec.label.title[0].isupper()
        assert len(spec.label.title) <= 40
        assert "_" not in spec.label.title
        assert spec.sentence.endswith(".")
        assert "_" not in spec.sentence, "a value as it is typed"
        title, sentence = ({*re.findall(r"\w+", text.lower())} - {"the"} for text in (spec.label.title, spec.sentence))
        assert title != sentence, f"the sentence about {spec.name} only repeats its title"
        assert RULE.fullmatch(spec.rule)
    assert grouped == {spec.name for spec in options.specs()}, "the form has a label for an option that does not exist"
    titles = [spec.label.title for spec in options.specs()]
    assert len(set(titles)) == len(titles)


@games
def test_long_forms_are_grouped(key: str) -> None:
    options = all_games()[key].options_type
    sizes = [len([spec for spec in options.specs() if spec.group == group]) for group in options.form.groups]
    assert all(size <= MANY_OPTIONS for size in sizes)


@games
def test_every_choice_is_in_plain_words(key: str) -> None:
    for spec in all_games()[key].options_type.specs():
        if issubclass(spec.kind, enum.StrEnum):
            assert set(spec.label.values) == {member.value for member in spec.kind}, spec.name
        for words in spec.label.values.values():
            assert words
            assert "_" not in words


@games
def test_the_schema_is_all_that_a_form_needs(key: str) -> None:
    options = all_games()[key].options_type
    properties = options.schema()["properties"]
    assert isinstance(properties, dict)
    for spec in options.specs():
        schema = properties[spec.name]
        assert schema["title"] == spec.label.title
        assert schema["description"] == spec.sentence
        assert (schema["x-rule"], schema["x-group"]) == (spec.rule, spec.group)
        if spec.kind is bool:
            assert schema["x-words"] == {"on": "on", "off": "off"}


@games
def test_every_preset_is_explained(key: str) -> None:
    game = all_games()[key]
    assert set(game.options_type.form.presets) == set(game.presets)
    assert all(words.endswith(".") for words in game.options_type.form.presets.values())


def test_every_bot_is_explained() -> None:
    assert set(BOT_WORDS) == set(BOTS)
    assert all(words.endswith(".") for words in BOT_WORDS.values())


def test_an_option_without_a_label_comes_last_under_its_name() -> None:
    form = Form(groups={"Cards": {"decks": Label("Decks")}})
    assert form.find("decks") == ("Cards", Label("Decks"))
    assert form.find("eight_rule") == ("Other", Label("Eight rule"))
    assert Options.specs() == ()


def test_values_are_written_as_typed_and_shown_to_be_read() -> None:
    assert [write_value(value) for value in (True, False, 1000, "strict")] == ["on", "off", "1000", "strict"]
    assert [show_value(value) for value in (True, False, 1000, "strict")] == ["on", "off", "1,000", "strict"]
