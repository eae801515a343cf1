"""Types of fields that several messages and HTTP bodies share, with their limits."""

from typing import Annotated, Literal, TypeAlias

from msgspec import Meta

from fairdeal.table.host_commands import MAX_BOT_PAUSE
from fairdeal.table.matches import MAX_MOVE_LENGTH
from fairdeal.table.settings import DAY_CLOCKS, MAX_CLOCK, MAX_WORD_LENGTH, MIN_CLOCK, SECOND
from fairdeal.table.table import MAX_ID_LENGTH

Id: TypeAlias = Annotated[
    str,
    Meta(
        min_length=1,
        max_length=MAX_ID_LENGTH,
        description="The client's id for its request: a request that is sent again with the same id is done once.",
    ),
]
Seat: TypeAlias = Annotated[int, Meta(ge=0, le=99, description="Seats are numbered from 0.")]
MoveText: TypeAlias = Annotated[str, Meta(min_length=1, max_length=MAX_MOVE_LENGTH, description="A move in notation.")]
SituationKey: TypeAlias = Annotated[
    str,
    Meta(min_length=1, max_length=MAX_WORD_LENGTH, description="A situation in notation, as `plannable` offers it."),
]
CardText: TypeAlias = Annotated[
    str, Meta(min_length=1, max_length=MAX_WORD_LENGTH, description="A card or a face in notation.")
]
Hash: TypeAlias = Annotated[
    str, Meta(min_length=64, max_length=64, pattern="^[0-9a-f]*$", description="64 hexadecimal digits.")
]
Word: TypeAlias = Annotated[str, Meta(max_length=MAX_WORD_LENGTH)]
SeatCount: TypeAlias = Annotated[int, Meta(ge=1, le=100)]
Milliseconds: TypeAlias = Annotated[int, Meta(ge=0)]
# The table checks the range of these times, and refuses them in seconds; here it is for the documents only.
BotPause: TypeAlias = Annotated[int, Meta(extra_json_schema={"minimum": 0, "maximum": MAX_BOT_PAUSE})]
Clock: TypeAlias = (
    Annotated[int, Meta(extra_json_schema={"minimum": MIN_CLOCK, "maximum": MAX_CLOCK, "multipleOf": SECOND})] | None
)  # None: no clock
TurnClock: TypeAlias = (
    Annotated[
        int,
        Meta(
            extra_json_schema={
                "anyOf": [
                    {"minimum": MIN_CLOCK, "maximum": MAX_CLOCK, "multipleOf": SECOND},
                    {"enum": list(DAY_CLOCKS)},  # of correspondence play
                ]
            }
        ),
    ]
    | None
)  # None: no clock
ChatMode: TypeAlias = Literal["open", "phrases"]  # phrases: a few quick ones only
