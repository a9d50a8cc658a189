"""Forms that are sent without having been shown: whoever may not changes nothing by them."""

from __future__ import annotations

import pytest

from bot.engine.ids import Seat
from cogs.lobby.settings import TIMES
from cogs.wire.custom_id import Op, Press
from cogs.wire.reply import BROKEN
from tests.e2e.forging import forged
from tests.e2e.rights import GAME, PRESSES, ROLES, TABLE_WORDS, Right, arranged
from tests.e2e.server import Server, reply
from tests.e2e.test_authorisation import ANYBODY
from tests.e2e.test_matrix import position

OWN_SEATS = {"substitute": Seat(0), "other seat": Seat(1), "seat owner": Seat(2)}
TYPED = ("end", "2", "3", "4")
"""What is typed: a plan, a reason, an amount, a time, whatever the form is for."""


def presses_against(role: str) -> list[tuple[Op, Seat]]:
    """Presses of which a role may make none, and those of a seat for a seat of others."""
    mine = OWN_SEATS.get(role)
    other = Seat(1) if mine == Seat(0) else Seat(0)
    found: list[tuple[Op, Seat]] = []
    for right, row in PRESSES.items():
        if right not in ROLES[role]:
            found += [(op, other) for op in row]
        elif right is Right.SEAT and mine is not None:
            found += [(op, other) for op in row - {Op.AGREE, Op.REFUSE, Op.UNDO, Op.LEAVE}]
    return sorted(found)


@pytest.mark.parametrize("role", sorted(ROLES))
async def test_a_form_that_was_never_shown_changes_nothing(server: Server, role: str) -> None:
    """For every press there is, with whatever is typed."""
    who = (await arranged(server))[role]
    ask = (await server.keeper.tables.games.snapshot(GAME)).running().asks[0]
    before = await position(server)
    for op, seat in presses_against(role):
        for rest in {ask.parts[seat].options[0].key, "form", "go", "off", "yes"}:
            done = await forged(server, who, Press(op, GAME, ask.id, seat, rest), *TYPED)
            assert not reply(done).startswith("✓"), (op, rest)
            assert await position(server) == before, (op, rest)


@pytest.mark.parametrize("op", sorted(Op))
async def test_a_seat_that_no_table_has_is_refused_with_a_sentence(server: Server, op: Op) -> None:
    """A press for seat 99, by somebody who plays."""
    who = (await arranged(server))["seat owner"]
    ask = (await server.keeper.tables.games.snapshot(GAME)).running().asks[0]
    before = await position(server)
    for rest in ("", "form", "go", "yes", "0", "x.0"):
        done = await forged(server, who, Press(op, GAME, ask.id, Seat(99), rest), *TYPED)
        assert reply(done) != BROKEN, rest
        assert await position(server) == before, rest
    assert not server.env.errors


@pytest.mark.parametrize("deed", sorted(TABLE_WORDS - ANYBODY))
async def test_what_concerns_the_table_is_not_set_by_a_forged_form(
    server: Server, deed: str
) -> None:
    """Times, settings, being ready, another game: nothing of it by a stranger or a spectator."""
    people = await arranged(server)
    before = await position(server)
    for role in ("stranger", "spectator", "player of another table", "former owner of the seat"):
        done = await forged(server, people[role], Press(Op.TABLE, GAME, rest=deed), *TYPED)
        assert not reply(done).startswith("✓"), role
        assert await position(server) == before, role


async def test_whoever_may_sends_the_same_form(server: Server) -> None:
    """So the forgeries above fail for who sent them, and not for how they are made."""
    people = await arranged(server)
    before = await position(server)
    told = await forged(
        server, people["game master"], Press(Op.TABLE, GAME, rest=TIMES), "5 min", "", ""
    )

    assert "5 min" in reply(told)
    assert await position(server) != before
