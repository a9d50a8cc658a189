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
    """27: the encounter deck has the 33 cards of our notes."""
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
    """27: sacrificed Allies of players count as names for the number of Broods."""
    table = valley(sacrificed=("02217", MILAN))

    assert (len(broods(table)), waiting(table)) == (1, 3)


@pytest.mark.parametrize("difficulty", ["easy", "standard", "hard", "expert"])
@pytest.mark.parametrize("seats", [1, 4])
def test_set_up_is_alike_at_each_difficulty(difficulty: str, seats: int) -> None:
    """27: set-up is the same at each difficulty: six locations, four Formulas aside."""
    table = valley(seats, difficulty=difficulty, calm=False)

    assert len(table.game.places.all()) == 6
    assert [place.revealed for place in table.game.places.all()].count(True) == 1
    assert table.codes(table.state.aside).count(FORMULA) == 4
    assert len(table.state.encounter_deck) == 33
    assert {table.game.card(player.place).name for player in table} == {"Dunwich Village"}


def test_those_without_the_powder_are_not_asked() -> None:
    """27: only a player with the Powder in the deck may search for it."""
    table = valley(2, calm=False)

    assert not table.in_play(POWDER)
    assert len(scenario_result(table.game).earned) == 2


def test_the_weakness_lies_in_the_deck() -> None:
    """27: the weakness is shuffled into the deck after the opening hand is drawn."""
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
    """27, elder thing: −3, hard −5; an attacked Brood attacks immediately, ready or not."""
    table = facing(difficulty=difficulty)
    broods(table)[0].clues = 1
    broods(table)[0].exhausted = asleep
    table.roland.does("fight", "Brood", token="elder_thing")

    assert table.told(TokenRevealed)[0].modifier == modifier
    assert (table.roland.damage, table.roland.horror) == (2, 2)


def test_an_elder_thing_against_another_enemy() -> None:
    """27, elder thing: in a test against another enemy no Brood attacks."""
    table = facing()
    table.enemy(GHOUL).engaged_with(table.roland)
    table.roland.does("fight", "Ghoul", token="elder_thing")

    assert (table.roland.damage, table.roland.horror) == (0, 0)


def test_who_falls_to_the_elder_thing_tests_no_more() -> None:
    """27, elder thing: an investigator whom its attack defeats deals no damage."""
    table = facing(2)
    here = broods(table)[0]
    here.clues = 3
    table.roland.has(damage=8).does("fight", "Brood", token="elder_thing")

    assert not table.roland.playing
    assert here.damage == 0


def test_skulls_with_no_brood_in_play() -> None:
    """27, skull: without a Brood in play it is 0."""
    table = valley(sacrificed=PEOPLE[:4])
    table.roland.tests("willpower", 1, token="skull")

    assert waiting(table) == 2
    assert table.told(TokenRevealed)[0].modifier == 0


def test_a_cultist_and_what_it_reveals_both_count() -> None:
    """27, cultist: two of them in a failed test harm twice."""
    table = valley()
    table.bag("cultist", "cultist", 1)
    table.roland.tests("willpower", 9, token=["cultist", "cultist", "+1"])

    assert table.roland.horror == 2


def test_the_tablet_asks_which_brood() -> None:
    """27, tablet: the player chooses the Brood whose clues are removed."""
    table = valley()
    one, other = broods(table)
    one.clues, other.clues = 1, 2
    table.roland.tests("willpower", 3, token="tablet")
    table.roland.chooses("Remove all clues")
    table.roland.chooses(other.id)

    assert (one.clues, other.clues) == (1, 0)


# The Brood


def test_dynamite_does_nothing_to_a_brood() -> None:
    """27: Dynamite Blast damages investigators and other enemies, but no Brood."""
    table = facing()
    ghoul = table.enemy(GHOUL).at(VILLAGE)
    broods(table)[0].exhausted = ghoul.exhausted = True
    table.roland.holds(DYNAMITE).has(resources=5)
    table.roland.does("play", "Dynamite Blast", "Dunwich Village")

    assert (broods(table)[0].damage, table.roland.damage) == (0, 3)
    assert ghoul not in table.game.in_play


