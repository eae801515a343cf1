"""The scene of Sanity Rook: what clients draw."""

from collections.abc import Sequence
from functools import cache
from typing import cast

from fairdeal.cards.double import parse_double, standard_deck
from fairdeal.cards.faces import ROOK
from fairdeal.engine.default_scene import final_places, whose_turn
from fairdeal.engine.scene import Button, Choose, Fact, Prompt, Scene, Zone
from fairdeal.engine.state import INTERMISSION
from fairdeal.engine.wording import counted
from fairdeal.games.rook.options import RookOptions
from fairdeal.games.rook.rules.auction import BIDS
from fairdeal.games.rook.rules.scoring import POINTS_IN_PACK, ROOK_POINTS, points_of
from fairdeal.games.rook.rules.seats import TEAMS
from fairdeal.games.rook.view import RookView
from fairdeal.mechanics import trick_scene
from fairdeal.mechanics.card_scene import SUIT_WORDS, SUMS, THE_ROOK, card_of, held, suit_fact

PASS = Button("pass", "Pass", note="a pass is final", rule="RK-3")
TOO_HIGH = f"the pack holds {POINTS_IN_PACK} points"
NEST_NOTE = "the last trick takes it"  # RK-9
RULES_BY_LEAD = {THE_ROOK: "RK-8", SUMS: "RK-7", "": "RK-5"}  # the rule on what may be shown; for a suit RK-6


def scene(view: RookView, names: Sequence[str]) -> Scene:
    """The scene of a view."""
    return Scene(
        game=view.game,
        phase=view.phase,
        seat=view.seat,
        headline=_headline(view, names),
        seats=trick_scene.seats(view, names, [_facts_of(view, seat) for seat in range(view.players)], teams=True),
        centre=_center(view, names),
        hand=trick_scene.hand(view, worth),
        facts=_facts(view, names),
        actions=_prompt(view),
        last_trick=_last_trick(view, names),
        unit="point",
        scoring=_scoring(cast("RookOptions", view.options)),
        places=final_places(view),
    )


def _last_trick(view: RookView, names: Sequence[str]) -> Zone | None:
    """The previous trick: until the next lead if tricks lie face down (RK-9)."""
    if view.trick and not view.shows_taken:
        return None
    return trick_scene.last_trick(view, names, worth)


def _scoring(options: RookOptions) -> str:
    """How the match is won (RK-12)."""
    enough = "has reached" if options.reaching_target_ends else "is above"
    return f"the most points win, once a team {enough} {options.target}"


@cache
def points(card: str) -> int:
    """Points of a card (RK-10)."""
    return ROOK_POINTS if card == ROOK else points_of(parse_double(card, standard_deck()))


@cache
def worth(card: str) -> str | None:
    """Points of a card in words; None for a card that is worth nothing."""
    return counted(points(card), "point") if points(card) else None


def _headline(view: RookView, names: Sequence[str]) -> str:
    mine = view.seat in view.actors
    if view.phase == "bid":
        high = f"more than {view.bid}" if view.bid is not None else f"{BIDS[0]} or more"
        return f"Your turn: bid {high}, or pass" if mine else whose_turn(view, names, "bid")
    if view.phase == "nest":
        return "You have taken the Nest: put cards back" if mine else whose_turn(view, names, "put cards into the Nest")
    if view.phase == "trump":
        return "Name trump" if mine else whose_turn(view, names, "name trump")
    if view.phase == INTERMISSION:
        return f"{trick_scene.headline(view, names)}: {_bid_in_words(view, names)}"
    return trick_scene.headline(view, names)


def _bid_in_words(view: RookView, names: Sequence[str]) -> str:
    """What became of the bid (RK-11), or that there was none (RK-3)."""
    if view.declarer is None:
        return "all four have passed"
    team = next(team for team in TEAMS if view.declarer in team)
    taken = sum([view.taken[seat] for seat in team])
    first, second = sorted(team, key=lambda seat: seat != view.seat)  # the user first
    bidder = "you" if first == view.seat else names[first]
    return f"{bidder} and {names[second]} bid {view.bid} and took {taken}"


