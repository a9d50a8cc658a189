"""18 The Devourer Below: agendas and acts in every order."""

from __future__ import annotations

import pytest

from bot.engine.errors import NotAllowed
from bot.lcg import views
from bot.lcg.core.constants import MAY_NOT_SPEND_CLUES
from bot.lcg.core.facts import CardDiscarded, EnemySpawned
from bot.lcg.core.state import Step
from bot.lcg.printed.cards import Weakness
from renders.lcg.alt import board_alt
from tests.lcg.codes import EVILS, GHOUL, PRIEST, REMAINS, UMORDHOTH
from tests.lcg.table import Table, rules
from tests.lcg.woods import (
    ACOLYTE,
    BYAKHEE,
    CLIFFSIDE,
    COLLINS,
    DEEP_ONE,
    DREW,
    HUNTER,
    MAIN_PATH,
    NAMES,
    RITUAL_SITE,
    TURNER,
    WARREN,
    WIZARD,
    enemies_at,
    flipped,
    in_the_woods,
    log_of,
    stage,
    umordhoth,
)

TWO = ("roland_banks", "daisy_walker")
THREE = (*TWO, "wendy_adams")


# Agenda 1


def test_the_first_agenda_brings_a_monster_with_doom() -> None:
    """Scenario III §4, agenda 1.

    The first Monster of the deck enters at the Main Path with 1 doom.
    """
    table = in_the_woods()
    table.encounter_deck(REMAINS, ACOLYTE, GHOUL, EVILS)
    table.order("advance", what="agenda")

    assert enemies_at(table, MAIN_PATH) == [GHOUL]
    assert table.piece(GHOUL).doom == 1
    assert table.state.agenda.index == 1


def test_the_monsters_doom_stays() -> None:
    """Scenario III §11: doom in play is removed before that Monster gets its doom, which counts."""
    table = in_the_woods()
    table.encounter_deck(GHOUL)
    table.sets("agenda", doom=3)
    table.enemy(ACOLYTE).at(MAIN_PATH)
    table.sets(table.piece(ACOLYTE).id, doom=2)
    table.stops_before(Step.ENCOUNTER)
    table.goes("mythos")

    assert (table.piece(ACOLYTE).doom, table.game.stages.doom, table.state.agenda.doom) == (0, 1, 0)


def test_discards_may_bring_the_monster() -> None:
    """Scenario III §4, agenda 1: the discard pile is shuffled into the deck first."""
    table = in_the_woods()
    table.enemy(GHOUL).at(MAIN_PATH)
    table.order("defeat", what=GHOUL)
    assert table.encounter_discard == [GHOUL]
    table.order("advance", what="agenda")

    assert enemies_at(table, MAIN_PATH) == [GHOUL]


@pytest.mark.parametrize("code", [PRIEST, BYAKHEE, "01177", "01179", "01180", DEEP_ONE, "01161"])
def test_who_is_a_monster(code: str) -> None:
    """Scenario III §11: the Priest, Ghouls and the agents’ enemies are Monsters."""
    table = in_the_woods()
    table.encounter_deck(ACOLYTE, WIZARD, code)
    table.order("advance", what="agenda")

    assert enemies_at(table, MAIN_PATH) == [code]


def test_without_a_monster_nothing_comes() -> None:
    """Scenario III §11: without a Monster the whole deck is discarded and nothing spawns."""
    table = in_the_woods()
    table.encounter_deck(ACOLYTE, WIZARD, REMAINS)
    table.order("advance", what="agenda")

    assert (table.game.enemies.all(), table.state.encounter_deck) == ([], [])
    assert sorted(table.encounter_discard) == [REMAINS, ACOLYTE, WIZARD]


def test_the_monster_engages_who_is_there() -> None:
    """Scenario III §4, agenda 1.

    The Monster engages an investigator at the Main Path by its prey.
    """
    table = in_the_woods(*TWO)
    table.daisy.at(CLIFFSIDE)
    table.encounter_deck(GHOUL)
    table.order("advance", what="agenda")

    assert table.piece(GHOUL).threat == table.roland.seat


