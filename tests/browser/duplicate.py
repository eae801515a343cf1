"""People who play the same deals in a browser: daily deals, challenges, tournaments of every format, club evenings.

python -m tests.browser.duplicate [PATH…]    every path with several people, some of them on a phone (360×640)
"""

import json
import re
import sqlite3
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Sequence
from contextlib import closing
from pathlib import Path

from playwright.sync_api import Browser, expect, sync_playwright
from tools.front_end import build

from tests.browser.conftest import NewUser
from tests.browser.find_chromium import find_chromium
from tests.browser.page_checks import accessibility_violations, fits_window_width
from tests.browser.play import pass_or_lead, play_until, simple_move
from tests.browser.server_process import ServerProcess
from tests.browser.user import User

PHONE = {"width": 360, "height": 640, "has_touch": True}
WIDE = {"width": 1280, "height": 800}
WAIT = 60_000  # milliseconds for a round to begin, or for a review
TOURNAMENT = 240.0  # seconds
LOWEST_BID = "bid 140"  # in Rook
YESTERDAY = """INSERT INTO days SELECT date(day, '-1 day'), secret, boards, at FROM days ORDER BY day LIMIT 1"""


def check_page(user: User) -> None:
    assert fits_window_width(user), user.page.url
    violations = accessibility_violations(user)
    assert not violations, (user.page.url, violations)


def play_deal(user: User) -> None:
    user.page.wait_for_url("**/t/*")
    user.page.wait_for_selector(".dock")
    play_until([user], user.is_match_over, hints=False)


def forgive_refusals(user: User) -> None:
    """The browser writes every 403 to its console, also where the page expects it."""
    user.errors = [error for error in user.errors if "403" not in error]


# ---- Daily deal


def daily_deal(new_user: NewUser, game: str = "president") -> None:
    """Two people play today's deal; each sees the other's play when they have finished, and not before."""
    ada, ben = new_user(**PHONE), new_user(**WIDE)
    ada.open()
    ada.page.get_by_role("link", name="Daily deal").click()
    ada.page.get_by_role("heading", name="Daily deal", exact=True).wait_for()
    check_page(ada)
    ada.page.locator(f"[data-game={game}]").get_by_role("button").press("Enter")
    ada.page.wait_for_selector(".dock")
    expect(ada.page.locator("h1")).to_contain_text("daily deal")
    assert ada.page.get_by_role("button", name="Hint").count() == 0
    assert ada.page.get_by_role("button", name="Take back my last move").count() == 0
    address = ada.page.url
    # Somebody else with the address sees no card, and cannot fetch the results.
    ben.page.goto(address)
    ben.page.get_by_text("Who is playing?").wait_for()
    assert ben.scene is None
    play_deal(ada)
    assert ben.scene is None
    ben.open("/#/daily")
    ben.page.locator(f"[data-game={game}]").get_by_role("button").wait_for()
    today = re.search(r"\d{4}-\d\d-\d\d", ben.page.inner_text("main"))
    assert today is not None
    ben.page.evaluate("path => location.assign(path)", f"/#/daily/{today[0]}/{game}")
    ben.page.get_by_text("play this deal first").wait_for()
    ben.page.get_by_role("button", name="Play").click()
    play_deal(ben)
    forgive_refusals(ben)
    ben.page.get_by_role("link", name="Results of the daily deal").click()
    expect(ben.page.locator(".ranking tbody tr")).to_have_count(2)
    expect(ben.page.locator(".share-result pre")).to_contain_text("of 2")
    expect(ben.page.locator(".costliest")).to_contain_text(re.compile("in the same position|None of"), timeout=WAIT)
    check_page(ben)
    ben.page.get_by_role("link", name=re.compile("^Compare with")).click()
    ben.page.locator(".comparison tbody tr").first.wait_for()
    check_page(ben)
    # One attempt: the page offers the results from now on.
    ada.open("/#/daily")
    ada.page.locator(f"[data-game={game}]").get_by_role("link", name="Results").click()
    expect(ada.page.locator(".ranking tbody tr")).to_have_count(2)
    check_page(ada)
    ada.page.get_by_role("link", name=re.compile("^Compare with")).click()
    ada.page.locator(".comparison tbody tr").first.wait_for()
    check_page(ada)


