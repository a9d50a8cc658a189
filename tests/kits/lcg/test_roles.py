"""Lola Hayes, played by the program: the roles that she takes."""

from __future__ import annotations

import pytest

from bot.engine.errors import RulesError
from bot.engine.ids import Seat
from bot.engine.journal import Overridden
from bot.kits.lcg.autopilot.policy import load_policy
from bot.kits.lcg.kit import LcgKit
from bot.lcg.printed.cards import Faction
from bot.lcg.rules.beneath_investigators import put_beneath
from bot.lcg.rules.roles import role_of, take_role
from bot.lcg.views import board
from renders.lcg import alt, text
from tests.lcg.codes import GHOUL, KNIFE, MACHETE
from tests.lcg.table import Table

GLASS = "01030"


def lola(role: str) -> Table:
    """Lola in her turn, in a role."""
    table = Table(["lola_hayes"], whole=True)
    take_role(table.game, Seat(0), Faction(role))
    table.goes("turn", table.lola)
    return table


def chosen(table: Table) -> str:
    """The label of the option that the program takes for her."""
    answer = load_policy("companion").choose(table.session, table.lola.ask, Seat(0))
    (key,) = getattr(answer, "keys", ("",))
    return next(o.label for o in table.lola.ask.parts[Seat(0)].options if o.key == key)


@pytest.mark.parametrize(
    ("role", "hand", "in_play", "switches"),
    [
        ("seeker", [MACHETE], [], True),
        ("guardian", [MACHETE], [], False),
        ("guardian", [KNIFE], [], False),
        ("seeker", [], [MACHETE], True),
    ],
)
def test_she_switches_where_it_helps(
    role: str, hand: list[str], in_play: list[str], switches: bool
) -> None:
    """To play a card of another class, or to use a weapon against an enemy that attacks."""
    table = lola(role)
    table.lola.holds(*hand)
    for name in in_play:
        table.lola.controls(name)
        table.enemy(GHOUL).engaged_with(table.lola)

    assert ("Switch your role" in chosen(table)) is switches
    if switches:
        table.lola.does("activate", "Switch your role")
        assert chosen(table) == "Guardian"


def test_her_role_is_on_the_board() -> None:
    """Everybody sees it: in the text, in the picture, and in its description."""
    view = board(lola("seeker").game, ())

    assert view.seats[0].role == "Seeker"
    assert "role Seeker" in text.board_text(view)
    assert "role Seeker" in alt.board_alt(view)


def test_cards_beneath_sefina_are_on_the_board() -> None:
    """Their names in the text and the description, their number in the picture."""
    table = Table(["sefina_rousseau"], whole=True)
    table.sefina.holds("Emergency Cache")
    put_beneath(table.game, Seat(0), list(table.state.investigators[0].hand))
    view = board(table.game, ())

    assert view.seats[0].beneath == ("Emergency Cache",)
    assert "beneath the investigator: Emergency Cache" in text.board_text(view)
    assert "beneath: Emergency Cache" in alt.board_alt(view)


def test_a_game_master_changes_her_role(kit: LcgKit) -> None:
    """`/gm set` offers it for who plays in a role, and for nobody else."""
    table = lola("seeker")
    made = kit.gm.command(table.session, "set", "Lola: role", "rogue")
    table.session.apply(Overridden(made, "test"))

    assert role_of(table.game, Seat(0)) is Faction.ROGUE
    with pytest.raises(RulesError):
        kit.gm.command(Table(["roland_banks"]).session, "set", "Roland: role", "rogue")
