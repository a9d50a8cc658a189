"""Encounter cards of several scenarios: the core set's, cults, agents (scenario notes §5)."""

from __future__ import annotations

import pytest

from bot.lcg.core.facts import EncounterDrawn, TestEnded
from bot.lcg.printed.cards import CardCode
from tests.lcg.codes import GHOUL, GOAT, KNIFE, RATS
from tests.lcg.table import Table

DOOR = "01174"
ACOLYTE, WIZARD, CHANTING, NIGHTGAUNT, WINGS = "01169", "01170", "01171", "01172", "01173"
BYAKHEE, SIGN, OBSERVER, OFFER = "01175", "01176", "01177", "01178"
DARK_YOUNG, DEEP_ONE, DREAMS = "01179", "01181", "01182"


def test_locked_door_is_where_the_most_clues_are(table: Table) -> None:
    """Nobody can investigate there, with a card neither."""
    table.lays("Hallway")
    table.roland.controls("Flashlight")

    table.draws_encounter(DOOR)

    assert table.piece(DOOR).host == table.place("Study").id
    assert table.roland.why_not("investigate") == "The door is locked."
    assert not table.roland.can("investigate", "Flashlight")


def test_locked_door_between_equals_is_the_leads(table: Table) -> None:
    """FAQ 1.5: of several with the most clues the lead chooses, not always the worst."""
    for place in ("Attic", "Cellar"):
        table.lays(place)
        table.sets(place, clues=9)

    table.draws_encounter(DOOR, table.daisy)
    table.roland.chooses("Cellar")

    assert table.piece(DOOR).host == table.place("Cellar").id


def test_a_second_locked_door_is_elsewhere(table: Table) -> None:
    """A location that has one is passed over; without another the card is discarded."""
    table.draws_encounter(DOOR)
    table.draws_encounter(DOOR)
    assert table.encounter_discard == [DOOR]

    table.lays("Hallway")
    table.draws_encounter(DOOR)

    hosts = [door.host for door in table.game.in_play.of_code(CardCode(DOOR))]
    assert hosts == [table.place("Study").id, table.place("Hallway").id]


def test_locked_door_is_opened_with_either_skill(table: Table) -> None:
    """Combat or agility, as the one who tries it chooses; a failure leaves it."""
    table.draws_encounter(DOOR)
    table.roland.does("activate", "Locked Door", token="0").chooses("Agility 2")
    assert table.in_play(DOOR)

    table.roland.does("activate", "Locked Door", token="0").chooses("Combat 4")

    assert not table.in_play(DOOR)
    assert (table.encounter_discard, table.roland.actions) == ([DOOR], 1)
    assert table.roland.can("investigate")


def test_locked_door_is_opened_from_its_location(table: Table) -> None:
    """Whoever is elsewhere cannot reach it."""
    table.lays("Hallway")
    table.draws_encounter(DOOR)
    table.roland.at("Hallway")

    assert not table.roland.can("activate", "Locked Door")


def test_an_acolyte_enters_with_doom_where_nobody_is(table: Table) -> None:
    """At an empty location that the one who draws it chooses."""
    table.lays("Attic")
    table.lays("Cellar")
    table.draws_encounter(ACOLYTE, table.daisy)
    table.daisy.chooses("Cellar")

    acolyte = table.piece(ACOLYTE)
    assert (acolyte.place, acolyte.doom) == (table.place("Cellar").id, 1)


def test_a_banished_acolyte_brings_no_doom(solo: Table) -> None:
    """Gone when it spawns, it is not there "after it enters play"."""
    solo.roland.controls("Disc of Itzamna")
    solo.order("spawn", card=ACOLYTE, engaged=0, resolve=True)
    solo.roland.does("activate", "Disc of Itzamna")

    assert (solo.game.stages.doom, solo.encounter_discard) == (0, [ACOLYTE])


def test_an_acolyte_without_an_empty_place_is_discarded(solo: Table) -> None:
    """Rules Reference, "Spawn": the Study is not empty."""
    solo.draws_encounter(ACOLYTE)

    assert solo.encounter_discard == [ACOLYTE]


def test_a_wizard_gathers_doom(solo: Table) -> None:
    """1 at the end of each Mythos phase, on itself."""
    wizard = solo.enemy(WIZARD, exhausted=True).at("Study")
    solo.next_phase("mythos")

    assert (wizard.doom, solo.game.stages.doom) == (1, 2)


def test_chanting_gives_doom_to_the_nearest_cultist(table: Table) -> None:
    """2 doom; of several equally near the lead chooses."""
    for place in ("Hallway", "Attic", "Cellar"):
        table.lays(place)
    table.all_at("Hallway")
    near = [table.enemy(ACOLYTE).at(place) for place in ("Attic", "Cellar")]
    table.draws_encounter(CHANTING, table.daisy)
    table.roland.chooses(near[1].id)

    assert [each.doom for each in near] == [0, 2]


