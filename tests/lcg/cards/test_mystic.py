"""Mystic cards of level 0."""

from __future__ import annotations

import pytest

from bot.lcg.core.facts import ActionsLost, CardsSeen, TestEnded
from tests.lcg.codes import CACHE, GHOUL, KNIFE, RATS
from tests.lcg.table import Table

ROTTING_REMAINS, ANCIENT_EVILS = "01163", "01166"
SHRIVELLING, WARD = "01060", "01065"


def result(table: Table) -> TestEnded:
    """The result of the last test."""
    return table.told(TestEnded)[-1]


def test_forbidden_knowledge_pays(table: Table) -> None:
    """1 horror turns a secret into a resource; the card exhausts."""
    book = table.roland.controls("Forbidden Knowledge")
    table.roland.has(resources=0)

    table.roland.does("activate", "Forbidden Knowledge")

    assert (table.roland.horror, table.roland.resources, book.uses) == (1, 1, 3)
    assert table.roland.why_not("activate", "Forbidden Knowledge") == "It’s exhausted."


def test_forbidden_knowledge_is_discarded_with_its_last_secret(table: Table) -> None:
    """Without secrets it leaves play."""
    table.roland.controls("Forbidden Knowledge", uses=1)

    table.roland.does("activate", "Forbidden Knowledge")

    assert not table.in_play("Forbidden Knowledge")


def test_forbidden_knowledge_drives_mad(table: Table) -> None:
    """Who is defeated by the horror gets nothing."""
    table.roland.controls("Forbidden Knowledge")
    table.roland.has(horror=4)

    table.roland.does("activate", "Forbidden Knowledge")

    assert not table.roland.playing


def test_holy_rosary_gives_willpower(table: Table) -> None:
    """+1 willpower for its controller."""
    table.roland.controls("Holy Rosary")

    table.roland.tests("willpower", 4, token="0")

    assert result(table).total == 4


def test_shrivelling_fights_with_willpower(table: Table) -> None:
    """Willpower against the fight value, 2 damage, 1 charge."""
    spell = table.roland.controls("Shrivelling")
    table.enemy(GHOUL).engaged_with(table.roland)

    table.tokens("-1")
    table.roland.does("fight", "Shrivelling")

    assert (result(table).skill, result(table).total) == ("willpower", 2)
    assert (spell.uses, table.in_play(GHOUL), table.roland.horror) == (3, False, 0)
    assert table.roland.actions == 2


@pytest.mark.parametrize("symbol", ["skull", "cultist", "tablet", "auto_fail"])
def test_shrivelling_costs_horror_on_a_bad_symbol(table: Table, symbol: str) -> None:
    """A bad symbol costs 1 horror, won or lost."""
    table.roland.controls("Shrivelling")
    table.enemy("Swarm of Rats").engaged_with(table.roland)
    table.bag(symbol)

    table.roland.does("fight", "Shrivelling")

    assert table.roland.horror == 1 + (symbol == "cultist" and not result(table).success)


def test_shrivelling_without_charges(table: Table) -> None:
    """Empty, it stays in play and cannot be used."""
    table.roland.controls("Shrivelling", uses=0)
    table.enemy(GHOUL).engaged_with(table.roland)

    assert table.roland.why_not("fight", "Shrivelling") == "It has no charges left."


def test_scrying_orders_any_deck(table: Table) -> None:
    """The top three of Daisy's deck, put back as Roland likes; only he sees them."""
    spell = table.roland.controls("Scrying")
    table.daisy.has_deck(CACHE, KNIFE, WARD, SHRIVELLING)

    table.roland.does("activate", "Scrying").chooses("Daisy Walker")
    table.roland.chooses("Ward of Protection").chooses("Emergency Cache")

    assert table.daisy.deck == [WARD, CACHE, KNIFE, SHRIVELLING]
    assert (spell.uses, spell.exhausted, table.roland.actions) == (2, True, 2)
    assert table.told(CardsSeen)[-1].only == (table.roland.seat,)


def test_scrying_orders_the_encounter_deck(table: Table) -> None:
    """Two cards left: one question."""
    table.roland.controls("Scrying")
    table.encounter_deck(ANCIENT_EVILS, GHOUL)

    table.roland.does("activate", "Scrying").chooses("Encounter deck")
    table.roland.chooses("Ghoul Minion")

    assert table.codes(table.state.encounter_deck) == [GHOUL, ANCIENT_EVILS]


