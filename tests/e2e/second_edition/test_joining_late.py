"""Joining a game that has begun and in which nobody has left a seat."""

from __future__ import annotations

import pytest

from tests.e2e.second_edition.town import Town

WHY = "The game has begun, and each of its investigators has a player."


@pytest.mark.parametrize("named", [{}, {"investigator": "Joe"}])
async def test_three_players_are_not_every_seat(town: Town, named: dict[str, str]) -> None:
    """Eight can play, three do: the answer says who plays, not that eight seats are taken."""
    await town.begin()
    guest = town.guild.add_member(town.env.create_user("eve", global_name="Eve"))

    said = await town.do(guest, "game join", **named)
    assert said == f"{WHY} The game master can give you a seat (`/gm replace`)."
