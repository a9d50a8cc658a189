"""27 Undimensioned and Unseen at its edges, read from our notes of scenario V a second time."""

from __future__ import annotations

from collections import Counter
from typing import Any

import pytest

from bot.lcg.api import logged_count
from bot.lcg.core.facts import ScenarioEnded, TokenRevealed
from bot.lcg.printed.cards import CardCode
from bot.lcg.rules.scenario_result import scenario_result
from tests.lcg.brood import (
    ATTENTION,
    BROOD,
    FORMULA,
    GLEN,
    HEATH,
    PEOPLE,
    POWDER,
    RUIN,
    RUINS,
    TOWERING,
    TRACKS,
    VILLAGE,
    WATCHFUL_VILLAGE,
    WHISPERING_GLEN,
    alone,
    broods,
    drawn,
    lays,
    valley,
    waiting,
)
from tests.lcg.codes import COP, DOG, GHOUL, HAUNTED, LITA
from tests.lcg.pausing import whole_rules
from tests.lcg.table import Table

MILAN, LUPINE, AVIAN, ALTERED = "01033", "02095", "02094", "02096"
DYNAMITE, MIND_WIPE, CLOSE_CALL, SNEAK = "01024", "01068", "01083", "01052"


def facing(seats: int = 1, **more: Any) -> Table:
    """Everybody is in the village with the only Brood, and Roland has the Formula."""
    table = valley(seats, **more)
    alone(table, VILLAGE)
    table.all_at(VILLAGE)
    table.roland.controls(FORMULA)
    return table


# Set-up


def test_the_deck_card_by_card() -> None:
    """27: the 33 as the notes list them."""
    library = whole_rules().library
    names = Counter(
        library.card(code).name for code in library.encounter_deck("undimensioned_and_unseen")
    )

    assert names == {
        "Towering Beasts": 4, "Ruin and Destruction": 3, "Attracting Attention": 2,
        "The Creatures’ Tracks": 2, "Whippoorwill": 3, "Eager for Death": 2, "Avian Thrall": 2,
        "Lupine Thrall": 2, "Altered Beast": 2, "Unhallowed Country": 2, "Sordid and Silent": 2,
        "Rotting Remains": 3, "Frozen in Fear": 2, "Dissonant Voices": 2,
    }  # fmt: skip


def test_a_players_ally_counts_as_a_name() -> None:
    """27: by number of names, whosever: an Ally of a player among them."""
    table = valley(sacrificed=("02217", MILAN))

    assert (len(broods(table)), waiting(table)) == (1, 3)


@pytest.mark.parametrize("difficulty", ["easy", "standard", "hard", "expert"])
@pytest.mark.parametrize("seats", [1, 4])
def test_set_up_is_alike_at_each_difficulty(difficulty: str, seats: int) -> None:
    """27: six places, two Broods, four Formulas aside, all in the village, revealed."""
    table = valley(seats, difficulty=difficulty, calm=False)

    assert len(table.game.places.all()) == 6
    assert [place.revealed for place in table.game.places.all()].count(True) == 1
    assert table.codes(table.state.aside).count(FORMULA) == 4
    assert len(table.state.encounter_deck) == 33
    assert {table.game.card(player.place).name for player in table} == {"Dunwich Village"}


def test_those_without_the_powder_are_not_asked() -> None:
    """27: only a player with it in the deck may search it out; all get the weakness."""
    table = valley(2, calm=False)

    assert not table.in_play(POWDER)
    assert len(scenario_result(table.game).earned) == 2


def test_the_weakness_lies_in_the_deck() -> None:
    """27: opening hands were drawn before; it is in no hand."""
    table = Table(
        ["roland_banks", "daisy_walker"], scenario="undimensioned_and_unseen", log=[],
        chapter=6, given_rules=whole_rules(), at_turn=False,
    )  # fmt: skip
    table.chooses_none()
    table.roland.chooses("Warn them")
    earned = {each.seat: each.code for each in scenario_result(table.game).earned}

    for player in table:
        code = earned[player.seat]
        assert player.deck.count(code) + player.hand.count(code) >= 1
        assert code in player.deck


