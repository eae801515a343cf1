"""Line by line through a pipe: every game can be played from the text alone."""

import re

import pytest

from fairdeal.games import all_games
from tests.cli.running import call

FACES = r"[0-9a-z]+(?::[0-9a-z]+)?"


@pytest.mark.parametrize("key", list(all_games()))
def test_a_person_can_play_from_the_text_alone(key: str) -> None:
    """Reads `moves`, types what it says, and is never refused."""
    typed: list[str] = []
    for _ in range(6):
        told = call("play", key, "--seed", "3", "--plain", stdin="\n".join([*typed, "moves"]) + "\n")
        assert (told.status, told.err) == (0, "")
        assert "No: " not in told.out, told.out
        if "next round> " in told.out.rpartition("moves\n")[0][-40:]:
            return
        typed.append(what_to_type(told.out.rpartition("> moves\n")[2]))
    last = call("play", key, "--seed", "3", "--plain", stdin="\n".join(typed) + "\n")
    assert "No: " not in last.out
    assert "\x1b" not in last.out, "no cursor is moved"
    hand = re.findall(r"You hold (\d+) cards?: ([^.]*)\.", last.out)
    assert hand


def what_to_type(listed: str) -> str:
    """What a reader makes of the list of moves: the last that needs no card, else the smallest choice."""
    simple = re.findall(r"^\d+\. .*: type (.+)$", listed, re.MULTILINE)
    if simple:
        return str(simple[-1])
    verb, value, least, items = re.findall(
        r": type (\w+)(?: (\d+) and| and) (\d+)(?: to \d+)? of: (.+)$", listed, re.MULTILINE
    )[0]
    return " ".join([verb, *([value] if value else []), *items.partition(";")[0].split()[: int(least)]])
