"""The browser's page: what is made from Python is up to date, and an installation goes on where it cannot be built."""

import os
from pathlib import Path

import pytest
from tools import front_end, scene_types, shapes


@pytest.mark.parametrize("made", [shapes, scene_types], ids=["shapes", "scenes"])
def test_what_is_made_from_python_is_up_to_date(made: object) -> None:
    assert made.FILE.read_text(encoding="utf-8") == made.content()  # type: ignore[attr-defined]


def test_the_lock_file_names_no_host_and_is_for_every_machine() -> None:
    for folder in (front_end.SOURCE, Path(__file__).parent / "browser" / "chromium"):
        lock = (folder / "package-lock.json").read_text(encoding="utf-8")
        assert "resolved" not in lock
        assert "integrity" in lock
    for machine in ("darwin-arm64", "win32-x64", "linux-arm64", "linux-x64"):
        assert f"@esbuild/{machine}" in (front_end.SOURCE / "package-lock.json").read_text(encoding="utf-8")


def test_an_installation_goes_on_without_the_npm_registry(
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
    front_end.build_or_say()
    said = capsys.readouterr().err
    assert "the browser's page could not be built, the server will say so; all else is installed" in said
    assert os.path.basename(str(front_end.STATIC)) not in os.listdir(tmp_path)