# Tokens


@pytest.mark.parametrize(
    ("difficulty", "asleep", "modifier"), [("easy", False, -3), ("hard", True, -5)]
)
def test_the_elder_thing(difficulty: str, asleep: bool, modifier: int) -> None:
    """27: −3, hard −5; in an attack the Brood, ready or not, strikes immediately."""
    table = facing(difficulty=difficulty)
    broods(table)[0].clues = 1
    broods(table)[0].exhausted = asleep
    table.roland.does("fight", "Brood", token="elder_thing")

    assert table.told(TokenRevealed)[0].modifier == modifier
    assert (table.roland.damage, table.roland.horror) == (2, 2)


def test_an_elder_thing_against_another_enemy() -> None:
    """27: only an attack or evasion against a Brood."""
    table = facing()
    table.enemy(GHOUL).engaged_with(table.roland)
    table.roland.does("fight", "Ghoul", token="elder_thing")

    assert (table.roland.damage, table.roland.horror) == (0, 0)


def test_who_falls_to_the_elder_thing_tests_no_more() -> None:
    """27: before the result: a defeated investigator deals no damage."""
    table = facing(2)
    here = broods(table)[0]
    here.clues = 3
    table.roland.has(damage=8).does("fight", "Brood", token="elder_thing")

    assert not table.roland.playing
    assert here.damage == 0


def test_skulls_with_no_brood_in_play() -> None:
    """27: with none in play a skull is 0, however many wait."""
    table = valley(sacrificed=PEOPLE[:4])
    table.roland.tests("willpower", 1, token="skull")

    assert waiting(table) == 2
    assert table.told(TokenRevealed)[0].modifier == 0


def test_a_cultist_and_what_it_reveals_both_count() -> None:
    """27: two cultists hurt twice if the test fails."""
    table = valley()
    table.bag("cultist", "cultist", 1)
    table.roland.tests("willpower", 9, token=["cultist", "cultist", "+1"])

    assert table.roland.horror == 2


def test_the_tablet_asks_which_brood() -> None:
    """27: of two with clues one is chosen; the other keeps them."""
    table = valley()
    one, other = broods(table)
    one.clues, other.clues = 1, 2
    table.roland.tests("willpower", 3, token="tablet")
    table.roland.chooses("Remove all clues")
    table.roland.chooses(other.id)

    assert (one.clues, other.clues) == (1, 0)


# The Brood


def test_dynamite_does_nothing_to_a_brood() -> None:
    """27: only the Formula's ability; all investigators are hurt."""
    table = facing()
    ghoul = table.enemy(GHOUL).at(VILLAGE)
    broods(table)[0].exhausted = ghoul.exhausted = True
    table.roland.holds(DYNAMITE).has(resources=5)
    table.roland.does("play", "Dynamite Blast", "Dunwich Village")

    assert (broods(table)[0].damage, table.roland.damage) == (0, 3)
    assert ghoul not in table.game.in_play


def test_a_cop_cannot_harm_a_brood() -> None:
    """27: an ability that could only damage a Brood has no target."""
    table = facing()
    table.roland.controls(COP)

    assert not table.roland.can("activate", "Beat Cop")


def test_zoey_strikes_no_harder_with_the_formula() -> None:
    """27: by a ruling damage that is added to the Formula's attack does nothing to a Brood."""
    table = Table(
        ["zoey_samaras"], scenario="undimensioned_and_unseen", log=[], chapter=6,
        given_rules=whole_rules(), at_turn=False, weaknesses={"zoey_samaras": HAUNTED},
    )  # fmt: skip
    table.chooses_none()
    table.zoey.chooses("Warn them")
    table.calm_down()
    table.order("hand", seat=table.zoey.seat, cards=[])
    table.settle()
    here = alone(table, VILLAGE)
    table.all_at(VILLAGE)
    table.zoey.controls(FORMULA)
    thrall = table.enemy(AVIAN).engaged_with(table.zoey)
    here.clues = 3
    table.zoey.does("fight", "Brood", token="elder_sign")
    assert here.damage == 1

    table.zoey.does("fight", "Avian Thrall", "Esoteric Formula", token="elder_sign")
    assert thrall.damage == 2


