"""Seeker cards, also those that cost experience (Dunwich notes §7)."""

from __future__ import annotations

import pytest

from tests.lcg.codes import DOG, EVILS, RATS, RAVENOUS
from tests.lcg.table import Table

ASSISTANT, SOLUTION, SHORTCUT, SEEKING = "02020", "02021", "02022", "02023"
PLAN, STUDENT, SKETCHES, MIND, MALESON = "02107", "02149", "02186", "02227", "02302"
DEDUCTION, DEXTERITY = "01039", "01092"
PATHFINDER, BETTER_DEDUCTION, EDUCATION, EXPOSE = "02108", "02150", "02187", "02228"
CONCOCTION, ICHOR, FREEZING, DECIPHERED = "02262", "02263", "02264", "02303"
HAND = ["01086", "01087", "01088", "01089", "01090"]


def test_laboratory_assistant_draws_and_holds(reporter: Table) -> None:
    """Two cards after entering; ten in hand at the end of the round."""
    reporter.rex.holds(ASSISTANT).has_deck("01086", "01087", "01088")
    reporter.rex.does("play", "Laboratory Assistant").chooses("Laboratory Assistant")

    assert len(reporter.rex.hand) == 2
    assert reporter.game.investigators.hand_limit(reporter.rex.seat) == 10


def test_laboratory_assistant_helps_only_her_own(table: Table) -> None:
    """Others keep eight; the reaction may be passed."""
    table.rex.controls(ASSISTANT)

    assert table.game.investigators.hand_limit(table.zoey.seat) == 8


def test_strange_solution_is_identified(reporter: Table) -> None:
    """Success: discarded, two cards, and a note in the log."""
    reporter.rex.controls(SOLUTION)
    reporter.rex.has_deck("01086", "01087", "01088")
    reporter.rex.does("activate", "Strange Solution", token="0")

    assert (reporter.rex.discard, len(reporter.rex.hand)) == ([SOLUTION], 2)
    assert [entry.note for entry in reporter.state.log] == ["identified_the_solution"]


def test_strange_solution_may_stay_strange(reporter: Table) -> None:
    """Failing changes nothing."""
    reporter.rex.controls(SOLUTION)
    reporter.rex.does("activate", "Strange Solution", token="-1")

    assert reporter.in_play(SOLUTION)
    assert reporter.state.log == []


def test_shortcut_moves_somebody_here(table: Table) -> None:
    """Anybody at the location, without an action and past enemies."""
    table.lays("Attic")
    table.all_at("Hallway")
    table.enemy(RATS).engaged_with(table.rex)
    table.zoey.holds(SHORTCUT)
    table.zoey.does("play", "Shortcut").chooses("Rex")

    assert (table.rex.is_at("Attic"), table.zoey.is_at("Hallway")) == (True, True)
    assert (table.zoey.actions, table.rex.damage) == (3, 0)


def test_shortcut_wants_a_way(table: Table) -> None:
    """Nothing leads out of the Study."""
    table.zoey.holds(SHORTCUT)

    assert not table.zoey.can("play", "Shortcut")


def test_seeking_answers_looks_next_door(reporter: Table) -> None:
    """A clue of a connecting location instead of one here; Deduction adds nothing."""
    attic = reporter.lays("Attic")
    reporter.all_at("Hallway")
    reporter.sets(reporter.piece("Hallway").id, clues=2)
    reporter.sets(attic.id, clues=2)
    reporter.rex.holds(SEEKING, DEDUCTION)
    reporter.rex.does("play", "Seeking Answers").commits(DEDUCTION).reveals("-2")
    reporter.settle()

    assert (reporter.rex.clues, attic.clues, reporter.piece("Hallway").clues) == (2, 1, 1)


def test_seeking_answers_may_find_none(reporter: Table) -> None:
    """A failure finds nothing."""
    attic = reporter.lays("Attic")
    reporter.all_at("Hallway")
    reporter.sets(attic.id, clues=2)
    reporter.rex.holds(SEEKING)
    reporter.rex.does("play", "Seeking Answers", token="auto-fail")

    assert (reporter.rex.clues, attic.clues) == (0, 2)


