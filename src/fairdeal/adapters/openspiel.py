"""OpenSpiel: every game as a registered Python game, `fairdeal_president` and so on.

import pyspiel, fairdeal.adapters.openspiel
game = pyspiel.load_game("fairdeal_president(players=3,revolutions=strict)")

Parameters are `players`, `preset` and the game's options, flags as `on` and `off`; what is left out is as the preset
has it. Chance comes first: it draws the seed of the match, a byte a node, and then nothing is left to chance.
Information states are texts with perfect recall (told_match.py); `resample_from_infostate` gives another match that a
player cannot tell from this one. Returns are places: 1 for the first, 0 for the last.
"""

from collections.abc import Mapping, Sequence
from typing import Any

import numpy as np
import pyspiel

from fairdeal.adapters.numbered_game import NumberedGame, numbered_game
from fairdeal.adapters.told_match import Deal, ToldMatch
from fairdeal.engine.errors import BadSetup
from fairdeal.engine.game import Game
from fairdeal.games import all_games

SEED_BYTES = 6
LONGEST = 1_000_000  # numbers said in a match: no rule limits it, and no match comes near it
LEFT_OUT = ("", -1)  # in place of a word, of a number: nothing was said


def short_name(kind: type[Game]) -> str:
    return "fairdeal_" + kind.key.replace("-", "_")


def game_type(kind: type[Game]) -> pyspiel.GameType:
    options = {spec.name: LEFT_OUT[spec.kind is int] for spec in kind.options_type.specs()}
    return pyspiel.GameType(
        short_name=short_name(kind),
        long_name=kind.title,
        dynamics=pyspiel.GameType.Dynamics.SEQUENTIAL,
        chance_mode=pyspiel.GameType.ChanceMode.EXPLICIT_STOCHASTIC,
        information=pyspiel.GameType.Information.IMPERFECT_INFORMATION,
        utility=pyspiel.GameType.Utility.CONSTANT_SUM,
        reward_model=pyspiel.GameType.RewardModel.TERMINAL,
        max_num_players=kind.most_players,
        min_num_players=kind.least_players,
        provides_information_state_string=True,
        provides_information_state_tensor=False,
        provides_observation_string=True,
        provides_observation_tensor=True,
        parameter_specification={"players": kind.usual_players, "preset": "", **options},
    )


class CardGame(pyspiel.Game):  # type: ignore[misc]  # OpenSpiel says nothing of its types
    """A game, set up. With `deals`, chance draws one of those, each equally likely, in place of a seed."""

    def __init__(
        self, numbered: NumberedGame, parameters: Mapping[str, object] | None = None, deals: Sequence[Deal] = ()
    ) -> None:
        players = numbered.game.players
        info = pyspiel.GameInfo(
            num_distinct_actions=numbered.actions.size,
            max_chance_outcomes=len(deals) or 256,
            num_players=players,
            min_utility=0.0,
            max_utility=1.0,
            utility_sum=players / 2,
            max_game_length=LONGEST,
        )
        super().__init__(game_type(type(numbered.game)), info, dict(parameters or {}))
        self.numbered = numbered
        self.deals = tuple(deals)
        self.chances = [len(deals)] if deals else [256] * SEED_BYTES  # outcomes of each chance node

    def new_initial_state(self) -> "CardState":
        return CardState(self)

    def max_chance_nodes_in_history(self) -> int:
        return len(self.chances)

    def make_py_observer(self, iig_obs_type: Any = None, params: Any = None) -> "Knowledge | Sight":
        if params:
            raise BadSetup(f"observers take no parameters, not {params}")
        kind = iig_obs_type or pyspiel.IIGObservationType(perfect_recall=False)
        if kind.private_info == pyspiel.PrivateInfoType.ALL_PLAYERS or not kind.public_info:
            raise BadSetup("observers see what one player sees, or what everybody does")
        own = kind.private_info == pyspiel.PrivateInfoType.SINGLE_PLAYER
        if not kind.perfect_recall:
            return Sight(self.numbered, own)
        if not own:
            raise BadSetup("there is no observer with perfect recall that sees only what everybody does")
        return Knowledge()

    def origin(self, drawn: Sequence[int]) -> int | Deal:
        """What chance has drawn: a deal, or the bytes of a seed, the lowest first."""
        return self.deals[drawn[0]] if self.deals else int.from_bytes(bytes(drawn), "little")