def test_the_last_point_kills_it_and_its_clues_are_lost() -> None:
    """27: 1 + 1 each; V1, and the cards and tokens on it leave."""
    table = facing()
    here = broods(table)[0]
    table.attached(TOWERING, here)
    here.clues, here.damage = 4, 2
    table.roland.does("fight", "Brood", token="+1")

    assert BROOD in table.victory
    assert TOWERING in table.encounter_discard
    assert table.roland.clues == 0


def test_the_formula_in_anothers_hands() -> None:
    """27: who controls none cannot attack a Brood."""
    table = facing(2)
    table.order("go", to="turn", seat=table.daisy.seat)

    assert not table.daisy.can("fight", "Brood")


def test_the_formula_against_a_thrall() -> None:
    """27: any Abomination: the Spell makes Avian Thrall 3 easier to hit."""
    table = facing()
    thrall = table.enemy(AVIAN).engaged_with(table.roland)
    thrall.clues = 1
    table.roland.does("fight", "Avian Thrall", "Esoteric Formula", token="0")

    assert table.result() == (True, 5)
    assert thrall.damage == 1


def test_the_formula_counts_beasts_that_tower() -> None:
    """27: each Towering Beasts +1 fight and +1 health."""
    table = facing()
    here = broods(table)[0]
    for _ in range(2):
        table.attached(TOWERING, here)

    assert (table.game.enemies.fight(here), table.game.pieces.health(here)) == (8, 4)


def test_a_brood_strikes_everybody_there() -> None:
    """27: massive: in the enemy phase each investigator there; not those elsewhere."""
    table = facing(3)
    table.agnes.at(lays(table, RUINS).code)
    drawn(table, VILLAGE)
    table.enemies_attack()
    table.roland.chooses("Roland Banks")

    assert [(p.damage, p.horror) for p in table] == [(2, 2), (2, 2), (0, 0)]


def test_the_formula_provokes_nobody() -> None:
    """Rules Reference, "Attack of Opportunity": a Fight action does not; investigating does."""
    table = facing()
    table.roland.does("fight", "Brood", token="auto_fail")
    assert table.roland.damage == 0
    table.roland.does("resource")
    assert (table.roland.damage, table.roland.horror) == (2, 2)


@pytest.mark.parametrize("to", [HEATH, VILLAGE])
def test_a_brood_does_not_hunt(to: str) -> None:
    """27: it moves towards a random place, after the attacks, and does not strike there."""
    table = valley()
    here = alone(table, HEATH)
    lays(table, VILLAGE)
    table.roland.at(VILLAGE)
    drawn(table, to)
    table.next_phase("enemy")

    assert (here.place, table.roland.damage) == (table.place(to).id, 0)


def test_a_close_call_with_a_brood() -> None:
    """27: not Elite: it goes into the encounter deck, not in play and not set aside."""
    table = facing(sacrificed=PEOPLE[:4])
    table.encounter_deck(ATTENTION, RUIN)
    table.roland.holds(CLOSE_CALL).has(resources=5)
    table.roland.does("evade", "Brood")
    table.roland.reveals("+1").does("play", "Close Call")

    assert not broods(table)
    assert BROOD in table.codes(table.state.encounter_deck)