def test_scrying_leaves_empty_decks_alone(table: Table) -> None:
    """An empty deck cannot be looked at; where all are empty nothing is paid for."""
    table.roland.controls("Scrying")
    table.daisy.has_deck()
    table.roland.has_deck()
    assert table.roland.why_not("activate", "Scrying") == "All decks are empty."

    table.roland.has_deck(KNIFE, CACHE)
    table.daisy.has_deck(KNIFE, CACHE)
    table.roland.does("activate", "Scrying")

    assert "encounter" not in table.roland.offers()


def test_arcane_studies_boosts_own_tests(table: Table) -> None:
    """Each resource is +1 to willpower or intellect in one's own test."""
    table.roland.controls("Arcane Studies")
    table.roland.has(resources=2)

    table.roland.tests("willpower", 5)
    table.roland.does("activate", "Arcane Studies", "willpower")
    table.tokens("0")
    table.roland.does("activate", "Arcane Studies", "willpower")

    assert (result(table).total, table.roland.resources) == (5, 0)


def test_arcane_studies_only_where_it_counts(table: Table) -> None:
    """Not for another skill, another's test, or outside tests."""
    table.roland.controls("Arcane Studies")
    table.daisy.holds("Guts")
    table.roland.holds("Guts")

    assert not table.roland.can("activate", "Arcane Studies")
    table.daisy.tests("willpower", 2)
    assert table.roland.can("commit", "Commit Guts")
    assert not table.roland.can("activate", "Arcane Studies")


def test_arcane_studies_boosts_intellect(table: Table) -> None:
    """The other skill."""
    table.roland.controls("Arcane Studies")

    table.roland.does("investigate")
    assert not table.roland.can("activate", "Arcane Studies", "willpower")
    table.roland.does("activate", "Arcane Studies", "intellect").reveals("-2")

    assert (result(table).success, table.roland.resources) == (True, 4)


def test_arcane_initiate_enters_with_doom(table: Table) -> None:
    """1 doom on it as it enters itself, which counts for the agenda and goes with it."""
    table.roland.holds("Arcane Initiate")

    table.roland.does("play", "Arcane Initiate")
    initiate = table.piece("Arcane Initiate")

    assert (initiate.doom, table.game.stages.doom) == (1, 1)
    table.roland.controls("Knife", resolve=True)
    assert initiate.doom == 1
    table.roland.is_dealt(damage=1).assigns(damage={"Arcane Initiate": 1})
    assert table.game.stages.doom == 0


def test_arcane_initiate_finds_a_spell(table: Table) -> None:
    """A Spell among the top three is drawn, the third included."""
    initiate = table.roland.controls("Arcane Initiate")
    table.roland.has_deck(CACHE, KNIFE, WARD, SHRIVELLING)

    table.roland.does("activate", "Arcane Initiate").chooses("Ward of Protection")

    assert table.roland.hand == [WARD]
    assert sorted(table.roland.deck) == sorted([CACHE, KNIFE, SHRIVELLING])
    assert initiate.exhausted


def test_arcane_initiate_finds_nothing_below(table: Table) -> None:
    """A Spell in fourth place is out of reach; the deck is shuffled all the same."""
    table.roland.controls("Arcane Initiate")
    table.roland.has_deck(CACHE, CACHE, KNIFE, SHRIVELLING)

    table.roland.does("activate", "Arcane Initiate")

    assert (table.roland.hand, len(table.roland.deck)) == ([], 4)


def test_arcane_initiate_needs_a_deck(table: Table) -> None:
    """There is nothing to search without one."""
    table.roland.controls("Arcane Initiate")
    table.roland.has_deck()

    assert table.roland.why_not("activate", "Arcane Initiate") == "Your deck is empty."


def test_drawn_to_the_flame_without_encounter_cards(table: Table) -> None:
    """It would change nothing: nothing drawn, nothing then."""
    table.roland.holds("Drawn to the Flame")

    reason = table.roland.why_not("play", "Drawn to the Flame")
    assert reason == "There’s no encounter card to draw."


def test_drawn_to_the_flame_may_burn(table: Table) -> None:
    """Who is defeated by the card finds no clues."""
    table.roland.holds("Drawn to the Flame").has(horror=4)
    table.encounter_deck(ROTTING_REMAINS)

    table.tokens("auto_fail")
    table.roland.does("play", "Drawn to the Flame")

    assert (table.roland.playing, table.place("Study").clues) == (False, 4)


def test_ward_may_be_kept(table: Table) -> None:
    """It is optional."""
    table.roland.holds("Ward of Protection")

    table.draws_encounter(ANCIENT_EVILS, table.roland)
    table.roland.passes()

    assert (table.state.agenda.doom, table.roland.hand) == (1, [WARD])


