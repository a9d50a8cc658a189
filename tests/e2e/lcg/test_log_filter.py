"""The log of the card game, of one thing alone."""

from __future__ import annotations

from bot.kits.lcg.kit import LcgKit
from cogs.wire.custom_id import Op, Press
from tests.e2e.lcg.night import Night
from tests.e2e.server import components, labels, names, panel, text_of


async def _fight(night: Night) -> None:
    """Roland takes a resource and fights a ghoul."""
    await night.begin(night.ann, night.bob)
    await night.do(night.ann, "resource")
    await night.do(
        night.gm, "gm spawn", card="Ghoul Minion", at="Roland", reason="The test wants it"
    )
    await night.tokens("0")
    await night.do(night.ann, "fight", target="Ghoul Minion")
    await night.do(night.bob, "answer", option="pass")


async def test_an_enemy_alone(night: Night) -> None:
    """Typed by name; a page says what it shows."""
    await _fight(night)
    said = await night.do(night.ann, "log", only="ghoul min")
    assert said.startswith("-# Only: Ghoul Minion\n")
    assert "Ghoul Minion" in said.partition("\n")[2]
    assert "resource" not in said


async def test_a_friend_oneself_and_the_rolls(night: Night) -> None:
    """By a select below the page, after a restart too."""
    await _fight(night)
    page = panel(await night.bob.slash(night.channel, "log"))
    assert "Show Ghoul Minion" in labels(page)
    await night.restart()
    said = {}
    for value in ("me", "s0", "rolls"):
        (choose,) = [each for each in components(page) if hasattr(each, "options")]
        page = panel(await night.bob.select(page, [value], custom_id=choose.custom_id))
        said[value] = text_of(page)
    both = "Roland and Daisy keep every card."
    assert both in said["me"]
    assert "Roland" not in said["me"].replace(both, "")
    assert "Roland gains 1 resource." in said["s0"]
    assert "Daisy" not in said["s0"].replace(both, "").partition("\n")[2]
    assert "token **0**: **succeeds by 2**." in said["rolls"]
    assert "gains 1 resource" not in said["rolls"]


async def test_what_can_be_asked_for(night: Night) -> None:
    """Oneself, friends, rolls and the enemies in play; by name all others."""
    await _fight(night)
    here = (night.channel, "log", "only")
    offered = names(await night.ann.autocomplete(*here, ""))
    assert offered == ["me", "Roland Banks", "Daisy Walker", "tests and rolls", "Ghoul Minion"]
    assert "Ghoul Priest" in names(await night.ann.autocomplete(*here, "priest"))
    assert "I don’t know an investigator or enemy" in await night.do(
        night.ann, "log", only="Hastur"
    )
    assert "Nothing of that kind yet" in await night.do(night.ann, "log", only="Ghoul Priest")


def test_every_enemy_fits_into_a_button() -> None:
    """A filter is part of an id."""
    for code in LcgKit().past.foes(None):
        assert Press(Op.LOG, 1, 1_000, rest=f"old.99.c{code}").custom_id
