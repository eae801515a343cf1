"""Which faults happen when: a pure function of the seed, so that a run can be repeated.

Faults that would get in each other's way share a lane, where one follows the other; lanes run side by side. So a full
disk, a killed server, a wrong clock and two attacks can all happen at once.
"""

import random
from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass

HOUR, DAY = 3_600_000, 86_400_000  # milliseconds


@dataclass(frozen=True, slots=True)
class Fault:
    """Something bad, from `at` on (seconds after the storm has begun); later if its lane is not free by then."""

    lane: str
    at: float
    seconds: float
    kind: str
    amount: int = 0  # what it means depends on the kind


@dataclass(frozen=True, slots=True)
class FaultKind:
    """A kind of fault: how long it lasts, and how bad it can be."""

    name: str
    shortest: float = 0.0  # seconds
    longest: float = 0.0
    amounts: Sequence[int] = (0,)


Lanes = Mapping[str, Sequence[FaultKind]]

# The server drops a table while its players have devices that never read. It is in the lanes of the outage that it
# needs, which lasts as long as it takes.
DROPPED_TABLE = FaultKind("dropped table", 2.0, 6.0)

PROCESS = (
    FaultKind("kill", 0.0, 3.0),  # and start again after that time
    FaultKind("freeze", 0.5, 12.0),  # SIGSTOP, then SIGCONT
)
DISK = (
    FaultKind("disk full", 1.0, 14.0),
    FaultKind("disk cannot grow", 1.0, 8.0),
    FaultKind("disk cannot sync", 0.5, 10.0),
    FaultKind("slow disk", 1.0, 8.0, (50, 300, 1_500)),  # milliseconds per sync
    DROPPED_TABLE,
)
DATABASE = (
    FaultKind("database stopped", 1.0, 20.0),
    FaultKind("database crashed", 0.0, 5.0),  # immediate shutdown: it recovers from its log when it starts
    FaultKind("database frozen", 1.0, 14.0),
    FaultKind("backend killed"),
)
NETWORK = (
    FaultKind("connections cut"),
    FaultKind("connections refused", 1.0, 18.0),
    FaultKind("network stalled", 1.0, 12.0),
    DROPPED_TABLE,
)
CLOCK = (
    FaultKind("clock stepped", 0.5, 8.0, (-15 * DAY, -DAY, -HOUR, -5_000, 5_000, HOUR, DAY, 15 * DAY)),  # milliseconds
)
HOSTILE_PLAYERS = (
    FaultKind("unread devices", 5.0, 20.0, (1, 3)),  # tables
)
HOSTILE_STRANGERS = (
    FaultKind("pings", 1.0, 6.0, (2_000, 20_000, 60_000)),
    FaultKind("tiny frames", 1.0, 6.0, (2_000, 20_000, 60_000)),
    FaultKind("never reads", 3.0, 10.0, (2, 10)),  # connections
    FaultKind("half a request", 3.0, 12.0, (50, 300)),  # connections
    FaultKind("hints", 2.0, 8.0, (10, 30)),  # connections
    FaultKind("connects and leaves", 1.0, 3.0, (20, 60)),  # connections
)
HOSTILE_LANES = ("hostile players", "hostile strangers")


def lanes_for(store: str, has_shim: bool, only: Collection[str] = ()) -> Lanes:
    """The lanes that this store and this machine allow; with `only`, no other kinds of faults."""
    lanes: dict[str, Sequence[FaultKind]] = {
        "process": PROCESS,
        **dict(zip(HOSTILE_LANES, (HOSTILE_PLAYERS, HOSTILE_STRANGERS), strict=True)),
    }
    if store == "postgres":
        lanes |= {"database": DATABASE, "network": NETWORK}
    if has_shim:
        lanes |= {"clock": CLOCK} | ({"disk": DISK} if store == "sqlite" else {})
    chosen = {lane: [kind for kind in kinds if not only or kind.name in only] for lane, kinds in lanes.items()}
    return {lane: kinds for lane, kinds in chosen.items() if kinds}


def plan_storm(seed: int, number: int, seconds: float, lanes: Lanes) -> list[Fault]:
    """The faults of a storm, in order of time; faults in short storms are shorter, too.

    A lane starts at a random time, rests between its faults, and no fault begins after the end of the storm.
    """
    scale = min(1.0, seconds / 20)
    faults = []
    for lane, kinds in lanes.items():
        chance = random.Random(f"{seed} {number} {lane}")
        at = chance.uniform(0, seconds / 4)
        deck: list[FaultKind] = []
        while at < seconds:
            deck = deck or chance.sample(kinds, len(kinds))  # every kind once, before one comes again
            kind = deck.pop()
            lasting = scale * chance.uniform(kind.shortest, kind.longest)
            faults.append(Fault(lane, round(at, 3), round(lasting, 3), kind.name, chance.choice(kind.amounts)))
            at += lasting + chance.uniform(0.3, seconds / 3)
    return sorted(faults, key=lambda fault: fault.at)
