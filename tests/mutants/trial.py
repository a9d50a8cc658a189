"""A plugin of pytest that tries mutants of modules upon the tests that were collected.

    python -m tests.mutants.trial RESULTS MODULE… -- TESTS…

Everything is imported and collected once. All tests run once as they are, while it is noted which
lines each of them runs. Then each mutant is tried in a fork of this process, by the tests that run
its lines, those that have found something before and quick ones first, until one fails.
"""

from __future__ import annotations

import functools
import gc
import inspect
import json
import os
import resource
import shutil
import signal
import sys
import tempfile
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from types import CodeType, FunctionType
from typing import Final

import coverage
import pytest

from tests.mutants.changes import Mutant, mutants_of

ROOT: Final = Path(__file__).parents[2]
AT_ONCE: Final = int(os.environ.get("MUTANTS_AT_ONCE", "2"))
MOST_TESTS: Final = 60
"""Of those that run a mutant's lines, in folders; the quickest. Of files that are named, all."""
SECONDS: Final = 8
TIMES: Final = 5
"""How long a test of a mutant may take: so much more, and so many times what it took before."""
MEMORY: Final = 3 << 30


class Trial:
    """Tries the mutants of some modules, and writes a line of JSON for each."""

    def __init__(self, modules: list[str], tests: list[str], results: Path) -> None:
        self.modules = modules
        self.named = tuple(f"{test}::" for test in tests if test.endswith(".py"))
        self.results = results
        self.failed: list[str] = []
        self.seconds: dict[str, float] = {}
        self._found_by: Counter[str] = Counter()
        self._running: dict[int, tuple[str, Mutant, Path, int]] = {}

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        """Note who fails, and how long each takes."""
        self.seconds[report.nodeid] = self.seconds.get(report.nodeid, 0.0) + report.duration
        if report.failed and report.nodeid not in self.failed:
            self.failed.append(report.nodeid)

    def pytest_runtestloop(self, session: pytest.Session) -> bool:
        """Everything once as it is, then each mutant."""
        self.items = {item.nodeid: item for item in session.items}
        lines = self._run_plain(session.items)
        if self.failed:
            sys.stderr.write("\n".join(["Without any mutant these fail:", *self.failed, ""]))
            session.testsfailed = len(self.failed)
            return True
        gc.unfreeze()
        gc.collect()
        self._living = {module: Living(ROOT / module) for module in self.modules}
        gc.freeze()
        with self.results.open("a", encoding="utf-8") as self.out:
            for module in self.modules:
                for mutant in mutants_of(ROOT / module):
                    self._begin(module, mutant, lines[module])
            while self._running:
                self._await_one()
        return True

    def _run_plain(self, items: list[pytest.Item]) -> dict[str, dict[int, list[str]]]:
        """Return which tests run which lines of the modules."""
        paths = [str(ROOT / module) for module in self.modules]
        watch = coverage.Coverage(data_file=None, include=paths, config_file=False)
        watch.start()
        for item in items:
            watch.switch_context(item.nodeid)
            self._run(item)
        watch.switch_context("")
        watch.stop()
        data = watch.get_data()
        return {
            module: data.contexts_by_lineno(path)
            for module, path in zip(self.modules, paths, strict=True)
        }

    def _run(self, item: pytest.Item) -> None:
        """Run one test; what the whole session has set up stays."""
        item.config.hook.pytest_runtest_protocol(item=item, nextitem=item.session)

    def _begin(self, module: str, mutant: Mutant, lines: dict[int, list[str]]) -> None:
        tests = self._tests_for(mutant, lines)
        if not tests:
            self._note(module, mutant, "no test", "")
            return
        while len(self._running) >= AT_ONCE:
            self._await_one()
        folder = Path(tempfile.mkdtemp(prefix="mutant-"))
        reader, writer = os.pipe()
        sys.stdout.flush()
        if not (pid := os.fork()):
            self._be(module, mutant, tests, folder, writer)
        os.close(writer)
        self._running[pid] = module, mutant, folder, reader

    def _tests_for(self, mutant: Mutant, lines: dict[int, list[str]]) -> list[str]:
        span = range(mutant.line, mutant.last + 1)
        tests = {test for line in span for test in lines.get(line, []) if test}
        named = {test for test in tests if test.startswith(self.named)}
        quick = sorted(tests - named, key=lambda test: self.seconds[test])[:MOST_TESTS]
        quick += [*named, *(test for test in tests if self._found_by[test])]
        return sorted(
            set(quick), key=lambda test: (-min(self._found_by[test], 3), self.seconds[test], test)
        )

    def _be(self, module: str, mutant: Mutant, tests: list[str], folder: Path, writer: int) -> None:
        """Be the mutant: run the tests until one fails, and say which. Never returns."""
        os.setpgid(0, 0)
        signal.signal(signal.SIGALRM, signal.SIG_DFL)
        resource.setrlimit(resource.RLIMIT_AS, (MEMORY, MEMORY))
        try:
            self._living[module].become(mutant)
            items = [self.items[test] for test in tests]
            factory = getattr(items[0].config, "_tmp_path_factory", None)
            if factory is not None:
                factory._basetemp = folder
            self.failed.clear()
            for item in items:
                signal.alarm(SECONDS + int(TIMES * self.seconds[item.nodeid]))
                self._run(item)
                if self.failed:
                    os.write(writer, self.failed[0].encode())
                    break
        except BaseException as error:  # noqa: BLE001 - whatever it was, the mutant was noticed
            os.write(writer, f"error: {error!r}".encode()[:500])
        finally:
            os._exit(0)

    def _await_one(self) -> None:
        pid, status = os.wait()
        if pid not in self._running:
            return
        module, mutant, folder, reader = self._running.pop(pid)
        with os.fdopen(reader, "rb") as pipe:
            found = pipe.read().decode()
        shutil.rmtree(folder, ignore_errors=True)
        if os.WIFSIGNALED(status):
            self._note(module, mutant, "too long", signal.Signals(os.WTERMSIG(status)).name)
        elif found:
            self._found_by[found] += 1
            self._note(module, mutant, "found", found)
        else:
            self._note(module, mutant, "survived", "")

    def _note(self, module: str, mutant: Mutant, outcome: str, by: str) -> None:
        row = {
            "module": module,
            "function": mutant.function,
            "line": mutant.line,
            "name": mutant.name,
            "was": mutant.before,
            "now": mutant.after,
            "outcome": outcome,
            "by": by,
        }
        if outcome in {"survived", "no test"}:
            row["source"] = mutant.source
        self.out.write(json.dumps(row, ensure_ascii=False) + "\n")
        self.out.flush()