def test_chanting_calls_a_cultist(solo: Table) -> None:
    """With none in play one is found and drawn."""
    solo.lays("Attic")
    solo.encounter_deck(RATS, ACOLYTE, RATS)
    solo.draws_encounter(CHANTING)
    solo.roland.chooses("Acolyte")

    assert (solo.piece(ACOLYTE).doom, len(solo.state.encounter_deck)) == (1, 2)


def test_a_nightgaunt_doubles_what_hinders_an_evasion(solo: Table) -> None:
    """−1 counts −2 for evading it, and −1 for fighting it."""
    solo.enemy(NIGHTGAUNT).engaged_with(solo.roland)
    solo.roland.does("evade", token="-1").does("fight", token="-1")

    assert [ended.total for ended in solo.told(TestEnded)] == [0, 3]


def test_wings_carry_nobody_without_a_central_place(table: Table) -> None:
    """1 of both; enemies but Nightgaunts let go, and where nobody moves engage again."""
    rats = table.enemy(RATS, exhausted=True).engaged_with(table.roland)
    gaunt = table.enemy(NIGHTGAUNT).engaged_with(table.roland)
    table.draws_encounter(WINGS, token="0")

    assert (table.roland.damage, table.roland.horror) == (1, 1)
    assert (rats.threat, gaunt.threat) == (None, table.roland.seat)


def test_wings_carry_to_a_central_place(solo: Table) -> None:
    """Over any distance, without the other enemies."""
    solo.lays("Attic")
    solo.prints("Attic", traits=("Central",))
    rats = solo.enemy(RATS).engaged_with(solo.roland)
    solo.draws_encounter(WINGS, token="0")

    assert (solo.roland.is_at("Attic"), rats.threat, solo.roland.horror) == (True, None, 2)


def test_wings_may_be_escaped(solo: Table) -> None:
    """A success: nothing."""
    solo.roland.holds("Manual Dexterity", "Unexpected Courage")
    solo.draws_encounter(WINGS)
    solo.roland.commits("Manual Dexterity").reveals("0")

    assert (solo.roland.damage, solo.roland.horror) == (0, 0)


@pytest.mark.parametrize(("horror", "fight", "evade"), [(0, 3, 3), (1, 4, 4)])
def test_the_byakhee_grows_bold(solo: Table, horror: int, fight: int, evade: int) -> None:
    """With 4 sanity or fewer left on whom it is engaged with, it has 1 more of both."""
    byakhee = solo.enemy(BYAKHEE).engaged_with(solo.roland)
    solo.roland.has(horror=horror)

    assert (solo.game.enemies.fight(byakhee), solo.game.enemies.evade(byakhee)) == (fight, evade)


def test_the_yellow_sign_brings_madness(solo: Table) -> None:
    """2 horror, and a Madness of the own deck is drawn."""
    solo.roland.has_deck(KNIFE, "Paranoia")
    solo.draws_encounter(SIGN, token="-1")
    solo.roland.chooses("Paranoia")

    assert (solo.roland.horror, solo.roland.resources, solo.roland.deck) == (2, 0, [KNIFE])


def test_the_yellow_sign_may_be_withstood(solo: Table) -> None:
    """Nothing happens on a success."""
    solo.roland.has_deck(KNIFE, "Paranoia")
    solo.draws_encounter(SIGN, token="+1")

    assert (solo.roland.horror, len(solo.roland.deck)) == (0, 2)


def test_the_observer_hits_harder_without_a_card(solo: Table) -> None:
    """1 more of both for who has none."""
    solo.enemy(OBSERVER).engaged_with(solo.roland)
    solo.roland.does("resource")

    assert (solo.roland.damage, solo.roland.horror) == (2, 2)


def test_a_dodged_observer_takes_nothing(solo: Table) -> None:
    """Ruling, "Dodge": "when it attacks" does not trigger if the attack is cancelled."""
    solo.enemy(OBSERVER).engaged_with(solo.roland)
    solo.roland.holds(KNIFE, "Dodge").does("resource").does("play", "Dodge")

    assert (solo.roland.hand, solo.roland.damage) == ([KNIFE], 0)


def test_power_has_its_price(table: Table) -> None:
    """2 cards for 2 doom, which can advance the agenda; decided alone."""
    table.sets("agenda", doom=1)
    table.roland.holds("Dodge")
    table.daisy.has_deck(KNIFE, KNIFE)
    table.draws_encounter(OFFER, table.daisy)
    assert table.state.peril == [table.daisy.seat]

    table.daisy.chooses("Draw 2 cards, put 2 doom on the agenda")
    table.roland.chooses("The lead takes 2 horror")

    assert (len(table.daisy.hand), table.state.agenda.index) == (2, 1)


