"""A report from a table as a failing test (`keeper reports --export`)."""

from __future__ import annotations

import asyncio
import io
import runpy
import subprocess
import sys
from pathlib import Path

import pytest

from bot.tools.replay import ToolError
from bot.tools.reports import export_report, list_reports
from tests.deploy.dockerfile import ROOT
from tests.e2e.lcg.night import Night


async def test_a_report_becomes_a_failing_test(night: Night, tmp_path: Path) -> None:
    """The export replays the position and the last input, and fails until it is completed."""
    await night.begin(night.ann)
    await night.do(night.ann, "resource")
    await night.do(night.ann, "wrong", what='The "Study" has\\other clues')
    out = io.StringIO()
    await list_reports(night.store, out)
    await export_report(night.store, 1, tmp_path / "out")
    with pytest.raises(ToolError, match="cannot be written"):
        await export_report(night.store, 1, tmp_path / "out")
    with pytest.raises(ToolError, match="no report 2"):
        await export_report(night.store, 2, tmp_path)

    def fails_as(test: str) -> str:
        command = [sys.executable, "-m", "pytest", "-q", "-p", "no:cacheprovider", test]
        done = subprocess.run(
            command, cwd=tmp_path, env={"PYTHONPATH": str(ROOT)}, capture_output=True, text=True,
            check=False,
        )  # fmt: skip
        assert done.returncode == 1, done.stdout
        return done.stdout

    told = fails_as("out/test_report_1.py")
    assert "Say here what the table should read after the last line." in told
    assert "gains 1 resource" in told
    assert out.getvalue().startswith("report 1 · game 1, step ")
    assert str(night.ann.id) not in (tmp_path / "out" / "report_1.json").read_text("utf-8")


async def test_a_report_about_an_undone_step(night: Night, tmp_path: Path) -> None:
    """When the newest step is no answer, the test shows the position; it fails as well."""
    await night.begin(night.ann)
    await night.do(night.ann, "resource")
    await night.do(night.ann, "undo")
    await night.do(night.ann, "wrong", what="I had another resource")
    await export_report(night.store, 1, tmp_path)
    test = runpy.run_path(str(tmp_path / "test_report_1.py"))

    assert test["LINES"][-1] == {"verb": "show"}
    with pytest.raises(AssertionError, match="the_gathering, standard"):
        await asyncio.to_thread(test["test_report_1"])
