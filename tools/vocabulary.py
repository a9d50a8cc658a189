"""Write the names available to scripts into `docs/…_vocabulary.md`.

    python -m tools.vocabulary

Each name that a game's `api.py` exports is listed with its first sentence, by the module it comes
from. `tests/bot/test_vocabulary_pages.py` fails while a page is out of date.
"""

from __future__ import annotations

import ast
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Final

ROOT: Final = Path(__file__).parents[1]
GAMES: Final = {
    "lcg": ("the card game", "adding-a-card.md", "data/lcg"),
    "second_edition": ("the board game", "adding-a-box.md", "data/second_edition"),
}
"""By package: the game's name, its guide, and the folder of its scripts."""
Definition = ast.FunctionDef | ast.AsyncFunctionDef | ast.ClassDef


@dataclass(frozen=True)
class Handed:
    """A name that an api exports."""

    name: str
    module: str
    """The dotted name of the module that defines it."""
    origin: str
    """Its name there."""


def main() -> int:
    """Write the pages."""
    for game in GAMES:
        page_of(game).write_text(page(game), encoding="utf-8")
    return 0


def page_of(game: str) -> Path:
    """Return the file of a game's page."""
    return ROOT / "docs" / f"{game}_vocabulary.md"


def page(game: str) -> str:
    """Return the text of a game's page."""
    title, guide, scripts = GAMES[game]
    lines = [
        f"# What scripts of {title} may use",
        "",
        f"`bot/{game}/api.py` hands all of this to the scripts in `{scripts}`; [{guide}]({guide})",
        "tells how one begins. Made from the code by `python -m tools.vocabulary`.",
    ]
    for module, names in exported_names_by_module(game):
        said = _table_cell(ast.get_docstring(_module_tree(module)))
        rows = ["| | |", "|---|---|", *map(_table_row, names)]
        lines += ["", f"## `{module.removeprefix('bot.')}`", said, "", *rows]
    return "\n".join(lines) + "\n"


def exported_names_by_module(game: str) -> Iterator[tuple[str, list[Handed]]]:
    """Yield the names that an api exports, by module in the order of the imports.

    For a module exported as a whole, yield its constants.
    """
    found: dict[str, list[Handed]] = {}
    for node in _module_tree(f"bot.{game}.api").body:
        if isinstance(node, ast.ImportFrom) and node.module:
            for each in node.names:
                if each.asname:
                    whole = f"{node.module}.{each.name}"
                    if _module_file(whole).is_file():
                        found[whole] = _all_of(each.asname, whole)
                        continue
                    handed = Handed(each.asname, node.module, each.name)
                    found.setdefault(node.module, []).append(handed)
    yield from found.items()


def _all_of(name: str, module: str) -> list[Handed]:
    """Return the constants of a module."""
    names = [_assigned_name(node) for node in _module_tree(module).body]
    return [
        Handed(f"{name}.{each}", module, each) for each in names if each.isupper() and len(each) > 1
    ]


def _table_row(each: Handed) -> str:
    """Return the row of a name: its signature, and its first sentence."""
    shape, said = "", ""
    for node, after in _with_next(_module_tree(each.module).body):
        if isinstance(node, Definition) and node.name == each.origin:
            # overloads have no docstring
            shape, said = _signature_of(node), _table_cell(ast.get_docstring(node))
        elif _assigned_name(node) == each.origin:
            said = (
                _table_cell(_string_of_statement(after))
                or f"`{ast.unparse(_assigned_value(node))}`"
            )
        elif (there := _imported_original(node, each)) is not None:
            return _table_row(there)
    return f"| `{each.name}{shape}` | {said} |"


def _imported_original(node: ast.stmt, each: Handed) -> Handed | None:
    """Return the original of a name that a module imports from another; None if it defines it."""
    if _module_file(f"{each.module}.{each.origin}").is_file():
        return None
    if not isinstance(node, ast.ImportFrom) or not node.module:
        return None
    if node.names[0].name == "*":
        defines = each.origin in map(_defined_name, _module_tree(node.module).body)
        return Handed(each.name, node.module, each.origin) if defines else None
    names = (got.name for got in node.names if (got.asname or got.name) == each.origin)
    return next((Handed(each.name, node.module, name) for name in names), None)


def _defined_name(node: ast.stmt) -> str:
    """Return the name that a statement defines; empty if it defines none."""
    return node.name if isinstance(node, Definition) else _assigned_name(node)


def _assigned_value(node: ast.stmt) -> ast.expr:
    assert isinstance(node, ast.Assign | ast.AnnAssign)
    assert node.value is not None
    return node.value


def _signature_of(node: Definition) -> str:
    """Return the arguments of a function without the game, or the fields of a class."""
    if isinstance(node, ast.ClassDef):
        fields = [_assigned_name(each) for each in node.body if isinstance(each, ast.AnnAssign)]
        return f"({', '.join(fields)})" if fields else ""
    given = node.args
    plain = [each.arg for each in (*given.posonlyargs, *given.args)]
    plain = plain[1:] if plain[:1] in (["g"], ["b"], ["c"]) else plain
    named = [f"{each.arg}=" for each in given.kwonlyargs]
    rest = [f"*{given.vararg.arg}"] if given.vararg else []
    return f"({', '.join((*plain, *rest, *named))})"


def _assigned_name(node: ast.stmt) -> str:
    """Return the name assigned by a statement; empty for other statements."""
    target = node.targets[0] if isinstance(node, ast.Assign) else None
    target = node.target if isinstance(node, ast.AnnAssign) else target
    return target.id if isinstance(target, ast.Name) else ""


def _string_of_statement(node: ast.stmt | None) -> str | None:
    """Return the text of a string statement; None for other statements."""
    value = node.value if isinstance(node, ast.Expr) else None
    said = value.value if isinstance(value, ast.Constant) else None
    return said if isinstance(said, str) else None


def _with_next(body: list[ast.stmt]) -> Iterator[tuple[ast.stmt, ast.stmt | None]]:
    yield from zip(body, [*body[1:], None], strict=True)


def _table_cell(text: str | None) -> str:
    """Return the first paragraph as the text of a table cell."""
    first = (text or "").strip().partition("\n\n")[0]
    return " ".join(first.split()).replace("|", "\\|")


def _module_file(module: str) -> Path:
    path = ROOT.joinpath(*module.split("."))
    return path / "__init__.py" if path.is_dir() else path.with_suffix(".py")


@cache
def _module_tree(module: str) -> ast.Module:
    return ast.parse(_module_file(module).read_text(encoding="utf-8"))


if __name__ == "__main__":
    raise SystemExit(main())
