"""President's options and presets: everything a table can agree on, each with its rule."""

from collections.abc import Mapping
from dataclasses import dataclass
from enum import StrEnum
from types import MappingProxyType
from typing import ClassVar

from fairdeal.engine.options import Form, Label, Options, option

MAX_DECKS = 166_799_986_198_907  # PR-1: the largest pack whose cards can be counted in 53 bits
MAX_LARGEST_COMBO = 1_000  # PR-10


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


class PenaltyOrder(StrEnum):
    FIRST_LOWEST = "first_lowest"
    FIRST_HIGHEST = "first_highest"


FORM = Form(
    presets={
        "online": "The usual rules of online play: two jokers, the special 3♥ begins, equalizing is allowed.",
        "house": "House rules, as we read them: one joker, both players give face down, and if you can play, you must.",
    },
    groups={
        "Cards and roles": {
            "decks": Label("Decks"),
            "jokers_per_deck": Label("Jokers in each deck", sentence="How many jokers are shuffled into each deck."),
            "titles": Label(
                "Names of the roles",
                {
                    "scum": "President to Scum",
                    "house": "President to Shithead",
                    "family": "President to Beggar",
                },
                "What the players are called after a round, from the first out to the last.",
            ),
        },
        "Start of a round": {
            "first_round": Label(
                "Opening of the first round",
                {
                    "special_3": "the holder of the special 3♥ leads",
                    "left_of_dealer": "the player left of the dealer leads",
                },
            ),
            "exchange": Label(
                "Exchange of cards",
                {"sequential": "the lower player gives first", "simultaneous": "both give face down"},
            ),
            "first_trick": Label(
                "Leader of a later round",
                {"scum": "the Scum", "president": "the President", "random": "a player drawn at random"},
            ),
        },
        "Playing and passing": {
            "play_after_pass": Label("Play again after a pass"),
            "voluntary_pass": Label("Pass although you could play"),
            "single_turn": Label("One turn each"),
            "largest_combo": Label("Largest combo", {"0": "any size"}),
        },
        "Beating and equalizing": {
            "one_fewer_2": Label("One 2 fewer is enough"),
            "equalize": Label(
                "Equalizing",
                {
                    "disallow": "not allowed",
                    "allow": "allowed",
                    "equalize_or_skip": "allowed; the next player equalizes or skips",
                    "equalize_or_pass": "allowed; the next player equalizes or passes",
                    "force_skip": "allowed; the next player loses the turn",
                },
            ),
            "equalize_ends_trick": Label(
                "Equalizing ends the trick", {"off": "never", "scum": "if the Scum does it", "all": "always"}
            ),
            "equalize_only_by_scum": Label("Only the Scum equalizes"),
        },
        "Special combos": {
            "revolutions": Label(
                "Revolutions",
                {
                    "off": "off",
                    "strict": "four of a rank, without jokers",
                    "relaxed": "four of a rank, and jokers with them",
                    "jokers": "any four cards, jokers included",
                },
            ),
            "revolution_ends_trick": Label("A revolution ends the trick"),
            "four_in_a_row": Label("Four in a row end the trick"),
            "eight_rule": Label("Eights end the trick"),
        },
        "Going out": {
            "penalize_final_2": Label("Penalty for a final 2"),
            "penalize_final_joker": Label("Penalty for a final joker"),
            "penalty_order": Label(
                "Order of players with a penalty",
                {"first_lowest": "the first out ranks lowest", "first_highest": "the first out ranks highest"},
            ),
            "fall_from_grace": Label("Fall from grace"),
        },
        "Length": {
            "rounds": Label("Rounds", {"0": "until the table stops"}),
            "turn_seconds": Label("Seconds for a turn", {"0": "no clock"}),
        },
    },
)


@dataclass(frozen=True, slots=True)
class PresidentOptions(Options):
    """What a table of President can agree on. The defaults are the preset `online`."""

    form: ClassVar[Form] = FORM

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
    largest_combo: int = option(
        0, "PR-10", "the most cards a combo may have, jokers included; 0: any number", 0, MAX_LARGEST_COMBO
    )
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
    penalty_order: PenaltyOrder = option(
        PenaltyOrder.FIRST_LOWEST, "PR-31", "of players with a penalty, the first one out ranks lowest, or highest"
    )
    fall_from_grace: bool = option(False, "PR-30", "a President who is not the first out falls to the bottom")
    rounds: int = option(1, "PR-34", "rounds in a match; 0: until the table stops", 0, 1_000_000)
    turn_seconds: int = option(20, "PR-32", "seconds a turn lasts at a live table; 0: no clock", 5, 600, or_zero=True)


ONLINE = PresidentOptions()

HOUSE = PresidentOptions(  # PR-27
    jokers_per_deck=1,
    first_round=FirstRound.LEFT_OF_DEALER,
    titles=Titles.HOUSE,
    exchange=Exchange.SIMULTANEOUS,  # PR-28
    first_trick=FirstTrick.PRESIDENT,
    largest_combo=4,  # PR-10: the house rules list single, pair, triple and quad
    play_after_pass=True,
    voluntary_pass=False,
    one_fewer_2=False,
    equalize=Equalize.DISALLOW,
    penalize_final_joker=True,  # PR-29
    penalty_order=PenaltyOrder.FIRST_HIGHEST,  # PR-31
)

PRESETS: Mapping[str, PresidentOptions] = MappingProxyType({"online": ONLINE, "house": HOUSE})