def test_a_cop_cannot_harm_a_brood() -> None:
    """27: Beat Cop’s ability cannot target a Brood."""
    table = facing()
    table.roland.controls(COP)

    assert not table.roland.can("activate", "Beat Cop")


def test_zoey_strikes_no_harder_with_the_formula() -> None:
    """27: damage added to the Formula’s attack does not damage a Brood more."""
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
    """27: a Brood has 1 + 1 health each; defeated, it goes with its cards and tokens."""
    table = facing()
    here = broods(table)[0]
    table.attached(TOWERING, here)
    here.clues, here.damage = 4, 2
    table.roland.does("fight", "Brood", token="+1")

    assert BROOD in table.victory
    assert TOWERING in table.encounter_discard
    assert table.roland.clues == 0


def test_the_formula_in_anothers_hands() -> None:
    """27: only an investigator who controls a Formula can attack a Brood."""
    table = facing(2)
    table.order("go", to="turn", seat=table.daisy.seat)

    assert not table.daisy.can("fight", "Brood")


def test_the_formula_against_a_thrall() -> None:
    """27: the Formula attacks any Abomination, here a Thrall."""
    table = facing()
    thrall = table.enemy(AVIAN).engaged_with(table.roland)
    thrall.clues = 1
    table.roland.does("fight", "Avian Thrall", "Esoteric Formula", token="0")

    assert table.result() == (True, 5)
    assert thrall.damage == 1


def test_the_formula_counts_beasts_that_tower() -> None:
    """27: each Towering Beasts adds 1 fight and 1 health to a Brood."""
    table = facing()
    here = broods(table)[0]
    for _ in range(2):
        table.attached(TOWERING, here)

    assert (table.game.enemies.fight(here), table.game.pieces.health(here)) == (8, 4)


def test_a_brood_strikes_everybody_there() -> None:
    """27: in the enemy phase a Brood attacks all investigators at its location."""
    table = facing(3)
    table.agnes.at(lays(table, RUINS).code)
    drawn(table, VILLAGE)
    table.enemies_attack()
    table.roland.chooses("Roland Banks")

    assert [(p.damage, p.horror) for p in table] == [(2, 2), (2, 2), (0, 0)]


def test_the_formula_provokes_nobody() -> None:
    """Rules Reference, "Attack of Opportunity": attacking with the Formula provokes nothing."""
    table = facing()
    table.roland.does("fight", "Brood", token="auto_fail")
    assert table.roland.damage == 0
    table.roland.does("resource")
    assert (table.roland.damage, table.roland.horror) == (2, 2)


@pytest.mark.parametrize("to", [HEATH, VILLAGE])
def test_a_brood_does_not_hunt(to: str) -> None:
    """27: a Brood moves towards a random location after the attacks and attacks nobody there."""
    table = valley()
    here = alone(table, HEATH)
    lays(table, VILLAGE)
    table.roland.at(VILLAGE)
    drawn(table, to)
    table.next_phase("enemy")

    assert (here.place, table.roland.damage) == (table.place(to).id, 0)


def test_a_close_call_with_a_brood() -> None:
    """27: Close Call shuffles a Brood into the encounter deck, since it is not Elite."""
    table = facing(sacrificed=PEOPLE[:4])
    table.encounter_deck(ATTENTION, RUIN)
    table.roland.holds(CLOSE_CALL).has(resources=5)
    table.roland.does("evade", "Brood")
    table.roland.reveals("+1").does("play", "Close Call")

    assert not broods(table)
    assert BROOD in table.codes(table.state.encounter_deck)


