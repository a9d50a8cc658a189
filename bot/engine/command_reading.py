"""Parse a game master's commands: JSON objects whose ``do`` names the kind, into typed records.

Each ruleset declares its commands as subclasses of `GmCommand`; the annotations define the valid
values. Error messages compare the values with those annotations, so that they can name the field as
the game master wrote it.
"""

from __future__ import annotations

from abc import ABCMeta
from collections.abc import Callable, Mapping, Sequence
from typing import Generic, TypeVar, cast

import msgspec
from msgspec import Struct, StructMeta, inspect

from bot.engine.english import join_names
from bot.engine.errors import Malformed


class _AbstractStruct(StructMeta, ABCMeta):
    """The metaclass of structs with abstract methods."""


class GmCommand(
    Struct,
    metaclass=_AbstractStruct,
    frozen=True,
    kw_only=True,
    forbid_unknown_fields=True,
    tag_field="do",
):
    """Base class of all commands. Each subclass sets a tag."""


C = TypeVar("C", bound=GmCommand)


class Reader(Generic[C]):
    """A parser for the given kinds of command."""

    def __init__(self, kinds: Sequence[type[C]]) -> None:
        self._kinds = {str(kind.__struct_config__.tag): kind for kind in kinds}

    @property
    def verbs(self) -> tuple[str, ...]:
        """The valid values of ``do``, in the order of the kinds."""
        return tuple(self._kinds)

    def read(self, given: Mapping[str, object]) -> C:
        """Return the command in JSON values.

        Raises `Malformed` with a sentence that names the field.
        """
        verb = given.get("do")
        kind = self._kinds.get(verb) if isinstance(verb, str) else None
        if kind is None:
            raise Malformed(f"There is no command {verb!r}. There are: {', '.join(self._kinds)}.")
        try:
            return msgspec.convert(given, kind)
        except msgspec.ValidationError as error:
            raise Malformed(_command_error(kind, given)) from error


def _command_error(kind: type[GmCommand], given: Mapping[str, object]) -> str:
    """Return a sentence on the first error in a command."""
    shape = inspect.type_info(kind)
    assert isinstance(shape, inspect.StructType)
    fields = {field.encode_name: field for field in shape.fields}
    for name, value in given.items():
        if name != "do" and (wrong := _field_error(shape, fields, name, value)):
            return wrong
    missing = [name for name, field in fields.items() if field.required and name not in given]
    return f"The command {shape.tag!r} needs {join_names(map(_quoted_name, missing))}."


def _field_error(
    shape: inspect.StructType, fields: Mapping[str, inspect.Field], name: str, value: object
) -> str:
    """Return a sentence on the error in one field of a command; empty if it is valid."""
    if name not in fields:
        known = f" It has {join_names(fields)}." if fields else ""
        return f"The command {shape.tag!r} has no {_quoted_name(name)}.{known}"
    wrong = _type_error(fields[name].type, value)
    return f"{_quoted_name(name)} {wrong}." if wrong else ""


def _quoted_name(name: str) -> str:
    return f"“{name.replace('_', ' ')}”"


def _type_error(kind: inspect.Type, value: object) -> str:
    """Return the type that a value needs ("has to be a list"); empty if it is valid."""
    match kind:
        case inspect.UnionType(types):
            return _union_error(types, value)
        case inspect.IntType():
            return _number_error(kind, value)
        case inspect.ListType(item) | inspect.VarTupleType(item):
            return _list_error(kind, item, value)
        case inspect.TupleType(items):
            return _tuple_error(items, value)
        case inspect.DictType(_, item):
            return _table_error(item, value)
        case _:
            return "" if _has_type(kind, value) else f"has to be {_accepted_values(kind)}"


def _union_error(kinds: Sequence[inspect.Type], value: object) -> str:
    """Return the error of a value that fits none of several types.

    If the value has the right type but is out of range, name that; otherwise list all types.
    """
    told = [(kind, _type_error(kind, value)) for kind in kinds]
    if any(not wrong for _kind, wrong in told):
        return ""
    others = [kind for kind in kinds if not isinstance(kind, inspect.NoneType)]
    plain = f"has to be {join_names([_accepted_values(kind) for kind in others], 'or')}"
    return next(
        (wrong for kind, wrong in told if wrong != f"has to be {_accepted_values(kind)}"), plain
    )


def _number_error(kind: inspect.IntType, value: object) -> str:
    if not isinstance(value, int) or isinstance(value, bool):
        return f"has to be {_accepted_values(kind)}"
    if kind.ge is not None and value < kind.ge:
        return f"has to be at least {kind.ge}"
    return f"has to be at most {kind.le}" if kind.le is not None and value > kind.le else ""


def _list_error(
    kind: inspect.ListType | inspect.VarTupleType, item: inspect.Type, value: object
) -> str:
    if not isinstance(value, list | tuple):
        return f"has to be {_accepted_values(kind)}"
    entries = cast("Sequence[object]", value)
    if kind.min_length is not None and len(entries) < kind.min_length:
        return f"has to name at least {kind.min_length}"
    if kind.max_length is not None and len(entries) > kind.max_length:
        return f"has to name at most {kind.max_length}"
    return next((f"in each entry {wrong}" for e in entries if (wrong := _type_error(item, e))), "")


def _tuple_error(items: Sequence[inspect.Type], value: object) -> str:
    if not isinstance(value, list | tuple) or len(cast("Sequence[object]", value)) != len(items):
        return f"has to be a list of {len(items)}"
    pairs = zip(items, cast("Sequence[object]", value), strict=True)
    return next(
        (f"in each entry {wrong}" for item, e in pairs if (wrong := _type_error(item, e))), ""
    )


def _table_error(item: inspect.Type, value: object) -> str:
    if not isinstance(value, dict):
        return "has to be an object"
    entries = cast("dict[object, object]", value).items()
    return next(
        (f"in {key!r} {wrong}" for key, e in entries if (wrong := _type_error(item, e))), ""
    )


_IS_A: dict[type[inspect.Type], tuple[str, Callable[[object], bool]]] = {
    inspect.NoneType: ("nothing", lambda value: value is None),
    inspect.StrType: ("a text", lambda value: isinstance(value, str)),
    inspect.BoolType: ("true or false", lambda value: isinstance(value, bool)),
    inspect.AnyType: ("anything", lambda _value: True),
}
"""The name of each plain type, and a test for its values."""


def _has_type(kind: inspect.Type, value: object) -> bool:
    match kind:
        case inspect.LiteralType(values):
            return value in values
        case inspect.EnumType(cls):
            return value in [each.value for each in cls]
        case _:
            _name, fits = _IS_A.get(type(kind), ("", lambda _value: False))
            return fits(value)


def _accepted_values(kind: inspect.Type) -> str:
    match kind:
        case inspect.LiteralType(values):
            return join_names([str(value) for value in values], "or")
        case inspect.EnumType(cls):
            return join_names([str(each.value) for each in cls], "or")
        case inspect.IntType():
            return "a whole number"
        case inspect.ListType() | inspect.VarTupleType() | inspect.TupleType():
            return "a list"
        case inspect.DictType():
            return "an object"
        case _:
            return _IS_A[type(kind)][0] if type(kind) in _IS_A else "something else"
