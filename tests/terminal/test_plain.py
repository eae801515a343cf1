"""Plain mode through a pipe: every game can be played from the text alone."""

import re

import pytest

from fairdeal.games import all_games
from tests.cli.runner import call

FACES = r"[0-9a-z]+(?::[0-9a-z]+)?"


@pytest.mark.parametrize("key", list(all_games()))
def test_every_game_can_be_played_from_the_text_alone(key: str) -> None:
    """A player who types what `moves` says is never refused."""
    typed: list[str] = []
    for _ in range(6):
        printed = call("play", key, "--seed", "3", "--plain", stdin="\n".join([*typed, "moves"]) + "\n")
        assert (printed.status, printed.err) == (0, "")
        assert "No: " not in printed.out, printed.out
        if "next round> " in printed.out.rpartition("moves\n")[0][-40:]:
            return
        typed.append(choose_from_list(printed.out.rpartition("> moves\n")[2]))
    last = call("play", key, "--seed", "3", "--plain", stdin="\n".join(typed) + "\n")
    assert "No: " not in last.out
    assert "\x1b" not in last.out, "no escape sequences"
    hand = re.findall(r"You hold (\d+) cards?: ([^.]*)\.", last.out)
    assert hand


def choose_from_list(listed: str) -> str:
    """Choose from the printed list of moves: the last numbered one, else the smallest choice."""
    simple = re.findall(r"^\d+\. .*: type (.+)$", listed, re.MULTILINE)
    if simple:
        return str(simple[-1])
    verb, value, least, items = re.findall(
        r": type (\w+)(?: (\d+) and| and) (\d+)(?: to \d+)? of: (.+)$", listed, re.MULTILINE
    )[0]
    return " ".join([verb, *([value] if value else []), *items.partition(";")[0].split()[: int(least)]])
