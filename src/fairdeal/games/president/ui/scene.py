"""President as clients draw it. Cards are ranks with counts, because a hand may have any number of them."""

from collections.abc import Mapping, Sequence
from typing import cast

from fairdeal.cards.naming import cards_in_words, count_of, plural_name, value_name
from fairdeal.cards.ordinary import JOKER, RANKS
from fairdeal.engine.default_scene import final_places, waiting_for, whose_turn
from fairdeal.engine.scene import Amount, Button, CardScene, Choose, Fact, Prompt, Scene, SeatScene
from fairdeal.engine.wording import counted
from fairdeal.games.president.fast.legal_combos import LegalCombos
from fairdeal.games.president.options import PresidentOptions
from fairdeal.games.president.rules.refusals import combo_in_words
from fairdeal.games.president.rules.transfers import rule_of_gifts
from fairdeal.games.president.ui.text import read_combo
from fairdeal.games.president.view import PresidentView
from fairdeal.mechanics.climbing.scene import fact_to_beat, gift_label, own_due, trick_zones

EQUALIZES = "equalizes"
BUTTONS = {
    "pass": Button("pass", "Pass", rule="PR-12"),
    "skip": Button("skip", "Skip this turn", rule="PR-16"),
    "ready": Button("ready", "Ready for the next round", rule="PR-32"),
}


def scene(view: PresidentView, names: Sequence[str]) -> Scene:
    return Scene(
        game=view.game,
        phase=view.phase,
        seat=view.seat,
        headline=_headline(view, names),
        seats=tuple([_seat(view, names, seat) for seat in range(view.players)]),
        centre=trick_zones(view.trick, tuple(BUTTONS), names, _describe_play, view.phase),
        hand=_hand(view),
        facts=_facts(view, names),
        actions=_prompt(view, names),
        places=final_places(view),
    )


# ---- Words


def place_in_words(place: int) -> str:
    """`1st`, `2nd`, …"""
    ending = "th" if place in (11, 12, 13) else {1: "st", 2: "nd", 3: "rd"}.get(place % 10, "th")
    return f"{place}{ending}"


def _to_beat(view: PresidentView) -> str:
    assert view.top is not None
    return combo_in_words(str(view.top["rank"]), int(str(view.top["total"])))


def _headline(view: PresidentView, names: Sequence[str]) -> str:
    mine = view.seat in view.actors
    if view.phase == "intermission":
        over = f"Round {view.round} is over"
        if view.seat is not None and view.seat < len(view.roles) and view.roles[view.seat]:
            over += f": you are {view.roles[view.seat]}"
        return over if mine else f"{over}; {waiting_for(view, names)}"
    if view.phase == "transfer":
        due = own_due(view.due, view.seat)
        return _gift_label(due, names) if due is not None else whose_turn(view, names, "give cards away")
    if view.phase != "play":
        return whose_turn(view, names)
    if not mine:
        return whose_turn(view, names, "lead" if view.top is None else "play")
    if view.top is None:
        return "Your turn: lead with the special 3♥" if view.special == view.seat else "Your turn: lead"
    verb = "equalize" if view.bound else "beat"
    decline = cast("LegalCombos", view.moves).decline_move()
    return f"Your turn: {verb} {_to_beat(view)}" + (f", or {decline}" if decline is not None else "")


def _gift_label(due: Mapping[str, object], names: Sequence[str]) -> str:
    return gift_label(due, counted(int(str(due["number"])), "card"), names)


# ---- The table


def _seat(view: PresidentView, names: Sequence[str], seat: int) -> SeatScene:
    facts = []
    if seat in view.passed:
        facts.append("passed")
    if seat in view.out and view.phase == "play":
        facts.append(f"{place_in_words(view.out.index(seat) + 1)} out")
    if seat in view.ready:
        facts.append("ready")
    return SeatScene(
        seat,
        names[seat],
        view.roles[seat],
        cards=view.sizes[seat] if seat < len(view.sizes) else 0,
        facts=tuple(facts),
        acting=seat in view.actors,
        out=view.phase == "play" and seat in view.out,
    )


