"""Section 14: awakening, final battle, score."""

from __future__ import annotations

import pytest

from bot.engine.errors import GameEnds
from bot.engine.ids import Seat
from bot.second_edition.core.facts import CheckEnded, GameEnded
from bot.second_edition.core.state import Check, Standing
from bot.second_edition.printed.terms import Skill, Special
from bot.second_edition.text import check_lines, foe_lines
from bot.second_edition.text.log import lines
from bot.second_edition.turn import battle, endings
from bot.second_edition.verbs import trading, weapons
from tests.second_edition.scene import Scene

ME, OTHER = Seat(0), Seat(1)


def awake(*names: str, ancient_one: str = "cthulhu") -> Scene:
    """The final battle has begun."""
    scene = Scene(*(names or ("joe_diamond",)), ancient_one=ancient_one)
    scene.run(battle.begin(scene.b))
    return scene


def test_the_lost_are_devoured() -> None:
    """Everybody else takes part, wherever they are; Environment and Rumor are discarded."""
    scene = Scene("joe_diamond", "mandy_thompson", ancient_one="cthulhu")
    scene.at("lost", 0)
    scene.at("abyss:1", 1)
    scene.b.state.environment = "heat_wave"
    scene.b.state.mythos_deck.remove("heat_wave")

    scene.run(battle.begin(scene.b))

    assert scene.who(0).standing is Standing.OUT
    assert scene.who(1).playing
    assert scene.b.state.environment == ""
    assert scene.b.state.doom == 13


def test_powers_end_with_the_slumber() -> None:
    """Cthulhu's dreams lower maxima only while he is dormant."""
    asleep = Scene("joe_diamond", ancient_one="cthulhu")

    assert asleep.b.max_sanity(ME) == 3
    assert awake().b.max_sanity(ME) == 4


def test_an_attack() -> None:
    """One Combat check against the combat rating; successes wear the Ancient One down."""
    scene = awake()
    scene.card("tommy_gun")
    scene.dice(5, 6)

    scene.act(battle.attack(scene.b, ME), "fight:")

    assert scene.b.state.doom == 11


def test_an_attack_is_neither_passed_nor_failed() -> None:
    """Every success counts: the question and the outcome tell how many there are."""
    scene = Scene("joe_diamond", ancient_one="nyarlathotep")
    scene.card("tommy_gun")
    scene.who().clues = 1
    scene.run(battle.begin(scene.b))
    scene.dice(5, 6, 1, 1)

    scene.act(battle.attack(scene.b, ME), "fight:", "take")

    told = foe_lines.battle_lines(scene.b)
    assert told[0] == "Nyarlathotep: combat rating −4, magical resistance, 9 doom tokens"
    assert told[2].startswith("Attack: everybody passes a Lore (+1) check, 1 harder in each round")
    check = scene.asked[1]
    assert check.prompt.endswith("2 successes as it stands")
    assert "to pass" not in "".join(o.note for o in check.parts[ME].options)
    assert "Joe: **2 successes** (Nyarlathotep)." in lines(scene.b, scene.told(CheckEnded))


def test_what_a_failed_check_against_its_attack_costs() -> None:
    """Who decides on clue tokens reads what is at stake."""
    scene = awake(ancient_one="nyarlathotep")
    made = Check(seat=ME, skill=Skill.LORE, modifier=1, source="Nyarlathotep", rolled=True)

    assert "or loses 1 Clue; whoever" in check_lines.check_lines(scene.b, made)[-1]


def test_successes_add_up_over_players_and_rounds() -> None:
    """As many as players began remove a doom token, the rest carries over."""
    scene = awake("joe_diamond", "mandy_thompson")
    for seat in (ME, OTHER):
        battle.strike(scene.b, seat, 1)
    assert (scene.b.state.doom, scene.b.state.successes) == (12, 0)

    battle.strike(scene.b, ME, 3)
    assert (scene.b.state.doom, scene.b.state.successes) == (11, 1)


def test_the_last_doom_token_wins() -> None:
    """With none left the Ancient One is beaten."""
    scene = awake()
    scene.b.state.doom = 1

    with pytest.raises(GameEnds, match="beaten"):
        battle.strike(scene.b, ME, 1)


