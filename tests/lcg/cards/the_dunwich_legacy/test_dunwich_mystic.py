"""Mystic cards, also those that cost experience (Dunwich notes §7)."""

from __future__ import annotations

import pytest

from tests.lcg.codes import EVILS, GHOUL, GUTS, PRIEST, RATS, RAVENOUS, REMAINS
from tests.lcg.table import Table

RITE, CANDLES, CLARITY, DELVE = "02028", "02029", "02030", "02111"
GAZE, DEFIANCE, ALYSSA, MOONLIGHT = "02153", "02190", "02232", "02267"
BIND, SONG, SHRIVELLING_3, BLOOD_PACT, RITE_4 = "02031", "02112", "02154", "02191", "02233"
FEARLESS, JEWEL, SHRIVELLING_5, WARD = "02268", "02269", "02306", "02307"


@pytest.fixture
def table() -> Table:
    """Agnes Baker (5 willpower, 2 intellect) and Roland Banks in the Study, Agnes's first turn."""
    return Table(["agnes_baker", "roland_banks"], whole=True)


def test_rite_of_seeking(table: Table) -> None:
    """Willpower instead of intellect, 1 clue more."""
    rite = table.agnes.controls(RITE)
    table.sets("Study", clues=3)
    table.agnes.does("investigate", "Rite", token="0")

    assert (table.ended.skill, table.agnes.clues, rite.uses) == ("willpower", 2, 2)
    assert table.agnes.actions == 2


@pytest.mark.parametrize("token", ["skull", "auto_fail"])
def test_rite_of_seeking_ends_the_turn(table: Table, token: str) -> None:
    """With a bad symbol no action is left and the turn is over."""
    table.agnes.controls(RITE)
    table.sets("Study", clues=3)
    table.agnes.does("investigate", "Rite", token=token)

    assert (table.agnes.actions, table.agnes.who.acted) == (0, True)


def test_rite_of_seeking_in_the_turn_of_another(table: Table) -> None:
    """Quick Thinking: the own turn is still to come (Rules Reference, "Action")."""
    table.roland.controls(RITE)
    table.roland.holds("02229")
    table.agnes.tests("willpower", 1)
    table.roland.commits("02229")
    table.agnes.reveals("0")
    table.tokens("skull")
    table.roland.chooses("Rite of Seeking")
    table.agnes.ends_turn()

    assert (table.state.turn, table.roland.actions) == (table.roland.seat, 3)


def test_ritual_candles(table: Table) -> None:
    """+1 after a skull; with two of them +2."""
    table.agnes.controls(CANDLES)
    table.agnes.controls(CANDLES)
    table.agnes.tests("willpower", 7, token="skull")
    table.agnes.does("activate", "Ritual Candles (1st)").does("activate", "Ritual Candles")

    assert table.result() == (True, 7)


def test_ritual_candles_burn_for_own_symbols(table: Table) -> None:
    """Not for a number, the auto-fail, or others."""
    table.agnes.controls(CANDLES)
    for token in ("-1", "auto_fail", "elder_sign"):
        table.agnes.tests("willpower", 7, token=token)
        assert table.kinds == ["turn"]
    table.roland.tests("willpower", 7, token="skull")

    assert table.kinds == ["turn"]


def test_clarity_of_mind(table: Table) -> None:
    """1 horror of somebody here, for a charge; not of nobody."""
    clarity = table.agnes.controls(CLARITY)
    assert "horror" in table.agnes.why_not("activate", "Clarity")
    table.roland.has(horror=2)
    table.agnes.does("activate", "Clarity")

    assert (table.roland.horror, clarity.uses) == (1, 2)


def test_delve_too_deep(table: Table) -> None:
    """A card for each, then 1 victory point."""
    table.encounter_deck(RATS, RAVENOUS)
    table.agnes.holds(DELVE)
    table.agnes.does("play", "Delve Too Deep")
    table.settle()

    assert (table.piece(RATS).threat, table.piece(RAVENOUS).threat) == (0, 1)
    assert table.victory == [DELVE]


