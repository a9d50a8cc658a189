"""The Midnight Masks' places and cards, brought by a game master (scenario notes §3, §5)."""

from __future__ import annotations

import pytest

from bot.lcg.core.state import Step
from tests.lcg.codes import GHOUL, PRIEST, RATS
from tests.lcg.table import Table

HUNTER, SHADOW, LEAD = "01121b", "01135", "01136"
DREW, COLLINS, WARREN, DEVEREUX, TURNER = "01137", "01138", "01139", "01140", "01141"
YOUR_HOUSE, RIVERTOWN, SOCIETY, BOARDING_HOUSE = "01124", "01125", "01126", "01127"
HOSPITAL, UNIVERSITY, BANK, ASYLUM = "01128", "01129", "01130", "01131"
EASTTOWN, GRAVEYARD, NORTHSIDE = "01132", "01133", "01134"


def test_the_masked_hunter_hides_clues(solo: Table) -> None:
    """Engaged with it one can neither discover nor spend clues."""
    solo.enemy(HUNTER).engaged_with(solo.roland)
    solo.roland.has(clues=2).holds("Evidence!")
    solo.roland.does("investigate", token="0")

    assert (solo.roland.clues, solo.place("Study").clues) == (2, 2)
    assert solo.roland.why_not("activate", "Trapped") == "The act needs 2 clues; the group has 0."


def test_the_masked_hunter_leaves_friends_alone(table: Table) -> None:
    """A team-mate finds clues and spends what they hold."""
    table.enemy(HUNTER).engaged_with(table.daisy)
    table.roland.has(clues=4).does("investigate").reveals("0")

    assert table.roland.clues == 5
    assert table.roland.can("activate", "Trapped")


def test_clues_under_the_hunters_eyes_do_not_count(table: Table) -> None:
    """What its victim holds does not open the Study."""
    table.enemy(HUNTER).engaged_with(table.daisy)
    table.daisy.has(clues=4)

    assert not table.roland.can("activate", "Trapped")


def test_nothing_to_find_under_the_hunters_eyes(solo: Table) -> None:
    """Cards that discover clues are not played, and nobody reacts."""
    solo.enemy(HUNTER).engaged_with(solo.roland)
    solo.enemy(RATS).engaged_with(solo.roland)
    solo.roland.holds("Working a Hunch", "Evidence!")
    solo.roland.does("fight", "Swarm of Rats", token="0")

    assert solo.kinds == ["turn"]
    assert not solo.roland.can("play", "Working a Hunch")


def test_the_masked_hunter_spawns_with_most_clues(table: Table) -> None:
    """Its prey is whoever has the most clues; its health grows with the group."""
    table.daisy.has(clues=1)
    table.draws_encounter(HUNTER, table.roland)

    hunter = table.piece(HUNTER)
    assert (hunter.threat, table.game.pieces.health(hunter)) == (table.daisy.seat, 8)


@pytest.mark.parametrize(("choice", "clues", "damage"), [("clue", 0, 0), ("damage", 1, 2)])
def test_a_hunting_shadow_wants_a_clue(solo: Table, choice: str, clues: int, damage: int) -> None:
    """Spend 1 clue, or take 2 damage."""
    solo.roland.has(clues=1)
    solo.draws_encounter(SHADOW)
    solo.roland.chooses(choice)

    assert (solo.roland.clues, solo.roland.damage) == (clues, damage)


def test_a_hunting_shadow_hurts_who_has_no_clue(solo: Table) -> None:
    """Without a clue there is no choice."""
    solo.draws_encounter(SHADOW)

    assert solo.roland.damage == 2


def test_a_hunting_shadow_is_met_alone(table: Table) -> None:
    """Peril: a friend does nothing meanwhile."""
    table.daisy.controls("Beat Cop")
    table.enemy(GHOUL).engaged_with(table.daisy)
    table.roland.has(clues=1)
    table.draws_encounter(SHADOW, table.roland)

    assert not table.daisy.asks


def test_a_false_lead_surges_without_clues(solo: Table) -> None:
    """It gains surge: another card is drawn."""
    solo.encounter_deck(LEAD, RATS)
    solo.stops_before(Step.INVESTIGATION)
    solo.goes("mythos")

    assert [each.code for each in solo.roland.engaged()] == [RATS]


def test_a_false_lead_costs_clues(solo: Table) -> None:
    """One for each point failed by, as many as there are, on the location."""
    solo.roland.has(clues=1)
    solo.draws_encounter(LEAD, token="auto_fail")

    assert (solo.roland.clues, solo.place("Study").clues) == (0, 3)


