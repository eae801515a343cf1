"""Sanity Rook: tricks taken lie face down (RK-9). Nothing that people see shows their cards, or the points in them."""

import json
from typing import Any

import pytest

from fairdeal.cards.naming import write_card
from fairdeal.engine.game_log import GameLog
from fairdeal.engine.state import State
from fairdeal.server.event_log import EventLog
from tests.mechanics.table import run
from tests.scene.scene_queries import fact, scene_for, seat_facts, spectator_scene
from tests.table.table_driver import TableDriver

from .table import rook, view

NAMES = ("Ada", "Ben", "Cy", "Dee")
HANDS = ("4c13s 9c13d", "2d7c 5h11c", "2h4c 10s13h", "3c7d 8c14d")
FIRST = ("0 4c13s:13s", "1 2d7c:2d", "2 10s13h:10s", "3 3c7d:3c")  # Ada takes 10 points
OPEN = {"tricks_face_down": False}


def after_first_trick(options: dict[str, Any] | None = None) -> State:
    state = rook(*HANDS, trump="s", options=options)
    run(state, *FIRST)
    return state


def people_see(state: State) -> str:
    """Everything that scenes and lines of text show, to players and to spectators."""
    seats = (*range(4), None)
    presentation = state.game.presentation
    return "".join(
        f"{presentation.scene(state.view(seat), NAMES)} {presentation.lines(state.view(seat), NAMES)}" for seat in seats
    )


def test_rk_9_a_trick_stays_until_the_next_lead_and_then_lies_face_down() -> None:
    state = after_first_trick()
    last = scene_for(state).last_trick
    assert last is not None
    assert [card.card for card in last.cards] == ["4c13s", "2d7c", "10s13h", "3c7d"]
    assert "Last trick: Ada 4♣K♠ as K♠" in people_see(state)
    run(state, "0 9c13d:9c")
    assert scene_for(state).last_trick is None
    assert spectator_scene(state).last_trick is None
    for card in ("4c13s", "2d7c", "10s13h", "3c7d"):
        assert card not in people_see(state)
        assert write_card(card) not in people_see(state)


def test_rk_9_points_taken_are_not_shown_during_a_hand() -> None:
    state = after_first_trick()
    for _ in range(2):
        assert seat_facts(spectator_scene(state), 0) == ("bid 140", "1 trick")
        assert fact(spectator_scene(state), "Ada and Cy") is None
        assert "taken" not in people_see(state).replace("shows_taken", "")
        run(state, "0 9c13d:9c") if state.actors == (0,) else None


def test_rk_9_the_points_are_known_when_the_hand_is_over() -> None:
    state = after_first_trick()
    run(state, "0 9c13d:9c", "1 5h11c:11c", "2 2h4c:4c")
    (*_, won_nest, result) = run(state, "3 8c14d:8c")
    sentence = state.game.presentation.sentence(result, NAMES)
    assert won_nest.kind == "won_nest"
    assert sentence is not None
    assert sentence.startswith("Hand 1 is over: Ada -140")


def test_rk_9_off_everything_is_shown_as_before() -> None:
    state = after_first_trick(OPEN)
    run(state, "0 9c13d:9c")
    assert scene_for(state).last_trick is not None
    assert seat_facts(spectator_scene(state), 0) == ("bid 140", "1 trick", "10 points taken")
    assert fact(spectator_scene(state), "Ada and Cy") == "10 points taken of the 140 they bid"
    assert ", 10 taken" in people_see(state)


def test_rk_9_views_for_programs_keep_what_the_seat_has_seen() -> None:
    state = after_first_trick()
    run(state, "0 9c13d:9c")
    assert view(state, 1).taken == (10, 0, 0, 0)
    assert view(state, 1).tricks == (((0, "4c13s:13s"), (1, "2d7c:2d"), (2, "10s13h:10s"), (3, "3c7d:3c")),)


@pytest.mark.parametrize("options", [{}, OPEN])
def test_rk_9_the_log_forgets_the_cards_at_the_next_lead(options: dict[str, Any]) -> None:
    state = rook(*HANDS, trump="s", options=options)
    log, presentation = GameLog(), state.game.presentation
    log.add("said", "Ada: hello")
    for move in (*FIRST, "0 9c13d:9c", "1 5h11c:11c"):
        if move == "0 9c13d:9c":
            assert [line for line in log.lines if "4♣K♠" in line]  # until the next lead
        for event in run(state, move):
            words, later = presentation.sentence(event, NAMES), presentation.later_sentence(event, NAMES)
            log.add(event.kind, words, later)
    assert len(log.lines) == 8
    assert log.lines[0] == "Ada: hello"
    if options:
        assert "10♠K♥" in "".join(log.lines)
        return
    assert log.lines[1:6] == [*[f"{name} plays a card." for name in NAMES], "Ada takes the trick."]
    assert "9♣K♦" in log.lines[6]
    assert "5♥J♣" in log.lines[7]


@pytest.mark.parametrize("options", [{}, OPEN])
def test_rk_9_readers_of_a_live_table_who_catch_up_see_no_card_of_a_finished_trick(options: dict[str, Any]) -> None:
    driver = TableDriver("rook", "Ann", "Bob", "Cy", "Dee", options=options)
    log, published, versions = EventLog(), [], {}
    while len(driver.state.view(None).to_json()["tricks"]) < 3:  # type: ignore[arg-type]
        events = driver.move(driver.table.seats_to_act()[0])
        update = log.append(driver.table, events)
        versions[update.seq] = [(event.kind, event.move) for event in events]
        published += [event.text for event in update.events]
    (seat,) = driver.table.seats_to_act()
    log.append(driver.table, driver.move(seat))
    sent = [json.loads(text) for text in published]
    shown = [event for event in sent if event["event"] == "played"]
    assert len(shown) == 12
    assert all(write_card(event["move"]) in event["words"] for event in shown)  # announced once, when it happens
    assert all(("later" in event) != bool(options) for event in shown)
    entries = json.loads(log.since(0, driver.table.version, None))
    kept = [event for entry in entries for event in entry["events"] if event["event"] == "played"]
    assert len(kept) == 13
    if options:
        assert all(event["move"] for event in kept)
        return
    for event in kept[:12]:
        assert set(event) == {"event", "seat", "words"}
        assert event["words"].endswith(" plays a card.")
    assert "move" in kept[12]