@pytest.mark.parametrize(("clues", "damage"), [(0, 1), (2, 3), (5, 4)])
def test_got_a_plan_by_clues(reporter: Table, clues: int, damage: int) -> None:
    """With intellect; +1 damage for each clue, three at most."""
    reporter.prints(RAVENOUS, health=9)
    ghoul = reporter.enemy(RAVENOUS).engaged_with(reporter.rex)
    reporter.rex.holds(PLAN).has(clues=clues)
    reporter.rex.does("play", "got a plan", token="0")
    if "commit" in reporter.kinds:
        reporter.rex.reveals()

    assert (reporter.result(), ghoul.damage) == ((True, 4), damage)


def test_got_a_plan_wants_an_enemy(reporter: Table) -> None:
    """Nobody to fight."""
    reporter.rex.holds(PLAN)

    assert not reporter.rex.can("play", "got a plan")


def test_art_student_finds_a_clue(reporter: Table) -> None:
    """One at the location, without a test."""
    reporter.rex.holds(STUDENT)
    before = reporter.piece("Study").clues
    reporter.rex.does("play", "Art Student").chooses("Art Student")

    assert (reporter.rex.clues, reporter.piece("Study").clues) == (1, before - 1)


def test_art_student_finds_none_where_none_is(reporter: Table) -> None:
    """Nobody is asked."""
    reporter.rex.holds(STUDENT)
    reporter.sets(reporter.piece("Study").id, clues=0)
    reporter.rex.does("play", "Art Student")

    assert (reporter.kinds, reporter.rex.clues) == (["turn"], 0)


def test_preposterous_sketches_draw_three(reporter: Table) -> None:
    """With a clue at the location."""
    reporter.rex.holds(SKETCHES).has_deck("01086", "01087", "01088", "01089")
    reporter.rex.does("play", "Preposterous")
    assert len(reporter.rex.hand) == 3

    reporter.rex.holds(SKETCHES).has(resources=5)
    reporter.sets(reporter.piece("Study").id, clues=0)
    assert not reporter.rex.can("play", "Preposterous")


def test_inquiring_mind_wants_a_clue(reporter: Table) -> None:
    """Three wild icons where there is a clue; else it cannot be committed."""
    reporter.rex.holds(MIND, MIND, DEXTERITY)
    reporter.rex.tests("agility", 6).commits(MIND).reveals("0")
    assert reporter.result() == (True, 6)

    reporter.sets(reporter.piece("Study").id, clues=0)
    reporter.rex.tests("agility", 6)
    assert not reporter.rex.can("commit", "Inquiring Mind")
    assert "no clue" in reporter.rex.why_not("commit", "Inquiring Mind")


def test_maleson_shuffles_it_back(reporter: Table) -> None:
    """The card is not drawn; a clue stays at the location, and another card comes."""
    reporter.rex.controls(MALESON)
    reporter.rex.has(clues=1)
    study = reporter.piece("Study")
    before = study.clues
    reporter.encounter_deck(EVILS, EVILS)
    reporter.stops_before("1.5")  # type: ignore[arg-type]
    reporter.goes("1.4")
    reporter.rex.chooses("Maleson")

    assert (reporter.rex.clues, study.clues) == (0, before + 1)
    assert len(reporter.encounter_discard) == 1


def test_maleson_shuffles_the_last_card_back_with_the_discards(reporter: Table) -> None:
    """FAQ 1.13: no single card is shuffled into an empty deck; Maleson helps once a round."""
    reporter.draws_encounter(EVILS)
    reporter.rex.controls(MALESON)
    reporter.rex.has(clues=1)
    reporter.order("stack", top=[RATS], only=True)
    reporter.stops_before("1.5")  # type: ignore[arg-type]
    reporter.goes("1.4")
    reporter.rex.chooses("Maleson")

    drawn_anew = [*reporter.encounter_discard, *(RATS for _ in reporter.game.enemies.all())]
    left = reporter.codes(reporter.state.encounter_deck)
    assert sorted([*drawn_anew, *left]) == sorted([EVILS, RATS])
    assert len(left) == 1


