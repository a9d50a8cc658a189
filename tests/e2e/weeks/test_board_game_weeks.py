"""Three weeks of the board game among eight people who sleep and travel: every ping is counted."""

from __future__ import annotations

from pathlib import Path

import pytest

from bot.store.sqlite import SqliteStore
from bot.table.declares.pace import DAY
from tests.e2e.real_game import checked
from tests.e2e.second_edition.town import kits
from tests.e2e.server import labels, panel
from tests.e2e.test_settings import choose
from tests.e2e.weeks.diary import Diary, label_of

NAMES = ("anna", "berta", "carl", "doris", "emil", "frida", "georg", "hanna", "ida")
HEROES = ("Amanda", "Pete", "Jenkins", "Carolyn", "Darrell", "Dexter", "Gloria", "Harvey")
BERTA, CARL, DORIS, GEORG, IDA = 1, 2, 3, 6, 8
COURSE = b"a town for weeks"
"""The seed of the game; the autopilot plays in it, so that another policy has another course."""
LOOKS = ((9, 19), (12, 20), (7, 18), (20,), (8, 17), (13,), (22,), (6, 15), (10, 21))


class Weeks(Diary):
    """Eight people in Arkham; Ida waits for a seat."""

    def __init__(self, store: SqliteStore) -> None:
        super().__init__(store, kits(), COURSE, NAMES)

    async def begin(self) -> None:
        """Eight seats, a known seed, a day for each choice, and everybody's habits."""
        anna, berta, carl, doris, emil, *_, hanna, _ = self.people
        await self.do(anna, "game new", game="second_edition", scenario="Azathoth")
        for person, name in zip(self.people, HEROES, strict=False):
            await self.do(person, "game join", investigator=name)
        await self.seal()
        shown = panel(await anna.slash(self.channel, "game settings"))
        shown = await choose(anna, shown, "set.pace", "day")
        await choose(anna, shown, "set.late", "autopilot")
        self.hours = {who.id: at for who, at in zip(self.people, LOOKS, strict=True)}
        await self.do(berta, "me zone", city="Europe/Berlin")
        await self.do(berta, "me quiet", hours="22:00-08:00")
        await self.do(carl, "me ping", how="private")
        await self.do(doris, "me zone", city="America/New_York")
        await self.do(doris, "me digest", time="16:00")
        await self.do(emil, "me zone", city="Australia/Sydney")
        await self.do(emil, "me quiet", hours="23-7")
        await self.do(hanna, "me ping", how="off")
        await self.do(self.gm, "game start")


@pytest.mark.nightly
async def test_three_weeks_of_the_board_game(tmp_path: Path) -> None:
    """Nobody is called without need, and nobody is forgotten."""
    async with checked(tmp_path / "games.db", Weeks) as weeks:
        await weeks.begin()
        await an_order_fires_and_stops(weeks)
        await somebody_is_away(weeks)
        await weeks.restart()
        await the_autopilot_takes_over_and_gives_back(weeks)
        await a_step_is_taken_back_by_vote(weeks)
        await a_player_is_replaced(weeks)
        await the_game_master_goes_back(weeks)
        await weeks.live_till_day(21)

        hanna = weeks.people[7]
        sent = await weeks.check_pings()
        assert {each.user for each in sent} == {who.id for who in weeks.people} - {hanna.id}


async def an_order_fires_and_stops(weeks: Weeks) -> None:
    """Doris leaves her sliders as they are, until she may fall."""
    doris = weeks.people[DORIS]
    await weeks.live(1)
    told = await weeks.do(doris, "orders", say="pass sliders until Carolyn Fern may fall")
    assert told.startswith("✓"), told
    await weeks.live_until_logged("Carolyn Fern’s order: pass (sliders", days=4)
    await weeks.do(weeks.gm, "gm set", target="Carolyn: stamina", value="1", reason="She fell")
    await weeks.live_until("Carolyn Fern has 1 Sanity or Stamina left", days=4)


async def somebody_is_away(weeks: Weeks) -> None:
    """Carl travels for three days; nobody calls him meanwhile."""
    carl = weeks.people[CARL]
    shown = panel(await carl.slash(weeks.channel, "me away", until="3 days"))
    await weeks.click(carl, shown, "The table waits")
    weeks.absent.add(carl.id)
    gone = weeks.clock.time
    await weeks.live(74)
    called = [each for each in weeks.pings if each.user == carl.id and each.at > gone]
    assert all(each.at >= gone + 3 * DAY for each in called)
    weeks.absent.clear()


async def the_autopilot_takes_over_and_gives_back(weeks: Weeks) -> None:
    """Georg is not heard of, though he did not say so; his time is over, until he is back."""
    georg = weeks.people[GEORG]
    weeks.absent.add(georg.id)
    await weeks.live_until("The autopilot plays", days=5)
    weeks.absent.clear()
    assert (await weeks.do(georg, "me back")).startswith("✓")
    await weeks.live(20)


async def a_step_is_taken_back_by_vote(weeks: Weeks) -> None:
    """Somebody asks since whose step others have acted; those who are called agree."""
    asker = await weeks.last_before_others()
    shown = panel(await asker.slash(weeks.channel, "undo"))
    await weeks.click(asker, shown, label_of(shown, "Ask"))
    await weeks.pass_hours(1)
    for person in weeks.people:
        if "Agree" in labels(weeks.status) and person is not asker:
            await weeks.click(person, weeks.status, "Agree")
    assert "undid a step (everyone agreed)" in weeks.text


async def a_player_is_replaced(weeks: Weeks) -> None:
    """Ida takes the seat of Carl, who is not called any more."""
    carl, ida = weeks.people[CARL], weeks.people[IDA]
    await weeks.do(weeks.gm, "gm replace", investigator="Jenkins", player=ida, reason="Carl moves")
    left = weeks.clock.time
    await weeks.live(48)
    assert not [each for each in weeks.pings if each.user == carl.id and each.at > left]


async def the_game_master_goes_back(weeks: Weeks) -> None:
    """A few steps, for a reason; the table is asked anew."""
    step = await weeks.steps() - 3
    shown = panel(await weeks.gm.slash(weeks.channel, "gm rewind", step=step))
    form = await weeks.gm.click(shown, label=f"Rewind to step {step} …")
    await weeks.gm.submit_modal(form, {"reason": "We forgot the gate"})
    await weeks.note()
    assert "We forgot the gate" in weeks.text
