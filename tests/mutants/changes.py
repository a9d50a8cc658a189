"""Small changes of functions: mutmut's, and statements, conditions, named arguments."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from types import CodeType
from typing import Final, cast

import libcst as cst
from libcst.metadata import CodeRange, MetadataWrapper, PositionProvider
from msgspec import Struct
from mutmut.mutation import mutators

LOGGERS: Final = ("log", "logger", "_log")
WORDY: Final = ("cast", "len", "isinstance")
"""Calls whose arguments are not changed: there it means nothing, or an error of types at once."""
NOT_TAKEN: Final = (
    mutators.operator_string,
    mutators.operator_arg_removal,
    mutators.operator_assignment,
    mutators.operator_match,
)
"""Nothing instead of a value, an argument or a case too few: types are checked strictly."""


class Mutant(Struct, frozen=True):
    """One change: in which function, of which lines, and the module's text with it."""

    function: str
    line: int
    last: int
    before: str
    after: str
    source: str

    @property
    def name(self) -> str:
        """Return how it is called in lists: the function, the line as it was and as it is."""
        return f"{self.function}:{self.line}  {_middle(self.before, self.after)}"


def mutants_of(path: Path) -> list[Mutant]:
    """All mutants of a module that are a program of their own."""
    text = path.read_text(encoding="utf-8")
    visitor = _Visitor()
    MetadataWrapper(cst.parse_module(text)).visit(visitor)
    plain = essence(compile(text, str(path), "exec"))
    found = {
        each.source: each for change in visitor.found if (each := _mutant(text, change, plain))
    }
    return list(found.values())


def essence(code: CodeType) -> tuple[object, ...]:
    """The instructions of a piece of code, without its lines."""
    inner = [essence(each) if isinstance(each, CodeType) else repr(each) for each in code.co_consts]
    return (code.co_name, code.co_code, tuple(inner), code.co_names, code.co_varnames)


class _Found(Struct):
    """A change as it was found: which part of the text becomes what."""

    function: str
    statement: tuple[int, int]
    place: CodeRange
    text: str


def _mutant(text: str, found: _Found, plain: tuple[object, ...]) -> Mutant | None:
    lines = text.splitlines(keepends=True)
    start, end = found.place.start, found.place.end
    was = "".join(lines[start.line - 1 : end.line])
    rest = lines[end.line - 1][end.column :]
    now = lines[start.line - 1][: start.column] + found.text + rest
    source = "".join([*lines[: start.line - 1], now, *lines[end.line :]])
    try:
        if essence(compile(source, "mutant", "exec")) == plain:
            return None
    except (SyntaxError, ValueError):
        return None
    return Mutant(found.function, *found.statement, _one_line(was), _one_line(now), source)


def _middle(was: str, now: str, around: int = 30) -> str:
    """Both texts, without most of what they have in common."""
    start = _alike(was, now)
    end = _alike(was[start:][::-1], now[start:][::-1])
    start, end = max(0, start - around), max(0, end - around)
    return f"{was[start : len(was) - end]}  =>  {now[start : len(now) - end]}"


def _alike(one: str, other: str) -> int:
    """Count the characters with which both begin."""
    pairs = enumerate(zip(one, other, strict=False))
    return next((n for n, (a, b) in pairs if a != b), min(len(one), len(other)))


def _one_line(text: str) -> str:
    return " ".join(text.split())


