"""Dunwich Horror, section 10: Missions and Tasks."""

from __future__ import annotations

import pytest

from bot.engine.errors import GameEnds
from bot.engine.ids import Seat
from bot.second_edition.printed.terms import LOST, SKY, Deck, Place
from tests.second_edition.ops import Gain
from tests.second_edition.table import Table
from tests.second_edition.terms import InvestigatorDevoured, Offer, StepDone, StepVisited

ME, OTHER = Seat(0), Seat(1)
MISSION = "sealing_the_beasts_power"


def marks(table: Table, code: str = MISSION, seat: int = 0) -> int:
    """Return how many steps of a Mission are done."""
    held = table.who(seat).holding(code)
    assert held is not None
    return held.tokens


def stays(table: Table, place: str) -> None:
    """An investigator has spent the Arkham Encounters phase in a place."""
    table.joe.at(place)
    table.run(table.joe.has_spent_the_phase(place))


def wakes(table: Table, *answers: str) -> None:
    """The next Upkeep of an investigator begins."""
    table.act(table.joe.sacrifices(), *answers)


def step(table: Table, place: str, *answers: str) -> None:
    """A step with its sacrifice."""
    stays(table, place)
    wakes(table, "yes", *answers)


# Steps


def test_a_step_is_visited_and_paid_for(table: Table) -> None:
    """DH 10.3, 10.5, 10.6: Visited, and paid for as the next Upkeep begins: then it is marked."""
    table.joe.gets(MISSION)
    table.joe.at("hibbs_roadhouse")

    with table.without_encounters():
        table.act(table.joe.arkham_encounter())
    assert marks(table) == 0
    assert [fact.place for fact in table.told(StepVisited)] == ["hibbs_roadhouse"]
    sanity = table.joe.sanity
    wakes(table, "yes")

    assert marks(table) == 1
    assert table.joe.sanity == sanity - 1
    assert table.lines(table.told(StepDone)) == [
        "Joe completes step 1 of 3 of Sealing the Beast’s Power at Hibb’s Roadhouse."
    ]


def test_a_sheet_says_which_step_is_next(table: Table) -> None:
    """How many are done, where the next is, and when its sacrifice is due."""
    table.joe.gets(MISSION)

    def progress() -> str:
        (card,) = (each for each in table.joe.view().cards if each.name.startswith("Sealing"))
        assert card.tokens == 0
        return card.progress

    assert progress() == "0 of 3 done, next Hibb’s Roadhouse"
    stays(table, "hibbs_roadhouse")
    assert progress() == "0 of 3 done, Hibb’s Roadhouse visited, sacrifice due"
    wakes(table, "yes")
    assert progress().startswith("1 of 3 done, next ")


def test_steps_have_an_order(table: Table) -> None:
    """DH 10.2: Only the next listed place counts."""
    table.joe.gets(MISSION)

    stays(table, "library")
    wakes(table)

    assert marks(table) == 0


def test_who_has_left_has_not_done_the_step(table: Table) -> None:
    """DH 10.5: The sacrifice is paid in the place itself, in the very next Upkeep."""
    table.joe.gets(MISSION)
    stays(table, "hibbs_roadhouse")
    table.joe.at("easttown_streets")

    wakes(table)
    table.joe.at("hibbs_roadhouse")
    wakes(table)

    assert marks(table) == 0


def test_a_sacrifice_may_be_refused(table: Table) -> None:
    """The step is not done then, and has to be visited again."""
    table.joe.gets(MISSION)
    stays(table, "hibbs_roadhouse")

    wakes(table, "no")
    wakes(table)

    assert marks(table) == 0


def test_an_open_gate_is_no_place_to_visit(table: Table) -> None:
    """DH 10.7: Where a gate is open nobody does a step."""
    table.joe.gets("walking_the_ley_lines")
    table.gate("woods")
    table.joe.at("woods")
    table.joe.explored = True

    table.act(table.joe.arkham_encounter(), "leave")

    assert not table.told(StepVisited)


