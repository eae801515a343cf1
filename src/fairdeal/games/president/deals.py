"""Deals of a record (docs/notation.md): parsing them with every check, and writing them."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from fairdeal.cards.errors import BadCard
from fairdeal.cards.ordinary import RANKS as RANK_NAMES
from fairdeal.cards.ordinary import Card, parse_card, parse_rank
from fairdeal.cards.suits import Suit
from fairdeal.engine.errors import BadRecord
from fairdeal.engine.options import quoted
from fairdeal.games.president.options import FirstRound, PresidentOptions
from fairdeal.games.president.rules.ranks import JOKER, RANKS, THREE
from fairdeal.mechanics.climbing.roles import Ranking

SPECIAL = "3h*"
KEYS = ("hands", "leader", "dealer", "roles", "special")


@dataclass(frozen=True, slots=True)
class Deal:
    """A deal: the number of cards of each rank for every seat, and seats that the deal decides."""

    hands: tuple[tuple[int, ...], ...]
    leader: int | None = None  # of the first trick
    dealer: int | None = None
    special: int | None = None  # the holder of the special 3 (PR-4)
    ranking: Ranking | None = None


class DealReader:
    """Parses one `deal` of a record and counts its cards, so that none is there too often."""

    def __init__(self, options: PresidentOptions, players: int) -> None:
        self.options = options
        self.players = players
        self.ranks = [0] * RANKS  # cards so far, by rank
        self.cards: dict[str, int] = {}  # and by card, where the suit is given
        self.special: int | None = None  # the seat with the card written as `3h*`
        self.three_of_hearts: int | None = None  # the seat with a 3♥

    def read(self, given: Mapping[str, object]) -> Deal:
        for key in given:
            if key not in KEYS:
                raise BadRecord(f"deal: a deal of President has no {quoted(key)}; it may have {', '.join(KEYS)}")
        hands = given.get("hands")
        if not isinstance(hands, list) or len(hands) != self.players:
            raise BadRecord(f'deal: "hands" must be a list of {self.players} hands, one for each seat')
        counts = tuple(self.read_hand(seat, hand) for seat, hand in enumerate(hands))
        ranking = self.read_ranking(given.get("roles"))
        special = self.find_special(self.read_seat(given, "special"), counts, ranking)
        return Deal(counts, self.read_seat(given, "leader"), self.read_seat(given, "dealer"), special, ranking)

    def read_seat(self, given: Mapping[str, object], key: str) -> int | None:
        value = given.get(key)
        if value is None:
            return None
        if not isinstance(value, int) or isinstance(value, bool) or not 0 <= value < self.players:
            raise BadRecord(f'deal: "{key}" must be a seat from 0 to {self.players - 1}, not {quoted(value)}')
        return value

    def read_ranking(self, given: object) -> Ranking | None:
        """Parse `roles`: the seats by last round's places, null where the player has left."""
        if given is None:
            return None
        if not isinstance(given, list) or len(given) < 2:
            raise BadRecord('deal: "roles" must be a list of seats from first to last place, at least two')
        seats: list[int | None] = []
        for value in given:
            if value is None:
                seats.append(None)
            elif isinstance(value, bool) or not isinstance(value, int) or not 0 <= value < self.players:
                raise BadRecord(f'deal: "roles" has seats from 0 to {self.players - 1} or null, not {quoted(value)}')
            elif value in seats:
                raise BadRecord(f'deal: seat {value} has two places in "roles"')
            else:
                seats.append(value)
        return tuple(seats) if any(seat is not None for seat in seats) else None

    def read_hand(self, seat: int, given: object) -> tuple[int, ...]:
        """Parse a hand: a list of cards (`3h`, `joker`), or numbers by rank (`{"3": 2, "3h*": 1}`)."""
        counts = [0] * RANKS
        if isinstance(given, list):
            for text in given:
                self.add_cards(seat, counts, text, 1)
        elif isinstance(given, dict):
            for text, number in given.items():
                if not isinstance(number, int) or isinstance(number, bool) or number < 0:
                    raise BadRecord(f"deal: seat {seat} cannot hold {quoted(number)} of {quoted(text)}")
                self.add_cards(seat, counts, text, number)
        else:
            raise BadRecord(
                f"deal: the hand of seat {seat} must be a list of cards or numbers by rank, not {quoted(given)}"
            )
        return tuple(counts)

    def add_cards(self, seat: int, counts: list[int], text: object, number: int) -> None:
        if not isinstance(text, str):
            raise BadRecord(f"deal: {quoted(text)} in the hand of seat {seat} is not a card")
        if text.lower() in (SPECIAL, "3♥*"):
            if number > 1 or (number and self.special is not None):
                raise BadRecord(f"deal: {SPECIAL} is there twice; only one 3♥ is special")
            self.special = seat if number else self.special
            rank: int = THREE
            card: Card | None = Card(THREE, Suit.HEARTS)
        else:
            rank, card = self.rank_of(seat, text)
        counts[rank] += number
        self.ranks[rank] += number
        if card is not None:
            self.count_card(seat, card, number)
        self.check_rank(rank, text)

    def rank_of(self, seat: int, text: str) -> tuple[int, Card | None]:
        try:
            return parse_rank(text), None
        except BadCard:
            pass
        try:
            card = parse_card(text)
        except BadCard:
            raise BadRecord(f"deal: {quoted(text)} in the hand of seat {seat} is not a card of the pack") from None
        return card.rank, card

    def count_card(self, seat: int, card: Card, number: int) -> None:
        """Count a card of a suit: there are as many of it as decks."""
        if card.suit is None:
            return
        self.cards[card.text] = self.cards.get(card.text, 0) + number
        if self.cards[card.text] > self.options.decks:
            times = "twice" if self.options.decks == 1 else f"{self.cards[card.text]:,} times"
            raise BadRecord(f"deal: {card.text} is there {times}; the pack has {self.options.decks:,}")
        if card.text == "3h" and number:
            self.three_of_hearts = seat

    def check_rank(self, rank: int, text: str) -> None:
        per_deck = self.options.jokers_per_deck if rank == JOKER else 4
        in_pack = per_deck * self.options.decks
        if self.ranks[rank] > in_pack:
            raise BadRecord(
                f"deal: {text}: {self.ranks[rank]:,} cards of rank {RANK_NAMES[rank]}; the pack has {in_pack:,}"
            )

    def find_special(
        self, named: int | None, hands: tuple[tuple[int, ...], ...], ranking: Ranking | None
    ) -> int | None:
        """PR-4: with one deck the special 3 is the 3♥, with several the marked one; later rounds have none."""
        if named is not None and self.special is not None and named != self.special:
            raise BadRecord(f'deal: "special" is seat {named}, but {SPECIAL} is in the hand of seat {self.special}')
        special = named if named is not None else self.special
        if self.options.decks == 1 and self.three_of_hearts is not None:
            if special is not None and special != self.three_of_hearts:
                raise BadRecord(
                    f"deal: seat {special} cannot hold the special 3♥: it is with seat {self.three_of_hearts}"
                )
            special = self.three_of_hearts
        if special is not None and not hands[special][THREE]:
            raise BadRecord(f'deal: "special" is seat {special}, which holds no 3')
        if ranking is not None or self.options.first_round is not FirstRound.SPECIAL_3:
            return None
        return special


def hand_json(counts: Sequence[int], special: bool = False) -> dict[str, int]:
    """A hand as the number of cards of each rank; `special` writes one 3 as the special one."""
    if not special:
        return {RANK_NAMES[rank]: number for rank, number in enumerate(counts) if number}
    hand = {SPECIAL: 1}
    for rank, number in enumerate(counts):
        left = number - 1 if rank == THREE else number
        if left:
            hand[RANK_NAMES[rank]] = left
    return hand


def deal_json(deal: Deal) -> dict[str, object]:
    """A deal in the form of a record."""
    document: dict[str, object] = {
        "hands": [hand_json(hand, seat == deal.special) for seat, hand in enumerate(deal.hands)]
    }
    if deal.leader is not None:
        document["leader"] = deal.leader
    if deal.dealer is not None:
        document["dealer"] = deal.dealer
    if deal.ranking is not None:
        document["roles"] = list(deal.ranking)
    return document