def test_the_last_brood_is_called_off() -> None:
    """27: no Brood in play and none set aside is the end, wherever the last one went."""
    table = facing(sacrificed=PEOPLE[:4])
    table.order("stage", of="act", number=2)
    table.encounter_deck(ATTENTION, RUIN)
    table.roland.holds(CLOSE_CALL).has(resources=5)
    table.roland.does("evade", "Brood")
    table.roland.reveals("+1").does("play", "Close Call")

    assert table.told(ScenarioEnded)[-1].resolution == "r2"


def test_a_mind_wiped_brood_is_mortal() -> None:
    """27: its text is blank until the phase ends: 1 health, and all can fight it."""
    table = facing(2)
    here = broods(table)[0]
    table.roland.holds(MIND_WIPE).has(resources=5)
    table.next_phase("investigation")
    table.roland.does("play", "Mind Wipe")
    assert table.game.pieces.health(here) == 1

    table.roland.chooses("Daisy Walker")
    assert table.daisy.engaged() == [here]
    table.roland.goes()
    table.tokens("+1")
    table.prints(BROOD, fight=1)
    table.roland.chooses(f"fight:{here.id}")
    assert here not in table.game.in_play
    assert BROOD in table.encounter_discard
    assert BROOD not in table.victory


def test_a_mind_wiped_brood_that_was_hurt_falls() -> None:
    """Rules Reference, "Blank" and "Defeat": damage as high as the health left defeats it."""
    table = facing(2)
    broods(table)[0].damage = 2
    table.roland.holds(MIND_WIPE).has(resources=5)
    table.next_phase("investigation")
    table.roland.does("play", "Mind Wipe")
    table.roland.chooses("Roland Banks")

    assert not broods(table)


def test_what_was_wiped_comes_back() -> None:
    """27: massive again after the phase, with all of its health."""
    table = facing()
    here = broods(table)[0]
    table.roland.holds(MIND_WIPE).has(resources=5)
    table.next_phase("investigation")
    table.roland.does("play", "Mind Wipe")
    assert here.threat == table.roland.seat
    table.roland.ends_turn()

    assert (here.threat, table.game.pieces.health(here)) == (None, 2)


# Agendas


def test_the_first_agenda_with_none_aside() -> None:
    """27: if able: no Brood waits, none comes; the discards are shuffled in."""
    table = valley()
    alone(table, HEATH)
    table.order("several", orders=[{"do": "stack", "top": [], "only": True}])
    table.draws_encounter(ATTENTION)
    table.sets("agenda", doom=4)
    table.next_phase("mythos")

    assert len(broods(table)) == 1
    assert table.state.agenda.index == 1


def test_the_second_agenda_spares_those_elsewhere() -> None:
    """27: each investigator at the lead's place tests; the others do not."""
    table = valley(2)
    table.state.agenda.index = 1
    lays(table, VILLAGE)
    table.roland.at(VILLAGE)
    table.daisy.at(lays(table, RUINS).code)
    table.tokens("auto_fail")
    table.sets("agenda", doom=5)
    table.next_phase("mythos")

    assert [(p.damage, p.horror) for p in table] == [(2, 2), (0, 0)]


def test_the_second_agenda_with_none_aside_attacks_nobody() -> None:
    """27: without a Brood that comes there is nothing to flee from."""
    table = valley()
    alone(table, HEATH)
    table.all_at(lays(table, VILLAGE).code)
    table.state.agenda.index = 1
    table.tokens("auto_fail")
    table.sets("agenda", doom=5)
    table.next_phase("mythos")

    assert (table.roland.damage, table.roland.horror) == (0, 0)


def test_the_last_agenda_strengthens_all_abominations() -> None:
    """27: Thralls as well, but no Ghoul."""
    table = valley()
    table.roland.at(lays(table, VILLAGE).code)
    thrall, ghoul = table.enemy(LUPINE).at(VILLAGE), table.enemy(GHOUL).at(VILLAGE)
    before = (
        table.game.enemies.fight(thrall),
        table.game.enemies.evade(thrall),
        table.game.enemies.fight(ghoul),
    )
    table.state.agenda.index = 2

    after = (
        table.game.enemies.fight(thrall),
        table.game.enemies.evade(thrall),
        table.game.enemies.fight(ghoul),
    )
    assert after == (before[0] + 1, before[1] + 1, before[2])


