"""The text files of a game's package: its rules for people, lessons, puzzles."""

import sys
from typing import TYPE_CHECKING, ClassVar

from fairdeal.engine.options import Options

if TYPE_CHECKING:
    from importlib.resources.abc import Traversable


class GameFiles:
    """The base of `Game` that reads the files."""

    options_type: ClassVar[type[Options]]

    @classmethod
    def rules_page(cls) -> str:
        """The rules with their numbers, as Markdown."""
        return cls._text_file("rules.md").read_text(encoding="utf-8")

    @classmethod
    def rules_for_players(cls) -> str:
        """The same page with options and their values in words, never as they are set."""
        from fairdeal.engine.option_titles import with_option_titles

        return with_option_titles(cls.rules_page(), cls.options_type.specs())

    @classmethod
    def rules_in_short(cls) -> str | None:
        """The rules in a few paragraphs, as Markdown; None if the game has no such file."""
        return cls.text_file("summary.md")

    @classmethod
    def text_file(cls, name: str) -> str | None:
        """The text of a file in the game's package; None if there is no such file."""
        file = cls._text_file(name)
        return file.read_text(encoding="utf-8") if file.is_file() else None

    @classmethod
    def text_files(cls, folder: str, suffix: str) -> dict[str, str]:
        """The texts of the files in a folder of the game's package, by name; empty if there is no such folder."""
        found = cls._text_file(folder)
        files = [file for file in found.iterdir() if file.name.endswith(suffix)] if found.is_dir() else []
        return {file.name: file.read_text(encoding="utf-8") for file in sorted(files, key=lambda file: file.name)}

    @classmethod
    def _text_file(cls, name: str) -> "Traversable":
        """A file of the game's package."""
        from importlib import resources  # slow to import and rarely needed

        package = sys.modules[cls.__module__].__package__
        assert package is not None
        return resources.files(package).joinpath(name)
