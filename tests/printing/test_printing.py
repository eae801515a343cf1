"""Printed decks and deals: every card is there once, and the deals can be played."""

import contextlib
import json
import re
import zlib
from pathlib import Path

import pytest

import fairdeal
from fairdeal.cards.double import standard_deck
from fairdeal.cards.naming import write_card
from fairdeal.cards.skins import SKINS
from fairdeal.engine.errors import BadSetup
from fairdeal.engine.record import read_record
from fairdeal.games import all_games, find_game
from fairdeal.printing.deal_sets import deal_rows, make_deals, print_deals
from fairdeal.printing.deck_sheets import print_deck
from fairdeal.printing.pdf import PAPERS
from fairdeal.printing.rules_sheet import house_rules, print_rules
from tests.cli.runner import assert_rejected, call

pytestmark = pytest.mark.once  # no compiled code is involved

STREAM = re.compile(rb"stream\r?\n(.*?)\r?\nendstream", re.DOTALL)
SHOWN_TEXT = re.compile(rb"\((.*?)\) Tj")


def pages(pdf: bytes) -> list[bytes]:
    """The drawing commands of each page."""
    return [zlib.decompress(stream) for stream in STREAM.findall(pdf) if stream[:1] == b"\x78"]


def texts(pdf: bytes) -> list[str]:
    """Everything that is written in a document, in order."""
    return [text.decode("latin-1") for page in pages(pdf) for text in SHOWN_TEXT.findall(page)]


@pytest.mark.parametrize("skin", list(SKINS))
@pytest.mark.parametrize("paper", ["a4", "letter"])
def test_every_card_of_the_deck_is_printed_once(skin: str, paper: str) -> None:
    pdf = print_deck(SKINS[skin], paper)
    assert pdf.startswith(b"%PDF-")
    assert len(pages(pdf)) == 10  # directions, and 79 cards, nine on a page
    written = texts(pdf)
    values = SKINS[skin].values
    cards = standard_deck().cards
    expected = [text for card in cards for text in (values[card.low - 2], values[card.high - 2], str(card.sum))]
    assert sorted(text for text in written if text in {*expected, "ROOK"}) == sorted([*expected, "ROOK"])
    assert pdf == print_deck(SKINS[skin], paper)


@pytest.mark.parametrize("key", list(all_games()))
def test_deals_are_records_that_can_be_played(key: str) -> None:
    game = fairdeal.game(key)
    deals = make_deals(game, 3, "club")
    assert deals == make_deals(game, 3, "club")
    assert deals[0]["deal"] != deals[1]["deal"] != make_deals(game, 3, "other")[1]["deal"]
    for record in deals:
        state = read_record(json.loads(json.dumps(record)), find_game).replay()
        assert state.last_deal()["hands"] == record["deal"]["hands"]
        labels = [label for label, _ in deal_rows(record["deal"])]
        assert labels[: game.players] == [f"Seat {seat + 1}" for seat in range(game.players)]
    assert print_deals(game, deals, "Deals", "a4").startswith(b"%PDF-")


def test_huge_packs_are_counted_by_rank() -> None:
    game = fairdeal.game("president", decks=10**14)
    deals = make_deals(game, 1, 1)
    assert any(" × " in card for card in dict(deal_rows(deals[0]["deal"]))["Seat 1"])
    assert print_deals(game, deals, "Deals", "a4").startswith(b"%PDF-")


def test_a_hand_record_shows_all_hands_and_the_nest() -> None:
    game = fairdeal.game("rook")
    rows = dict(deal_rows(make_deals(game, 1, 5)[0]["deal"]))
    assert [len(rows[f"Seat {seat}"]) for seat in range(1, 5)] == [12] * 4
    assert len(rows["Nest"]) == 5
    assert rows["deals"][0].startswith("seat ")


