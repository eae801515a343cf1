"""Sanity 500 Rummy: moves as text."""

import pytest

from fairdeal.engine.errors import UnreadableMove

from .table import game


@pytest.mark.parametrize(
    ("text", "canonical"),
    [
        ("draw stock", "draw stock"),
        ("DRAW Stock", "draw stock"),
        ("draw pile", "draw pile"),
        ("draw pile 1", "draw pile"),
        ("draw  pile 4", "draw pile 4"),
        ("meld 2s10h:10h 7c8h:8h 4d9h:9h", "meld 7c8h:8h 4d9h:9h 2s10h:10h"),
        ("meld 7h12d:7h 2d7c:7c 3c7d:7d", "meld 2d7c:7c 3c7d:7d 7h12d:7h"),
        ("meld 6h10c:16 4s12d:16 2h14c:16", "meld 2h14c:16 4s12d:16 6h10c:16"),
        ("meld 7♣8♥:8♥ 4D9H:9h 2s10h:10h", "meld 7c8h:8h 4d9h:9h 2s10h:10h"),
        ("lay 3dJh:Jh ON 1", "lay 3d11h:11h on 1"),
        ("lay 2c3d:5 on 12", "lay 2c3d:5 on 12"),
        ("arrange 7c8h:8h 4d9h:9h/2c3d:5", "arrange 7c8h:8h 4d9h:9h / 2c3d:5"),
        ("discard 10cQd", "discard 10c12d"),
        (" stop ", "stop"),
    ],
)
def test_texts_are_parsed_to_their_canonical_form(text: str, canonical: str) -> None:
    move = game().parse(text)
    assert str(move) == canonical
    assert game().parse(canonical) == move
    assert hash(game().parse(canonical)) == hash(move)


@pytest.mark.parametrize(
    "text",
    [
        "",
        "draw",
        "draw pile 0",
        "draw pile -1",
        "draw pile two",
        "draw pile 1234567890123",
        "draw pile 2 3",
        "draw deck",
        "meld",
        "meld 7c8h",
        "meld 7c8h:9h",
        "meld 7c8h:8h 4d9h:9h on 1",
        "lay 7c8h:8h",
        "lay 7c8h:8h on",
        "lay 7c8h:8h on 0",
        "lay 7c8h:8h at 1",
        "lay 7c8h on 1",
        "arrange",
        "arrange /",
        "arrange 7c8h:8h / / 4d9h:9h",
        "discard",
        "discard 7c8h:8h",
        "discard 7c8h 4d9h",
        "discard 7c9h",
        "discard rook",
        "stop now",
        "pass",
        "²",
    ],
)
def test_unreadable_moves_are_refused(text: str) -> None:
    with pytest.raises(UnreadableMove) as error:
        game().parse(text)
    assert error.value.rule is None
    assert len(error.value.reason.split()) > 4
