"""The layout of the table in windows from 320 to 3840 pixels wide, in every phase of every game.

Nothing overlaps or is clipped, the center of the table is high enough, and nothing moves when a card is picked. The
page shows scenes from recorded matches (`scene_table.py`), and `layout_checks.js` measures rectangles.
`make test` tries one window of each kind, `make test-long` the others.
"""

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser

from tests.browser.conftest import NewUser
from tests.browser.sample_scenes import sample_scenes
from tests.browser.scene_table import SceneTable
from tests.browser.server_process import ServerProcess
from tests.long import long_except

CHECKS = (Path(__file__).resolve().parent / "layout_checks.js").read_text(encoding="utf-8")

PHONES = ((320, 568), (360, 740), (390, 844), (600, 960))
LOW = ((640, 360), (740, 360), (960, 540))  # phones on their side, and laptops with a zoom of 200 %
LAPTOPS = ((768, 1024), (1024, 600), (1024, 768), (1280, 720), (1280, 800), (1366, 768), (1440, 900))
LARGE = ((1920, 1080), (3840, 2160))
SIZES = (*PHONES, *LOW, *LAPTOPS, *LARGE)
ONE_OF_EACH_KIND = ((320, 568), (640, 360), (768, 1024), (1280, 800), (3840, 2160))

Scenes = dict[str, dict[str, Any]]
Faults = dict[str, list[str]]


@pytest.fixture(scope="module")
def tables(browser: Browser, server: ServerProcess) -> Iterator[dict[str, SceneTable]]:
    """A table in normal size and one in large print."""
    opened = {print_: SceneTable(browser, server.address, {"print": print_}) for print_ in ("normal", "large")}
    for table in opened.values():
        table.page.evaluate(CHECKS)
    yield opened
    for table in opened.values():
        assert not table.errors
        table.close()


@pytest.fixture
def table(tables: dict[str, SceneTable]) -> SceneTable:
    return tables["normal"]


def is_small(width: int, height: int) -> bool:
    """Whether not even small cards of every table fit into the window."""
    return width * height < 300_000


def may_scroll(name: str, width: int, height: int) -> bool:
    """Whether the center may scroll: between rounds, and in a small window with much on the table or many seats."""
    is_crowded = name.startswith(("rummy", "bull-sanity", "sanityholes", "president 10"))
    return "intermission" in name or (is_crowded and is_small(width, height))


def find_faults(table: SceneTable, size: tuple[int, int], check: str, scenes: Scenes) -> Faults:
    """The faults that one of the checks finds in each scene in a window of this size."""
    table.resize(*size)
    found: Faults = table.page.evaluate(
        """async ([scenes, scrolling, check]) => {
            const found = {};
            for (const [name, scene] of Object.entries(JSON.parse(scenes))) {
                await showScene(scene);
                const faults = await layoutChecks[check]({ mayScroll: scrolling.includes(name) });
                if (faults.length > 0) found[name] = faults;
            }
            return found;
        }""",
        [json.dumps(scenes), [name for name in scenes if may_scroll(name, *size)], check],
    )
    return found


def size_name(size: tuple[int, int]) -> str:
    return f"{size[0]}x{size[1]}"


def select(*parts: str) -> Scenes:
    """The sample scenes whose names contain one of these parts."""
    found = {name: scene for name, scene in sample_scenes().items() if any(part in name for part in parts)}
    assert found
    return found


def in_pairs(scene: dict[str, Any]) -> dict[str, Any]:
    """The scene with its groups divided into pairs: more than nine groups, so that numbers have two digits."""
    prompt = scene["actions"]
    faces = [face for group in prompt["arrange"]["groups"] for face in group]
    groups = [faces[at : at + 2] for at in range(0, len(faces), 2)]
    assert len(groups) > 9
    return {**scene, "actions": {**prompt, "arrange": {**prompt["arrange"], "groups": groups}}}


def test_scenes_cover_every_kind_of_zone_and_prompt() -> None:
    scenes = sample_scenes().values()
    kinds = {zone["kind"] for scene in scenes for zone in scene["centre"]}
    assert kinds == {"trick", "play", "pile", "stock", "group", "row"}
    prompts = [scene["actions"] for scene in scenes if scene["actions"]]
    for part in ("buttons", "plays", "choices", "amounts", "arrange"):
        assert any(prompt[part] for prompt in prompts), part
    assert {len(scene["seats"]) for scene in scenes} >= {2, 3, 4, 5, 6, 7, 10}
    assert any(scene["hand"] is None for scene in scenes)


