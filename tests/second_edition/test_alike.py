"""Alike things are one option: equal monsters that are met, equal cards of one owner."""

from __future__ import annotations

from bot.second_edition.core.registry import Window
from bot.second_edition.core.state import Combat, Weapon
from bot.second_edition.names.keys import card_key, choose_cards, one_of_each
from bot.second_edition.printed.terms import Source
from bot.second_edition.text import prompts
from bot.second_edition.turn import movement
from bot.second_edition.verbs import meeting, trophies
from bot.second_edition.verbs.deeds import window_deeds
from tests.second_edition.duels import ME, UPTOWN, joe


def test_equal_monsters_are_one_choice() -> None:
    """Of three Zombies one is evaded or fought; another monster has buttons of its own."""
    scene = joe()
    zombies = [scene.monster("zombie", UPTOWN) for _ in range(3)]
    cultist = scene.monster("cultist", UPTOWN)
    met = [*zombies, cultist]

    scene.run(
        meeting.choose_meeting(scene.b, ME, lambda: met, source="Uptown streets"), "evade:zombie"
    )

    (asked,) = scene.asked
    labels = [option.label for option in asked.parts[ME].options]
    assert labels == [
        "Evade Zombie (1 of 3)",
        "Fight Zombie (1 of 3)",
        "Evade Cultist",
        "Fight Cultist",
    ]
    told = prompts.explain(scene.b, asked, ME)
    assert sum("Zombie:" in line for line in told) == 1


def test_nothing_but_equal_monsters() -> None:
    """There is no “which”; each is met in turn."""
    scene = joe()
    for _ in range(2):
        scene.monster("cultist", UPTOWN)
    scene.dice(*[6] * 20)

    scene.act(movement.handle_monsters(scene.b, ME), "evade", "evade")

    assert scene.asked[0].prompt == "Evade or fight the first of 2?"
    assert len(scene.who().handled) == 2


def test_equal_cards_are_one_option() -> None:
    """Two copies of a spell are cast by one button; an exhausted one stands apart."""
    scene = joe()
    first, _ = scene.card("shrivelling"), scene.card("shrivelling")
    fight = Combat(ME, scene.monster("cultist", UPTOWN))
    scene.b.state.combats.append(fight)

    def offered() -> list[tuple[str, bool]]:
        mine = window_deeds(scene.b, ME, Window.COMBAT, about=fight)
        return [(deed.label, bool(deed.barred)) for deed in mine]

    assert offered() == [("Cast Shrivelling", False)]
    held = scene.b.held(ME, first)
    assert held is not None
    held.exhausted = True
    assert sorted(offered()) == [("Cast Shrivelling", False), ("Cast Shrivelling", True)]


def test_a_spell_that_failed_is_not_like_one_that_worked() -> None:
    """Of two Shrivellings that were cast either may be what is lost: one of them still helps."""
    scene = joe()
    both = [scene.card("shrivelling") for _ in range(2)]
    fight = Combat(ME, scene.monster("cultist", UPTOWN))
    for card, works in zip(both, (True, False), strict=True):
        hand = Weapon(card, 1, 6 * works, Source.MAGICAL, failed=not works, lasts=works)
        fight.weapons.append(hand)
    scene.b.state.combats.append(fight)

    assert one_of_each(scene.b, both) == both


def test_equal_trophies_are_one_option() -> None:
    """Three Zombies: one is given up after the other, and how many there are is read."""
    scene = joe()
    zombies = [scene.trophy("zombie") for _ in range(3)]
    ghoul = scene.trophy("ghoul")

    scene.run(trophies.lose_monster_trophies(scene.b, ME), f"m{zombies[0]}")

    options = scene.asked[0].parts[ME].options
    assert [(o.key, o.label) for o in options] == [
        (f"m{zombies[0]}", "Zombie (1 of 3)"),
        (f"m{ghoul}", "Ghoul"),
    ]
    assert scene.who().monsters == [*zombies[1:], ghoul]


def test_several_equal_cards_are_told_apart() -> None:
    """Where more than one may be given, the copies are numbered."""
    scene = joe()
    both = [scene.card("knife") for _ in range(2)]
    keys = tuple(card_key(scene.b, card) for card in both)

    given = scene.run(
        choose_cards(scene.b, ME, "What do you give?", lambda: both, least=0, most=None), keys
    )

    assert given == both
    labels = [option.label for option in scene.asked[0].parts[ME].options]
    assert labels == ["Knife", "Knife (2nd)"]
