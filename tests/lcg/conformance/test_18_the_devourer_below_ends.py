"""18 The Devourer Below: chaos tokens, Umôrdhoth, resolutions."""

from __future__ import annotations

import pytest

from bot.lcg.core.facts import InvestigatorOut, XpEarned
from bot.lcg.core.state import Step
from bot.lcg.printed.cards import Symbol
from bot.lcg.printed.scenarios import CampaignEnd
from bot.lcg.rules.scenario_result import scenario_result
from bot.lcg.rules.skill_test import chaos_tokens
from tests.lcg.codes import CHILL, GHOUL, LITA, PRIEST, UMORDHOTH
from tests.lcg.table import Table
from tests.lcg.woods import (
    ACOLYTE,
    BYAKHEE,
    CLIFFSIDE,
    MAIN_PATH,
    RITUAL_SITE,
    WIZARD,
    flipped,
    in_the_woods,
    stage,
    umordhoth,
)

TWO = ("roland_banks", "daisy_walker")
EASY, HARD = "standard", "hard"


def worth(table: Table, token: str) -> int | None:
    """Return what a token adds to a willpower test of Roland's."""
    table.roland.holds("Guts").tests("willpower", 1)
    found = chaos_tokens.modifier(table.game, table.test, Symbol(token))
    table.roland.reveals("0")
    table.order("hand", seat=0, cards=[])
    return found


# Tokens


@pytest.mark.parametrize(("monsters", "amount"), [(0, 0), (1, -1), (3, -3)])
def test_the_skull_counts_monsters_in_play(monsters: int, amount: int) -> None:
    """Scenario III §4, skull.

    −1 for each Monster enemy in play, anywhere; Cultists do not count.
    """
    table = in_the_woods()
    table.enemy(ACOLYTE).at(CLIFFSIDE if table.in_play(CLIFFSIDE) else MAIN_PATH)
    table.lays(RITUAL_SITE)
    for _ in range(monsters):
        table.enemy(GHOUL).at(RITUAL_SITE)

    assert worth(table, "skull") == amount


def test_umordhoth_is_no_monster() -> None:
    """Scenario III §11: Umôrdhoth is no Monster for the skull and the tablet."""
    table = flipped()
    table.roland.at(RITUAL_SITE)
    assert worth(table, "skull") == 0
    table.roland.tests("willpower", 0, token="tablet")

    assert table.roland.damage == 0


def test_the_hard_skull_brings_a_monster_after_the_test() -> None:
    """Scenario III §4, skull, hard: −3; after a failure a Monster is found and drawn."""
    table = in_the_woods(difficulty=HARD)
    table.encounter_deck(ACOLYTE, GHOUL, "01166")
    assert worth(table, "skull") == -3
    table.roland.tests("willpower", 5, token="skull").chooses("Ghoul Minion")

    assert table.piece(GHOUL).threat == 0
    assert len(table.state.encounter_deck) == 2


def test_the_easy_skull_brings_nobody() -> None:
    """Scenario III §4, skull, easy: a failure has no further effect."""
    table = in_the_woods()
    table.encounter_deck(GHOUL)
    table.roland.tests("willpower", 9, token="skull")

    assert not table.in_play(GHOUL)


@pytest.mark.parametrize(
    ("difficulty", "amount", "doom"), [("easy", -2, 1), (EASY, -2, 1), (HARD, -4, 2),
                                       ("expert", -4, 2)]
)  # fmt: skip
def test_the_cultist_puts_doom_on_the_nearest_enemy(
    difficulty: str, amount: int, doom: int
) -> None:
    """Scenario III §4, cultist: −2 and 1 doom, hard −4 and 2 doom, on the nearest enemy."""
    table = in_the_woods(difficulty=difficulty)
    near = table.enemy(GHOUL).engaged_with(table.roland)
    far = table.enemy(WIZARD).at(table.lays(RITUAL_SITE))
    assert worth(table, "cultist") == amount
    table.roland.tests("willpower", 1, token="cultist")

    assert (near.doom, far.doom) == (doom, 0)


