"""Rules notes §9, to the token: questions, placement and log lines of damage and horror."""

from __future__ import annotations

import pytest

from bot.engine.ask import Allotted, Join
from bot.engine.ids import Seat
from bot.lcg.core.about import of_card, of_piece, of_seat
from bot.lcg.core.facts import AssetDefeated, EnemyDamaged, EnemyDefeated, HarmAssigned, Healed
from bot.lcg.core.moments import EnemyFalls, Harm, HarmDealt, JoinsVictory
from bot.lcg.core.registry import Timing
from bot.lcg.core.state import Piece, PieceId, Standing
from bot.lcg.rules import damage
from tests.lcg.by_hand import cancels, collected, hears, result, run
from tests.lcg.codes import COP, DOG, GHOUL, PRIEST, REMAINS
from tests.lcg.table import Table

ROLAND, DAISY = Seat(0), Seat(1)
AMULET, COAT, DYNAMITE = "01095", "01072", "01024"
SOURCE = of_card(DYNAMITE)


# --- who is asked what ----------------------------------------------------------------------------


def test_one_question_divides_what_one_effect_deals(table: Table) -> None:
    """Rules Reference, "Dealing Damage/Horror", step 1: all assign before any harm is placed."""
    dog, cop = table.roland.controls(DOG, damage=1), table.daisy.controls(COP, horror=1)
    table.roland.has(damage=2)
    harms = [Harm(seat, 3, 1, SOURCE) for seat in (ROLAND, DAISY)]
    placed, (draft,) = run(
        damage.deal_all(table.game, harms),
        {
            ROLAND: Allotted({"damage:self": 1, f"damage:{dog.id}": 2, "horror:self": 1}),
            DAISY: Allotted({"damage:self": 3, f"damage:{cop.id}": 0, f"horror:{cop.id}": 1}),
        },
    )

    assert draft.prompt == "Who takes 3 damage and 1 horror?"
    assert (draft.source, draft.about) == ("Dynamite Blast", SOURCE)
    assert (draft.must, draft.join) == ((ROLAND, DAISY), Join.ALL)
    offered = [(o.key, o.group, o.cap, o.note, o.about) for o in draft.parts[ROLAND].options]
    assert offered == [
        ("damage:self", "damage", None, "7 left", of_seat(ROLAND)),
        (f"damage:{dog.id}", "damage", 2, "2 left", of_piece(dog.id)),
        ("horror:self", "horror", None, "5 left", of_seat(ROLAND)),
        (f"horror:{dog.id}", "horror", 1, "1 left", of_piece(dog.id)),
    ]
    horror = [(o.key, o.cap, o.note) for o in draft.parts[DAISY].options if o.group == "horror"]
    assert horror == [("horror:self", None, "9 left"), (f"horror:{cop.id}", 1, "1 left")]
    assert [(each.damage_on, each.horror_on) for each in placed] == [
        ({dog.id: 2}, {}),
        ({}, {cop.id: 1}),
    ]


def test_several_sources_are_named_and_what_they_deal_by_kind(table: Table) -> None:
    """If one effect deals different amounts, the question names only the kinds of harm."""
    dog, cop = table.roland.controls(DOG), table.daisy.controls(COP)
    _, (draft,) = run(
        damage.deal_all(
            table.game, [Harm(ROLAND, 1, 0, of_card(REMAINS)), Harm(DAISY, 2, 0, SOURCE)]
        ),
        {
            ROLAND: Allotted({f"damage:{dog.id}": 1}),
            DAISY: Allotted({f"damage:{cop.id}": 1, "damage:self": 1}),
        },
    )
    assert draft.prompt == "Who takes the damage?"
    assert (draft.source, draft.about) == ("Dynamite Blast, Rotting Remains", None)

    _, (draft,) = run(
        damage.deal_all(table.game, [Harm(ROLAND, 1, 1, SOURCE), Harm(DAISY, 0, 1, SOURCE)]),
        {
            ROLAND: Allotted({"damage:self": 1, "horror:self": 1}),
            DAISY: Allotted({"horror:self": 1}),
        },
    )
    assert draft.prompt == "Who takes the damage and horror?"
    assert draft.about == SOURCE


def test_who_has_nothing_to_share_with_is_not_asked(table: Table) -> None:
    """A player whose assets can take no more of that kind of harm gets no question."""
    table.roland.controls(COAT)  # it has no sanity
    full = table.daisy.controls(COP)
    full.damage = 2
    harms = [Harm(ROLAND, horror=1), Harm(DAISY, damage=1)]
    placed, asked = run(damage.deal_all(table.game, harms))
    assert placed == harms
    assert asked == []


