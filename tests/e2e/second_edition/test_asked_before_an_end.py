"""What ends an investigator's part by the game master's hand is asked about once."""

from __future__ import annotations

from tests.e2e.second_edition.town import Town
from tests.e2e.server import panel, reply, text_of


async def test_devouring_is_asked_about(town: Town) -> None:
    """Devoured: asked about; knocked down or moved about: done at once. The audit says which."""
    gm, here = town.gm, town.channel
    await town.begin()
    said = await town.do(gm, "gm set", target="Joe: money", value="27", reason="a test")
    assert said.startswith("✓ Done.")

    asked = panel(await gm.slash(here, "gm move", target="Joe", to="devoured", reason="too bold"))
    assert text_of(asked).startswith("**That takes Joe Diamond out of the game.**")
    assert "devoured" not in town.text
    done = panel(await gm.click(asked, label="Do it"))
    assert text_of(done).startswith("✓ Done.")

    money, gone = reply(await gm.slash(here, "gm audit")).splitlines()[-2:]
    assert money.endswith(": a test · Joe gains $19 (game master).")
    assert ": too bold · " in gone
    assert "devoured" in gone
