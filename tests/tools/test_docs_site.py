"""The documentation site: each page is in its menu, and it is built without a warning."""

from __future__ import annotations

import re
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]


def test_each_page_is_in_the_menu() -> None:
    """A new page of `docs/` needs an entry in `mkdocs.yml`."""
    menu = re.findall(r": ([\w-]+\.md)$", (ROOT / "mkdocs.yml").read_text(), re.MULTILINE)
    top = {"README.md", "CHANGELOG.md", "CONTRIBUTING.md", "PRIVACY.md", "SECURITY.md", "TERMS.md"}

    assert set(menu) - top == {path.name for path in (ROOT / "docs").glob("*.md")}


@pytest.mark.nightly
def test_the_site_is_built_without_a_warning(tmp_path: Path) -> None:
    """`strict` makes a broken link an error."""
    command = [sys.executable, "-m", "mkdocs", "build", "--quiet", "--site-dir", str(tmp_path)]
    done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False)

    assert (done.returncode, done.stderr) == (0, "")
    assert "The Gathering" in (tmp_path / "index.html").read_text(encoding="utf-8")
