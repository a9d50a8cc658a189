"""What lies where is found once for as long as nothing changes, and anew after that."""

from __future__ import annotations

from bot.engine.ids import Seat
from bot.lcg.printed.cards import Skill
from tests.lcg.table import Table

ROLAND = Seat(0)


def test_what_lies_where_is_found_anew_once_something_may_have_changed() -> None:
    """Enemies by location, what hangs on them and gifts: kept in a block, forgotten after it."""
    table = Table(["roland_banks"])
    g, here = table.game, table.game.who(ROLAND).place
    assert g.enemies_at(here) == []
    with g.looking():
        assert g.enemies_at(here) == []
        assert g.skill_bonuses(ROLAND, Skill.COMBAT) == []
    ghoul = table.enemy("01160").engaged_with(table.roland)
    with g.looking():
        first = g.enemies_at(here)
        first.clear()
        assert [each.id for each in g.enemies_at(here)] == [ghoul.id]
        assert g.attachments(ghoul.id) == []
    table.roland.controls("01018")
    hanging = table.attached("01098", ghoul)
    with g.looking():
        assert g.attachments(ghoul.id) == [hanging]
        assert [amount for _, amount in g.skill_bonuses(ROLAND, Skill.COMBAT)] == [1]
