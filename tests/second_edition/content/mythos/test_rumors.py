"""Rumors."""

from __future__ import annotations

import pytest

from bot.second_edition.printed.terms import Deck, Place, Special
from tests.second_edition.content.driving import SEATS, Position
from tests.second_edition.terms import Window


def mythos_ends(position: Position) -> None:
    """A later Mythos phase ends."""
    position.turn += 1
    position.run(position.mythos_end())
    if not position.ended:
        position.run(position.settle_rumor())


def over(position: Position) -> bool:
    """Return whether the rumor has left play."""
    return position.rumor is None


def test_disturbing_the_dead(position: Position) -> None:
    """A 1 or 2 raises terror; 2 gate trophies end it with a Spell for all; at 10 all are Cursed."""
    position.rumor_comes("disturbing_the_dead")
    position.die(2)
    mythos_ends(position)
    assert position.terror == 1
    position.die(3)
    mythos_ends(position)
    assert position.terror == 1

    assert not position.use("disturbing_the_dead", Window.ARKHAM)
    position.me.at("rivertown_streets")
    position.me.gates += [position.gate_stack.pop() for _ in range(2)]
    spells_before = [len(position.who(s).of_deck(Deck.SPELL)) for s in SEATS]
    assert position.use("disturbing_the_dead", Window.ARKHAM)
    assert over(position)
    assert not position.me.gates
    assert [len(position.who(s).of_deck(Deck.SPELL)) for s in SEATS] == [
        n + 1 for n in spells_before
    ]


def test_disturbed_dead_curse_all(position: Position) -> None:
    """At terror 10 the rumor fails."""
    position.rumor_comes("disturbing_the_dead")
    position.terror = 9
    position.die(1)

    mythos_ends(position)

    assert over(position)
    assert all(Special.CURSE in who.specials for who in position.investigators)


def test_good_work_undone(position: Position) -> None:
    """Clues on the card can be paid off; without them everybody draws a Unique Item."""
    position.rumor_comes("good_work_undone")
    assert position.rumor is not None
    assert position.rumor.clues == 6
    position.die(1, 6)
    mythos_ends(position)
    assert position.rumor.clues == 7

    position.me.at("easttown_streets")
    position.me.clues = 9
    before = len(position.me.of_deck(Deck.UNIQUE))
    position.wanted = ["n7"]
    assert position.use("good_work_undone", Window.ARKHAM)
    assert over(position)
    assert position.me.clues == 2
    assert len(position.me.of_deck(Deck.UNIQUE)) == before + 1


@pytest.mark.parametrize(("players", "needed"), [(4, 3), (5, 4)])
def test_great_ritual_is_broken(position: Position, players: int, needed: int) -> None:
    """3 Spells, or 4 with five players, end it with 2 clues for all."""
    position.rumor_comes("the_great_ritual")
    position.players = players
    position.me.at("french_hill_streets")
    who = position.me
    who.cards.clear()
    for other in position.investigators:
        other.clues = 0
    for _ in range(needed - 1):
        position.take(position.decks[Deck.SPELL][0])
    assert not position.use("the_great_ritual", Window.ARKHAM)
    position.take(position.decks[Deck.SPELL][0])

    assert position.use("the_great_ritual", Window.ARKHAM)
    assert over(position)
    assert [other.clues for other in position.investigators] == [2, 2]


def test_great_ritual_succeeds(position: Position) -> None:
    """After 5 Mythos phases two Mythos cards are drawn in each turn."""
    position.rumor_comes("the_great_ritual")
    before = position.toughness("cultist")
    for _ in range(5):
        mythos_ends(position)

    assert before == 3
    assert over(position)
    assert position.double_mythos


def test_strangler_takes_allies(position: Position) -> None:
    """An Ally a turn is gone; 5 clues end it with $5 for all."""
    position.rumor_comes("the_southside_strangler_strikes")
    allies = len(position.decks[Deck.ALLY])
    mythos_ends(position)
    assert len(position.decks[Deck.ALLY]) == allies - 1

    position.me.at("southside_streets")
    money = position.other.money
    position.me.clues = 5
    assert position.use("the_southside_strangler_strikes", Window.ARKHAM)
    assert over(position)
    assert position.other.money == money + 5


def test_strangler_without_allies(position: Position) -> None:
    """Without Allies everybody lowers a maximum."""
    position.rumor_comes("the_southside_strangler_strikes")
    position.removed += position.decks[Deck.ALLY]
    position.decks[Deck.ALLY].clear()

    mythos_ends(position)

    assert over(position)
    assert all(who.lost_max_sanity + who.lost_max_stamina == 1 for who in position.investigators)


def test_the_stars_are_right(position: Position) -> None:
    """A 1 or 2 adds doom; an Ally given up ends it with 2 Common Items for all."""
    position.rumor_comes("the_stars_are_right")
    doom = position.doom
    position.die(1)
    mythos_ends(position)
    assert position.doom == doom + 1

    position.me.at("downtown_streets")
    position.gets("duke")
    before = len(position.me.of_deck(Deck.COMMON))
    assert position.use("the_stars_are_right", Window.ARKHAM)
    assert over(position)
    assert not position.me.owns("duke")
    assert len(position.me.of_deck(Deck.COMMON)) == before + 2


def test_the_terrible_experiment_grows(position: Position) -> None:
    """One monster more each turn; at 8 they break out and terror is 10."""
    position.rumor_comes("the_terrible_experiment")
    assert position.rumor is not None
    assert len(position.rumor.monsters) == 5
    for _ in range(3):
        mythos_ends(position)

    assert over(position)
    assert position.terror == 10
    assert position.monsters_at(Place("miskatonic_u_streets")) or position.ended
    assert not position.faults()


def test_the_terrible_experiment_ends(position: Position) -> None:
    """When the last monster on it is beaten everybody draws a Skill."""
    position.rumor_comes("the_terrible_experiment")
    assert position.rumor is not None
    for no in position.rumor.monsters[1:]:
        position.return_monster(no)
    last = position.rumor.monsters[0]
    position.return_monster(last)
    cultist = position.drawn_monster("cultist")
    position.visiting.remove(cultist)
    position.rumor.monsters.append(cultist)
    position.me.at("miskatonic_u_streets")
    position.gets("tommy_gun")
    position.me.rolls(*[6] * 20)
    before = len(position.me.of_deck(Deck.SKILL))

    position.wanted = ["fight:"]
    assert position.use("the_terrible_experiment", Window.ARKHAM)
    assert over(position)
    assert cultist in position.me.monsters
    assert len(position.me.of_deck(Deck.SKILL)) == before + 1
