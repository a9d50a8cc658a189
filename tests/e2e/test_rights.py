"""Forms of game masters: whoever may not send one is not shown it."""

from __future__ import annotations

import discord
import pytest

import cogs.features  # noqa: F401 - registers the handlers
from cogs.wire.custom_id import OF_A_QUESTION, Op, Press
from cogs.wire.presses import ANYWHERE, AT_TABLE, AnswerPress, QuestionPress, TablePress
from tests.e2e.server import Server, reply

FORMS = (Op.END, Op.REWIND)
"""Presses of game masters, which open a form."""
OF_ANYBODY = {Op.YOURS, Op.BOARD, Op.HAND, Op.LOG, Op.CATCHUP, Op.HISTORY}
"""They answer privately, each with what the presser may see."""
AT_THE_TABLE = {Op.AGREE, Op.REFUSE, Op.JOIN, Op.LEAVE, Op.LEVEL, Op.RULES, Op.START, Op.UNDO}
"""The table decides who may, without a form."""
THE_TABLE = {Op.TABLE}
"""What each of its deeds wants stands in `test_authorisation.py`."""
OF_THE_SEAT = {Op.ORDER, Op.PLAN}
"""They are refused to everybody but who sits there (`test_orders.py`)."""
CHANNEL = {Op.AGAIN}
"""Whoever is in the channel may open another table."""


def test_every_press_has_its_right() -> None:
    """A new one is added to one of the sets above, or is a question's, which its seat answers.

    A tutorial is its pupil's alone (`test_tutorial.py`), a file its bringer's
    (`tests/cogs/test_file_checks.py`).
    """
    general = {*FORMS, *OF_ANYBODY, *AT_THE_TABLE, *THE_TABLE, *OF_THE_SEAT, *CHANNEL}
    assert handled_by(TablePress) == general
    assert handled_by(AnswerPress, QuestionPress) == OF_A_QUESTION
    of_no_table = {op for op, _ in ANYWHERE} - {Op.TABLE}
    assert of_no_table == {Op.DECK, Op.NEW, Op.TUTORIAL, Op.STOP}
    assert {*general, *OF_A_QUESTION, *of_no_table} == set(Op)


def handled_by(*kinds: type[object]) -> set[Op]:
    """Return the operations with a handler of these kinds."""
    return {op for (op, _), handler in AT_TABLE.items() if isinstance(handler, kinds)}


@pytest.mark.parametrize("op", FORMS)
async def test_strangers_are_shown_no_form(server: Server, op: Op) -> None:
    """Neither somebody without a seat nor a player: refused at the press, not at the sending."""
    await server.seated(server.gm, server.bob)
    here = server.keeper.get_channel(server.channel.id)
    assert isinstance(here, discord.TextChannel)
    view = discord.ui.View()
    view.add_item(discord.ui.Button(label="!", custom_id=Press(op, 1, 1).custom_id))
    posted = await here.send("A button that was shown to game masters", view=view)

    for nobody in (server.bob, server.cat):
        result = await nobody.click(posted, label="!")
        assert result.modal is None
        assert "Only the " in reply(result)
    assert (await server.gm.click(posted, label="!")).modal is not None
