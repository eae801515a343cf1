"""The steady player's thumb in whole numbers, and hands that are imagined with it from the auction to the score."""

import pytest

import fairdeal
from fairdeal.bots import bind, find_bot
from fairdeal.engine.moves import Move
from fairdeal.engine.random import CHOICES, Stream
from fairdeal.engine.state import State
from fairdeal.games.rook.ai import candidates, evidence, rollout
from fairdeal.games.rook.ai.bidding import bidding_policy
from fairdeal.games.rook.match import RookMatch
from fairdeal.mechanics import memory
from fairdeal.mechanics.choices import Choice
from fairdeal.mechanics.faces import face_table, set_of
from fairdeal.mechanics.trick_heuristic import Outlook
from tests.games.rook.table import bidding
from tests.mechanics.table import run

STRONG = "rook 12s14c 11c14h 6d14h 10s13h 5s13h 8h13d 8c14d 9d14c 7d14s 11s13c 3s14d"
FAIR = "2d12h 3d11h 3h12c 3h13c 4d9h 4s10h 4h11s 4s12d 4c13s 5d6s 5h8d 5c9s"
FAIR_TOO = "5h11c 5s12c 6s8c 6h10c 6c12h 6c13s 7c8h 7s9c 7h10s 7h12d 8s9h 8s10d"
WEAK = "2h4c 2c5d 2h6d 2d7c 2s9d 2s10h 2c11d 3s5c 3d6h 3c7d 3c8d 4d7s"
NEST = ["9s10d", "9c13d", "10c11h", "11d12s", "4h14s"]


def cards(texts: str) -> int:
    return set_of([face_table().names.index(text) for text in texts.split()])


def match_of(seed: int) -> RookMatch:
    state = fairdeal.game("rook", hands=1).start(seed)
    assert isinstance(state, RookMatch)
    return state


def steadily(state: State, until: str) -> None:
    """Steady players, up to a phase or to the end of the hand."""
    while state.phase != until and not state.over and state.rounds_dealt == 1:
        seat = state.actors[0]
        state.play(seat, state.game.strategy.heuristic_move(state.view(seat), Stream(1, CHOICES)))


# ---- A hand before the tricks


def tricks_of(outlook: Outlook, trump: int) -> float:
    """What a hand may win, in fractions, as the tricks of a steady player know it."""
    outlook.trump = trump
    return sum([outlook.power(card, 2, 0.7) for card in outlook.hand])


@pytest.mark.parametrize("seed", range(12))
def test_whole_numbers_come_to_the_same_as_fractions(seed: int) -> None:
    state, player = match_of(seed), bidding_policy()
    for seat in range(4):
        outlook = Outlook(state.view(seat), player.pack)
        hand = set_of(outlook.hand)
        trumps = [tricks_of(outlook, suit) for suit in range(4)]
        long = [(outlook.deck.with_suit[suit] & hand).bit_count() for suit in range(4)]
        strengths = [tricks + 0.3 * length for tricks, length in zip(trumps, long, strict=True)]
        best = player.best_trump(hand, player.pack & ~hand)
        assert strengths[best] == pytest.approx(max(strengths), abs=0.0001)
        rook = memory.ROOK in outlook.hand
        assert player.expected_points(hand) == pytest.approx(75 + 30 * rook + 10 * trumps[best], abs=1.1)


def test_what_is_weakest_depends_on_the_trump_and_on_the_taste_for_points() -> None:
    player, hand = bidding_policy(), cards(f"{FAIR} {' '.join(NEST)}")
    out = player.pack & ~hand
    for trump in range(memory.SUMS):
        laid = {taste: player.weakest(hand, out, trump, 5, taste) for taste in candidates.POINT_WEIGHTS}
        assert all(some.bit_count() == 5 and not some & ~hand for some in laid.values())
    counting = cards("3d11h 5d6s 5h8d 5c9s 4s10h 9s10d 10c11h 4h14s") & ~cards("3d11h")
    assert (laid[-37] & counting).bit_count() > (laid[0] & counting).bit_count() >= (laid[37] & counting).bit_count()


def test_the_rook_is_never_laid_away_while_there_is_another_card() -> None:
    player, hand = bidding_policy(), cards("rook 2h4c 2c5d 2h6d 2d7c 2s9d")
    for taste in candidates.POINT_WEIGHTS:
        assert player.weakest(hand, player.pack & ~hand, 0, 5, taste) == hand & ~cards("rook")


# ---- The rest of an imagined hand


@pytest.mark.parametrize("seed", range(20))
def test_an_imagined_hand_is_bid_laid_away_and_named_as_steady_players_do(seed: int) -> None:
    imagined, state = match_of(seed), match_of(seed)
    steadily(state, "play")
    scores = rollout.finish_hand(imagined, Stream(seed, CHOICES), 8)
    if state.rounds_dealt > 1:
        assert scores == [0] * 4  # all have passed
        return
    there, here = imagined.position(), state.position()
    assert [there[key] for key in ("declarer", "high", "nest")] == [here[key] for key in ("declarer", "high", "nest")]
    assert imagined.view(None).trump == state.view(None).trump
    declarer, bid = state.view(None).declarer, state.view(None).bid
    assert declarer is not None
    assert bid is not None
    ours, theirs = scores[declarer], scores[(declarer + 1) % 4]
    assert ours == (220 - theirs if 220 - theirs >= bid else -bid)  # RK-10, RK-11


@pytest.mark.parametrize("phase", ["nest", "trump", "play"])
def test_it_is_the_same_from_every_phase_on(phase: str) -> None:
    """Chance comes in with the tricks only."""
    for seed in range(6):
        whole, state = match_of(seed), match_of(seed)
        steadily(state, phase)
        if state.rounds_dealt == 1:
            assert rollout.finish_hand(state, Stream(3, CHOICES), 8) == rollout.finish_hand(
                whole, Stream(3, CHOICES), 8
            )