def _facts_of(view: RookView, seat: int) -> tuple[str, ...]:
    facts = []
    if view.phase == "bid":
        bids = [bid for bidder, bid in view.bids if bidder == seat]
        if bids:
            facts.append("passed" if bids[-1] is None else f"bid {bids[-1]}")
    elif seat == view.declarer and view.phase in ("nest", "trump", "play"):
        facts.append(f"bid {view.bid}")
    if view.phase == "play":
        facts.append(trick_scene.tricks_won(view, seat))
    if view.shows_taken:
        facts.append(f"{counted(view.taken[seat], 'point')} taken")
    return (*facts, "dealer") if seat == view.dealer else tuple(facts)


def _center(view: RookView, names: Sequence[str]) -> tuple[Zone, ...]:
    zones = [*trick_scene.final_trick(view, names, worth, view.trump)]
    if view.phase == "play":
        zones.append(trick_scene.trick_zone(view, worth, view.trump))
    if view.nest is not None:
        cards = tuple([held(card, worth(card)) for card in view.nest])
        zones.append(Zone("nest", "row", "Nest: what you laid away", cards, note=NEST_NOTE))
    elif view.nest_size and view.phase in ("bid", "trump", "play"):
        zones.append(Zone("nest", "stock", "Nest", count=view.nest_size, note=NEST_NOTE))
    return tuple(zones)


def _facts(view: RookView, names: Sequence[str]) -> tuple[Fact, ...]:
    facts = []
    if view.trump is not None and view.phase == "play":
        facts.append(suit_fact("Trump", view.trump))
    facts += trick_scene.led_facts(view)
    if view.trick:
        stake = sum([points(card_of(face)) for _, face in view.trick])
        facts.append(Fact("In this trick", counted(stake, "point") if stake else "no points", rule="RK-10"))
    if view.phase in ("bid", "nest", "trump", "play"):
        facts.append(_contract(view, names))
    if view.shows_taken:
        facts += [_taken(view, names, team) for team in TEAMS]
    return (*facts, Fact("Hand", str(view.hand_number)))


def _contract(view: RookView, names: Sequence[str]) -> Fact:
    if view.bid is None or view.declarer is None:
        return Fact("Highest bid", "nobody has bid yet", rule="RK-3")
    bidder = "you" if view.declarer == view.seat else names[view.declarer]
    return Fact("Highest bid" if view.phase == "bid" else "Bid", f"{view.bid} by {bidder}", rule="RK-3")


def _taken(view: RookView, names: Sequence[str], team: tuple[int, int]) -> Fact:
    taken = sum([view.taken[seat] for seat in team])
    need = f" of the {view.bid} they bid" if view.declarer in team else ""
    return Fact(f"{names[team[0]]} and {names[team[1]]}", f"{counted(taken, 'point')} taken{need}", rule="RK-11")


def _prompt(view: RookView) -> Prompt | None:
    if view.moves is None:
        return None
    if view.phase == "bid":
        return Prompt("Bid for the Nest and trump, or pass", "RK-3", buttons=tuple([_bid(str(m)) for m in view.moves]))
    if view.phase == "nest":
        number = view.cards_to_put_back
        label = f"Put {counted(number, 'card')} into the Nest"
        choose = Choose("nest", label, view.hand or (), number, number, rule="RK-4")
        return Prompt(label, "RK-4", choices=(choose,))
    if view.phase == "trump":
        return Prompt("Name trump", "RK-4", buttons=tuple([_trump(str(move)) for move in view.moves]))
    suit_to_follow = view.trump if view.led == THE_ROOK else view.led
    return trick_scene.face_prompt(view, RULES_BY_LEAD.get(view.led or "", "RK-6"), "Lead any card", suit_to_follow)


@cache
def _bid(text: str) -> Button:
    if text == "pass":
        return PASS
    number = text.removeprefix("bid ")
    return Button(text, number, note=TOO_HIGH if int(number) > POINTS_IN_PACK else None, rule="RK-3")


@cache
def _trump(text: str) -> Button:
    suit = text.removeprefix("trump ")
    return Button(text, SUIT_WORDS[suit].capitalize(), suit=suit, rule="RK-4")
