"""The table as lines of text, and events as sentences."""

from fairdeal.cards.double import standard_deck
from fairdeal.mechanics.dealer_draw import draw_event

from .table import game, run, seen, table


def test_the_table_as_lines() -> None:
    hands = ("3s4h 9s10d 4d9h", "3s5c 9h11c 4d8h", "4h14s 5c14h 2c3d", "9d14c 10s13h 2h4c")
    state = table(*hands, roles=[0, 1, 2, 3], markers=[1, 0, 0, 0])
    names = ["Ada", "Ben", "Cy", "Dot"]
    lines = state.game.presentation.lines(seen(state, 0), names)
    assert lines[0] == "Round 1, 29 black markers left"
    assert " > Ada (you), President: 3 cards, 1 marker" in lines
    assert "Give Dot 2 items, each a card or a marker of yours." in lines
    events = run(state, "0 give 3s4h marker", "1 give 3s5c")
    sentences = [state.game.presentation.sentence(event, names) for event in events]
    assert "Ada gives Dot 1 card and 1 marker for 1 card." in sentences
    assert "    (Dot gives Ada 9♦A♣)" in sentences
    run(state, "0 play 4d9h:4d", "1 play 4d8h:8h", "2 pass")
    lines = state.game.presentation.lines(seen(state, 3), names)
    assert "Trick: Ada 4♦9♥ as 4♦, Ben 4♦8♥ as 8♥, Cy passes" in lines
    assert "To beat: one 8 by Ben" in lines
    assert "   Cy, Vice-Sanityhole: 3 cards, 1 marker, passed" in lines
    assert all("Your hand" not in line for line in state.game.presentation.lines(seen(state, None), names))


def test_events_as_sentences() -> None:
    state = table("4d9h 6d7s", "9c12s 2c3d 3s4h", "3s5c 5d6s", options={"black_markers": 1})
    names = ["Ada", "Ben", "Cy"]
    sentences: list[str | None] = []
    for move in ("0 play 4d9h:9h", "1 play 9c12s:9c", "0 pass", "1 clear 2c3d:2c", "1 play 3s4h:3s"):
        sentences += [state.game.presentation.sentence(event, names) for event in run(state, move)]
    assert sentences == [
        "Ada plays 4♦9♥ as 9♥.",
        "Ben plays 9♣Q♠ as 9♣.",
        "Cy misses a turn: the play was matched.",
        "Ada passes and takes a marker.",
        "The black markers are gone: the game ends with this round.",
        "Ben clears the trick: 2♣3♦ as 2♣.",
        "Ben leads.",
        "Ben plays 3♠4♥ as 3♠.",
        "Ben is out.",
    ]
    assert state.game.presentation.lines(seen(state, 0), names)[0] == "Round 1, the last round"


def test_the_draw_for_dealer_as_a_sentence() -> None:
    cards = standard_deck().cards
    draws = [[(0, cards[5]), (1, cards[5 + 1])], [(0, cards[0]), (1, cards[77])]]
    sentence = game(2).presentation.sentence(draw_event(1, draws), ["Ada", "Ben"])
    assert sentence == "The draw for dealer: Ada 2♦8♣, Ben 2♠9♦; again: Ada 2♣3♦, Ben K♥A♦. Ben deals."
