"""Options: one frozen dataclass per game, the single source of validation, CLI flags, forms, JSON Schema and docs."""

import dataclasses
import enum
from collections.abc import Mapping
from typing import Any, ClassVar, Self, TypeAlias, cast

from fairdeal.engine.errors import BadSetup

Value: TypeAlias = bool | int | str

WORDS_FOR_ON = ("on", "true", "yes", "1")
WORDS_FOR_OFF = ("off", "false", "no", "0")


def option(
    default: Any, rule: str, meaning: str, low: int | None = None, high: int | None = None, *, or_zero: bool = False
) -> Any:
    """Declare an option: its default, the rule that it changes, its meaning in one line, and its bounds.

    `or_zero`: 0 is accepted as well, although it is below `low`.
    """
    bounds = {"low": low, "high": high, "or_zero": or_zero}
    return dataclasses.field(default=default, metadata={"rule": rule, "meaning": meaning, **bounds})


@dataclasses.dataclass(frozen=True, slots=True)
class Label:
    """How a form names an option, and its values where their words alone do not explain them."""

    title: str
    values: Mapping[str, str] = dataclasses.field(default_factory=dict)  # by the value as it is typed
    sentence: str | None = None  # instead of the option's meaning, which names the values as they are typed


@dataclasses.dataclass(frozen=True, slots=True)
class Form:
    """A game's options as a form shows them: a sentence about each preset, and the options in groups."""

    presets: Mapping[str, str] = dataclasses.field(default_factory=dict)
    groups: Mapping[str, Mapping[str, Label]] = dataclasses.field(default_factory=dict)

    def find(self, name: str) -> tuple[str, Label]:
        """The group of an option and its label; an option that is in no group comes last, with its name as title."""
        for group, labels in self.groups.items():
            if name in labels:
                return group, labels[name]
        return "Other", Label(name.replace("_", " ").capitalize())


def write_value(value: object) -> str:
    """An option's value as it is typed: `on`, `off`, `1000`, `strict`."""
    return ("on" if value else "off") if isinstance(value, bool) else str(value)


def show_value(value: object) -> str:
    """An option's value as people read it: `on`, `off`, `1,000`, `strict`."""
    return f"{value:,}" if isinstance(value, int) and not isinstance(value, bool) else write_value(value)


