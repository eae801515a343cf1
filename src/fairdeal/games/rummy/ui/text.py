"""The table and the events of Sanity 500 Rummy in a player's words."""

from collections.abc import Sequence

from fairdeal.cards.naming import write_card, write_cards
from fairdeal.engine.events import Event
from fairdeal.engine.wording import counted
from fairdeal.games.rummy.ui.prompts import needs_new_group
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
        seen = f", among them {write_cards(view.known[seat])}" if view.known[seat] and seat != view.seat else ""
        text.append(
            f"  {names[seat]}{you}: {counted(score, 'point')}, {view.on_table[seat]} on the table, "
            f"{counted(view.sizes[seat], 'card')}{seen}"
        )
    text += [f"Group {number}: {group_line(group, names)}" for number, group in enumerate(view.table, 1)]
    text.append(f"Stock: {counted(view.stock, 'card')}. Pile, top last: {write_cards(view.pile) or 'empty'}")
    if view.hand:
        text.append(f"Your hand: {write_cards(view.hand)}")
    if view.duty is not None:
        must = "go into a new group" if needs_new_group(view) else "be put down"
        text.append(f"{write_card(view.duty)} must {must} first.")
    return text


def group_line(group: Sequence[Lying], names: Sequence[str]) -> str:
    """The faces of a group and the owners of its cards: once if all have the same owner, otherwise one by one."""
    owners = {owner for _, owner in group}
    if len(owners) == 1:
        return f"{write_cards([face for face, _ in group])} ({names[group[0][1]]})"
    return ", ".join(f"{write_card(face)} ({names[owner]})" for face, owner in group)


def describe(move: str) -> str:
    """What a player does with a move: `draw from the stock`, `lay off 3♦J♥ as J♥ on group 1`."""
    verb, *words = move.split()
    if verb == "draw":
        return _describe_draw(words)
    if verb == "stop":
        return "not draw, and end the round"
    verb = {"lay": "lay off", "arrange": "arrange the table:"}.get(verb, verb)
    return f"{verb} {_placed(words)}"


def _describe_draw(words: Sequence[str]) -> str:
    if words == ["stock"]:
        return "draw from the stock"
    return f"take {counted(int(words[1]), 'card')} from the pile" if len(words) > 1 else "take the top card of the pile"


def _placed(words: Sequence[str]) -> str:
    """The cards of a move and where they go: `3♦J♥ as J♥ on group 1`; the groups of a table are separated by `;`."""
    if words[-2:-1] == ["on"]:
        return f"{write_cards(words[:-2])} on group {words[-1]}"
    return "; ".join([write_cards(group.split()) for group in " ".join(words).split(" / ")])


def sentence(event: Event, names: Sequence[str]) -> str | None:
    """An event in a player's words; None for an event that needs no mention."""
    name = names[event.seat]
    data = event.data or {}
    if event.kind in SENTENCES:
        rest = _placed(str(event.move).split()[1:])
        return SENTENCES[event.kind].format(name=name, rest=rest, pile=listed(data.get("pile")))
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
    return write_cards(texts) if isinstance(texts, list) and texts else "nothing"


def round_sentence(number: object, changes: object, scores: object, names: Sequence[str]) -> str | None:
    if not isinstance(changes, list) or not isinstance(scores, list):
        return None
    results = ", ".join(
        f"{names[seat]} {change:+d} = {score}" for seat, (score, change) in enumerate(zip(scores, changes, strict=True))
    )
    return f"Round {number} is over: {results}."
