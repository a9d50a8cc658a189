"""House rule *Combat by the guide*. Combat guide, "Phase 3: Flee or Fight"."""

from __future__ import annotations

import pytest

from bot.engine.ids import Seat
from bot.second_edition.printed.terms import CheckKind, MonsterNo, Place
from tests.second_edition.playing import play
from tests.second_edition.table import Table
from tests.second_edition.terms import CheckEnded, Combat, Note, Noted

ME = Seat(0)
UPTOWN = Place("uptown_streets")
MISSED, WON = (1, 1), (5, 5, 5)
"""What Joe rolls: Fight 2 with bare hands, 3 with a Knife, against either of the two."""
BRAVE, FLED, CAUGHT = (5, 1), (5, 1, 1, 1, 1), (1, 1, 1, 1, 1)
"""Against a Zombie: Will 2, Sneak 5."""
UNAFRAID, ESCAPED, CORNERED = (5, 1, 1), (5,), (1,)
"""Against a Ghoul: Will 3, Sneak 1."""


def guided(*, guide: bool = True) -> Table:
    """Joe Diamond in Uptown: Sanity 4, Stamina 6."""
    table = Table("joe_diamond", combat_guide=guide)
    table.joe.at(UPTOWN)
    return table


def rolling(table: Table, code: str, *rolls: tuple[int, ...]) -> MonsterNo:
    """A monster in Uptown, and what Joe rolls."""
    no = table.monster(code, UPTOWN)
    table.joe.rolls(*(face for faces in rolls for face in faces))
    return no


def checks(table: Table) -> list[CheckKind]:
    """The checks that were made, in order."""
    return [fact.kind for fact in table.told(CheckEnded)]


def keys(table: Table) -> list[list[str]]:
    """Return what each question offered."""
    return [[option.key for option in ask.parts[ME].options] for ask in table.asked]


def test_a_failed_flee_is_followed_by_a_fight_in_the_same_round() -> None:
    """Combat guide, Phase 3, Flee: the combat damage, and then the monster must be fought."""
    table = guided()
    no = rolling(table, "zombie", BRAVE, CAUGHT, (5, 1))

    assert table.run(table.joe.fight(no), "flee") == "won"

    assert checks(table) == [CheckKind.HORROR, CheckKind.EVADE, CheckKind.COMBAT]
    assert table.joe.stamina == 4
    assert [fact.what for fact in table.told(Noted)] == [Note.CAUGHT]
    assert "Joe couldn’t flee and has to fight the Zombie now." in table.lines(table.facts)


def test_by_the_rulebook_a_failed_flee_ends_the_round() -> None:
    """Without the house rule one may flee again, and nothing is said of it."""
    table = guided(guide=False)
    no = rolling(table, "zombie", BRAVE, CAUGHT, FLED)

    assert table.run(table.joe.fight(no), "flee", "flee") == "fled"

    assert not table.told(Noted)


def test_who_could_not_flee_chooses_what_to_fight_with() -> None:
    """Weapons and spells as in every round; Flee stands there with its reason."""
    table = guided()
    table.joe.gets("knife")
    no = rolling(table, "zombie", BRAVE, CAUGHT, WON)

    table.run(table.joe.fight(no), "flee", "fight:")

    first, second = table.asked
    assert "flee" in keys(table)[0]
    assert "flee" not in keys(table)[1]
    assert first.prompt == "Round 1 against the Zombie: fight or flee?"
    assert second.prompt == "Round 1 against the Zombie: how do you fight?"
    (why,) = [barred.reason for barred in second.parts[ME].barred if barred.verb == "flee"]
    assert why == "You couldn’t flee: you have to fight Zombie now."


def test_after_the_fight_one_may_flee_again() -> None:
    """Combat guide, Phase 3: while both are there, Flee or Fight once more."""
    table = guided()
    table.joe.gets("knife")
    no = rolling(table, "zombie", BRAVE, CAUGHT, MISSED, FLED)

    assert table.run(table.joe.fight(no), "flee", "fight:bare", "flee") == "fled"

    assert table.joe.stamina == 2


