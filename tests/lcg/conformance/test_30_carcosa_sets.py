"""30 Encounter sets of The Path to Carcosa, by campaign notes §12."""

from __future__ import annotations

import pytest

from bot.lcg.core.facts import ForcedHappened, HiddenActed
from bot.lcg.text import log
from tests.lcg.carcosa import LOBBY, THEATRE, theatre
from tests.lcg.table import Table

DISMAY, DREAD, ANXIETY, DOUBT, MADNESS = "03084a", "03084b", "03084c", "03084d", "03085"
STARS, SPIRES, TWISTED, POLTERGEIST, TORMENT = "03090", "03091", "03092", "03093", "03094"
FANATIC, AGENT, EDICT, RATS = "03098", "03099", "03100", "01159"
OVERZEALOUS, SIGN, FOLLOWER = "03040", "03041", "03042"
KNIFE, GUTS, CACHE, TOME, DYNAMITE = "01086", "01089", "01088", "01031", "01024"


def whispers(table: Table, code: str) -> None:
    """Roland draws a whisper, which goes to his hand."""
    table.draws_encounter(code)
    assert table.roland.hand == [code]


# Delusions


def test_dismay_keeps_skills_in_hand() -> None:
    """Dismay: its holder cannot commit skill cards."""
    table = theatre()
    whispers(table, DISMAY)
    table.roland.holds(GUTS, KNIFE).tests("willpower", 3)

    assert not table.roland.can("commit", "Commit Guts")


@pytest.mark.parametrize("closed_hands", [True, False])
def test_dread_allows_one_move_a_turn(closed_hands: bool) -> None:
    """Dread: its holder can move once each turn; that it counts the moves is in no log."""
    table = theatre(2, settings={"closed_hands": closed_hands})
    whispers(table, DREAD)
    told = log.lines(table.game, table.facts, None)
    assert any("**Whispers in Your Head: Dread**" in line for line in told) is not closed_hands
    table.forget()
    table.roland.does("move", "Lobby")
    assert not table.told(HiddenActed)
    assert DREAD not in [fact.code for fact in table.told(ForcedHappened)]
    assert not table.roland.can("move", "Theatre")
    table.roland.ends_turn()
    table.daisy.ends_turn()
    table.settle()


def test_anxiety_stops_free_abilities() -> None:
    """Anxiety: its holder cannot use free abilities or spend clues for the act; others can."""
    table = theatre(2)
    whispers(table, ANXIETY)
    table.roland.has(clues=6)
    assert table.roland.why_not("activate", "Advance")
    table.roland.ends_turn()
    table.daisy.goes() if table.daisy.can("go") else None
    assert table.daisy.can("activate", "Awakening")


def test_doubt_stops_events() -> None:
    """Doubt: its holder cannot play events; two actions discard it."""
    table = theatre()
    whispers(table, DOUBT)
    table.roland.holds(CACHE)
    assert not table.roland.can("play", "Emergency Cache")

    table.roland.does("activate", "Whispers in Your Head")
    assert (table.roland.actions, table.encounter_discard) == (1, [DOUBT])
    assert table.roland.can("play", "Emergency Cache")


@pytest.mark.parametrize(("horror", "left"), [(2, 3), (3, 2)])
def test_descent_into_madness(horror: int, left: int) -> None:
    """Descent into Madness: an investigator with 3 or more horror has 1 action less."""
    table = theatre()
    table.roland.has(horror=horror)
    table.draws_encounter(MADNESS)

    assert table.roland.actions == left


# Evil Portents and Hauntings


@pytest.mark.parametrize(
    ("choice", "doom", "horror"), [("Place 1 doom on the agenda", 1, 0), ("Take 2 horror", 0, 2)]
)
def test_black_stars_rise(choice: str, doom: int, horror: int) -> None:
    """Black Stars Rise: intellect (4); a failure costs 1 doom, or horror for each point."""
    table = theatre()
    table.draws_encounter(STARS, token="-1")
    table.settle()
    table.roland.chooses(choice)

    assert (table.state.agenda.doom, table.roland.horror) == (doom, horror)


def test_spires_of_carcosa() -> None:
    """Spires: the location gets 2 doom; its Investigate removes 1 instead of finding clues.

    Spires leaves with the last doom.
    """
    table = theatre()
    table.all_at(LOBBY)
    table.draws_encounter(SPIRES)
    lobby = table.piece(LOBBY)
    assert (lobby.doom, table.game.stages.doom) == (2, 2)
    table.bag("elder_sign")
    table.prints(LOBBY, shroud=1)
    for left in (1, 0):
        table.roland.does("investigate", "Spires of Carcosa")
        table.settle()
        assert (lobby.doom, lobby.clues, table.in_play(SPIRES)) == (left, 1, bool(left))


def test_spires_go_with_the_doom() -> None:
    """Spires: it also leaves if an advancing agenda removes the doom."""
    table = theatre()
    table.draws_encounter(SPIRES)
    table.order("advance", what="agenda")

    assert not table.in_play(SPIRES)


