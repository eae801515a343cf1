"""OpenSpiel: every game as a registered Python game, `fairdeal_president` and so on.

    import pyspiel, fairdeal.adapters.openspiel
    game = pyspiel.load_game("fairdeal_president(players=3,revolutions=strict)")

Parameters are `players`, `preset`, `max_rounds` and the game's options, with `on` and `off` for flags; what is left out
takes the preset's value. After `max_rounds` deals a match ends with its places at that time; without it, only games
that random players might never end have a limit. Chance comes first: it draws the seed of the match,
one byte per node, and everything else follows from the moves. Information states are texts with perfect recall
(info_state_tracker.py); `resample_from_infostate` returns a match that the player cannot tell from this one. Returns
are place scores: 1 for first, 0 for last.
"""

from collections.abc import Mapping, Sequence
from typing import Any

import numpy as np
import pyspiel

from fairdeal.adapters.info_state_tracker import Deal, InfoStateTracker
from fairdeal.adapters.research_game import ResearchGame, load_research_game
from fairdeal.engine.errors import BadSetup
from fairdeal.engine.game import Game
from fairdeal.games import all_games

SEED_BYTES = 6
MAX_GAME_LENGTH = 1_000_000  # actions; no rule limits a match, and none comes near this
UNSET = ("", -1)  # a text or numeric parameter that was not given


def short_name(kind: type[Game]) -> str:
    return "fairdeal_" + kind.key.replace("-", "_")


def game_type(kind: type[Game]) -> pyspiel.GameType:
    options = {spec.name: UNSET[spec.kind is int] for spec in kind.options_type.specs()}
    return pyspiel.GameType(
        short_name=short_name(kind),
        long_name=kind.title,
        dynamics=pyspiel.GameType.Dynamics.SEQUENTIAL,
        chance_mode=pyspiel.GameType.ChanceMode.EXPLICIT_STOCHASTIC,
        information=pyspiel.GameType.Information.IMPERFECT_INFORMATION,
        utility=pyspiel.GameType.Utility.CONSTANT_SUM,
        reward_model=pyspiel.GameType.RewardModel.TERMINAL,
        max_num_players=kind.max_players,
        min_num_players=kind.min_players,
        provides_information_state_string=True,
        provides_information_state_tensor=False,
        provides_observation_string=True,
        provides_observation_tensor=True,
        parameter_specification={"players": kind.default_players, "preset": "", "max_rounds": -1, **options},
    )


class CardGame(pyspiel.Game):  # type: ignore[misc]  # OpenSpiel has no type hints
    """A configured game. With `deals`, chance draws one of those, each equally likely, instead of a seed."""

    def __init__(
        self, research_game: ResearchGame, parameters: Mapping[str, object] | None = None, deals: Sequence[Deal] = ()
    ) -> None:
        players = research_game.game.players
        info = pyspiel.GameInfo(
            num_distinct_actions=research_game.actions.size,
            max_chance_outcomes=len(deals) or 256,
            num_players=players,
            min_utility=0.0,
            max_utility=1.0,
            utility_sum=players / 2,
            max_game_length=MAX_GAME_LENGTH,
        )
        super().__init__(game_type(type(research_game.game)), info, dict(parameters or {}))
        self.research_game = research_game
        self.deals = tuple(deals)
        self.outcome_counts = [len(deals)] if deals else [256] * SEED_BYTES  # of each chance node

    def new_initial_state(self) -> "CardState":
        return CardState(self)

    def max_chance_nodes_in_history(self) -> int:
        return len(self.outcome_counts)

    def make_py_observer(self, iig_obs_type: Any = None, params: Any = None) -> "InfoStateObserver | ViewObserver":
        if params:
            raise BadSetup(f"observers take no parameters, not {params}")
        kind = iig_obs_type or pyspiel.IIGObservationType(perfect_recall=False)
        if kind.private_info == pyspiel.PrivateInfoType.ALL_PLAYERS or not kind.public_info:
            raise BadSetup("observers see what one player sees, or what everybody does")
        is_private = kind.private_info == pyspiel.PrivateInfoType.SINGLE_PLAYER
        if not kind.perfect_recall:
            return ViewObserver(self.research_game, is_private)
        if not is_private:
            raise BadSetup("there is no observer with perfect recall that sees only what everybody does")
        return InfoStateObserver()

    def origin(self, drawn: Sequence[int]) -> int | Deal:
        """The deal or the seed that chance has drawn; the lowest byte of a seed comes first."""
        return self.deals[drawn[0]] if self.deals else int.from_bytes(bytes(drawn), "little")