# Agenda 2


@pytest.mark.parametrize(("agenda", "bonus"), [(1, 0), (2, 1), (3, 0)])
def test_the_second_agenda_strengthens_enemies(agenda: int, bonus: int) -> None:
    """Scenario III §11: while agenda 2 is current, enemies have +1 fight and +1 evade."""
    table = in_the_woods()
    stage(table, agenda=agenda)
    ghoul = table.enemy(GHOUL).at(MAIN_PATH)

    assert (table.game.enemies.fight(ghoul), table.game.enemies.evade(ghoul)) == (
        2 + bonus,
        2 + bonus,
    )


def test_the_bonus_ends_before_the_back() -> None:
    """Scenario III §11: agenda 2’s bonus ends before its back takes effect."""
    table = in_the_woods()
    stage(table, agenda=2)
    ghoul = table.enemy(GHOUL, exhausted=True).at(CLIFFSIDE)
    table.roland.holds("Guts")
    table.order("advance", what="agenda")

    assert table.kinds == ["commit"]
    assert table.game.enemies.fight(ghoul) == 2


def test_the_will_of_umordhoth_is_tried_in_player_order() -> None:
    """Scenario III §4, agenda 2: each tests willpower (6), in player order."""
    table = in_the_woods(*TWO)
    stage(table, agenda=2)
    table.order("lead", seat="Daisy")
    table.daisy.has_deck(*["Knife"] * 3)
    table.roland.has_deck(*["Knife"] * 3)
    table.daisy.holds("Guts")
    table.roland.holds("Guts")
    table.order("advance", what="agenda")
    assert table.test.seat == table.daisy.seat
    assert (table.test.skill, table.test.difficulty) == ("willpower", 6)
    table.daisy.commits("Guts").reveals("+1")
    assert table.test.seat == table.roland.seat
    assert table.state.agenda.index == 1
    table.roland.commits("Guts").reveals("+1")

    assert table.state.agenda.index == 2


def basics(table: Table) -> list[str]:
    """Basic weaknesses that investigators own."""
    owned = [each.code for each in table.state.copies if each.owner is not None]
    return sorted(code for code in owned if table.game.card(code).weakness is Weakness.BASIC)


def test_who_fails_takes_a_madness_that_stays() -> None:
    """Scenario III §4, agenda 2.

    An investigator who fails draws a random basic Madness weakness.
    """
    table = in_the_woods()
    stage(table, agenda=2)
    before = len(basics(table))
    table.session.chance.script_results("weakness", ["01099"])
    table.tokens("auto_fail")
    table.order("advance", what="agenda")

    assert len(basics(table)) == before + 1
    assert [(each.code, each.seat) for each in table.state.earned] == [("01099", 0)]
    assert table.in_play("01099")


def test_who_succeeds_keeps_a_clear_mind() -> None:
    """Scenario III §4, agenda 2: an investigator who succeeds draws none, whatever the margin."""
    table = in_the_woods("daisy_walker")
    stage(table, agenda=2)
    table.daisy.holds("Guts", "Guts", "Unexpected Courage")
    table.order("advance", what="agenda")
    table.daisy.commits("Guts").commits("Unexpected Courage").reveals("+1")

    assert table.state.earned == []


def test_a_madness_of_others_is_not_drawn_again() -> None:
    """Campaign play §8.

    A weakness that is in a deck is not drawn again; with none left, no draw.
    """
    minds = ["01096", "01096", "01097", "01097", "01099", "01100"]
    starter = rules().library.starter_deck("roland_banks")
    table = in_the_woods(decks={"roland_banks": [*starter, *minds]})
    stage(table, agenda=2)
    table.tokens("auto_fail")
    table.order("advance", what="agenda")
    table.settle()

    assert (table.state.earned, table.state.agenda.index) == ([], 2)


# Agenda 3


