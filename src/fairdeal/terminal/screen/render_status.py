"""Rendering what stands around the table: header with the clock, facts, seats, prompt, menu rows, scores."""

from rich.table import Table
from rich.text import Text

from fairdeal.engine.scene import Scene, ScoreRow, SeatScene
from fairdeal.engine.wording import counted
from fairdeal.mechanics.card_scene import SUIT_WORDS
from fairdeal.terminal.clients.base import TableDisplay
from fairdeal.terminal.menus.base import Menu, MenuRow
from fairdeal.terminal.screen.render_cards import FACE_MARK, color_suits
from fairdeal.terminal.sentences import NO_ROUNDS_YET
from fairdeal.terminal.text import numbered_places, sanitize
from fairdeal.terminal.typed_moves import write_typed

HOUR = 3_600  # seconds


def _duration(seconds: int) -> str:
    """A time on the clock, as in 1:05; in correspondence play in days and hours."""
    if seconds < HOUR:
        minutes, seconds = divmod(seconds, 60)
        return f"{minutes}:{seconds:02}"
    days, hours = divmod(seconds // HOUR, 24)
    return f"{days} d {hours} h" if days else f"{hours} h"


def render_header(display: TableDisplay, width: int) -> Text:
    """Title and headline, with the running clock at the right."""
    headline = display.scene.headline if display.scene is not None else ""
    header = Text(sanitize(f" {display.title}: {headline}" if headline else f" {display.title}"), no_wrap=True)
    if display.clock is not None and display.scene is not None:
        seats = display.scene.seats
        names = " ".join(sanitize(seats[seat].name) for seat in display.clock.seats if seat < len(seats))
        clock = f" {names} {_duration(display.clock.seconds_left())} "
        header.truncate(max(0, width - len(clock)), overflow="ellipsis", pad=True)
        header.append(clock)
    return header


def render_facts(scene: Scene) -> Text:
    """The facts of the game on one line: trump, round, what is led."""
    return Text(" · ").join(
        color_suits(f"{fact.label}: {fact.value}{_suit_letter(fact.suit, fact.value)}") for fact in scene.facts
    )


def _suit_letter(suit: str | None, value: str) -> str:
    return f" ({suit})" if suit is not None and value == SUIT_WORDS.get(suit) else ""


def render_seats(display: TableDisplay, width: int) -> Text:
    """One line for each seat: whether it acts, name, score, role, number of cards, facts."""
    scene = display.scene
    if scene is None:
        return Text()
    order = scene.turns or tuple(range(len(scene.seats)))
    lines = [_seat_line(scene.seats[seat], display) for seat in order if seat < len(scene.seats)]
    for line in lines:
        line.truncate(width, overflow="ellipsis")
    return Text("\n").join(lines)


def _seat_line(seat: SeatScene, display: TableDisplay) -> Text:
    line = Text(FACE_MARK if seat.acting else " ")
    line.append(sanitize(seat.name), "bold" if seat.acting else "")
    if seat.score is not None:
        line.append(f" ({seat.score:,})")
    details = [] if seat.role is None else [seat.role]
    details += ["out"] if seat.out else [counted(seat.cards, "card")] if seat.cards else []
    details += seat.facts
    details += ["away"] if seat.seat in display.disconnected else []
    line.append(sanitize(f" {' · '.join(details)}"))
    return line


def render_prompt(display: TableDisplay, menu: Menu) -> Text:
    """The notice if there is one, else what the player is asked to do, with the rule."""
    if display.notice:
        text = Text("\n").join(color_suits(line) for line in display.notice.splitlines())
        text.stylize("bold")
        return text
    prompt = display.prompt
    if prompt is None:
        return Text()
    rule = f" ({prompt.rule})" if prompt.rule else ""
    title = f" {menu.title}." if menu.title and menu.title != prompt.ask else ""
    typing = " Some moves have to be typed." if prompt.typed else ""
    return color_suits(f"{prompt.ask}{rule}.{title}{typing}")


def render_menu_row(number: int, row: MenuRow) -> Text:
    """A numbered row with its note, its rule and what to type."""
    line = Text(f"{number:>3} ")
    line.append_text(color_suits(row.label))
    if row.note:
        line.append(f", {sanitize(row.note)}")
    if row.rule:
        line.append(f" ({row.rule})", "dim")
    typed = write_typed(row.text)
    if typed and not row.label.lower().endswith(typed.lower()):
        line.append(f"  {sanitize(typed)}", "italic dim")
    return line


def render_scores(display: TableDisplay) -> Table | Text:
    """A table with a row for each round and a column for each seat."""
    scene = display.scene
    if scene is None or not display.scores:
        return Text(NO_ROUNDS_YET)
    table = Table(box=None, pad_edge=False)
    table.add_column("")
    for seat in scene.seats:
        table.add_column(sanitize(seat.name), justify="right")
    for row in display.scores:
        table.add_row(sanitize(row.label), *[_score_text(row, seat.seat) for seat in scene.seats])
    if scene.scoring is not None:
        table.caption = sanitize(scene.scoring)
        table.caption_justify = "left"
    return table


def _score_text(row: ScoreRow, seat: int) -> str:
    if row.places is not None:
        return next((f"place {number}" for number, seats in numbered_places(row.places) if seat in seats), "")
    change = f"{row.changes[seat]:+,}" if row.changes is not None and seat < len(row.changes) else ""
    total = f"{row.totals[seat]:,}" if row.totals is not None and seat < len(row.totals) else ""
    return f"{change} → {total}" if change and total else change or total