def past_day(new_user: NewUser, server: ServerProcess) -> None:
    """Yesterday's deal for practice: the results are public, there are hints, and it can be played again."""
    ada, ben = new_user(**PHONE), new_user(**WIDE)
    ada.open("/#/daily")
    ada.page.get_by_role("heading", name="Today").wait_for()  # which is in the database now
    server.stop()
    with closing(sqlite3.connect(server.database.removeprefix("sqlite:///"))) as database, database:
        database.execute(YESTERDAY)
    server.start()
    for user in (ada, ben):
        user.open()
        user.page.get_by_role("link", name="Daily deal").click()
        user.page.locator(".past-days").get_by_role("link", name="President", exact=True).click()
        user.page.get_by_role("button", name="Practice this deal").click()
        user.page.wait_for_selector(".dock")
        assert user.page.get_by_role("button", name="Hint").count() == 1
    hands = [user.hand for user in (ada, ben)]
    assert hands[0] == hands[1], "the same cards as everybody had"
    play_until([ada, ben], lambda: ada.is_match_over() and ben.is_match_over())
    check_page(ada)
    ada.page.get_by_role("button", name="Rematch").click()
    ada.page.wait_for_selector(".dock")
    assert ada.hand == hands[0]


# ---- Challenges


def play_my_cards(new_user: NewUser) -> None:
    """A friend plays the cards of a finished match, and both compare move by move."""
    ada, ben = new_user(**WIDE), new_user(**PHONE)
    ada.create_table("president", "Ada", bots=2, rounds="1")
    ada.click_ready()
    play_deal(ada)
    ada.page.get_by_role("button", name="Challenge a friend").click()
    link = ada.page.get_by_label("Link of the challenge")
    link.wait_for()
    check_page(ada)
    ben.page.goto(link.input_value())
    ben.page.get_by_role("heading", name="Ada challenges you in President").wait_for()
    check_page(ben)
    assert ben.page.locator(".ranking").count() == 0
    ben.page.get_by_role("button", name="Play these cards").press("Enter")
    play_deal(ben)
    ben.page.get_by_role("link", name="Results of the challenge").click()
    expect(ben.page.get_by_role("heading", name="You against the others")).to_be_visible()
    check_page(ben)
    ben.page.get_by_role("link", name="Compare with Ada").click()
    ben.page.locator(".comparison tbody tr").first.wait_for()
    check_page(ben)
    ada.page.reload()
    expect(ada.page.get_by_role("heading", name="You against the others")).to_be_visible()


def head_to_head(new_user: NewUser) -> None:
    """Three people play one deal from both sides; results open when both sides are played."""
    people = ada, ben, cy = new_user(**PHONE), new_user(**WIDE), new_user(width=390, height=844)
    ada.open("/#/daily")
    ada.page.get_by_label("Game", exact=True).select_option("president")
    ada.page.get_by_label("Number of deals").select_option("1")
    ada.page.get_by_role("button", name="Create a challenge").click()
    ada.enter_name("Ada")
    link = ada.page.get_by_label("Link of the challenge")
    link.wait_for()
    address = link.input_value()
    check_page(ada)
    for person in people:
        for side in ("one side", "the other side"):
            person.page.goto(address)
            row = person.page.locator("li", has=person.page.get_by_role("heading", name=f"Deal 1, {side}"))
            row.get_by_role("button").click()
            play_deal(person)
            person.page.get_by_role("link", name="Results of the challenge").click()
            if side == "one side":
                person.page.get_by_text("Results when you have played the other side.").wait_for()
                assert person.page.get_by_role("heading", name="Everybody").count() == 0
    expect(ben.page.get_by_role("heading", name="You against the others")).to_be_visible()
    expect(cy.page.get_by_role("heading", name="Everybody")).to_be_visible()
    check_page(ben)
    check_page(cy)
    ada.page.reload()
    expect(ada.page.locator("section", has=ada.page.locator("#overall-title")).locator("tbody tr")).to_have_count(3)
    ada.page.locator("summary", has_text="Results of Deal 1, one side").click()
    ada.page.get_by_role("link", name=re.compile("^Compare with")).first.click()
    ada.page.locator(".comparison tbody tr").first.wait_for()
    check_page(ada)


# ---- Tournaments


