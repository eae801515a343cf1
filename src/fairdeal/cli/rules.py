"""`fairdeal rules`: a game's rules by number, and everything its table may agree on."""

import re
import sys
from dataclasses import dataclass, field

from fairdeal.cards.text_art import WIDTH
from fairdeal.cards.card_blocks import render_blocks_as_text
from fairdeal.cli import output
from fairdeal.cli.setup import named_game
from fairdeal.engine.errors import BadSetup
from fairdeal.engine.game import Game
from fairdeal.engine.options import Spec, Value, plain, shown

RULE = re.compile(r"\*\*(?P<number>[A-Z]+-[0-9]+)\*\*\s+")


@dataclass(slots=True)
class Section:
    """A part of the rules page: its heading, what is said before the first rule, and the rules."""

    title: str
    text: str = ""
    rules: dict[str, str] = field(default_factory=dict)

    def to_json(self) -> dict[str, object]:
        rules = [{"number": number, "text": text} for number, text in self.rules.items()]
        return {"title": self.title, "text": self.text, "rules": rules}


def run(key: str | None, rule: str | None, as_json: bool) -> int:
    game = named_game(key)
    if rule is not None:
        number, text = one_rule(game, rule)
        if as_json:
            output.say_json({"game": game.key, "number": number, "text": text})
        else:
            show_markdown(f"**{number}** {text}")
    elif as_json:
        output.say_json(described(game))
    else:
        show_markdown(game.rules_page())
        output.say("\n".join(option_lines(game)))
    return 0


def sections(page: str) -> list[Section]:
    """A rules page taken apart: headings, and paragraphs that begin with the number of a rule."""
    found = [Section("")]
    number = None
    for line in page.splitlines():
        if line.startswith("#"):
            found.append(Section(line.lstrip("# ")))
            number = None
            continue
        section = found[-1]
        start = RULE.match(line)
        if start is not None:
            number = start["number"]
            section.rules[number] = line[start.end() :]
        elif number is not None:
            section.rules[number] += f"\n{line}"
        else:
            section.text += f"{line}\n"
    for section in found:
        section.text = section.text.strip()
        section.rules = {number: text.strip() for number, text in section.rules.items()}
    return [section for section in found if section.text or section.rules]


def one_rule(game: type[Game], wanted: str) -> tuple[str, str]:
    """A rule by its number: `PR-15`, `pr-15` or `15`."""
    rules = {number: text for section in sections(game.rules_page()) for number, text in section.rules.items()}
    for number, text in rules.items():
        if wanted.upper() in (number, number.partition("-")[2]):
            return number, text
    numbers = list(rules)
    raise BadSetup(f"{game.title} has no rule {shown(wanted)}; rules: {numbers[0]} to {numbers[-1]}")


def index_lines(game: type[Game]) -> list[str]:
    """Where to find which rule."""
    return [f"{section.title}: {', '.join(section.rules)}" for section in sections(game.rules_page()) if section.rules]


def described(game: type[Game]) -> dict[str, object]:
    return {
        "game": game.key,
        "title": game.title,
        "summary": game.summary,
        "players": [game.least_players, game.most_players],
        "sections": [section.to_json() for section in sections(game.rules_page())],
        "options": [spec.to_json() for spec in game.options_type.specs()],
        "presets": {name: options.to_json() for name, options in game.presets.items()},
    }


def option_lines(game: type[Game]) -> list[str]:
    """Every option: what it may be, what it is if nothing is said, what it means."""
    if not game.options_type.specs():
        return []  # the page of such a game says so
    lines = ["", f"Options ({', '.join(game.presets)}: what they are in each preset)", ""]
    for spec in game.options_type.specs():
        defaults = {name: plain(getattr(options, spec.name)) for name, options in game.presets.items()}
        lines.append(f"  {spec.name}: {spec.meaning} ({spec.rule})")
        lines.append(f"      {_kind(spec)}; {_defaults(defaults)}")
    return lines


def _kind(spec: Spec) -> str:
    if spec.type_name == "number":
        return f"number, {spec.accepted}"
    return f"{spec.type_name}: {spec.accepted}"


def _defaults(defaults: dict[str, Value]) -> str:
    if len(set(defaults.values())) == 1:
        return f"default {_value(next(iter(defaults.values())))}"
    return "default " + ", ".join(f"{_value(value)} ({name})" for name, value in defaults.items())


def _value(value: Value) -> str:
    if isinstance(value, bool):
        return "on" if value else "off"
    return f"{value:,}" if isinstance(value, int) else value


def show_markdown(text: str) -> None:
    """Set for reading on a terminal; down a pipe one line a paragraph, so that it can be searched. Cards are drawn."""
    ascii_only = not _can_show("╭♣")
    if sys.stdout.isatty():
        from rich.console import Console
        from rich.markdown import Markdown

        console = Console()
        columns = max(console.width - 2, WIDTH)  # a block of code has a margin of one on either side
        drawn = render_blocks_as_text(text, columns=columns, ascii_only=ascii_only)
        console.print(Markdown(drawn, code_theme="ansi_dark"))  # a theme with no background of its own
    else:
        drawn = render_blocks_as_text(text, ascii_only=ascii_only, fenced=False)
        output.say(drawn.replace("**", "").strip())


def _can_show(signs: str) -> bool:
    """Whether standard output's encoding has these signs."""
    try:
        signs.encode(getattr(sys.stdout, "encoding", None) or "utf-8")
    except (LookupError, UnicodeEncodeError):
        return False
    return True
