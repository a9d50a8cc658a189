"""`python -m tests.mutants [GROUP…] [--keep]`: put in small faults; some test must notice.

Which modules, and which tests speak of them, stands in `mutants.toml`, and so do the mutants that
may live, each with the reason. A mutant that no test finds is shown to the type checker. Ends with
the number of those that nothing finds. `--keep` writes the newest numbers into docs/reliability.md.
"""

from __future__ import annotations

import argparse
import subprocess
import sys
import tempfile
from pathlib import Path

from tests.mutants.page import keep
from tests.mutants.table import GROUPS, Group, Result, read_results, sort_results
from tests.mutants.typing_errors import found_by_types
from tests.reliability.page import REPOSITORY

say = sys.stdout.write


def main() -> int:
    """Try the groups, one after the other, and say what was not found."""
    parser = argparse.ArgumentParser(description=__doc__, prog="python -m tests.mutants")
    parser.add_argument("groups", nargs="*", help="their names; all, if none is given")
    parser.add_argument("--keep", action="store_true", help="write docs/reliability.md")
    parser.add_argument(
        "--results", type=Path, help="where lines of these very modules lie, or stay"
    )
    chosen = parser.parse_args()
    groups = [each for each in GROUPS if not chosen.groups or each.name in chosen.groups]
    with tempfile.TemporaryDirectory() as folder:
        where = chosen.results or Path(folder)
        results = [each for group in groups for each in tried(group, where)]
    sorted_results = sort_results(results, found_by_types(results))
    for each in sorted_results:
        if each.outcome == "survived":
            say(f"{each.module}: {each.name}\n")
    if chosen.keep:
        keep(sorted_results)
    return min(100, sum(each.outcome == "survived" for each in sorted_results))


def tried(group: Group, where: Path) -> list[Result]:
    """The results of a group: those that are there, or of trying it now."""
    path = where / f"{group.name}.jsonl"
    if not path.exists():
        options = [str(path), *group.modules, "--", *group.tests]
        code = subprocess.run(
            [sys.executable, "-m", "tests.mutants.trial", *options],
            cwd=REPOSITORY,
            check=False,
            stdout=sys.stderr,
        ).returncode
        if code:
            sys.exit(f"The tests of {group.name!r} do not pass as they are.")
    found = read_results(path)
    say(f"{group.name}: {len(found)} mutants\n")
    return found


if __name__ == "__main__":
    sys.exit(main())
