"""Delicate cases of checks and losses; each docstring begins with its section."""

from __future__ import annotations

from bot.engine.ids import Seat
from bot.second_edition.core import rolls
from bot.second_edition.core.facts import CheckEnded
from bot.second_edition.core.state import Check
from bot.second_edition.printed.terms import CheckKind, Place, Skill, Special
from bot.second_edition.turn import upkeep
from bot.second_edition.verbs import checks, gates, losses, monsters, travel
from tests.second_edition.duels import fight, joe

ME = Seat(0)
WOODS = Place("woods")


def test_a_blessed_shotgun() -> None:
    """§4: of the Blessed 4 and 5 are one success each, a six is two."""
    scene = joe()
    scene.special(Special.BLESSING)
    scene.card("shotgun")
    scene.dice(4, 4, 4, 6, 1, 1)

    fight(scene, "gug", "fight:")

    made = [c for c in scene.told(CheckEnded) if c.kind is CheckKind.COMBAT]
    assert made[0].successes == 3


def test_a_cursed_shotgun() -> None:
    """§4: of the Cursed a 5 is none, a six is two."""
    scene = joe()
    scene.special(Special.CURSE)
    scene.card("shotgun")
    scene.dice(6, 5, 1, 1, 6, *[1] * 3)
    scene.who().sliders = [0, 1, 0]

    fight(scene, "zombie", "fight:")

    assert [c.successes for c in scene.told(CheckEnded)][-1] == 2


def test_clue_dice_of_the_blessed() -> None:
    """§4: a clue token's die succeeds on 4 for the Blessed as well."""
    scene = joe()
    scene.special(Special.BLESSING)
    scene.who().clues = 1
    scene.dice(1, 1, 1, 4, 1)

    assert scene.run(checks.check(scene.b, ME, Skill.WILL), "clue")


def test_a_fight_card_helps_to_close_a_gate_by_fight() -> None:
    """§4, §12: +1 Fight, and one die more of each clue token; Joe's hunch gives another."""
    scene = joe()
    scene.gate("woods", "abyss")
    scene.at("woods")
    scene.who().explored = True
    scene.card("skill_fight")
    scene.who().clues = 1
    scene.dice(1, 1, 1, 6)

    scene.act(gates.try_to_close(scene.b, ME, WOODS, Skill.FIGHT), "clue")

    made = scene.told(CheckEnded)[0]
    assert (made.by_clues, made.passed) == (3, True)


def test_marksman_is_for_one_check_until_it_is_refreshed() -> None:
    """§4: exhausted it re-rolls no second Combat check in the same turn."""
    scene = joe()
    scene.card("marksman")
    scene.dice(6, 6, 1, 1, 1, *[6] * 5)

    fight(scene, "zombie", "fight:", "use:marksman", "fight:", "flee")

    rerolls = [f for f in scene.facts if getattr(f, "why", "") == "Marksman"]
    assert len(rerolls) == 1


def test_a_spell_check_may_be_rolled_again() -> None:
    """§4: Expert Occultist is for Spell checks, those of Upkeep too."""
    scene = joe()
    scene.card("heal")
    scene.card("expert_occultist")
    scene.who().sliders = [0, 0, 3]
    scene.who().stamina = 3
    scene.dice(1, 1, 1, 1, 6, 6, 1, 1)

    deed = next(d for d in upkeep._deeds(scene.b, ME) if d.key.startswith("cast:"))
    scene.act(deed.run(), "use:expert")

    assert scene.who().stamina == 5


def test_clue_tokens_help_to_cast() -> None:
    """§4: a Spell check is a skill check: Heal with a clue token."""
    scene = joe()
    scene.card("heal")
    scene.who().sliders = [0, 0, 3]
    scene.who().stamina = 3
    scene.who().clues = 1
    scene.dice(1, 1, 1, 1, 6, 6)

    deed = next(d for d in upkeep._deeds(scene.b, ME) if d.key.startswith("cast:"))
    scene.act(deed.run(), "clue")

    assert (scene.who().stamina, scene.who().clues) == (5, 0)


def test_weather_helps_to_close_a_gate() -> None:
    """§4: in the Heat Wave a Lore check in Arkham has a die more, a Fight check one less."""
    scene = joe()
    scene.b.state.environment = "heat_wave"
    scene.at("woods")

    lore = Check(ME, Skill.LORE, 0)
    strong = Check(ME, Skill.FIGHT, 0)
    assert rolls.bonuses(scene.b, lore) == 1
    assert rolls.bonuses(scene.b, strong) == -1


def test_weather_is_for_arkham() -> None:
    """§3 V: in an Other World nobody feels the Heat Wave."""
    scene = joe()
    scene.b.state.environment = "heat_wave"
    scene.at("abyss:1")

    assert rolls.bonuses(scene.b, Check(ME, Skill.LORE, 0)) == 0


def test_things_of_darkness_are_tough_everywhere() -> None:
    """§3 V: an effect that does not say "in Arkham" holds in Other Worlds too."""
    scene = joe()
    scene.b.state.environment = "things_of_darkness"
    scene.at("abyss:1")
    no = scene.monster("ghoul", "uptown_streets")

    assert monsters.stats(scene.b, no, ME).toughness == 2


def test_half_of_five_dollars() -> None:
    """§7: an arrest takes half of the money, rounded down."""
    scene = joe()
    scene.who().money = 5

    scene.run(travel.arrest(scene.b, ME))

    assert scene.who().money == 3


def test_losses_below_nothing() -> None:
    """§6: nobody loses more money or clue tokens than there are."""
    scene = joe()
    scene.who().money = scene.who().clues = 1

    scene.run(losses.lose(scene.b, ME, money=3, clues=2))

    assert (scene.who().money, scene.who().clues) == (0, 0)
