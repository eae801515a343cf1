"""Bull Sanity: moves as text, in and out."""

import pytest

from fairdeal.engine.errors import UnreadableMove

from .table import DECK, game, hand, run, table

NOTATION_EXAMPLE = "claim 2 3h10s 2c3d"


def test_a_claim_is_written_lowest_card_first() -> None:
    assert str(game().parse(NOTATION_EXAMPLE)) == "claim 2 2c3d 3h10s"
    assert game().parse(NOTATION_EXAMPLE) == game().parse("claim 2 2c3d 3h10s")


@pytest.mark.parametrize(
    ("written", "read"),
    [
        ("CLAIM 2 2C3D", "claim 2 2c3d"),
        ("  claim   14  10c12d\t2c3d ", "claim 14 2c3d 10c12d"),
        ("claim 2 10♣q♦", "claim 2 10c12d"),
        ("claim 2 JdQs", "claim 2 11d12s"),
        ("claim 27 13h14d", "claim 27 13h14d"),
        ("Bull", "bull"),
        (" ACCEPT ", "accept"),
    ],
)
def test_other_ways_to_write_a_move(written: str, read: str) -> None:
    assert str(game().parse(written)) == read


@pytest.mark.parametrize(
    "text",
    [
        *("", "claim", "claim x 2c3d", "claim -2 2c3d", "claim 2x2c3d", "claim ² 2c3d", "claim 12345 2c3d", "2 2c3d"),
        *("claim 2 2c3h", "claim 2 2c2d", "claim 2 rook", "claim 2 2c3d:2c", "claim 2 joker", "claim 2c3d"),
        *("bull 2", "bull sanity", "accept 2c3d", "pass", "play 2c3d", "claims 2 2c3d"),
    ],
)
def test_texts_that_are_not_moves_are_refused(text: str) -> None:
    with pytest.raises(UnreadableMove) as error:
        game().parse(text)
    assert error.value.rule is None
    assert len(error.value.reason.split()) > 3


def test_every_listed_claim_parses_to_itself() -> None:
    state = table("2c3d 3h10s 7c8h 9s10d 13h14d", "5c9s")
    listed = [str(move) for move in state.moves(0)]
    assert len(set(listed)) == 31
    assert [str(state.game.parse(text)) for text in listed] == listed
    assert state.moves(0).to_json() == listed


def test_long_lists_are_written_as_one_entry() -> None:
    """docs/notation.md: above 2,000 moves. Ten cards make 1,023 claims of a value, eleven 2,047."""
    ten, eleven = DECK[:10], DECK[:11]
    state = table(" ".join(ten), DECK[70])
    assert len(state.moves(0).to_json()) == 1023
    state = table(" ".join(eleven), DECK[70])
    assert state.moves(0).to_json() == [{"verb": "claim", "values": [2], "count": [1, 11], "from": eleven}]


def test_claims_are_equal_if_value_and_cards_are_equal() -> None:
    parse = game().parse
    assert parse("claim 2 2c3d") == game(combined_below_15=False).parse("claim 2 2c3d")
    assert len({parse("claim 2 2c3d"), parse("claim 2 2c3d"), parse("claim 3 2c3d"), parse("claim 2 2h4c")}) == 3
    assert parse("claim 2 2c3d") != parse("claim 2 2c3d 2c3d")
    assert parse("bull") != parse("accept")
    assert parse("claim 2 2c3d") != parse("bull")


def test_cards_may_be_named_in_any_order() -> None:
    state = table("2c3d 3h10s 7c8h", "5c9s")
    run(state, "0 claim 2 7c8h 2c3d")
    assert hand(state, 0) == "3h10s"
    assert [str(move) for _, move in state.played()] == ["claim 2 2c3d 7c8h"]