def test_drew_feeds(solo: Table) -> None:
    """When he attacks he heals 1 damage."""
    drew = solo.enemy(DREW, damage=2).engaged_with(solo.roland)
    solo.roland.does("resource")

    assert (drew.damage, solo.roland.damage) == (1, 2)


def test_drew_dodged_does_not_feed(solo: Table) -> None:
    """A cancelled attack heals nothing."""
    drew = solo.enemy(DREW, damage=2).engaged_with(solo.roland)
    solo.roland.holds("Dodge").does("resource").does("play", "Dodge")

    assert (drew.damage, solo.roland.damage) == (2, 0)


def test_collins_takes_four_cards(solo: Table) -> None:
    """A parley: no attack of opportunity, no defeat, and his Victory counts."""
    solo.enemy(COLLINS).engaged_with(solo.roland)
    solo.roland.holds("Knife", "Knife", "Flashlight", "Flashlight").does("parley", "Herman Collins")

    assert (solo.victory, solo.roland.hand, solo.roland.damage) == ([COLLINS], [], 0)


def test_collins_wants_no_less(solo: Table) -> None:
    """Three cards are not enough."""
    solo.enemy(COLLINS).engaged_with(solo.roland)
    solo.roland.holds("Knife", "Knife", "Flashlight")

    assert not solo.roland.can("parley", "Herman Collins")


def test_warren_takes_two_clues(table: Table) -> None:
    """Anybody at his location may pay."""
    table.enemy(WARREN).engaged_with(table.daisy)
    table.roland.has(clues=2).does("parley", "Peter Warren")

    assert (table.victory, table.roland.clues) == ([WARREN], 0)


def test_devereux_takes_five_resources(solo: Table) -> None:
    """And joins the victory display."""
    solo.enemy(DEVEREUX).engaged_with(solo.roland)
    solo.roland.has(resources=5).does("parley", "Victoria Devereux")

    assert (solo.victory, solo.roland.resources) == ([DEVEREUX], 0)


@pytest.mark.parametrize("way", ["evade", "cat"])
def test_turner_slips_away(solo: Table, way: str) -> None:
    """Evaded, by a test or automatically, she joins the victory display."""
    solo.enemy(TURNER).engaged_with(solo.roland)
    if way == "cat":
        solo.roland.controls("Stray Cat")
        solo.roland.does("activate", "Stray Cat", "Ruth Turner")
    else:
        solo.prints(TURNER, evade=2)
        solo.roland.does("evade", "Ruth Turner", token="0")

    assert solo.victory == [TURNER]


def test_the_priest_comes_to_your_house(solo: Table) -> None:
    """Your House: instead of where it would spawn."""
    solo.lays(YOUR_HOUSE)
    solo.draws_encounter(PRIEST)

    priest = solo.piece(PRIEST)
    assert (priest.threat, priest.place) == (None, solo.place(YOUR_HOUSE).id)


def test_the_priest_does_not_come_to_a_house_that_nobody_has_seen(solo: Table) -> None:
    """It stands on the revealed side of Your House."""
    solo.lays(YOUR_HOUSE, revealed=False)
    solo.draws_encounter(PRIEST)

    assert solo.piece(PRIEST).threat == solo.roland.seat


def test_the_priest_leaves_the_hallway_for_your_house(solo: Table) -> None:
    """The Barrier: its other side names the Hallway, Your House overrides it."""
    solo.all_at("Hallway")
    solo.lays("Parlor", revealed=False)
    solo.order("stage", of="act", number=2)
    house = solo.lays(YOUR_HOUSE)
    solo.order("advance", what="act")

    assert solo.piece(PRIEST).place == house.id


def test_your_house_is_good_for_once_a_turn(solo: Table) -> None:
    """A card and a resource; again in the next turn."""
    solo.roland.has_deck("Knife", "Flashlight", "Guts")
    solo.roland.at(YOUR_HOUSE).has(resources=0).does("activate", "Your House")
    assert (solo.roland.hand, solo.roland.resources) == (["01086"], 1)
    assert solo.roland.why_not("activate", "Your House") == "You’ve already used it this turn."

    solo.goes("upkeep")
    solo.settle()
    assert solo.roland.can("activate", "Your House")