class CardState(pyspiel.State):  # type: ignore[misc]
    """A match. OpenSpiel copies and pickles its attributes one by one."""

    def __init__(self, game: CardGame) -> None:
        super().__init__(game)
        self.drawn: list[int] = []  # by chance, before the match starts
        self.tracker: InfoStateTracker | None = None  # the match, once it has started

    def current_player(self) -> int:
        if self.tracker is None:
            return int(pyspiel.PlayerId.CHANCE)
        actor = self.tracker.match.actor
        return int(pyspiel.PlayerId.TERMINAL) if actor is None else actor

    def is_terminal(self) -> bool:
        return self.tracker is not None and self.tracker.match.over

    def chance_outcomes(self) -> list[tuple[int, float]]:
        outcomes = self.get_game().outcome_counts[len(self.drawn)]
        return [(outcome, 1 / outcomes) for outcome in range(outcomes)]

    def _legal_actions(self, player: int) -> list[int]:  # noqa: ARG002
        return self.tracker.match.legal() if self.tracker is not None else []

    def _apply_action(self, action: int) -> None:
        if self.tracker is not None:
            self.tracker.act(action)
            return
        self.drawn.append(action)
        game = self.get_game()
        if len(self.drawn) == len(game.outcome_counts):
            self.tracker = InfoStateTracker(game.research_game, game.origin(self.drawn))

    def _action_to_string(self, player: int, action: int) -> str:
        if player == pyspiel.PlayerId.CHANCE:
            return f"draw {action}"
        return str(self.get_game().research_game.actions.names[action])

    def returns(self) -> list[float]:
        if self.tracker is None:
            return [0.0] * self.num_players()
        return self.tracker.research_game.rewards(self.tracker.match.state)

    def resample_from_infostate(self, player: int, sampler: Any) -> "CardState":
        """A state that the player cannot tell from this one; `sampler` returns random numbers from 0 to 1."""
        resampled: CardState = self.clone()
        if self.tracker is not None:
            resampled.tracker = self.tracker.resample(player, int(sampler() * (1 << 53)))
        return resampled

    def __str__(self) -> str:
        if self.tracker is None:
            return f"drawn: {self.drawn}"
        match = self.tracker.match
        return "\n".join(match.state.game.presentation.lines(match.state.view(match.actor), match.state.names))


class InfoStateObserver:
    """Observer with perfect recall: everything that a player has seen and done since the match started, as text."""

    def __init__(self) -> None:
        self.tensor: Any = None
        self.dict: dict[str, Any] = {}

    def set_from(self, state: CardState, player: int) -> None:
        """Do nothing: there is no tensor, because an information state grows without limit."""

    def string_from(self, state: CardState, player: int) -> str:
        text = state.tracker.information_state(player) if state.tracker is not None else ""
        return f"player {player}\n{text}"


class ViewObserver:
    """Observer of the present moment as a player sees it, or as everybody does: a tensor by fields, and a text."""

    def __init__(self, research_game: ResearchGame, is_private: bool) -> None:
        self.research_game = research_game
        self.is_private = is_private
        spec = research_game.observation_spec
        self.tensor = np.zeros(spec.size, np.float32)
        self.dict = {field.name: self.tensor[spec.slices[field.name]].reshape(field.shape) for field in spec.fields}

    def set_from(self, state: CardState, player: int) -> None:
        tracker = state.tracker
        if tracker is None:
            self.tensor.fill(0)
        elif self.is_private:
            self.tensor[:] = tracker.observation(player)
        else:
            self.tensor[:] = self._public_observation(tracker)

    def string_from(self, state: CardState, player: int) -> str:
        tracker = state.tracker
        if tracker is None:
            return ""
        if self.is_private:
            return tracker.observation_text(player)
        return self.research_game.observation_spec.text(self._public_observation(tracker))

    def _public_observation(self, tracker: InfoStateTracker) -> Any:
        return self.research_game.observation_spec.observe(tracker.match.state.view(None))


def from_deals(game: Game, deals: Sequence[Deal]) -> CardGame:
    """A small game for exact methods: chance draws one of these deals (in the form of a record's `deals`)."""
    if not deals:
        raise BadSetup("a game from deals needs at least one deal")
    return CardGame(ResearchGame(game), {}, deals)


class RegisteredGame(CardGame):
    """Base of the classes that OpenSpiel knows by name: it creates a game by calling its class with parameters."""

    kind: type[Game]

    def __init__(self, parameters: Mapping[str, Any] | None = None) -> None:
        given = {name: value for name, value in (parameters or {}).items() if value not in UNSET}
        options = {name: value for name, value in given.items() if name not in ("players", "preset", "max_rounds")}
        research_game = load_research_game(
            self.kind.key, given.get("players"), given.get("preset"), options, given.get("max_rounds")
        )
        super().__init__(research_game, given)


def register() -> None:
    """Register every game with OpenSpiel; this happens when the module is imported."""
    for kind in all_games().values():
        if short_name(kind) not in pyspiel.registered_names():
            game_class = type(f"{kind.__name__}Game", (RegisteredGame,), {"kind": kind})
            pyspiel.register_game(game_type(kind), game_class)


register()