def test_the_lead_chooses_among_the_nearest() -> None:
    """Scenario III §4, cultist: the lead decides which of the enemies nearest to the tester."""
    table = in_the_woods(*TWO)
    table.lays(RITUAL_SITE)
    table.daisy.at(RITUAL_SITE)
    table.enemy(GHOUL).engaged_with(table.daisy)
    table.enemy(ACOLYTE).engaged_with(table.daisy)
    table.enemy(WIZARD).engaged_with(table.roland)
    table.daisy.tests("willpower", 1, token="cultist")
    table.roland.chooses("Acolyte")

    assert [table.piece(code).doom for code in (GHOUL, ACOLYTE, WIZARD)] == [0, 1, 0]


def test_the_cultist_without_an_enemy() -> None:
    """Scenario III §4, cultist: without an enemy in play no doom is placed."""
    table = in_the_woods()
    table.roland.tests("willpower", 1, token="cultist")

    assert table.game.stages.doom == 0


def test_the_cultists_doom_does_not_advance() -> None:
    """Scenario III §4: doom placed by a token does not advance the agenda before 1.3."""
    table = in_the_woods()
    table.sets("agenda", doom=3)
    table.enemy(GHOUL).engaged_with(table.roland)
    table.roland.tests("willpower", 1, token="cultist")

    assert (table.state.agenda.index, table.game.stages.doom) == (0, 4)


@pytest.mark.parametrize(("difficulty", "amount", "harm"), [(EASY, -3, (1, 0)), (HARD, -5, (1, 1))])
@pytest.mark.parametrize("need", [0, 5])
def test_the_tablet_hurts_beside_a_monster(
    difficulty: str, amount: int, harm: tuple[int, int], need: int
) -> None:
    """Scenario III §4, tablet: −3, hard −5; with a Monster here 1 damage, hard also 1 horror."""
    table = in_the_woods(difficulty=difficulty)
    table.enemy(GHOUL).engaged_with(table.roland)
    assert worth(table, "tablet") == amount
    table.roland.tests("willpower", need, token="tablet")

    assert (table.roland.damage, table.roland.horror) == harm


def test_the_tablet_wants_the_monster_here() -> None:
    """Scenario III §4, tablet: a Monster at another location or a Cultist here does not count."""
    table = in_the_woods()
    table.enemy(GHOUL).at(table.lays(RITUAL_SITE))
    table.enemy(ACOLYTE).engaged_with(table.roland)
    table.roland.tests("willpower", 0, token="tablet")

    assert table.roland.damage == 0


@pytest.mark.parametrize(("difficulty", "amount"), [(EASY, -5), (HARD, -7)])
@pytest.mark.parametrize("there", [True, False])
def test_the_elder_thing_under_an_ancient_one(difficulty: str, amount: int, there: bool) -> None:
    """Scenario III §4, elder thing: −5, hard −7; an Ancient One in play reveals another token."""
    table = flipped(difficulty=difficulty) if there else in_the_woods(difficulty=difficulty)
    assert worth(table, "elder_thing") == amount
    table.roland.tests("willpower", 9, token=["elder_thing", "-1"])

    assert table.result()[1] == max(0, 3 + amount - int(there))
    assert len([fact for fact in table.facts if type(fact).__name__ == "TokenRevealed"]) >= 1


# Umôrdhoth


@pytest.mark.parametrize(("who", "health"), [(TWO[:1], 10), (TWO, 14)])
def test_umordhoth_has_health_for_all(who: tuple[str, ...], health: int) -> None:
    """Scenario III §11: Umôrdhoth has fight 5, evade 6, 6 health and 4 more per investigator."""
    table = flipped(*who)
    devourer = umordhoth(table)
    card = table.game.card(devourer)

    assert table.game.pieces.health(devourer) == health
    assert (table.game.enemies.fight(devourer), table.game.enemies.evade(devourer)) == (5, 6)
    assert (card.damage, card.horror) == (3, 3)


def test_umordhoth_wakes_after_each_turn() -> None:
    """Scenario III §11: Umôrdhoth readies at the end of each investigator’s turn, near or far."""
    table = flipped(*TWO)
    devourer = umordhoth(table)
    devourer.exhausted = True
    table.roland.ends_turn()
    assert not devourer.exhausted
    devourer.exhausted = True
    table.daisy.ends_turn()
    table.settle()

    assert not devourer.exhausted