def test_the_last_brood_is_called_off() -> None:
    """27: R2 follows when no Brood is in play or set aside, even if one is in the deck."""
    table = facing(sacrificed=PEOPLE[:4])
    table.order("stage", of="act", number=2)
    table.encounter_deck(ATTENTION, RUIN)
    table.roland.holds(CLOSE_CALL).has(resources=5)
    table.roland.does("evade", "Brood")
    table.roland.reveals("+1").does("play", "Close Call")

    assert table.told(ScenarioEnded)[-1].resolution == "r2"


def test_a_mind_wiped_brood_is_mortal() -> None:
    """27: Mind Wipe blanks a Brood until the phase ends: 1 health, and anyone can attack it."""
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
    """Rules Reference, "Blank" and "Defeat": a damaged Brood with 1 health left is defeated."""
    table = facing(2)
    broods(table)[0].damage = 2
    table.roland.holds(MIND_WIPE).has(resources=5)
    table.next_phase("investigation")
    table.roland.does("play", "Mind Wipe")
    table.roland.chooses("Roland Banks")

    assert not broods(table)


def test_what_was_wiped_comes_back() -> None:
    """27: after Mind Wipe ends a Brood is massive again, with all of its health."""
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
    """27, agenda 1: without a Brood set aside none enters; the agenda still advances."""
    table = valley()
    alone(table, HEATH)
    table.order("several", orders=[{"do": "stack", "top": [], "only": True}])
    table.draws_encounter(ATTENTION)
    table.sets("agenda", doom=4)
    table.next_phase("mythos")

    assert len(broods(table)) == 1
    assert table.state.agenda.index == 1


def test_the_second_agenda_spares_those_elsewhere() -> None:
    """27, agenda 2: only investigators at the lead’s location test."""
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
    """27, agenda 2: if no Brood enters, nobody tests and nobody is attacked."""
    table = valley()
    alone(table, HEATH)
    table.all_at(lays(table, VILLAGE).code)
    table.state.agenda.index = 1
    table.tokens("auto_fail")
    table.sets("agenda", doom=5)
    table.next_phase("mythos")

    assert (table.roland.damage, table.roland.horror) == (0, 0)


def test_the_last_agenda_strengthens_all_abominations() -> None:
    """27, agenda 3: all Abominations get +1 fight and +1 evade, other enemies do not."""
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
    """27: all three agendas move the Broods."""
    table = valley()
    here = alone(table, HEATH)
    lays(table, VILLAGE, revealed=False)
    table.state.agenda.index = 2
    drawn(table, VILLAGE)
    table.next_phase("enemy")

    assert here.place == table.place(VILLAGE).id


# Acts


def test_only_who_is_in_the_ruins_pays() -> None:
    """27, act 1: only investigators in the Ruins pay its clues."""
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
    """27, act 1: each investigator still playing gets a Formula."""
    table = valley(2)
    lays(table, RUINS)
    table.order("resign", seat=table.daisy.seat)
    table.roland.at(RUINS).has(clues=4).does("activate", "Saracenic Script")

    assert [piece.controller for piece in table.game.in_play.of_code(CardCode(FORMULA))] == [0]


def test_the_act_is_not_over_while_none_was_in_play_but_some_wait() -> None:
    """27, act 2: it stays current without a Brood in play while some are set aside."""
    table = valley(sacrificed=PEOPLE[:4])
    lays(table, RUINS)
    table.roland.at(RUINS).has(clues=2).does("activate", "Saracenic Script")

    assert not broods(table)
    assert not table.told(ScenarioEnded)


# Places


def test_the_hounds_find_a_thrall() -> None:
    """27: the village’s ability can target any Abomination in play, not only a Brood."""
    table = valley()
    alone(table, RUINS)
    table.all_at(lays(table, VILLAGE).code)
    thrall = table.enemy(LUPINE).at(lays(table, HEATH))
    table.roland.has(clues=1).does("activate", "Dunwich Village")
    table.roland.chooses(thrall.id)

    assert thrall.clues == 1


