"""Further things that cards forbid or change: each asked of a card that does nothing else."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from bot.lcg.api import gain
from bot.lcg.core import constants as c
from bot.lcg.core.about import of_card
from bot.lcg.core.constants import Question
from bot.lcg.core.moments import CardReadies, EnemyHunts
from bot.lcg.core.registry import REGISTRY, Constant, Timing
from bot.lcg.core.state import Step
from bot.lcg.printed.cards import CardCode, Keyword
from bot.lcg.rules import damage, enemies, movement_and_clues
from bot.lcg.rules.place_horror import beside_horror, place_horror, spread_horror
from bot.lcg.rules.playing import cost_of
from bot.lcg.views.places import place_view
from tests.lcg import by_hand
from tests.lcg.codes import DOG, GHOUL, MACHETE, PRIEST
from tests.lcg.table import Table

Answering = Callable[[Question, Callable[..., Any]], None]
HALLWAY, OVERPOWER = "01112", "01091"


@pytest.fixture
def says(table: Table, monkeypatch: pytest.MonkeyPatch) -> Answering:
    """Let the Hallway answer a question, and stand there."""

    def register(what: Question, body: Callable[..., Any]) -> None:
        known = [*REGISTRY.constants.get(what, ()), Constant(CardCode(HALLWAY), body)]
        monkeypatch.setitem(REGISTRY.constants, what, known)
        table.game.set_rules(table.game.library, table.game.registry)
        table.roland.at(HALLWAY)

    return register


def test_who_cannot_gain_resources_gains_none(table: Table, says: Answering) -> None:
    """Neither by a card, nor by the action, nor in upkeep; elsewhere they do."""
    says(c.MAY_NOT_GAIN, lambda g, p, seat: "No." if g.who(seat).place == p.id else "")
    before = table.roland.resources
    gain(table.game, table.roland.seat, 3)

    assert table.roland.resources == before
    assert table.roland.why_not("resource") == "No."
    table.next_phase("upkeep")
    assert table.roland.resources == before
    table.roland.at("01113")
    gain(table.game, table.roland.seat, 3)
    assert table.roland.resources == before + 3


def test_a_card_that_may_not_be_committed(table: Table, says: Answering) -> None:
    """Only what the answer means stays in hand."""
    says(c.MAY_NOT_COMMIT, lambda _g, _p, _s, card: "No skills." if card.type == "skill" else "")
    table.roland.holds(OVERPOWER, MACHETE)
    table.roland.tests("combat", 2)

    assert table.roland.why_not("commit", "Overpower") == "No skills."
    table.roland.commits("Machete")


def test_clues_that_only_an_investigation_finds(table: Table, says: Answering) -> None:
    """Other ways find nothing there; an investigation does."""
    says(c.MAY_NOT_DISCOVER_BESIDES, lambda _g, p, _s, place: "No." if place is p else "")
    table.sets(table.place(HALLWAY).id, clues=2)

    assert movement_and_clues.clues_to_find(table.game, table.roland.seat) == 0
    table.roland.does("investigate", token="+1")
    assert (table.roland.clues, table.place(HALLWAY).clues) == (1, 1)


def test_an_attack_deals_more(table: Table, says: Answering) -> None:
    """Damage and horror of an attack have modifiers, which the board shows as well."""
    says(c.ATTACK_HORROR, lambda g, p, enemy: int(g.places.where(enemy) == p.id))
    says(c.ATTACK_DAMAGE, lambda _g, _p, _enemy: 2)
    ghoul = table.enemy(GHOUL).engaged_with(table.roland)

    assert table.game.enemies.strength(ghoul) == (3, 2)
    table.enemies_attack()
    assert (table.roland.damage, table.roland.horror) == (3, 2)


def test_an_enemy_without_attacks_of_opportunity(table: Table, says: Answering) -> None:
    """It attacks in the enemy phase only."""
    says(c.MAY_NOT_ATTACK_IN_PASSING, lambda _g, _p, _enemy: "It does not.")
    table.enemy(GHOUL).engaged_with(table.roland)
    table.roland.does("resource")

    assert table.roland.damage == 0
    table.enemies_attack()
    assert table.roland.damage == 1


def test_an_enemy_that_one_card_alone_harms(table: Table, says: Answering) -> None:
    """Nothing else attacks or damages it; that card does."""
    says(c.MAY_HARM, lambda _g, _p, _enemy, card: card is not None and card.code == MACHETE)
    ghoul = table.enemy(GHOUL).engaged_with(table.roland)
    table.roland.controls(MACHETE)

    assert "can’t be damaged that way" in table.roland.why_not("fight", "Ghoul Minion")
    assert not damage.is_harmed_by(table.game, ghoul, of_card(CardCode(DOG)))
    table.roland.does("fight", "Ghoul Minion", "Machete", token="+1")
    assert ghoul not in table.game.in_play


def test_an_enemy_that_one_card_alone_harms_takes_no_other_damage(
    table: Table, says: Answering
) -> None:
    """Damage of another source is not placed, and what does nothing but place it is not offered."""
    says(c.MAY_HARM, lambda _g, _p, _enemy, card: card is not None and card.code == MACHETE)
    ghoul = table.enemy(GHOUL).engaged_with(table.roland)
    dog = table.roland.controls(DOG)
    table.enemies_attack()
    table.roland.assigns(damage={"Guard Dog": 1})
    assert "reaction" not in table.kinds
    by_hand.run(damage.hit(table.game, ghoul, 1, table.roland.seat, CardCode(DOG)))

    assert (dog.damage, ghoul.damage, (ghoul in table.game.in_play)) == (1, 0, True)


def test_an_enemy_that_one_card_alone_harms_takes_no_added_damage(
    table: Table, says: Answering
) -> None:
    """What another card adds to the attack of that card is not dealt."""
    says(c.MAY_HARM, lambda _g, _p, _enemy, card: card is not None and card.code == MACHETE)
    priest = table.enemy(PRIEST).engaged_with(table.roland)
    table.roland.controls(MACHETE)
    table.roland.holds("01025").does("fight", "Ghoul Priest", "Machete")
    table.roland.commits("Vicious Blow").reveals("elder_sign")

    assert priest.damage == 2


def test_cards_that_count_as_more_in_hand(table: Table, says: Answering) -> None:
    """At the end of the round a hand of seven with one that counts as three is one too large."""
    says(c.HELD_AS, lambda _g, _p, _seat, card: 2 if card.code == MACHETE else 0)
    table.roland.holds(MACHETE, *[OVERPOWER] * 6)
    before = table.game.investigators.hand_count(table.roland.seat)
    table.stops_before(Step.ROUND_END)
    table.goes("4.5")

    assert (before, "hand_size" in table.kinds) == (9, True)
    table.roland.chooses("Overpower")
    assert table.paused is Step.ROUND_END


def test_clues_that_cannot_be_taken_over(table: Table, says: Answering) -> None:
    """Taking control of clues is not discovering, and has a ban of its own."""
    says(c.MAY_NOT_TAKE_CLUES, lambda g, p, seat: "No." if g.who(seat).place == p.id else "")
    table.lays("01113")
    ghoul = table.enemy(GHOUL, exhausted=True).at("01113")
    ghoul.clues = 3
    refused = movement_and_clues.take_clues(table.game, table.roland.seat, ghoul)
    table.roland.at("01113")

    assert (refused, movement_and_clues.take_clues(table.game, table.roland.seat, ghoul, 2)) == (
        0,
        2,
    )
    assert (table.roland.clues, ghoul.clues) == (2, 1)


def test_an_attack_that_cannot_be_made(table: Table, says: Answering) -> None:
    """The enemy stays ready, as one that cannot attack does."""
    says(c.MAY_NOT_ATTACK, lambda _g, _p, _enemy, _seat: "No.")
    ghoul = table.enemy(GHOUL).engaged_with(table.roland)
    table.enemies_attack()

    assert (table.roland.damage, ghoul.exhausted) == (0, False)


def test_an_attack_that_cannot_be_cancelled(table: Table, says: Answering) -> None:
    """Dodge is played, and the attack is made."""
    says(c.ATTACK_STANDS, lambda _g, _p, _enemy: "No.")
    table.enemy(GHOUL).engaged_with(table.roland)
    table.roland.has(resources=5).holds("Dodge")
    table.enemies_attack()
    table.roland.chooses("Dodge")

    assert table.roland.damage == 1


def test_a_hunter_that_goes_on(solo: Table) -> None:
    """What answers its move lets it hunt again, and knows how often it has moved."""
    table = solo
    for place in ("Study", "Hallway", "Attic"):
        table.lays(place)
    table.prints("Study", connections=(CardCode("01112"),))
    table.prints("Hallway", connections=(CardCode("01111"), CardCode("01113")))
    table.all_at("Attic")
    table.prints(GHOUL, keywords=(Keyword.HUNTER,))
    ghoul = table.enemy(GHOUL).at("Study")
    steps = table.watch(EnemyHunts, Timing.AFTER, lambda: table.game.places.where(ghoul))
    by_hand.run(enemies.hunt(table.game, ghoul))

    assert steps == [table.piece("Hallway").id]
    by_hand.run(enemies.hunt(table.game, ghoul, 2))
    assert ghoul.threat is not None
    by_hand.run(enemies.hunt(table.game, ghoul))
    assert len(steps) == 2


def test_horror_on_locations_spreads_along_the_ways_out(table: Table) -> None:
    """A location gets some if it leads to one with horror; a way into it does not count."""
    for place in ("Study", "Hallway", "Attic"):
        table.lays(place)
    for place, leads in (("Study", ("01112",)), (HALLWAY, ()), ("Attic", ("01112",))):
        table.prints(place, connections=tuple(map(CardCode, leads)))
    g, attic, hallway = table.game, table.piece("Attic"), table.piece(HALLWAY)
    place_horror(g, attic)
    assert beside_horror(g) == []
    place_horror(g, attic, -3)
    place_horror(g, hallway)
    spread_horror(g, beside_horror(g))

    assert [each.horror for each in (table.piece("Study"), hallway, attic)] == [1, 1, 1]
    assert place_view(g, attic).horror == 1


def test_an_enemy_that_cannot_be_damaged(table: Table, says: Answering) -> None:
    """It may be attacked, which deals nothing; cards that only deal damage do not choose it."""
    says(c.MAY_NOT_BE_DAMAGED, lambda _g, _p, _enemy: "It can’t be damaged.")
    ghoul = table.enemy(GHOUL).engaged_with(table.roland)
    table.roland.does("fight", "Ghoul Minion", token="elder_sign")
    by_hand.run(damage.hit(table.game, ghoul, 5, table.roland.seat))

    assert (ghoul.damage, ghoul in table.game.in_play) == (0, True)
    assert not damage.harmed_at(table.game, table.piece(HALLWAY).id, DOG)


def test_a_card_that_works_in_a_hand(table: Table, monkeypatch: pytest.MonkeyPatch) -> None:
    """A Machete makes other cards dearer while Roland holds it, and no longer once it is played."""

    def dearer(_g: object, machete: Any, seat: int, card: Any) -> int:
        return int(machete.controller == seat and card.code != MACHETE)

    known = [*REGISTRY.constants.get(c.PLAY_COST, ())]
    rule = Constant(CardCode(MACHETE), dearer, in_hand=True)
    monkeypatch.setitem(REGISTRY.constants, c.PLAY_COST, [*known, rule])
    table.game.set_rules(table.game.library, table.game.registry)

    def prices() -> tuple[int, int]:
        dog, blade = (table.game.library.card(code) for code in (DOG, MACHETE))
        seat = table.roland.seat
        return cost_of(table.game, seat, dog), cost_of(table.game, seat, blade)

    table.roland.holds(MACHETE)
    assert prices() == (4, 3)
    table.roland.does("play", "Machete")
    assert prices() == (3, 3)


@pytest.mark.parametrize("by_upkeep", [True, False])
def test_a_card_that_readies_is_announced(table: Table, *, by_upkeep: bool) -> None:
    """Both in the upkeep phase and by an effect; a card that was ready is not."""
    dog, blade = table.roland.controls(DOG), table.roland.controls(MACHETE)
    dog.exhausted = True
    heard = by_hand.hears(table, CardReadies, Timing.AFTER)
    if by_upkeep:
        table.next_phase("upkeep")
        table.settle()
    else:
        by_hand.run(enemies.ready(table.game, dog))
        by_hand.run(enemies.ready(table.game, blade))

    assert [event.piece for event in heard] == [dog]
