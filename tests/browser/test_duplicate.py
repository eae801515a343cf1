"""The daily deal and a tournament with several people; `python -m tests.browser.duplicate` plays every other path."""

from tests.browser import duplicate
from tests.browser.conftest import NewUser


def test_daily_deal_with_two_people(new_user: NewUser) -> None:
    duplicate.daily_deal(new_user)


def test_duplicate_tables_with_six_people(new_user: NewUser) -> None:
    duplicate.duplicate_tables(new_user)