@pytest.mark.parametrize(("doom", "cards"), [(5, 1), (1, 3)])
def test_twisted_to_his_will(doom: int, cards: int) -> None:
    """Twisted: willpower against all doom in play, or discard 2 random cards, no Hidden ones."""
    table = theatre()
    table.sets("agenda", doom=doom)
    table.roland.holds(KNIFE, KNIFE, KNIFE)
    table.draws_encounter(TWISTED, token="0")
    table.settle()

    assert len(table.roland.hand) == cards


def test_twisted_without_doom_surges() -> None:
    """Twisted: without doom in play it surges."""
    table = theatre()
    table.encounter_deck(TWISTED, RATS)
    table.draws_encounter()
    table.settle()

    assert table.in_play(RATS)


def test_the_poltergeist_fears_no_fists() -> None:
    """Poltergeist: only Spell, Relic and encounter cards damage it; Parley with intellect (3)."""
    table = theatre()
    ghost = table.enemy(POLTERGEIST).engaged_with(table.roland)
    assert not table.roland.can("fight", "Poltergeist")
    table.roland.does("parley", "Poltergeist", token="0")
    table.settle()

    assert ghost.damage == 1


def test_the_torment_follows() -> None:
    """Spirit’s Torment: leaving the location costs 1 horror or 1 action; without one, horror."""
    table = theatre()
    table.draws_encounter(TORMENT)
    table.roland.does("move", "Backstage").chooses("Lose 1 action")
    assert (table.roland.actions, table.roland.horror) == (1, 0)

    table.roland.has(actions=3, clues=1).does("move", "Theatre")
    table.roland.does("activate", "Spirit’s Torment")
    assert (table.roland.clues, table.piece(THEATRE).clues, table.in_play(TORMENT)) == (0, 1, False)


# Cult of the Yellow Sign


def test_a_fanatic_steals_a_clue() -> None:
    """Fanatic: it spawns at the revealed location with most clues and takes 1 clue.

    The investigator who defeats it gets that clue.
    """
    table = theatre()
    table.lays(LOBBY)
    table.draws_encounter(FANATIC)
    fanatic = table.piece(FANATIC)
    assert (fanatic.place, fanatic.clues, table.piece(LOBBY).clues) == (table.piece(LOBBY).id, 1, 0)
    table.order("defeat", what=FANATIC, by=0)

    assert table.roland.clues == 1


def test_the_agent_takes_yours() -> None:
    """Agent of the King: its attack takes 1 of your clues; defeating it gives the clue back."""
    table = theatre()
    agent = table.enemy(AGENT).engaged_with(table.roland)
    table.roland.has(clues=2)
    table.order("attack", enemy=AGENT, seat=0)
    assert (table.roland.clues, agent.clues) == (1, 1)
    table.order("defeat", what=AGENT, by=0)

    assert table.roland.clues == 2


def test_the_kings_edict() -> None:
    """The King’s Edict: each Cultist takes 1 clue of its location, and has +1 fight per token."""
    table = theatre()
    table.lays(LOBBY)
    one, two = (table.enemy(FANATIC).at(LOBBY) for _ in range(2))
    table.encounter_deck(EDICT, RATS)
    table.draws_encounter()
    table.settle()
    one.doom = 1

    assert (one.clues, two.clues, table.in_play(RATS)) == (1, 0, False)
    assert (table.game.enemies.fight(one), table.game.enemies.fight(two)) == (5, 3)
    table.next_phase("upkeep")
    table.settle()
    table.goes("mythos")
    assert table.game.enemies.fight(one) == 3


def test_an_edict_without_clues_surges() -> None:
    """The King’s Edict: it surges if no clue was moved."""
    table = theatre()
    table.enemy(FANATIC).at(THEATRE)
    table.encounter_deck(EDICT, RATS)
    table.draws_encounter()
    table.settle()

    assert table.in_play(RATS)


# Weaknesses


def test_overzealous_draws_two() -> None:
    """Overzealous: the drawn encounter card gets Surge."""
    table = theatre()
    table.encounter_deck(RATS, FANATIC, AGENT)
    table.roland.has_deck(OVERZEALOUS).draws()
    table.settle()

    assert {enemy.code for enemy in table.game.enemies.all()} == {RATS, FANATIC}


def test_drawing_the_sign() -> None:
    """Drawing the Sign: the hand size is 5 lower; two actions discard it."""
    table = theatre()
    table.roland.suffers(SIGN)
    assert table.game.investigators.hand_limit(table.roland.seat) == 3
    table.roland.does("activate", "Drawing the Sign")

    assert table.game.investigators.hand_limit(table.roland.seat) == 8


def test_the_thing_that_follows() -> None:
    """The Thing That Follows: instead of being defeated it is shuffled into its bearer’s deck."""
    table = theatre()
    table.roland.has_deck(KNIFE, FOLLOWER, KNIFE)
    table.roland.has_deck(FOLLOWER, KNIFE).draws()
    table.settle()
    table.order("defeat", what=FOLLOWER, by=0)

    assert (FOLLOWER in table.roland.deck, table.in_play(FOLLOWER)) == (True, False)