def test_umordhoth_hunts_and_strikes_all() -> None:
    """Scenario III §4: Umôrdhoth hunts, is engaged with all at his location and attacks each."""
    table = flipped(*TWO)
    table.enemies_attack()
    table.roland.chooses("Daisy")

    assert umordhoth(table).place == table.piece(MAIN_PATH).id
    assert [player.damage for player in table] == [3, 3]


def test_lita_is_given_up() -> None:
    """Scenario III §11: Lita’s controller at his location gives her up with one action: R3."""
    table = flipped(*TWO)
    table.roland.controls(LITA)
    table.roland.at(RITUAL_SITE).does("activate", "Umôrdhoth")
    while "assign" in table.kinds:
        table.roland.assigns()

    assert table.state.resolution == "r3"


def test_giving_her_up_is_no_parley() -> None:
    """Scenario III §11: giving Lita up provokes his attack, and fails if that defeats her giver."""
    table = flipped(*TWO)
    table.roland.controls(LITA)
    table.roland.at(RITUAL_SITE).has(horror=3).does("activate", "Umôrdhoth")
    table.roland.assigns()

    assert (table.roland.playing, table.state.resolution) == (False, "")


def test_lita_may_fall_to_that_attack() -> None:
    """Scenario III §4: Lita cannot be given up if his attack has defeated her."""
    table = flipped(*TWO)
    table.roland.controls(LITA)
    table.roland.at(RITUAL_SITE).does("activate", "Umôrdhoth")
    table.roland.assigns(damage={"Lita Chantler": 3})

    assert (table.in_play(LITA), table.state.resolution) == (False, "")


@pytest.mark.parametrize("place", [MAIN_PATH, RITUAL_SITE])
def test_lita_must_be_controlled_and_here(place: str) -> None:
    """Scenario III §11: only Lita’s controller can give her up, and only at his location."""
    table = flipped(*TWO)
    table.daisy.controls(LITA)
    table.roland.at(place)
    table.daisy.at(MAIN_PATH)

    assert not table.roland.can("activate", "Umôrdhoth")


def test_he_takes_nobody_in_another_scenario() -> None:
    """In another scenario Umôrdhoth has no such action and no such end."""
    table = Table(list(TWO))
    table.enemy(UMORDHOTH, exhausted=True).at("Study")
    table.roland.controls(LITA)

    assert not table.roland.can("activate", "Umôrdhoth")


def test_lita_does_not_help_against_him() -> None:
    """Scenario III §11: Lita adds 1 combat against Umôrdhoth, but no damage: he is no Monster."""
    table = flipped()
    table.roland.at(RITUAL_SITE).controls(LITA)
    table.roland.does("fight", "Umôrdhoth", token="+1")

    assert umordhoth(table).damage == 1


def test_an_earned_lita_is_an_ally_like_others() -> None:
    """Campaign play §8: an earned Lita costs 0, is an ally and goes to her owner’s discard pile."""
    table = in_the_woods(decks={"roland_banks": [LITA, *["01086"] * 9]})
    table.roland.holds(LITA, "Beat Cop").does("play", "Beat Cop")
    table.roland.does("play", "Lita")
    assert (table.roland.resources, table.in_play("Beat Cop")) == (1, False)
    table.roland.controls("Machete")
    table.draws_encounter(CHILL, table.roland, token="auto_fail")
    table.roland.chooses("Lita")

    assert LITA in table.roland.discard


# Resolutions


def xp(table: Table) -> list[int]:
    """Experience by seat."""
    return [player.who.xp for player in table]


def test_resolution_1_breaks_the_ritual() -> None:
    """Scenario III §4, R1: won; each gets 2 mental trauma and earns victory and 5."""
    table = in_the_woods(*TWO)
    table.enemy(PRIEST, exhausted=True).at(MAIN_PATH)
    table.order("defeat", what=PRIEST)
    table.order("end", resolution="r1")
    result = scenario_result(table.game)

    assert xp(table) == [7, 7]
    assert [(w.who.new_physical, w.who.new_mental) for w in table] == [(0, 2), (0, 2)]
    assert [entry.note for entry in result.log] == ["ritual_broken"]
    assert result.outcome is CampaignEnd.WON


