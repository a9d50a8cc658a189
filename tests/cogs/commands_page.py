"""Write the tables of docs/commands.md: `python -m tests.cogs.commands_page`."""

from __future__ import annotations

import asyncio
import re
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from discord import app_commands

from bot.app import Keeper
from bot.rulesets import kits
from bot.store.sqlite import MEMORY, SqliteStore
from bot.table.automation.conditions import condition_as_typed
from bot.table.automation.order_sentences import window_name_in_sentence
from bot.table.automation.order_setting import title_with_blanks
from bot.table.declares.house_rules import HouseRule
from bot.table.declares.kit import Kit
from bot.table.declares.vocabulary import Verb

PAGE = Path(__file__).parents[2] / "docs" / "commands.md"
MARKED = re.compile(r"<!-- made of (?P<what>[^>]+) -->\n.*?<!-- end -->", re.DOTALL)

Command = app_commands.Command[Any, Any, Any]


async def declared() -> dict[str, Command]:
    """All slash commands by their whole names."""
    async with SqliteStore.open(MEMORY) as store:
        keeper = Keeper(store, kits())
        keeper.add_all_commands()
        tree = {c.qualified_name: c for c in keeper.tree.walk_commands()}
        await keeper.tables.close()
    return {n: c for n, c in tree.items() if isinstance(c, app_commands.Command)}


async def page() -> str:
    """The whole page as it should be."""
    commands = await declared()
    return MARKED.sub(
        lambda found: (
            f"<!-- made of {found['what']} -->\n{_made(found['what'], commands)}\n<!-- end -->"
        ),
        PAGE.read_text(encoding="utf-8"),
    )


def _made(what: str, commands: Mapping[str, Command]) -> str:
    kind, *named = what.split()
    match kind:
        case "commands":
            rows = [_command_row(c) for name, c in commands.items() if name.split()[0] in named]
        case "verbs":
            rows = [_verb_row(verb, commands) for verb in kits()[named[0]].words.vocabulary.verbs]
        case "orders":
            rows = _order_rows(kits()[named[0]])
        case _:
            rows = _house_rule_rows(kits())
    return "\n".join(("| | |", "|---|---|", *rows))


def _order_rows(kit: Kit) -> list[str]:
    """Return what can be ordered in a game: windows, prepared answers, conditions to stop."""
    book = kit.automation.orders
    windows = ", ".join(f"*{window_name_in_sentence(each)}*" for each in book.windows)
    answers = [f"| {title_with_blanks(each)} | {each.sentence} |" for each in book.answers]
    stops = [condition_as_typed(each) for each in book.conditions]
    return [
        f"| {kit.offers.short}: pass … · pass … where I have nothing · ask me for … | {windows} |",
        *answers,
        f"| … until … · … when … · wait for me when … (also in plans) | {'; '.join(stops)} |",
    ]


def _command_row(command: Command) -> str:
    return f"| `{_signature(command)}` | {command.description} |"


def _verb_row(verb: Verb, commands: Mapping[str, Command]) -> str:
    return f"| `{_signature(commands[verb.name])}` | {verb.detail or verb.help} |"


def _signature(command: Command) -> str:
    """The command with its options, those in brackets that can be left out."""
    options = [
        each.display_name if each.required else f"[{each.display_name}]"
        for each in command.parameters
        if each.display_name != "as"
    ]
    return " ".join((f"/{command.qualified_name}", *options))


def _house_rule_rows(games: Mapping[str, Kit]) -> list[str]:
    """Each rule once, with the games that have it."""
    rules = {rule.name: rule for kit in games.values() for rule in kit.offers.house_rules}

    def having(rule: HouseRule) -> list[str]:
        found = [kit.offers for kit in games.values() if rule in kit.offers.house_rules]
        return [each.short.lower() for each in found]

    return [
        f"| `{rule.name}` | {rule.sentence} ({', '.join(having(rule))}) |"
        for rule in rules.values()
    ]


if __name__ == "__main__":
    PAGE.write_text(asyncio.run(page()), encoding="utf-8")
