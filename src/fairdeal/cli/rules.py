"""`fairdeal rules`: a game's rules by number, and its options."""

import re
import sys
from collections.abc import Sequence
from dataclasses import dataclass, field

from fairdeal.cards.card_blocks import render_blocks_as_text
from fairdeal.cards.naming import speak
from fairdeal.cards.text_art import WIDTH
from fairdeal.cli import output
from fairdeal.cli.table_setup import require_game
from fairdeal.engine.errors import BadSetup
from fairdeal.engine.game import Game
from fairdeal.engine.options import Spec, Value, json_value, quoted, show_value

RULE = re.compile(r"\*\*(?P<number>[A-Z]+-[0-9]+)\*\*\s+")
SHARED_RULES = "DD-"  # how the numbers of rules begin that all games on double cards share


@dataclass(slots=True)
class Section:
    """A section of a rules page: heading, text before the first rule, rules by number."""

    title: str
    text: str = ""
    rules: dict[str, str] = field(default_factory=dict)

    def to_json(self) -> dict[str, object]:
        rules = [{"number": number, "text": text} for number, text in self.rules.items()]
        return {"title": self.title, "text": self.text, "rules": rules}


def run(key: str | None, rule: str | None, search: str | None, as_json: bool) -> int:
    game = require_game(key)
    if rule is not None and search is not None:
        both = f"{search} {rule}"
        raise BadSetup(f"give the number of a rule or --search, not both; for several words: --search {quoted(both)}")
    if search is not None:
        show_matches(game, search, as_json)
    elif rule is not None:
        show_rule(game, rule, as_json)
    elif as_json:
        output.print_json(rules_json(game))
    else:
        print_markdown(game.rules_for_players())
        output.print_text("\n".join(option_lines(game, game.options_type.specs())))
    return 0


def parse_sections(page: str) -> list[Section]:
    """Split a rules page at its headings, and its sections at paragraphs that begin with a rule number."""
    sections = [Section("")]
    number = None
    for line in page.splitlines():
        if line.startswith("#"):
            sections.append(Section(line.lstrip("# ")))
            number = None
            continue
        section = sections[-1]
        start = RULE.match(line)
        if start is not None:
            number = start["number"]
            section.rules[number] = line[start.end() :]
        elif number is not None:
            section.rules[number] += f"\n{line}"
        else:
            section.text += f"{line}\n"
    for section in sections:
        section.text = section.text.strip()
        section.rules = {number: text.strip() for number, text in section.rules.items()}
    return [section for section in sections if section.text or section.rules]


def show_rule(game: type[Game], wanted: str, as_json: bool) -> None:
    """Print a rule and the options that it is about."""
    if as_json:
        number, text = find_rule(game, wanted, game.rules_page())
        output.print_json({"game": game.key, "number": number, "text": text})
        return
    number, text = find_rule(game, wanted, game.rules_for_players())
    print_markdown(f"**{number}** {text}")
    output.print_text(
        "\n".join(option_lines(game, [spec for spec in game.options_type.specs() if spec.rule == number]))
    )


def find_rule(game: type[Game], wanted: str, page: str) -> tuple[str, str]:
    """Find a rule by its number (`PR-15`, `pr-15`, or `15` for a rule of the game itself); returns number and text."""
    sections = parse_sections(page)
    rules = {number: text for section in sections for number, text in section.rules.items()}
    shared = [number for number in rules if number.startswith(SHARED_RULES)]
    own = [number for number in rules if number not in shared]
    for number in [*own, *shared]:
        if wanted.upper() == number or (number in own and wanted == number.partition("-")[2]):
            return number, rules[number]
    numbers = ", ".join([*shared, *([f"{own[0]} to {own[-1]}"] if own else [])])
    raise BadSetup(f"{game.title} has no rule {quoted(wanted)}; rules: {numbers or 'none with a number'}")


