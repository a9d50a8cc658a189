"""Who may do what with a table, and is offered what; `rights.py` has a row for each command."""

from __future__ import annotations

from typing import Any

import pytest

import cogs.features  # noqa: F401 - registers the handlers
from cogs.wire.custom_id import OF_A_QUESTION, Op, Press
from cogs.wire.presses import ANYWHERE, AT_TABLE, AnswerPress, QuestionPress, TablePress
from tests.e2e.rights import TABLE_WORDS
from tests.e2e.server import Server, names, panel, reply, text_of

ANYBODY = {"sheet", "settings", "watch", "before", "joins", "recap"}
"""Answered privately with what the presser may see."""
PLAYERS = {
    "answers",
    "ready",
    "unready",
    "rematch",
    "back",
    "standin",
    "host",
    "show",
    "shop",
    "sitout",
    "export",
    "companion",
}
"""For who has a seat."""
CREATOR = {"set", "scenario", "times", "cancel"}
"""For whoever opened the table, and game masters."""
MASTER = {"gm"}
"""For game masters."""
STARTED = {"answers", "rematch", "watch", "show", "export", "gm", "sitout"}
"""Pressed where something is played; the others in a lobby."""
REFUSED = ("Only ", "Take a seat", "You have no seat")
SERVER = {"set.pace", "times"}
"""Of no game: for who manages the server."""


def test_every_action_has_its_row() -> None:
    """A new one is added to one of the sets above."""
    assert {*ANYBODY, *PLAYERS, *CREATOR, *MASTER} == TABLE_WORDS


async def pressed(server: Server, who: Any, rest: str, game: int = 1) -> Any:
    """Somebody presses a control with this id, however they came by it."""
    return await server.press_made_up(who, Press(Op.TABLE, game, rest=rest))


async def refused(server: Server, who: Any, rest: str, game: int = 1) -> bool:
    """Return whether they are told that it is not theirs to do, and shown no form."""
    result = await pressed(server, who, rest, game)
    if result.modal is not None:
        return False
    return any(text_of(panel(result)).startswith(words) for words in REFUSED)


@pytest.mark.parametrize("rest", sorted(TABLE_WORDS))
async def test_who_may_do_what_with_a_table(server: Server, rest: str) -> None:
    """A stranger, a player and the creator each press it, in a lobby or after the end."""
    await server.seated(server.ann, server.bob, start=rest in STARTED)
    if rest == "rematch":
        caller = (await server.keeper.tables.games.snapshot(1)).record
        await server.store.games.set_status(caller.id, "over")
        await server.restart()
    pressed_by = {
        "stranger": await refused(server, server.cat, rest),
        "player": await refused(server, server.bob, rest),
    }

    assert pressed_by == {"stranger": rest not in ANYBODY, "player": rest in CREATOR | MASTER}
    assert not await refused(server, server.ann, rest)


@pytest.mark.parametrize("rest", ["standin.", "standin.x", "host.", "host.x"])
async def test_a_code_that_is_no_number_is_refused(server: Server, rest: str) -> None:
    """The button may be of another version."""
    await server.seated(server.ann, server.bob)

    assert text_of(panel(await pressed(server, server.ann, rest))).startswith("That button is too")


@pytest.mark.parametrize("rest", sorted(SERVER))
async def test_a_servers_defaults_are_for_who_manages_it(server: Server, rest: str) -> None:
    """Who opened a table there may not."""
    await server.seated(server.ann, start=False)

    assert await refused(server, server.ann, rest, game=0)
    assert not await refused(server, server.gm, rest, game=0)


FORMS = (Op.END, Op.REWIND)
"""Presses of game masters, which open a form."""
OF_ANYBODY = {Op.YOURS, Op.BOARD, Op.HAND, Op.LOG, Op.CATCHUP, Op.HISTORY, Op.REPORT}
"""They answer privately, each with what the presser may see."""
AT_THE_TABLE = {Op.AGREE, Op.REFUSE, Op.JOIN, Op.LEAVE, Op.LEVEL, Op.RULES, Op.START, Op.UNDO}
"""The table decides who may, without a form."""
THE_TABLE = {Op.TABLE}
"""What each of its actions wants stands in `test_authorisation.py`."""
OF_THE_SEAT = {Op.ORDER, Op.PLAN}
"""They are refused to everybody but who sits there (`test_orders.py`)."""
CHANNEL = {Op.AGAIN}
"""Whoever is in the channel may open another table."""


def test_every_press_has_its_right() -> None:
    """Each press is in one of the sets above, or is a question's."""
    general = {*FORMS, *OF_ANYBODY, *AT_THE_TABLE, *THE_TABLE, *OF_THE_SEAT, *CHANNEL}
    assert handled_by(TablePress) == general
    assert handled_by(AnswerPress, QuestionPress) == OF_A_QUESTION
    of_no_table = {op for op, _ in ANYWHERE} - {Op.TABLE, Op.REPORT}
    assert of_no_table == {Op.DECK, Op.NEW, Op.TUTORIAL, Op.STOP}
    assert {*general, *OF_A_QUESTION, *of_no_table} == set(Op)


def handled_by(*kinds: type[object]) -> set[Op]:
    """Return the operations with a handler of these kinds."""
    return {op for (op, _), handler in AT_TABLE.items() if isinstance(handler, kinds)}


@pytest.mark.parametrize("op", FORMS)
async def test_strangers_are_shown_no_form(server: Server, op: Op) -> None:
    """Neither somebody without a seat nor a player: refused at the press, not at the sending."""
    await server.seated(server.gm, server.bob)
    press = Press(op, 1, 1)

    for nobody in (server.bob, server.cat):
        result = await server.press_made_up(nobody, press)
        assert result.modal is None
        assert "Only the " in reply(result)
    assert (await server.press_made_up(server.gm, press)).modal is not None


FIELDS: list[tuple[str, str, dict[str, str]]] = [
    ("gm set", "target", {}),
    ("gm set", "value", {"target": "clues"}),
    ("gm move", "to", {"target": "clues"}),
    ("gm answer", "option", {"investigator": "Roland"}),
]


@pytest.mark.parametrize(("command", "field", "given"), FIELDS)
async def test_only_a_game_master_is_offered_what_a_game_master_does(
    server: Server, command: str, field: str, given: dict[str, str]
) -> None:
    """A player and a stranger are offered nothing; nobody is before there is a table."""
    here = server.channel

    async def offered(who: Any) -> list[str]:
        return names(await who.autocomplete(here, command, field, "", **given))

    assert await offered(server.gm) == []
    await server.seated(server.ann, server.bob, start=False)
    assert await offered(server.gm) == []
    await server.gm.slash(here, "game start")
    assert await offered(server.gm) != []
    assert await offered(server.bob) == []
    assert await offered(server.cat) == []


async def test_answers_are_offered_to_whom_they_are_asked_of(server: Server) -> None:
    """Nobody without a seat; nothing while the game is paused."""
    here = server.channel
    await server.playing(server.ann, server.bob)

    async def offered(who: Any) -> list[str]:
        return names(await who.autocomplete(here, "answer", "option", ""))

    assert await offered(server.ann) != []
    assert await offered(server.cat) == []
    await server.gm.slash(here, "gm pause", reason="Dinner")
    assert await offered(server.ann) == []
    assert "paused" in reply(await server.ann.slash(here, "answer", option="Move to Attic"))
