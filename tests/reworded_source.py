"""Import modules with their source in other words; imports nothing of the program."""

from __future__ import annotations

import ast
from collections.abc import Sequence
from importlib.abc import Loader, MetaPathFinder
from importlib.machinery import ModuleSpec, PathFinder, SourceFileLoader
from types import ModuleType
from typing import Any


class _Loader(SourceFileLoader):
    """Compiles a module anew, in other words."""

    words: type[ast.NodeTransformer]

    def get_code(self, fullname: str) -> Any:
        path = self.get_filename(fullname)
        tree = self.words().visit(ast.parse(self.get_data(path)))
        return compile(ast.fix_missing_locations(tree), path, "exec", dont_inherit=True)


class RewordingFinder(MetaPathFinder):
    """Finds the modules in `rooms`, but for `kept`, and changes their source by `words`."""

    def __init__(
        self, words: type[ast.NodeTransformer], rooms: tuple[str, ...], kept: tuple[str, ...]
    ) -> None:
        self._words, self._rooms, self._kept = words, rooms, kept

    def find_spec(
        self, fullname: str, path: Sequence[str] | None, target: ModuleType | None = None
    ) -> ModuleSpec | None:
        """Return the module with other words, if it is in one of the rooms."""
        if not fullname.startswith(self._rooms) or fullname.startswith(self._kept):
            return None
        spec = PathFinder.find_spec(fullname, path, target)
        if spec is not None and spec.origin is not None and isinstance(spec.loader, Loader):
            spec.loader = _Loader(fullname, spec.origin)
            spec.loader.words = self._words
        return spec