def test_the_last_agenda_moves_them_too() -> None:
    """27: all three fronts have it."""
    table = valley()
    here = alone(table, HEATH)
    lays(table, VILLAGE, revealed=False)
    table.state.agenda.index = 2
    drawn(table, VILLAGE)
    table.next_phase("enemy")

    assert here.place == table.place(VILLAGE).id


# Acts


def test_only_who_is_in_the_ruins_pays() -> None:
    """27: as a group, from investigators there; other clues do not count."""
    table = valley(2)
    lays(table, RUINS)
    table.roland.at(RUINS).has(clues=3)
    table.daisy.has(clues=3)
    assert not table.roland.can("activate", "Saracenic Script")

    table.daisy.at(RUINS)
    table.roland.does("activate", "Saracenic Script").allots(seat0=3, seat1=1)
    table.daisy.chooses("Agree")

    assert (table.roland.clues, table.daisy.clues) == (0, 2)
    assert table.game.stages.act.name == "They Must Be Destroyed!"


def test_who_has_left_gets_no_formula() -> None:
    """27: each investigator who still plays."""
    table = valley(2)
    lays(table, RUINS)
    table.order("resign", seat=table.daisy.seat)
    table.roland.at(RUINS).has(clues=4).does("activate", "Saracenic Script")

    assert [piece.controller for piece in table.game.in_play.of_code(CardCode(FORMULA))] == [0]


def test_the_act_is_not_over_while_none_was_in_play_but_some_wait() -> None:
    """27: with four names none is in play as the second act begins."""
    table = valley(sacrificed=PEOPLE[:4])
    lays(table, RUINS)
    table.roland.at(RUINS).has(clues=2).does("activate", "Saracenic Script")

    assert not broods(table)
    assert not table.told(ScenarioEnded)


# Places


def test_the_hounds_find_a_thrall() -> None:
    """27: any Abomination in play, not only a Brood."""
    table = valley()
    alone(table, RUINS)
    table.all_at(lays(table, VILLAGE).code)
    thrall = table.enemy(LUPINE).at(lays(table, HEATH))
    table.roland.has(clues=1).does("activate", "Dunwich Village")
    table.roland.chooses(thrall.id)

    assert thrall.clues == 1


def test_a_clue_of_anothers_turn() -> None:
    """27: free, in any window, by an investigator there: also in another turn."""
    table = valley(2)
    alone(table, RUINS)
    table.all_at(lays(table, VILLAGE).code)
    table.daisy.has(clues=1).does("activate", "Dunwich Village")

    assert broods(table)[0].clues == 1


def test_a_called_brood_that_is_there_stays() -> None:
    """27: the village's action wants one that can come nearer."""
    table = valley()
    here = alone(table, WATCHFUL_VILLAGE)
    table.all_at(WATCHFUL_VILLAGE)
    assert table.roland.why_not("activate", "Dunwich Village")
    assert here.place == table.place(WATCHFUL_VILLAGE).id


def test_the_glen_leads_who_spawns_astray() -> None:
    """27: another place than the Glen; a Brood that spawns at random is led astray as well."""
    table = valley()
    lays(table, WHISPERING_GLEN)
    lays(table, HEATH, revealed=False)
    table.roland.at(WHISPERING_GLEN)
    drawn(table, WHISPERING_GLEN, HEATH)
    table.draws_encounter(TRACKS)
    table.tokens("+1")
    table.roland.chooses("Spawn a Brood")
    table.roland.chooses("Test agility")

    assert broods(table)[-1].place == table.place(HEATH).id


# Treacheries


