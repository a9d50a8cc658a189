"""Mystic cards of The Path to Carcosa (Carcosa notes §10)."""

from __future__ import annotations

import pytest

from bot.lcg.printed.cards import Skill
from tests.lcg.codes import RATS, RAVENOUS
from tests.lcg.table import Table

AT_TABLE = ("agnes_baker", "roland_banks")
TRANSMUTATION, UNCAGE, ASTRAL_TRAVEL, ATHAME = "03032", "03033", "03034", "03035"
KNIFE, COP, SHRIVELLING, BLINDING, WARD = "01086", "01018", "01060", "01066", "01065"


@pytest.mark.parametrize(
    ("token", "gained", "damage"),
    [("-2", 2, 0), ("+1", 3, 0), ("skull", 3, 1), ("auto-fail", 0, 1)],
)
def test_alchemical_transmutation_by_margin(
    table: Table, token: str, gained: int, damage: int
) -> None:
    """A resource for each point over 1, three at most; a bad symbol hurts."""
    spell = table.agnes.controls(TRANSMUTATION)
    table.agnes.has(resources=0).does("activate", "Alchemical Transmutation", token=token)

    assert (table.agnes.resources, table.agnes.damage) == (gained, damage)
    assert (spell.uses, spell.exhausted) == (2, True)


def test_uncage_the_soul_plays_an_asset(table: Table) -> None:
    """Shrivelling for 3 less: for nothing, with one action."""
    table.agnes.holds(UNCAGE, SHRIVELLING, KNIFE).has(resources=0)
    table.agnes.does("play", "Uncage the Soul").chooses("Shrivelling")

    assert (table.in_play(SHRIVELLING), table.agnes.actions) == (True, 2)
    assert table.agnes.hand == [KNIFE]


def test_uncage_the_soul_plays_an_event_at_a_target(table: Table) -> None:
    """Blinding Light evades one of two enemies, with one round of attacks before."""
    table.enemy(RATS).engaged_with(table.agnes)
    ghoul = table.enemy(RAVENOUS).engaged_with(table.agnes)
    table.agnes.holds(UNCAGE, BLINDING).has(resources=0)
    table.tokens("0")
    table.agnes.does("play", "Uncage the Soul").chooses("Ravenous")
    table.settle()
    table.agnes.chooses("Blinding Light").chooses("Swarm")

    assert (table.in_play(RATS), ghoul.threat) == (False, table.agnes.seat)
    assert (table.agnes.damage, table.agnes.horror) == (2, 1)


def test_uncage_the_soul_wants_a_spell_that_can_be_played(table: Table) -> None:
    """A Ward only answers a draw; a Knife is no Spell."""
    table.agnes.holds(UNCAGE, WARD, KNIFE)

    assert not table.agnes.can("play", "Uncage the Soul")


@pytest.mark.parametrize(
    ("token", "asset", "damage"), [("0", True, 0), ("cultist", False, 0), ("auto-fail", False, 0)]
)
def test_astral_travel_may_cost_an_asset(
    table: Table, token: str, asset: bool, damage: int
) -> None:
    """To any revealed location; a bad symbol takes an Item or Ally."""
    table.lays("Hallway")
    table.agnes.holds(ASTRAL_TRAVEL).controls(KNIFE)
    table.agnes.controls(SHRIVELLING)
    table.agnes.has(resources=3).does("play", "Astral Travel", "Hallway", token=token)

    assert table.agnes.is_at("Hallway")
    assert (table.in_play(KNIFE), table.in_play(SHRIVELLING)) == (asset, True)
    assert table.agnes.damage == damage


def test_astral_travel_hurts_who_has_nothing_to_lose(table: Table) -> None:
    """1 damage instead, only where there is no such asset."""
    table.lays("Hallway")
    table.agnes.holds(ASTRAL_TRAVEL).controls(SHRIVELLING)
    table.agnes.has(resources=3).does("play", "Astral Travel", "Hallway", token="skull")

    assert (table.agnes.damage, table.in_play(SHRIVELLING)) == (1, True)


def test_spirit_athame_helps_tests_on_spells(table: Table) -> None:
    """+2 in the attack of a Spell, once; not in an attack without one."""
    table.prints(RAVENOUS, health=9)
    table.enemy(RAVENOUS).engaged_with(table.agnes)
    table.agnes.controls(SHRIVELLING)
    knife = table.agnes.controls(ATHAME)
    table.tokens("0", "0")
    table.agnes.does("fight", "Shrivelling").does("activate", "Spirit Athame")
    assert (table.result(), knife.exhausted) == ((True, 7), True)

    table.order("exhaust", what=knife.id, exhausted=False)
    table.agnes.does("fight", "Spirit Athame")
    assert (table.result(), knife.exhausted) == ((True, 4), True)


RENFIELD, STORM, FLUX, TORRENT, KEY = "03112", "03153", "03196", "03235", "03269"
BOOK, RECHARGE, SCRYING, WARD_2, INITIATE = "03154", "03197", "03236", "03270", "03271"


def test_david_renfield_is_paid_for_doom(table: Table) -> None:
    """The doom may be placed; it counts for the agenda and gives +1 willpower."""
    renfield = table.agnes.controls(RENFIELD, doom=1)
    table.agnes.has(resources=0).does("activate", "Renfield").chooses("yes")

    assert (renfield.doom, table.agnes.resources, table.game.stages.doom) == (2, 2, 2)
    assert table.game.investigators.skill(table.agnes.seat, Skill.WILLPOWER) == 6


