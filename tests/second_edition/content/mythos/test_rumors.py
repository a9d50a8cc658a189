"""Rumors."""

from __future__ import annotations

import pytest

from bot.second_edition.core.registry import Window
from bot.second_edition.printed.terms import Deck, Place, Special
from bot.second_edition.turn import mythos
from bot.second_edition.verbs import monsters
from tests.second_edition.content.driving import OTHER, SEAT, SEATS, Position


def mythos_ends(position: Position) -> None:
    """A later Mythos phase ends."""
    position.state.turn += 1
    position.run(mythos.end_step(position.board))
    if not position.ended:
        position.run(mythos.settle_rumor(position.board))


def over(position: Position) -> bool:
    """Whether the rumor has left play."""
    return position.state.rumor is None


def test_disturbing_the_dead(position: Position) -> None:
    """A 1 or 2 raises terror; 2 gate trophies end it with a Spell for all; at 10 all are Cursed."""
    position.rumor("disturbing_the_dead")
    position.die(2)
    mythos_ends(position)
    assert position.state.terror == 1
    position.die(3)
    mythos_ends(position)
    assert position.state.terror == 1

    assert not position.use("disturbing_the_dead", Window.ARKHAM)
    position.at("rivertown_streets")
    position.board.who(SEAT).gates += [position.state.gate_stack.pop() for _ in range(2)]
    spells_before = [len(position.board.of_deck(s, Deck.SPELL)) for s in SEATS]
    assert position.use("disturbing_the_dead", Window.ARKHAM)
    assert over(position)
    assert not position.board.who(SEAT).gates
    assert [len(position.board.of_deck(s, Deck.SPELL)) for s in SEATS] == [
        n + 1 for n in spells_before
    ]


def test_disturbed_dead_curse_all(position: Position) -> None:
    """At terror 10 the rumor fails."""
    position.rumor("disturbing_the_dead")
    position.state.terror = 9
    position.die(1)

    mythos_ends(position)

    assert over(position)
    assert all(Special.CURSE in who.specials for who in position.state.investigators)


def test_good_work_undone(position: Position) -> None:
    """Clues on the card can be paid off; without them everybody draws a Unique Item."""
    position.rumor("good_work_undone")
    assert position.state.rumor is not None
    assert position.state.rumor.clues == 6
    position.die(1, 6)
    mythos_ends(position)
    assert position.state.rumor.clues == 7

    position.at("easttown_streets")
    position.board.who(SEAT).clues = 9
    before = len(position.board.of_deck(SEAT, Deck.UNIQUE))
    position.wanted = ["n7"]
    assert position.use("good_work_undone", Window.ARKHAM)
    assert over(position)
    assert position.board.who(SEAT).clues == 2
    assert len(position.board.of_deck(SEAT, Deck.UNIQUE)) == before + 1


def test_good_work_is_undone(position: Position) -> None:
    """With 10 clues on the card all seals are gone."""
    position.state.seals.append(Place("woods"))
    position.rumor("good_work_undone")
    assert position.state.rumor is not None
    position.state.rumor.clues = 9
    position.die(2, 2)

    mythos_ends(position)

    assert over(position)
    assert not position.state.seals


@pytest.mark.parametrize(("players", "needed"), [(4, 3), (5, 4)])
def test_great_ritual_is_broken(position: Position, players: int, needed: int) -> None:
    """3 Spells, or 4 with five players, end it with 2 clues for all."""
    position.rumor("the_great_ritual")
    position.state.players = players
    position.at("french_hill_streets")
    who = position.board.who(SEAT)
    who.cards.clear()
    for other in position.state.investigators:
        other.clues = 0
    for _ in range(needed - 1):
        position.take(position.state.decks[Deck.SPELL][0])
    assert not position.use("the_great_ritual", Window.ARKHAM)
    position.take(position.state.decks[Deck.SPELL][0])

    assert position.use("the_great_ritual", Window.ARKHAM)
    assert over(position)
    assert [other.clues for other in position.state.investigators] == [2, 2]


def test_great_ritual_succeeds(position: Position) -> None:
    """After 5 Mythos phases two Mythos cards are drawn in each turn."""
    position.rumor("the_great_ritual")
    before = position.toughness("cultist")
    for _ in range(5):
        mythos_ends(position)

    assert before == 3
    assert over(position)
    assert position.state.double_mythos


def test_strangler_takes_allies(position: Position) -> None:
    """An Ally a turn is gone; 5 clues end it with $5 for all."""
    position.rumor("the_southside_strangler_strikes")
    allies = len(position.state.decks[Deck.ALLY])
    mythos_ends(position)
    assert len(position.state.decks[Deck.ALLY]) == allies - 1

    position.at("southside_streets")
    money = position.board.who(OTHER).money
    position.board.who(SEAT).clues = 5
    assert position.use("the_southside_strangler_strikes", Window.ARKHAM)
    assert over(position)
    assert position.board.who(OTHER).money == money + 5


def test_strangler_without_allies(position: Position) -> None:
    """Without Allies everybody lowers a maximum."""
    position.rumor("the_southside_strangler_strikes")
    position.state.removed += position.state.decks[Deck.ALLY]
    position.state.decks[Deck.ALLY].clear()

    mythos_ends(position)

    assert over(position)
    assert all(
        who.lost_max_sanity + who.lost_max_stamina == 1 for who in position.state.investigators
    )


def test_the_stars_are_right(position: Position) -> None:
    """A 1 or 2 adds doom; an Ally given up ends it with 2 Common Items for all."""
    position.rumor("the_stars_are_right")
    doom = position.state.doom
    position.die(1)
    mythos_ends(position)
    assert position.state.doom == doom + 1

    position.at("downtown_streets")
    position.gets("duke")
    before = len(position.board.of_deck(SEAT, Deck.COMMON))
    assert position.use("the_stars_are_right", Window.ARKHAM)
    assert over(position)
    assert position.board.owns(SEAT, "duke") is None
    assert len(position.board.of_deck(SEAT, Deck.COMMON)) == before + 2


def test_the_terrible_experiment_grows(position: Position) -> None:
    """One monster more each turn; at 8 they break out and terror is 10."""
    position.rumor("the_terrible_experiment")
    assert position.state.rumor is not None
    assert len(position.state.rumor.monsters) == 5
    for _ in range(3):
        mythos_ends(position)

    assert over(position)
    assert position.state.terror == 10
    assert position.board.monsters_at(Place("miskatonic_u_streets")) or position.ended
    assert not position.faults()


def test_the_terrible_experiment_ends(position: Position) -> None:
    """When the last monster on it is beaten everybody draws a Skill."""
    position.rumor("the_terrible_experiment")
    assert position.state.rumor is not None
    for no in position.state.rumor.monsters[1:]:
        monsters.return_monster(position.board, no)
    last = position.state.rumor.monsters[0]
    monsters.return_monster(position.board, last)
    cultist = position.monster("cultist")
    position.state.visiting.remove(cultist)
    position.state.rumor.monsters.append(cultist)
    position.at("miskatonic_u_streets")
    position.gets("tommy_gun")
    position.dice(*[6] * 20)
    before = len(position.board.of_deck(SEAT, Deck.SKILL))

    position.wanted = ["fight:"]
    assert position.use("the_terrible_experiment", Window.ARKHAM)
    assert over(position)
    assert cultist in position.board.who(SEAT).monsters
    assert len(position.board.of_deck(SEAT, Deck.SKILL)) == before + 1
