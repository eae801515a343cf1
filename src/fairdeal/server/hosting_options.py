"""How a server runs its tables, as its host has chosen."""

from dataclasses import dataclass

from fairdeal.server.accounts.word_list import WordList
from fairdeal.server.correspondence.notice_options import NoticeOptions
from fairdeal.server.limits import Limits
from fairdeal.server.offline_edition import OfflineEdition
from fairdeal.server.studies.cpu_budget import StudyLimits

SECOND = 1_000
DAY = 86_400 * SECOND


@dataclass(frozen=True, slots=True)
class HostingOptions:
    """How a server runs its tables. Times are in milliseconds."""

    bot_pause: int = 1_200
    first_commitment: int = SECOND  # how long a match waits for a new client to take part in its fair deal
    sleep_after: int = 600 * SECOND  # without a connection; the table wakes up as it was
    abandon_after: int = DAY  # without a visit, before the first match: the table is deleted
    hide_after: int = 14 * DAY  # without a visit: the table leaves all lists, but its link works
    close_after: int = 90 * DAY  # without a visit: the table is deleted
    review_worlds: int = 1_000  # budget of reviews, for each decision; 0: no reviews
    pairing: bool = True  # people can wait for others to play with
    pairing_wait: int = 30 * SECOND  # before bots fill the empty seats of a table
    ratings: bool = True
    tournaments: bool = True
    people: bool = True  # profiles and friends
    accounts: bool = True  # whether people can register; playing as a guest needs none
    guest_chat: bool = True  # whether people without an account can say more than quick phrases
    word_list: WordList = WordList()  # words that are refused in names and chat
    limits: Limits = Limits()
    notices: NoticeOptions = NoticeOptions()
    vacation_days: int = 30  # a year in correspondence play; 0: no vacations
    studies: StudyLimits = StudyLimits()
    offline: OfflineEdition | None = None  # for browsers without a network
