"""Delicate cases of checks and losses; each docstring begins with its section."""

from __future__ import annotations

from bot.engine.ids import Seat
from bot.second_edition.printed.terms import CheckKind, Place, Skill, Special
from tests.second_edition.duels import fight, joe
from tests.second_edition.terms import CheckEnded, SkillCheck

ME = Seat(0)
WOODS = Place("woods")


def test_a_blessed_shotgun() -> None:
    """§4: Blessed, with the Shotgun: a 4 or 5 is one success, a 6 is two."""
    table = joe()
    table.joe.has_special(Special.BLESSING)
    table.joe.gets("shotgun")
    table.joe.rolls(4, 4, 4, 6, 1, 1)

    fight(table, "gug", "fight:")

    made = [c for c in table.told(CheckEnded) if c.kind is CheckKind.COMBAT]
    assert (made[0].successes, made[0].lowest, made[0].doubled) == (3, 4, 6)


def test_a_cursed_shotgun() -> None:
    """§4: Cursed, with the Shotgun: a 5 is no success, a 6 is two."""
    table = joe()
    table.joe.has_special(Special.CURSE)
    table.joe.gets("shotgun")
    table.joe.rolls(6, 5, 1, 1, 6, *[1] * 3)
    table.joe.sliders = [0, 1, 0]

    fight(table, "zombie", "fight:")

    assert [c.successes for c in table.told(CheckEnded)][-1] == 2


def test_clue_dice_of_the_blessed() -> None:
    """§4: A clue token’s die succeeds on a 4 for the Blessed, too."""
    table = joe()
    table.joe.has_special(Special.BLESSING)
    table.joe.clues = 1
    table.joe.rolls(1, 1, 1, 4, 1)

    assert table.run(table.joe.check(Skill.WILL), "clue")


def test_a_fight_card_helps_to_close_a_gate_by_fight() -> None:
    """§4, §12: A Fight Skill card adds 1 and a die per clue token; Joe’s hunch adds another."""
    table = joe()
    table.gate("woods", "abyss")
    table.joe.at("woods")
    table.joe.explored = True
    table.joe.gets("skill_fight")
    table.joe.clues = 1
    table.joe.rolls(1, 1, 1, 6)

    table.act(table.joe.try_to_close(WOODS, Skill.FIGHT), "clue")

    made = table.told(CheckEnded)[0]
    assert (made.by_clues, made.passed) == (3, True)


def test_marksman_is_for_one_check_until_it_is_refreshed() -> None:
    """§4: An exhausted Marksman cannot re-roll a second Combat check in that turn."""
    table = joe()
    table.joe.gets("marksman")
    table.joe.rolls(6, 6, 1, 1, 1, *[6] * 5)

    fight(table, "zombie", "fight:", "use:marksman", "fight:", "flee")

    rerolls = [f for f in table.facts if getattr(f, "why", "") == "marksman"]
    assert len(rerolls) == 1


def test_a_spell_check_may_be_rolled_again() -> None:
    """§4: Expert Occultist re-rolls Spell checks, in Upkeep as well."""
    table = joe()
    table.joe.gets("heal")
    table.joe.gets("expert_occultist")
    table.joe.sliders = [0, 0, 3]
    table.joe.stamina = 3
    table.joe.rolls(1, 1, 1, 1, 6, 6, 1, 1)

    choice = next(d for d in table.joe.upkeep_choices() if d.key.startswith("cast:"))
    table.act(choice.run(), "use:expert")

    assert table.joe.stamina == 5


def test_clue_tokens_help_to_cast() -> None:
    """§4: Clue tokens can be spent on a Spell check, here for Heal."""
    table = joe()
    table.joe.gets("heal")
    table.joe.sliders = [0, 0, 3]
    table.joe.stamina = 3
    table.joe.clues = 1
    table.joe.rolls(1, 1, 1, 1, 6, 6)

    choice = next(d for d in table.joe.upkeep_choices() if d.key.startswith("cast:"))
    table.act(choice.run(), "clue")

    assert (table.joe.stamina, table.joe.clues) == (5, 0)


def test_weather_helps_to_close_a_gate() -> None:
    """§4: In the Heat Wave Lore checks in Arkham have 1 die more, Fight checks 1 less."""
    table = joe()
    table.environment = "heat_wave"
    table.joe.at("woods")

    lore = SkillCheck(ME, Skill.LORE, 0)
    strong = SkillCheck(ME, Skill.FIGHT, 0)
    assert table.bonuses(lore) == 1
    assert table.bonuses(strong) == -1


def test_things_of_darkness_are_tough_everywhere() -> None:
    """§3 V: an effect that does not say "in Arkham" holds in Other Worlds too."""
    table = joe()
    table.environment = "things_of_darkness"
    table.joe.at("abyss:1")
    no = table.monster("ghoul", "uptown_streets")

    assert table.stats(no, ME).toughness == 2


def test_losses_below_nothing() -> None:
    """§6: An investigator loses at most the money and clue tokens they have."""
    table = joe()
    table.joe.money = table.joe.clues = 1

    table.run(table.joe.lose(money=3, clues=2))

    assert (table.joe.money, table.joe.clues) == (0, 0)
