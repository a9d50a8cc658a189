"""The page of commands."""

from __future__ import annotations

import re
from collections.abc import Iterator

from tests.cogs.commands_page import PAGE, declared, page


async def test_the_page_is_made_of_what_is_declared() -> None:
    """Its tables are those that the commands, verbs and house rules make."""
    made = await page()

    wanted = "python -m tests.cogs.commands_page"
    assert PAGE.read_text(encoding="utf-8") == made, f"run {wanted}"
    assert all(f"made of {what} -->" in made for what in ("house-rules", "verbs lcg"))


async def test_every_command_is_named_and_no_other() -> None:
    """In the table of commands, groups by their first member: `/me zone` · `quiet`."""
    text = PAGE.read_text(encoding="utf-8")
    table = text.partition("\n## At a glance\n")[2].partition("\n## ")[0]

    assert sorted(set(_named(table))) == sorted(await declared())


def _named(table: str) -> Iterator[str]:
    """The commands that rows of a table name."""
    for row in table.splitlines():
        group = ""
        for span in re.findall(r"`([^`]+)`", row) if row.startswith("| ") else ():
            group, name = _names(span, group)
            yield f"{group} {name}".strip()


def _names(span: str, group: str) -> tuple[str, str]:
    """The group and the name of a command; without a slash it is of the group before."""
    if not span.startswith("/"):
        return group, span
    first, _, rest = span[1:].rpartition(" ")
    return first, rest
