"""40 Sefina Rousseau and Lola Hayes with other cards, by Carcosa campaign notes §1, §8 to §10."""

from __future__ import annotations

import pytest

from bot.engine.ids import Seat
from bot.lcg.core.facts import VictoryJoined
from tests.lcg.codes import GHOUL, KNIFE, MACHETE
from tests.lcg.table import Table

WORLD, DELVE, CHEAP_SHOT = "03012", "02111", "03194"
PLAN, AMBUSH, ROSS, CRISIS = "03264", "03148", "03149", "03019"


def sefina(*events: str) -> Table:
    """Sefina with The Painted World, and these events beneath her."""
    table = Table(["sefina_rousseau"], whole=True)
    table.order("beneath", seat=0, cards=list(events))
    table.sefina.holds(WORLD)
    table.forget()
    return table


def lola(role: str, *others: str) -> Table:
    """Lola in a role, at her turn."""
    table = Table(["lola_hayes", *others], whole=True)
    table.order("role", seat=0, role=role)
    return table


# Sefina Rousseau


@pytest.mark.parametrize("seed", [b"0", b"1", b"2"])
def test_weaknesses_among_the_thirteen(seed: bytes) -> None:
    """Campaign notes §9: set aside and replaced; shuffled back once the hand is chosen."""
    table = Table(["sefina_rousseau"], whole=True, at_turn=False, seed=seed * 16)
    own = [c for c in table.state.copies if c.owner == 0]
    weak = [str(c.code) for c in own if table.game.library.cards[c.code].is_weakness]
    assert len(table.sefina.hand) == 13
    assert not set(table.sefina.hand) & set(weak)
    events = [o.key for o in table.sefina.ask.parts[Seat(0)].options][:5]
    table.sefina.chooses(*events)
    if "discard" in table.kinds:
        spare = len(table.sefina.hand) - 8
        table.sefina.chooses(*[o.key for o in table.sefina.ask.parts[Seat(0)].options][:spare])

    assert (len(table.sefina.hand), table.state.set_aside_weaknesses) == (8, [])
    assert sorted(c for c in table.sefina.deck if c in weak) == sorted(weak)


def test_cards_beneath_her_are_out_of_play() -> None:
    """Campaign notes §8: she cannot play them from there, and they are no cards of her hand."""
    table = sefina("Emergency Cache")

    assert not table.sefina.can("play", "Play Emergency Cache")
    assert table.sefina.hand == [WORLD]


def test_a_copy_of_delve_too_deep() -> None:
    """Campaign notes §8: it joins the victory display as itself, and is worth nothing."""
    table = sefina(DELVE)
    table.encounter_deck("Ancient Evils")
    table.sefina.does("play", "The Painted World as Delve Too Deep")
    table.settle()

    (fact,) = table.told(VictoryJoined)
    assert (table.victory, fact.code, fact.victory) == ([WORLD], WORLD, None)


def test_a_copy_of_a_fight_event() -> None:
    """Campaign notes §10: Cheap Shot adds agility to combat; a copy provokes no attack either."""
    table = sefina(CHEAP_SHOT)
    table.enemy(GHOUL).engaged_with(table.sefina)
    table.sefina.does("play", "The Painted World as Cheap Shot", token="0")

    assert (table.ended.total, table.sefina.damage, table.sefina.resources) == (6, 0, 3)


def test_the_card_itself_is_committed_as_what_it_is() -> None:
    """Campaign notes §8: only while it is played it is another card; its icons are its own."""
    table = sefina("Emergency Cache")
    table.sefina.tests("agility", 6).commits("The Painted World").reveals("0")

    assert (table.result(), table.sefina.discard[-1]) == ((True, 6), WORLD)


# Lola Hayes


def test_she_starts_backstage() -> None:
    """Campaign notes §1: in Curtain Call she starts Backstage, everybody else in the Theatre."""
    table = Table(["lola_hayes", "roland_banks"], scenario="curtain_call", whole=True)

    assert table.lola.is_at("Backstage")
    assert table.roland.is_at("Theatre")


@pytest.mark.parametrize(("role", "able"), [("guardian", True), ("seeker", False)])
def test_stick_to_the_plan(role: str, able: bool) -> None:
    """Campaign notes §10: it works in any role; what is attached is played in its own."""
    table = lola(role)
    plan = table.lola.controls(PLAN)
    table.lola.holds(AMBUSH)
    copy = table.state.investigators[0].hand[-1]
    table.state.investigators[0].hand.remove(copy)
    table.state.face_down = {plan.id: [copy]}

    assert table.lola.can("play", "Ambush") is able


def test_charles_ross_pays_in_any_role() -> None:
    """Campaign notes §1: a constant ability; his free ability needs the role."""
    table = lola("guardian", "roland_banks")
    table.lola.controls(ROSS)
    table.roland.holds(MACHETE).has(resources=0)
    table.goes("turn", table.roland)

    assert not table.lola.can("activate", "Charles Ross")
    assert table.roland.can("play", "Machete")


def test_crisis_of_identity_of_what_others_own() -> None:
    """Campaign notes §9: all that she controls; a card of another goes to the pile of its owner."""
    table = lola("guardian", "roland_banks")
    table.roland.holds(MACHETE)
    table.order("put", card=MACHETE, control=0, owner=1)
    table.lola.has_deck(CRISIS, KNIFE).draws()

    assert not table.in_play(MACHETE)
    assert MACHETE in table.roland.discard


def test_the_switch_in_the_turn_of_another() -> None:
    """Campaign notes §9: it fits in any window, also in another’s test."""
    table = lola("guardian", "roland_banks")
    table.lola.holds("01053")
    table.goes("turn", table.roland)
    table.roland.tests("agility", 3)

    assert table.lola.can("activate", "Switch your role")
