"""Animated pictures: every game can be drawn, without scripts, and shows the moves that were asked for."""

import re
from xml.etree import ElementTree

import pytest

from fairdeal.engine.errors import BadSetup
from fairdeal.engine.random import WORLDS, Stream
from fairdeal.engine.record import Record, read_record, write_record
from fairdeal.engine.turns import turns
from fairdeal.games import all_games, find_game
from fairdeal.review.animated_replay import MAX_MOVES, Part, animated_svg, round_of

ELEMENTS = {"svg", "title", "style", "defs", "g", "use", "path", "rect", "circle", "text"}


def played(key: str, moves: int) -> Record:
    game = find_game(key).configure(all_games()[key].default_players, names=("Ada <b>", "Ben", "Cy", "Di", "Eve")[:4])
    state, stream = game.start(3), Stream(5, WORLDS)
    for seat in turns(state, moves):
        state.play(seat, game.strategy.heuristic_move(state.view(seat), stream))
    return read_record(write_record(state), find_game)


@pytest.mark.parametrize("key", [key for key, game in all_games().items() if game.default_players == 4])
def test_every_game_can_be_drawn_without_scripts_and_other_files(key: str) -> None:
    picture = animated_svg(played(key, 30), Part(2, 30))
    root = ElementTree.fromstring(picture)
    assert {element.tag.rpartition("}")[2] for element in root.iter()} <= ELEMENTS
    links = [value for element in root.iter() for name, value in element.attrib.items() if name.endswith("href")]
    assert links
    assert all(link.startswith("#") for link in links)
    assert "url(" not in picture
    assert "@import" not in picture
    assert not re.search(r"nan|inf\b", picture)
    assert "Ada &lt;b&gt;" in picture
    assert len(picture.encode()) < 200_000


def test_a_trick_is_shown_before_it_is_taken() -> None:
    record = played("oh-hell", 8)  # four bids, and a trick
    root = ElementTree.fromstring(animated_svg(record, Part(4, 8)))
    cards = [element for element in root.iter() if element.get("class") == "m" and element.tag.endswith("use")]
    resting = [element for element in cards if "transform" in element.get("style", "")]
    assert len(resting) >= 4


def test_rounds_are_found_in_the_record() -> None:
    record = played("oh-hell", 60)
    first, second = round_of(record, 1), round_of(record, 2)
    assert first.first == 0
    assert first.last == second.first
    with pytest.raises(BadSetup, match="--round"):
        round_of(record, 99)


@pytest.mark.parametrize("part", [Part(5, 5), Part(0, 61), Part(-1, 3)])
def test_moves_that_are_not_there_are_refused(part: Part) -> None:
    with pytest.raises(BadSetup, match="between 0 and 60"):
        animated_svg(played("oh-hell", 60), part)


def test_pictures_have_a_limit() -> None:
    record = played("oh-hell", MAX_MOVES + 20)
    with pytest.raises(BadSetup, match="at most 150 moves"):
        animated_svg(record, Part(0, MAX_MOVES + 5))