def _describe_play(seat: int, text: str) -> tuple[str, tuple[CardScene, ...]]:
    rank, naturals, jokers = read_combo(text)
    cards = [CardScene(rank, seat=seat, count=naturals)]
    if jokers:
        cards.append(CardScene(RANKS[JOKER], seat=seat, count=jokers, note=f"for {value_name(rank)}"))
    return combo_in_words(rank, naturals, jokers), tuple(cards)


def _hand(view: PresidentView) -> tuple[CardScene, ...] | None:
    """The viewer's cards, weakest rank first in the order in force (PR-2, PR-19), jokers last."""
    if view.hand is None:
        return None if view.seat is None else ()
    ranks = list(view.hand)
    if view.revolution:
        ranks = [rank for rank in reversed(ranks) if rank != RANKS[JOKER]] + ranks[len(ranks) - ("joker" in ranks) :]
    return tuple([CardScene(rank, count=view.hand[rank], note=_note(view, rank)) for rank in ranks])


def _note(view: PresidentView, rank: str) -> str | None:
    """PR-4: which rank contains the special 3."""
    special = rank == RANKS[0] and view.special is not None and view.special == view.seat
    if not special or view.hand is None:
        return None
    return "one is the special 3♥" if view.hand[rank] > 1 else "the special 3♥"


def _facts(view: PresidentView, names: Sequence[str]) -> tuple[Fact, ...]:
    facts = []
    if view.top is not None:
        facts.append(fact_to_beat(_to_beat(view), int(str(view.top["seat"])), view.seat, names, "PR-11"))
        if view.top["short"]:
            facts.append(Fact("One fewer", "only one more of that rank, or as many jokers, beat it", rule="PR-15"))
        if view.bound:
            facts.append(Fact("Equalized", "the player in turn is bound to equalize it, too", rule="PR-16"))
    if view.revolution:
        facts.append(Fact("Revolution", "3 is high and 2 is low; jokers stay on top", rule="PR-19"))
    if view.phase in ("play", "transfer"):
        facts += [_transfer_fact(transfer, view, names) for transfer in view.transfers]
        facts.append(Fact("Not seen yet", _not_seen(view), rule="PR-33"))
    rounds = cast("PresidentOptions", view.options).rounds
    return (*facts, Fact("Round", f"{view.round:,} of {rounds:,}" if rounds else f"{view.round:,}", rule="PR-34"))


def _transfer_fact(transfer: Mapping[str, object], view: PresidentView, names: Sequence[str]) -> Fact:
    giver, to, cards = int(str(transfer["from"])), transfer["to"], transfer.get("cards")
    number = counted(int(str(transfer["number"])), "card")
    what = number if cards is None else _counts(cast("dict[str, int]", cards))
    rule = rule_of_gifts(cast("PresidentOptions", view.options), discarded=to is None)
    if to is None:
        return Fact("Discarded", f"{what} by {'you' if giver == view.seat else names[giver]}", rule=rule)
    receiver = int(str(to))
    who = "You" if giver == view.seat else names[giver]
    return Fact(f"{who} gave {'you' if receiver == view.seat else names[receiver]}", what, rule=rule)


def _not_seen(view: PresidentView) -> str:
    """Cards neither played, nor discarded, nor in the viewer's hand: the others hold them."""
    seen = [view.played, view.hand or {}, *_discards(view)]
    left = {rank: number - sum([cards.get(rank, 0) for cards in seen]) for rank, number in view.pack.items()}
    return _counts(left) or "nothing"


def _discards(view: PresidentView) -> list[Mapping[str, int]]:
    """PR-7: cards that were discarded before this round's tricks."""
    return [cast("Mapping[str, int]", made["cards"]) for made in view.transfers if made["to"] is None]


def _counts(cards: Mapping[str, int]) -> str:
    return ", ".join([rank if number == 1 else f"{rank} × {number:,}" for rank, number in cards.items() if number])


# ---- What can be done


def _prompt(view: PresidentView, names: Sequence[str]) -> Prompt | None:
    if view.moves is None:
        return None
    if view.phase == "transfer":
        return _prompt_to_give(view, names)
    if view.phase == "intermission":
        return Prompt("The next round begins when all are ready", "PR-32", buttons=(BUTTONS["ready"],))
    moves = cast("LegalCombos", view.moves)
    decline = moves.decline_move()
    buttons = (BUTTONS[decline.text()],) if decline is not None else ()
    if view.top is None:
        rule = "PR-4" if view.special == view.seat else "PR-10"
        return Prompt(_ask_to_lead(view), rule, buttons, amounts=_leads(view, moves))
    amounts = _answers(view, moves)
    ask = _ask_to_answer(view, amounts) if amounts else f"You hold nothing that goes on {_to_beat(view)}"
    rule = "PR-16" if view.bound else "PR-15" if view.top["short"] else "PR-11"
    return Prompt(ask, rule, buttons, amounts=amounts)