def test_delve_too_deep_wants_a_deck(table: Table) -> None:
    """Nothing is left to draw."""
    table.agnes.holds(DELVE)

    assert "encounter card" in table.agnes.why_not("play", "Delve Too Deep")


@pytest.mark.parametrize(("token", "damage"), [("tablet", 1), ("auto_fail", 1), ("-1", 0)])
def test_hypnotic_gaze(table: Table, token: str, damage: int) -> None:
    """The attack on Roland is cancelled; with a symbol the ghoul hurts itself."""
    ghoul = table.enemy(RAVENOUS).engaged_with(table.roland)
    table.agnes.holds(GAZE)
    table.enemies_attack()
    table.tokens(token)
    table.agnes.does("play", "Hypnotic Gaze")

    assert (table.roland.damage, table.roland.horror, ghoul.damage) == (0, 0, damage)


def test_hypnotic_gaze_is_for_those_here(table: Table) -> None:
    """Roland is elsewhere."""
    table.roland.at("Hallway")
    table.enemy(GHOUL).engaged_with(table.roland)
    table.agnes.holds(GAZE)
    table.enemies_attack()

    assert not table.agnes.can("play", "Hypnotic Gaze")


def test_defiance_ignores_a_symbol(table: Table) -> None:
    """A tablet is worth −2 with a ghoul about; defied it is 0 and does nothing."""
    table.enemy(GHOUL).at("Hallway" if table.in_play("Hallway") else "Study")
    table.agnes.holds(DEFIANCE).tests("willpower", 6)
    table.agnes.commits(DEFIANCE).reveals("tablet").chooses("Tablet")

    assert (table.result(), table.agnes.damage) == ((True, 6), 0)


def test_defiance_leaves_other_symbols(table: Table) -> None:
    """Skulls were chosen, a tablet comes."""
    table.agnes.holds(DEFIANCE).tests("willpower", 6)
    table.agnes.commits(DEFIANCE).reveals("tablet").chooses("Skull")

    assert table.result() == (False, 4)


def test_alyssa_looks_and_buries(table: Table) -> None:
    """Ancient Evils goes to the bottom for 1 doom on her."""
    alyssa = table.agnes.controls(ALYSSA)
    table.encounter_deck(EVILS, RATS)
    table.agnes.does("activate", "Alyssa").chooses("Encounter deck").chooses("yes")

    deck = table.codes(table.state.encounter_deck)
    assert (deck, alyssa.doom, alyssa.exhausted) == ([RATS, EVILS], 1, True)


def test_alyssa_may_leave_it(table: Table) -> None:
    """No doom then; exhausted she looks no more."""
    alyssa = table.agnes.controls(ALYSSA)
    table.roland.has_deck("Knife", "Flashlight")
    table.agnes.does("activate", "Alyssa").chooses("Roland Banks").chooses("no")

    assert (alyssa.doom, table.roland.deck[0]) == (0, "01086")
    assert table.agnes.why_not("activate", "Alyssa") == "It’s exhausted."


def test_moonlight_ritual(table: Table) -> None:
    """All doom of one card."""
    alyssa = table.agnes.controls(ALYSSA, doom=2)
    table.agnes.holds(MOONLIGHT)
    table.agnes.does("play", "Moonlight Ritual", "Alyssa")

    assert alyssa.doom == 0


def test_moonlight_ritual_wants_own_doom(table: Table) -> None:
    """Roland's doom is Roland's."""
    table.roland.controls(ALYSSA, doom=2)
    table.agnes.holds(MOONLIGHT)

    assert "doom" in table.agnes.why_not("play", "Moonlight Ritual")


def bind(table: Table) -> None:
    """Bind a ravenous ghoul."""
    table.enemy(RAVENOUS).engaged_with(table.agnes)
    table.agnes.holds(BIND).has(resources=3)
    table.agnes.does("play", "Bind Monster", token="0")


def test_bind_monster_evades_and_binds(table: Table) -> None:
    """With willpower; the card lies on the enemy."""
    bind(table)

    ghoul = table.piece(RAVENOUS)
    assert (table.ended.skill, ghoul.exhausted, ghoul.threat) == ("willpower", True, None)
    assert table.piece(BIND).host == ghoul.id


