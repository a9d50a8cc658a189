"""Every command, suggestion, form and custom id takes hostile texts at little cost."""

from __future__ import annotations

from collections.abc import AsyncIterator, Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from discord import AppCommandOptionType, app_commands

from cogs.wire.command_tree import text_limits
from cogs.wire.custom_id import Op, Press
from cogs.wire.lengths import FIELDS, NAME, REASON
from cogs.wire.reply import BROKEN, UNSAVED
from tests.e2e.hostile import (
    TEXTS,
    Data,
    RecordedLookUps,
    command_data,
    form_data,
    press_data,
    send_all,
    suggestion_data,
)
from tests.e2e.lcg.night import kits as card_game
from tests.e2e.second_edition.town import kits as board_game
from tests.e2e.server import Server, opened, reply

COMPARISONS, CHARACTERS = 20_000, 500_000
"""The most that one interaction may compare."""
GAMES = {"lcg": 1, "second_edition": 2}
"""The number of the table of each game."""
BEGINS = {"lcg": ("The Gathering", "Roland Banks"), "second_edition": ("Yig", "Amanda Sharpe")}
"""The scenario and the investigator of each table."""
Command = app_commands.Command[Any, ..., Any]


@pytest.fixture
async def server(tmp_path: Path) -> AsyncIterator[Server]:
    """A server with a table of each game. The game master plays at both."""
    async with opened(tmp_path / "games.db", {**card_game(), **board_game()}) as made:
        for game, number in GAMES.items():
            channel = channel_of(made, number)
            scenario, investigator = BEGINS[game]
            await made.gm.slash(channel, "game new", scenario=scenario)
            await made.gm.slash(channel, "game join", investigator=investigator)
            await made.gm.slash(channel, "game start")
            await made.gm.slash(channel, "pass")
        made.keeper.context.look_ups = RecordedLookUps()
        yield made


def channel_of(server: Server, number: int) -> Any:
    """The channel of a table."""
    return server.channel if number == GAMES["lcg"] else server.other


def commands_of(server: Server) -> Iterator[Command]:
    """All commands that a server knows."""
    for each in server.keeper.tree.walk_commands():
        if isinstance(each, app_commands.Command) and not each.qualified_name.startswith("admin "):
            yield each


def given_beside(server: Server, command: Command, without: str) -> dict[str, Any]:
    """Something for each option that has to be given beside one."""
    some: dict[AppCommandOptionType, Any] = {
        AppCommandOptionType.string: "x",
        AppCommandOptionType.integer: 1,
        AppCommandOptionType.boolean: True,
        AppCommandOptionType.user: server.cat,
        AppCommandOptionType.channel: server.other,
    }
    return {
        each.display_name: each.choices[0].value if each.choices else some[each.type]
        for each in command.parameters
        if each.required and each.display_name != without
    }


async def positions(server: Server) -> list[object]:
    """The stored tables: their steps, settings and players."""
    store = server.store
    return [
        each
        for game in GAMES.values()
        for each in (await store.games.find(game), await store.seats.occupants(game))
    ]


def check_work(server: Server, where: str) -> None:
    """Assert that no interaction since the last look compared too much."""
    look_ups = server.keeper.context.look_ups
    assert isinstance(look_ups, RecordedLookUps)
    worst = max(look_ups.works, key=lambda work: work.characters)
    assert worst.characters <= CHARACTERS, where
    assert max(work.comparisons for work in look_ups.works) <= COMPARISONS, where
    look_ups.works.clear()


def check_answers(results: list[Any], where: str) -> None:
    """Assert that each interaction has an answer, which is no failure."""
    for result in results:
        assert result.acknowledged, where
        assert result.response is None or BROKEN not in reply(result), where
        assert result.response is None or UNSAVED not in reply(result), where


FREE = {
    ("gm pause", "reason"),
    ("gm resume", "reason"),
    ("gm move-table", "reason"),
    ("gm autopilot", "reason"),
}
"""Texts that may be anything."""


OF_NO_GAME = {"campaign", "deck", "game", "me", "seat", "tutorial"}
"""Commands that are the same at every table."""


def texts_for(server: Server, game: str, name: str, option: str) -> list[str]:
    """The texts for an option: few where many commands answer alike."""
    if (name, option) in FREE:
        return []
    verbs = {verb.name for kit in server.games.values() for verb in kit.words.vocabulary.verbs}
    foreign = name in verbs and not server.games[game].words.vocabulary.has_verb(name)
    again = game != "lcg" and name.split(maxsplit=1)[0] in OF_NO_GAME
    return [*TEXTS.values()][: 1 if foreign or again or option == "as" else None]


@pytest.mark.parametrize("game", GAMES)
async def test_commands(server: Server, game: str) -> None:
    """Each text option of each command: at its longest, and longer."""
    channel = channel_of(server, GAMES[game])
    before = await positions(server)
    for command in commands_of(server):
        for option, most in text_limits(command).items():
            name, where = command.qualified_name, f"/{command.qualified_name} {option}"
            if any(each.display_name == option and each.choices for each in command.parameters):
                continue
            beside = given_beside(server, command, option)
            texts = texts_for(server, game, name, option)
            sent = [
                command_data(server.gm, channel, name, beside, {option: text})
                for text in ("x" * 6_000, *(text[:most] for text in texts))
            ]
            results = await send_all(server, server.gm, channel, sent)

            check_answers(results, where)
            check_work(server, where)
            assert "That’s too long" in reply(results[0]), where
            assert await positions(server) == before, where


