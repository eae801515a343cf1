"""Scene parts that Hearts, Oh Hell and Rook share: the trick, the seats around it, and what may be shown."""

from collections.abc import Callable, Sequence
from typing import NamedTuple

from fairdeal.cards.naming import write_shown
from fairdeal.engine.default_scene import join_names, whose_turn
from fairdeal.engine.scene import CardScene, Fact, Play, Prompt, SeatScene, Zone
from fairdeal.engine.state import INTERMISSION, OVER
from fairdeal.engine.wording import counted
from fairdeal.mechanics.card_scene import (
    SUIT_WORDS,
    SUMS,
    THE_ROOK,
    card_of,
    face_play,
    held,
    shown,
    suit_fact,
    suit_of,
    value_of,
)
from fairdeal.mechanics.face_problems import faces_of
from fairdeal.mechanics.trick_view import Shown, TrickView

Worth = Callable[[str], str | None]  # value of a card, as text


class HeldBack(NamedTuple):
    """A rule that keeps a player from following suit: its number, on which cards, and what to show instead."""

    rule: str
    where: str
    instead: str


ON_TOP = "takes the trick so far"
TOOK = "took the trick"


def headline(view: TrickView, names: Sequence[str]) -> str:
    """Whose turn it is, and what was led."""
    if view.phase == INTERMISSION:
        return f"Hand {view.hand_number} is over"
    if view.phase != "play":
        return whose_turn(view, names)
    if view.seat not in view.actors:
        return whose_turn(view, names, "play" if view.trick else "lead")
    if not view.trick:
        return "Your turn: lead"
    return f"Your turn: {led_in_words(view)} led"


def led_in_words(view: TrickView) -> str:
    """`hearts were`, `the Rook was`."""
    if view.led == THE_ROOK:
        return "the Rook was"
    return f"{SUIT_WORDS.get(view.led or '', 'combined sums')} were"


def seats(
    view: TrickView,
    names: Sequence[str],
    facts: Sequence[tuple[str, ...]],
    teams: bool = False,
    known: tuple[int | None, tuple[str, ...]] = (None, ()),
) -> tuple[SeatScene, ...]:
    """All seats, with the game's facts about each; `known` are a seat and cards that the viewer knows it to hold."""
    return tuple(
        [
            SeatScene(
                seat,
                names[seat],
                view.roles[seat],
                seat % 2 if teams else None,
                view.sizes[seat],
                view.scores[seat] if view.scores is not None else None,
                facts[seat],
                seat in view.actors,
                False,
                known[1] if seat == known[0] else (),
            )
            for seat in range(view.players)
        ]
    )


def trick_zone(view: TrickView, worth: Worth, trump: str | None = None, trump_beats_sums: bool = False) -> Zone:
    """The trick on the table, with a note on the card that takes it so far."""
    best = winner(view.trick, trump, trump_beats_sums) if view.trick else -1
    return Zone(
        "trick",
        "trick",
        "Trick",
        tuple(
            [
                shown(face, seat, worth(card_of(face)), ON_TOP if at == best else None)
                for at, (seat, face) in enumerate(view.trick)
            ]
        ),
    )


def last_trick(view: TrickView, names: Sequence[str], worth: Worth) -> Zone | None:
    """The previous trick; its winner leads the current one."""
    if not view.tricks or view.leader is None:
        return None
    return _taken_trick("last trick", view, names, worth, view.leader)


def final_trick(
    view: TrickView, names: Sequence[str], worth: Worth, trump: str | None = None, trump_beats_sums: bool = False
) -> tuple[Zone, ...]:
    """The trick that ended the hand, until the next hand is dealt; empty if the hand had no trick."""
    if view.phase not in (INTERMISSION, OVER) or not view.tricks:
        return ()
    trick = view.tricks[-1]
    return (_taken_trick("trick", view, names, worth, trick[winner(trick, trump, trump_beats_sums)][0]),)


def _taken_trick(key: str, view: TrickView, names: Sequence[str], worth: Worth, took: int) -> Zone:
    return Zone(
        key,
        "trick",
        "Last trick",
        tuple(
            [shown(face, seat, worth(card_of(face)), TOOK if seat == took else None) for seat, face in view.tricks[-1]]
        ),
        note=f"{'You' if took == view.seat else names[took]} took it",
    )


def winner(trick: Sequence[Shown], trump: str | None, trump_beats_sums: bool) -> int:
    """Index of the card that takes the trick so far; of equal faces the earlier one (DD-3)."""
    led = suit_of(trick[0][1])
    best, strongest = 0, -1
    for at, (_, face) in enumerate(trick):
        strength = _strength(suit_of(face), led, trump, trump_beats_sums)
        if strength and 100 * strength + value_of(face) > strongest:
            best, strongest = at, 100 * strength + value_of(face)
    return best


def _strength(suit: str, led: str, trump: str | None, trump_beats_sums: bool) -> int:
    """Strength class: 0 for a discard, then the suit led, trump, the Rook."""
    if suit == THE_ROOK:
        return 3
    if suit == trump and (led != SUMS or trump_beats_sums):
        return 2
    return 1 if suit == led else 0


def hand(view: TrickView, worth: Worth) -> tuple[CardScene, ...] | None:
    """The viewer's cards, sorted by low half and then by high half."""
    return tuple([held(card, worth(card)) for card in view.hand]) if view.hand is not None else None


def plays(view: TrickView) -> tuple[Play, ...]:
    """Every face that may be shown."""
    return tuple([face_play(move.text()) for move in view.moves]) if view.moves is not None else ()


def face_prompt(
    view: TrickView, rule: str, leading: str, asked: str | None, held_back: HeldBack | None = None
) -> Prompt | None:
    """What may be shown; `leading` is the request to the leader, `asked` the suit that the others must follow.

    `held_back` is the rule that may keep the player from following, if the game has one.
    """
    if view.moves is None:
        return None
    offered = plays(view)
    if not view.trick:
        return Prompt(leading, rule, plays=offered)
    if any(suit_of(play.text) == asked for play in offered):
        what = f"a {SUIT_WORDS[asked].removesuffix('s')}" if asked in SUIT_WORDS else "a combined sum"
        return Prompt(f"Follow with {what}", rule, plays=offered)
    anything = held_back.instead if held_back is not None else "any card"
    mine = [face for card in view.hand or () for face in faces_of(card) if suit_of(face) == asked]
    lying = {write_shown(face) for _, face in view.trick}
    what = SUIT_WORDS.get(asked or "", "sums")
    if not mine:
        return Prompt(f"You have no {what} to follow with: show {anything}", rule, plays=offered)
    if held_back is not None and any(write_shown(face) not in lying for face in mine):
        return Prompt(f"Your {what} are {held_back.where}: show {anything}", held_back.rule, plays=offered)
    used = join_names(sorted({write_shown(face) for face in mine}))
    verb = "is" if len({write_shown(face) for face in mine}) == 1 else "are"
    ask = f"The {'sum ' if asked == SUMS else ''}{used} {verb} in this trick already: show anything else"
    return Prompt(ask, "DD-3", plays=offered)


def led_facts(view: TrickView) -> tuple[Fact, ...]:
    """The fact that names the suit led."""
    return (suit_fact("Led", view.led),) if view.led is not None else ()


def tricks_won(view: TrickView, seat: int) -> str:
    """Number of tricks won, as text."""
    return counted(view.won[seat], "trick")


def seen_played(view: TrickView) -> set[str]:
    """Cards in the tricks of this hand."""
    return {card_of(face) for trick in (*view.tricks, view.trick) for _, face in trick}
