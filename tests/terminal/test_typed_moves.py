"""Typed moves: court cards are J, Q, K, A, as the hand shows them; notation and pasted cards are understood, too."""

import asyncio

import pytest

import fairdeal
from fairdeal.engine.random import CHOICES, Stream, key_of
from fairdeal.engine.scene import Choose, Play, Prompt
from fairdeal.games import all_games
from fairdeal.terminal.menus.completion import complete
from fairdeal.terminal.typed_moves import read_typed, write_typed
from tests.cli.runner import call
from tests.terminal.screen_driver import playing

EXAMPLES = [
    ("11s13c:13c", "JsKc:Kc"),
    ("2c11d:13", "2cJd:13"),  # a sum, as the card shows it
    ("pass 3h12c 5d10h 11c14h", "pass 3hQc 5d10h JcAh"),
    ("claim 13 2c3d 12s14c", "claim K 2c3d QsAc"),
    ("claim 7 11s13c", "claim 7 JsKc"),
    ("meld 7h10s:10s 7c11s:11s 11d12s:12s", "meld 7h10s:10s 7cJs:Js JdQs:Qs"),
    ("lay 12s14c:14c on 2", "lay QsAc:Ac on 2"),
    ("arrange 4c13s:13s / 2c5d:7", "arrange 4cKs:Ks / 2c5d:7"),
    ("nest 3c8d 5s13h rook", "nest 3c8d 5sKh rook"),
    ("bid 13", "bid 13"),
    ("draw pile 12", "draw pile 12"),
    ("Jx2+j1", "Jx2+j1"),
    ("trump c", "trump c"),
]


@pytest.mark.parametrize(("notation", "typed"), EXAMPLES)
def test_moves_are_written_with_court_letters_and_read_back(notation: str, typed: str) -> None:
    assert write_typed(notation) == typed
    for text in (typed, notation, typed.lower() if ":" in typed or " " in typed else typed):
        assert read_typed(text) == notation


def test_cards_as_sentences_write_them_can_be_typed() -> None:
    assert read_typed("J♠K♣ as K♣") == "11s13c:13c"
    assert read_typed("play 2♣J♦ as 13") == "play 2c11d:13"
    assert read_typed("JSKC:Q") == "11s13c:12"
    assert read_typed("js kc") == "js kc"  # not a card: the table explains what is wrong


@pytest.mark.parametrize("key", list(all_games()))
def test_every_move_of_every_game_can_be_typed_as_it_is_written(key: str) -> None:
    for seed in range(3):
        state, stream = fairdeal.game(key).start(seed=seed), Stream(key_of(seed), CHOICES, 0)
        for _ in range(150):
            if not state.actors:
                break
            move = state.moves(state.actors[0]).choice(stream)
            shown = write_typed(move.text())
            assert read_typed(shown) == move.text()
            assert read_typed(move.text()) == move.text()
            state.play(state.actors[0], read_typed(shown))


def test_completion_follows_both_ways_of_typing() -> None:
    choose = Choose("claim", "Claim", ("11s13c", "2c3d"), 1, 2, values=(13,))
    prompt = Prompt("Play", plays=(Play("11s13c:13c", ("11s13c",)),), choices=(choose,))
    assert complete("j", prompt) == "jsKc:Kc"
    assert complete("JsKc:", prompt) == "JsKc:Kc"
    assert complete("11", prompt) == "11s13c:13c"
    assert complete("cl", prompt) == "claim K "
    assert complete("claim K ", prompt) == "claim K JsKc"
    assert complete("claim K JsKc ", prompt) == "claim K JsKc 2c3d"
    assert complete("claim 13 1", prompt) == "claim 13 11s13c"


def test_the_full_screen_shows_and_accepts_court_letters() -> None:
    async def main() -> None:
        async with playing("hearts", seed=7) as (driver, client):
            assert client.display.scene is not None
            hand = [card.card for card in client.display.scene.hand or ()]
            courts = sorted(hand, key=lambda card: "1" in card, reverse=True)[:5]
            await driver.type("pass " + " ".join(write_typed(card) for card in courts))
            await driver.until(lambda: client.awaiting_move and "pass" not in client.display.prompt.ask.lower())  # type: ignore[union-attr]
            assert "No:" not in driver.message()

    asyncio.run(main())


def test_plain_mode_shows_and_accepts_court_letters() -> None:
    listed = call("play", "bull-sanity", "--seed", "3", "--plain", stdin="moves\n").out
    assert "11s" not in listed
    assert "13c" not in listed
    printed = call("play", "hearts", "--seed", "3", "--plain", stdin="pass QsAc\n").out
    assert "No: " in printed
    assert "12s14c" not in printed.partition("No: ")[0]