def test_ward_is_for_own_cards(table: Table) -> None:
    """What a friend draws cannot be warded off."""
    table.roland.holds("Ward of Protection")

    table.draws_encounter(ANCIENT_EVILS, table.daisy)

    assert table.state.agenda.doom == 1


def test_ward_stops_what_stays(table: Table) -> None:
    """A treachery that would lie in the threat area is discarded instead."""
    table.roland.holds("Ward of Protection")

    table.draws_encounter("Frozen in Fear", table.roland)
    table.roland.does("play", "Ward of Protection")

    assert not table.in_play("Frozen in Fear")
    assert table.encounter_discard == ["01164"]


def test_ward_may_cost_everything(table: Table) -> None:
    """The horror is taken though it defeats; the treachery stays cancelled."""
    table.roland.holds("Ward of Protection").has(horror=4)

    table.draws_encounter(ANCIENT_EVILS, table.roland)
    table.roland.does("play", "Ward of Protection")

    assert not table.roland.playing
    assert table.state.agenda.doom == 0


def test_blinding_light_evades_and_burns(table: Table) -> None:
    """Willpower against evade; success also deals 1 damage."""
    table.roland.holds("Blinding Light")
    ghoul = table.enemy(GHOUL).engaged_with(table.roland)

    table.tokens("0")
    table.roland.does("play", "Blinding Light", "Ghoul Minion")

    assert (ghoul.exhausted, ghoul.threat, ghoul.damage) == (True, None, 1)
    assert (table.roland.actions, table.roland.damage) == (2, 0)


@pytest.mark.parametrize(("symbol", "left"), [("skull", 1), ("auto_fail", 1), ("-1", 2)])
def test_blinding_light_costs_an_action_on_a_bad_symbol(
    table: Table, symbol: str, left: int
) -> None:
    """A bad symbol loses 1 action this turn."""
    table.roland.holds("Blinding Light")
    table.enemy("Swarm of Rats").engaged_with(table.roland)

    table.tokens(symbol)
    table.roland.does("play", "Blinding Light", "Swarm of Rats")

    assert table.roland.actions == left


def test_blinding_light_takes_standard_actions_first() -> None:
    """Daisy's additional Tome action is lost only when no other is left."""
    table = Table(["daisy_walker"])
    table.enemy(RATS).engaged_with(table.daisy)
    table.daisy.holds("Blinding Light", "Blinding Light")
    table.daisy.has(actions=2).controls("Old Book of Lore")

    table.daisy.does("play", "Blinding Light", token="auto_fail").reveals()
    assert (table.daisy.actions, len(table.daisy.who.extras)) == (0, 1)

    table.daisy.has(actions=1, resources=2)
    table.daisy.does("play", "Blinding Light", token="auto_fail")
    assert [lost.count for lost in table.told(ActionsLost)] == [1, 1]


def test_blinding_light_wants_an_engaged_enemy(table: Table) -> None:
    """Only enemies engaged with you are evaded."""
    table.roland.holds("Blinding Light")
    table.enemy(GHOUL).engaged_with(table.daisy)

    assert table.roland.why_not("play", "Blinding Light") == "No enemy is engaged with you."


def test_fearless_heals_who_committed_it(table: Table) -> None:
    """Daisy's Fearless in Roland's test heals Daisy."""
    table.daisy.holds("Fearless").has(horror=2)
    table.roland.has(horror=2)

    table.roland.tests("willpower", 2)
    table.daisy.commits("Fearless")
    table.roland.reveals("0")

    assert (table.daisy.horror, table.roland.horror) == (1, 2)


def test_fearless_fails_with_the_test(table: Table) -> None:
    """No healing on failure."""
    table.roland.holds("Fearless").has(horror=2)

    table.roland.tests("willpower", 2).commits("Fearless").reveals("auto_fail")

    assert table.roland.horror == 2


def test_scrying_when_the_last_deck_runs_out_meanwhile(table: Table) -> None:
    """With every deck empty once it is paid for there is nothing to look at."""
    scrying = table.roland.controls("Scrying")
    table.roland.controls("Beat Cop")
    table.enemy("Ghoul Minion").engaged_with(table.roland)
    table.roland.does("activate", "Scrying")
    for player in table:
        player.has_deck()

    table.roland.assigns(damage={"Beat Cop": 1})

    assert (scrying.uses, table.ask.kind) == (2, "turn")
