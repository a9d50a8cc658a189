"""The page for hosts lists the figures that are declared."""

from __future__ import annotations

from tests.monitor.figures_page import PAGE, page


def test_the_page_lists_what_is_declared() -> None:
    """Each figure with its sentence."""
    wanted = "python -m tests.monitor.figures_page"
    assert PAGE.read_text(encoding="utf-8") == page(), f"run {wanted}"
