"""President's options and presets: everything a table can agree on, each with its rule."""

from collections.abc import Mapping
from dataclasses import dataclass
from enum import StrEnum
from types import MappingProxyType

from fairdeal.engine.options import Options, option

MAX_DECKS = 166_799_986_198_907  # PR-1: the largest pack whose cards can be counted in 53 bits


class FirstRound(StrEnum):
    SPECIAL_3 = "special_3"
    LEFT_OF_DEALER = "left_of_dealer"


class Titles(StrEnum):
    SCUM = "scum"
    HOUSE = "house"
    FAMILY = "family"


class FirstTrick(StrEnum):
    SCUM = "scum"
    PRESIDENT = "president"
    RANDOM = "random"


class Equalize(StrEnum):
    DISALLOW = "disallow"
    ALLOW = "allow"
    EQUALIZE_OR_SKIP = "equalize_or_skip"
    EQUALIZE_OR_PASS = "equalize_or_pass"
    FORCE_SKIP = "force_skip"


class EqualizeEndsTrick(StrEnum):
    OFF = "off"
    SCUM = "scum"
    ALL = "all"


class Revolutions(StrEnum):
    OFF = "off"
    STRICT = "strict"
    RELAXED = "relaxed"
    JOKERS = "jokers"


class Exchange(StrEnum):
    SEQUENTIAL = "sequential"
    SIMULTANEOUS = "simultaneous"


@dataclass(frozen=True, slots=True)
class PresidentOptions(Options):
    """What a table of President can agree on. The defaults are the preset `online`."""

    decks: int = option(1, "PR-1", "how many decks are shuffled together", 1, MAX_DECKS)
    jokers_per_deck: int = option(2, "PR-1", "jokers in each deck", 0, 2)
    first_round: FirstRound = option(
        FirstRound.SPECIAL_3,
        "PR-4",
        "who leads the first round: the holder of the special 3♥, or the dealer's left",
    )
    titles: Titles = option(Titles.SCUM, "PR-5", "the names of the roles")
    exchange: Exchange = option(
        Exchange.SEQUENTIAL,
        "PR-26",
        "transfers: the lower player's cards are seen first, or both give face down",
    )
    first_trick: FirstTrick = option(FirstTrick.SCUM, "PR-9", "who leads the first trick of a later round")
    play_after_pass: bool = option(False, "PR-13", "a player who has passed may play again in the same trick")
    voluntary_pass: bool = option(True, "PR-27", "a player who could play may pass instead")
    one_fewer_2: bool = option(True, "PR-15", "one card fewer of the top rank beats a combo")
    equalize: Equalize = option(
        Equalize.ALLOW, "PR-16", "playing the same combo again, and what it does to the next player"
    )
    equalize_ends_trick: EqualizeEndsTrick = option(EqualizeEndsTrick.OFF, "PR-17", "whose equalizing ends the trick")
    equalize_only_by_scum: bool = option(False, "PR-18", "nobody but the Scum may equalize")
    revolutions: Revolutions = option(
        Revolutions.OFF, "PR-19", "four or more of a rank reverse the order; how jokers count for it"
    )
    revolution_ends_trick: bool = option(
        False, "PR-20", "a revolution ends the trick, and the player who made it leads"
    )
    four_in_a_row: bool = option(False, "PR-21", "four cards of one rank on top of each other end the trick")
    eight_rule: bool = option(False, "PR-22", "a combo of 8s ends the trick, and its player leads")
    single_turn: bool = option(False, "PR-23", "everybody acts once in a trick")
    penalize_final_2: bool = option(False, "PR-25", "going out with 2s puts you at the bottom")
    penalize_final_joker: bool = option(False, "PR-25", "going out with a joker puts you at the bottom")
    fall_from_grace: bool = option(False, "PR-30", "a President who is not the first out falls to the bottom")
    rounds: int = option(1, "PR-34", "rounds in a match; 0: until the table stops", 0, 1_000_000)
    turn_seconds: int = option(20, "PR-32", "seconds a turn lasts at a live table; 0: no clock", 0, 600)


ONLINE = PresidentOptions()

HOUSE = PresidentOptions(  # PR-27
    jokers_per_deck=1,
    first_round=FirstRound.LEFT_OF_DEALER,
    titles=Titles.HOUSE,
    exchange=Exchange.SIMULTANEOUS,  # PR-28
    first_trick=FirstTrick.PRESIDENT,
    play_after_pass=True,
    voluntary_pass=False,
    one_fewer_2=False,
    equalize=Equalize.DISALLOW,
    penalize_final_joker=True,  # PR-29
)

PRESETS: Mapping[str, PresidentOptions] = MappingProxyType({"online": ONLINE, "house": HOUSE})