def test_a_deal_that_all_pass_is_worth_nothing() -> None:
    state = bidding(STRONG, WEAK, FAIR_TOO, FAIR, nest=NEST)
    run(state, "0 pass")
    assert list(state.game.strategy.rollout(state.copy(), Stream(1, CHOICES))) == [0.0] * 4


def test_imagined_tricks_are_much_like_those_of_steady_players() -> None:
    """Of the faces that steady players show few are a surprise, of random ones many."""
    steady, by_chance, faces = 0, 0, 0
    for seed in range(8):
        for at_random in (False, True):
            state, stream = match_of(seed), Stream(seed, CHOICES)
            steadily(state, "play")
            if state.rounds_dealt > 1:
                continue
            before = evidence.unlikely_moves(state, 0)
            for _ in range(40):
                seat = state.actors[0]
                moves = state.moves(seat)
                state.play(
                    seat,
                    moves.choice(stream) if at_random else state.game.strategy.heuristic_move(state.view(seat), stream),
                )
            found = evidence.unlikely_moves(state, 0) - before
            faces += 15  # 30 a match, of the three others
            by_chance, steady = (by_chance + found, steady) if at_random else (by_chance, steady + found)
    assert steady < faces / 5
    assert by_chance > 2 * steady


# ---- What bids and the Nest tell


def odd(state: State, seat: int) -> int:
    """How much of what the others did is a surprise to a seat."""
    assert isinstance(state, RookMatch)
    found = evidence.unlikely_moves(state, seat)
    assert state.game.strategy.unlikely_moves(state, seat) == found // 2
    return found


def test_a_bid_and_a_pass_are_a_surprise_with_other_cards() -> None:
    for first, second, surprising in (("bid 140", "pass", 0), ("pass", "pass", 1), ("bid 140", "bid 145", 1)):
        state = bidding(STRONG, WEAK, FAIR, FAIR_TOO, nest=NEST)
        assert odd(state, 2) == 0
        run(state, f"0 {first}", f"1 {second}")
        assert odd(state, 2) == surprising
    assert odd(state, 1) == 0  # nobody is surprised by himself


def test_a_pass_behind_the_partners_bid_tells_nothing() -> None:
    state = bidding(FAIR, WEAK, STRONG, FAIR_TOO, nest=NEST)
    run(state, "0 bid 140", "1 pass", "2 pass")
    assert odd(state, 0) == 0


def test_a_declarer_who_lays_winners_away_or_names_an_odd_trump_is_a_surprise() -> None:
    def played(laid: str, trump: str) -> int:
        state = bidding(STRONG, WEAK, FAIR, FAIR_TOO, nest=NEST)
        run(state, "0 bid 140", "1 pass", "2 pass", "3 pass", f"0 nest {laid}", f"0 trump {trump}")
        return odd(state, 1)

    state = bidding(STRONG, WEAK, FAIR, FAIR_TOO, nest=NEST)
    run(state, "0 bid 140", "1 pass", "2 pass", "3 pass")
    steady = state.game.strategy.heuristic_move(state.view(0), Stream(1, CHOICES))
    run(state, f"0 {steady.text()}")
    trump = state.game.strategy.heuristic_move(state.view(0), Stream(1, CHOICES)).text()[-1]
    laid = steady.text().removeprefix("nest ")
    assert played(laid, trump) == 0
    assert played("rook 12s14c 11c14h 6d14h 10s13h", trump) >= 4
    assert played(laid, next(suit for suit in "cdhs" if suit != trump)) >= 1


# ---- What a thinking player considers


def considered(state: State) -> list[Move]:
    view = state.view(state.actors[0])
    return state.game.strategy.candidates(view, Stream(1, CHOICES), 32)


def test_a_thinking_player_passes_or_bids_as_little_as_he_can() -> None:
    state = bidding(STRONG, WEAK, FAIR, FAIR_TOO, nest=NEST)
    assert [move.text() for move in considered(state)] == ["bid 140", "pass"]
    run(state, "0 bid 160")
    assert [move.text() for move in considered(state)] == ["pass", "bid 165"]
    run(state, "1 bid 235")
    assert [move.text() for move in considered(state)] == ["pass", "bid 240"]


def test_he_considers_a_few_things_to_lay_away_and_every_trump() -> None:
    state = bidding(STRONG, WEAK, FAIR, FAIR_TOO, nest=NEST)
    run(state, "0 bid 140", "1 pass", "2 pass", "3 pass")
    nests = considered(state)
    assert nests[0] == state.game.strategy.heuristic_move(state.view(0), Stream(1, CHOICES))
    assert 4 <= len(nests) == len(set(nests)) <= 13
    assert all(isinstance(move, Choice) and move in state.moves(0) for move in nests)
    state.play(0, nests[0])
    assert len(considered(state)) == 4


@pytest.mark.once
def test_he_bids_with_a_strong_hand_and_not_too_high() -> None:
    state = bidding(STRONG, WEAK, FAIR, FAIR_TOO, nest=NEST)
    bot = find_bot("sharp:400", state.game)
    assert bind(bot, state, 0)(Stream(1, CHOICES)).text() == "bid 140"
    state = bidding(FAIR, STRONG, FAIR_TOO, WEAK, nest=NEST)
    run(state, "0 bid 220")
    assert bind(bot, state, 1)(Stream(1, CHOICES)).text() == "pass"
    state = bidding(WEAK, STRONG, FAIR_TOO, FAIR, nest=NEST)
    assert bind(bot, state, 0)(Stream(1, CHOICES)).text() == "pass"