def test_vengeance_in_the_first_act() -> None:
    """Scenario III §11, agenda 3 in act 1: the Ritual Site enters unrevealed, Umôrdhoth there."""
    table = in_the_woods(log=log_of(away=NAMES))
    stage(table, agenda=3)
    table.order("advance", what="agenda")

    assert not table.piece(RITUAL_SITE).revealed
    assert umordhoth(table).place == table.piece(RITUAL_SITE).id
    assert [enemy.code for enemy in table.game.enemies.all()] == [UMORDHOTH]


@pytest.mark.parametrize("act", [2, 3])
def test_vengeance_later_clears_the_ritual_site(act: int) -> None:
    """Scenario III §11, agenda 3 in act 2 or 3: enemies at the Site are discarded, not defeated."""
    table = in_the_woods(*TWO)
    stage(table, act=act, agenda=3)
    table.roland.at(RITUAL_SITE)
    table.enemy(BYAKHEE).engaged_with(table.roland)
    table.enemy(DREW, exhausted=True).at(RITUAL_SITE)
    table.enemy(GHOUL).at(CLIFFSIDE)
    table.forget()
    table.order("advance", what="agenda")

    assert enemies_at(table, RITUAL_SITE) == [UMORDHOTH]
    assert sorted(table.encounter_discard) == [DREW, BYAKHEE]
    assert (table.victory, table.in_play(GHOUL)) == ([], True)
    assert len(table.told(CardDiscarded)) == 2
    assert table.game.enemies.engaged_seats(umordhoth(table)) == [0]


@pytest.mark.parametrize("act", [1, 2, 3])
def test_the_devourer_is_act_and_agenda(act: int) -> None:
    """Scenario III §4, agenda 3: the flipped card is agenda and act, without threshold or clues."""
    table = in_the_woods()
    stage(table, act=act, agenda=3)
    table.order("advance", what="agenda")
    table.roland.has(clues=9)

    assert table.game.stages.act is table.game.stages.agenda
    assert table.game.stages.agenda.name == "The Devourer Below"
    assert not table.roland.can("activate", "Investigating the Trail")
    assert not table.roland.can("activate", "Disrupting the Ritual")


def test_doom_has_no_effect_any_more() -> None:
    """Scenario III §11: doom is still placed at 1.2, but no agenda advances."""
    table = flipped()
    table.sets("agenda", doom=30)
    table.stops_before(Step.ENCOUNTER)
    table.goes("mythos")

    assert table.state.agenda.doom == 31
    assert table.game.stages.agenda.name == "The Devourer Below"


def test_the_trails_end_is_never_reached_after_it() -> None:
    """Scenario III §11: then entering the Ritual Site has no effect, and no Cultists enter."""
    table = in_the_woods(log=log_of(away=NAMES))
    stage(table, agenda=3)
    table.order("advance", what="agenda")
    table.encounter_deck(GHOUL)
    table.roland.does("move", "Ritual Site")
    table.settle()

    assert [enemy.code for enemy in table.game.enemies.all()] == [UMORDHOTH]


def test_a_game_master_cannot_advance_what_is_both() -> None:
    """Scenario III §4, agenda 3: a game master cannot advance it, since it has no back left."""
    table = flipped()
    with pytest.raises(NotAllowed):
        table.order("advance", what="agenda")
    table.order("stage", of="act", number=1)

    assert table.game.stages.act.name == "Investigating the Trail"


# Act 1


@pytest.mark.parametrize(("clues", "can"), [(2, False), (3, True)])
def test_the_trail_wants_three_clues_each(clues: int, can: bool) -> None:
    """Scenario III §4, act 1: the group spends 3 clues per investigator, in any turn."""
    table = in_the_woods()
    table.roland.has(clues=clues)

    assert table.roland.can("activate", "Investigating the Trail") is can


def test_the_plan_is_unveiled() -> None:
    """Scenario III §4, act 1.

    The Ritual Site comes into play; with no name escaped nobody enters.
    """
    table = in_the_woods()
    table.roland.has(clues=3).does("activate", "Investigating the Trail")

    assert not table.piece(RITUAL_SITE).revealed
    assert (table.game.enemies.all(), table.state.act.index) == ([], 1)


