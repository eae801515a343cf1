"""Bull Sanity as text: the table as lines, events as sentences."""

from .table import accept_all, run, table


def test_the_table_as_lines_of_text() -> None:
    state = table("2c3d 3h10s 7c8h", "5c9s", "4c5h")
    names = ("Ada", "Ben", "Cy")
    assert state.game.presentation.lines(state.view(0), names) == [
        "0 cards face down, out of play",
        " > Ada: 3 cards",
        "   Ben: 1 card",
        "   Cy: 1 card",
        "To claim: 2s",
        "Your hand: 2♣3♦, 3♥10♠, 7♣8♥",
    ]
    run(state, "0 claim 2 2c3d 3h10s", "2 accept")
    assert state.game.presentation.lines(state.view(1), names) == [
        "0 cards face down, out of play",
        "   Ada: 1 card",
        " > Ben: 1 card",
        "   Cy: 1 card, accepts",
        "On the table: Ada claimed two 2s",
        "Your hand: 5♣9♠",
        "bull or accept?",
    ]
    assert "On the table: Ada claimed two 2s (2♣3♦, 3♥10♠)" in state.game.presentation.lines(state.view(0), names)
    run(state, "1 bull")
    line = "Before: Ada claimed two 2s, Ben called, and it was false (2♣3♦, 3♥10♠)"
    assert line in state.game.presentation.lines(state.view(None), names)


def test_events_in_sentences() -> None:
    names = ("Ada", "Ben", "Cy")
    state = table("2c3d 3h10s", "5c9s", "4c5h 7c8h")

    def sentences(*moves: str) -> list[str | None]:
        return [state.game.presentation.sentence(event, names) for event in run(state, *moves)]

    assert sentences("0 claim 2 2c3d") == ["Ada claims one 2.", "    (Ada puts down 2♣3♦)"]
    assert sentences("1 accept") == ["Ben accepts."]
    assert sentences("2 bull") == ["Cy calls Bull Sanity on Ada.", "Cy takes 2♣3♦: the claim was true."]
    assert sentences("1 claim 3 5c9s")[0] == "Ben claims one 3."
    assert sentences("2 accept") == ["Cy accepts."]
    assert sentences("0 bull") == ["Ada calls Bull Sanity on Ben.", "Ben takes 5♣9♠: the claim was false."]
    assert sentences("2 claim 4 4c5h 7c8h 2c3d")[0] == "Cy claims three 4s."
    assert sentences("0 accept", "1 accept") == [
        "Ben accepts.",
        "The set of Cy stays face down.",
        "Cy is out of cards.",
        "Cy wins.",
    ]


def test_the_end_with_play_on_in_a_sentence() -> None:
    state = table("2c3d", "5c9s", "4c5h", play_on=True)
    run(state, "0 claim 2 2c3d")
    accept_all(state)
    run(state, "1 claim 3 5c9s")
    (*_, over) = run(state, "2 accept")
    assert state.game.presentation.sentence(over, ("Ada", "Ben", "Cy")) == "Ada wins; the last is Cy."