@pytest.mark.parametrize(
    ("ancient_one", "weapon", "dice"),
    [("hastur", "rifle", 3), ("shub_niggurath", "rifle", 0), ("yog_sothoth", "enchanted_blade", 0)],
)
def test_defences_apply(ancient_one: str, weapon: str, dice: int) -> None:
    """Its resistances and immunities count against weapons."""
    scene = Scene("joe_diamond", ancient_one=ancient_one)
    scene.b.state.awake = True
    card = scene.card(weapon)
    fight = battle.Combat(seat=ME, monster=None)

    assert weapons.weapon_bonus(scene.b, fight, card, (card,)) == dice


def test_hasturs_rating_is_the_terror_level() -> None:
    """It is fixed when the battle begins."""
    scene = Scene("joe_diamond", ancient_one="hastur")
    scene.b.state.terror = 4

    scene.run(battle.begin(scene.b))

    assert scene.b.state.battle_modifier == -4


def test_its_attack_gets_harder() -> None:
    """The check's modifier falls by one in each round: +1, +0, −1."""
    scene = awake(ancient_one="ithaqua")
    scene.who().sliders = [0, 0, 0]
    scene.b.state.battle_round = 1
    scene.dice(5, 1, 1, 1, 1, 1, 1)

    scene.run(battle.ancient_one_attacks(scene.b))
    assert scene.who().stamina == 6

    scene.b.state.battle_round = 2
    scene.run(battle.ancient_one_attacks(scene.b))
    assert scene.who().stamina == 4


def test_cthulhu_lowers_maxima() -> None:
    """One maximum each, then a doom token unless the track is full."""
    scene = awake("joe_diamond", "mandy_thompson")
    scene.b.state.battle_round = 1
    scene.b.state.doom = 5

    scene.run(battle.ancient_one_attacks(scene.b), "sanity", "stamina")

    assert scene.b.max_sanity(ME) == 3
    assert scene.b.max_stamina(OTHER) == 4
    assert scene.b.state.doom == 6


def test_only_blessing_and_curse_are_rolled_for() -> None:
    """No money, no Retainer and no loan in the final battle."""
    scene = awake()
    scene.special(Special.RETAINER)
    scene.special(Special.BLESSING)
    scene.dice(1)

    scene.run(battle.refresh(scene.b), "rest")

    assert scene.who().money == 0
    assert list(scene.who().specials) == [Special.RETAINER]


def test_the_marker_goes_left() -> None:
    """Between rounds the first-player marker passes on."""
    scene = awake("joe_diamond", "mandy_thompson")

    battle.pass_marker(scene.b)

    assert scene.b.state.first == 1


# Score


def test_the_score() -> None:
    """Doom track, terror, loans, elder signs, trophies, survivors."""
    scene = Scene("joe_diamond", "mandy_thompson", ancient_one="cthulhu")
    scene.b.state.terror = 3
    scene.b.state.seals_played = 2
    scene.who(0).defaulted = True
    scene.gate_trophy(0)
    scene.gate_trophy(1)
    for code in ("zombie", "maniac", "ghost", "witch"):
        scene.trophy(code, 1)

    endings.finish(scene.b, "closed")

    told = scene.told(GameEnded)[0]
    assert told.won
    assert told.score == 13 - 3 - 1 - 2 + 2 + 1 + 2
    assert told.first_citizen == "mandy_thompson"


def test_a_defeat_scores_nothing() -> None:
    """There is no score without a victory."""
    scene = Scene("joe_diamond")

    endings.finish(scene.b, "devoured")

    told = scene.told(GameEnded)[0]
    assert not told.won
    assert told.score == 0


def test_a_refresh_passes_the_marker() -> None:
    """In every round, the first too."""
    scene = awake("joe_diamond", "monterey_jack")

    scene.run(battle.refresh(scene.b), "rest", "rest")

    assert scene.b.state.first == 1
    assert scene.b.state.battle_round == 1


def test_trading_as_if_together() -> None:
    """In the refresh step everybody can trade with everybody."""
    scene = awake("joe_diamond", "mandy_thompson")
    scene.at("woods", 0)
    scene.at("library", 1)

    assert trading.together_with(scene.b, ME) == [OTHER]


def test_a_trade_before_the_attack() -> None:
    """Trades are made one by one until everybody who has something to trade is ready."""
    scene = awake("joe_diamond", "mandy_thompson")
    scene.card("knife")

    assert scene.run(battle.trade(scene.b), "trade:seat1", ("knife",))
    assert scene.owns("knife", 1)

    assert scene.run(battle.trade(scene.b), "ready")
    assert scene.who(1).done
    assert not scene.run(battle.trade(scene.b))
