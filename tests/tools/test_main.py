"""The command line."""

from __future__ import annotations

import io
import sys
from pathlib import Path

import msgspec
import pytest

from bot import __main__ as program
from tests.table.toy_kit import LanternKit, LanternRules

SIMULATE = ["simulate", "--game", "lantern", "--scenario", "night", "--investigators", "ada,bert"]


@pytest.fixture(autouse=True)
def _toys(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    """The toy game, no logs, an empty folder."""
    monkeypatch.setattr(
        program, "kits", lambda _facts, **_: {"lantern": LanternKit(LanternRules(calm=True))}
    )
    monkeypatch.setattr(program.logs, "configure", lambda *_, **__: None)
    monkeypatch.chdir(tmp_path)


def test_simulate_then_verify_replay_and_backup(capsys: pytest.CaptureFixture[str]) -> None:
    """On one file, one after the other."""
    assert program.main([*SIMULATE, "--games", "2", "--store", "s.db"]) == 0
    lines = [msgspec.json.decode(line) for line in capsys.readouterr().out.splitlines()]
    assert lines[-1]["games"] == 2
    assert program.main(["verify", "s.db"]) == 0
    assert program.main(["replay", "s.db", "2", "--until", "0"]) == 0
    assert "round 1 turn 0" in capsys.readouterr().out
    assert program.main(["backup", "copy.db", "--database", "s.db"]) == 0
    assert program.main(["verify", "copy.db"]) == 0
    assert program.main(["verify", "--quick", "copy.db"]) == 0
    assert capsys.readouterr().out.endswith("all is well\n")
    assert program.main(["backup", "copy.db", "--database", "s.db"]) == 2
    capsys.readouterr()
    assert program.main(["copy", "s.db", "other.db"]) == 0
    assert capsys.readouterr().out.endswith("comparing\nCopied s.db to other.db.\n")
    assert program.main(["verify", "other.db"]) == 0
    assert program.main(["copy", "s.db", "other.db"]) == 2
    assert program.main(["copy", "s.db", "no/folder/other.db"]) == 2
    assert len(capsys.readouterr().err.splitlines()) == 2


def test_drive_reads_and_answers(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    """Standard input to standard output."""
    monkeypatch.setattr(sys, "stdin", io.StringIO('{"verb":"show"}\n'))
    assert program.main(["drive"]) == 0
    assert "There is no game yet" in capsys.readouterr().out


@pytest.mark.parametrize(
    "arguments",
    [
        ["dance"],
        ["simulate", "--games", "0"],
        ["simulate", "--seed", "x"],
        ["replay", "s.db"],
        ["--port", "70000"],
        ["backup"],
        ["copy", "s.db"],
    ],
)
def test_bad_usage_ends_with_2(arguments: list[str], capsys: pytest.CaptureFixture[str]) -> None:
    """With a word about what is wrong."""
    with pytest.raises(SystemExit) as ended:
        program.main(arguments)
    assert ended.value.code == 2
    assert capsys.readouterr().err


@pytest.mark.parametrize(
    "arguments",
    [
        ["verify", "nowhere.db"],
        ["replay", "nowhere.db", "1"],
        ["simulate", "--game", "chess"],
        [*SIMULATE, "--difficulty", "silly"],
        [*SIMULATE[:-1], "ada,zoe"],
        [*SIMULATE[:-1], "ada,bert,Ada"],
        ["verify", "empty.db"],
        ["replay", "empty.db", "1"],
        [*SIMULATE, "--store", "no/folder/s.db"],
        ["backup", "no/folder/s.db"],
        ["copy", "nowhere.db", "copy.db"],
        ["copy", "empty.db", "copy.db"],
        ["copy", "empty.db", "empty.db"],
        ["copy", "a" * 300, "copy.db"],
        ["copy", "postgresql://keeper@127.0.0.1:1/keeper", "copy.db"],
        ["copy", "postgresql://[/keeper", "copy.db"],
        ["backup", "copy.db", "--database", "postgresql://keeper@127.0.0.1:1/keeper"],
        ["verify", "a" * 300],
        ["backup", "a" * 300],
        [*SIMULATE, "--store", "a" * 300],
        ["faults", "--export", "²", "bundle"],
        ["faults", "--export", "9" * 5000, "bundle"],
    ],
)
def test_what_cannot_be_done_is_one_sentence(
    arguments: list[str], capsys: pytest.CaptureFixture[str]
) -> None:
    """No traceback, exit status 2."""
    Path("empty.db").touch()
    assert program.main(arguments) == 2
    assert len(capsys.readouterr().err.splitlines()) == 1
    assert not Path("copy.db").exists()


def test_a_huge_number_of_a_game_is_one_sentence(capsys: pytest.CaptureFixture[str]) -> None:
    """Beyond what SQLite counts to."""
    assert program.main([*SIMULATE, "--store", "s.db"]) == 0
    capsys.readouterr()
    assert program.main(["replay", "s.db", str(10**30)]) == 2
    assert program.main(["replay", "s.db", "1", "--until", str(10**30)]) == 2
    assert program.main(["faults", "--database", "s.db", "--export", str(10**30), "b"]) == 2
    assert len(capsys.readouterr().err.splitlines()) == 3


def test_a_wrong_setting_is_one_sentence(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    """Before anything else is done."""
    monkeypatch.setenv("KEEPER_PRT", "1")
    assert program.main(["verify", "x.db"]) == 2
    assert capsys.readouterr().err.startswith("KEEPER_PRT is not a setting")


def test_an_investigator_who_is_named_twice_plays_no_game(
    capsys: pytest.CaptureFixture[str],
) -> None:
    """Before the first game, with the name."""
    assert program.main([*SIMULATE[:-1], "bert,bert"]) == 2
    shown = capsys.readouterr()
    assert (shown.out, "Bert is named twice" in shown.err) == ("", True)


def test_an_empty_file_is_no_database(capsys: pytest.CaptureFixture[str]) -> None:
    """Nothing can be verified in it, so it is not well; it stays empty."""
    Path("empty.db").touch()
    assert program.main(["verify", "empty.db"]) == 2
    assert "is not a database of Keeper" in capsys.readouterr().err
    assert Path("empty.db").stat().st_size == 0
