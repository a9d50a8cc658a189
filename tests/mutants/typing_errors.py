"""The type checker as a test: which mutants could never go to main."""

from __future__ import annotations

import json
import subprocess
import sys
import tempfile
from collections import Counter, defaultdict
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from tests.mutants.table import Result
from tests.reliability.page import REPOSITORY

Errors = dict[str, Counter[tuple[str, str]]]
"""By file: rules and messages, and how often."""


def found_by_types(results: Sequence[Result]) -> set[str]:
    """The texts, of those that no test found, with an error that the module itself has not."""
    alive = [each for each in results if each.source]
    if not alive:
        return set()
    with tempfile.TemporaryDirectory(dir=REPOSITORY, prefix="mutants_") as name:
        folder = Path(name)
        plain = {module: f"plain_{n}.py" for n, module in enumerate({r.module for r in alive})}
        for module, file in plain.items():
            (folder / file).write_bytes((REPOSITORY / module).read_bytes())
        for n, each in enumerate(alive):
            (folder / f"mutant_{n}.py").write_text(each.source, encoding="utf-8")
        errors = checked(folder)
    return {
        each.source
        for n, each in enumerate(alive)
        if errors[f"mutant_{n}.py"] - errors[plain[each.module]]
    }


def checked(folder: Path) -> Errors:
    """Return what the checker says of each file of a folder, as strict as of the program."""
    settings = {
        "include": [str(folder)],
        "extraPaths": [str(REPOSITORY)],
        "pythonVersion": "3.11",
        "typeCheckingMode": "standard",
        "strict": [str(folder)],
        "reportUnnecessaryTypeIgnoreComment": "error",
    }
    config = folder / "pyrightconfig.json"
    config.write_text(json.dumps(settings), encoding="utf-8")
    options = ["-p", str(config), "--pythonpath", sys.executable, "--outputjson"]
    said = subprocess.run(
        [sys.executable, "-m", "basedpyright", *options],
        capture_output=True,
        check=False,
        cwd=REPOSITORY,
    ).stdout
    return _by_file(json.loads(said)["generalDiagnostics"])


def _by_file(found: Sequence[dict[str, Any]]) -> Errors:
    errors: Errors = defaultdict(Counter)
    for each in found:
        key = (each.get("rule", ""), each["message"])
        errors[Path(each["file"]).name][key] += 1
    return errors
