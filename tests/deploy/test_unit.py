"""The unit of systemd."""

from __future__ import annotations

from pathlib import Path

from bot.app import WRONG
from bot.settings import read_settings
from tests.deploy.dockerfile import ROOT

LINES = (ROOT / "deploy/keeper.service").read_text(encoding="utf-8").splitlines()
SAID = [line.partition("=")[::2] for line in LINES if "=" in line and not line.startswith("#")]


def said(name: str) -> list[str]:
    """Return what it says of something, in order."""
    return [value for key, value in SAID if key == name]


def test_its_settings_are_settings(tmp_path: Path) -> None:
    """The token is not among them: it stands in a file of its own."""
    given = dict(each.split("=", 1) for each in said("Environment"))
    settings = read_settings(given, tmp_path / "none")
    assert settings.metrics
    assert str(settings.where).startswith("/var/lib/keeper/")
    assert settings.token is None
    assert said("EnvironmentFile") == ["/etc/keeper.env"]


def test_what_no_restart_mends_is_not_started_again() -> None:
    """Nor is a bot that was drained, whose status is 0."""
    assert said("RestartPreventExitStatus") == [str(WRONG)]
    assert said("Restart") == ["on-failure"]
    assert int(*said("TimeoutStopSec")) >= 30


def test_nobody_else_reads_its_files() -> None:
    """And it reaches nothing that it does not need."""
    assert said("UMask") == ["0077"]
    assert said("StateDirectoryMode") == ["0700"]
    assert said("CapabilityBoundingSet") == [""]
    for each in ("NoNewPrivileges", "PrivateTmp", "ProtectHome", "RestrictNamespaces"):
        assert said(each) == ["true"]
    assert said("ProtectSystem") == ["strict"]