def test_maleson_wants_a_clue(reporter: Table) -> None:
    """Without one he has nothing to say."""
    maleson = reporter.rex.controls(MALESON)
    reporter.encounter_deck(EVILS)
    reporter.stops_before("1.5")  # type: ignore[arg-type]
    reporter.goes("1.4")

    assert not maleson.exhausted
    assert reporter.encounter_discard == [EVILS]
    assert DOG not in reporter.rex.hand


def test_pathfinder_finds_a_way(reporter: Table) -> None:
    """In the own turn, exhausting: a step without an action."""
    reporter.lays("Attic")
    reporter.all_at("Hallway")
    finder = reporter.rex.controls(PATHFINDER)
    reporter.rex.does("activate", "Pathfinder", "Attic")

    assert (reporter.rex.is_at("Attic"), reporter.rex.actions) == (True, 3)
    assert finder.exhausted


def test_pathfinder_leads_past_nobody(table: Table) -> None:
    """Not while engaged, and not in the turn of another."""
    table.lays("Attic")
    table.all_at("Hallway")
    table.rex.controls(PATHFINDER)
    table.zoey.controls(PATHFINDER)
    table.enemy(RATS).engaged_with(table.zoey)

    assert not table.zoey.can("activate", "Pathfinder")
    assert not table.rex.can("activate", "Pathfinder")


@pytest.mark.parametrize(("token", "clues"), [("-2", 2), ("-1", 3)])
def test_deduction_2_by_the_margin(table: Table, token: str, clues: int) -> None:
    """One clue more, or two with 2 points more than needed."""
    study = table.piece("Study")
    table.sets(study.id, clues=5)
    table.zoey.holds(BETTER_DEDUCTION)
    table.prints("Study", shroud=1)
    table.zoey.does("investigate").commits(BETTER_DEDUCTION).reveals(token)

    assert table.zoey.clues == clues


def test_deduction_2_is_for_investigations(table: Table) -> None:
    """Elsewhere its icons are all."""
    table.zoey.holds(BETTER_DEDUCTION)
    table.zoey.tests("intellect", 2).commits(BETTER_DEDUCTION).reveals("0")

    assert (table.zoey.clues, table.result()) == (0, (True, 4))


def test_higher_education_helps_the_well_read(reporter: Table) -> None:
    """With five cards in hand +2 for a resource, as often as one pays."""
    reporter.rex.controls(EDUCATION)
    reporter.rex.holds(*HAND).has(resources=2)
    reporter.rex.tests("willpower", 5)
    reporter.rex.does("activate", "Higher Education").does("activate", "Higher Education")
    reporter.rex.reveals("0")

    assert (reporter.result(), reporter.rex.resources) == ((True, 3 + 4), 0)


def test_higher_education_wants_five_cards(reporter: Table) -> None:
    """With four there is no such ability; nor for combat."""
    reporter.rex.controls(EDUCATION)
    reporter.rex.holds(*HAND[:4]).has(resources=2)
    reporter.rex.tests("willpower", 5)
    assert not reporter.rex.can("activate", "Higher Education")
    reporter.rex.reveals("0")

    reporter.rex.holds(*HAND)
    reporter.rex.tests("combat", 5)
    assert not reporter.rex.can("activate", "Higher Education")


def test_expose_weakness_lowers_the_next_fight(reporter: Table) -> None:
    """By each point of success, for the next attack of the phase."""
    ghoul = reporter.enemy(RAVENOUS).engaged_with(reporter.rex)
    reporter.rex.holds(EXPOSE)
    reporter.rex.does("play", "Expose Weakness", "Ravenous", token="+1")
    assert (reporter.result(), reporter.game.enemies.fight(ghoul)) == ((True, 5), 1)

    reporter.rex.does("fight", "Ravenous", token="-1")
    assert (reporter.result(), ghoul.damage) == ((True, 1), 1)
    assert reporter.game.enemies.fight(ghoul) == 3


