"""The lab in the browser: from the form of a new table to a study that sharpens, is paused, shared and reloaded."""

import re
from pathlib import Path

from playwright.sync_api import Page, expect

from tests.browser.conftest import NewUser
from tests.browser.page_checks import accessibility_violations, fits_window_width

PATIENCE = 40_000  # milliseconds: the process of a study yields to everything else on the machine


def games_shown(page: Page) -> int:
    return int(page.locator(".lab-count").inner_text().split()[0].replace(",", ""))


def wait_for_more_games(page: Page, before: int) -> None:
    page.wait_for_function(
        "before => Number(document.querySelector('.lab-count')?.textContent.split(' ')[0].replace(',', '')) > before",
        arg=before, timeout=PATIENCE,
    )  # fmt: skip


def test_a_study_from_question_to_report(new_user: NewUser, tmp_path: Path) -> None:
    user = new_user(width=390, height=844)
    page = user.page
    user.open("/#/new/president")
    user.show_option("rounds").fill("20")
    user.show_option("first_trick")
    question = page.get_by_role("link", name="What does this rule do? Leader of a later round")
    with user.context.expect_page() as opened:
        question.click()
    opened.value.close()
    user.open(str(question.get_attribute("href")))
    page.reload()

    # The form is filled in, and a finished study is there already.
    expect(page.locator("select[name=option-1]")).to_have_value("first_trick")
    expect(page.locator("#lab-bot")).to_contain_text("Rounds: 20")
    expect(page.get_by_role("heading", name="Known already: Leader of a later round")).to_be_visible()
    page.get_by_role("checkbox", name="a player drawn at random").uncheck()
    page.locator("select[name=bots]").select_option("swift")
    assert fits_window_width(user)
    assert not accessibility_violations(user)

    # Start by keyboard; the results sharpen.
    page.get_by_role("button", name="Start the study").press("Enter")
    expect(page.locator(".lab-sentences li")).to_have_count(2, timeout=PATIENCE)
    expect(page.locator("h1")).to_have_text("Leader of a later round")
    wait_for_more_games(page, games_shown(page))

    # Reload halfway: it goes on from what is stored. Then pause it.
    before = games_shown(page)
    page.reload()
    wait_for_more_games(page, before - 1)
    page.get_by_role("button", name="Pause").click()
    expect(page.get_by_role("status")).to_have_text("Paused", timeout=PATIENCE)
    page.get_by_role("button", name="Resume").wait_for()
    for scheme in ("light", "dark", "contrast"):
        page.evaluate("scheme => document.documentElement.dataset.scheme = scheme", scheme)
        assert not accessibility_violations(user), scheme
    assert fits_window_width(user)

    # By keyboard: the numbers of a plot.
    plot = page.locator(".lab-plot").first
    plot.locator("summary").press("Enter")
    expect(plot.locator("tbody tr")).to_have_count(2)
    assert plot.locator(".lab-bar").nth(0).get_attribute("fill") != plot.locator(".lab-bar").nth(1).get_attribute(
        "fill"
    )

    # Share the link: others can look at it and ask a question of their own, but not change it.
    other = new_user()
    other.open(page.evaluate("location.pathname + location.hash"))
    expect(other.page.locator(".lab-sentences li")).to_have_count(2, timeout=PATIENCE)
    expect(other.page.get_by_role("link", name="Ask another question")).to_be_visible()
    expect(other.page.get_by_role("button", name=re.compile("Resume|More precision|Rename|Delete"))).to_have_count(0)

    # More precision, a name, the data.
    paused_at = games_shown(page)
    page.get_by_role("button", name="More precision").click()
    expect(page.locator(".lab-count")).to_contain_text("of 4,000 games")
    wait_for_more_games(page, paused_at)
    page.get_by_role("button", name="Rename").click()
    page.get_by_label("Name of the study").fill("Who leads?")
    page.keyboard.press("Enter")
    expect(page.locator("h1")).to_have_text("Who leads?")
    with page.expect_download(timeout=PATIENCE) as download:
        page.get_by_role("link", name="CSV").click()
    download.value.save_as(tmp_path / "data.csv")
    assert (tmp_path / "data.csv").read_text().startswith("match,variant,")
    page.get_by_role("link", name="Lab", exact=True).first.click()
    expect(page.get_by_role("link", name="Who leads?")).to_be_visible()