def organize(org: User, form: str, game: str, **fields: str) -> str:
    """Create a tournament with the form; its address."""
    org.open("/#/tournaments")
    check_page(org)
    org.page.get_by_role("link", name="New tournament").click()
    org.page.get_by_label("Name", exact=True).fill(f"Cup: {form}")
    org.page.locator("select[name=game]").select_option(game)
    org.page.locator("select[name=format]").select_option(form)
    for name, value in fields.items():
        field = org.page.locator(f"[name={name}]")
        if name in ("seats", "scoring"):
            field.select_option(value)
        else:
            field.fill(value)
    check_page(org)
    org.page.get_by_role("button", name="Create the tournament").click()
    if org.page.locator("dialog").count() or not org.page.get_by_label("Link of the tournament").count():
        org.enter_name("Org")
    link = org.page.get_by_label("Link of the tournament")
    link.wait_for()
    return link.input_value()


def enter(user: User, address: str, name: str, button: str = "Enter the tournament") -> None:
    user.page.goto(address)
    user.page.get_by_role("button", name=button).press("Enter")
    user.enter_name(name)
    user.page.get_by_role("heading", name="Your part").wait_for()
    user.page.get_by_role("button", name=button).wait_for(state="detached")


def any_move(user: User) -> str:
    """A legal move, whatever the prompt offers."""
    assert user.scene is not None
    prompt = user.scene["actions"]
    if prompt is not None and prompt["choices"]:
        choice = prompt["choices"][0]
        value = [str(choice["values"][0])] if choice["values"] else []
        return " ".join([choice["verb"], *value, *choice["items"][: choice["least"]]])
    if prompt is not None and any(button["text"] == LOWEST_BID for button in prompt["buttons"]):
        return LOWEST_BID  # nobody has bid yet, and a deal that everybody passes is dealt again
    return simple_move(user) or pass_or_lead(user)


def play_rounds(users: Sequence[User], until: Callable[[], bool]) -> None:
    """Everybody goes to their tables and plays until a condition holds."""
    end = time.monotonic() + TOURNAMENT
    while not until():
        assert time.monotonic() < end, [user.page.inner_text("main")[:300] for user in users]
        for user in users:
            if "/t/" not in user.page.url:
                link = user.page.get_by_role("link", name="Go to your table")
                if link.count():
                    user.scene = None
                    link.click()
            elif user.is_acting():
                user.move(any_move(user))
            elif (link := user.page.get_by_role("link", name="Results of the tournament")).count():
                link.click()
            else:  # in one step: the next hand may be dealt at any moment
                user.page.evaluate("document.querySelector('.intermission button.primary:enabled')?.click()")
        users[0].page.wait_for_timeout(5)


def is_over(org: User) -> bool:
    return "over;" in org.page.locator("p[role=status]").first.inner_text()


def tournament(
    new_user: NewUser, form: str, game: str, players: Sequence[str], mates: int = 1, **fields: str
) -> list[User]:
    """A whole tournament of some people; the organizer is first, and watches."""
    org = new_user(**WIDE)
    address = organize(org, form, game, **fields)
    people = [new_user(**(PHONE if number % 2 == 0 else WIDE)) for number in range(len(players))]
    for number, (user, name) in enumerate(zip(people, players, strict=True)):
        if number % mates:
            link = people[number - number % mates].page.get_by_label(re.compile("^Link for your"))
            enter(user, link.input_value(), name, "Join the team")
        else:
            enter(user, address, name)
    check_page(people[0])
    org.page.get_by_role("row", name=re.compile(players[-1])).wait_for()
    check_page(org)
    org.page.get_by_role("button", name="Start now").click()
    play_rounds(people, lambda: is_over(org))
    for user in (org, *people[:2]):
        user.page.goto(address)
        expect(user.page.locator("p[role=status]").first).to_contain_text("over")
        check_page(user)
    return [org, *people]


def lines_of(org: User) -> list[list[str]]:
    """The standings as the page shows them."""
    rows = org.page.locator(".ranking tbody tr")
    return [rows.nth(at).locator("th, td").all_inner_texts() for at in range(rows.count())]


def series(new_user: NewUser) -> None:
    org, *_ = tournament(new_user, "series", "oh-hell", ("Ada", "Ben", "Cy"), seats="3", rounds="2", deals="1")
    assert sum(float(line[2]) for line in lines_of(org)) == 3


