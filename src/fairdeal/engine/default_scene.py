"""The default scene, for games that define none: lines of text, seats and every legal move.

It also has the texts that all scenes share, such as whose turn it is.
"""

from collections.abc import Mapping, Sequence

from fairdeal.engine.events import ROUND_ENDS, Event
from fairdeal.engine.moves import Moves
from fairdeal.engine.scene import Amount, Button, Choose, Prompt, Scene, ScoreRow, SeatScene
from fairdeal.engine.state import DEAL, INTERMISSION, OVER
from fairdeal.engine.view import View

MAX_BUTTONS = 300  # further moves can only be typed


def default_scene(view: View, names: Sequence[str], lines: Sequence[str], deal_word: str = "round") -> Scene:
    """A scene from the common part of a view and the game's lines of text."""
    return Scene(
        game=view.game,
        phase=view.phase,
        seat=view.seat,
        headline=whose_turn(view, names, deal_word=deal_word),
        seats=tuple(
            [
                SeatScene(
                    seat,
                    names[seat],
                    role=view.roles[seat],
                    score=view.scores[seat] if view.scores is not None else None,
                    acting=seat in view.actors,
                )
                for seat in range(view.players)
            ]
        ),
        actions=default_prompt(view.moves) if view.moves is not None else None,
        unit="point" if view.scores is not None else None,
        places=final_places(view),
        lines=tuple(lines),
    )


def default_lines(view: View, names: Sequence[str], deal_word: str = "round") -> list[str]:
    """Whose turn it is, and the scores if there are any."""
    lines = [whose_turn(view, names, deal_word=deal_word)]
    if view.scores is not None:
        lines.append(", ".join([f"{name}: {score}" for name, score in zip(names, view.scores, strict=True)]))
    return lines


def default_sentence(event: Event, names: Sequence[str]) -> str | None:
    """A seat and its move; None for an event without a move."""
    if event.seat is None or event.move is None:
        return None
    return f"{names[event.seat]}: {event.move}"


def default_prompt(moves: Moves) -> Prompt:
    """Every move as text, one by one or as compact entries (docs/notation.md)."""
    entries = moves.to_json()
    texts = [entry for entry in entries if isinstance(entry, str)]
    parsed = [_parse_entry(entry) for entry in entries if isinstance(entry, dict)]
    return Prompt(
        ask="Your move",
        buttons=tuple([Button(text, text) for text in texts[:MAX_BUTTONS]]),
        choices=tuple([part for part in parsed if isinstance(part, Choose)]),
        amounts=tuple([part for part in parsed if isinstance(part, Amount)]),
        typed=len(texts) > MAX_BUTTONS or None in parsed,
    )


def _parse_entry(entry: Mapping[str, object]) -> Choose | Amount | None:
    """Parse a compact entry; None for an entry that only says that there are more moves."""
    offered = entry.get("from")
    if isinstance(offered, list) and "verb" in entry:
        return _choose(entry, tuple(offered), {})
    if isinstance(offered, dict) and "verb" in entry:
        return _choose(entry, tuple(offered), offered)
    return _amount(entry) if "rank" in entry else None


def _choose(entry: Mapping[str, object], items: tuple[str, ...], times: dict[str, int]) -> Choose:
    verb = str(entry["verb"])
    least, most = _range(entry["count"]) if "count" in entry else _range([entry["choose"]] * 2)
    markers = entry.get("markers")
    if isinstance(markers, int) and markers:
        items, times = (*items, "marker"), {**times, "marker": markers}
    values = entry.get("values")
    return Choose(
        verb, verb, items, least, most, values=tuple(values) if isinstance(values, list) else (), times=times or None
    )


def _amount(entry: Mapping[str, object]) -> Amount:
    rank = str(entry["rank"])
    fewest, jokers = _range(entry["jokers"])
    total = entry.get("total")
    if isinstance(total, int):
        return Amount(rank, rank, total - jokers, total - fewest, fewest, jokers, total)
    least, most = _range(entry["count"])
    most_in_all = entry.get("most")
    return Amount(
        rank, rank, least, most, fewest, jokers, most_in_all=most_in_all if isinstance(most_in_all, int) else None
    )


def _range(ends: object) -> tuple[int, int]:
    assert isinstance(ends, list)
    low, high = ends
    return int(low), int(high)


def round_row(event: Event, deal_word: str) -> ScoreRow | None:
    """A score row from the event that ends a round: `hand` with scores or `round` with places; otherwise None."""
    data = event.data
    if data is None or event.kind not in ROUND_ENDS:
        return None
    scores, change, places = data.get("scores"), data.get("change"), data.get("places")
    return ScoreRow(
        label=f"{deal_word.capitalize()} {data['hand_number' if event.kind == 'hand' else 'round']}",
        changes=tuple(change) if isinstance(change, list) else None,
        totals=tuple(scores) if isinstance(scores, list) else None,
        places=tuple([(seat,) for seat in places]) if isinstance(places, list) else None,
    )


# ---- Texts that all scenes share


def whose_turn(view: View, names: Sequence[str], doing: str = "act", deal_word: str = "round") -> str:
    """Whose turn it is: `Your turn`, `Ben and Cy are to bid`."""
    if view.phase == OVER:
        return winners(view, names)
    if view.phase == DEAL:
        return "There are no more deals"
    if view.seat in view.actors:
        return "Your turn"
    if view.phase == INTERMISSION:
        return f"The {deal_word} is over" + (f"; {waiting_for(view, names)}" if view.actors else "")
    if not view.actors:
        return "Nobody is to act"
    verb = "is" if len(view.actors) == 1 else "are"
    return f"{join_names([names[seat] for seat in view.actors])} {verb} to {doing}"


def waiting_for(view: View, names: Sequence[str]) -> str:
    """Which players the table waits for."""
    return f"waiting for {join_names([names[seat] for seat in view.actors])}" if view.actors else "waiting"


def winners(view: View, names: Sequence[str]) -> str:
    """The winners: `The match is over: Ada wins`."""
    if not view.places:
        return "The match is over"
    first = [("you" if seat == view.seat else names[seat]) for seat in view.places[0]]
    first.sort(key=lambda name: name != "you")
    won = "wins" if len(first) == 1 and first[0] != "you" else "win"
    return f"The match is over: {join_names(first)} {won}"


def final_places(view: View) -> tuple[tuple[int, ...], ...] | None:
    """Places of the match once it is over."""
    return view.places if view.phase == OVER else None


def join_names(words: Sequence[str], most: int = 4) -> str:
    """Join names: `Ada`, `Ada and Ben`, `Ada, Ben and Cy`; of many, the first few and the number of the rest."""
    if len(words) > most:
        return f"{', '.join(words[: most - 1])} and {len(words) - most + 1} others"
    return " and ".join([", ".join(words[:-1]), words[-1]] if len(words) > 1 else words)
