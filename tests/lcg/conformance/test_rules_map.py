"""The page of rules is up to date with the tests."""

from __future__ import annotations

from tests.lcg.conformance.rules_map import PAGE, page


def test_the_map_of_rules_is_up_to_date() -> None:
    """`docs/lcg_rules.md` lists every conformance test with its rule."""
    wanted = "python -m tests.lcg.conformance.rules_map"
    assert PAGE.read_text(encoding="utf-8") == page(), f"run: {wanted}"
