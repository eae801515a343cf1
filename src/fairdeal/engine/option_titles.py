"""Option names in a rules page, replaced by the titles that players know them by.

Rules pages name options and values as they are set (`revolution_ends_trick`, `any_use`). Players read them in words.
"""

import re
from collections import Counter
from collections.abc import Mapping, Sequence

from fairdeal.engine.options import Spec, write_value

CODE = re.compile(r"`([^`\n]+)`")
BLOCK = re.compile(r"^(?=\*\*[A-Z]|#|- )", re.MULTILINE)  # where a rule, a heading or a ruling begins


def with_option_titles(page: str, specs: Sequence[Spec]) -> str:
    """A rules page with options and their values in words, in quotation marks.

    A value such as `own` is replaced only in a rule that names its option, because elsewhere it may be something else.
    """
    titles = {spec.name: spec.label.title for spec in specs}
    everywhere = unmistakable_values(specs)
    blocks = BLOCK.split(page)
    return "".join(_translate(block, titles | everywhere | _values_in(block, specs)) for block in blocks)


def unmistakable_values(specs: Sequence[Spec]) -> dict[str, str]:
    """Values with an underscore that only one option has, in words."""
    values = {write_value(value): spec for spec in specs for value in spec.listed_values}
    number = Counter(write_value(value) for spec in specs for value in spec.listed_values)
    return {text: spec.describe_value(text) for text, spec in values.items() if "_" in text and number[text] == 1}


def _values_in(block: str, specs: Sequence[Spec]) -> dict[str, str]:
    """The values of the options that a rule names, in words."""
    named = set(CODE.findall(block))
    chosen = [spec for spec in specs if spec.name in named and spec.type_name == "choice"]
    return {write_value(value): spec.describe_value(value) for spec in chosen for value in spec.listed_values}


def _translate(block: str, words: Mapping[str, str]) -> str:
    return CODE.sub(lambda match: f'"{words[match[1]]}"' if match[1] in words else match[0], block)