def test_attention_leaves_who_is_there() -> None:
    """27: one already beside the drawer stays; the others each move once."""
    table = valley()
    for code in (GLEN, HEATH):
        lays(table, code, revealed=False)
    lays(table, VILLAGE)
    table.roland.at(VILLAGE)
    one, other = broods(table)
    table.draws_encounter(ATTENTION)

    assert [one.place, other.place] == [table.place(VILLAGE).id] * 2


def test_ruin_tests_each_once_beside_two_broods() -> None:
    """27: each investigator beside a Brood tests once, however many are there."""
    table = facing()
    table.enemy(BROOD).at(VILLAGE)
    table.draws_encounter(RUIN, token="0")

    assert table.roland.damage == 1


def test_an_altered_brood() -> None:
    """27: with the Beast Thralls a Brood is an Abomination, and healed fully."""
    table = facing()
    here = broods(table)[0]
    here.damage = 1
    table.draws_encounter(ALTERED)

    assert (here.damage, table.piece(ALTERED).host) == (0, here.id)


# Resolutions


def test_resolution_1_of_the_agenda_in_the_first_act() -> None:
    """27: with any act: X counts those in play and set aside; victory of defeated ones counts."""
    table = valley(2)
    table.order("defeat", what=broods(table)[0].id)
    table.state.agenda.index = 2
    table.sets("agenda", doom=6)
    table.next_phase("mythos")

    assert table.told(ScenarioEnded)[-1].resolution == "r1"
    assert logged_count(table.game, "brood_escaped") == 4
    assert "no_brood_escaped" not in table.notes
    assert [who.xp for who in table.state.investigators] == [1, 1]


@pytest.mark.parametrize("resolution", ["r1", "r2"])
def test_the_powder_leaves_in_either_resolution(resolution: str) -> None:
    """27: both."""
    table = valley()
    table.order("end", resolution=resolution)

    assert POWDER in {each.code for each in scenario_result(table.game).lost}


def test_all_defeated_reads_as_resolution_1() -> None:
    """27: none is R1; defeat keeps the victory points."""
    table = valley(2)
    table.order("defeat", what=broods(table)[0].id)
    for player in table:
        table.order("defeat", what=player.seat)
        table.settle()

    assert logged_count(table.game, "brood_escaped") == 4
    assert POWDER in {each.code for each in scenario_result(table.game).lost}
    assert [who.xp for who in table.state.investigators] == [1, 1]


def test_lita_stands_by() -> None:
    """27: her damage is no damage of the Formula's ability."""
    table = facing()
    table.roland.controls(LITA)
    here = broods(table)[0]
    here.clues = 3
    table.roland.does("fight", "Brood", token="+1")

    assert "reaction" not in table.kinds
    assert here.damage == 1


@pytest.mark.parametrize("card", ["Guard Dog", "Sneak Attack"])
def test_what_could_harm_a_brood_alone_is_not_offered(card: str) -> None:
    """Rules Reference, "Cannot": with no other enemy there it would change nothing."""
    table = facing()
    here = broods(table)[0]
    if card == "Guard Dog":
        table.roland.controls(DOG)
        drawn(table, VILLAGE)
        table.enemies_attack()
        table.roland.assigns(damage={card: 1})
        assert "reaction" not in table.kinds
    else:
        here.exhausted = True
        table.roland.holds(SNEAK).has(resources=5)
        assert table.roland.why_not("play", card)
        table.enemy(GHOUL, exhausted=True).at(VILLAGE)
        assert table.roland.can("play", card)


def test_agnes_hurts_another() -> None:
    """Rules Reference, "Cannot": her horror finds the other enemy, and never a Brood."""
    table = facing(3)
    table.agnes.is_dealt(horror=1)
    assert "reaction" not in table.kinds

    ghoul = table.enemy(GHOUL).at(VILLAGE)
    table.agnes.is_dealt(horror=1)
    table.agnes.chooses("1 damage")
    assert (ghoul.damage, broods(table)[0].damage) == (1, 0)
