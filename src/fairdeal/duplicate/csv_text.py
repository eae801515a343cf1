"""Results as CSV that spreadsheets open safely: no name becomes a formula there."""

import csv
import io
from collections.abc import Iterable, Sequence

FORMULA_STARTS = ("=", "+", "-", "@", "＝", "＋", "－", "＠")  # spreadsheets read wide ones, too


def csv_text(columns: Sequence[str], rows: Iterable[Sequence[object]]) -> str:
    """A table with a header. Texts are made safe; numbers stay as they are, and None is an empty cell."""
    out = io.StringIO()
    writer = csv.writer(out, lineterminator="\n")
    writer.writerow(columns)
    writer.writerows([safe_cell(cell) if isinstance(cell, str) else cell for cell in row] for row in rows)
    return out.getvalue()


def safe_cell(text: str) -> str:
    """A text that a spreadsheet shows as it is: an apostrophe before whatever it would compute."""
    return f"'{text}" if text.lstrip().startswith(FORMULA_STARTS) or text.startswith(("\t", "\r", "\n")) else text
