"""The built page as a browser gets it: compressed, with a picture for previews and a page for unknown addresses."""

import gzip
import struct

import httpx
from tools.front_end import STATIC

from fairdeal.server.link_previews import PICTURE_SIZE
from tests.browser.conftest import NewUser
from tests.browser.page_checks import accessibility_violations, fits_window_width
from tests.browser.server_process import ServerProcess

WORTH_COMPRESSING = 500  # bytes; smaller files may be sent as they are
MAX_PICTURE = 300_000  # bytes; messengers skip larger pictures


def test_built_scripts_and_styles_are_compressed_in_advance(server: ServerProcess) -> None:
    assets = [path for path in (STATIC / "assets").iterdir() if path.suffix in (".js", ".css")]
    assert len(assets) >= 3
    for path in assets:
        plain = path.read_bytes()
        if len(plain) < WORTH_COMPRESSING:
            continue
        brotli, zipped = (path.with_name(path.name + suffix).read_bytes() for suffix in (".br", ".gz"))
        assert gzip.decompress(zipped) == plain
        assert len(brotli) < len(zipped) < 0.6 * len(plain)
    picture = httpx.get(f"{server.address}/preview.png")
    assert picture.headers["content-type"] == "image/png"
    assert struct.unpack(">II", picture.content[16:24]) == PICTURE_SIZE
    assert len(picture.content) < MAX_PICTURE


def test_browser_loads_the_page_compressed_with_brotli(new_user: NewUser) -> None:
    user = new_user()
    encodings: dict[str, str | None] = {}
    user.page.on("response", lambda answer: encodings.update({answer.url: answer.header_value("content-encoding")}))
    user.open("/")
    user.page.wait_for_selector(".game-card")
    folder = STATIC / "assets"
    large = {path.name for path in folder.iterdir() if path.stat().st_size >= WORTH_COMPRESSING}
    assets = {url: encoding for url, encoding in encodings.items() if url.rpartition("/assets/")[2] in large}
    assert len(assets) >= 2
    # Browsers accept Brotli only on secure connections, and the loopback is not one to every browser.
    assert set(assets.values()) <= {"br", "gzip"}


def test_unknown_address_shows_a_page_with_a_link_to_the_games(new_user: NewUser) -> None:
    user = new_user(width=390, height=844)
    response = user.page.goto(f"{user.address}/no/such/page")
    assert response is not None
    assert response.status == 404
    user.page.wait_for_selector("h1:has-text('nothing at this address')")
    assert fits_window_width(user)
    assert not accessibility_violations(user)
    user.page.get_by_role("link", name="Go to the games").click()
    user.page.wait_for_selector(".game-card")
    user.errors.clear()  # the browser reports the missing page


def test_unknown_part_of_the_page_shows_a_link_to_the_games(new_user: NewUser) -> None:
    user = new_user()
    for path in ("/#/nonsense", "/#/match/a/b", "/#/rules/%E0%A4%A"):
        user.open(path)
        user.page.wait_for_selector("h1:has-text('nothing at this address')")
    user.page.get_by_role("link", name="Go to the games").click()
    user.page.wait_for_selector(".game-card")