def show_matches(game: type[Game], text: str, as_json: bool) -> None:
    """Print every rule and option that contains all words of a text; BadSetup if there is none."""
    words = text.lower().split()
    if not words:
        raise BadSetup("--search: name a word to look for, such as trump")
    written, shown = (parse_sections(page) for page in (game.rules_page(), game.rules_for_players()))
    rules = {
        number: rule if as_json else section.rules[number]
        for source, section in zip(written, shown, strict=True)
        for number, rule in source.rules.items()
        if _has_all(words, f"{number} {section.title} {rule} {section.rules[number]}")
    }
    specs = [
        spec
        for spec in game.options_type.specs()
        if _has_all(words, f"{spec.name} {spec.label.title} {spec.meaning} {spec.accepted} {spec.rule}")
    ]
    if not rules and not specs:
        raise BadSetup(f"no rule or option of {game.title} contains {quoted(text)}: try another or a shorter word")
    if as_json:
        found = [{"number": number, "text": rule} for number, rule in rules.items()]
        output.print_json({"game": game.key, "rules": found, "options": [spec.to_json() for spec in specs]})
        return
    print_markdown("\n\n".join(f"**{number}** {rule}" for number, rule in rules.items()))
    output.print_text("\n".join(option_lines(game, specs)))


def _has_all(words: list[str], text: str) -> bool:
    """Whether a text contains all words or parts of words, whatever the case. `queen` also finds Q♠."""
    lower = f"{text} {speak(text)}".lower().replace("_", " ")
    return all(word.replace("_", " ") in lower for word in words)


def index_lines(game: type[Game]) -> list[str]:
    """The rule numbers of each section."""
    sections = parse_sections(game.rules_page())
    return [f"{section.title}: {', '.join(section.rules)}" for section in sections if section.rules]


def rules_json(game: type[Game]) -> dict[str, object]:
    return {
        "game": game.key,
        "title": game.title,
        "summary": game.summary,
        "players": [game.min_players, game.max_players],
        "sections": [section.to_json() for section in parse_sections(game.rules_page())],
        "options": [spec.to_json() for spec in game.options_type.specs()],
        "presets": {name: options.to_json() for name, options in game.presets.items()},
    }


def option_lines(game: type[Game], specs: Sequence[Spec]) -> list[str]:
    """Options of a game: meaning, accepted values, default in each preset."""
    if not specs:
        return []  # the rules page of a game without options says so
    lines = ["", f"Options (presets: {', '.join(game.presets)})", ""]
    for spec in specs:
        defaults = {name: json_value(getattr(options, spec.name)) for name, options in game.presets.items()}
        lines.append(f"  {spec.label.title}: {spec.meaning} ({spec.rule})")
        lines.append(f"      --set {spec.name}=…; {_accepted_values(spec)}; {_default_values(defaults)}")
    return lines


def _accepted_values(spec: Spec) -> str:
    if spec.type_name == "number":
        return f"number, {spec.accepted}"
    return f"{spec.type_name}: {spec.accepted}"


def _default_values(defaults: dict[str, Value]) -> str:
    if len(set(defaults.values())) == 1:
        return f"default {show_value(next(iter(defaults.values())))}"
    return "default " + ", ".join(f"{show_value(value)} ({name})" for name, value in defaults.items())


def print_markdown(text: str) -> None:
    """Print Markdown with its cards drawn: formatted on a terminal, one line for each paragraph in a pipe."""
    ascii_only = not _can_encode("╭♣")
    if sys.stdout.isatty():
        from rich.console import Console
        from rich.markdown import Markdown

        console = Console()
        columns = max(console.width - 2, WIDTH)  # a code block has a margin of one column on each side
        page = render_blocks_as_text(text, columns=columns, ascii_only=ascii_only)
        console.print(Markdown(page, code_theme="ansi_dark"))  # a theme without its own background
    else:
        page = render_blocks_as_text(text, ascii_only=ascii_only, fenced=False)
        output.print_text(page.replace("**", "").strip())


def _can_encode(characters: str) -> bool:
    """Whether the encoding of standard output has these characters."""
    try:
        characters.encode(getattr(sys.stdout, "encoding", None) or "utf-8")
    except (LookupError, UnicodeEncodeError):
        return False
    return True
