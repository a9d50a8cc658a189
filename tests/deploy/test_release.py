"""A release: the wheel holds the whole program, and runs from anywhere."""

from __future__ import annotations

import json
import os
import re
import shutil
import signal
import subprocess
import sys
import sysconfig
import tomllib
import venv
import zipfile
from pathlib import Path
from typing import Any

import pytest
from packaging.utils import canonicalize_name

from tests.deadline import DEADLINE
from tests.deploy.dockerfile import ROOT
from tools.hashes import OUT, program_requirements

PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
PACKAGES = ("bot", "cogs", "renders", "data")


@pytest.fixture(scope="module")
def wheel(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The wheel, made as `make dist` makes it, but with what is installed here already."""
    dist = tmp_path_factory.mktemp("dist")
    command = [sys.executable, "-m", "build", "--wheel", "--no-isolation", "--outdir", str(dist)]
    subprocess.run(command, cwd=ROOT, check=True, capture_output=True)
    (made,) = dist.iterdir()
    return made


@pytest.fixture(scope="module")
def keeper(wheel: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """`keeper` of a fresh environment, which borrows the libraries and nothing of the checkout."""
    home = tmp_path_factory.mktemp("home")
    venv.create(home, with_pip=False)
    python = home / "bin" / "python"
    install = [sys.executable, "-m", "pip", "--python", str(python), "install", "--quiet"]
    subprocess.run([*install, "--no-index", "--no-deps", str(wheel)], check=True)
    (site,) = (home / "lib").glob("python3.*/site-packages")
    (site / "libraries.pth").write_text(f"{sysconfig.get_path('purelib')}\n", encoding="utf-8")
    return home / "bin" / "keeper"


def test_everything_is_in_it(wheel: Path) -> None:
    """Each file of the packages that is kept by git, and no other."""
    kept = subprocess.run(
        ["git", "ls-files", *PACKAGES], cwd=ROOT, check=True, capture_output=True, text=True
    )
    names = {name for name in zipfile.ZipFile(wheel).namelist() if ".dist-info/" not in name}

    assert names == set(kept.stdout.split("\n")) - {""}


def test_it_runs_from_anywhere(keeper: Path, tmp_path: Path) -> None:
    """It knows its version, plays a game, shows its boards with all fonts, and opens a table."""
    assert f"keeper {PROJECT['version']}" in _run(keeper, tmp_path, "--version")
    _run(keeper, tmp_path, "simulate", "--store", "games.db", "--max-rounds", "1")
    _run(keeper, tmp_path, "replay", "games.db", "1", "--html", "page.html")
    assert (tmp_path / "page.html").stat().st_size > 10_000
    assert _opens_a_table(keeper, tmp_path) == 0
    assert (tmp_path / "keeper.db").is_file()


def test_it_plays_from_a_folder_on_the_path(wheel: Path, tmp_path: Path) -> None:
    """Installed with `--target`, it plays in an empty folder, is killed, and plays on."""
    target, empty = tmp_path / "target", tmp_path / "empty"
    empty.mkdir()
    install = [sys.executable, "-m", "pip", "install", "--quiet", "--no-deps", "--no-index"]
    subprocess.run([*install, "--target", str(target), str(wheel)], check=True)

    with _drive(target, empty) as drive:
        _tell(drive, verb="new", scenario="the_gathering", investigators=["roland_banks"])
        before = _tell(drive, verb="answer", seat=0, do="pass")  # keep the hand
        drive.kill()
    with _drive(target, empty) as drive:
        assert _tell(drive, verb="show")["asks"] == before["asks"]
        after = _tell(drive, verb="answer", seat=0, keys=["resource"])
        drive.communicate(timeout=DEADLINE)

    assert after["step"] == before["step"] + 1


def test_what_is_installed_is_what_is_tested() -> None:
    """Every library a host needs, in the version of `constraints.txt`, and each with hashes."""
    text = OUT.read_text(encoding="utf-8")
    pinned = dict(re.findall(r"^([\w.-]+)==([\w.]+)", text, re.MULTILINE))
    tested = {
        canonicalize_name(name): version
        for name, version in re.findall(
            r"^([\w.-]+)==([\w.]+)", (ROOT / "constraints.txt").read_text("utf-8"), re.MULTILINE
        )
    }
    assert {name: tested[name] for name in pinned} == pinned
    assert {
        canonicalize_name(re.split(r"[^\w.-]", each)[0]) for each in program_requirements()
    } <= set(pinned)
    assert text.count("==") == len(pinned) <= text.count("--hash=sha256:")
    assert "//" not in text


def _runs(python: str) -> bool:
    return not subprocess.run([python, "-c", ""], capture_output=True, check=False).returncode


NAMES = (shutil.which(f"python3.{n}") for n in (11, 12, 13, 14))
PYTHONS = [each for each in NAMES if each and _runs(each)]
READ = """
import pathlib, sys
for folder in sys.argv[1:]:
    for each in pathlib.Path(folder).rglob("*.py"):
        compile(each.read_bytes(), str(each), "exec", dont_inherit=True)
"""


@pytest.mark.parametrize("python", PYTHONS)
def test_every_python_reads_it(python: str) -> None:
    """Each that a release is for, as far as this machine has it, without a warning."""
    subprocess.run([python, "-W", "error", "-c", READ, *PACKAGES], cwd=ROOT, check=True)


def _run(keeper: Path, folder: Path, *arguments: str) -> str:
    done = subprocess.run(
        [str(keeper), *arguments], cwd=folder, check=True, capture_output=True, text=True
    )
    return done.stdout


def _opens_a_table(keeper: Path, folder: Path) -> int:
    """Open the local table and end it when it has told its address; the exit status."""
    with subprocess.Popen(
        [str(keeper), "--port", "0"], cwd=folder, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL,
        env={**os.environ, "PYTHONUNBUFFERED": "1"}, text=True,
    ) as table:  # fmt: skip
        assert table.stdout is not None
        found = next((line for line in table.stdout if "http://127.0.0.1:" in line), None)
        table.send_signal(signal.SIGTERM)
        table.communicate(timeout=DEADLINE)
    assert found
    return table.returncode


def _drive(target: Path, folder: Path) -> subprocess.Popen[str]:
    """Start `drive` on a file in `folder`, with the program of `target` and no other."""
    return subprocess.Popen(
        [sys.executable, "-m", "bot", "drive", "--store", "games.db"], cwd=folder,
        stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True,
        env={**os.environ, "PYTHONPATH": str(target)},
    )  # fmt: skip


def _tell(drive: subprocess.Popen[str], **line: object) -> dict[str, Any]:
    """Send a line and return the reply. Fails if it is an error."""
    assert drive.stdin is not None
    assert drive.stdout is not None
    print(json.dumps(line), file=drive.stdin, flush=True)
    reply: dict[str, Any] = json.loads(drive.stdout.readline())
    assert "error" not in reply, reply
    return reply