class CardState(pyspiel.State):  # type: ignore[misc]
    """A match. All that it knows is in attributes that OpenSpiel copies and pickles one by one."""

    def __init__(self, game: CardGame) -> None:
        super().__init__(game)
        self.drawn: list[int] = []  # by chance, before the match begins
        self.match: ToldMatch | None = None

    def current_player(self) -> int:
        if self.match is None:
            return int(pyspiel.PlayerId.CHANCE)
        actor = self.match.play.actor
        return int(pyspiel.PlayerId.TERMINAL) if actor is None else actor

    def is_terminal(self) -> bool:
        return self.match is not None and self.match.play.over

    def chance_outcomes(self) -> list[tuple[int, float]]:
        outcomes = self.get_game().chances[len(self.drawn)]
        return [(outcome, 1 / outcomes) for outcome in range(outcomes)]

    def _legal_actions(self, player: int) -> list[int]:  # noqa: ARG002
        return self.match.play.legal() if self.match is not None else []

    def _apply_action(self, action: int) -> None:
        if self.match is not None:
            self.match.act(action)
            return
        self.drawn.append(action)
        game = self.get_game()
        if len(self.drawn) == len(game.chances):
            self.match = ToldMatch(game.numbered, game.origin(self.drawn))

    def _action_to_string(self, player: int, action: int) -> str:
        if player == pyspiel.PlayerId.CHANCE:
            return f"draw {action}"
        return str(self.get_game().numbered.actions.names[action])

    def returns(self) -> list[float]:
        if self.match is None:
            return [0.0] * self.num_players()
        return self.match.numbered.rewards(self.match.play.state)

    def resample_from_infostate(self, player: int, sampler: Any) -> "CardState":
        """Another state that the player cannot tell from this one; `sampler` gives random numbers from 0 to 1."""
        twin: CardState = self.clone()
        if self.match is not None:
            twin.match = self.match.imagined(player, int(sampler() * (1 << 53)))
        return twin

    def __str__(self) -> str:
        if self.match is None:
            return f"drawn: {self.drawn}"
        state = self.match.play.state
        actor = self.match.play.actor
        return "\n".join(state.game.lines(state.view(actor), state.names))


class Knowledge:
    """All that a player has seen and done since the match began, as a text."""

    def __init__(self) -> None:
        self.tensor: Any = None
        self.dict: dict[str, Any] = {}

    def set_from(self, state: CardState, player: int) -> None:
        """There is no tensor: what a player knows grows without a limit."""

    def string_from(self, state: CardState, player: int) -> str:
        return f"player {player}\n{state.match.knowledge(player)}" if state.match is not None else f"player {player}\n"


class Sight:
    """What a player, or with `own` off everybody, sees now: as a row of numbers (docs/research.md), and as a text."""

    def __init__(self, numbered: NumberedGame, own: bool) -> None:
        self.numbered = numbered
        self.own = own
        layout = numbered.layout
        self.tensor = np.zeros(layout.size, np.float32)
        self.dict = {field.name: self.tensor[layout.slices[field.name]].reshape(field.shape) for field in layout.fields}

    def set_from(self, state: CardState, player: int) -> None:
        match = state.match
        if match is None:
            self.tensor.fill(0)
        elif self.own:
            self.tensor[:] = match.row(player)
        else:
            self.tensor[:] = self.numbered.layout.observe(match.play.state.view(None))

    def string_from(self, state: CardState, player: int) -> str:
        match = state.match
        if match is None:
            return ""
        if self.own:
            return match.sight(player)
        return self.numbered.layout.text(self.numbered.layout.observe(match.play.state.view(None)))


def from_deals(game: Game, deals: Sequence[Deal]) -> CardGame:
    """A small game for exact methods: chance draws one of these deals (in the form of a record's `deals`)."""
    if not deals:
        raise BadSetup("a game from deals needs at least one deal")
    return CardGame(NumberedGame(game), {}, deals)


class NamedGame(CardGame):
    """A game that OpenSpiel knows by name; each has a class of its own, as OpenSpiel makes games by calling it."""

    kind: type[Game]

    def __init__(self, parameters: Mapping[str, Any] | None = None) -> None:
        given = {name: value for name, value in (parameters or {}).items() if value not in LEFT_OUT}
        options = {name: value for name, value in given.items() if name not in ("players", "preset")}
        numbered = numbered_game(self.kind.key, given.get("players"), given.get("preset"), options)
        super().__init__(numbered, given)


def register() -> None:
    """Make every game known to OpenSpiel by its name; done when this module is imported."""
    for kind in all_games().values():
        if short_name(kind) not in pyspiel.registered_names():
            named = type(f"{kind.__name__}Game", (NamedGame,), {"kind": kind})
            pyspiel.register_game(game_type(kind), named)


register()
