"""What ends an investigator's part, or the game, by the game master's hand is asked about once."""

from __future__ import annotations

from tests.e2e.lcg.night import ROLAND, Night
from tests.e2e.server import labels, panel, reply, text_of


async def test_deadly_damage_is_asked_about(night: Night) -> None:
    """Nothing changes until the game master confirms it, also after a restart, with a reason."""
    ann, gm, here = night.ann, night.gm, night.channel
    await night.begin(ann, night.bob)
    damage = {"target": "seat0:damage", "value": "99", "reason": "a test"}
    asked = panel(await gm.slash(here, "gm set", **damage))
    assert text_of(asked).startswith("**That takes Roland Banks out of the game.**")
    assert labels(asked) == ["Do it", "Never mind"]
    await gm.click(asked, label="Never mind")
    assert (await night.state).investigators[ROLAND].playing

    asked = panel(await gm.slash(here, "gm set", **damage))
    await night.restart()
    form = await gm.click(asked, label="Do it")
    assert form.modal is not None
    done = panel(await gm.submit_modal(form, {"reason": "a second test"}))
    assert text_of(done).startswith("✓ Done.")
    assert not (await night.state).investigators[ROLAND].playing
    audit = reply(await gm.slash(here, "gm audit"))
    assert "a second test · The game master sets Roland Banks: damage 99." in audit


async def test_a_confirmed_change_needs_no_second_reason(night: Night) -> None:
    """Pressed at once, the reason that was typed with the command is told."""
    await night.begin(night.ann, night.bob)
    asked = panel(
        await night.gm.slash(night.channel, "gm move", target="Daisy", to="out", reason="tea")
    )
    assert "That takes Daisy Walker out of the game." in text_of(asked)
    done = panel(await night.gm.click(asked, label="Do it"))
    assert text_of(done).startswith("✓ Done.")
    assert "steps in: tea" in night.text


async def test_what_ends_the_scenario_is_asked_about(night: Night) -> None:
    """The last investigator's defeat ends the game; what hurts nobody so is done at once."""
    await night.begin(night.ann)
    little = {"target": "seat0:damage", "value": "2", "reason": "a test"}
    assert reply(await night.gm.slash(night.channel, "gm set", **little)).startswith("✓ Done.")

    asked = panel(await night.gm.slash(night.channel, "gm set", **{**little, "value": "99"}))
    assert "That ends the game." in text_of(asked)