def test_a_clue_of_anothers_turn() -> None:
    """27: the village’s free ability can be used in another investigator’s turn."""
    table = valley(2)
    alone(table, RUINS)
    table.all_at(lays(table, VILLAGE).code)
    table.daisy.has(clues=1).does("activate", "Dunwich Village")

    assert broods(table)[0].clues == 1


def test_a_called_brood_that_is_there_stays() -> None:
    """27: the village’s ability needs a Brood that can move nearer."""
    table = valley()
    here = alone(table, WATCHFUL_VILLAGE)
    table.all_at(WATCHFUL_VILLAGE)
    assert table.roland.why_not("activate", "Dunwich Village")
    assert here.place == table.place(WATCHFUL_VILLAGE).id


def test_the_glen_leads_who_spawns_astray() -> None:
    """27: a Brood that spawns at a random location can be led away from the Glen."""
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
    """27, Attracting Attention: a Brood at the drawer’s location stays; the others move once."""
    table = valley()
    for code in (GLEN, HEATH):
        lays(table, code, revealed=False)
    lays(table, VILLAGE)
    table.roland.at(VILLAGE)
    one, other = broods(table)
    table.draws_encounter(ATTENTION)

    assert [one.place, other.place] == [table.place(VILLAGE).id] * 2


def test_ruin_tests_each_once_beside_two_broods() -> None:
    """27, Ruin and Destruction: each investigator beside Broods tests once."""
    table = facing()
    table.enemy(BROOD).at(VILLAGE)
    table.draws_encounter(RUIN, token="0")

    assert table.roland.damage == 1


def test_an_altered_brood() -> None:
    """27: Altered Beast attaches to a Brood as an Abomination and heals it fully."""
    table = facing()
    here = broods(table)[0]
    here.damage = 1
    table.draws_encounter(ALTERED)

    assert (here.damage, table.piece(ALTERED).host) == (0, here.id)


# Resolutions


def test_resolution_1_of_the_agenda_in_the_first_act() -> None:
    """27, R1: X counts Broods in play and set aside; defeated ones give victory points."""
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
    """27: the Powder leaves its deck in both resolutions."""
    table = valley()
    table.order("end", resolution=resolution)

    assert POWDER in {each.code for each in scenario_result(table.game).lost}


def test_all_defeated_reads_as_resolution_1() -> None:
    """27: no resolution counts as R1; the defeated keep the victory points."""
    table = valley(2)
    table.order("defeat", what=broods(table)[0].id)
    for player in table:
        table.order("defeat", what=player.seat)
        table.settle()

    assert logged_count(table.game, "brood_escaped") == 4
    assert POWDER in {each.code for each in scenario_result(table.game).lost}
    assert [who.xp for who in table.state.investigators] == [1, 1]


def test_lita_stands_by() -> None:
    """27: Lita’s damage is not part of the Formula’s ability."""
    table = facing()
    table.roland.controls(LITA)
    here = broods(table)[0]
    here.clues = 3
    table.roland.does("fight", "Brood", token="+1")

    assert "reaction" not in table.kinds
    assert here.damage == 1


@pytest.mark.parametrize("card", ["Guard Dog", "Sneak Attack"])
def test_what_could_harm_a_brood_alone_is_not_offered(card: str) -> None:
    """Rules Reference, "Cannot": damage that could only hit a Brood is not offered."""
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
    """Rules Reference, "Cannot": Agnes’s damage hits another enemy, never a Brood."""
    table = facing(3)
    table.agnes.is_dealt(horror=1)
    assert "reaction" not in table.kinds

    ghoul = table.enemy(GHOUL).at(VILLAGE)
    table.agnes.is_dealt(horror=1)
    table.agnes.chooses("1 damage")
    assert (ghoul.damage, broods(table)[0].damage) == (1, 0)