class _Visitor(cst.CSTVisitor):
    METADATA_DEPENDENCIES = (PositionProvider,)

    def __init__(self) -> None:
        super().__init__()
        self.found: list[_Found] = []
        self._scopes: list[str] = []
        self._functions = 0
        self._statements: list[tuple[int, int]] = []

    def on_visit(self, node: cst.CSTNode) -> bool:
        if _is_left_alone(node):
            return False
        if isinstance(node, (cst.FunctionDef, cst.ClassDef)):
            self._enter(node)
        if _is_statement(node):
            self._statements.append(self._span(node))
        if self._functions:
            self._collect(node)
        return True

    def on_leave(self, original_node: cst.CSTNode) -> None:
        if _is_left_alone(original_node):
            return
        if _is_statement(original_node):
            self._statements.pop()
        if isinstance(original_node, (cst.FunctionDef, cst.ClassDef)):
            self._leave(original_node)

    def _enter(self, node: cst.FunctionDef | cst.ClassDef) -> None:
        if not self._functions:
            self._scopes.append(node.name.value)
        self._functions += isinstance(node, cst.FunctionDef)

    def _leave(self, node: cst.FunctionDef | cst.ClassDef) -> None:
        self._functions -= isinstance(node, cst.FunctionDef)
        if not self._functions:
            self._scopes.pop()

    def _place(self, node: cst.CSTNode) -> CodeRange:
        return cast("CodeRange", self.get_metadata(PositionProvider, node))

    def _span(self, node: cst.CSTNode) -> tuple[int, int]:
        """The lines of a statement; of one with a body those of its head."""
        place = self._place(node)
        last = place.end.line
        if isinstance(
            node, (cst.If, cst.For, cst.While, cst.With, cst.FunctionDef, cst.Try, cst.Match)
        ):
            head = getattr(node, "body", None)
            if isinstance(head, cst.BaseSuite):
                last = max(place.start.line, self._place(head).start.line - 1)
        return place.start.line, last

    def _collect(self, node: cst.CSTNode) -> None:
        for old, new in changes_of(node):
            self.found.append(
                _Found(
                    function=".".join(self._scopes),
                    statement=self._statements[-1],
                    place=self._place(old),
                    text=_code(new),
                )
            )


def _code(node: cst.CSTNode) -> str:
    text = cst.Module([]).code_for_node(node).strip()
    return f" {text}" if isinstance(node, cst.ComparisonTarget) else text


def _is_statement(node: cst.CSTNode) -> bool:
    return isinstance(node, (cst.SimpleStatementLine, cst.BaseCompoundStatement))


def _is_left_alone(node: cst.CSTNode) -> bool:
    match node:
        case cst.Annotation() | cst.Decorator() | cst.Param() | cst.Assert():
            return True
        case cst.Call(func=cst.Name(value=name)):
            return name in WORDY
        case cst.Call(func=cst.Attribute(value=cst.Name(value=name))):
            return name in LOGGERS
        case cst.SimpleStatementLine(body=[cst.Expr(value=cst.SimpleString())]):
            return True
        case cst.FormattedString() | cst.ConcatenatedString() | cst.Raise():
            return True
        case _:
            return False


Change = tuple[cst.CSTNode, cst.CSTNode]


def changes_of(node: cst.CSTNode) -> Iterator[Change]:
    """All that a node, or a part of it, may be replaced by."""
    yield from _ours(node)
    for kind, operator in mutators.mutation_operators:
        if isinstance(node, kind) and operator not in NOT_TAKEN:
            yield from ((node, new) for new in operator(node))
    if isinstance(node, cst.SimpleString) and " " not in node.value and len(node.value) > 2:
        yield node, next(iter(mutators.operator_string(node)))


def _ours(node: cst.CSTNode) -> Iterator[Change]:
    match node:
        case cst.SimpleStatementLine(
            body=[cst.Expr(value=cst.Call() | cst.Await() as value) as old]
        ):
            if not _logs(value):
                yield old, cst.Pass()
        case cst.SimpleStatementLine(body=[cst.AugAssign() | cst.Del() as old]):
            yield old, cst.Pass()
        case cst.If(test=test) | cst.CompIf(test=test) if not _is_turned_anyway(test):
            yield test, _turned_round(test)
        case cst.Call(args=args):
            for arg in args:
                if arg.keyword is not None:
                    yield node, node.with_changes(args=[each for each in args if each is not arg])
        case _:
            pass


def _logs(value: cst.BaseExpression) -> bool:
    called = value.expression if isinstance(value, cst.Await) else value
    return _is_left_alone(called)


def _is_turned_anyway(test: cst.BaseExpression) -> bool:
    """Return whether another change of the test says its opposite."""
    match test:
        case cst.UnaryOperation(operator=cst.Not()):
            return True
        case cst.Comparison(comparisons=[cst.ComparisonTarget(operator=operator)]):
            return isinstance(
                operator, cst.Equal | cst.NotEqual | cst.In | cst.NotIn | cst.Is | cst.IsNot
            )
        case _:
            return False


def _turned_round(test: cst.BaseExpression) -> cst.BaseExpression:
    inner = test.with_changes(lpar=[cst.LeftParen()], rpar=[cst.RightParen()])
    return cst.UnaryOperation(operator=cst.Not(), expression=inner)
