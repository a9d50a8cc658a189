"""Roland and Daisy at one table: help in a test, and damage that is divided, over restarts."""

from __future__ import annotations

from typing import Any

from bot.engine.ask import Allot
from tests.e2e.lcg.night import DAISY, ROLAND, Night
from tests.e2e.server import components, panel, text_of


async def test_help_is_taken_back_and_given_again(night: Night) -> None:
    """The odds follow each card that Daisy commits to Roland's test; a restart changes nothing."""
    await night.begin(night.ann, night.bob)
    await night.hand(DAISY, "Unexpected Courage", "Perception")
    await night.tokens("0")
    await night.do(night.ann, "investigate")
    assert "Intellect 3 against 2" in text_of(night.status)

    await night.choose(night.bob, "Commit Unexpected Courage")
    assert "+2 committed = 5 against 2" in text_of(night.status)
    await night.restart()
    await night.choose(night.bob, "Take back Unexpected Courage")
    assert "Intellect 3 against 2" in text_of(night.status)
    await night.do(night.bob, "commit", card="Unexpected Courage")
    await night.ann.click(night.status, label="Reveal a token")

    assert "Roland tests intellect 3 against 2 (Investigate), with Daisy’s " in night.text
    assert ": chance 88% (14 of 16), token **" in night.text
    assert ": **succeeds by 3**." in night.text
    assert "Roland discovers 1 clue in the Study." in night.text


async def test_an_attack_of_opportunity(night: Night) -> None:
    """The ghoul strikes who plays on beside it; the dog that takes the damage bites back."""
    ann = night.ann
    await night.begin(ann, night.bob)
    await night.hand(ROLAND, "Guard Dog", "Machete")
    await night.do(ann, "play", card="Guard Dog")
    await night.do(night.gm, "gm spawn", card="Ghoul Minion", at="Roland", reason="Too quiet")
    offered = [o.description for c in components(night.status) for o in getattr(c, "options", ())]
    assert "⚠ attack" in offered  # the whole of it stands where there is room
    shown = panel(await ann.click(night.status, label="Your choice"))
    assert "the Ghoul Minion (1 damage and 1 horror)" in text_of(shown)
    await night.do(ann, "resource")
    assert "The Ghoul Minion attacks Roland (attack of opportunity)." in night.text

    await assign(night, ann, damage="Guard Dog", horror="Roland Banks")
    await ann.click(night.status, label="Guard Dog: Deal 1 damage back")

    state = await night.state
    dog, ghoul = (next(p for p in state.pieces.values() if p.id.startswith(n)) for n in DOG_GHOUL)
    assert (dog.damage, ghoul.damage, state.investigators[ROLAND].horror) == (1, 1, 1)


DOG_GHOUL = ("asset-", "enemy-")


async def assign(night: Night, who: Any, **takers: str) -> None:
    """Divide one each of damage and horror with the steppers, with a restart after the first."""
    shown = panel(await who.click(night.status, label="Your choice"))
    for number, name in enumerate(takers.values()):
        row = components(shown)
        lines = [n for n, each in enumerate(row) if (each.label or "").startswith(name)]
        shown = panel(await who.click(shown, custom_id=row[lines[number] + 1].custom_id))
        if not number:
            await night.restart()
    await who.click(shown, label="Done")
    assert not [a for a in await night.asks for p in a.parts.values() if isinstance(p.form, Allot)]
