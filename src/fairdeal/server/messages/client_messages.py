"""The messages from a client. Unknown fields are refused."""

from typing import Annotated, Literal, TypeAlias

from msgspec import UNSET, Meta, Struct, UnsetType

from fairdeal.bots.strengths import DEFAULT_STRENGTH
from fairdeal.fair.version_1 import MAX_NONCE_LENGTH
from fairdeal.server.messages.fields import (
    BotPause,
    CardText,
    ChatMode,
    Clock,
    Hash,
    Id,
    MoveText,
    Seat,
    SeatCount,
    TurnClock,
    Word,
)
from fairdeal.server.messages.parts import PlanLine
from fairdeal.table.chat import MAX_MESSAGE_LENGTH

MAX_PLAN_LINES = 12


class FromClient(Struct, tag_field="type", tag=str.lower, forbid_unknown_fields=True):
    """A message from a client. Unknown fields are refused."""


class Hello(FromClient):
    """The first message. Browsers identify themselves by cookie, programs by `token`; without either you can watch."""

    protocol: int
    token: Annotated[str, Meta(max_length=200)] | UnsetType = UNSET
    last: int | UnsetType = UNSET  # the last sequence number seen, after a reconnect
    wants: Literal["view", "scene"] = "view"


class Sit(FromClient):
    """Take a free seat: a certain one, or any; or your own that is kept for you. During a match, wait for a seat."""

    id: Id
    seat: Seat | UnsetType = UNSET


class Leave(FromClient):
    """Leave the table. During a round the clock or a bot plays on to its end."""

    id: Id


class Ready(FromClient):
    """Ready for the match, the next round, or a rematch."""

    id: Id
    ready: bool = True


class Move(FromClient):
    """Play a move. The same `id` is never played twice."""

    id: Id
    text: MoveText


class Undo(FromClient):
    """Take back your last move, also one of an earlier hand. Only if all others at the table are bots."""

    id: Id


class Check(FromClient):
    """Ask whether a move would be legal now, without playing it. The answer is `checked`."""

    id: Id
    text: MoveText


class Explain(FromClient):
    """Ask why a card, or one face of it, cannot be played now. The answer is `checked`; `ok` means that it can be."""

    id: Id
    card: CardText


class Rename(FromClient):
    """Take the name that you have given yourself since you sat down (POST /api/guests) at this table, too."""

    id: Id


class Pace(FromClient):
    """Change how long bots wait before a move, also during a match (host only). null: the server's default."""

    id: Id
    bot_pause: BotPause | None


class Say(FromClient):
    """Send a chat message to everyone at the table."""

    id: Id
    text: Annotated[str, Meta(min_length=1, max_length=MAX_MESSAGE_LENGTH)]


class AddBot(FromClient, tag="add_bot"):
    """Add a bot (host only)."""

    id: Id
    bot: Word = DEFAULT_STRENGTH


class CallBot(FromClient, tag="call_bot"):
    """Let a bot play for an absent player until they come back: the host at once, other players after a minute."""

    id: Id
    seat: Seat


class ReplaceBot(FromClient, tag="replace_bot"):
    """Take the seat of a bot with its cards, between matches or in the middle of one (see `replaceable`)."""

    id: Id
    seat: Seat


class Remove(FromClient):
    """Remove a bot or a player between rounds (host only); with `ban` they can never sit at this table again."""

    id: Id
    seat: Seat
    ban: bool = False


class Mute(FromClient):
    """Do not show the chat of the person at a seat (`mute`), or do not play with them either (`block`)."""

    id: Id
    seat: Seat
    level: Literal["mute", "block", "none"]


class Report(FromClient):
    """Report the person at a seat to the host of the server, with the last chat messages."""

    id: Id
    seat: Seat
    reason: Literal["chat", "name", "cheating", "leaving", "other"]
    details: Annotated[str, Meta(max_length=500)] = ""


class NewSettings(Struct, forbid_unknown_fields=True):
    """The settings to change; those left out stay."""

    game: Word | UnsetType = UNSET
    preset: Word | UnsetType | None = UNSET
    options: dict[str, bool | int | str] | UnsetType = UNSET
    seats: SeatCount | UnsetType | None = UNSET
    turn: TurnClock | UnsetType = UNSET
    intermission: Clock | UnsetType = UNSET
    call: Clock | UnsetType = UNSET
    takeover: Word | UnsetType | None = UNSET
    public: bool | UnsetType = UNSET
    rated: bool | UnsetType = UNSET
    chat: ChatMode | UnsetType = UNSET


class ChangeSettings(FromClient, tag="set"):
    """Change the settings between matches (host only)."""

    id: Id
    settings: NewSettings


class Stop(FromClient):
    """End the match between rounds (host only)."""

    id: Id


class Hint(FromClient):
    """Ask for the move that the `master` bot would play. Only the sender gets the answer."""

    id: Id


class Advise(FromClient):
    """Ask the coach what you can do and why. Only against bots; only the sender gets the answer, `advice`."""

    id: Id


class Weigh(FromClient):
    """Ask the coach whether a move would be a blunder, without playing it. The answer is `weighed`."""

    id: Id
    text: MoveText


class Plannable(FromClient):
    """Ask what you could plan before your next turn, in a match with days for each. The answer is `plannable`."""

    id: Id


class SetPlan(FromClient, tag="plan"):
    """Replace your plan: at your next turn its first line that fits is played. Only you ever see it."""

    id: Id
    revision: Annotated[int, Meta(ge=0)]  # of the plan that you have seen; 0: you had none
    lines: Annotated[tuple[PlanLine, ...], Meta(max_length=MAX_PLAN_LINES)]


class Commit(FromClient):
    """Commit to a nonce for the next match's seed, after the server's commitment (docs/fair-deals.md)."""

    id: Id
    commitment: Hash


class Reveal(FromClient):
    """Reveal the nonce behind your commitment, after the seal (docs/fair-deals.md)."""

    id: Id
    nonce: Hash


class Nonce(FromClient):
    """A nonce without a commitment, from clients that know only version 1 of fair deals (docs/fair-deals.md)."""

    id: Id
    nonce: Annotated[str, Meta(min_length=1, max_length=MAX_NONCE_LENGTH)]


class Resync(FromClient):
    """Ask for a new `welcome` after a gap, with the events after `last` that the table still remembers."""

    last: int


ClientMessage: TypeAlias = (
    Hello | Sit | Leave | Ready | Move | Undo | Check | Explain | Say | AddBot | CallBot | ReplaceBot | Remove
    | Mute | Report | ChangeSettings | Stop | Rename | Pace | Hint | Advise | Weigh | Plannable
    | SetPlan | Commit | Reveal | Nonce | Resync
)  # fmt: skip