def test_being_moved_away_spoils_the_step(table: Table) -> None:
    """DH 10.3: Who is somewhere else after the phase has not spent it there."""
    table.joe.gets(MISSION)
    table.joe.at("easttown_streets")

    table.run(table.joe.has_spent_the_phase("hibbs_roadhouse"))

    assert not table.told(StepVisited)


def test_marks_do_not_go_to_another_owner(table: Table) -> None:
    """DH 10.10: Given away it has no marks any more."""
    card = table.joe.gets(MISSION)
    step(table, "hibbs_roadhouse")

    table.run(table.exchange(Offer(ME, OTHER, (card,))))

    assert marks(table, seat=OTHER) == 0


def test_other_worlds_are_places_to_visit(table: Table) -> None:
    """DH 10.8, point 25: The listed area, in the Other World phase; paid before moving on."""
    table.joe.gets("for_the_greater_good")
    table.joe.at("abyss:2")
    table.joe.clues = 4
    with table.without_encounters():
        table.act(table.joe.other_world_encounter())

    wakes(table, "yes")

    assert marks(table, "for_the_greater_good") == 1
    assert table.joe.clues == 0


def test_the_other_area_is_another_place(table: Table) -> None:
    """Area 1 is not area 2."""
    table.joe.gets("for_the_greater_good")
    table.joe.at("abyss:1")
    with table.without_encounters():
        table.act(table.joe.other_world_encounter())

    assert not table.told(StepVisited)


def test_lost_is_a_place_to_visit(table: Table) -> None:
    """DH 10.9, point 25: In the Upkeep in which one comes back from there, before coming back."""
    table.joe.gets("joining_the_winning_team")
    for place in ("st_marys_hospital", "arkham_asylum", "south_church"):
        table.joe.gets("duke")
        step(table, place)
    table.joe.gets("duke")
    table.joe.at(LOST)
    wakes(table)
    assert marks(table, "joining_the_winning_team") == 3
    table.joe.returns = True

    table.run(table.joe.sacrifices(), "yes")

    assert isinstance(table.raised, GameEnds)


# What steps take


def test_toughness_of_trophies(table: Table) -> None:
    """Monster trophies worth 4 toughness, own choice, nothing back."""
    table.joe.gets("the_light_of_reason")
    tough, weak = table.joe.trophy("dhole"), table.joe.trophy("cultist")
    assert table.stats(tough).toughness < 4
    stays(table, "river_docks")

    wakes(table, "yes", f"m{tough}")

    assert tough in table.cup
    assert weak in table.cup
    assert marks(table, "the_light_of_reason") == 1


def test_what_is_not_there_is_not_asked_for(table: Table) -> None:
    """Without enough trophies nobody is asked."""
    table.joe.gets("the_light_of_reason")
    table.joe.trophy("cultist")
    stays(table, "river_docks")

    wakes(table)

    assert marks(table, "the_light_of_reason") == 0


def test_a_mission_is_not_sacrificed_for_itself(table: Table) -> None:
    """The Unique Item is another one."""
    table.joe.gets("wave_of_destruction")
    stays(table, "black_cave")
    wakes(table)
    assert marks(table, "wave_of_destruction") == 0

    water = table.joe.gets("holy_water")
    step(table, "black_cave")

    assert table.holder(water) is None
    assert marks(table, "wave_of_destruction") == 1


def test_the_last_sanity_pays_for_the_step(table: Table) -> None:
    """Who goes insane by it has done the step."""
    table.joe.gets(MISSION)
    stays(table, "hibbs_roadhouse")
    table.joe.sanity = 1

    wakes(table, "yes", "card")

    assert [fact.now for fact in table.told(StepDone)] == [1]
    assert table.joe.place == "arkham_asylum"


# Payoffs


def completed(table: Table, code: str, *answers: str) -> None:
    """The last step of a Mission is done."""
    table.joe.gets(code)
    table.run(table.joe.completes(code), *answers)


def test_a_completed_mission_leaves_the_game(table: Table) -> None:
    """DH 10.11, 15.2: To the box, with a point of the score."""
    completed(table, "the_light_of_reason")

    assert table.joe.clues == 10
    assert not table.joe.owns("the_light_of_reason")
    assert table.lines(table.told(StepDone))[-1].endswith(" **The Light of Reason is completed.**")
    assert ("missions", 1) in table.score_parts()
    assert not table.faults()


