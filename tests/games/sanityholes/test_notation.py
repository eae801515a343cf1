"""Moves as text (docs/notation.md): read in any order and case, written in one way."""

import pytest

from fairdeal.engine.errors import UnreadableMove
from fairdeal.games.sanityholes.rules.moves import PASS, Clear, Gift, InvalidSet, Play

from .table import game


@pytest.mark.parametrize(
    ("text", "written"),
    [
        ("play 2c3d:2c", "play 2c3d:2c"),
        ("play 4d8h:8h 2d8c:8c", "play 2d8c:8c 4d8h:8h"),
        ("PLAY 2D8C:8C  4d8h:8H", "play 2d8c:8c 4d8h:8h"),
        ("play 10cQd:qd 3h12c:Q♣", "play 3h12c:12c 10c12d:12d"),
        ("play 4c5h:9 9c12s:9c", "play 4c5h:9 9c12s:9c"),
        ("play 9♣12♠:9♣ 4♣5♥:9", "play 4c5h:9 9c12s:9c"),
        ("clear 2c3d:2c", "clear 2c3d:2c"),
        ("Clear 2c3d:3d", "clear 2c3d:3d"),
        ("give 2c3d marker", "give 2c3d marker"),
        ("give marker 2c3d", "give 2c3d marker"),
        ("give Marker 4d8h MARKER 2c3d", "give 2c3d 4d8h marker marker"),
        ("give 2c3d 2c3d", "give 2c3d 2c3d"),
        ("give marker", "give marker"),
        (" pass ", "pass"),
        ("play 4c5h:9 9c12s:12s", "play 4c5h:9 9c12s:12s"),
        ("play 9c12s:12s 4c5h:9", "play 4c5h:9 9c12s:12s"),
    ],
)
def test_reading_and_writing(text: str, written: str) -> None:
    move = game().parse(text)
    assert str(move) == move.text() == written
    assert game().parse(written) == move
    assert hash(game().parse(written)) == hash(move)
    assert repr(move) == f"<{written}>"


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("", "play, clear, pass or give"),
        ("   ", "play, clear, pass or give"),
        ("2c3d:2c", "play, clear, pass or give"),
        ("play", "play names the faces"),
        ("play 2c3d", "not a face"),
        ("play 2c3d:4", "not a face of 2c3d"),
        ("play 2c4d:2c", "2h4c"),
        ("play rook", "not a face"),
        ("clear", "one card"),
        ("clear 2c3d:2c 2h4c:2h", "one card"),
        ("clear 2c3d", "not a face"),
        ("give", "cards and markers"),
        ("give 2c3d:2c", "not a double card"),
        ("give 3c", "not a double card"),
        ("give joker", "not a double card"),
        ("pass 2c3d", "stands alone"),
        ("skip", "play, clear, pass or give"),
        ("x" * 300, "…"),
        ("play " + "2c3d:9h " * 500, "not a face of 2c3d"),
    ],
)
def test_unreadable_moves_are_refused(text: str, message: str) -> None:
    with pytest.raises(UnreadableMove, match=message) as caught:
        game().parse(text)
    assert caught.value.rule is None
    assert len(str(caught.value)) < 200


def test_kinds_of_moves() -> None:
    parse = game().parse
    play = parse("play 4d8h:8h 2d8c:8c")
    assert isinstance(play, Play)
    assert (play.value, play.number) == (8, 2)
    assert isinstance(parse("play 4d8h:8h 2d8c:2d"), InvalidSet)
    assert isinstance(parse("play 4d8h:8h 4d8h:8h"), InvalidSet)
    assert isinstance(parse("clear 2c3d:2c"), Clear)
    gift = parse("give 2c3d marker 2h4c")
    assert isinstance(gift, Gift)
    assert (gift.names(), gift.markers) == (["2c3d", "2h4c"], 1)
    assert parse("pass") == PASS


def test_moves_of_different_kinds_are_different() -> None:
    texts = ["play 2c3d:2c", "clear 2c3d:2c", "give 2c3d", "pass", "play 2c3d:3d", "play 2c3d:2c 2h4c:2h"]
    moves = [game().parse(text) for text in texts]
    assert len(set(moves)) == len(moves)
    assert moves[0] != "play 2c3d:2c"
