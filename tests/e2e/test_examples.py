"""Every command that pages, help, lessons and refusals show is typed as it stands, and works."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from bot.table.game.snapshot import Caller
from bot.table.lobby import lobbies
from cogs.wire.answering import Work
from cogs.wire.reply import Answer, Private
from tests.cogs.commands_page import declared
from tests.e2e.lcg.campaign_room import Campaign
from tests.e2e.lcg.night import ROLAND, Night
from tests.e2e.real_game import GAME, GameServer, checked
from tests.e2e.second_edition.town import Town
from tests.e2e.server import Server, text_of
from tests.e2e.shown_commands import shown, suggested

FORMS = ("game import", "deck import", "deck check", "deck show", "campaign record")
"""What cannot be typed alone: a file, a form or a deck of one's own belongs to it."""
RARE = (
    "fight", "evade", "engage", "parley", "resign", "flee", "use", "take-clues", "close-gate",
    "seal",
)  # fmt: skip
"""Verbs that pages name, for what somebody meets now and then: typed where tests are about them."""
WORDED = ("seat friend",)
"""Commands that need one of two options: pages name them without."""
OWNERS = (
    "admin announce", "admin drain", "admin faults", "admin figures", "admin reports", "admin slow",
    "admin stuck",
)  # fmt: skip
"""The owner's, in direct messages."""
LATE = (
    "orders", "undo", "resource", "draw", "investigate", "move", "play", "focus", "hold", "pass",
    "end-turn", "seat substitute", "seat back", "campaign new", "campaign next", "campaign leave",
    "campaign join", "game leave", "game start",
    "resign", "campaign end", "game end", "gm end", "me forget",
)  # fmt: skip
"""Commands by which a table is another afterwards: typed last, in this order."""

Typed = tuple[str, tuple[tuple[str, Any], ...]]
"""A command and its options."""


def order_of(typed: Typed) -> tuple[int, str, int]:
    """Where it comes among the others; of `/orders` what makes one before what changes it."""
    command, options = typed
    changes = str(dict(options).get("say", "")).startswith(("pause", "resume", "delete"))
    return (LATE.index(command) + 1 if command in LATE else 0, command, changes)


async def examples() -> list[Typed]:
    """Every command that is shown and can be typed as it stands, once."""
    commands = await declared()
    found, unknown = shown(commands)
    made: dict[Typed, None] = {}
    for each in found:
        options = each.options(commands[each.command])
        needs = [o.display_name for o in commands[each.command].parameters if o.required]
        if options is not None and (options or not needs):
            made[each.command, tuple(options.items())] = None
    for command, options in suggested(commands):
        made[command, tuple(options.items())] = None
    assert not [each for each in unknown if ".py" in each or ".toml" in each], unknown
    return [*made]


async def test_every_command_that_is_shown_exists() -> None:
    """With the options that it is shown with, and all that it needs."""
    commands = await declared()
    found, _ = shown(commands)
    assert len(found) > 100
    for each in found:
        options = each.options(commands[each.command])
        needs = {o.display_name for o in commands[each.command].parameters if o.required}
        assert not options or needs <= {*options} or ":" not in each.rest, each


# --- typing them ----------------------------------------------------------------------------------


class Ear:
    """Hears whether what was typed last was refused."""

    def __init__(self, server: Server) -> None:
        self.refused = True
        self._answer = server.keeper.context.answering.answer
        server.keeper.context.answering.answer = self.answer

    async def answer(self, interaction: Any, work: Work) -> None:
        """Answer as the bot does, and note what the work came to."""

        async def heard() -> Answer:
            self.refused = True
            made = await work()
            self.refused = isinstance(made, Private) and made.refused
            return made

        await self._answer(interaction, heard)


async def types(server: GameServer, left: dict[Typed, str], *people: Any) -> None:
    """Each person types what nobody could type yet, until it is accepted; what is leaves `left`."""
    ear = Ear(server)
    there = {each.qualified_name for each in server.keeper.tree.walk_commands()}
    for typed in sorted(left, key=order_of):
        command, options = typed
        if command not in there:
            continue
        more = {"player": server.cat} if command == "seat substitute" else {}
        for person in people:
            if command not in person.available_commands(server.channel):
                continue
            ear.refused = True
            done = await person.slash(server.channel, command, **dict(options), **more)
            if not ear.refused:
                del left[typed]
                break
            left[typed] = text_of(done.response.message) if done.response else "unanswered"


async def nothing_open(path: Path, left: dict[Typed, str]) -> None:
    """A channel without a table."""
    async with checked(path, Campaign) as server:
        await types(server, left, server.ann, server.gm)


async def in_an_empty_lobby(path: Path, left: dict[Typed, str]) -> None:
    """A table of the card game that two people join."""
    async with checked(path, Campaign) as server:
        await server.do(server.ann, "game new", scenario="The Gathering")
        join = {each: said for each, said in left.items() if each[0] == "game join"}
        for each in join:
            del left[each]
        await types(server, join, server.ann, server.bob)
        left |= join


async def in_a_lobby(path: Path, left: dict[Typed, str]) -> None:
    """Two sit; nobody has begun."""
    async with checked(path, Night) as server:
        await server.sit(server.ann, server.bob)
        await types(server, left, server.ann)