def swiss(new_user: NewUser) -> None:
    """Four people, then a fifth who enters late: somebody has a bye, and a withdrawal is shown."""
    org, late = new_user(**WIDE), new_user(**PHONE)
    address = organize(org, "swiss", "president", seats="2", rounds="3", deals="1")
    people = [new_user(**PHONE), new_user(**WIDE), new_user(**PHONE), new_user(**WIDE)]
    for user, name in zip(people, ("Ada", "Ben", "Cy", "Dee"), strict=True):
        enter(user, address, name)
    org.page.get_by_role("row", name=re.compile("Dee")).wait_for()
    org.page.get_by_role("button", name="Start now").click()
    expect(org.page.get_by_role("heading", name="Round 1, being played")).to_be_visible(timeout=WAIT)
    enter(late, address, "Eve")
    late.page.get_by_text("You have no match in this round").wait_for()
    check_page(late)
    play_rounds([*people, late], lambda: org.page.get_by_role("heading", name="Round 2").count() > 0)
    expect(org.page.get_by_text("No match in this round:")).to_be_visible()
    # The organizer takes somebody out and lets them back in; everybody sees it.
    row = org.page.get_by_role("row", name=re.compile("Dee"))
    row.get_by_role("button", name="Take out").click()
    row.get_by_role("button", name="Let back in").click()
    expect(org.page.locator(".corrections")).to_contain_text("Dee let back in, by Org")
    play_rounds([*people, late], lambda: is_over(org))
    assert len(lines_of(org)) == 5
    meetings = [tuple(sorted(pair)) for pair in pairs_of(org)]
    assert len({*meetings}) == len(meetings), "nobody meets twice"
    check_page(org)


def pairs_of(org: User) -> list[list[str]]:
    """Who sat together at the tables of all rounds."""
    org.page.evaluate("document.querySelectorAll('.tournament-round').forEach((one) => { one.open = true; })")
    tables = org.page.locator(".tournament-tables > li")
    return [tables.nth(at).locator("ul li span:not(.score)").all_inner_texts() for at in range(tables.count())]


def round_robin(new_user: NewUser) -> None:
    org, *_ = tournament(new_user, "round-robin", "president", ("Ada", "Ben", "Cy"), seats="2", deals="1")
    assert {tuple(sorted(pair)) for pair in pairs_of(org)} == {("Ada", "Ben"), ("Ada", "Cy"), ("Ben", "Cy")}


def knockout(new_user: NewUser) -> None:
    org, *_ = tournament(new_user, "knockout", "president", ("Ada", "Ben", "Cy", "Dee"), seats="2", deals="1")
    pairs = pairs_of(org)
    assert [sorted(pair) for pair in pairs[1:]] == [["Ada", "Dee"], ["Ben", "Cy"]]
    winner = lines_of(org)[0][1]
    assert winner in pairs[0], "the winner has won the final"


def duplicate_tables(new_user: NewUser) -> None:
    """Two tables with the same deals: nothing is shown before both have finished, then all of it."""
    org = new_user(**WIDE)
    address = organize(org, "duplicate-tables", "oh-hell", seats="3", rounds="1", deals="1")
    people = [new_user(**(PHONE if number % 2 else WIDE)) for number in range(6)]
    names = ("Ada", "Ben", "Cy", "Dee", "Eve", "Flo")
    for user, name in zip(people[:5], names, strict=False):
        enter(user, address, name)
    org.page.get_by_role("row", name=re.compile("Eve")).wait_for()
    org.page.get_by_role("button", name="Start now").click()
    first, others = people[:3], people[3:]
    tables = org.page.locator(".tournament-tables > li")
    play_rounds(first, lambda: all("Results" in user.page.inner_text("main") for user in first))
    expect(tables).to_have_count(2, timeout=WAIT)
    for label in ("Watch", "Replay", "Correct"):
        assert (
            org.page.get_by_role("link", name=label).count() + org.page.get_by_role("button", name=label).count() == 0
        )
    assert not "".join(org.page.locator(".score").all_inner_texts())
    # A sixth player comes late, and catches up at a table of their own.
    enter(people[5], address, "Flo")
    expect(tables).to_have_count(3, timeout=WAIT)
    play_rounds(others, lambda: is_over(org))
    expect(org.page.get_by_role("link", name=re.compile("^Replay"))).to_have_count(3)
    org.page.get_by_role("button", name="Correct").first.click()
    org.page.get_by_label("Score of Ada").fill("50")
    org.page.get_by_label("Reason").fill("a misread card")
    check_page(org)
    org.page.get_by_role("button", name="Enter the result").click()
    expect(org.page.locator(".corrections")).to_contain_text("by Org: a misread card")
    with org.page.expect_download() as download:
        org.page.get_by_role("link", name="Results as a table").click()
    assert "Ada" in download.value.path().read_text()
    people[5].page.goto(address)
    expect(people[5].page.locator(".ranking tbody tr")).to_have_count(6)
    check_page(people[5])