def test_the_historical_society_draws_three_once(table: Table) -> None:
    """Once a game for each player."""
    table.roland.has_deck("Knife", "Knife", "Guts", "Guts")
    table.all_at(SOCIETY)
    table.roland.does("activate", "Southside")

    assert len(table.roland.hand) == 3
    assert not table.roland.can("activate", "Southside")
    table.goes("turn", table.daisy)
    assert table.daisy.can("activate", "Southside")


def test_the_boarding_house_finds_an_ally(solo: Table) -> None:
    """An Ally asset of the whole deck, which is shuffled."""
    solo.roland.has_deck("Knife", "Beat Cop", "Guts")
    solo.roland.at(BOARDING_HOUSE).does("activate", "Southside").chooses("Beat Cop")

    assert (solo.roland.hand, len(solo.roland.deck)) == (["01018"], 2)


@pytest.mark.parametrize(("place", "kind"), [(HOSPITAL, "damage"), (ASYLUM, "horror")])
def test_hospital_and_asylum_heal_three_once(solo: Table, place: str, kind: str) -> None:
    """Three points, and not again."""
    solo.roland.at(place).has(**{kind: 4})
    solo.roland.does("activate", solo.game.card(solo.place(place)).name)

    assert getattr(solo.roland, kind) == 1
    assert not solo.roland.can("activate", solo.game.card(solo.place(place)).name)


def test_the_university_lends_books(solo: Table) -> None:
    """A Tome or Spell of six cards; as often as one likes."""
    solo.roland.has_deck(
        *["Knife"] * 2, *["Guts"] * 2, "Shrivelling", "Old Book of Lore", "Scrying"
    )
    solo.roland.at(UNIVERSITY).does("activate", "Miskatonic University")
    assert sorted(solo.roland.labels()) == ["Old Book of Lore", "Shrivelling"]
    solo.roland.chooses("Shrivelling")

    assert solo.roland.can("activate", "Miskatonic University")


def test_the_bank_pays_three_once(solo: Table) -> None:
    """3 resources, once a game, in a later round neither."""
    solo.roland.at(BANK).has(resources=0).does("activate", "Downtown")
    solo.goes("upkeep")
    solo.settle()

    assert solo.roland.resources == 4
    assert not solo.roland.can("activate", "Downtown")


def test_allies_are_cheaper_in_easttown(solo: Table) -> None:
    """2 less for an Ally asset, for others the price."""
    solo.roland.at(EASTTOWN).has(resources=4).holds("Beat Cop", "Knife")
    solo.roland.does("play", "Beat Cop").does("play", "Knife")

    assert solo.roland.resources == 1


def test_easttown_is_cheap_for_who_is_there(solo: Table) -> None:
    """Elsewhere an Ally has its price."""
    solo.lays(EASTTOWN)
    solo.roland.has(resources=4).holds("Beat Cop").does("play", "Beat Cop")

    assert solo.roland.resources == 0


@pytest.mark.parametrize("flee", [True, False])
def test_the_graveyard_frightens(solo: Table, flee: bool) -> None:
    """Failing: 2 horror, or away to Rivertown."""
    solo.lays(RIVERTOWN)
    solo.tokens("-4")
    solo.roland.at(GRAVEYARD, enter=True).chooses("flee" if flee else "stay")

    assert (solo.roland.is_at("Rivertown"), solo.roland.horror) == (flee, 0 if flee else 2)


def test_who_keeps_calm_stays_in_the_graveyard(solo: Table) -> None:
    """A success: nothing happens."""
    solo.tokens("0")
    solo.roland.at(GRAVEYARD, enter=True)

    assert (solo.roland.is_at("Graveyard"), solo.roland.horror) == (True, 0)


def test_there_is_nowhere_to_flee_to(solo: Table) -> None:
    """Without Rivertown in play it is 2 horror."""
    solo.tokens("-4")
    solo.roland.at(GRAVEYARD, enter=True)

    assert (solo.roland.is_at("Graveyard"), solo.roland.horror) == (True, 2)


def test_northside_sells_clues_once_to_all(table: Table) -> None:
    """5 resources for 2 clues of the pool; a group limit."""
    table.all_at(NORTHSIDE)
    clues = table.place(NORTHSIDE).clues
    table.roland.has(resources=5).does("activate", "Northside")

    assert (table.roland.clues, table.place(NORTHSIDE).clues) == (2, clues)
    table.daisy.has(resources=5)
    table.goes("turn", table.daisy)
    assert not table.daisy.can("activate", "Northside")
