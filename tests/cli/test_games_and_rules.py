"""`fairdeal games` and `fairdeal rules`."""

import pytest

from fairdeal.cli.rules import parse_sections
from fairdeal.games import all_games, find_game
from tests.cli.runner import assert_rejected, call


def test_games_as_text_and_as_json() -> None:
    printed = call("games").out
    listed = call("games", "--json").json
    assert [game["key"] for game in listed] == list(all_games())
    president = next(game for game in listed if game["key"] == "president")
    assert president["players"] == [2, 64]
    assert president["presets"] == ["online", "house"]
    for game in listed:
        assert game["key"] in printed
        assert game["summary"] in printed


@pytest.mark.parametrize("key", list(all_games()))
def test_rules_list_every_rule_and_option(key: str) -> None:
    printed = call("rules", key).out
    document = call("rules", key, "--json").json
    game = find_game(key)
    assert document["game"] == key
    assert document["players"] == [game.min_players, game.max_players]
    assert document["presets"] == {name: options.to_json() for name, options in game.presets.items()}
    for section in parse_sections(game.rules_for_players()):
        for number, text in section.rules.items():
            assert f"{number} {text.splitlines()[0]}" in printed
    for option, spec in zip(document["options"], game.options_type.specs(), strict=True):
        assert option == spec.to_json()
        assert f"  {spec.label.title}: {spec.meaning} ({spec.rule})\n" in printed
        assert f"      --set {spec.name}=…; " in printed
        assert spec.accepted in printed


def test_every_numbered_rule_of_president_is_found() -> None:
    document = call("rules", "president", "--json").json
    numbers = [rule["number"] for section in document["sections"] for rule in section["rules"]]
    assert numbers == [f"PR-{n}" for n in range(1, 35)]


def test_defaults_are_listed_for_each_preset() -> None:
    printed = call("rules", "president").out
    assert "number, 0 to 2; default 2 (online), 1 (house)" in printed
    assert "number, 1 to 166,799,986,198,907; default 1\n" in printed
    assert "flag: on, off; default on (online), off (house)" in printed


@pytest.mark.parametrize("wanted", ["PR-15", "pr-15", "15"])
def test_a_single_rule(wanted: str) -> None:
    result = call("rules", "president", wanted)
    assert result.out.startswith('PR-15 "One 2 fewer is enough" gives')
    assert "--set one_fewer_2=…" in result.out
    assert "PR-16" not in result.out
    document = call("rules", "president", wanted, "--json").json
    assert document["number"] == "PR-15"
    assert document["text"].startswith("`one_fewer_2`")


@pytest.mark.parametrize("key", ["hearts", "oh-hell", "rook"])
def test_dd_3_is_found_because_refusals_cite_it(key: str) -> None:
    assert call("rules", key, "dd-3").out.startswith("DD-3 No duplicates")
    assert not call("rules", key, "3").out.startswith("DD-3")  # a bare number is a rule of the game itself
    assert "; rules: DD-3, " in call("rules", key, "DD-4").err


def test_a_page_without_numbered_rules(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(find_game("hearts"), "rules_page", lambda: "# Hearts\n\nAvoid them.\n")
    assert call("rules", "hearts", "1").err == "fairdeal: Sanity Hearts has no rule '1'; rules: none with a number\n"


def test_a_rules_page_is_split_at_headings_and_rule_numbers() -> None:
    page = "# Game\n\nHello.\n\n## One\n\n**XX-1** First.\n\n  - more\n\n**XX-2** Second.\n\n## Notes\n\n- XX-1: so.\n"
    found = [section.to_json() for section in parse_sections(page)]
    assert found == [
        {"title": "Game", "text": "Hello.", "rules": []},
        {
            "title": "One",
            "text": "",
            "rules": [{"number": "XX-1", "text": "First.\n\n  - more"}, {"number": "XX-2", "text": "Second."}],
        },
        {"title": "Notes", "text": "- XX-1: so.", "rules": []},
    ]


def test_rules_and_options_are_searched_for_words() -> None:
    found = call("rules", "rook", "--search", "trump Rook", "--json").json
    texts = [f"{rule['number']} {rule['text']}".lower() for rule in found["rules"]]
    assert texts
    assert all("rook" in text or "trump" in text for text in texts)
    printed = call("rules", "president", "--search", "EQUALIZE only")
    assert printed.status == 0
    assert "equalize_only_by_scum" in printed.out
    assert "PR-18" in printed.out
    assert "PR-22" not in printed.out


def test_a_search_finds_court_cards_by_their_names() -> None:
    numbers = [rule["number"] for rule in call("rules", "hearts", "--search", "queen", "--json").json["rules"]]
    assert {"HE-5", "HE-8"} <= set(numbers)


def test_a_search_that_finds_nothing_says_so() -> None:
    assert_rejected(
        call("rules", "hearts", "--search", "zugzwang"), "no rule or option of Sanity Hearts contains 'zugzwang'"
    )
    assert_rejected(call("rules", "hearts", "--search", " "), "name a word to look for")
    assert_rejected(call("rules", "hearts", "HE-5", "--search", "queen"), "not both")
