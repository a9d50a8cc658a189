"""`KEEPER_FACTS`: the folder is looked at as the program starts."""

from __future__ import annotations

from pathlib import Path

import pytest

from bot.__main__ import main
from bot.second_edition.encounters.further_facts import HOST

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
    """A folder that `KEEPER_FACTS` names; what this host has is forgotten afterwards."""
    monkeypatch.setenv("KEEPER_FACTS", str(tmp_path))
    monkeypatch.setattr(HOST, "text", "")
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
    assert "there is no such folder" in capsys.readouterr().err
