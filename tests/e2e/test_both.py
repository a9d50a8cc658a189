"""One person with several seats: one command, or one button, answers for all of them."""

from __future__ import annotations

from collections.abc import AsyncIterator
from pathlib import Path

import pytest

from bot.engine.ask import Picked
from bot.engine.errors import RulesError
from bot.engine.journal import Answered, decode_record
from bot.table.game.snapshot import Caller
from cogs.turn.multi_seat import SeatAnswer, answer_all
from cogs.wire.context import Visitor
from tests.e2e.server import Server, labels, names, opened, panel, reply

BOTH = {"as": "both"}


@pytest.fixture
async def server(tmp_path: Path) -> AsyncIterator[Server]:
    """A server where Ann plays Roland and Daisy, who are asked what they discard."""
    async with opened(tmp_path / "games.db") as made:
        await made.seated(made.ann, start=False)
        await made.ann.slash(made.channel, "game join", investigator="daisy")
        await made.ann.slash(made.channel, "game start")
        yield made


async def steps(server: Server) -> list[int]:
    """The seats of the answers in the journal."""
    entries = await server.keeper.tables.store.journal.entries(1)
    inputs = [decode_record(entry.payload).input for entry in entries]
    return [each.seat for each in inputs if isinstance(each, Answered)]


async def test_both_pass(server: Server) -> None:
    """Each by an input of its own; the answer names them."""
    said = reply(await server.ann.slash(server.channel, "pass", **BOTH))

    assert await steps(server) == [0, 1]
    assert "✓ Roland Banks:" in said
    assert "✓ Daisy Walker:" in said
    assert "Daisy Walker discards 0." in server.text


async def test_the_same_is_answered_for_both(server: Server) -> None:
    """What is typed is read for each."""
    await server.ann.slash(server.channel, "answer", option="torch", **BOTH)

    assert await steps(server) == [0, 1]
    assert "Roland Banks discards 1." in server.text
    assert "Daisy Walker discards 1." in server.text


async def test_who_says_nothing_is_asked_whose(server: Server) -> None:
    """With a button for each seat, and one for both, which a second press does not do again."""
    asked = panel(await server.ann.slash(server.channel, "pass"))
    assert labels(asked) == ["Roland Banks", "Daisy Walker", "Both"]
    await server.ann.click(asked, label="Both")
    assert await steps(server) == [0, 1]


async def test_one_of_them_has_answered(server: Server) -> None:
    """The other one is asked the same, and that is done."""
    await server.ann.slash(server.channel, "pass", **{"as": "Daisy Walker"})
    await server.ann.slash(server.channel, "pass", **BOTH)
    assert await steps(server) == [1, 0]


async def test_a_verb_for_both(server: Server) -> None:
    """Both commit; what only one of them can do is done by that one."""
    ann, here = server.ann, server.channel
    await ann.slash(here, "pass", **BOTH)
    await ann.slash(here, "move", to="Attic", **BOTH)
    await ann.slash(here, "fight", target="Rat", **BOTH)
    assert (await steps(server))[2:] == [0, 0]
    asked = panel(await ann.slash(here, "commit", card="Torch"))
    assert labels(asked)[-1:] == ["Both"]
    said = reply(await ann.slash(here, "commit", card="Torch", **BOTH))
    assert "Roland Banks" in said
    assert "commits Torch" in server.text


async def test_the_first_that_is_refused_ends_it(server: Server) -> None:
    """It is said whose answer it was; what was done before stands, and nothing is done after."""
    context = server.keeper.context
    visitor = Visitor(Caller(server.ann.id), await context.tables.games.snapshot(1))
    first, second = visitor.pending()
    nobody, wrong = Picked(()), Picked(("sword",))

    told = await answer_all(
        context, visitor, [SeatAnswer(first, nobody), SeatAnswer(second, wrong)]
    )
    assert "Daisy Walker: not done. " in told.text
    assert await steps(server) == [0]
    with pytest.raises(RulesError):
        await answer_all(context, visitor, [SeatAnswer(second, wrong), SeatAnswer(second, nobody)])
    assert await steps(server) == [0]


async def test_what_is_asked_about_first_is_said_for_each(server: Server) -> None:
    """A turn with actions left is not ended so."""
    await server.ann.slash(server.channel, "pass", **BOTH)
    before = await steps(server)
    refused = reply(await server.ann.slash(server.channel, "end-turn", **BOTH))
    assert "Roland Banks: End turn" in refused
    assert await steps(server) == before


async def test_both_is_offered_and_is_for_those_who_have_several(server: Server) -> None:
    """Autocomplete has it, and nobody with one seat needs it."""
    found = await server.ann.autocomplete(server.channel, "pass", "as", "")
    assert names(found) == ["Roland Banks", "Daisy Walker", "both"]
    held = await server.ann.autocomplete(server.channel, "hold", "as", "")
    assert names(held) == ["Roland Banks", "Daisy Walker"]
    strange = reply(await server.bob.slash(server.channel, "pass", **BOTH))
    assert "no seat" in strange
