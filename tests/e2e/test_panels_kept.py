"""What the program keeps of the panels and posts that it has sent: nothing."""

from __future__ import annotations

import asyncio

from tests.e2e.server import Server, components, labels, panel


async def test_a_panel_leaves_nothing_behind(server: Server) -> None:
    """Private panels and posts go on working, and no task and no view stays for any of them."""
    await server.playing(server.ann, server.bob)
    before = len(asyncio.all_tasks())

    for _ in range(3):
        await server.ann.slash(server.channel, "game settings")
        await server.bob.slash(server.channel, "hand")
        shown = panel(await server.ann.click(server.status, label="Your choice"))
        assert components(panel(await server.ann.click(shown, label=labels(shown)[0])))

    assert len(asyncio.all_tasks()) <= before
    assert server.keeper.persistent_views == []
    assert server.keeper._connection._view_store._views == {}
