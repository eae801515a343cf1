"""Whole reviews: the ledger, the document, the rounds of a record, planted blunders."""

import json
from decimal import Decimal
from typing import Any

import pytest
from benchmarks.review import verdict_on, worst_move

from fairdeal.engine.errors import BadRecord, BadSetup
from fairdeal.engine.record import Record, read_record, write_record
from fairdeal.engine.state import INTERMISSION
from fairdeal.engine.turns import turns
from fairdeal.games import find_game
from fairdeal.review.adjusted import adjusted_result
from fairdeal.review.document import to_json
from fairdeal.review.estimates import mean_of, rounded
from fairdeal.review.ledger import account_for
from fairdeal.review.match_walk import walk
from fairdeal.review.open_hands import real_values
from fairdeal.review.page import render_page
from fairdeal.review.progress import ReviewedMatch, summarize, trend_of
from fairdeal.review.puzzles import puzzle_of
from fairdeal.review.reviewer import Review
from fairdeal.review.settings import ReviewSettings
from fairdeal.review.text import to_lines
from tests.long import long_except
from tests.review.matches import GAMES, configure, play, played

PARTS = ("par", "deal", "draws", "others", "own", "rest")


def review_of(record: Record, seat: int = 0, worlds: int = 16) -> Review:
    review = Review.of(record, seat, ReviewSettings(worlds=worlds))
    for _ in review.run():
        pass
    return review


def is_exact(ledger: dict[str, Any]) -> bool:
    parts = {name: Decimal(str(value)) for name, value in ledger.items()}
    return parts["result"] == sum([parts[name] for name in PARTS], Decimal(0))


@pytest.mark.parametrize("key", GAMES)
def test_the_ledger_adds_up_exactly(key: str) -> None:
    for seed in range(2):
        record = played(key, rounds=2, seed=seed, odds=1)
        seat = seed % record.game.players
        for each in walk(record, seat):
            ledger, curve = account_for(each, seat, seed / 7, ReviewSettings(worlds=8))
            assert is_exact(ledger.to_json())
            assert len(curve) == len(each.positions) + 1
            assert curve[-1].value == rounded(each.results()[seat])


def test_deal_luck_of_all_seats_cancels_out() -> None:
    record = played("hearts")
    (hand,) = walk(record, 0)
    ledgers = [account_for(hand, seat, 0.0, ReviewSettings(worlds=80))[0] for seat in range(4)]
    assert abs(sum(ledger.deal for ledger in ledgers)) <= 4  # thousandths: each is rounded
    assert any(ledger.deal for ledger in ledgers)


def test_the_adjusted_score_has_the_mean_of_the_raw_one() -> None:
    """What is subtracted has mean zero: all four seats of some matches together, where it cancels out exactly."""
    raw, adjusted = [], []
    for seed in range(4):
        (hand,) = walk(played("hearts", seed=seed), 0)
        for seat in range(4):
            ledger, _ = account_for(hand, seat, 0.0, ReviewSettings(worlds=40))
            raw.append(hand.results()[seat])
            adjusted.append(adjusted_result(ledger))
    assert mean_of(adjusted) == pytest.approx(mean_of(raw), abs=0.01)
    assert adjusted != raw


def test_draws_are_luck_only_where_cards_are_drawn() -> None:
    assert review_of(played("hearts"), worlds=8).ledger().draws == 0
    (rummy,) = walk(played("rummy"), 0)
    assert account_for(rummy, 0, 0.0, ReviewSettings(worlds=8))[0].draws != 0


@pytest.mark.parametrize("key", long_except(GAMES, "president", "rook", "rummy"))
def test_the_document(key: str) -> None:
    record = played(key)
    review = review_of(record)
    document = json.loads(json.dumps(to_json(review)))
    assert list(document)[:7] == ["review", "game", "seat", "reviewer", "decisions", "ledger", "adjusted"]
    assert document["review"] == 1
    assert document["game"] == key
    assert document["reviewer"] == {"bot": "rollout", "version": 3, "budget": 16, "seed": 0}
    assert is_exact(document["ledger"])
    assert document["complete"] is True
    own = [it.number for each in walk(record, 0) for it in each.positions if it.seat == 0 and it.is_decision()]
    assert [decision["move"] for decision in document["decisions"]] == own
    for decision in document["decisions"]:
        assert decision["played"] == record.game.parse(record.moves[decision["move"]][1]).text()
        assert decision["low"] <= decision["loss"] <= decision["high"]
        moves = [candidate["move"] for candidate in decision["candidates"]]
        assert {decision["played"], decision["best"], decision["open"]["best"]} <= set(moves)
    assert document == json.loads(json.dumps(to_json(review_of(record))))  # the same command gives the same review


