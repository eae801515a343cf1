"""Sanity 500 Rummy: the heuristic player, and the table in words."""

from fairdeal.engine.events import Event
from fairdeal.engine.random import CHOICES, Stream
from fairdeal.games.rummy.match import RummyMatch

from .table import deal, drawn, game, match, run

LAST = "10d14s"


def choice(state: RummyMatch) -> str:
    return str(state.automatic(state.actors[0]))


def test_the_heuristic_beats_random_players() -> None:
    won = 0
    for seed in range(10):
        state = game(3, max_rounds=5).start(seed)
        choices = Stream(seed, CHOICES)
        while not state.over:
            seat = state.actors[0]
            move = state.automatic(seat) if seat == seed % 3 else state.moves(seat).choice(choices)
            state.play(seat, move)
        assert state.places is not None
        won += state.places[0] == (seed % 3,)
    assert won >= 8


def test_the_most_valuable_group_is_melded_first() -> None:
    state = drawn("6c12h 5s13h 5c14h 2h4c 2c5d 2h6d", "2c3d", top=LAST)
    assert choice(state) == "meld 6c12h:12h 5s13h:13h 5c14h:14h"


def test_useful_cards_are_drawn_from_the_pile() -> None:
    assert choice(match(deal("7c8h 4d9h 13h14d", "2c5d", pile="2s10h 2h4c", stock="2c11d"))) == "draw pile 2"
    assert choice(match(deal("2c3d 7d13s 11c14h", "2c5d", pile="10d14s", stock="2c11d"))) == "draw stock"


def test_cards_are_laid_off_and_groups_spare_cards() -> None:
    four = "5s7h:7h 7c8h:8h 4d9h:9h 2s10h:10h"
    assert choice(drawn("3d11h 2c3d", "2c5d", top=LAST, table=[four])) == "lay 3d11h:11h on 1"
    assert choice(drawn("2d7c 3c7d", "2c5d", top=LAST, table=[four])).startswith("arrange")


def test_a_card_from_deeper_in_the_pile_is_put_down_even_at_a_loss() -> None:
    """The ace of clubs leaves a block of four for a combined block, where it counts 2 points and not 15."""
    aces = "2h14c:14c=0 8c14d:14d 5c14h:14h 7d14s:14s"
    state = match(deal("4s12d 2c3d", "2c5d", pile="7s9c 3d11h", table=[aces], stock="2c11d"))
    run(state, "0 draw pile 2")
    assert choice(state) == "arrange 8c14d:14d 5c14h:14h 7d14s:14s / 2h14c:16 4s12d:16 7s9c:16"


def test_a_costly_card_that_goes_with_no_other_is_discarded() -> None:
    assert choice(drawn("7c8h 4d9h", "2c5d", top=LAST)) == f"discard {LAST}"


def test_the_table_and_its_events_in_words() -> None:
    names = ("Ada", "Ben")
    four = "5s7h:7h=0 7c8h:8h=1 4d9h:9h 2s10h:10h"
    given = deal("2d7c 3c7d 13h14d", "2c5d 2c3d", pile="3d11h 2s9d", table=[four], stock="2c11d")
    state = match(given, deep_draw="any_use")
    text = "\n".join(state.game.presentation.lines(state.view(0), names))
    assert "Group 1: 5♠7♥ as 7♥ (Ada), 7♣8♥ as 8♥ (Ben)" in text
    assert "Pile, top last: 3♦J♥, 2♠9♦" in text
    assert "Your hand: 2♦7♣, 3♣7♦, K♥A♦" in text

    def sentences(events: list[Event]) -> list[str | None]:
        return [state.game.presentation.sentence(event, names) for event in events]

    assert sentences(run(state, "0 draw pile 2")) == ["Ada takes 3♦J♥, 2♠9♦ from the pile."]
    assert "3♦J♥ must be put down first." in state.game.presentation.lines(state.view(0), names)
    assert sentences(run(state, "0 lay 3d11h:11h on 1")) == ["Ada lays off 3♦J♥ as J♥ on group 1."]
    arranged = "7c8h:8h 4d9h:9h 2s10h:10h 3d11h:11h / 2d7c:7c 3c7d:7d 5s7h:7h"
    in_words = "7♣8♥ as 8♥, 4♦9♥ as 9♥, 2♠10♥ as 10♥, 3♦J♥ as J♥; 2♦7♣ as 7♣, 3♣7♦ as 7♦, 5♠7♥ as 7♥"
    assert sentences(run(state, f"0 arrange {arranged}")) == [f"Ada arranges the table: {in_words}."]
    assert sentences(run(state, "0 discard 2s9d")) == ["Ada discards 2♠9♦."]
    assert sentences(run(state, "1 draw stock")) == ["Ben draws from the stock.", "Ben gets 2♣J♦."]
    assert sentences(run(state, "1 discard 2c11d", "0 stop")) == [
        "Ben discards 2♣J♦.",
        "Ada does not draw: the round is over.",
        "Ada has K♥A♦ left.",
        "Ben has 2♣3♦, 2♣5♦ left.",
        "Round 1 is over: Ada +10 = 10, Ben +10 = 10.",
    ]
