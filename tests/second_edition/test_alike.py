"""Alike things are one option: equal monsters that are met, equal cards of one owner."""

from __future__ import annotations

from bot.second_edition.printed.terms import Coin, Source
from tests.second_edition.duels import ME, UPTOWN, joe
from tests.second_edition.terms import Combat, Weapon, Window


def test_equal_monsters_are_one_choice() -> None:
    """Of three Zombies one is evaded or fought; another monster has buttons of its own."""
    table = joe()
    zombies = [table.monster("zombie", UPTOWN) for _ in range(3)]
    cultist = table.monster("cultist", UPTOWN)
    met = [*zombies, cultist]

    table.run(table.joe.choose_meeting(lambda: met, source="uptown_streets"), "evade:zombie")

    (asked,) = table.asked
    labels = [option.label for option in asked.parts[ME].options]
    assert labels == [
        "Evade Zombie (1 of 3)",
        "Fight Zombie (1 of 3)",
        "Evade Cultist",
        "Fight Cultist",
    ]
    told = table.explain(asked, ME)
    assert sum("Zombie:" in line for line in told) == 1


def test_nothing_but_equal_monsters() -> None:
    """There is no “which”; each is met in turn."""
    table = joe()
    for _ in range(2):
        table.monster("cultist", UPTOWN)
    table.joe.rolls(*[6] * 20)

    table.act(table.joe.handle_monsters(), "evade", "evade")

    assert table.asked[0].prompt == "Evade or fight the first of 2?"
    assert len(table.joe.handled) == 2


def test_equal_cards_are_one_option() -> None:
    """Two copies of a spell are cast by one button; an exhausted one stands apart."""
    table = joe()
    first, _ = table.joe.gets("shrivelling"), table.joe.gets("shrivelling")
    fight = table.fighting(Combat(ME, table.monster("cultist", UPTOWN)))

    def offered() -> list[tuple[str, bool]]:
        mine = table.joe.window_choices(Window.COMBAT, about=fight)
        return [(choice.label, bool(choice.barred)) for choice in mine]

    assert offered() == [("Cast Shrivelling", False)]
    held = table.joe.held(first)
    assert held is not None
    held.exhausted = True
    assert sorted(offered()) == [("Cast Shrivelling", False), ("Cast Shrivelling", True)]


def test_a_spell_that_failed_is_not_like_one_that_worked() -> None:
    """Of two Shrivellings that were cast either may be what is lost: one of them still helps."""
    table = joe()
    both = [table.joe.gets("shrivelling") for _ in range(2)]
    fight = Combat(ME, table.monster("cultist", UPTOWN))
    for card, works in zip(both, (True, False), strict=True):
        hand = Weapon(card, 1, 6 * works, Source.MAGICAL, failed=not works, lasts=works)
        fight.weapons.append(hand)
    table.fighting(fight)

    assert table.one_of_each(both) == both


def test_equal_trophies_are_one_option() -> None:
    """Three Zombies: one is given up after the other, and how many there are is read."""
    table = joe()
    zombies = [table.joe.trophy("zombie") for _ in range(3)]
    ghoul = table.joe.trophy("ghoul")

    table.run(table.joe.lose_monster_trophies(), f"m{zombies[0]}")

    options = table.asked[0].parts[ME].options
    assert [(o.key, o.label) for o in options] == [
        (f"m{zombies[0]}", "Zombie (1 of 3)"),
        (f"m{ghoul}", "Ghoul"),
    ]
    assert table.joe.monsters == [*zombies[1:], ghoul]


def test_trophies_that_all_have_to_go_are_not_asked_for() -> None:
    """In whatever order they go it is the same; Rules, "Trophies"."""
    table = joe()
    ghoul, zombie = table.joe.trophy("ghoul"), table.joe.trophy("zombie")
    table.run(table.joe.lose_monster_trophies(2))

    assert not table.asked
    assert table.joe.monsters == []
    assert {ghoul, zombie} <= {*table.cup}


def test_trophies_are_spent_unasked_where_none_can_be_spared() -> None:
    """5 toughness of exactly 5: nothing could be kept; Rules, "Trophies"."""
    table = joe()
    for code in ("cultist", "cultist", "cultist", "zombie", "zombie"):
        table.joe.trophy(code)
    table.run(table.joe.spend_trophies(1))

    assert not table.asked
    assert table.joe.monsters == []


def test_what_is_full_gains_nothing_and_is_not_asked_about() -> None:
    """A division that one way only serves is made; Rules, "Damage, insanity, unconsciousness"."""
    table = joe()
    table.joe.sanity, table.joe.stamina = 4, 6 - 3
    table.run(table.joe.split(2, (Coin.SANITY, Coin.STAMINA)))

    assert not table.asked
    assert table.joe.stamina == 6 - 1


def test_who_lacks_less_than_there_is_gets_all() -> None:
    """2 points for who lacks 1 and 1; Rules, "Damage, insanity, unconsciousness"."""
    table = joe()
    table.joe.sanity, table.joe.stamina = 4 - 1, 6 - 1
    table.run(table.joe.split(2, (Coin.SANITY, Coin.STAMINA)))

    assert not table.asked
    assert (table.joe.sanity, table.joe.stamina) == (4, 6)


def test_several_equal_cards_are_told_apart() -> None:
    """Where more than one may be given, the copies are numbered."""
    table = joe()
    both = [table.joe.gets("knife") for _ in range(2)]
    keys = tuple(table.card_key(card) for card in both)

    given = table.run(
        table.joe.choose_cards("What do you give?", lambda: both, least=0, most=None), keys
    )

    assert given == both
    labels = [option.label for option in table.asked[0].parts[ME].options]
    assert labels == ["Knife", "Knife (2nd)"]