@dataclasses.dataclass(frozen=True, slots=True)
class Spec:
    """Description of one option for forms, help pages and schemas."""

    name: str
    group: str
    label: Label
    kind: type[enum.StrEnum] | type[bool] | type[int]
    default: Value
    rule: str
    meaning: str
    low: int | None
    high: int | None
    or_zero: bool = False

    @property
    def type_name(self) -> str:
        """Kind of value: `choice`, `flag` or `number`."""
        return "choice" if issubclass(self.kind, enum.StrEnum) else "flag" if self.kind is bool else "number"

    @property
    def sentence(self) -> str:
        """The meaning as a sentence for a form."""
        return self.label.sentence or f"{self.meaning[0].upper()}{self.meaning[1:]}."

    def describe_value(self, value: object) -> str:
        """A value of the option in words: `on`, `1,000`, `only the same number of cards`."""
        return self.label.values.get(write_value(value), show_value(value))

    @property
    def listed_values(self) -> list[Value]:
        """All accepted values; none for a number, which has a range instead."""
        if issubclass(self.kind, enum.StrEnum):
            return [member.value for member in self.kind]
        return [True, False] if self.kind is bool else []

    @property
    def accepted(self) -> str:
        """Accepted values, as text."""
        if self.listed_values:
            return ", ".join(write_value(value) for value in self.listed_values)
        return f"{'0, or ' if self.or_zero else ''}{self.low:,} to {self.high:,}"

    def read(self, given: object) -> Value:
        """Parse a text or a value from JSON; BadSetup names the accepted values."""
        if issubclass(self.kind, enum.StrEnum):
            if isinstance(given, str) and given.lower() in list(self.kind):
                return self.kind(given.lower())
        elif self.kind is bool:
            word = given.lower() if isinstance(given, str) else None
            if given is True or word in WORDS_FOR_ON:
                return True
            if given is False or word in WORDS_FOR_OFF:
                return False
        else:
            number = self._whole_number(given)
            if number is not None and self.low is not None and self.high is not None:
                if self.low <= number <= self.high or (self.or_zero and number == 0):
                    return number
                raise BadSetup(
                    f"option {self.name} ({self.rule}): {number:,} is out of range; accepted: {self.accepted}"
                )
        raise BadSetup(
            f"option {self.name} ({self.rule}): {quoted(given)} is not a value of it; accepted: {self.accepted}"
        )

    @staticmethod
    def _whole_number(given: object) -> int | None:
        if isinstance(given, bool):
            return None
        if isinstance(given, int):
            return given
        if isinstance(given, str):
            digits = given.strip().replace(",", "").replace("_", "")
            if len(digits) <= 30 and digits.removeprefix("-").isascii() and digits.removeprefix("-").isdigit():
                return int(digits)
        return None

    def to_json(self) -> dict[str, object]:
        """The description as JSON."""
        described: dict[str, object] = {
            "name": self.name,
            "title": self.label.title,
            "group": self.group,
            "type": self.type_name,
            "default": json_value(self.default),
            "rule": self.rule,
            "meaning": self.meaning,
        }
        if issubclass(self.kind, enum.StrEnum):
            described["values"] = [member.value for member in self.kind]
        elif self.kind is int:
            described["range"] = [self.low, self.high]
            if self.or_zero:
                described["or_zero"] = True
        return described

    def schema(self) -> dict[str, object]:
        """The option as JSON Schema."""
        about: dict[str, object] = {
            "title": self.label.title,
            "description": self.sentence,
            "default": json_value(self.default),
            "x-rule": self.rule,
            "x-group": self.group,
            "x-words": {**({"on": "on", "off": "off"} if self.kind is bool else {}), **self.label.values},
        }
        if issubclass(self.kind, enum.StrEnum):
            return {"enum": [member.value for member in self.kind], **about}
        if self.kind is bool:
            return {"type": "boolean", **about}
        if self.or_zero:
            return {"type": "integer", "anyOf": [{"const": 0}, {"minimum": self.low}], "maximum": self.high, **about}
        return {"type": "integer", "minimum": self.low, "maximum": self.high, **about}


def json_value(value: Value) -> Value:
    """The JSON form of a value: the word of an enum member."""
    return value.value if isinstance(value, enum.StrEnum) else value


def quoted(given: object) -> str:
    """User input, quoted and shortened for an error message."""
    text = repr(given)
    return text if len(text) <= 60 else text[:57] + "…"


@dataclasses.dataclass(frozen=True, slots=True)
class Options:
    """Base class of every game's options."""

    form: ClassVar[Form] = Form()

    @classmethod
    def specs(cls) -> tuple[Spec, ...]:
        """Descriptions of all options."""
        return tuple(
            Spec(
                name=field.name,
                group=cls.form.find(field.name)[0],
                label=cls.form.find(field.name)[1],
                kind=field.type if isinstance(field.type, type) else type(field.default),
                default=cast("Value", field.default),
                rule=field.metadata["rule"],
                meaning=field.metadata["meaning"],
                low=field.metadata["low"],
                high=field.metadata["high"],
                or_zero=field.metadata["or_zero"],
            )
            for field in dataclasses.fields(cls)
        )

    @classmethod
    def schema(cls) -> dict[str, object]:
        """All options as one JSON Schema object."""
        return {
            "type": "object",
            "properties": {spec.name: spec.schema() for spec in cls.specs()},
            "additionalProperties": False,
        }

    def changed(self, given: Mapping[str, object]) -> Self:
        """A copy with some options replaced by user input, each validated."""
        specs = {spec.name: spec for spec in self.specs()}
        values: dict[str, Any] = {}
        for name, value in given.items():
            spec = specs.get(name)
            if spec is None:
                raise BadSetup(f"there is no option {quoted(name)}; options: {', '.join(specs)}")
            values[name] = spec.read(value)
        return dataclasses.replace(self, **values)

    def to_json(self) -> dict[str, Value]:
        """All values, by name."""
        return {field.name: json_value(getattr(self, field.name)) for field in dataclasses.fields(self)}

    def differences(self, base: "Options") -> dict[str, Value]:
        """Values that differ from `base`, usually a preset."""
        ours, theirs = self.to_json(), base.to_json()
        return {name: value for name, value in ours.items() if value != theirs[name]}