def against_bots(new_user: NewUser) -> None:
    org, *_ = tournament(new_user, "duplicate", "president", ("Ada", "Ben"), rounds="2", deals="1")
    assert sum(float(line[2]) for line in lines_of(org)) == 2


def teams(new_user: NewUser) -> None:
    """Two teams of two people, each of them at another table."""
    names = ("Ada", "Ben", "Cy", "Dee")
    org, *_ = tournament(new_user, "teams", "sanityholes", names, mates=2, seats="2", rounds="1", deals="2")
    heading = org.page.locator(".team-match h3").inner_text()
    assert {*re.findall(r"Ada & Ben|Cy & Dee", heading)} == {"Ada & Ben", "Cy & Dee"}
    assert org.page.locator(".team-match tbody tr").count() >= 1
    assert sum(float(line[2]) for line in lines_of(org)) == 20


# ---- Club evening


def club_evening(folder: Path) -> None:
    """Printed deals for every table, results as a spreadsheet writes them, and the ranking."""

    def fairdeal(*arguments: str) -> str:
        command = [sys.executable, "-m", "fairdeal", *arguments]
        return subprocess.run(command, check=True, capture_output=True, text=True).stdout

    fairdeal("deals", "rook", "--number", "4", "--seed", "friday", "--out", str(folder))
    assert len(json.loads((folder / "deals.json").read_text())) == 4
    for pdf in sorted(folder.glob("*.pdf")):
        pages = subprocess.run(["pdftotext", "-layout", str(pdf), "-"], check=True, capture_output=True, text=True)
        assert "4" in pages.stdout, pdf
    played = ((1, "Ada & Cy", 40), (1, "Eve & Flo", 100), (2, "Ben & Dee", 60))
    rows = [f"{deal};{seat};{name};{deal * score}" for deal in range(1, 5) for seat, name, score in played]
    results = folder / "results.csv"
    results.write_text("\r\n".join(["Deal;Seat;Name;Score", *rows, ";;;"]), encoding="utf-8-sig")
    ranking = fairdeal("score", str(results), "--deals", str(folder / "deals.json"), "--par", "steady", "--plays", "2")
    assert "Ada & Cy" in ranking
    assert "Par is what steady bots score" in ranking


PATHS: dict[str, Callable[[NewUser], None]] = {
    "daily": daily_deal, "challenge": play_my_cards, "head-to-head": head_to_head, "series": series, "swiss": swiss,
    "round-robin": round_robin, "knockout": knockout, "duplicate-tables": duplicate_tables,
    "duplicate": against_bots, "teams": teams,
}  # fmt: skip
WITH_SERVER = ("past-day", "club-evening")


def main() -> None:
    build()
    wanted = sys.argv[1:] or [*PATHS, *WITH_SERVER]
    if unknown := {*wanted} - {*PATHS, *WITH_SERVER}:
        raise SystemExit(f"there is no path {', '.join(sorted(unknown))}; paths: {', '.join([*PATHS, *WITH_SERVER])}")
    with tempfile.TemporaryDirectory() as data, sync_playwright() as playwright:
        browser = find_chromium().launch(playwright)
        server = ServerProcess(Path(data))
        for name in wanted:
            begun = time.monotonic()
            run(name, browser, server, Path(data))
            sys.stdout.write(f"{name:17} {time.monotonic() - begun:4.0f} s\n")
            sys.stdout.flush()
        server.stop()
        browser.close()


def run(name: str, browser: Browser, server: ServerProcess, folder: Path) -> None:
    """One path, with new users whose consoles stay without errors."""
    users: list[User] = []

    def new_user(address: str | None = None, **settings: object) -> User:
        users.append(User(browser, address or server.address, **settings))  # type: ignore[arg-type]
        return users[-1]

    if name == "club-evening":
        club_evening(folder / "club")
    elif name == "past-day":
        past_day(new_user, server)
    else:
        PATHS[name](new_user)
    errors = [error for user in users for error in user.errors]
    for user in users:
        user.close()
    assert not errors, errors


if __name__ == "__main__":
    main()