def test_nothing_is_not_dealt_nor_to_whom_is_out(table: Table) -> None:
    """Harm of 0, or to an eliminated investigator, is not dealt, and nothing reacts to it."""
    heard = hears(table, HarmDealt, Timing.WHEN)
    table.daisy.who.standing = Standing.RESIGNED
    harms = [Harm(ROLAND), Harm(DAISY, 1, 1)]

    assert result(damage.deal_all(table.game, harms)) == []
    assert heard == []
    assert table.told(HarmAssigned) == []


def test_harm_that_is_cancelled_is_not_placed(table: Table) -> None:
    """Rules Reference, "Cancel": harm cancelled by a "when" ability is not placed."""
    heard = hears(table, HarmDealt, Timing.WHEN, cancels)
    assert result(damage.deal_all(table.game, [Harm(ROLAND, 1, 1)])) == []
    assert len(heard) == 1
    assert (table.roland.damage, table.roland.horror) == (0, 0)


# --- what is placed and told ----------------------------------------------------------------------


@pytest.mark.parametrize(("given", "horror"), [(1, 0), (0, 1), (2, 1)])
def test_what_an_investigator_takes_is_told_with_its_source(
    table: Table, given: int, horror: int
) -> None:
    """The log names the source and the amounts of damage and horror an investigator takes."""
    facts = collected(table)
    result(damage.deal(table.game, ROLAND, damage=given, horror=horror, source=SOURCE))
    assert (table.roland.damage, table.roland.horror) == (given, horror)
    assert facts == [HarmAssigned(seat=ROLAND, damage=given, horror=horror, source=SOURCE)]


def test_what_an_asset_takes_comes_to_what_it_has(table: Table) -> None:
    """Rules Reference, "Dealing Damage/Horror", step 3: the log names each asset’s share."""
    amulet, cop = table.roland.controls(AMULET, horror=1), table.roland.controls(COP)
    facts = collected(table)
    placed, _ = run(
        damage.deal(table.game, ROLAND, damage=1, horror=3, source=SOURCE),
        {
            ROLAND: Allotted(
                {f"damage:{cop.id}": 1, f"horror:{amulet.id}": 2, f"horror:{cop.id}": 1}
            )
        },
    )
    assert placed is None
    assert (amulet.damage, amulet.horror, cop.damage, cop.horror) == (0, 3, 1, 1)
    assert facts == [
        HarmAssigned(seat=ROLAND, damage=1, horror=1, code=cop.code, source=SOURCE),
        HarmAssigned(seat=ROLAND, damage=0, horror=2, code=amulet.code, source=SOURCE),
    ]


def test_an_asset_is_hurt_straight(table: Table) -> None:
    """Rules Reference, "Direct Damage": damage to an asset counts as dealt to its controller."""
    cop = table.roland.controls(COP)
    heard, facts = hears(table, HarmDealt, Timing.AFTER), collected(table)
    result(damage.hurt_asset(table.game, cop, DAISY, damage=1))
    result(damage.hurt_asset(table.game, cop, DAISY, horror=2))

    on = {cop.id: 1}
    assert [each.harm for each in heard] == [
        Harm(ROLAND, 1, 0, of_card(COP), direct=True, damage_on=on, damaged=[ROLAND]),
        Harm(ROLAND, 0, 2, of_card(COP), direct=True, horror_on={cop.id: 2}),
    ]
    assert facts == [
        HarmAssigned(seat=ROLAND, damage=1, code=cop.code),
        HarmAssigned(seat=ROLAND, horror=2, code=cop.code),
        AssetDefeated(code=cop.code, seat=ROLAND),
    ]


def test_an_asset_of_nobody_is_hurt_by_whoever_pays_with_it(table: Table) -> None:
    """If nobody controls the asset, the log names the player who damages it."""
    cop = table.roland.controls(COP)
    cop.controller = None
    heard, facts = hears(table, HarmDealt, Timing.AFTER), collected(table)
    result(damage.hurt_asset(table.game, cop, DAISY, damage=1))
    result(damage.hurt_asset(table.game, cop, DAISY, damage=1))

    assert heard == []
    assert facts == [
        HarmAssigned(seat=DAISY, damage=1, code=cop.code),
        HarmAssigned(seat=DAISY, damage=1, code=cop.code),
        AssetDefeated(code=cop.code),
    ]


def test_horror_that_is_moved_is_told(table: Table) -> None:
    """Rules Reference, "Move": only horror that is on the card moves; the log names the card."""
    amulet = table.roland.controls(AMULET, horror=2)
    facts = collected(table)
    damage.take_horror_from(table.game, amulet, DAISY, 3)
    assert (amulet.horror, table.daisy.horror) == (0, 2)
    assert facts == [HarmAssigned(seat=DAISY, horror=2, source=of_card(AMULET))]


