"""The container, as far as it can be tried without one."""

from __future__ import annotations

import re
import subprocess
import sys
from pathlib import Path

from bot.__main__ import parser
from bot.settings import read_settings
from tests.deploy.dockerfile import ROOT, stages

BUILD, RUN = stages()
ENV = dict(each.split("=", 1) for each in RUN.one("ENV").words)


def test_two_stages_of_one_image() -> None:
    """What was built is copied to the same Python; no image is named by a host or as the latest."""
    assert BUILD.image == RUN.image
    assert re.fullmatch(r"python:3\.\d+-slim", RUN.image)
    assert RUN.one("COPY").words[:2] == [f"--from={BUILD.name}", "/opt/keeper"]


def test_everything_that_is_copied_is_there() -> None:
    """And is not left out by `.dockerignore`, which lets in nothing else."""
    ignored = (ROOT / ".dockerignore").read_text(encoding="utf-8").split("\n")
    let_in = {line[1:] for line in ignored if line.startswith("!")}
    copied = {source for step in BUILD.all("COPY") for source in step.words[:-1]}
    assert copied == let_in
    assert all((ROOT / source).exists() for source in copied)
    assert "*" in ignored


def test_the_whole_program_is_copied() -> None:
    """The packages of the wheel."""
    text = (ROOT / "pyproject.toml").read_text(encoding="utf-8")
    found = re.search(r"^packages = \[(.*)\]$", text, re.MULTILINE)
    assert found
    packages = re.findall(r'"(\w+)"', found[1])
    copied = {source for step in BUILD.all("COPY") for source in step.words[:-1]}
    assert set(packages) < copied


def test_only_files_with_known_hashes_are_installed() -> None:
    """The libraries by their hashes, the program without any more of them."""
    installs = [step.words for step in BUILD.all("RUN") if "install" in step.words]
    libraries, program = installs
    assert "--require-hashes" in libraries
    assert libraries[-1] == "deploy/constraints.txt"
    assert program[-2:] == ["--no-deps", "."]


def test_it_is_nobody_of_power() -> None:
    """It runs as a user by number, who owns the one folder that is written to."""
    user = RUN.one("USER").text
    assert user.isdecimal()
    assert int(user) > 0
    made = RUN.one("RUN").text
    assert f"--uid {user}" in made
    assert "--mode 0700 /data" in made
    assert RUN.one("VOLUME").text == RUN.one("WORKDIR").text == "/data"
    words = [each.word for each in RUN.steps]
    assert words.index("RUN") < words.index("USER") < words.index("ENTRYPOINT")


def test_its_settings_are_settings(tmp_path: Path) -> None:
    """Figures on loopback, for the health check; the database in the volume."""
    ours = {name: value for name, value in ENV.items() if name.startswith("KEEPER_")}
    settings = read_settings(ours, tmp_path / "none")
    assert settings.metrics
    assert settings.metrics.host == "127.0.0.1"
    assert Path(str(settings.where)).parent == Path("/data")
    assert ENV["PYTHONDONTWRITEBYTECODE"] == "1"


def test_its_commands_are_commands() -> None:
    """What is started, and what looks whether it is well."""
    check = RUN.one("HEALTHCHECK").text
    command = re.search(r'CMD \["keeper", "(\w+)"\]', check)
    assert RUN.one("ENTRYPOINT").words == ["keeper"]
    assert command
    assert parser().parse_args([command[1]])


def test_asking_for_health_is_cheap() -> None:
    """It is done twice a minute: neither Discord's library nor a game is loaded for it."""
    loaded = "import sys, bot.__main__; print(*sys.modules)"
    done = subprocess.run(
        [sys.executable, "-c", loaded], capture_output=True, text=True, check=True, cwd=ROOT
    )
    modules = set(done.stdout.split())
    assert not modules & {"discord", "bot.lcg.api", "bot.second_edition.api"}