def test_sacrifices_to_make(table: Table) -> None:
    """A doom token is removed."""
    table.doom = 3

    completed(table, "sacrifices_to_make")

    assert table.doom == 2


def test_purifying_the_town(table: Table) -> None:
    """No Rumor is left, neither in play nor in the deck."""
    table.mythos("riots")
    table.run(table.mythos_ability())

    completed(table, "purifying_the_town")

    assert table.rumor is None
    left = [table.library.mythos[card].kind for card in table.mythos_deck]
    assert "rumor" not in left
    assert not table.faults()


def test_walking_the_ley_lines(table: Table) -> None:
    """All gates close without trophies."""
    table.gate("woods")
    table.gate("graveyard")

    completed(table, "walking_the_ley_lines")

    assert not table.gates
    assert not table.joe.gates


def test_wave_of_destruction(table: Table) -> None:
    """DH point 18: Toughness 3 or less, in the Sky too; the acting investigator takes them."""
    codes = ("maniac", "nightgaunt", "zombie", "witch")
    weak = [table.monster(code, "sky") for code in codes]
    keys = [f"{code}_{no}" for code, no in zip(codes, weak, strict=True)]
    horror = table.monster("the_dunwich_horror", "sentinel_hill")

    completed(table, "wave_of_destruction", *keys[:3])

    assert {option.note for ask in table.asked for option in ask.parts[ME].options} == {"the Sky"}
    assert table.joe.monsters == weak[:3]
    assert table.monsters_at(SKY) == weak[3:]
    assert table.where(horror) == "sentinel_hill"


def test_sealing_the_beasts_power(table: Table) -> None:
    """The combat rating of the Ancient One that awakens is 2 less severe."""
    table = Table("joe_diamond", ancient_one="cthulhu", boxes=("dunwich",))
    completed(table, MISSION)

    table.run(table.begin_battle())

    assert table.battle_modifier == (table.ancient_one.combat_rating or 0) + 2


def test_for_the_greater_good(table: Table) -> None:
    """DH 10.14, 15.1: The owner is devoured, and all win."""
    completed(table, "for_the_greater_good")

    assert isinstance(table.raised, GameEnds)
    assert table.raised.resolution == "sacrificed"
    assert [fact.code for fact in table.told(InvestigatorDevoured)] == ["joe_diamond"]


@pytest.mark.parametrize(
    ("investigators", "how"),
    [(("joe_diamond", "bob_jenkins"), "betrayed"), (("joe_diamond",), "joined")],
)
def test_joining_the_winning_team(investigators: tuple[str, ...], how: str) -> None:
    """DH 10.14, 15.1: The owner wins, all others lose; alone it is a victory."""
    table = Table(*investigators, boxes=("dunwich",))

    completed(table, "joining_the_winning_team")

    assert isinstance(table.raised, GameEnds)
    assert table.raised.resolution == how


# Tasks


def test_a_task_is_done_by_its_visits(table: Table) -> None:
    """DH 10.4, 10.11: No sacrifice: visits do the steps, the last brings the payoff at once."""
    steps = (Place("newspaper"), Place("river_docks"))
    table.prints("knife", kind="task", steps=steps, payoff=(Gain(money=5),))
    table.joe.gets("knife")
    money = table.joe.money

    stays(table, "newspaper")
    assert marks(table, "knife") == 1
    stays(table, "river_docks")

    assert table.joe.money == money + 5
    assert not table.joe.of_deck(Deck.COMMON)


def test_a_quest_can_come_begun(table: Table) -> None:
    """DH 10.13: The first step is done; the others are to do."""
    card = table.joe.gets(MISSION)

    table.run(table.joe.begins_quest(card))

    assert marks(table) == 1


def test_who_retires_costs_a_point(table: Table) -> None:
    """DH 15.3: With the box each retirement counts in the score."""
    table.joe.gets("injured_arm")
    table.joe.gets("head_wound")

    table.act(table.joe.upkeep(), "retire", "yes")

    assert ("retired", -1) in table.score_parts()
