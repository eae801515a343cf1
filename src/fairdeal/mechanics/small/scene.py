"""Scenes of small games: the hand, the stock, the zones that the game defines, and every legal move."""

from collections.abc import Sequence
from typing import TYPE_CHECKING

from fairdeal.cards.naming import write_card
from fairdeal.engine.default_scene import final_places, whose_turn
from fairdeal.engine.moves import Moves
from fairdeal.engine.scene import CardScene, Play, Prompt, Scene, SeatScene, Zone
from fairdeal.mechanics.small.view import SmallView

if TYPE_CHECKING:
    from fairdeal.mechanics.small.game import SmallGame


def scene(game: "SmallGame", view: SmallView, names: Sequence[str]) -> Scene:
    """The table as one seat sees it."""
    stock = (Zone("stock", "stock", "Stock", count=view.stock),)
    return Scene(
        game=view.game,
        phase=view.phase,
        seat=view.seat,
        headline=whose_turn(view, names, deal_word=game.deal_word),
        seats=tuple([_seat(view, names, seat) for seat in range(view.players)]),
        centre=(*stock, *game.zones(view)),
        hand=tuple([CardScene(card) for card in view.hand]) if view.hand is not None else None,
        facts=tuple(game.facts(view)),
        actions=_prompt(game, view, view.moves) if view.moves is not None else None,
        unit="point",
        scoring=game.scoring(),
        places=final_places(view),
    )


def _seat(view: SmallView, names: Sequence[str], seat: int) -> SeatScene:
    return SeatScene(
        seat,
        names[seat],
        cards=view.sizes[seat],
        score=view.scores[seat] if view.scores is not None else None,
        facts=("dealer",) if seat == view.dealer else (),
        acting=seat in view.actors,
    )


def _prompt(game: "SmallGame", view: SmallView, moves: Moves) -> Prompt:
    """Moves named after a card play that card; all others are buttons."""
    texts = [move.text() for move in moves]
    return Prompt(
        ask=game.ask(view),
        rule=game.turn_rule,
        buttons=tuple([game.button(text) for text in texts if text not in game.pack]),
        plays=tuple([Play(text, (text,), label=write_card(text)) for text in texts if text in game.pack]),
    )
