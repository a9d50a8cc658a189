"""A week of the card game among four people who sleep, work and travel: every ping is counted."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from bot.store.sqlite import SqliteStore
from bot.table.declares.pace import DAY, HOUR
from tests.e2e.lcg.night import SEED, kits
from tests.e2e.real_game import checked
from tests.e2e.server import labels, panel
from tests.e2e.test_settings import choose
from tests.e2e.weeks.diary import MONDAY, Diary, label_of

HEROES = ("Roland Banks", "Daisy Walker", "Agnes Baker", '"Skids" O’Toole')
CARL = 2
"""The seat of Agnes."""
FORBIDDEN_KNOWLEDGE = "01058"
"""It can be used between steps, so that its owner is asked."""


class Week(Diary):
    """Anna, Berta, Carl and Doris at The Gathering; Emil waits for a seat."""

    def __init__(self, store: SqliteStore) -> None:
        super().__init__(store, kits(), SEED, ("anna", "berta", "carl", "doris", "emil"))

    async def begin(self) -> None:
        """Four seats, a known seed, a day for each choice, and everybody's habits."""
        anna, berta, carl, doris, _ = self.people
        await self.do(anna, "game new", game="lcg", scenario="The Gathering")
        for person, name in zip(self.people, HEROES, strict=False):
            await self.do(person, "game join", investigator=name)
        await self.seal()
        shown = panel(await anna.slash(self.channel, "game settings"))
        shown = await choose(anna, shown, "set.pace", "day")
        await choose(anna, shown, "set.late", "autopilot")
        looks = ((9, 19), (12, 20), (7, 18), (20,), (8, 17))
        for person, hours in zip(self.people, looks, strict=True):
            self.hours[person.id] = hours
        await self.do(berta, "me zone", city="Europe/Berlin")
        await self.do(berta, "me quiet", hours="22:00-08:00")
        await self.do(carl, "me ping", how="private")
        await self.do(doris, "me zone", city="America/New_York")
        await self.do(doris, "me digest", time="16:00")
        await self.do(self.gm, "game start")

    async def hour(self, hour: int) -> None:
        """Let people live until it is this hour (UTC)."""
        await self.live((hour - round(self.clock.time / HOUR)) % 24 or 24)


async def test_a_week_of_the_card_game(tmp_path: Path) -> None:
    """Nobody is called without need, and nobody is forgotten."""
    async with checked(tmp_path / "games.db", Week) as week:
        await week.begin()
        await an_order_fires_and_stops(week)
        await somebody_is_away(week)
        await week.restart()
        await the_autopilot_takes_over_and_gives_back(week)
        await a_step_is_taken_back_by_vote(week)
        await a_player_is_replaced(week)
        await the_game_master_goes_back(week)
        await week.live(24)

        assert week.clock.time - MONDAY > 7 * DAY
        sent = await week.check_pings()
        everybody = {each.user for each in sent}
        assert everybody == {each.id for each in week.people}


async def an_order_fires_and_stops(week: Week) -> None:
    """Carl passes windows, until an enemy is engaged with him: then he is asked, and called."""
    carl = week.people[CARL]
    await week.hour(8)
    said = await week.do(carl, "orders", say="pass windows until an enemy engages me")
    assert said.startswith("✓")
    await week.live_until_logged("Agnes Baker’s order: pass (chances to", days=2)
    await week.live_until("Act 2 of 3", days=4)  # the Study goes, and whoever is in it
    await week.do(week.gm, "gm spawn", card="Ghoul Priest", at="Agnes", reason="It was there")
    await week.live_until_logged("The Ghoul Priest attacks Agnes", days=3)
    async with week.at_once():  # in the enemy phase, where somebody is asked between the steps
        await week.arrange({"do": "put", "control": CARL, "card": FORBIDDEN_KNOWLEDGE})
    await week.live_until("order is paused", days=3)
    async with week.at_once():
        await week.arrange({"do": "remove", "what": "Ghoul Priest"})


async def somebody_is_away(week: Week) -> None:
    """Carl travels for two days; what he need not answer passes, and nobody calls him."""
    carl = week.people[CARL]
    shown = panel(await carl.slash(week.channel, "me away", until="2 days"))
    await week.click(carl, shown, "The table waits")
    week.absent.add(carl.id)
    gone = week.clock.time
    await week.live(50)
    called = [each for each in week.pings if each.user == carl.id and each.at > gone]
    assert all(each.at >= gone + 2 * DAY for each in called)
    week.absent.clear()


async def the_autopilot_takes_over_and_gives_back(week: Week) -> None:
    """Berta is not heard of, though she did not say so; her time is over, until she is back."""
    berta = week.people[1]
    week.absent.add(berta.id)
    await week.live_until("The autopilot plays Daisy Walker.", days=5)
    week.absent.clear()
    assert (await week.do(berta, "me back")).startswith("✓")
    await week.hour(20)


async def a_step_is_taken_back_by_vote(week: Week) -> None:
    """Whoever acted last asks; those who are called agree."""
    asker, shown = await asks_back(week)
    while not any(label.startswith("Ask") for label in labels(shown)):
        asker, shown = await asks_back(week)  # until a step has shown something hidden
    await week.click(asker, shown, label_of(shown, "Ask"))
    await week.pass_hours(1)
    for person in week.people:
        if "Agree" in labels(week.status) and person is not asker:
            await week.click(person, week.status, "Agree")
    assert "undid a step (everyone agreed)" in week.text


async def asks_back(week: Week) -> tuple[Any, Any]:
    """An hour later: who acted last, and what `/undo` shows them."""
    await week.live(1)
    asker = await week.last_to_act()
    return asker, panel(await asker.slash(week.channel, "undo"))


async def a_player_is_replaced(week: Week) -> None:
    """Emil takes the seat of Carl, who is not called any more."""
    carl, emil = week.people[CARL], week.people[4]
    await week.do(week.gm, "gm replace", investigator="Agnes", player=emil, reason="Carl moves")
    left = week.clock.time
    await week.live(30)
    assert not [each for each in week.pings if each.user == carl.id and each.at > left]


async def the_game_master_goes_back(week: Week) -> None:
    """A few steps, for a reason; the table is asked anew."""
    step = (await week.standing_steps())[-3]
    shown = panel(await week.gm.slash(week.channel, "gm rewind", step=step))
    form = await week.gm.click(shown, label=f"Rewind to step {step} …")
    await week.gm.submit_modal(form, {"reason": "We forgot the rats"})
    await week.note()
    assert "We forgot the rats" in week.text
