"""The public state of a table apart from the game, encoded only when it has changed."""

from collections.abc import Sequence

from msgspec import UNSET, UnsetType

from fairdeal.bots.strengths import bot_problems
from fairdeal.engine.options import Value
from fairdeal.fair import protocol, version_1
from fairdeal.server.correspondence.plans import can_plan
from fairdeal.server.json_codec import encode_json
from fairdeal.server.messages.parts import (
    BoardState,
    FailedSeal,
    FairDeal,
    SealedSeat,
    SealState,
    SeatState,
    Settings,
    TableState,
)
from fairdeal.server.table_snapshot import Pacing
from fairdeal.table.base_table import PLAYING
from fairdeal.table.chat import PHRASES
from fairdeal.table.seat import Seat
from fairdeal.table.settings import PHRASES_ONLY
from fairdeal.table.shuffle import Seal
from fairdeal.table.table import Table


class PublicState:
    """The encoded public state of one table."""

    def __init__(self, pacing: Pacing) -> None:
        self.pacing = pacing
        self.last_inputs: object = None
        self.settings: object = None
        self.options: dict[str, Value] = {}  # of these settings: configuring a game takes longer than a move
        self.bot_levels: frozenset[str] = frozenset()
        self.bot_notes: list[str] = []
        self.text = ""

    def refresh(self, table: Table, commitment: str | None, record: str | None) -> bool:
        """Encode the state again if it has changed; return whether it has."""
        inputs = (
            table.stage, table.match_number, table.host, table.settings, table.bot_pause, commitment, record,
            table.seal, table.match_seal,
            [seat.name for seat in table.waiting],
            [(seat.name, seat.bot, seat.ready, seat.left, seat.person, seat.nonce, seat.commitment,
              seat.vacation)
             for seat in table.seats],
        )  # fmt: skip
        if inputs == self.last_inputs:
            return False
        self.last_inputs = inputs
        levels = frozenset(seat.bot for seat in table.seats if seat.bot is not None)
        if table.settings is not self.settings or levels != self.bot_levels:
            game = table.settings.create_game()
            self.settings, self.options = table.settings, game.options.to_json()
            self.bot_levels, self.bot_notes = levels, bot_problems(levels, game)
        self.text = encode_json(build_table_state(table, self.pacing, commitment, record, self.options, self.bot_notes))
        return True


def options_in_effect(table: Table) -> dict[str, Value]:
    """All options of the game: the preset's, changed by the settings."""
    return table.settings.create_game().options.to_json()


def build_table_state(
    table: Table,
    pacing: Pacing,
    commitment: str | None,
    record: str | None,
    options: dict[str, Value] | None = None,
    bot_notes: Sequence[str] = (),
) -> TableState:
    settings = table.settings
    return TableState(
        stage=table.stage,  # type: ignore[arg-type]  # one of three words
        match=table.match_number,
        seats=[_seat_state(seat) for seat in table.seats],
        waiting=[seat.name for seat in table.waiting],
        host=table.seat_of(table.host),
        settings=Settings(
            game=settings.game,
            preset=settings.preset,
            options=dict(settings.options),
            seats=settings.seats,
            turn=settings.turn,
            intermission=settings.intermission,
            call=settings.call,
            takeover=settings.takeover,
            public=settings.public,
            bot_pause=table.bot_pause if table.bot_pause is not None else pacing.bot_pause,
            delay=pacing.delay,
            rated=settings.rated,
            chat=settings.chat,  # type: ignore[arg-type]  # one of two words
        ),
        options=_with_limit(options if options is not None else options_in_effect(table), pacing),
        fair=build_fair_deal(table, commitment) if commitment is not None else None,
        record=record,
        practice=(table.is_practice or pacing.fixed_deal is not None) and table.stage == PLAYING,
        board=_board_state(pacing),
        phrases=list(PHRASES) if settings.chat == PHRASES_ONLY else UNSET,
        bot_notes=list(bot_notes) or UNSET,
        plans=can_plan(table) or UNSET,
    )


def _seat_state(seat: Seat) -> SeatState:
    vacation = seat.vacation if seat.vacation is not None else UNSET
    return SeatState(seat.name, seat.bot, seat.ready, seat.left, seat.is_free, seat.is_replaceable, vacation)


def _with_limit(options: dict[str, Value], pacing: Pacing) -> dict[str, Value]:
    """The options as a fair deal seals them."""
    limited = pacing.tournament is not None and pacing.tournament.seed is None and pacing.tournament.deals
    return {**options, protocol.MAX_ROUNDS: limited} if limited else options


def _board_state(pacing: Pacing) -> BoardState | UnsetType:
    if pacing.tournament is not None:
        return BoardState(pacing.tournament.event, practice=False)
    return BoardState(pacing.board.event, pacing.board.is_practice) if pacing.board is not None else UNSET


def build_fair_deal(table: Table, commitment: str) -> FairDeal:
    """What is public of the fair deal of the match being played, or the next one."""
    if table.stage != PLAYING:
        return FairDeal(
            match=table.match_number + 1,
            commitment=commitment,
            nonces=[seat.nonce is not None or seat.commitment is not None for seat in table.seats],
            version=protocol.VERSION,
            commitments=[seat.commitment for seat in table.seats],
            seal=_seal_state(table.seal),
        )
    seal = table.match_seal
    return FairDeal(
        match=table.match_number,
        commitment=commitment,
        nonces=[bool(nonce) for nonce in table.nonces],
        version=protocol.VERSION if seal is not None else version_1.VERSION,
        commitments=[player.commitment for player in seal.players] if seal is not None else [],
        seal=_seal_state(seal),
    )


def _seal_state(seal: Seal | None) -> SealState | None:
    if seal is None:
        return None
    return SealState(
        seal=seal.hash,
        players=[SealedSeat(player.name, player.by, player.commitment, player.nonce) for player in seal.players],
        earlier=[FailedSeal(attempt.seal, list(attempt.missing)) for attempt in seal.failed],
    )
