"""Conditional moves of trick games on double cards: what may happen before a seat's turn, and what it could show.

A situation is about the faces shown since the seat's last move: `led c`, `suit h` (somebody shows a heart), `face 12s`
(somebody shows the Queen of Spades, on whichever card), and `any` and `lead`.
"""

from collections.abc import Iterable, Sequence
from typing import cast

from fairdeal.cards.naming import write_card
from fairdeal.engine.moves import Move
from fairdeal.engine.planning import ALWAYS_THERE, ANY, LEAD, Planning, Situation, since_own_move
from fairdeal.engine.state import State
from fairdeal.engine.view import View
from fairdeal.mechanics import deck_terms
from fairdeal.mechanics.card_scene import suit_of
from fairdeal.mechanics.faces import FaceMove
from fairdeal.mechanics.trick_match import TrickMatch
from fairdeal.mechanics.trick_text import SUIT_WORDS
from fairdeal.mechanics.trick_view import SUIT_KEYS, Shown, TrickView

LED, SUIT, FACE = "led", "suit", "face"
FIRST, LED_GROUP, SUIT_GROUP, FACE_GROUP = "In any case", "The suit led", "A suit", "A face"


class TrickPlanning(Planning):
    """What can be planned during the tricks of a game."""

    is_possible = True

    def situations(self, state: State, seat: int) -> tuple[Situation, ...]:
        match, view = cast("TrickMatch", state), cast("TrickView", state.view(seat))
        if view.phase != "play" or seat in view.actors or not view.hand:
            return ()
        held = _texts(match.faces_held(seat))
        unseen = self._unseen_faces(match, view)
        suits = SUIT_KEYS if any(face.suit == deck_terms.ROOKS for face in unseen) else SUIT_KEYS[: deck_terms.ROOKS]
        is_in_trick = bool(view.trick) and all(shown_by != seat for shown_by, _ in view.trick)
        found = [self._situation(ANY, FIRST, held)]
        if not is_in_trick:
            found.append(self._situation(LEAD, FIRST, _texts(match.faces_to_lead(seat))))
            for number, suit in enumerate(suits):
                found.append(self._situation(f"{LED} {suit}", LED_GROUP, _texts(match.faces_after_lead(seat, number))))
        after = {face: _texts(match.faces_after(seat, face)) if is_in_trick else held for face in unseen}
        for number, suit in enumerate(SUIT_KEYS[: deck_terms.ROOKS]):
            moves = tuple(dict.fromkeys(move for face in unseen if face.suit == number for move in after[face]))
            if moves:
                found.append(self._situation(f"{SUIT} {suit}", SUIT_GROUP, moves))
        found += [self._situation(f"{FACE} {_sign(face.text())}", FACE_GROUP, moves) for face, moves in after.items()]
        return tuple(found)

    def _situation(self, key: str, group: str, moves: tuple[str, ...]) -> Situation:
        return Situation(key, self.describe(key), group, key not in ALWAYS_THERE, moves)

    def describe(self, key: str) -> str:
        kind, _, what = key.partition(" ")
        if kind == LED:
            return f"leads {SUIT_WORDS[what]}"
        if kind == SUIT:
            return f"shows {_one_of(what)}"
        return f"shows {_sign_in_words(what)}" if kind == FACE else super().describe(key)

    def is_met(self, view: View, key: str, by: int | None) -> bool:
        seen = cast("TrickView", view)
        if seen.phase != "play" or view.seat not in view.actors:
            return False
        if key in (ANY, LEAD):
            return key == ANY or not seen.trick
        kind, _, what = key.partition(" ")
        if kind == LED:
            return bool(seen.trick) and seen.led == what and by in (None, seen.trick[0][0])
        shown = [face for seat, face in _shown_since_own_move(seen) if by in (None, seat)]
        return what in map(suit_of if kind == SUIT else _sign, shown)

    def _unseen_faces(self, match: TrickMatch, view: TrickView) -> list[FaceMove]:
        """One face for each thing that cards may show which the seat has not seen: `10♣`, a sum of 20, the Rook."""
        unseen = set(match.pack_texts()).difference(view.hand or ())
        unseen.difference_update(face.partition(":")[0] for trick in (*view.tricks, view.trick) for _, face in trick)
        faces: dict[str, FaceMove] = {}
        for face in self.game.faces.moves:
            if face.text().partition(":")[0] in unseen:
                faces.setdefault(_sign(face.text()), face)
        return sorted(faces.values(), key=lambda face: (face.suit, face.value))


def _texts(faces: Iterable[Move]) -> tuple[str, ...]:
    return tuple(dict.fromkeys(face.text() for face in faces))  # the Rook has one face, in three places


def _shown_since_own_move(view: TrickView) -> Sequence[Shown]:
    """What the others have shown since the viewer's last move in this hand."""
    return since_own_move(view.seat, [each for trick in (*view.tricks, view.trick) for each in trick])


def _sign(face: str) -> str:
    """What a face shows, in notation: `12s`, `20`, `rook`."""
    return face.rpartition(":")[2]


def _one_of(suit: str) -> str:
    return "a combined sum" if suit == SUIT_KEYS[deck_terms.SUMS] else f"a {SUIT_WORDS[suit].removesuffix('s')}"


def _sign_in_words(sign: str) -> str:
    return f"a sum of {sign}" if sign.isdigit() else write_card(sign)


PLANNING = TrickPlanning