@pytest.mark.parametrize("size", long_except(SIZES, *ONE_OF_EACH_KIND), ids=size_name)
def test_nothing_overlaps_or_is_cut_off_and_the_center_is_high_enough(table: SceneTable, size: tuple[int, int]) -> None:
    assert not find_faults(table, size, "all", sample_scenes())


@pytest.mark.parametrize("size", long_except([(320, 568), (640, 360), (1280, 800)], (320, 568)), ids=size_name)
def test_nothing_is_cut_off_below_a_notice(table: SceneTable, size: tuple[int, int]) -> None:
    table.show(sample_scenes()["hearts 4 play full"])
    table.page.evaluate("showHostNotice(true)")
    try:
        assert table.page.get_by_text("You are the host now").is_visible()
        assert not find_faults(table, size, "all", select(" full", " hand"))
    finally:
        table.page.evaluate("showHostNotice(false)")
    assert table.page.locator(".notice:visible").count() == 0


WITH_ALL_BUTTONS = ((320, 568), (390, 844), (740, 360), (1280, 800))
LARGE_PRINT = ((320, 568), (360, 740), (740, 360), (1024, 600), (1280, 800), (3840, 2160))


@pytest.mark.parametrize("size", long_except(LARGE_PRINT, (320, 568), (1280, 800)), ids=size_name)
def test_nothing_overlaps_or_is_cut_off_in_large_print(tables: dict[str, SceneTable], size: tuple[int, int]) -> None:
    assert not find_faults(tables["large"], size, "all", select(" full"))


@pytest.mark.parametrize("size", long_except([(360, 740), (740, 360), (1280, 800)], (360, 740)), ids=size_name)
def test_picks_and_messages_move_nothing(table: SceneTable, size: tuple[int, int]) -> None:
    scenes = select(" hand", " pass", " claim", " nest", " call")
    acting = {name: scene for name, scene in scenes.items() if "intermission" not in name}  # scores come by themselves
    assert not find_faults(table, size, "movements", acting)


@pytest.mark.parametrize("size", long_except(WITH_ALL_BUTTONS, (320, 568)), ids=size_name)
def test_groups_are_arranged_with_all_buttons_in_reach(table: SceneTable, size: tuple[int, int]) -> None:
    scenes = select("arrange")
    assert not find_faults(table, size, "arranging", {**scenes, "pairs": in_pairs(scenes["rummy 4 meld arrange"])})


@pytest.mark.parametrize("size", long_except(WITH_ALL_BUTTONS, (390, 844)), ids=size_name)
def test_the_score_board_after_a_hand_is_in_reach(table: SceneTable, size: tuple[int, int]) -> None:
    scenes = select("intermission full")
    assert len(scenes) > 5
    table.skip_pauses()
    for name, scene in scenes.items():
        table.show({**scene, "phase": "play"})
        table.resize(*size)
        table.show(scene)
        board = table.page.locator(".intermission")
        board.wait_for()
        table.page.evaluate("drawn()")
        assert not table.page.evaluate("layoutChecks.all({ mayScroll: true })"), name
        assert table.page.evaluate(
            """() => {
                const [button, middle, list] = [".intermission button.primary", ".middle", ".standings"].map(
                    (selector) => document.querySelector(selector).getBoundingClientRect());
                return button.top >= middle.top && button.bottom <= middle.bottom + 1 && list.bottom <= button.top;
            }"""
        ), f"{name}: the button is visible without scrolling, and no score shows through beside it"
        if size == (390, 844) and len(scene["seats"]) <= 4:
            hidden = board.locator(".standings").evaluate("list => list.scrollHeight - list.clientHeight")
            assert hidden <= 1, f"{name}: all scores are visible without scrolling"
        board.locator("button.primary").click(trial=True)
        assert board.locator(".standings li").count() in (len(scene["seats"]), 2), name


def test_a_finished_trick_with_its_note_fits(table: SceneTable) -> None:
    """The last trick stays for a moment after it was taken: one card from each player, and who takes it."""
    for name in ("hearts 4 play full", "hearts 6 play full", "rook 4 play full", "oh-hell 5 play full"):
        scene = sample_scenes()[name]
        trick = next(zone for zone in scene["centre"] if zone["kind"] == "trick")
        missing = {seat["seat"] for seat in scene["seats"]} - {card["seat"] for card in trick["cards"]}
        cards = [*trick["cards"], *({**scene["hand"][seat % len(scene["hand"])], "seat": seat} for seat in missing)]
        taken = {**trick, "cards": cards, "note": "Maximiliane takes it"}
        others = [zone for zone in scene["centre"] if zone["kind"] != "trick"]
        for size in ((360, 740), (740, 360), (1024, 768), (1280, 800)):
            full = {name: {**scene, "centre": [taken, *others]}}
            assert not find_faults(table, size, "all", full), size