def _ask_to_lead(view: PresidentView) -> str:
    ask = "Lead the special 3♥, alone or with more" if view.special == view.seat else "Lead a combo of one rank"
    limit = cast("PresidentOptions", view.options).largest_combo
    return f"{ask}, {counted(limit, 'card')} at most" if limit else ask


def _ask_to_answer(view: PresidentView, amounts: Sequence[Amount]) -> str:
    assert view.top is not None
    if view.bound:
        return f"Equalize {_to_beat(view)}"
    equalizes = any(amount.note == EQUALIZES for amount in amounts)
    total = int(str(view.top["total"]))
    if view.top["short"]:  # PR-15
        beat = f"Beat it with {count_of(total + 1, str(view.top['rank']))} or {count_of(total + 1, 'joker')}"
        return f"{beat}, or equalize it" if equalizes else beat
    cards = cards_in_words(total)
    return f"Play {cards} of the same rank or a higher one" if equalizes else f"Beat it with {cards} of a higher rank"


def _leads(view: PresidentView, moves: LegalCombos) -> tuple[Amount, ...]:
    """PR-10: any number of cards of a rank, with any number of jokers, up to the limit."""
    jokers = min((view.hand or {}).get(RANKS[JOKER], 0), moves.limit - 1)
    numbers: dict[int, int] = {}
    for rank, naturals, _ in moves.basic_combos():
        numbers[rank] = max(naturals, numbers.get(rank, 0))
    return tuple([_lead(rank, number, 0 if rank == JOKER else jokers, moves.limit) for rank, number in numbers.items()])


def _lead(rank: int, number: int, jokers: int, limit: int) -> Amount:
    """Up to `number` cards of a rank and up to `jokers` jokers, but no more than `limit` in all."""
    most_in_all = limit if number + jokers > limit else None
    return Amount(RANKS[rank], plural_name(RANKS[rank]), 1, number, 0, jokers, rule="PR-10", most_in_all=most_in_all)


def _answers(view: PresidentView, moves: LegalCombos) -> tuple[Amount, ...]:
    """PR-11, PR-15, PR-16: as many cards as asked for, with jokers for some of them but not for all."""
    assert view.top is not None
    held = (view.hand or {}).get(RANKS[JOKER], 0)
    amounts = []
    for rank, naturals, jokers in moves.basic_combos():
        total = naturals + jokers
        max_jokers = 0 if rank == JOKER else min(held, total - 1)
        note = _effect(view, RANKS[rank], total)
        label = (
            f"{plural_name(RANKS[rank])}, one fewer"
            if total < int(str(view.top["total"]))
            else plural_name(RANKS[rank])
        )
        rule = "PR-11" if note is None else "PR-16" if note == EQUALIZES else "PR-15"
        amounts.append(Amount(RANKS[rank], label, total - max_jokers, naturals, jokers, max_jokers, total, note, rule))
    return tuple(amounts)


def _effect(view: PresidentView, rank: str, total: int) -> str | None:
    """What is special about answering with this number of cards of a rank."""
    assert view.top is not None
    top = int(str(view.top["total"]))
    if total == top and rank == view.top["rank"]:
        return EQUALIZES
    return "beats it all the same" if total < top else None


def _prompt_to_give(view: PresidentView, names: Sequence[str]) -> Prompt:
    """PR-6, PR-7, PR-28."""
    due = own_due(view.due, view.seat)
    assert due is not None
    number = int(str(due["number"]))
    hand = view.hand or {}
    times = {rank: min(held, number) for rank, held in hand.items() if held > 1 and number > 1}
    label = _gift_label(due, names)
    rule = rule_of_gifts(cast("PresidentOptions", view.options), discarded=due["to"] is None)
    choose = Choose("give", label, tuple(hand), number, number, times=times or None, rule=rule)
    return Prompt(f"{label}: any you like", rule, choices=(choose,))