def test_resolution_2_repels_umordhoth() -> None:
    """Scenario III §4, R2: Umôrdhoth is defeated: won; 2 and 2 trauma; victory and 10."""
    table = flipped(*TWO)
    table.order("defeat", what=UMORDHOTH)
    result = scenario_result(table.game)

    assert (table.state.resolution, xp(table)) == ("r2", [10, 10])
    assert [(w.who.new_physical, w.who.new_mental) for w in table] == [(2, 2), (2, 2)]
    assert [entry.note for entry in result.log] == ["umordhoth_repelled"]
    assert result.outcome is CampaignEnd.WON


def test_resolution_3_gives_lita_up() -> None:
    """Scenario III §4, R3: survived; 2 and 2 trauma and a random Madness each; victory alone."""
    table = in_the_woods(*TWO)
    table.order("end", resolution="r3")
    result = scenario_result(table.game)

    assert xp(table) == [0, 0]
    assert [(w.who.new_physical, w.who.new_mental) for w in table] == [(2, 2), (2, 2)]
    assert [entry.note for entry in result.log] == ["lita_sacrificed"]
    assert [each.code for each in result.lost] == [LITA]
    assert [each.seat for each in result.earned] == [0, 1]
    assert all(table.game.card(each.code).has_trait("Madness") for each in result.earned)
    assert result.outcome is CampaignEnd.SURVIVED


def test_no_resolution_is_the_end() -> None:
    """Scenario III §4, no resolution: all investigators die and earn nothing: lost."""
    table = in_the_woods(*TWO)
    table.roland.does("resign", "Main Path")
    table.order("defeat", what="Daisy")
    result = scenario_result(table.game)

    assert (table.state.resolution, xp(table)) == ("none", [0, 0])
    assert all(player.who.killed for player in table)
    assert [entry.note for entry in result.log] == ["arkham_succumbed"]
    assert result.outcome is CampaignEnd.LOST


def test_the_last_resigning_dooms_all() -> None:
    """Scenario III §11: investigators resign at the Main Path only; if the last does, all die."""
    table = in_the_woods()
    table.lays(RITUAL_SITE)
    table.roland.at(RITUAL_SITE)
    assert not table.roland.can("resign")
    table.roland.at(MAIN_PATH).does("resign")

    assert table.state.resolution == "none"
    assert [fact.how for fact in table.told(InvestigatorOut)] == ["resigned", "killed"]


@pytest.mark.parametrize("word", ["r1", "r2", "r3"])
def test_the_fallen_share_the_end(word: str) -> None:
    """Scenario III §11: R1 to R3 are for defeated investigators too, with their own trauma."""
    table = in_the_woods(*TWO)
    table.daisy.is_dealt(damage=5)
    table.order("end", resolution=word)
    mental = 2

    assert table.daisy.who.new_mental == mental
    assert table.daisy.who.new_physical == (1 if word == "r1" else 3)
    assert len(table.told(XpEarned)) == 2


def test_victory_of_the_woods() -> None:
    """Campaign play §6: locations give no victory points here; Cultists and agents do."""
    table = in_the_woods()
    for code in (BYAKHEE, "01137", "01121b"):
        table.enemy(code, exhausted=True).at(MAIN_PATH)
        table.order("defeat", what=code)
    table.order("end", resolution="r1")

    assert xp(table) == [5 + 1 + 1 + 2]


def test_two_traumas_may_kill() -> None:
    """Campaign play §4: trauma equal to health or sanity kills or drives insane after this, too."""
    table = in_the_woods(*TWO, trauma={"daisy_walker": (3, 0)})
    table.order("end", resolution="r2")

    assert [player.who.killed for player in table] == [False, True]


def test_the_broken_ritual_is_out_of_reach_after_vengeance() -> None:
    """Scenario III §11: after agenda 3 only R2, R3 and no resolution are possible."""
    table = in_the_woods()
    stage(table, act=3, agenda=3)
    table.sets("act", clues=1)
    table.order("advance", what="agenda")
    table.roland.has(clues=5)

    assert not table.roland.can("activate", "Disrupting")
    assert table.state.act.clues == 0


def test_nobody_is_left_in_the_woods() -> None:
    """Rules Reference, "Winning and Losing": the last defeat ends the game without a resolution."""
    table = flipped()
    table.roland.has(damage=8)
    table.stops_before(Step.UPKEEP)
    table.goes("enemy")
    while "assign" in table.kinds:
        table.roland.assigns()

    assert table.state.resolution == "none"