def test_power_may_be_declined(solo: Table) -> None:
    """2 horror instead."""
    solo.draws_encounter(OFFER)
    solo.roland.chooses("Take 2 horror")

    assert (solo.roland.horror, solo.state.agenda.doom) == (2, 0)


def test_the_dark_young_heals(solo: Table) -> None:
    """2 damage at the end of each round."""
    young = solo.enemy(DARK_YOUNG, damage=3).engaged_with(solo.roland)
    solo.next_phase("upkeep")

    assert young.damage == 1


def test_the_dark_young_has_nothing_to_heal(solo: Table) -> None:
    """A forced ability that changes nothing does not initiate."""
    young = solo.enemy(DARK_YOUNG).engaged_with(solo.roland)
    solo.next_phase("upkeep")

    assert young.damage == 0


def test_a_goat_spawn_bursts_over_everybody_here(table: Table) -> None:
    """1 horror each; nobody elsewhere."""
    table.enemy(GOAT, damage=2).engaged_with(table.roland)
    table.roland.does("fight", "Goat Spawn", token="0")

    assert (table.roland.horror, table.daisy.horror, table.in_play(GOAT)) == (1, 1, False)


def test_nested_sequences_as_the_faq_tells_them() -> None:
    """FAQ 1.4: the dog bites, the goat bursts, Agnes strikes, the goat goes, the gun enters."""
    table = Table(["roland_banks", "agnes_baker"])
    dog = table.roland.controls("Guard Dog")
    goat = table.enemy(GOAT, damage=2).engaged_with(table.roland)
    ghoul = table.enemy(GHOUL).engaged_with(table.agnes)
    table.roland.holds("01016").does("play", ".45 Automatic")
    table.roland.assigns(damage={"Guard Dog": 1}).chooses("Guard Dog")
    table.roland.assigns(horror={})
    table.agnes.does("activate", "Agnes Baker").chooses("Ghoul Minion")
    assert (table.in_play(GOAT), ghoul.damage, dog.damage) == (False, 1, 0)
    table.roland.does("activate", "Roland Banks")

    assert (table.roland.clues, dog.damage, table.in_play("01016")) == (1, 1, True)
    assert goat.damage == 3


def test_a_deep_one_leers_at_whom_it_engages(table: Table) -> None:
    """1 horror for who is engaged, by its own will or by theirs."""
    table.enemy(DEEP_ONE).spawns(table.roland)
    assert table.roland.horror == 1

    table.goes("turn", table.daisy)
    table.daisy.does("engage", "Young Deep One")

    assert table.daisy.horror == 1


def test_a_deep_one_that_is_banished_leers_at_nobody(table: Table) -> None:
    """Disc of Itzamna: when it spawns, which is before "after it engages"."""
    table.roland.controls("Disc of Itzamna")
    table.enemy(DEEP_ONE).spawns(table.roland)
    table.roland.does("activate", "Disc of Itzamna")

    assert (table.roland.horror, table.encounter_discard) == (0, [DEEP_ONE])


def test_all_engage_before_one_is_answered(table: Table) -> None:
    """Roland leaves two enemies behind: both engage Daisy, then the Deep One leers."""
    table.daisy.controls("Holy Rosary")
    table.enemy(DEEP_ONE).engaged_with(table.roland)
    ghoul = table.enemy(GHOUL).engaged_with(table.roland)
    table.order("resign", seat=0)

    assert table.kinds == ["assign"]
    assert ghoul.threat == table.daisy.seat


def test_dreams_weaken_mind_and_will(table: Table) -> None:
    """−1 willpower and −1 sanity for the one; anybody there may end them."""
    table.draws_encounter(DREAMS)
    assert table.game.investigators.max_sanity(table.roland.seat) == 4

    table.goes("turn", table.daisy)
    table.daisy.does("activate", "Dreams of R’lyeh", token="-1")
    assert table.in_play(DREAMS)
    table.daisy.does("activate", "Dreams of R’lyeh", token="0")

    assert (table.game.investigators.max_sanity(table.roland.seat), table.in_play(DREAMS)) == (
        5,
        False,
    )


def test_dreams_may_be_the_last_straw(table: Table) -> None:
    """As much horror as sanity is left defeats at once."""
    table.roland.has(horror=4)
    table.draws_encounter(DREAMS)

    assert (table.roland.playing, table.roland.who.new_mental) == (False, 1)
    assert [fact.code for fact in table.told(EncounterDrawn)] == [DREAMS]