def test_everything_grows_with_the_window(table: SceneTable) -> None:
    measured = {}
    for size in ((1280, 800), (1600, 900), (3840, 2160)):
        table.resize(*size)
        table.show(sample_scenes()["hearts 6 play full"])
        measured[size] = table.page.evaluate(
            """() => [".seat-name", ".headline", ".hand-card", ".trick-card", ".tool", ".side"].map((selector) => {
                const element = document.querySelector(selector);
                return selector === ".seat-name" ? parseFloat(getComputedStyle(element).fontSize)
                                                 : element.getBoundingClientRect().height;
            })"""
        )
    assert measured[(1280, 800)][0] == measured[(1600, 900)][0] == 16
    for normal, large in zip(measured[(1600, 900)], measured[(3840, 2160)], strict=True):
        assert large > 1.8 * normal


@pytest.mark.parametrize("scheme", long_except(["light", "dark", "contrast"], "dark"))
def test_scrollbars_have_the_colors_of_the_scheme(browser: Browser, server: ServerProcess, scheme: str) -> None:
    table = SceneTable(browser, server.address, {"scheme": scheme})
    table.resize(640, 360)
    table.show(sample_scenes()["rummy 4 meld full"])
    color = "document.querySelector('{}').computedStyleMap().get('scrollbar-color').toString()"
    assert table.page.locator(".middle.scrolls").count() == 1, "a small window, so that something scrolls"
    for selector, token in ((".middle", "--color-scrollbar-on-felt"), (".top-bar", "--color-scrollbar")):
        expected = table.page.evaluate(f"getComputedStyle(document.documentElement).getPropertyValue('{token}').trim()")
        found = table.page.evaluate(color.format(selector))
        red, green, blue = (int(expected[at : at + 2], 16) for at in (1, 3, 5))
        assert found.startswith(f"rgb({red}, {green}, {blue})"), (selector, found, expected)
    table.close()


def test_the_hand_is_reached_by_skip_link_and_by_few_presses_of_tab(new_user: NewUser) -> None:
    user = new_user()
    user.play_now("hearts")
    user.wait(user.is_acting, "the user's turn")
    user.page.evaluate("document.activeElement.blur()")
    keyboard, is_in_hand = user.page.keyboard, "document.activeElement.matches('.hand-card')"
    keyboard.press("Tab")
    assert user.page.evaluate("document.activeElement.textContent") == "Skip to your hand"
    box = user.page.locator(".skip-link").bounding_box()
    assert box is not None
    assert box["width"] > 80, "visible while it has the focus"
    keyboard.press("Enter")
    assert user.page.evaluate(is_in_hand)
    user.page.evaluate("document.querySelector('.skip-link').focus()")
    presses = 1  # that led to the skip link
    while not user.page.evaluate(is_in_hand):
        keyboard.press("Tab")
        presses += 1
        assert presses <= 4, "too many presses of Tab"


def test_tools_of_the_table_are_reached_by_arrow_keys(new_user: NewUser) -> None:
    user = new_user()
    user.play_now("hearts")
    user.page.get_by_role("button", name="Invite").focus()
    user.page.keyboard.press("ArrowRight")
    assert user.page.evaluate("document.activeElement.ariaLabel").startswith("Appearance")
    user.page.keyboard.press("ArrowLeft")
    assert user.page.evaluate("document.activeElement.ariaLabel") == "Invite"


def test_every_page_has_a_skip_link(new_user: NewUser) -> None:
    user = new_user()
    for path, selector in (("/", ".game-card"), ("/#/new/hearts", ".option"), ("/#/rules/hearts", ".rule")):
        user.open(path)
        user.page.reload()
        user.page.wait_for_selector(selector)
        user.page.keyboard.press("Tab")
        assert user.page.evaluate("document.activeElement.textContent") == "Skip to the content"
        user.page.keyboard.press("Enter")
        assert user.page.evaluate("document.activeElement.tagName") == "MAIN"
