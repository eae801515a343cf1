"""What everybody may know of a table, beside the game: written anew only when it has changed."""

import msgspec

from fairdeal.engine.options import Value
from fairdeal.server.fair import commitment
from fairdeal.server.messages import FairDeal, SeatState, Settings, TableState
from fairdeal.server.wire import text_of
from fairdeal.table.base_table import PLAYING
from fairdeal.table.table import Table


class House(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What a server adds to a table's settings; it stays as it was when the table was made. Milliseconds."""

    bot_pause: int
    delay: int = 0


class Public:
    """A table's public state, as a value and as text."""

    def __init__(self, house: House) -> None:
        self.house = house
        self.known: object = None
        self.settings: object = None
        self.options: dict[str, Value] = {}  # of these settings: to set a game up takes longer than a move
        self.text = ""

    def changed(self, table: Table, secret: str | None, record: str | None) -> bool:
        """Has anything of it changed since the last time? Then `text` is new."""
        now = (
            table.stage, table.match_number, table.host, table.settings, secret, record, [one.name for one in table.waiting],
            [(one.name, one.bot, one.ready, one.left, one.person, one.nonce) for one in table.seats],
        )  # fmt: skip
        if now == self.known:
            return False
        self.known = now
        if table.settings is not self.settings:
            self.settings, self.options = table.settings, options_in_play(table)
        self.text = text_of(table_state(table, self.house, secret, record, self.options))
        return True


def options_in_play(table: Table) -> dict[str, Value]:
    """All options: the preset's, changed by the settings."""
    return table.settings.create_game().options.to_json()


def table_state(
    table: Table, house: House, secret: str | None, record: str | None, options: dict[str, Value] | None = None
) -> TableState:
    chosen = table.settings
    playing = table.stage == PLAYING
    given = [bool(nonce) for nonce in table.nonces] if playing else [seat.nonce is not None for seat in table.seats]
    return TableState(
        stage=table.stage,  # type: ignore[arg-type]  # one of three words
        match=table.match_number,
        seats=[SeatState(seat.name, seat.bot, seat.ready, seat.left, seat.is_free) for seat in table.seats],
        waiting=[seat.name for seat in table.waiting],
        host=table.seat_of(table.host),
        settings=Settings(
            game=chosen.game,
            preset=chosen.preset,
            options=dict(chosen.options),
            seats=chosen.seats,
            turn=chosen.turn,
            intermission=chosen.intermission,
            call=chosen.call,
            takeover=chosen.takeover,
            public=chosen.public,
            bot_pause=house.bot_pause,
            delay=house.delay,
        ),
        options=options if options is not None else options_in_play(table),
        fair=FairDeal(table.match_number + (not playing), commitment(secret), given) if secret is not None else None,
        record=record,
    )