def test_who_got_away_comes_to_the_main_path() -> None:
    """Scenario III §11: each Cultist who got away spawns at the Main Path; the lead orders them."""
    table = in_the_woods(log=log_of(away=(DREW, COLLINS, TURNER)))
    table.roland.at(CLIFFSIDE).has(clues=3).does("activate", "Investigating the Trail")
    assert table.ask.prompt == "Which enemy comes first?"
    table.roland.chooses("Ruth").chooses("Herman")

    assert enemies_at(table, MAIN_PATH) == [TURNER, COLLINS, DREW]
    assert [fact.code for fact in table.told(EnemySpawned)] == [TURNER, COLLINS, DREW]


def test_who_was_interrogated_stays_away() -> None:
    """Scenario III §11: interrogated Cultists do not enter."""
    log = [{"note": "interrogated", "card": DREW}, {"note": "got_away", "card": WARREN}]
    table = in_the_woods(log=log)
    table.roland.has(clues=3).does("activate", "Investigating the Trail")

    assert [enemy.code for enemy in table.game.enemies.all()] == [WARREN]


def test_they_engage_who_is_there() -> None:
    """Scenario III §11: Cultists who enter engage by prey, or as the lead chooses."""
    table = in_the_woods(*TWO, log=log_of(away=(DREW,)))
    table.daisy.at(CLIFFSIDE)
    table.roland.has(clues=6).does("activate", "Investigating the Trail")

    assert table.piece(DREW).threat == table.roland.seat


def test_the_masked_hunter_keeps_what_he_can() -> None:
    """Scenario III §11: the Masked Hunter keeps his health, his effect on clues and Victory 2."""
    table = in_the_woods(*TWO, log=log_of(away=(HUNTER,)))
    table.daisy.at(CLIFFSIDE)
    table.roland.has(clues=6).does("activate", "Investigating the Trail")
    hunter = table.piece(HUNTER)

    assert (hunter.threat, table.game.pieces.health(hunter)) == (table.roland.seat, 8)
    assert table.game.card(hunter).victory == 2
    table.roland.has(clues=6)
    table.lays(RITUAL_SITE)
    assert "Masked Hunter" in table.game.constants.ban(MAY_NOT_SPEND_CLUES, table.roland.seat)


def test_parley_works_in_the_woods_too() -> None:
    """Scenario III §11: these Cultists can still join the display by parley and the like."""
    table = in_the_woods(log=log_of(away=(WARREN,)))
    table.roland.has(clues=5).does("activate", "Investigating the Trail")
    table.roland.does("parley", "Peter Warren")

    assert (table.victory, table.roland.clues) == ([WARREN], 0)


def test_the_ritual_site_of_a_game_master_stays() -> None:
    """Scenario III §4, act 1: a Ritual Site that is in play already stays as it is."""
    table = in_the_woods()
    site = table.lays(RITUAL_SITE)
    table.roland.has(clues=3).does("activate", "Investigating the Trail")

    assert table.piece(RITUAL_SITE) is site


# Act 2


@pytest.mark.parametrize(("who", "enemies"), [(TWO, 1), (THREE, 2)])
def test_entering_the_ritual_site_brings_enemies(who: tuple[str, ...], enemies: int) -> None:
    """Scenario III §4, act 2.

    1 enemy of the deck spawns at the Ritual Site, 2 with 3 or 4 players.
    """
    table = in_the_woods(*who)
    stage(table, act=2)
    table.encounter_deck(REMAINS, GHOUL, EVILS, ACOLYTE)
    table.roland.does("move", "Ritual Site")
    if enemies > 1:
        table.roland.chooses("Ghoul Minion")

    assert table.state.act.index == 2
    assert len(enemies_at(table, RITUAL_SITE)) == enemies


def test_act_two_waits_for_the_engagement() -> None:
    """Scenario III §11.

    As the Site is entered it is revealed, enemies engage, then act 2 advances.
    """
    table = in_the_woods()
    stage(table, act=2)
    table.enemy(WIZARD).at(RITUAL_SITE)
    table.encounter_deck(GHOUL)
    table.forget()
    table.roland.does("move", "Ritual Site")
    names = [type(fact).__name__ for fact in table.facts]

    assert names.index("PlaceRevealed") < names.index("EnemyEngaged") < names.index("ActAdvanced")
    assert {enemy.code for enemy in table.roland.engaged()} == {WIZARD, GHOUL}