def test_david_renfield_without_doom_pays_nothing(table: Table) -> None:
    """No doom, no resource, no willpower."""
    table.agnes.controls(RENFIELD)
    table.agnes.has(resources=0).does("activate", "Renfield").chooses("no")

    assert table.agnes.resources == 0
    assert table.game.investigators.skill(table.agnes.seat, Skill.WILLPOWER) == 5


@pytest.mark.parametrize(("token", "hurt"), [("0", 0), ("cultist", 1)])
def test_storm_of_spirits_hits_all_enemies(table: Table, token: str, hurt: int) -> None:
    """2 damage to each; extra damage to the attacked one; a bad symbol hurts everybody there."""
    table.prints(RAVENOUS, health=9)
    table.prints("01025", icons=(Skill.WILLPOWER,))
    first = table.enemy(RAVENOUS).engaged_with(table.agnes)
    second = table.enemy(RAVENOUS).engaged_with(table.roland)
    table.agnes.holds(STORM, "01025").has(resources=3)
    table.agnes.does("play", "Storm of Spirits", "Agnes").commits("01025").reveals(token)
    table.settle()

    assert (first.damage, second.damage) == (3, 2)
    assert (table.agnes.damage, table.roland.damage) == (hurt, hurt)


def test_quantum_flux_leaves_the_game(table: Table) -> None:
    """The discard pile goes into the deck, this card does not."""
    table.agnes.holds(KNIFE)
    table.order("discard", seat=0, cards=[KNIFE])
    table.agnes.has_deck().holds(FLUX).does("play", "Quantum Flux")

    assert (table.agnes.hand, table.agnes.deck, table.agnes.discard) == ([KNIFE], [], [])


def test_torrent_of_power_turns_charges_into_icons(table: Table) -> None:
    """Two charges for Roland's willpower test: its own icon and two for each."""
    spell = table.agnes.controls(SHRIVELLING)
    table.agnes.holds(TORRENT)
    table.roland.tests("willpower", 9, token="0")
    table.agnes.commits(TORRENT).chooses("1 charge").chooses("1 charge").chooses("No more")

    assert (table.result(), spell.uses) == ((False, 8), 2)


def test_st_huberts_key_saves_from_horror(table: Table) -> None:
    """Two sanity less; discarded instead of the defeat, two horror healed."""
    table.roland.controls(KEY)
    assert table.game.investigators.max_sanity(table.roland.seat) == 3
    table.roland.is_dealt(horror=3)
    table.roland.does("activate", "Hubert")

    assert (table.roland.playing, table.roland.horror) == (True, 1)
    table.roland.is_dealt(damage=9)
    assert not table.roland.playing


def test_st_huberts_key_does_not_save_from_damage(table: Table) -> None:
    """It answers horror alone."""
    table.roland.controls(KEY)
    table.roland.is_dealt(damage=9)

    assert not table.roland.playing


def test_book_of_shadows_sells_a_charge(table: Table) -> None:
    """For an action and a resource."""
    spell = table.agnes.controls(SHRIVELLING)
    table.agnes.controls(BOOK)
    table.agnes.has(resources=1).does("activate", "Book of Shadows")

    assert (spell.uses, table.agnes.resources, table.agnes.actions) == (5, 0, 2)


@pytest.mark.parametrize(("token", "uses"), [("0", 7), ("tablet", None)])
def test_recharge_may_burn_the_asset(table: Table, token: str, uses: int | None) -> None:
    """3 charges beyond the printed number, or the asset is gone."""
    spell = table.agnes.controls(SHRIVELLING)
    table.agnes.holds(RECHARGE).does("play", "Recharge", token=token)

    assert (spell.uses if spell in table.game.in_play else None) == uses


@pytest.mark.parametrize(("top", "horror"), [("01163", 1), (RATS, 0)])
def test_better_scrying_may_frighten(table: Table, top: str, horror: int) -> None:
    """A Terror among the three: 1 horror."""
    table.encounter_deck(top, RATS, RATS)
    table.prints(top, traits=("Terror",) if horror else ("Creature",))
    table.agnes.controls(SCRYING)
    table.agnes.does("activate", "Scrying").chooses("Encounter deck")
    while "choose" in table.kinds:
        table.agnes.chooses(table.agnes.labels()[0])

    assert table.agnes.horror == horror


def test_ward_of_protection_for_another(table: Table) -> None:
    """Anywhere; 1 horror for who plays it."""
    table.agnes.holds(WARD_2).at("Hallway")
    table.draws_encounter("01166", table.roland)
    table.agnes.does("play", "Ward of Protection")
    table.settle()

    assert (table.state.agenda.doom, table.agnes.horror, table.roland.horror) == (0, 1, 0)


@pytest.mark.parametrize(("chosen", "doom", "horror"), [("1 doom", 1, 0), ("2 horror", 0, 2)])
def test_better_arcane_initiate_has_a_choice(
    table: Table, chosen: str, doom: int, horror: int
) -> None:
    """1 doom or 2 horror as it enters; it searches for a Spell."""
    table.agnes.holds(INITIATE).has_deck(KNIFE, SHRIVELLING, KNIFE)
    table.agnes.does("play", "Arcane Initiate").chooses(chosen)
    initiate = table.piece(INITIATE)
    table.settle()
    table.agnes.does("activate", "Arcane Initiate").chooses("Shrivelling")

    assert (initiate.doom, initiate.horror, table.agnes.hand) == (doom, horror, [SHRIVELLING])