@pytest.mark.parametrize(("token", "stays"), [("0", True), ("auto_fail", False)])
def test_a_bound_monster_does_not_ready(table: Table, token: str, stays: bool) -> None:
    """Willpower (3) as it would ready; a failure discards the card."""
    bind(table)
    table.tokens(token)
    table.next_phase("upkeep")
    table.agnes.does("activate", "Bind Monster")

    assert (table.piece(RAVENOUS).exhausted, table.in_play(BIND)) == (stays, stays)


def test_a_bound_monster_readies_if_nobody_holds_it(table: Table) -> None:
    """It is a reaction; the card stays, and is its player's alone to use."""
    bind(table)
    table.next_phase("upkeep")
    assert not table.roland.can("activate", "Bind Monster")
    table.agnes.passes()

    assert (table.piece(RAVENOUS).exhausted, table.in_play(BIND)) == (False, True)


def test_several_bonds_hold_each_for_itself(table: Table) -> None:
    """Two ghouls would ready at once, and the window names them; one bond is used, one is not."""
    first, second = (table.enemy(RAVENOUS, exhausted=True).at("Study") for _ in range(2))
    for ghoul in (first, second):
        table.attached(BIND, ghoul).controller = table.agnes.seat
    coat = table.agnes.controls("Leather Coat")
    table.order("exhaust", what=coat.id)
    table.tokens("0")
    table.next_phase("upkeep")
    assert table.ask.prompt.count("Ravenous Ghoul") == 2
    assert "Coat" not in table.ask.prompt
    table.agnes.does("activate", "Bind Monster", "1st").passes()

    assert (first.exhausted, second.exhausted, coat.exhausted) == (True, False, False)


def test_the_elite_are_not_bound(table: Table) -> None:
    """The Ghoul Priest is evaded, and the card is discarded (Rules Reference, "Evade")."""
    priest = table.enemy(PRIEST).engaged_with(table.agnes)
    table.agnes.holds(BIND).has(resources=3)
    table.agnes.does("play", "Bind Monster", token="0")

    assert (priest.exhausted, priest.threat, table.in_play(BIND)) == (True, None, False)
    assert table.agnes.discard == [BIND]


@pytest.mark.parametrize(("token", "damage"), [("0", 1), ("skull", 3)])
def test_song_of_the_dead(table: Table, token: str, damage: int) -> None:
    """+1 willpower; 2 more damage with a skull."""
    song = table.agnes.controls(SONG)
    priest = table.enemy(PRIEST).engaged_with(table.agnes)
    table.agnes.does("fight", "Ghoul Priest", "Song", token=token)

    assert (priest.damage, song.uses) == (damage, 4)


@pytest.mark.parametrize(
    ("card", "total", "damage", "horror"), [(SHRIVELLING_3, 7, 2, 1), (SHRIVELLING_5, 8, 3, 2)]
)
def test_shrivelling(table: Table, card: str, total: int, damage: int, horror: int) -> None:
    """Willpower, more damage, and horror for a bad symbol."""
    table.agnes.controls(card)
    priest = table.enemy(PRIEST, exhausted=True).engaged_with(table.agnes)
    table.agnes.does("fight", "Ghoul Priest", "Shrivelling", token="0")
    assert (table.ended.total, priest.damage, table.agnes.horror) == (total, damage, 0)

    table.agnes.does("fight", "Ghoul Priest", "Shrivelling", token="auto_fail")
    table.agnes.passes()
    assert (table.agnes.horror, priest.damage) == (horror, damage)


def test_shrivelling_wants_charges(table: Table) -> None:
    """Empty it does nothing."""
    table.agnes.controls(SHRIVELLING_5, uses=0)
    table.enemy(GHOUL).engaged_with(table.agnes)

    assert table.agnes.why_not("fight", "Shrivelling") == "It has no charges left."