@pytest.mark.parametrize("key", long_except(["president", "hearts", "bull-sanity", "sanityholes"], "president"))
def test_text_and_page_say_the_same_and_show_no_notation(key: str) -> None:
    review = review_of(played(key, seed=4, odds=1), worlds=40)
    text, page = "\n".join(to_lines(review)), render_page(review)
    mistakes = review.mistakes()
    assert mistakes, "a careless player makes mistakes"
    describe = review.record.game.presentation.describe_move
    assert describe(mistakes[0].evaluation.best) in text
    assert f'id="move-{mistakes[0].number}"' in page
    assert "<svg" in page
    assert "http" not in page.replace("http-equiv", "")  # self-contained: nothing is loaded
    assert text.count("(95 % interval") >= min(3, len(mistakes))


@pytest.mark.parametrize("key", long_except(["president", "hearts", "oh-hell", "rook"], "president"))
def test_planted_blunders_are_flagged(key: str) -> None:
    """The worst legal move in place of a heuristic player's, where it loses a lot in the real world."""
    flagged = cases = 0
    for each in walk(played(key, seed=8, odds=10**9), 0):
        for position in each.positions:
            if not position.is_decision() or cases == 12:
                continue
            worst, limit = worst_move(position), each.start.game.strategy.mistake_thresholds.error
            real = real_values(position.state, position.seat, [position.move, worst], 1, 60)
            if mean_of(real[0]) - mean_of(real[1]) >= limit:
                cases += 1
                flagged += verdict_on(position, worst, ReviewSettings(worlds=300)).is_mistake
    assert cases >= (1 if key == "oh-hell" else 4)
    assert flagged >= 0.9 * cases - 1


def test_reasons_count_worlds_and_name_rules() -> None:
    reasons = [
        reason for it in review_of(played("president", seed=4, odds=1), worlds=64).mistakes() for reason in it.reasons
    ]
    assert any("% of possible deals" in reason and "(PR-" in reason for reason in reasons)


def test_rounds_with_roles_have_their_own_par() -> None:
    """The President gets the Scum's best cards (PR-6), so more is expected of them."""
    record = played("president", rounds=2)
    first, second = walk(record, 0)
    assert second.redeal is not None
    places = [round(worth) for worth in first.results()]
    president, scum = places.index(3), places.index(0)
    pars = [account_for(second, seat, 0.0, ReviewSettings(worlds=100))[0].par for seat in (president, scum)]
    assert pars[0] > 1500 > pars[1]


def test_a_player_who_moves_up_a_seat_is_followed() -> None:
    game = configure("president", 2)
    state = play_until_intermission(game)
    state.change_seats([0], [])
    for seat in turns(state):
        state.play(seat, state.automatic(seat))
    record = read_record(write_record(state), find_game)
    assert [each.seat for each in walk(record, 2)] == [2, 1]
    assert [each.seat for each in walk(record, 0)] == [0, None]
    review_of(record, 0)
    review_of(record, 2)


def play_until_intermission(game: Any) -> Any:
    state = game.start(1)
    while state.phase != INTERMISSION:
        seat = state.actors[0]
        state.play(seat, state.automatic(seat))
    return state


def test_what_cannot_be_reviewed() -> None:
    record = write_record(play(configure("hearts", 1), 3))
    moves = record["moves"]
    assert isinstance(moves, list)
    running = read_record({**record, "moves": moves[:-1]}, find_game)
    with pytest.raises(BadRecord, match="still running"):
        walk(running, 0)
    illegal = read_record({**record, "moves": [*moves[:-1], [0, "2c3d:2c"]]}, find_game)
    with pytest.raises(BadRecord, match=f"move {len(moves) - 1}"):
        walk(illegal, 0)
    with pytest.raises(BadSetup, match="no seat 4"):
        walk(read_record(record, find_game), 4)


def test_a_puzzle_is_the_position_of_the_mistake() -> None:
    record = played("president", seed=4, odds=1)
    decision = review_of(record, worlds=40).mistakes()[0]
    puzzle = read_record(puzzle_of(record, decision.number), find_game)
    state = puzzle.replay()
    assert "deals" in puzzle_of(record, decision.number)
    assert state.position()["phase"] == "play"
    assert decision.evaluation.best in state.moves(0)


def test_progress_groups_by_game_and_kind() -> None:
    reviews = [
        (f"{key}-{seed}", review_of(played(key, seed=seed))) for key in ("president", "hearts") for seed in range(3)
    ]
    president, hearts = summarize([ReviewedMatch.of(name, review) for name, review in reviews])
    assert (president.game, hearts.game) == ("president", "hearts")
    assert {kind.kind for kind in president.kinds} <= {"lead", "play", "pass", "exchange"}
    decisions = sum(len(review.decisions) for _, review in reviews[:3])
    assert sum(kind.decisions for kind in president.kinds) == decisions
    assert president.trend is not None
    json.dumps(president.to_json())


def test_trend_of_a_straight_line() -> None:
    found = trend_of([5.0, 4.0, 3.0, 2.0])
    assert found is not None
    assert (found.mean, found.low, found.high) == pytest.approx((-1.0, -1.0, -1.0))
    assert trend_of([1.0, 2.0]) is None
