"""A small game: a pack, every move there is as a text, and a few words; the rest has an answer already."""

from abc import abstractmethod
from collections.abc import Iterable, Mapping, Sequence
from functools import cached_property
from types import MappingProxyType
from typing import TYPE_CHECKING, ClassVar

from fairdeal.cards.ordinary import PACK
from fairdeal.cards.suits import Suit, plain
from fairdeal.engine.components import AI, RESEARCH, UI
from fairdeal.engine.errors import UnreadableMove
from fairdeal.engine.game import Game
from fairdeal.engine.moves import Move, Word
from fairdeal.engine.options import shown
from fairdeal.engine.random import Stream
from fairdeal.engine.scene import Button, Fact, Zone
from fairdeal.mechanics.small.deals import SmallDeal, read_deal
from fairdeal.mechanics.small.match import SmallMatch
from fairdeal.mechanics.small.view import SmallView

if TYPE_CHECKING:
    pass


class SmallGame(Game):
    """The base of a small game."""

    pack: ClassVar[tuple[str, ...]] = PACK  # the cards, in the order in which people hold them
    match_type: ClassVar[type[SmallMatch]]
    turn_rule: ClassVar[str]  # the number of the rule on whose turn it is
    fewest_win: ClassVar[bool] = False
    least_stock: ClassVar[int] = 0  # cards that a deal must leave
    default_components = MappingProxyType(
        {
            UI: "fairdeal.mechanics.small.presentation",
            AI: "fairdeal.mechanics.small.strategy",
            RESEARCH: "fairdeal.mechanics.small.research",
        }
    )

    # ---- What a game says

    @abstractmethod
    def hand_size(self) -> int:
        """How many cards everybody is dealt."""

    @abstractmethod
    def move_texts(self) -> Iterable[str]:
        """Every move that there is in this game, always in the same order. One that plays a card is written as that."""

    @abstractmethod
    def scoring(self) -> str:
        """Who wins, and when, in words."""

    def ask(self, view: SmallView) -> str:  # noqa: ARG002
        """What is asked of the player whose turn it is."""
        return "Your move"

    def facts(self, view: SmallView) -> Sequence[Fact]:  # noqa: ARG002
        """What is true now, the most important first."""
        return ()

    def zones(self, view: SmallView) -> Sequence[Zone]:  # noqa: ARG002
        """What lies open on the table; the stock is shown in any case."""
        return ()

    def button(self, text: str) -> Button:
        """A move that needs no card."""
        return Button(text, text.capitalize())

    def why_not(self, text: str, view: SmallView) -> tuple[str | None, str]:  # noqa: ARG002
        """The rule that a move would break, and how, if it is this player's turn and he has the card."""
        return self.turn_rule, f"{text} is not possible now"

    def choose(self, view: SmallView, stream: Stream) -> str:
        """What a plain, fair player would do who sees this; any legal move, where a game knows no better."""
        assert view.moves is not None
        return view.moves.choice(stream).text()

    # ---- The rest

    @cached_property
    def all_moves(self) -> Mapping[str, Move]:
        return {text: Word(text) for text in self.move_texts()}

    @cached_property
    def _written(self) -> Mapping[str, str]:
        """Every move by what people may write for it: capitals do not matter."""
        return {text.lower(): text for text in self.all_moves}

    def start(self, seed: int | str | None = None, deals: Sequence[Mapping[str, object]] = ()) -> SmallMatch:
        return self.match_type(self, seed, *self.read_deals(seed, deals))

    def read_deal(self, deal: Mapping[str, object]) -> SmallDeal:
        cards = {card.lower(): card for card in self.pack}
        return read_deal(deal, self.title, self.players, cards, self.least_stock)

    def parse(self, text: str) -> Move:
        letters = " ".join(plain(text).split())
        for suit in Suit:
            letters = letters.replace(suit.sign, suit.letter)
        if letters not in self._written:
            some = ", ".join([*self.all_moves][:: max(1, len(self.all_moves) // 5)])
            raise UnreadableMove(f"{shown(text)} is no move of {self.title}; moves are such as {some}")
        return self.all_moves[self._written[letters]]
