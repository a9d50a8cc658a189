"""With closed hands, purchases of one player change no byte of what others are sent."""

from __future__ import annotations

from pathlib import Path

import pytest
from structlog.testing import capture_logs

from bot.table.declares.table_settings import Hands
from tests.e2e.lcg.campaign_room import HEROES, Campaign
from tests.e2e.real_game import checked
from tests.e2e.server import panel, reply
from tests.e2e.test_settings import choose
from tests.e2e.watching import EVERYWHERE, Looks, Still, differing, logged, looked_at, sent

BUYS = ("Police Badge (2)", "Disc of Itzamna (2)")
"""Two cards of one price."""
LOOKS: Looks = {
    **EVERYWHERE,
    "log": {"only": "Roland Banks"},
    "answer": {"option": "Police Badge"},
    "gm answer": {"investigator": "Roland", "option": "Police Badge", "reason": "Late"},
}
FIELDS = (("answer", "option"), ("deck upgrade", "card"), ("log", "only"))


class Compared(Still, Campaign):
    """The server with a campaign, one of two worlds."""


async def closed(campaign: Campaign) -> None:
    """Ann and Bob after the first scenario, hands closed from the lobby on."""
    await campaign.do(
        campaign.ann, "campaign new", campaign="Night of the Zealot", difficulty="standard"
    )
    for name in ("ann", "bob"):
        await campaign.do(getattr(campaign, name), "campaign join", investigator=HEROES[name])
    shown = panel(await campaign.ann.slash(campaign.channel, "game settings"))
    await choose(campaign.ann, shown, "set.hands", Hands.CLOSED)
    await campaign.seal()
    await campaign.do(campaign.gm, "campaign start")
    await campaign.end_scenario("r2")


async def world(path: Path, bought: str) -> list[str]:
    """All that others are sent while Ann buys a card, and somebody brings a deck."""
    with capture_logs() as lines:
        async with checked(path, Compared) as campaign:
            await closed(campaign)
            ann, others = campaign.ann, (campaign.bob, campaign.cat)
            await campaign.do(ann, "deck upgrade", card=bought)
            seen = await looked_at(campaign, others, LOOKS, FIELDS)
            told = await campaign.do(ann, "answer", option="Evidence!")
            assert bought in told
            seen += await looked_at(campaign, others, LOOKS, FIELDS)
            own = [reply(await ann.slash(campaign.channel, f"campaign {x}")) for x in SHOWING]
            assert all(bought in each for each in own), own
            await campaign.do(ann, "undo")
            seen += await looked_at(campaign, others, LOOKS, FIELDS)
            return [*seen, *sent(campaign), *logged(lines)]


SHOWING = ("decks", "log")
"""Where their player sees bought cards."""


@pytest.mark.usefixtures("told_at_once")
async def test_what_somebody_buys_is_nowhere_to_be_seen(tmp_path: Path) -> None:
    """With closed hands; the price and what is left are for everybody."""
    one = await world(tmp_path / "one.db", BUYS[0])
    other = await world(tmp_path / "other.db", BUYS[1])

    assert differing(one, other) == []
    assert any("Roland Banks takes a card: 2 experience, 1 left." in each for each in one)
    assert not any("takes Police Badge" in each for each in one)
