"""20 Return to The Devourer Below: set-up, the new Woods, the Vault, Hunger (Return notes §5)."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction
from itertools import permutations
from typing import Any

import pytest

from bot.lcg.core.facts import TokenRevealed
from bot.lcg.core.state import Step
from bot.lcg.printed.cards import Symbol
from bot.lcg.rules.scenario_result import scenario_result
from bot.lcg.rules.skill_test import chaos_tokens
from tests.lcg.codes import GHOUL, HANDS, KNIFE, REMAINS, UMORDHOTH
from tests.lcg.table import Table
from tests.lcg.woods import MAIN_PATH, RITUAL_SITE, SETS, WOODS, log_of, stage

SLUG = "return_to_the_devourer_below"
WILLOW, LAKESIDE, CLEARING, BRIDGE = "50033", "50034", "50035", "50036"
VAULT, HUNGER = "50032b", "50037"
NEW = (WILLOW, LAKESIDE, CLEARING, BRIDGE)
TWO = ("roland_banks", "daisy_walker")
GATHERED = Counter(
    {
        "01158": 2, "50037": 2, "01166": 3, "01163": 3, "01164": 2, "01165": 2, "50038": 3,
        "50039": 1, "50040": 3, "50041": 3, "50042": 1, "50043": 2,
    }
)  # fmt: skip


def returned(*investigators: str, **more: Any) -> Table:
    """A table of this scenario at the first turn."""
    who = list(investigators) or ["roland_banks"]
    return Table(who, scenario=SLUG, log=(), **more)


def vengeance(act: int, *investigators: str) -> Table:
    """A table at which the last agenda has just advanced in this act."""
    table = returned(*investigators)
    stage(table, act=act, agenda=3)
    table.order("advance", what="agenda")
    return table


# Set-up


@pytest.mark.parametrize("seed", [bytes([n]) for n in range(4)])
def test_four_of_ten_woods(seed: bytes) -> None:
    """Return §5: 4 random Woods of 10 are in play unrevealed; the others are removed, unseen."""
    table = Table(["roland_banks"], scenario=SLUG, log=(), seed=seed, at_turn=False)
    table.chooses_none()
    woods = [place.code for place in table.game.places.all() if place.code != MAIN_PATH]

    assert len(woods) == 4
    assert set(woods) <= {*WOODS, *NEW}
    assert len(table.state.removed) == 6


def test_the_encounter_deck_of_the_return() -> None:
    """Return §5: 31 encounter cards; the new sets replace Ghouls and Dark Cult."""
    table = Table(["roland_banks"], scenario=SLUG, log=(), at_turn=False)
    table.chooses_none()
    found = Counter(table.codes(table.state.encounter_deck))

    assert found.total() == 31
    assert dict(found - GATHERED) in SETS.values()


def test_the_vault_is_set_aside_with_umordhoth() -> None:
    """Return §5: the flipped set-up card is attached to Umôrdhoth, who is set aside."""
    table = returned(at_turn=False)
    table.chooses_none()

    assert sorted(table.codes(table.state.aside)) == [RITUAL_SITE, UMORDHOTH, VAULT]


@pytest.mark.parametrize(("names", "doom"), [(0, 0), (1, 1), (4, 2), (6, 3)])
def test_the_log_counts_as_before(names: int, doom: int) -> None:
    """Return §5: escaped names bring doom as in the original; the three new names count."""
    cards = ("50044", "50045", "50046", "01137", "01138", "01121b")
    table = Table(["roland_banks"], scenario=SLUG, log=log_of(away=cards[:names]), at_turn=False)
    table.chooses_none()

    assert table.state.agenda.doom == doom
    assert table.state.bag.count(Symbol.ELDER_THING) == 1


# The Woods


def test_new_woods_lie_in_pairs() -> None:
    """Return §5: all Woods lead to the Main Path; Willow and Lakeside, Clearing and Bridge link."""
    table = returned()
    for code in NEW:
        table.lays(code)
    pairs = {
        code: {near.code for near in table.game.places.connections(table.piece(code))}
        for code in NEW
    }

    assert pairs == {
        WILLOW: {MAIN_PATH, LAKESIDE},
        LAKESIDE: {MAIN_PATH, WILLOW},
        CLEARING: {MAIN_PATH, BRIDGE},
        BRIDGE: {MAIN_PATH, CLEARING},
    }
    near = {place.code for place in table.game.places.connections(table.piece(MAIN_PATH))}
    assert near >= set(NEW)


def test_the_willow_makes_treacheries_surge() -> None:
    """Great Willow: a treachery whose test succeeds here gains surge, once per round."""
    table = returned(*TWO)
    table.roland.at(WILLOW)
    table.encounter_deck(REMAINS, "01166")
    table.tokens("+1")
    table.draws_encounter(None, table.roland)
    assert table.state.agenda.doom == 1

    table.encounter_deck(REMAINS, "01166")
    table.tokens("+1")
    table.draws_encounter(None, table.roland)
    assert table.state.agenda.doom == 1


def test_the_willow_is_silent_after_a_failure() -> None:
    """Great Willow: a failed test, or one at another location, adds no surge."""
    table = returned(*TWO)
    table.roland.at(WILLOW)
    table.encounter_deck(HANDS, "01166")
    table.tokens("-1")
    table.draws_encounter(None, table.roland)
    table.encounter_deck(REMAINS, "01166")
    table.tokens("+1")
    table.draws_encounter(None, table.daisy)

    assert table.state.agenda.doom == 0


def test_the_willow_knows_only_what_is_being_drawn() -> None:
    """Great Willow: the test of a treachery already in a threat area adds no surge."""
    table = returned()
    table.roland.at(WILLOW).suffers("Frozen in Fear")
    table.encounter_deck("01166")
    table.tokens("+1")
    table.stops_before(Step.INVESTIGATION_END)
    table.roland.ends_turn()

    assert (table.in_play("Frozen in Fear"), table.game.stages.doom) == (False, 0)


def test_lakeside_reveals_one_more() -> None:
    """Lakeside: an investigation there reveals a second token, and both count."""
    table = returned()
    table.roland.at(LAKESIDE)
    table.roland.does("investigate", token=["0", "-2"])

    assert table.result() == (False, 1)
    assert len(table.told(TokenRevealed)) == 2


@pytest.mark.parametrize("need", range(4))
def test_the_odds_of_two_tokens_are_exact(need: int) -> None:
    """Lakeside: the odds equal a count of every two tokens of the bag, with their effects."""
    table, bag = returned(), (1, 0, 0, -1, -3, "auto_fail")
    table.bag(*bag)
    table.roland.at(LAKESIDE).holds("Perception").does("investigate")

    def succeeds(value: int, *drawn: int | str) -> bool:
        worth = [each for each in drawn if isinstance(each, int)]
        return len(worth) == 2 and max(0, value + sum(worth)) >= need

    for value in range(6):
        pairs = [succeeds(value, *pair) for pair in permutations(bag, 2)]
        assert chaos_tokens.odds(table.game, table.test, value, need) == Fraction(
            sum(pairs), len(pairs)
        )
        alone = [
            chaos_tokens.read(table.game, table.test, each).passes(value, need) for each in (1, -3)
        ]
        assert alone == [max(0, value + each) >= need for each in (1, -3)]
        assert not chaos_tokens.read(table.game, table.test, Symbol.AUTO_FAIL).passes(value, need)
    assert chaos_tokens.ReadBag(table.game, table.test).deciding == 0


def test_the_odds_at_lakeside_know_of_it() -> None:
    """Lakeside: the chance shown to the player counts both tokens."""
    table = returned()
    table.bag("0", "-1", "-1")
    table.roland.at(LAKESIDE).holds("Perception").does("investigate")

    assert chaos_tokens.odds(table.game, table.test, 3, 2) == Fraction(2, 3)


def test_the_bridge_reveals_one_more_for_evasion() -> None:
    """Wooden Bridge: evasions there reveal a second token; other tests do not."""
    table = returned()
    table.roland.at(BRIDGE)
    table.enemy(GHOUL).engaged_with(table.roland)
    table.roland.does("evade", token=["0", "0"])
    assert len(table.told(TokenRevealed)) == 2
    table.forget()
    table.roland.does("investigate", token="0")

    assert len(table.told(TokenRevealed)) == 1


def test_the_clearing_softens_blows() -> None:
    """Corpse-Ridden Clearing: an attack deals at most 1 damage; other damage is not reduced."""
    table = returned()
    table.roland.at(CLEARING).controls("Machete")
    ghoul = table.enemy("01161").engaged_with(table.roland)
    table.roland.does("fight", "Machete", token="+1")
    assert ghoul.damage == 1
    table.roland.controls("Beat Cop")
    table.roland.does("activate", "Beat Cop")

    assert ghoul.damage == 2


# The Vault


@pytest.mark.parametrize(("act", "more"), [(1, 3), (2, 2), (3, 1)])
@pytest.mark.parametrize("who", [TWO[:1], TWO])
def test_the_vault_makes_him_stronger(act: int, more: int, who: tuple[str, ...]) -> None:
    """Return §5: Umôrdhoth has fight 5 + X, health 6 and 4 + X more each; X is the acts left."""
    table = vengeance(act, *who)
    devourer = table.piece(UMORDHOTH)

    assert table.piece(VAULT).resources == more
    assert table.game.enemies.fight(devourer) == 5 + more
    assert table.game.pieces.health(devourer) == 6 + (4 + more) * len(who)
    assert table.game.enemies.evade(devourer) == 6


def test_he_falls_with_all_his_health() -> None:
    """Return §5: Umôrdhoth’s defeat brings the original’s resolution 2."""
    table = vengeance(1)
    devourer = table.piece(UMORDHOTH)
    table.roland.at(RITUAL_SITE)
    table.sets(devourer.id, damage=12)
    table.roland.does("fight", "Umôrdhoth", token="elder_sign")
    if not table.state.resolution:
        table.order("defeat", what=UMORDHOTH)

    assert scenario_result(table.game).resolution == "r2"


# Hunger


def test_hunger_takes_a_card_of_everybody() -> None:
    """Umôrdhoth’s Hunger: each discards 1 card at random; each enemy heals 1 damage."""
    table = returned(*TWO)
    table.roland.holds(KNIFE, KNIFE)
    table.daisy.holds(KNIFE, KNIFE)
    ghoul = table.enemy(GHOUL, damage=1).engaged_with(table.roland)
    table.draws_encounter(HUNGER, table.roland)

    assert [len(player.hand) for player in table] == [1, 1]
    assert ghoul.damage == 0


def test_hunger_kills_empty_hands() -> None:
    """Umôrdhoth’s Hunger: an investigator without cards in hand after the discard is killed."""
    table = returned(*TWO)
    table.roland.holds(KNIFE, KNIFE)
    table.daisy.holds(KNIFE)
    table.draws_encounter(HUNGER, table.roland)

    assert [player.playing for player in table] == [True, False]
    assert [player.who.killed for player in table] == [False, True]
    assert (table.daisy.who.new_physical, table.daisy.who.new_mental) == (0, 0)


def test_hunger_may_end_it_all() -> None:
    """Umôrdhoth’s Hunger: if it kills all investigators there is no resolution."""
    table = returned()
    table.draws_encounter(HUNGER, table.roland)

    assert table.state.resolution == "none"


# The rest is the original's


@pytest.mark.parametrize("word", ["none", "r1", "r2", "r3"])
def test_resolutions_are_the_originals(word: str) -> None:
    """Return §5: resolutions give log, experience, trauma and outcome as in the original."""
    ours, theirs = returned(*TWO), Table(list(TWO), scenario="the_devourer_below", log=())
    for table in (ours, theirs):
        table.order("end", resolution=word)
    mine, other = scenario_result(ours.game), scenario_result(theirs.game)

    assert (mine.log, mine.outcome) == (other.log, other.outcome)
    assert [(s.xp, s.physical, s.mental, s.killed) for s in mine.seats] == [
        (s.xp, s.physical, s.mental, s.killed) for s in other.seats
    ]