def test_who_falls_by_a_failed_flee_fights_no_more() -> None:
    """Combat guide, Phase 3: only who is still conscious and in the same space goes on."""
    table = guided()
    table.joe.stamina = 1
    no = rolling(table, "zombie", BRAVE, CAUGHT)

    assert table.act(table.joe.fight(no), "flee") is False

    assert checks(table) == [CheckKind.HORROR, CheckKind.EVADE]
    assert not table.told(Noted)


def test_one_may_flee_from_an_ambush_before_a_round_of_fighting() -> None:
    """Combat guide, Phase 3: Ambush bars Flee once a round of fighting has occurred, not before."""
    table = guided()
    no = rolling(table, "ghoul", UNAFRAID, ESCAPED)

    assert table.run(table.joe.fight(no), "flee") == "fled"


def test_nobody_flees_from_an_ambush_after_a_round_of_fighting() -> None:
    """Combat guide, Phase 3: nor is it offered; the reason says so."""
    table = guided()
    table.joe.gets("knife")
    no = rolling(table, "ghoul", UNAFRAID, MISSED, WON)

    table.run(table.joe.fight(no), "fight:bare", "fight:")

    assert "flee" in keys(table)[0]
    assert "flee" not in keys(table)[1]
    (why,) = [b.reason for b in table.asked[1].parts[ME].barred if b.verb == "flee"]
    assert why == "Ghoul ambushes: no fleeing once it was fought."


def test_a_failed_flee_from_an_ambush_is_the_last() -> None:
    """The fight that follows it is a round of fighting."""
    table = guided()
    table.joe.gets("knife")
    no = rolling(table, "ghoul", UNAFRAID, CORNERED, MISSED, WON)

    table.run(table.joe.fight(no), "flee", "fight:bare", "fight:")

    assert ["flee" in each for each in keys(table)] == [True, False, False]


def test_evading_before_combat_stays_as_it_was() -> None:
    """Combat guide, Phase 1: failed, it is followed by the Horror check, and then by the choice."""
    table = guided()
    table.joe.gets("knife")
    no = rolling(table, "ghoul", CORNERED, UNAFRAID, ESCAPED)

    table.act(table.joe.meet(no), "evade", "flee")

    assert checks(table) == [CheckKind.EVADE, CheckKind.HORROR, CheckKind.EVADE]


def test_the_notes_say_what_a_failed_flee_leads_to() -> None:
    """Beside Flee, beside Fight against an Ambush, and under the check."""
    table = guided()
    table.joe.gets("knife")
    no = rolling(table, "ghoul", UNAFRAID, ESCAPED)

    table.act(table.joe.meet(no), "fight", "flee")

    meeting, first = table.asked[:2]
    (note,) = [o.note for o in meeting.parts[ME].options if o.key == "fight"]
    assert "ambush: no fleeing after a fight" in note
    (note,) = [o.note for o in first.parts[ME].options if o.key == "flee"]
    assert note.endswith("; fails: fight it in this round")


@pytest.mark.parametrize(
    ("guide", "said"),
    [(True, "and you have to fight it this round."), (False, "and the combat continues.")],
)
def test_the_stake_of_a_flee_is_told(said: str, *, guide: bool) -> None:
    """Under the question of its check: what failing leads to."""
    table = guided(guide=guide)
    table.joe.clues = 1
    table.joe.rolls(*CAUGHT)
    fight = table.fighting(Combat(ME, table.monster("zombie", UPTOWN), spot=UPTOWN, begun=True))
    table.begins(table.evade_check(fight))

    assert any(line.endswith(said) for line in table.explain(table.session.asks[0], ME))


@pytest.mark.parametrize("name", ["a", "b"])
def test_games_by_the_guide_end_by_the_rules(name: str) -> None:
    """At random: no invariant breaks, a restart changes nothing, and nobody fights for ever."""
    settings = {"combat_guide": True, "together": name == "b"}

    assert play(2, f"guide {name}", settings=settings, restart_every=9).resolution != "capped"
