"""`KEEPER_FACTS`: the folder is looked at as the program starts."""

from __future__ import annotations

from pathlib import Path

import pytest

from bot.__main__ import main
from bot.rulesets import kits
from bot.table.declares.lobby_choices import Lobby

TASK = """
box = "dunwich"

[[cards]]
id = "courier_run"
name = "Courier Run"
deck = "common"
kind = "task"
steps = ["{place}"]
"""


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder that `KEEPER_FACTS` names."""
    monkeypatch.setenv("KEEPER_FACTS", str(tmp_path))
    monkeypatch.chdir(tmp_path)
    return tmp_path


def test_a_mistake_stops_the_start(folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """With a sentence, and the status of a wrong setting."""
    (folder / "mine.toml").write_text(TASK.format(place="nowhere"), encoding="utf-8")

    assert main(["faults"]) == 2
    assert "KEEPER_FACTS: courier_run: there is no place nowhere." in capsys.readouterr().err


def test_a_folder_that_is_none(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """It is said which."""
    monkeypatch.setenv("KEEPER_FACTS", str(tmp_path / "none"))
    monkeypatch.chdir(tmp_path)

    assert main(["faults"]) == 2
    assert "that folder doesn’t exist" in capsys.readouterr().err


def test_they_are_of_the_kit_that_is_given_them(tmp_path: Path) -> None:
    """Another kit of the same process plays by what comes with the program."""
    (tmp_path / "mine.toml").write_text(TASK.format(place="newspaper"), encoding="utf-8")
    lobby = Lobby("azathoth", "", ("joe_diamond",), settings={"dunwich": True})

    told = kits(tmp_path)["second_edition"].offers.game_setup(lobby)
    plain = kits()["second_edition"].offers.game_setup(lobby)

    assert "courier_run" in told["facts"]
    assert "facts" not in plain