@pytest.mark.parametrize("game", GAMES)
async def test_suggestions(server: Server, game: str) -> None:
    """Each option with an autocomplete, whose text Discord sends unchecked."""
    channel = channel_of(server, GAMES[game])
    for command in commands_of(server):
        for each in command.parameters:
            if not each.autocomplete:
                continue
            name, option = command.qualified_name, each.display_name
            sent = [
                suggestion_data(server.gm, channel, name, option, text[:most])
                for text in texts_for(server, game, name, option)
                for most in (NAME, len(text))
            ]
            if not sent:
                continue
            results = await send_all(server, server.gm, channel, sent)

            where = f"/{name} {option}"
            assert all(result.autocomplete_choices is not None for result in results), where
            check_work(server, where)


FORMS = (
    (Op.TYPE, "0"), (Op.PLAN, "form"), (Op.DECK, ""), (Op.TABLE, "times"), (Op.TABLE, "shop.find"),
    (Op.END, ""), (Op.REWIND, ""),
)  # fmt: skip
"""Presses that open a form, which is sent with the same id."""


@pytest.mark.parametrize("game", GAMES)
async def test_forms(server: Server, game: str) -> None:
    """Each form, with its field at its longest, and longer."""
    number = GAMES[game]
    channel = channel_of(server, number)
    ask = (await server.keeper.tables.games.snapshot(number)).require_session().asks[0]
    before = await positions(server)
    for op, rest in FORMS:
        press = Press(op, 0 if op is Op.DECK else number, ask.id, ask.must[0], rest)
        field = {Op.TYPE: "amounts", Op.PLAN: "plan", Op.DECK: "deck"}.get(op, "time0")
        whole = [form_data(press.custom_id, {field: text}) for text in TEXTS.values()]
        most = 0 if op in (Op.END, Op.REWIND) else FIELDS[field]  # a reason may be anything
        clipped = [form_data(press.custom_id, {field: t[:most]}) for t in TEXTS.values() if most]
        results = await send_all(server, server.gm, channel, [*whole, *clipped])

        check_answers(results, f"{op} {rest}")
        check_work(server, f"{op} {rest}")
        assert "That’s too long" in reply(results[0]), f"{op} {rest}"
        assert await positions(server) == before, f"{op} {rest}"


RESTS = ("9" * 64, "a" * 64, "." * 64, "-:" * 32, "f" * 64, "add." + "a-" * 30, "rest." + "9" * 59)
"""Hostile ends of a custom id."""
CHANGES = {
    Op.PASS, Op.WITHDRAW, Op.HOLD, Op.RELEASE, Op.BOTH, Op.LEAVE, Op.START, Op.TUTORIAL,
    Op.END, Op.REWIND,
}  # fmt: skip
"""Presses that need no text, or any."""
LAST = (Op.REWIND, Op.END)
"""These close the question, so they come last."""


@pytest.mark.parametrize(("game", "send"), [("lcg", press_data), ("second_edition", form_data)])
async def test_custom_ids(server: Server, game: str, send: Callable[..., Data]) -> None:
    """Each press, with hostile ends of its id, and hostile values; and each form."""
    number = GAMES[game]
    channel = channel_of(server, number)
    ask = (await server.keeper.tables.games.snapshot(number)).require_session().asks[0]
    for op in sorted(Op, key=LAST.__contains__):
        before = await positions(server)
        presses = [
            (Press(op, table, ask.id, ask.must[0], rest).custom_id, text)
            for table, rests in ((number, RESTS), (9_999_999_999, RESTS[:1]))
            for rest, text in zip(rests, TEXTS.values(), strict=False)
        ]
        sent = [send(custom_id, values_for(send, text)) for custom_id, text in presses]
        results = await send_all(server, server.gm, channel, sent)

        check_answers(results, op.name)
        check_work(server, op.name)
        assert op in CHANGES or await positions(server) == before, op.name
    assert not server.env.errors


def values_for(send: Callable[..., Data], text: str) -> Any:
    """The fields of a form, or the values of a select."""
    return {"x": text[:100]} if send is form_data else [text] * 30


async def test_ids_that_are_none_of_ours(server: Server) -> None:
    """Nothing happens, and nothing fails."""
    ids = [text[:most] for text in TEXTS.values() for most in (100, 6_000)]
    await send_all(
        server, server.gm, server.channel, [form_data(each, {"x": each}) for each in ids]
    )
    await send_all(server, server.gm, server.channel, [press_data(each, [each]) for each in ids])
    assert not server.env.errors


def test_a_reason_is_never_long() -> None:
    """Reasons may be anything, so their length is all that bounds them."""
    assert FIELDS["reason"] == REASON <= 200