def test_expose_weakness_may_show_nothing(reporter: Table) -> None:
    """A failure changes nothing, and without an enemy it is not played."""
    reporter.rex.holds(EXPOSE, EXPOSE)
    assert not reporter.rex.can("play", "Expose Weakness")
    ghoul = reporter.enemy(RAVENOUS).engaged_with(reporter.rex)
    reporter.rex.does("play", "Expose Weakness", "Ravenous")
    reporter.rex.reveals("auto-fail")

    assert reporter.game.enemies.fight(ghoul) == 3


def test_restorative_concoction_heals_two(table: Table) -> None:
    """Anybody here who is hurt; a supply each."""
    flask = table.zoey.controls(CONCOCTION)
    table.rex.has(damage=3)
    table.zoey.does("activate", "Strange Solution")

    assert (table.rex.damage, flask.uses) == (1, 3)


def test_restorative_concoction_wants_a_wound(table: Table) -> None:
    """Horror is none."""
    table.zoey.controls(CONCOCTION)
    table.rex.has(horror=3)

    assert not table.zoey.can("activate", "Strange Solution")


def _two_places(table: Table, *, shroud: int) -> None:
    """Rex is in the Hallway, of shroud 1; the Attic has another, and both have clues."""
    attic = table.lays("Attic")
    table.all_at("Hallway")
    table.prints("Attic", shroud=shroud)
    table.sets(attic.id, clues=2)
    table.sets(table.piece("Hallway").id, clues=2)


def test_deciphered_reality_reads_everywhere(reporter: Table) -> None:
    """A clue of each revealed location, by the highest shroud of them, besides the usual one."""
    _two_places(reporter, shroud=5)
    reporter.rex.holds(DECIPHERED).has(resources=5)
    reporter.rex.does("play", "Deciphered Reality", token="+1")

    assert reporter.ended.difficulty == 5
    assert (reporter.piece("Attic").clues, reporter.piece("Hallway").clues) == (1, 0)


def test_deciphered_reality_may_stay_dark(reporter: Table) -> None:
    """A failure finds nothing anywhere."""
    _two_places(reporter, shroud=6)
    reporter.rex.holds(DECIPHERED).has(resources=5)
    reporter.rex.does("play", "Deciphered Reality", token="+1")

    assert (reporter.result(), reporter.rex.clues) == ((False, 5), 0)


def test_acidic_ichor_burns(table: Table) -> None:
    """A base combat of 6, and 3 damage; a supply each."""
    table.prints(RAVENOUS, health=9)
    flask = table.rex.controls(ICHOR)
    table.goes("turn", table.rex)
    ghoul = table.enemy(RAVENOUS).engaged_with(table.rex)
    table.rex.does("fight", "Ravenous", "Strange Solution", token="0")

    assert (table.result(), ghoul.damage, flask.uses) == ((True, 6), 3, 2)


def test_freezing_variant_stops(reporter: Table) -> None:
    """A base agility of 6; without a supply it is of no use."""
    flask = reporter.rex.controls(FREEZING)
    ghoul = reporter.enemy(RAVENOUS).engaged_with(reporter.rex)
    reporter.rex.does("evade", "Ravenous", "Strange Solution", token="0")
    assert (reporter.result(), ghoul.exhausted, flask.uses) == ((True, 6), True, 3)

    reporter.sets(flask.id, uses=0)
    reporter.enemy(RATS).engaged_with(reporter.rex)
    assert not reporter.rex.can("evade", "Swarm of Rats", "Strange Solution")


def test_the_ichor_wants_an_enemy(reporter: Table) -> None:
    """Nobody to burn."""
    reporter.rex.controls(ICHOR)

    assert not reporter.rex.can("fight", "Strange Solution")
