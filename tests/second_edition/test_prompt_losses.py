"""What stands beside a question of what it may cost: the last Sanity, the last Stamina."""

from __future__ import annotations

from fractions import Fraction
from functools import partial

from bot.engine.ids import Seat
from bot.second_edition.printed.terms import CheckKind, Coin, Skill
from tests.second_edition.ops import Check, Cost, Gain, Lose, Way
from tests.second_edition.table import Table
from tests.second_edition.terms import Combat, SkillCheck as Made, Window

ME = Seat(0)


def _casts(table: Table, window: Window = Window.COMBAT) -> list[str]:
    """The notes of spells and abilities in a fight with nothing in particular."""
    fight = Combat(seat=ME, monster=None, rating=0, round=1)
    about = fight if window is Window.COMBAT else None
    return [choice.note for choice in table.me.window_choices(window, about=about)]


def test_casting_with_the_last_sanity_says_that_it_drives_insane() -> None:
    """The cost stands beside a spell; with the last Sanity also what paying it does."""
    table = Table("joe_diamond")
    table.joe.gets("shrivelling")

    assert _casts(table)[0].startswith("1 Sanity, ")
    table.joe.sanity = 1
    assert _casts(table)[0].startswith("1 Sanity drives you insane, ")


def test_nothing_lessens_a_cost() -> None:
    """Harvey Walters loses 1 Sanity less, but pays all of it."""
    table = Table("harvey_walters")
    table.harvey.sanity = 1

    assert table.harvey.fall(sanity=1) == ""
    assert table.harvey.fall(sanity=1, cost=True) == "drives you insane"
    assert table.harvey.fall(sanity=2) == "drives you insane"


def test_both_at_once_or_in_the_final_battle_devour() -> None:
    """Nobody who is insane and unconscious at the same time comes back."""
    table = Table("joe_diamond")
    table.joe.sanity = table.joe.stamina = 1

    assert table.joe.fall(sanity=1, stamina=1) == "devours you"
    table.awake = True
    assert table.joe.fall(sanity=1) == "devours you"


def test_before_a_fight_the_note_says_what_failing_does() -> None:
    """No mean loss is told that is more than what one has: the fight would be over."""
    table = Table("joe_diamond")
    hound = table.monster("hound_of_tindalos", "woods")
    table.joe.at("woods")
    table.joe.sanity, table.joe.stamina = 1, 1
    fight = Combat(seat=ME, monster=hound)

    note = table.first_round_note(fight)
    hopeless, horror, round_one = note.split("; ")
    assert hopeless == "can’t be won"
    assert horror.startswith("horror")
    assert horror.endswith("%, else insane")
    assert round_one.endswith("%, else unconscious")
    assert table.joe.evade_note(hound).endswith("%, else unconscious")


def test_what_passing_costs_is_told_too() -> None:
    """Overwhelming with the last Stamina: unconscious either way."""
    table = Table("joe_diamond")
    table.joe.stamina = 1
    stake = partial(table.joe.stake, Coin.STAMINA)

    assert stake(Fraction(1, 2), 3, 1) == "either way unconscious"
    assert stake(Fraction(1), 3, 1) == "a pass leaves you unconscious"
    assert stake(Fraction(1, 2), 0, 1) == "a pass leaves you unconscious"
    assert stake(Fraction(1), 3) == ""


def test_a_way_says_that_it_takes_the_last() -> None:
    """A price, a certain loss, and what a check costs when it is passed or failed."""
    table = Table("joe_diamond")
    table.joe.sanity = table.joe.stamina = 1
    some = [
        Way([Gain(clues=1)], Cost(sanity=1)),
        Way([Lose(stamina=1), Gain(clues=1)]),
        Way([Check(Skill.LORE, 0, failed=[Lose(stamina=2)], passed=[Lose(sanity=1)])]),
        Way([Lose(money=1)]),
    ]

    assert [table.joe.way_note(way) for way in some] == [
        "drives you insane",
        "knocks you unconscious",
        "0 dice, 0%, a pass drives you insane, a failure knocks you unconscious",
        "",
    ]


def test_a_loss_that_can_be_answered_says_what_it_does() -> None:
    """Flesh Ward is asked about with the last Stamina at stake; with more only the loss is told."""
    table = Table("joe_diamond")
    table.joe.gets("flesh_ward")
    table.joe.stamina = 3
    table.act(table.joe.lose(stamina=2), "pass")
    table.act(table.joe.lose(stamina=1), "pass")

    assert [ask.prompt for ask in table.asked][:2] == [
        "You’re about to lose 2 Stamina. Use Flesh Ward?",
        "You’re about to lose 1 Stamina, which knocks you unconscious. Use Flesh Ward?",
    ]


def test_abilities_that_take_sanity_or_stamina_say_so() -> None:
    """The Blue Watcher's 2 Stamina stand beside it, and what they do if they are the last."""
    table = Table("joe_diamond")
    table.joe.gets("blue_watcher_of_the_pyramid")
    table.joe.stamina = 2
    made = Made(ME, Skill.FIGHT, 0, kind=CheckKind.COMBAT)
    (choice,) = table.joe.window_choices(Window.BEFORE_CHECK, about=made)

    assert choice.note == "2 Stamina knocks you unconscious"