def test_blood_pact(table: Table) -> None:
    """1 doom on it for +3, once a test for each skill."""
    pact = table.agnes.controls(BLOOD_PACT)
    table.agnes.holds(GUTS).tests("willpower", 8)
    table.agnes.does("activate", "Blood Pact", "willpower")
    assert not table.agnes.can("activate", "Blood Pact")
    table.agnes.reveals("0")

    assert (table.result(), pact.doom, table.game.stages.doom) == ((True, 8), 1, 1)


def test_blood_pact_is_no_help_to_others(table: Table) -> None:
    """Nor to agility."""
    table.agnes.controls(BLOOD_PACT)
    table.agnes.tests("agility", 1, token="0")
    assert table.kinds == ["turn"]
    table.roland.tests("willpower", 1, token="0")

    assert table.kinds == ["turn"]


def test_rite_of_seeking_4(table: Table) -> None:
    """+2 willpower, 2 clues more; a bad symbol ends the turn."""
    table.agnes.controls(RITE_4)
    table.sets("Study", clues=6)
    table.agnes.does("investigate", "Rite", token="0")
    assert (table.ended.total, table.agnes.clues) == (7, 3)

    table.agnes.does("investigate", "Rite", token="skull")
    assert (table.agnes.clues, table.agnes.who.acted) == (6, True)


@pytest.mark.parametrize(("difficulty", "left"), [(7, 2), (6, 2), (5, 1)])
def test_fearless_2(table: Table, difficulty: int, left: int) -> None:
    """1 horror; 2 by 2 or more."""
    table.agnes.holds(FEARLESS).has(horror=3).tests("willpower", difficulty)
    table.agnes.commits(FEARLESS).reveals("0")

    assert table.agnes.horror == left


def test_fearless_2_wants_success(table: Table) -> None:
    """A failed test heals nothing."""
    table.agnes.holds(FEARLESS).has(horror=3).tests("willpower", 9)
    table.agnes.commits(FEARLESS).reveals("0")

    assert table.agnes.horror == 3


@pytest.mark.parametrize(
    ("choice", "resources", "hand"), [("resources", 2, []), ("card", 0, ["01086"])]
)
def test_jewel_of_aureolus(table: Table, choice: str, resources: int, hand: list[str]) -> None:
    """After Roland's auto-fail here: 2 resources or a card."""
    jewel = table.agnes.controls(JEWEL)
    table.agnes.stacks("Knife").has(resources=0)
    table.roland.tests("willpower", 1, token="auto_fail")
    table.agnes.does("activate", "Jewel").chooses(choice)

    assert (table.agnes.resources, table.agnes.hand, jewel.exhausted) == (resources, hand, True)


def test_jewel_of_aureolus_is_near_sighted(table: Table) -> None:
    """Not elsewhere, nor for a number or the elder sign."""
    table.agnes.controls(JEWEL)
    table.agnes.tests("willpower", 1, token="-1")
    assert table.kinds == ["turn"]
    table.roland.at("Hallway").tests("willpower", 1, token="skull")

    assert table.kinds == ["turn"]


def test_ward_of_protection_5(table: Table) -> None:
    """An enemy does not spawn; 1 horror."""
    table.agnes.holds(WARD)
    table.draws_encounter(RAVENOUS, table.agnes)
    table.agnes.does("play", "Ward")

    assert (table.in_play(RAVENOUS), table.agnes.horror) == (False, 1)
    assert table.encounter_discard == [RAVENOUS]


def test_ward_of_protection_5_stops_surges(table: Table) -> None:
    """The printed Surge is an effect of the card, too."""
    table.agnes.holds(WARD)
    table.prints(REMAINS, keywords=("surge",))
    table.encounter_deck(RATS)
    table.draws_encounter(REMAINS, table.agnes)
    table.agnes.does("play", "Ward")

    assert not table.in_play(RATS)


def test_ward_of_protection_5_is_for_own_draws(table: Table) -> None:
    """Not for Roland's, nor for a weakness."""
    table.agnes.holds(WARD)
    table.draws_encounter(RATS, table.roland)
    assert not table.agnes.can("play", "Ward")
    table.agnes.stacks("Haunted").draws()

    assert not table.agnes.can("play", "Ward")
