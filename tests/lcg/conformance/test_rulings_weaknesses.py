"""Rulings: weaknesses."""

from __future__ import annotations

from bot.lcg.core.state import Step
from tests.lcg.codes import EVILS, GHOUL, KNIFE, PRIEST, RATS
from tests.lcg.table import Table


def test_paranoia_comes_before_the_resource(solo: Table) -> None:
    """Ruling, "Paranoia": drawn in upkeep, the resource of 4.4 comes after it."""
    solo.roland.has_deck("Paranoia", "Knife")
    solo.next_phase("upkeep")

    assert solo.roland.resources == 1


def test_debts_are_paid_by_each_player_twice() -> None:
    """Ruling, "Hospital Debts": any investigator there may pay; a limit is for each player."""
    table = Table(["skids_otoole", "roland_banks"])
    table.skids.suffers("Hospital Debts")
    for player in (table.roland, table.skids):
        player.does("activate", "Hospital Debts").does("activate", "Hospital Debts")
        assert not player.can("activate", "Hospital Debts")

    assert table.piece("Hospital Debts").resources == 4


def test_debts_take_no_experience_of_before() -> None:
    """Hospital Debts: of this scenario only, never more than it gives."""
    table = Table(["skids_otoole", "roland_banks"])
    table.skids.suffers("Hospital Debts")
    table.skids.has(xp=5)
    table.order("stage", of="agenda", number=3)
    table.order("advance", what="agenda")

    assert (table.state.resolution, table.skids.who.xp) == ("r3", 5)


def test_a_spell_must_be_taken_be_it_dark_memory() -> None:
    """Ruling, "Arcane Initiate": what is found cannot be left."""
    table = Table(["agnes_baker"])
    table.agnes.controls("Arcane Initiate")
    table.agnes.has_deck("Knife", "Dark Memory", "Guts", "Flashlight")
    table.agnes.does("activate", "Arcane Initiate").chooses("Dark Memory")

    assert table.agnes.hand == ["01013"]


def test_the_book_found_makes_room_at_once() -> None:
    """Ruling, "The Necronomicon": found by the librarian, it takes a hand."""
    table = Table(["daisy_walker"])
    table.daisy.controls("Knife")
    table.daisy.controls("Flashlight")
    table.daisy.has_deck("01009", "Guts")
    table.daisy.holds("Research Librarian").does("play", "Research Librarian")
    table.daisy.does("activate", "Research Librarian").chooses(
        "The Necronomicon: John Dee Translation"
    )
    table.daisy.chooses("Knife")

    assert (table.in_play("01009"), table.in_play("Knife")) == (True, False)


def test_paranoia_takes_no_debts() -> None:
    """Paranoia: resources on Hospital Debts are not in the pool."""
    table = Table(["skids_otoole"])
    debts = table.skids.suffers("Hospital Debts")
    table.skids.does("activate", "Hospital Debts").stacks("Paranoia").draws()

    assert (debts.resources, table.skids.resources) == (1, 0)


def test_six_resources_settle_the_debts() -> None:
    """Hospital Debts: 6 are enough."""
    table = Table(["skids_otoole"])
    debts = table.skids.suffers("Hospital Debts")
    table.sets(debts.id, resources=6)
    table.order("end", resolution="r1")
    table.settle()

    assert table.skids.who.xp == 2


def test_haunted_is_laid_by_a_friend() -> None:
    """FAQ 2.1: any investigator at the location may spend the two actions."""
    table = Table(["roland_banks", "daisy_walker"])
    table.daisy.suffers("Haunted")
    table.roland.does("activate", "Haunted")

    assert (table.in_play("Haunted"), table.daisy.discard, table.roland.actions) == (
        False,
        ["01098"],
        1,
    )


def test_psychosis_answers_an_attack_after_it() -> None:
    """Psychosis: after the horror of each of two attacks, 1 direct damage."""
    table = Table(["roland_banks"])
    table.roland.suffers("Psychosis")
    table.enemy(GHOUL).engaged_with(table.roland)
    table.all_at("Hallway")
    table.enemy(PRIEST).engaged_with(table.roland)
    table.roland.does("resource").chooses("Ghoul Priest")

    assert (table.roland.damage, table.roland.horror) == (2 + 1 + 1 + 1, 2 + 1)


