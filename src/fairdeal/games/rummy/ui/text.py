"""The table and the events of Sanity 500 Rummy in a player's words."""

from collections.abc import Sequence

from fairdeal.engine.events import Event
from fairdeal.games.rummy.view import Lying, RummyView

SENTENCES = {
    "drew": "{name} draws from the stock.",
    "discarded": "{name} discards {rest}.",
    "laid": "{name} lays off {rest}.",
    "melded": "{name} melds {rest}.",
    "arranged": "{name} arranges the table: {rest}.",
    "stopped": "{name} does not draw: the round is over.",
    "begins": "{name} begins; the pile is {pile}.",
}


def lines(view: RummyView, names: Sequence[str]) -> list[str]:
    """The table as one seat sees it, line by line."""
    text = [f"Round {view.hand_number}, {names[view.dealer]} dealt"]
    for seat in range(view.players):
        you = " (you)" if seat == view.seat else ""
        score = view.scores[seat] if view.scores is not None else 0
        seen = f", among them {' '.join(view.known[seat])}" if view.known[seat] and seat != view.seat else ""
        text.append(
            f"  {names[seat]}{you}: {score} points, {view.on_table[seat]} on the table, {cards(view.sizes[seat])}{seen}"
        )
    text += [f"Group {number}: {group_line(group, names)}" for number, group in enumerate(view.table, 1)]
    text.append(f"Stock: {cards(view.stock)}. Pile, top last: {' '.join(view.pile) or 'empty'}")
    if view.hand:
        text.append(f"Your hand: {'  '.join(view.hand)}")
    if view.duty is not None:
        text.append(f"{view.duty} must be put down first.")
    return text


def group_line(group: Sequence[Lying], names: Sequence[str]) -> str:
    """The faces of a group and the owners of its cards: once if all have the same owner, otherwise one by one."""
    owners = {owner for _, owner in group}
    if len(owners) == 1:
        return f"{' '.join(face for face, _ in group)} ({names[group[0][1]]})"
    return " ".join(f"{face} ({names[owner]})" for face, owner in group)


def cards(number: int) -> str:
    return "1 card" if number == 1 else f"{number} cards"


def sentence(event: Event, names: Sequence[str]) -> str | None:
    """An event in a player's words; None for an event that needs no mention."""
    name = names[event.seat]
    data = event.data or {}
    if event.kind in SENTENCES:
        rest = str(event.move).partition(" ")[2]
        pile = data.get("pile")
        return SENTENCES[event.kind].format(name=name, rest=rest, pile=" ".join(pile) if isinstance(pile, list) else "")
    if event.kind == "took":
        return f"{name} takes {listed(data['cards'])} from the pile."
    if event.kind == "cards":
        drawn = data.get("drawn")
        return f"{name} gets {listed(drawn)}." if drawn is not None else f"{name} has {listed(data['left'])} left."
    if event.kind == "dealt":
        return f"{name} is dealt {listed(data['hand'])}."
    if event.kind == "hand":
        return round_sentence(data["hand_number"], data["change"], data["scores"], names)
    return None


def listed(texts: object) -> str:
    return " ".join(texts) if isinstance(texts, list) and texts else "nothing"


def round_sentence(number: object, changes: object, scores: object, names: Sequence[str]) -> str | None:
    if not isinstance(changes, list) or not isinstance(scores, list):
        return None
    results = ", ".join(
        f"{names[seat]} {change:+d} = {score}" for seat, (score, change) in enumerate(zip(scores, changes, strict=True))
    )
    return f"Round {number} is over: {results}."