def test_a_move_by_a_card_counts() -> None:
    """Scenario III §11: act 2 also advances if a card moves an investigator to the Site."""
    table = in_the_woods("wendy_adams")
    stage(table, act=2)
    table.wendy.holds("Elusive")
    table.enemy(GHOUL).engaged_with(table.wendy)
    table.wendy.does("play", "Elusive").chooses("Ritual Site")

    assert table.state.act.index == 2


def test_nobody_enters_nothing_advances() -> None:
    """Scenario III §4, act 2: an enemy that enters the Site does not advance the act."""
    table = in_the_woods()
    stage(table, act=2)
    table.enemy(GHOUL).at(RITUAL_SITE)

    assert table.state.act.index == 1


def test_an_empty_deck_sends_nobody() -> None:
    """Scenario III §4, act 2: without an enemy in deck and discard pile nothing spawns."""
    table = in_the_woods()
    stage(table, act=2)
    table.encounter_deck(REMAINS)
    table.roland.does("move", "Ritual Site")

    assert (table.game.enemies.all(), table.state.act.index) == ([], 2)


# Act 3


@pytest.mark.parametrize(
    ("skill", "token", "placed"), [("willpower", "0", 1), ("agility", "0", 1), ("agility", "-4", 0)]
)
def test_the_ritual_is_disrupted_step_by_step(skill: str, token: str, placed: int) -> None:
    """Scenario III §4, act 3.

    Willpower (3) or agility (3); action and clue are paid in any case.
    """
    table = in_the_woods("wendy_adams")
    stage(table, act=3)
    table.wendy.has(clues=2).does("activate", "Disrupting", token=token).chooses(skill)

    assert (table.wendy.clues, table.wendy.actions, table.state.act.clues) == (1, 2, placed)


def test_the_ritual_is_disrupted_from_anywhere() -> None:
    """Scenario III §11: an investigator anywhere can use act 3’s action, which provokes."""
    table = in_the_woods()
    stage(table, act=3)
    table.roland.at(CLIFFSIDE).has(clues=1)
    table.enemy(GHOUL).engaged_with(table.roland)
    table.roland.holds("Guts").does("activate", "Disrupting")
    table.roland.chooses("agility")

    assert table.roland.damage == 1
    assert not table.roland.can("commit", "Guts")


def test_without_a_clue_nothing_is_disrupted() -> None:
    """Scenario III §4, act 3: each investigator pays the action’s clue from their clues."""
    table = in_the_woods(*TWO)
    stage(table, act=3)
    table.daisy.has(clues=4)

    assert not table.roland.can("activate", "Disrupting")


@pytest.mark.parametrize(("who", "need"), [(TWO[:1], 2), (TWO, 4), (THREE, 6)])
def test_enough_clues_break_the_ritual(who: tuple[str, ...], need: int) -> None:
    """Scenario III §4, act 3: 2 clues per investigator on the act immediately bring R1."""
    table = in_the_woods(*who)
    stage(table, act=3)
    table.sets("act", clues=need - 1)
    table.roland.has(clues=1).does("activate", "Disrupting", token="0").chooses("willpower")

    assert table.state.resolution == "r1"


def test_the_board_counts_clues_on_the_act() -> None:
    """Scenario III §4, act 3: the board shows the clues on the act and the number needed."""
    table = in_the_woods(*TWO)
    stage(table, act=3)
    table.sets("act", clues=3)
    shown = views.board(table.game, ()).act

    assert shown is not None
    assert (shown.have, shown.need, shown.unit) == (3, 4, "clues on the act")


def test_the_devourer_is_called_by_his_name() -> None:
    """Scenario III §4, agenda 3: the picture’s text lists the remaining tasks too."""
    table = flipped()
    said = board_alt(views.board(table.game, ()))

    assert "damage of Umôrdhoth 0 of 10" in said
