"""Plain mode through a pipe: every game can be played from the text alone, and the text is in words."""

import re
from pathlib import Path

import pytest

from fairdeal.games import all_games, find_game
from fairdeal.terminal.speech import speak_text
from tests.cli.runner import HintTaker, call

TYPED_ITEM = re.compile(r"\S+ for (?=the |\w+ of )")  # in a choice: what to type for a card that is named after it
TO_TYPE = re.compile(r"Type .* for it\.")  # after a hint in words
HALF = "(?:1[0-4]|[2-9JQKA])[cdhs]"
NOTATION = re.compile(rf"\b{HALF}{HALF}|[♣♦♥♠×]|\b(?:10|[2-9JQKA])x\d")


@pytest.mark.parametrize("key", list(all_games()))
def test_every_game_can_be_played_from_the_text_alone(key: str) -> None:
    """A player who types what `moves` says is never refused."""
    typed: list[str] = []
    for _ in range(6):
        printed = call("play", key, "--seed", "3", "--plain", stdin="\n".join([*typed, "moves"]) + "\n")
        assert (printed.status, printed.err) == (0, "")
        assert "No: " not in printed.out, printed.out
        if re.search(r"next (round|hand)> $", printed.out.rpartition("moves\n")[0]):
            return
        typed.append(choose_from_list(printed.out.rpartition("> moves\n")[2]))
    last = call("play", key, "--seed", "3", "--plain", stdin="\n".join(typed) + "\n")
    assert "No: " not in last.out
    assert "\x1b" not in last.out, "no escape sequences"
    hand = re.findall(r"You hold (\d+) cards?: ([^.]*)\.", last.out)
    assert hand


@pytest.mark.parametrize("key", list(all_games()))
def test_printed_records_are_in_words(key: str, tmp_path: Path) -> None:
    file = tmp_path / "record.json"
    call("play", key, "--seed", "5", "--plain", stdin=HintTaker(4, last=[f"save {file}"]))
    for arguments in ([], ["--seat", "0"]):
        printed = call("replay", str(file), "--plain", *arguments)
        assert printed.status == 0, printed.err
        assert not [line for line in printed.out.splitlines() if NOTATION.search(line)]


def test_counts_are_in_words_too() -> None:
    assert (
        speak_text("Not seen yet: 4, 5 × 3, Q × 1, joker × 2.") == "Not seen yet: 4, three 5s, one Queen, two jokers."
    )
    assert speak_text("7 × 12,500") == "12,500 cards of 7"
    printed = call("play", "president", "--seed", "5", "--plain").out
    assert "You hold 14 cards: 4, 5, 6, three 7s, two 8s, 9, 10, Queen, King, Ace, 2." in printed


def choose_from_list(listed: str) -> str:
    """Choose from the printed list of moves: the number of the last one, else the smallest choice."""
    simple = re.findall(r"^(\d+)\. ", listed, re.MULTILINE)
    if simple:
        return str(simple[-1])
    verb, value, least, items = re.findall(
        r": type (\w+)(?: (\w+) and| and) (\d+)(?: to \d+)? of these: (.+)$", listed, re.MULTILINE
    )[0]
    typed = [item.split()[0] for item in items.split("; ") if not item.startswith("more than once")]
    return " ".join([verb, *([value] if value else []), *typed[: int(least)]])


@pytest.mark.parametrize("key", list(all_games()))
def test_plain_mode_speaks_words(key: str) -> None:
    """No notation and no suit symbols in what is printed, except what to type for a card that is named beside it."""
    typed = ["moves", "hint"]
    for _ in range(8):
        printed = call("play", key, "--seed", "5", "--plain", stdin="\n".join(typed) + "\n").out
        lines = [line for line in printed.splitlines() if "> " not in line[:30]]
        spoken = TO_TYPE.sub("", TYPED_ITEM.sub("", "\n".join(lines)))
        assert not [line for line in spoken.splitlines() if NOTATION.search(line)]
        listed = printed.rpartition("> moves\n")[2].partition("> hint")[0]
        if f"The {find_game(key).deal_word} is over" in listed:
            return
        typed = [*typed[:-2], choose_from_list(listed), "moves", "hint"]