async def in_a_turn(path: Path, left: dict[Typed, str]) -> None:
    """Roland’s turn in the card game, with a hand of which the orders speak."""
    async with checked(path, Night) as server:
        await server.begin(server.ann, server.bob)
        await server.order(
            "hand", seat=int(ROLAND), cards=["Guts", "Dodge", "Guard Dog", "Machete"]
        )
        await server.do(server.ann, "play", card="Guard Dog")
        await server.do(server.ann, "orders", say="pass reactions")
        await types(server, left, server.ann, server.bob, server.gm)


async def with_a_free_seat(path: Path, left: dict[Typed, str]) -> None:
    """Daisy's, which is for a companion, and then for Cat."""
    async with checked(path, Night) as server:
        await server.begin(server.ann, server.bob)
        async with server.at_once():
            await server.keeper.tables.change(GAME, lobbies.leave, Caller(server.bob.id), None)
        first = {each: said for each, said in left.items() if each[0] == "seat companion"}
        for each in first:
            del left[each]
        await types(server, first, server.ann)
        await types(server, left, server.cat)
        left |= first


async def with_a_lent_seat(path: Path, left: dict[Typed, str]) -> None:
    """Roland's turn, while somebody else plays him."""
    async with checked(path, Night) as server:
        await server.begin(server.ann)
        until = {"player": server.bob, "until": "in 4 days"}
        await server.ann.slash(server.channel, "seat substitute", **until)
        await types(server, left, server.bob, server.ann)


async def in_town(path: Path, left: dict[Typed, str]) -> None:
    """Movement in the board game."""
    async with checked(path, Town) as server:
        await server.begin()
        await types(server, left, server.ann, server.bob, server.gm)


async def in_an_encounter(path: Path, left: dict[Typed, str]) -> None:
    """Arkham Encounters, then Upkeep, in the board game."""
    async with checked(path, Town) as server:
        await server.begin()
        await server.phase("arkham", Joe="General Store")
        await types(server, left, server.ann)
    async with checked(path.with_suffix(".upkeep.db"), Town) as server:
        await server.begin()
        await server.do(server.ann, "orders", say="ask me for sliders")
        await server.phase("upkeep")
        await types(server, left, server.ann)


async def before_a_campaign(path: Path, left: dict[Typed, str]) -> None:
    """Its lobby, with somebody in it."""
    async with checked(path, Campaign) as server:
        await server.do(server.ann, "campaign new", campaign="Night of the Zealot")
        await server.do(server.ann, "campaign join", investigator="Roland Banks")
        await types(server, left, server.ann)


async def after_a_scenario(path: Path, left: dict[Typed, str]) -> None:
    """One that was played to its end by itself."""
    async with checked(path, Campaign) as server:
        await server.do(server.ann, "game new", scenario="The Gathering")
        await server.do(server.ann, "game join", investigator="Roland Banks")
        await server.do(server.ann, "game start")
        await server.end_scenario("r1")
        await types(server, left, server.ann)


async def paused(path: Path, left: dict[Typed, str]) -> None:
    """Roland’s turn, paused by the game master."""
    async with checked(path, Night) as server:
        await server.begin(server.ann)
        await server.do(server.gm, "gm pause", reason="Dinner")
        resume = {each: said for each, said in left.items() if each[0] == "gm resume"}
        for each in resume:
            del left[each]
        await types(server, resume, server.gm)
        left |= resume


async def in_a_campaign(path: Path, left: dict[Typed, str]) -> None:
    """Between two scenarios."""
    async with checked(path, Campaign) as server:
        await server.begin("ann", "bob")
        await server.end_scenario("r1")
        await types(server, left, server.ann, server.bob)


WITH_WORDS = (
    nothing_open, in_an_empty_lobby, with_a_free_seat, in_a_turn, in_town, in_an_encounter,
)  # fmt: skip
ALONE = (
    nothing_open, nothing_open, in_a_lobby, in_a_turn, with_a_lent_seat, in_an_encounter,
    before_a_campaign, after_a_scenario, after_a_scenario, in_a_campaign, paused,
)  # fmt: skip


@pytest.mark.parametrize(("worded", "states"), [(True, WITH_WORDS), (False, ALONE)])
async def test_every_example_works(tmp_path: Path, worded: bool, states: tuple[Any, ...]) -> None:
    """Each in the first of these states of a table in which it can be meant."""
    left = {typed: "" for typed in await examples() if bool(typed[1]) is worded}
    for each in [
        each for each in left if each[0] in (*FORMS, *OWNERS, *(() if worded else RARE + WORDED))
    ]:
        del left[each]
    assert len(left) > 35
    for number, state in enumerate(states):
        await state(tmp_path / f"{number}.db", left)

    assert not left, "\n".join(f"{each}: {said}" for each, said in left.items())


@pytest.mark.parametrize("typed", ["pass", "resource, pass"])
async def test_a_last_pass_ends_the_turn(tmp_path: Path, typed: str) -> None:
    """A plan that is made in one's own turn: nothing else is passed there."""
    async with checked(tmp_path / "night.db", Night) as night:
        await night.begin(night.ann, night.bob)
        assert "✓ Your plan is set" in await night.do(night.ann, "plan", steps=typed)
        await night.keeper.tables.wait_until_idle()
        await night.env.settle()

        assert "Roland ends the turn" in night.text
