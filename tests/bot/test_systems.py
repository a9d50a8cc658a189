"""Systems without what Keeper is built on: one sentence, and no traceback."""

from __future__ import annotations

import asyncio
import os
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

from bot.__main__ import main
from bot.systems import NEEDS
from tests.deploy.dockerfile import ROOT

Hide = Callable[[pytest.MonkeyPatch], None]


def hide_limits(patch: pytest.MonkeyPatch) -> None:
    """There is no module `resource`."""
    patch.setitem(sys.modules, "resource", None)


def hide_priorities(patch: pytest.MonkeyPatch) -> None:
    """There is no `os.nice`."""
    patch.delattr(os, "nice")


def hide_signals(patch: pytest.MonkeyPatch) -> None:
    """The event loop handles no signals, as that of Windows."""
    loop = asyncio.new_event_loop()
    loop.close()
    lacking = asyncio.AbstractEventLoop.add_signal_handler
    patch.setattr(type(loop), "add_signal_handler", lacking)


def hide_all(patch: pytest.MonkeyPatch) -> None:
    """As on Windows."""
    for hide in (hide_limits, hide_priorities, hide_signals):
        hide(patch)


@pytest.mark.parametrize("hide", [hide_limits, hide_priorities, hide_signals, hide_all])
@pytest.mark.parametrize("token", ["", "a.token.that.is.long.enough"])
def test_a_system_without_signals_or_limits_is_refused(
    monkeypatch: pytest.MonkeyPatch,
    tmp_path: Path,
    capsys: pytest.CaptureFixture[str],
    hide: Hide,
    token: str,
) -> None:
    """The bot and the local table say where they run, and touch nothing."""
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("DISCORD_TOKEN", token)
    hide(monkeypatch)

    assert main(["--port", "0"]) == 2

    assert capsys.readouterr().err.splitlines()[-1] == NEEDS
    assert list(tmp_path.iterdir()) == []


def test_the_readme_says_the_same() -> None:
    """Before anybody installs it."""
    readme = (ROOT / "README.md").read_text(encoding="utf-8")
    assert "Linux or macOS; on Windows use WSL or Docker" in " ".join(readme.split())
