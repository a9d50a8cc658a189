"""The headings of skill tests' pictures."""

import pytest

from bot.lcg.core.state import SkillTest, TestKind
from bot.lcg.printed.cards import Skill
from bot.lcg.rules.skill_test.test_numbers import sheet_of
from bot.lcg.views import skill_test
from tests.lcg.table import Table


@pytest.mark.parametrize(
    ("success", "verb"), [(None, "tries to evade"), (True, "evades"), (False, "fails to evade")]
)
def test_nobody_evades_before_the_result(table: Table, success: bool | None, verb: str) -> None:
    """A failed test does not say that somebody evades."""
    rat = table.enemy("Swarm of Rats").engaged_with(table.roland)
    trial = SkillTest(seat=table.roland.seat, skill=Skill.AGILITY, difficulty=3,
                      kind=TestKind.EVADE, target=rat.id, success=success, total=1)  # fmt: skip

    sheet = sheet_of(table.game, trial)
    assert skill_test.skill_test_view(table.game, sheet).title == f"Roland {verb} the Swarm of Rats"


def test_a_proper_name_has_no_article(table: Table) -> None:
    """The heading names a unique enemy as the log does."""
    named = table.enemy("Umôrdhoth").engaged_with(table.roland)
    trial = SkillTest(seat=table.roland.seat, skill=Skill.COMBAT, difficulty=3,
                      kind=TestKind.FIGHT, target=named.id, total=1)  # fmt: skip

    sheet = sheet_of(table.game, trial)
    assert skill_test.skill_test_view(table.game, sheet).title == "Roland fights Umôrdhoth"