# --- enemies --------------------------------------------------------------------------------------


def test_an_enemy_is_hit_and_it_is_told_by_whom_and_what(table: Table) -> None:
    """The log of a hit names attacker, source, remaining health and which copy it is."""
    priest, _ = (table.enemy(GHOUL).at("Study") for _ in range(2))
    facts = collected(table)
    result(damage.hit(table.game, priest, 1, DAISY, DYNAMITE))
    (told,) = facts
    assert isinstance(told, EnemyDamaged)
    assert told.marks
    assert told == EnemyDamaged(
        code=priest.code, amount=1, left=1, source=SOURCE, marks=told.marks, seat=DAISY
    )


def test_what_cannot_be_hurt_is_not(table: Table) -> None:
    """Damage of 0, or to an enemy that has left play, does nothing."""
    ghoul = table.enemy(GHOUL).at("Study")
    gone = Piece(id=PieceId("away"), code=ghoul.code, copy=ghoul.copy, place=ghoul.place)
    heard, facts = hears(table, EnemyFalls, Timing.WHEN), collected(table)
    for enemy, amount in ((ghoul, 0), (ghoul, -1), (gone, 5)):
        result(damage.hit(table.game, enemy, amount, ROLAND))
    assert (heard, facts) == ([], [])
    assert (ghoul.damage, gone.damage) == (0, 0)


@pytest.mark.parametrize(("name", "victory"), [(PRIEST, 2), (GHOUL, None)])
def test_what_falls_is_told_and_counted(table: Table, name: str, victory: int | None) -> None:
    """Rules Reference, "Victory Display": enemies with Victory X join it, others are discarded."""
    enemy = table.enemy(name).at("Study")
    table.prints(name, victory=victory)
    falls, joins = hears(table, EnemyFalls, Timing.WHEN), hears(table, JoinsVictory, Timing.AFTER)
    after, facts = hears(table, EnemyFalls, Timing.AFTER), collected(table)
    result(damage.defeat_enemy(table.game, enemy, DAISY))

    assert [(each.enemy, each.seat) for each in falls] == [(enemy, DAISY)]
    assert after == falls
    assert [each.enemy for each in joins] == ([] if victory is None else [enemy])
    assert EnemyDefeated(code=enemy.code, seat=DAISY, victory=victory) in facts
    assert table.victory == ([] if victory is None else [name])
    assert table.encounter_discard == ([name] if victory is None else [])


def test_an_enemy_whose_fall_is_cancelled_stays(table: Table) -> None:
    """Rules Reference, "Cancel": an enemy whose defeat is cancelled stays, without reactions."""
    ghoul = table.enemy(GHOUL).at("Study")
    hears(table, EnemyFalls, Timing.WHEN, cancels)
    after = hears(table, EnemyFalls, Timing.AFTER)
    result(damage.hit(table.game, ghoul, 5, ROLAND))
    assert table.in_play(GHOUL)
    assert (after, table.told(EnemyDefeated)) == ([], [])


# --- healing --------------------------------------------------------------------------------------


@pytest.mark.parametrize(("had", "gone"), [((2, 1), (2, 1)), ((4, 0), (3, 0)), ((0, 4), (0, 3))])
def test_healing_is_told_as_far_as_it_goes(
    table: Table, had: tuple[int, int], gone: tuple[int, int]
) -> None:
    """Rules Reference, "Heal": the log gives the amount that was there to heal, and the card."""
    table.daisy.has(damage=had[0], horror=had[1])
    cop = table.daisy.controls(COP)
    cop.damage, cop.horror = had
    facts = collected(table)
    damage.heal(table.game, DAISY, damage=3, horror=3)
    damage.heal_piece(table.game, cop, damage=3, horror=3)

    left = (had[0] - gone[0], had[1] - gone[1])
    assert (table.daisy.damage, table.daisy.horror) == left
    assert (cop.damage, cop.horror) == left
    assert facts == [
        Healed(seat=DAISY, damage=gone[0], horror=gone[1]),
        Healed(seat=DAISY, damage=gone[0], horror=gone[1], code=cop.code),
    ]


def test_who_has_nothing_is_not_healed(table: Table) -> None:
    """Healing nothing has no log line; the lead counts as the healer of an enemy."""
    ghoul = table.enemy(GHOUL, damage=1).at("Study")
    table.state.lead = DAISY
    facts = collected(table)
    damage.heal(table.game, ROLAND, damage=3, horror=3)
    damage.heal_piece(table.game, ghoul, horror=1)
    assert facts == []
    damage.heal_piece(table.game, ghoul, damage=1)
    assert facts == [Healed(seat=DAISY, damage=1, code=ghoul.code)]
