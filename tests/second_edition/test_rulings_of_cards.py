"""More rulings of docs/second_edition_rulings.md: weapons, places, dice of the game, cards."""

from __future__ import annotations

import pytest

from bot.engine.ids import Seat
from bot.second_edition.core import rolls
from bot.second_edition.core.facts import CheckEnded
from bot.second_edition.core.registry import REGISTRY
from bot.second_edition.core.state import Combat, Effect
from bot.second_edition.encounters.interpreter import leaving, run
from bot.second_edition.encounters.occasion import Occasion
from bot.second_edition.encounters.ops import MonstersLeave, Wager
from bot.second_edition.printed.terms import Coin, Place, Skill, Special
from bot.second_edition.turn import movement, upkeep
from bot.second_edition.verbs import (
    checks,
    combat,
    losses,
    meeting,
    monsters,
    specials,
    travel,
    weapons,
)
from tests.second_edition.scene import Scene

ME, OTHER = Seat(0), Seat(1)


def test_of_twins_one_set_is_offered() -> None:
    """Two revolvers of a name: with one, with both, with none."""
    scene = Scene("joe_diamond")
    scene.card("38_revolver")
    scene.card("38_revolver")
    fight = Combat(ME, scene.monster("zombie", "woods"))

    assert [len(some) for some in weapons.combos(scene.b, fight)] == [2, 1, 0]


@pytest.mark.parametrize("special", [Special.BLESSING, Special.CURSE])
def test_dice_of_the_game_are_plain(special: Special) -> None:
    """The Chthonian shakes on 4, 5 and 6, whoever is Blessed or Cursed."""
    scene = Scene("joe_diamond")
    scene.special(special)
    scene.next("dice", "3", "4")

    assert rolls.roll_for_table(scene.b) == [3]
    assert rolls.roll_for_table(scene.b) == [4]


def test_each_monster_is_dealt_with_before_the_next_is_chosen() -> None:
    """Which one is evaded or fought; then the next."""
    scene = Scene("joe_diamond")
    scene.at("woods")
    for code in ("cultist", "zombie", "ghoul"):
        scene.monster(code, "woods")
    scene.dice(5, *[5] * 20)

    scene.act(movement.handle_monsters(scene.b, ME), "evade:zombie", "evade:cultist", "evade")

    assert [ask.prompt for ask in scene.asked].count("Which monster first?") == 2
    assert len(scene.told(CheckEnded)) == 3


def test_somewhere_has_to_be_gone() -> None:
    """Moving anywhere offers no way out, no closed location, and the same place too."""
    scene = Scene("joe_diamond")
    scene.at("woods")
    scene.b.state.closed.append(Place("general_store"))

    scene.act(travel.move_anywhere(scene.b, ME, streets=False), "woods")

    keys = [option.key for option in scene.asked[0].parts[ME].options]
    assert "general_store" not in keys
    assert "woods" in keys
    assert len(keys) == 25


def test_on_with_the_movement_after_an_item() -> None:
    """Steps, a Motorcycle, and steps again."""
    scene = Scene("joe_diamond")
    scene.card("motorcycle")
    scene.act(movement.begin(scene.b, ME))

    for key in ("move:easttown", "use:motorcycle", "move:rivertown_streets"):
        scene.act(movement.one_deed(scene.b, ME), key)

    assert (scene.who().place, scene.who().points) == ("rivertown_streets", 3)


def test_monsters_in_arkham_include_the_sky() -> None:
    """Headlines that send a kind away reach the Sky; the Outskirts only where they say so."""
    scene = Scene("joe_diamond")
    above = scene.monster("nightgaunt", "sky")
    outside = scene.monster("nightgaunt", "woods")
    monsters.forget(scene.b, outside)
    scene.b.state.outskirts.append(outside)

    assert leaving(scene.b, MonstersLeave(["nightgaunt"])) == [above]


def test_elder_things_of_the_expedition_meet_the_limit() -> None:
    """What does not fit goes to the Outskirts."""
    scene = Scene("joe_diamond")
    scene.trophy("elder_thing")
    scene.trophy("elder_thing")
    for _ in range(3):
        scene.monster("zombie", "uptown_streets")

    scene.run(REGISTRY.mythos["miskatonic_arctic_expedition_returns"](scene.b))

    assert len(scene.b.monsters_at(Place("river_docks"))) == 1
    assert len(scene.b.state.outskirts) == 1


def test_what_a_wager_costs_may_be_lessened() -> None:
    """Harvey loses one Sanity less than dice failed."""
    scene = Scene("harvey_walters")
    scene.dice(6, 6, 6, 6, 6, 1, 1)

    scene.act(run(scene.b, [Wager(Coin.SANITY, [])], Occasion(ME, "test", Place("woods"))))

    assert scene.who().sanity == 6


def test_two_voices_of_ra() -> None:
    """Cast from two copies, they add two."""
    scene = Scene("mandy_thompson")
    for _ in range(2):
        card = scene.card("voice_of_ra")
        scene.b.state.lasting.append(Effect("voice_of_ra", str(card), turn=1, seat=ME))
    scene.dice(5, 1, 1, 1, 1, 1, 1)

    assert scene.run(checks.check(scene.b, ME, Skill.WILL))
    assert len(scene.told(CheckEnded)[0].faces) == 7


def test_what_is_lost_may_be_lessened() -> None:
    """Food helps against the Blue Watcher's 2 Stamina, which are a loss."""
    scene = Scene("joe_diamond")
    scene.card("blue_watcher_of_the_pyramid")
    scene.card("food")
    no = scene.monster("cultist", "uptown_streets")

    scene.act(combat.fight_only(scene.b, ME, no), "fight:bare", "use:blue", "use:food")

    assert scene.who().stamina == 5
    assert no in scene.who().monsters


def test_a_cost_is_not_lessened() -> None:
    """Food is not offered where Stamina is paid."""
    scene = Scene("joe_diamond")
    scene.card("food")

    scene.act(losses.pay(scene.b, ME, stamina=2))

    assert (scene.who().stamina, scene.asked) == (4, [])


def test_a_shambler_before_the_combat_ends_the_matter() -> None:
    """A failed Evade check that takes one elsewhere is followed by no Horror check."""
    scene = Scene("joe_diamond")
    scene.at("woods")
    no = scene.monster("dimensional_shambler", "woods")
    scene.dice(1)

    assert scene.act(meeting.meet(scene.b, ME, no), "evade")

    assert scene.who().place == "lost"
    assert len(scene.told(CheckEnded)) == 1
    assert not scene.b.state.combats


def test_blessed_again_with_the_card_that_was_there() -> None:
    """Who becomes Blessed while Blessed keeps the old card: its roll is due in the next Upkeep."""
    scene = Scene("joe_diamond")
    scene.special(Special.BLESSING)
    scene.run(specials.bless(scene.b, ME))
    scene.dice(1)

    scene.act(upkeep.upkeep(scene.b, ME), "rest")

    assert not scene.who().specials
