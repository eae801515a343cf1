"""Whole matches at a table, of every game."""

import json

import pytest

from fairdeal.engine.record import read_record, write_record
from fairdeal.engine.state import INTERMISSION
from fairdeal.games import all_games, find_game
from fairdeal.table import CLOSED, GATHERING, PLAYING, Table
from tests.table.evening import GAMES, KEYS, Evening, everything, identity


@GAMES
def test_people_and_bots_play_a_match_to_its_end(key: str) -> None:
    evening = Evening(key, "Ann", "Bob", bots=2)
    assert evening.table.stage == PLAYING
    evening.play()
    assert evening.table.stage == GATHERING
    over = evening.told[-1]
    assert over.kind == "match_over"
    assert over.data is not None
    assert evening.state.outcome is not None
    assert over.data["outcome"] == evening.state.outcome.to_json()
    assert over.data["reason"] == evening.state.outcome.reason
    record = json.loads(json.dumps(write_record(evening.state)))
    assert read_record(record, find_game).replay().outcome == evening.state.outcome


@GAMES
def test_the_clock_alone_plays_on(key: str) -> None:
    """Nobody moves: each turn ends by the clock, in every phase, and no turn is skipped or lost."""
    evening = Evening(key, "Ann", "Bob", bots=2)
    for _ in range(60):
        if evening.table.stage != PLAYING:
            break
        deadline = evening.deadline()
        assert deadline is not None
        assert evening.now < deadline <= evening.now + 30_000
        asked, before = evening.table.clock.actors, everything(evening.table)
        evening.now = deadline - 1
        assert evening.tick() == []
        assert everything(evening.table) == before
        evening.now = deadline
        told = evening.tick()
        moved = [event.seat for event in told if event.kind == "automatic"]
        assert set(moved) <= set(asked)
        assert moved or before["clock"].phase == INTERMISSION
        assert evening.state.snapshot() != before["state"]
    assert len(evening.state.played()) >= 20


@GAMES
def test_a_rematch(key: str) -> None:
    evening = Evening(key, "Ann", "Bob", bots=2)
    first = evening.state
    evening.play()
    assert seen(evening, "Ann") == json.dumps(first.view(0).to_json())
    assert not evening.table.can_start()
    evening.refused("start", None, seed=2)
    evening.start(2)
    assert evening.table.match_number == 2
    assert evening.state is not first
    assert [seat.name for seat in evening.table.seats] == list(evening.state.names)
    evening.play()
    assert evening.kinds().count("match_over") == 2


@GAMES
def test_every_event_can_be_said_in_words(key: str) -> None:
    evening = Evening(key, "Ann", "Bob", bots=2)
    for _ in evening.play_on():
        for event in evening.told:
            told = evening.table.sentence(event)
            assert told is None or told.strip()
        evening.told.clear()


def seen(evening: Evening, name: str) -> str:
    """What somebody sees of the match."""
    view = evening.table.view(identity(name))
    assert view is not None
    return json.dumps(view.to_json())


@GAMES
def test_a_seat_sees_its_own_view_and_others_a_spectators(key: str) -> None:
    evening = Evening(key, "Ann", "Bob", bots=2)
    table = evening.table
    assert seen(evening, "Ann") == json.dumps(evening.state.view(0).to_json())
    assert seen(evening, "Bob") == json.dumps(evening.state.view(1).to_json())
    public = json.dumps(evening.state.view(None).to_json())
    assert seen(evening, "Zoe") == public
    for stranger in (None, "Ann", ""):  # a name is not an identity
        view = table.view(stranger)
        assert view is not None
        assert json.dumps(view.to_json()) == public
    evening.ask("leave", "Bob")
    assert seen(evening, "Bob") == public
    assert Table(evening.settings, "x").view("x") is None


@pytest.mark.parametrize("key", [key for key in KEYS if not all_games()[key].seats_can_change])
@pytest.mark.parametrize("takeover", [None, "steady"])
def test_a_seat_that_was_left_is_played_to_the_end_of_the_match(key: str, takeover: str | None) -> None:
    evening = Evening(key, "Ann", "Bob", bots=2, takeover=takeover)
    evening.play(5)
    told = evening.ask("leave", "Bob")
    assert [event.kind for event in told][:1] == ["left"]
    assert ("takeover" in [event.kind for event in told]) == (takeover is not None)
    evening.told.clear()
    evening.play()
    assert evening.table.stage == GATHERING
    assert ("automatic" in evening.kinds()) == (takeover is None)
    assert evening.table.seats[1].is_free
    assert seen(evening, "Bob") == json.dumps(evening.state.view(None).to_json()), "his cards were not his any more"
    assert [seat.name for seat in evening.table.seats if not seat.is_free] == ["Ann", *evening.state.names[2:]]


@GAMES
def test_a_match_ends_when_all_people_have_left(key: str) -> None:
    evening = Evening(key, "Ann", bots=3)
    evening.play(3)
    told = evening.ask("leave", "Ann")
    assert [event.kind for event in told] == ["left", "match_over", "closed"]
    assert evening.table.stage == CLOSED
    assert evening.deadline() is None
    assert evening.table.bots_to_move() == []
    assert evening.refused("sit", "Ann", name="Ann").code == "closed"


@GAMES
def test_those_in_line_get_the_chairs_of_those_who_left(key: str) -> None:
    """A match in which nobody plays any more is over: whoever is in line need not wait for bots."""
    evening = Evening(key, "Ann", bots=3)
    assert evening.ask("sit", "Dee", name="Dee")[0].kind == "waits"
    told = evening.ask("leave", "Ann")
    assert [event.kind for event in told] == ["left", "host", "match_over", "sat"]
    assert evening.table.seat_of(identity("Dee")) == 0
    assert evening.table.host == identity("Dee")


@GAMES
def test_the_same_commands_make_the_same_table(key: str) -> None:
    evening = Evening(key, "Ann", "Bob", bots=2)
    for n, _ in enumerate(evening.play_on(60)):
        if n in (7, 30, 59):
            again = Table.replay(evening.settings, evening.host, evening.log)
            assert everything(again) == everything(evening.table)
