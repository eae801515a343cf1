"""The web page: generated files are up to date, and an installation succeeds where the page cannot be built."""

import os
import re
from pathlib import Path

import pytest
from tools import front_end, scene_types, shapes, spoken_cards

from fairdeal.cards.skins import SKINS


@pytest.mark.parametrize("generator", [shapes, scene_types, spoken_cards], ids=["shapes", "scenes", "words"])
def test_generated_files_are_up_to_date(generator: object) -> None:
    assert generator.FILE.read_text(encoding="utf-8") == generator.content()  # type: ignore[attr-defined]


def test_suits_have_the_same_colors_in_the_page_and_in_python() -> None:
    tokens = (front_end.SOURCE / "style" / "tokens.css").read_text(encoding="utf-8")
    colors = tuple(re.findall(r"--color-suit-[cdhs]: var\(--light, (#\w+)\)", tokens)[:4])
    assert colors == next(iter(SKINS.values())).colors


def test_lock_files_name_no_host_and_cover_every_platform() -> None:
    for folder in (front_end.SOURCE, Path(__file__).parent / "browser" / "chromium"):
        lock = (folder / "package-lock.json").read_text(encoding="utf-8")
        assert "resolved" not in lock
        assert "integrity" in lock
    for platform in ("darwin-arm64", "win32-x64", "linux-arm64", "linux-x64"):
        assert f"@esbuild/{platform}" in (front_end.SOURCE / "package-lock.json").read_text(encoding="utf-8")


def test_installation_succeeds_without_the_npm_registry(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    for name in ("package.json", "package-lock.json", "build.mjs"):
        (tmp_path / name).write_bytes((front_end.SOURCE / name).read_bytes())
    for name, value in {
        "SOURCE": tmp_path,
        "STATIC": tmp_path / "static",
        "PACKAGES": tmp_path / "node_modules",
        "STAMP": tmp_path / "build" / "stamp",
    }.items():
        monkeypatch.setattr(front_end, name, value)
    monkeypatch.setenv("npm_config_registry", "http://127.0.0.1:9/")
    monkeypatch.setenv("npm_config_cache", str(tmp_path / "cache"))
    front_end.build_or_warn()
    warning = capsys.readouterr().err
    assert "the web page could not be built (the server will say so); everything else is installed" in warning
    assert os.path.basename(str(front_end.STATIC)) not in os.listdir(tmp_path)