class Living:
    """The functions of a module, wherever they are known, and what remembers their results."""

    def __init__(self, path: Path) -> None:
        self.path = str(path)
        things = gc.get_objects()
        self.functions = [
            each for each in things if isinstance(each, FunctionType) and self._is_ours(each)
        ]
        self.memos = [
            each
            for each in things
            if isinstance(each, functools._lru_cache_wrapper)
            and self._is_ours(inspect.unwrap(each))
        ]

    def _is_ours(self, function: object) -> bool:
        return isinstance(function, FunctionType) and function.__code__.co_filename == self.path

    def become(self, mutant: Mutant) -> None:
        """Give the functions the code of a mutant."""
        new = dict(_codes(compile(mutant.source, self.path, "exec")))
        outer = mutant.function
        for each in self.functions:
            old = each.__code__
            if old.co_qualname == outer or old.co_qualname.startswith(outer + "."):
                code = new.get((old.co_qualname, old.co_firstlineno))
                if code is not None and len(code.co_freevars) == len(old.co_freevars):
                    each.__code__ = code
        for memo in self.memos:
            memo.cache_clear()


def _codes(code: CodeType) -> Iterator[tuple[tuple[str, int], CodeType]]:
    for each in code.co_consts:
        if isinstance(each, CodeType):
            yield (each.co_qualname, each.co_firstlineno), each
            yield from _codes(each)


def main(arguments: list[str]) -> int:
    """Try the mutants of the modules upon the tests."""
    results, *rest = arguments
    middle = rest.index("--")
    trial = Trial(rest[:middle], rest[middle + 1 :], Path(results))
    options = ["-q", "-s", "--no-header", "-p", "no:cacheprovider", "-p", "no:xdist"]
    with tempfile.TemporaryDirectory(prefix="mutants-") as own:  # others would tidy up a shared one
        options.append(f"--basetemp={own}/plain")
        return int(pytest.main([*options, *rest[middle + 1 :]], plugins=[trial]))


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
