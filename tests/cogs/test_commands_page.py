"""The page of commands says what is declared."""

from __future__ import annotations

from tests.cogs.commands_page import PAGE, page


async def test_the_page_is_made_of_what_is_declared() -> None:
    """Its tables are those that the commands, verbs and house rules make."""
    made = await page()

    wanted = "python -m tests.cogs.commands_page"
    assert PAGE.read_text(encoding="utf-8") == made, f"run {wanted}"
    assert all(f"made of {what} -->" in made for what in ("house-rules", "verbs lcg"))