def test_hypochondria_and_the_cellar() -> None:
    """Hypochondria: each damage taken, from a location, too."""
    table = Table(["roland_banks"])
    table.roland.at("Hallway")
    table.lays("Cellar")
    table.roland.suffers("Hypochondria")
    table.roland.does("move", "Cellar")

    assert (table.roland.damage, table.roland.horror) == (1, 1)


def test_dark_memory_may_be_paid_for() -> None:
    """Ruling, "Dark Memory": an action and 2 resources for 1 doom; then it leaves."""
    table = Table(["agnes_baker"])
    table.agnes.holds("Dark Memory").does("play", "Dark Memory")

    assert (table.state.agenda.doom, table.agnes.discard) == (1, ["01013"])
    assert (table.agnes.actions, table.agnes.resources) == (2, 3)


def test_the_heirloom_draws_for_a_dark_memory() -> None:
    """Heirloom of Hyperborea: Dark Memory is a Spell that is played."""
    table = Table(["agnes_baker"])
    table.agnes.controls("Heirloom of Hyperborea")
    table.agnes.holds("Dark Memory").has_deck(KNIFE)
    table.agnes.does("play", "Dark Memory").does("activate", "Heirloom")

    assert table.agnes.hand == [KNIFE]


def test_the_heirloom_draws_for_an_asset() -> None:
    """Ruling, "Heirloom of Hyperborea": once the Spell has entered play."""
    table = Table(["agnes_baker"])
    table.agnes.controls("Heirloom of Hyperborea")
    table.agnes.holds("Scrying").has_deck(KNIFE)
    table.agnes.does("play", "Scrying").does("activate", "Heirloom")

    assert (table.in_play("Scrying"), table.agnes.hand) == (True, [KNIFE])


def test_a_dark_memory_counts_for_the_hand_and_stays() -> None:
    """Rules notes §6: it counts for the hand size and cannot be chosen."""
    table = Table(["agnes_baker"])
    table.agnes.holds("Dark Memory", *[KNIFE] * 8)
    table.stops_before(Step.ROUND_END)
    table.goes("4.5")
    ask = table.agnes.ask
    assert all("Dark" not in label for label in table.agnes.labels())
    table.agnes.chooses(table.agnes.offers()[0])

    assert (ask.kind, len(table.agnes.hand), "01013" in table.agnes.hand) == ("hand_size", 8, True)


def test_abandoned_wendy_has_no_event_to_replay() -> None:
    """Abandoned and Alone and Wendy's Amulet: the pile has left the game."""
    table = Table(["wendy_adams"])
    table.wendy.controls("01014")
    table.wendy.holds("Emergency Cache")
    table.order("discard", seat=0, cards=["Emergency Cache"])
    assert table.wendy.can("play", "Emergency Cache")
    table.wendy.stacks("Abandoned and Alone").draws()

    assert not table.wendy.can("play", "Emergency Cache")
    assert table.wendy.horror == 2


def test_a_ward_stops_no_weakness_and_no_enemy() -> None:
    """Ward of Protection: a treachery that is no weakness."""
    table = Table(["agnes_baker"])
    table.agnes.holds("Ward of Protection")
    table.agnes.stacks("Haunted").draws()
    table.draws_encounter(RATS)

    assert table.kinds == ["turn"]
    assert table.in_play("Haunted")


def test_a_warded_evil_brings_no_doom() -> None:
    """Ward of Protection: Ancient Evils is cancelled and discarded."""
    table = Table(["agnes_baker"])
    table.sets("agenda", doom=2)
    table.agnes.holds("Ward of Protection")
    table.draws_encounter(EVILS)
    table.agnes.does("play", "Ward of Protection")

    assert (table.state.agenda.doom, table.state.agenda.index) == (2, 0)
    assert (table.encounter_discard, table.agnes.horror) == ([EVILS], 1)
