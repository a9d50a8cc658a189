"""Write `deploy/constraints.txt`: the packages of a release, with the hashes of their files.

    python -m tools.hashes

For each Python version and machine of a release it asks pip which files of the versions in
`constraints.txt` it would install. Needs the network, and changes only that file.
"""

from __future__ import annotations

import json
import subprocess
import sys
import tempfile
import tomllib
from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping
from pathlib import Path
from typing import Any, Final

from packaging.requirements import Requirement
from packaging.utils import canonicalize_name

ROOT: Final = Path(__file__).parents[1]
OUT: Final = ROOT / "deploy" / "constraints.txt"
PYTHONS: Final = ("3.11", "3.12", "3.13", "3.14")
MACHINES: Final = ("x86_64", "aarch64")
EXTRAS: Final = ("postgres",)
HEAD: Final = """\
# What a release is installed with, on Linux:
#     pip install --require-hashes -r deploy/constraints.txt
# Made of constraints.txt by `make hashes`; not written by hand.
"""
Found = dict[str, tuple[str, str]]
"""By name: the version, and the hash of the file that would be installed."""


def main() -> int:
    """Write the file."""
    found = {
        (python, machine): files_for(python, machine) for python in PYTHONS for machine in MACHINES
    }
    OUT.write_text(HEAD + "".join(requirement_lines(found)), encoding="utf-8")
    return 0


def program_requirements() -> list[str]:
    """Return the requirements of the program, with the extras of a server."""
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    more = [each for extra in EXTRAS for each in project["optional-dependencies"][extra]]
    return [*project["dependencies"], *more]


def files_for(python: str, machine: str) -> Found:
    """Return the files that pip would install there."""
    asked = program_requirements()
    while True:
        report = resolve_requirements(python, machine, asked)
        have = {canonicalize_name(each["metadata"]["name"]) for each in report}
        missing = [
            each
            for each in requirements_of_python(report, python)
            if _package_name(each) not in have
        ]
        if not missing:
            return {_report_name(each): _file_hash(each) for each in report}
        asked += missing


def resolve_requirements(python: str, machine: str, asked: Iterable[str]) -> list[dict[str, Any]]:
    """Return pip's report about installing these requirements."""
    glibc = (f"manylinux{age}_{machine}" for age in ("_2_28", "_2_17", "2014"))
    with tempfile.TemporaryDirectory() as folder:
        report = Path(folder, "report.json")
        choices = ["--only-binary=:all:", "--python-version", python]
        choices += [word for tag in glibc for word in ("--platform", tag)]
        command = [sys.executable, "-m", "pip", "install", "--quiet", "--dry-run"]
        command += ["--disable-pip-version-check", "--ignore-installed", "--target", folder]
        command += ["--ignore-requires-python"]  # pip would compare with the version it runs on
        command += ["--report", str(report), "-c", str(ROOT / "constraints.txt"), *choices]
        subprocess.run([*command, *asked], check=True)
        return json.loads(report.read_text(encoding="utf-8"))["install"]


def requirements_of_python(report: Iterable[Mapping[str, Any]], python: str) -> Iterator[str]:
    """Yield the requirements with a marker that holds for a version of Python.

    They are needed because pip evaluates markers for the version it runs on.
    """
    there = {"python_version": python, "python_full_version": f"{python}.0", "extra": ""}
    for each in report:
        for text in each["metadata"].get("requires_dist", ()):
            wants = Requirement(text)
            if wants.marker is not None and wants.marker.evaluate(there):
                yield f"{wants.name}{wants.specifier}"


def requirement_lines(found: Mapping[tuple[str, str], Found]) -> Iterator[str]:
    """Yield a line for each name and version, and one for each hash."""
    hashes: defaultdict[tuple[str, str], set[str]] = defaultdict(set)
    pythons: defaultdict[tuple[str, str], set[str]] = defaultdict(set)
    for (python, _), files in found.items():
        for name, (version, digest) in files.items():
            hashes[name, version].add(digest)
            pythons[name, version].add(python)
    for (name, version), digests in sorted(hashes.items()):
        told = " \\\n".join(f"    --hash=sha256:{digest}" for digest in sorted(digests))
        yield f"{name}=={version}{_python_marker(pythons[name, version])} \\\n{told}\n"


def _python_marker(pythons: set[str]) -> str:
    missing = set(PYTHONS) - pythons
    first = next(each for each in PYTHONS if each in pythons)
    return f' ; python_version >= "{first}"' if missing else ""


def _package_name(requirement: str) -> str:
    return canonicalize_name(Requirement(requirement).name)


def _report_name(each: Mapping[str, Any]) -> str:
    return canonicalize_name(each["metadata"]["name"])


def _file_hash(each: Mapping[str, Any]) -> tuple[str, str]:
    return each["metadata"]["version"], each["download_info"]["archive_info"]["hashes"]["sha256"]


if __name__ == "__main__":
    sys.exit(main())