@pytest.mark.parametrize("paper", ["a4", "letter"])
@pytest.mark.parametrize("key", list(all_games()))
def test_the_rules_in_short_fit_on_one_page_with_all_house_rules(key: str, paper: str) -> None:
    kind = find_game(key)
    usual = next(iter(kind.presets.values()))
    changes: dict[str, object] = {}
    for spec in kind.options_type.specs():
        possible = [*spec.listed_values, spec.high, spec.low]
        others = [value for value in possible if value not in (None, getattr(usual, spec.name))]
        with contextlib.suppress(BadSetup):  # some rules exclude others
            kind.configure(None, None, {**changes, spec.name: others[0]})
            changes[spec.name] = others[0]
    game = kind.configure(None, None, changes)
    pdf = print_rules(game, paper)
    assert len(pages(pdf)) == 1
    assert len(house_rules(game)) == len(changes)
    height = PAPERS[paper][1] * 72 / 25.4
    lowest = min(float(y) for y in re.findall(rb"BT [0-9.]+ ([0-9.-]+) Td", pages(pdf)[0]))
    assert 30 < lowest < height


def test_house_rules_are_named_in_words() -> None:
    assert house_rules(fairdeal.game("hearts")) == []
    assert house_rules(fairdeal.game("hearts", preset="moon")) == ["Shooting the moon: on (HE-8)"]
    text = " ".join(texts(print_rules(fairdeal.game("president", preset="house"), "a4")))
    assert "House rules at this table" in text
    assert "equalize" not in text  # options have titles, not keys


def test_the_commands_write_files(tmp_path: Path) -> None:
    sheet = tmp_path / "deck.pdf"
    assert call("deck", str(sheet), "--skin", "sanityholes", "--paper", "letter").status == 0
    assert sheet.read_bytes() == print_deck(SKINS["sanityholes"], "letter")
    result = call(
        "deals", "hearts", "--number", "4", "--seed", "9", "--preset", "moon", "--out", str(tmp_path / "club")
    )
    assert "Sanity Hearts, 4 players, moon rules: 4 deals, seed 9" in result.out
    assert len(json.loads((tmp_path / "club" / "deals.json").read_text(encoding="utf-8"))) == 4
    assert (tmp_path / "club" / "deals.pdf").read_bytes().startswith(b"%PDF-")
    rules = tmp_path / "rules.pdf"
    assert call("sheet", "hearts", str(rules), "--preset", "moon").status == 0
    assert rules.read_bytes() == print_rules(fairdeal.game("hearts", preset="moon"), "a4")


def test_characters_that_the_fonts_lack_do_not_stop_the_printer(tmp_path: Path) -> None:
    result = call("deals", "hearts", "--number", "1", "--seed", "café ♠ 😀 **", "--out", str(tmp_path))
    assert result.status == 0, result.err
    assert "café" in " ".join(texts((tmp_path / "deals.pdf").read_bytes()))


def test_bad_input_is_explained(tmp_path: Path) -> None:
    assert_rejected(
        call("deck", str(tmp_path / "a.pdf"), "--skin", "tarot"), "no skin 'tarot'; skins: sanity, sanityholes"
    )
    assert_rejected(call("deck", str(tmp_path / "a.pdf"), "--paper", "napkin"), "no paper 'napkin'; papers: a4, letter")
    assert_rejected(call("deck", str(tmp_path / "no" / "a.pdf")), "a.pdf")
    assert_rejected(call("deals", "hearts"), "--out")
    assert_rejected(call("sheet", "hearts"), "name a file to write, such as hearts.pdf")
    assert_rejected(call("deals", "hearts", "--number", "0", "--out", str(tmp_path)), "from 1 to 1,000")


def test_the_summaries_name_the_cards_that_are_left_out() -> None:
    """A player with the printed deck needs the list at hand."""
    deck = standard_deck().cards
    for key, left_out in (("rook", "out_in_rook"), ("hearts", "out_in_hearts_4")):
        summary = find_game(key).rules_in_short() or ""
        sentence = summary[summary.lower().index("leave out") :].split(". ")[0].split(";")[0]
        named = re.findall(r"(?:10|[2-9JQKA])[♣♦♥♠](?:10|[2-9JQKA])[♣♦♥♠]", sentence)
        assert sorted(named) == sorted(write_card(card.text) for card in deck if getattr(card, left_out))
