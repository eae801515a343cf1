"""Base class of small games: a game defines its pack, its moves as texts and a few labels; the rest has defaults."""

from abc import abstractmethod
from collections.abc import Iterable, Mapping, Sequence
from functools import cached_property
from types import MappingProxyType
from typing import ClassVar

from fairdeal.cards.ordinary import PACK
from fairdeal.cards.suits import Suit, normalize
from fairdeal.engine.components import AI, PLANNING, RESEARCH, UI
from fairdeal.engine.errors import UnreadableMove
from fairdeal.engine.game import Game
from fairdeal.engine.moves import Move, Word
from fairdeal.engine.options import quoted
from fairdeal.engine.random import Stream
from fairdeal.engine.scene import Button, Fact, Zone
from fairdeal.mechanics.small.deals import SmallDeal, read_deal
from fairdeal.mechanics.small.match import SmallMatch
from fairdeal.mechanics.small.view import SmallView


class SmallGame(Game):
    """A game in which players hold cards and act one at a time."""

    pack: ClassVar[tuple[str, ...]] = PACK  # all cards, in the order in which hands are sorted
    match_type: ClassVar[type[SmallMatch]]
    turn_rule: ClassVar[str]  # number of the rule that says whose turn it is
    min_stock: ClassVar[int] = 0  # cards that must be left in the stock after the deal
    default_components = MappingProxyType(
        {
            UI: "fairdeal.mechanics.small.presentation",
            AI: "fairdeal.mechanics.small.strategy",
            RESEARCH: "fairdeal.mechanics.small.research",
            PLANNING: "fairdeal.engine.planning",
        }
    )

    # ---- What a game must define

    @abstractmethod
    def hand_size(self) -> int:
        """Number of cards dealt to each player."""

    @abstractmethod
    def move_texts(self) -> Iterable[str]:
        """Every move of the game, always in the same order. The name of a card plays that card."""

    @abstractmethod
    def scoring(self) -> str:
        """How the match is won, in a few words."""

    # ---- What a game may define

    def ask(self, view: SmallView) -> str:  # noqa: ARG002
        """What the player to move is asked to do."""
        return "Your move"

    def facts(self, view: SmallView) -> Sequence[Fact]:  # noqa: ARG002
        """Facts about the position, the most important first."""
        return ()

    def zones(self, view: SmallView) -> Sequence[Zone]:  # noqa: ARG002
        """Cards that lie face up on the table. The stock is always shown."""
        return ()

    def button(self, text: str) -> Button:
        """The button for a move that plays no card."""
        return Button(text, text.capitalize())

    def why_not(self, text: str, view: SmallView) -> tuple[str | None, str]:  # noqa: ARG002
        """The rule that a move would break, and the reason, for a player to move who holds the card."""
        return self.turn_rule, f"{text} is not possible now"

    def choose(self, view: SmallView, stream: Stream) -> str:
        """The move of a simple, fair player that sees this view; by default any legal move."""
        return view.legal_moves().choice(stream).text()

    # ---- Moves and deals as text

    @cached_property
    def all_moves(self) -> Mapping[str, Move]:
        """Every move of the game by its text."""
        return {text: Word(text) for text in self.move_texts()}

    @cached_property
    def _moves_in_lower_case(self) -> Mapping[str, Move]:
        return {text.lower(): move for text, move in self.all_moves.items()}

    def start(self, seed: int | str | None = None, deals: Sequence[Mapping[str, object]] = ()) -> SmallMatch:
        return self.match_type(self, seed, *self.read_deals(seed, deals))

    def read_deal(self, deal: Mapping[str, object]) -> SmallDeal:
        pack = {card.lower(): card for card in self.pack}
        return read_deal(deal, self.title, self.players, pack, self.min_stock)

    def parse(self, text: str) -> Move:
        letters = " ".join(normalize(text).split())
        for suit in Suit:
            letters = letters.replace(suit.symbol, suit.letter)
        move = self._moves_in_lower_case.get(letters)
        if move is None:
            examples = ", ".join([*self.all_moves][:: max(1, len(self.all_moves) // 5)])
            raise UnreadableMove(f"{quoted(text)} is not a move of {self.title}; examples of moves: {examples}")
        return move
