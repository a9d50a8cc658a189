"""Section 14: awakening, final battle, score."""

from __future__ import annotations

from bot.engine.ids import Seat
from bot.second_edition.printed.terms import Skill, Special
from tests.second_edition.table import Table
from tests.second_edition.terms import CheckEnded, GameEnded, SkillCheck, Standing

ME, OTHER = Seat(0), Seat(1)


def awake(*names: str, ancient_one: str = "cthulhu") -> Table:
    """The final battle has begun."""
    table = Table(*(names or ("joe_diamond",)), ancient_one=ancient_one)
    table.run(table.begin_battle())
    return table


def test_the_lost_are_devoured() -> None:
    """Investigators lost in time are devoured; all others join the battle.

    Environment and Rumor are discarded.
    """
    table = Table("joe_diamond", "mandy_thompson", ancient_one="cthulhu")
    table.joe.at("lost")
    table.mandy.at("abyss:1")
    table.environment = "heat_wave"
    table.mythos_deck.remove("heat_wave")

    table.run(table.begin_battle())

    assert table.joe.standing is Standing.OUT
    assert table.mandy.playing
    assert table.environment == ""
    assert table.doom == 13


def test_powers_end_with_the_slumber() -> None:
    """Cthulhu's dreams lower maxima only while he is dormant."""
    asleep = Table("joe_diamond", ancient_one="cthulhu")

    assert asleep.me.max_sanity() == 3
    assert awake().me.max_sanity() == 4


def test_an_attack() -> None:
    """An attack is a Combat check; its successes wear the Ancient One down."""
    table = awake()
    table.me.gets("tommy_gun")
    table.me.rolls(5, 6)

    table.act(table.me.attack(), "fight:")

    assert table.doom == 11


def test_an_attack_without_dice() -> None:
    """An attack without dice has one log line."""
    table = Table("joe_diamond", ancient_one="hastur")
    table.terror = 9
    table.run(table.begin_battle())
    table.facts.clear()

    table.act(table.joe.attack(), "fight:bare")

    assert table.lines(table.facts) == [
        "Joe: Combat (−9) check (Hastur): Fight 2, Hastur −9 = 0 dice: no dice: **0 successes**."
    ]


def test_an_attack_is_neither_passed_nor_failed() -> None:
    """The question and the log of an attack give the number of successes."""
    table = Table("joe_diamond", ancient_one="nyarlathotep")
    table.joe.gets("tommy_gun")
    table.joe.clues = 1
    table.run(table.begin_battle())
    table.joe.rolls(5, 6, 1, 1)

    table.act(table.joe.attack(), "fight:", "take")

    told = table.battle_lines()
    assert told[0] == "Nyarlathotep: combat rating −4, magical resistance, 9 doom tokens"
    assert told[2].startswith("Attack: everyone makes a Lore (+1) check and loses 1 clue token")
    check = table.asked[1]
    done = "2 doom tokens are removed, 1 more success for the next"
    assert check.prompt.endswith(f"2 successes so far; {done}")
    assert "to pass" not in "".join(o.note for o in check.parts[ME].options)
    assert "Joe: **2 successes** (Nyarlathotep)." in table.lines(table.told(CheckEnded))


def test_how_many_successes_are_still_missing() -> None:
    """The question about clue tokens shows the successes still missing."""
    table = awake("joe_diamond", "mandy_thompson", ancient_one="ithaqua")
    table.joe.clues = 1
    table.joe.gets("tommy_gun")
    table.joe.rolls(5, 1, 1, 1, 1, 1, 1, 1)

    table.act(table.joe.attack(), "fight:", "take")

    check = table.asked[1]
    assert check.prompt.endswith("1 success so far; 1 more success for the next doom token")


def test_the_battle_is_seen_without_the_town() -> None:
    """In the battle the board shows no places, and the Ancient One’s attack."""
    table = Table("joe_diamond", ancient_one="yig")
    table.joe.at("woods")
    table.run(table.begin_battle())

    view = table.view()
    assert [(seat.place, seat.place_name) for seat in view.seats] == [("", "")]
    assert view.ancient_one.power == ""
    assert view.ancient_one.note.startswith("Attack: everyone makes a Speed (+1) check")


def test_what_a_failed_check_against_its_attack_costs() -> None:
    """The question about clue tokens shows the cost of a failed check."""
    table = awake(ancient_one="nyarlathotep")
    made = SkillCheck(seat=ME, skill=Skill.LORE, modifier=1, source="nyarlathotep", rolled=True)

    stakes = "loses 1 clue token if they fail; anyone with none left is devoured"
    assert stakes in table.check_lines(made)[-1]


def test_hasturs_rating_is_the_terror_level() -> None:
    """Hastur’s combat rating is the terror level as the battle begins."""
    table = Table("joe_diamond", ancient_one="hastur")
    table.terror = 4

    table.run(table.begin_battle())

    assert table.battle_modifier == -4


def test_its_attack_gets_harder() -> None:
    """The check’s modifier falls by 1 in each round: +1, 0, −1."""
    table = awake(ancient_one="ithaqua")
    table.me.sliders = [0, 0, 0]
    table.battle_round = 1
    table.me.rolls(5, 1, 1, 1, 1, 1, 1)

    table.run(table.ancient_one_attacks())
    assert table.me.stamina == 6

    table.battle_round = 2
    table.run(table.ancient_one_attacks())
    assert table.me.stamina == 4


def test_cthulhu_lowers_maxima() -> None:
    """Cthulhu lowers one maximum of each investigator and adds a doom token."""
    table = awake("joe_diamond", "mandy_thompson")
    table.battle_round = 1
    table.doom = 5

    table.run(table.ancient_one_attacks(), "sanity", "stamina")

    assert table.me.max_sanity() == 3
    assert table.other.max_stamina() == 4
    assert table.doom == 6


def test_only_blessing_and_curse_are_rolled_for() -> None:
    """In the battle only Blessing and Curse are rolled for; there is no income."""
    table = awake()
    table.me.has_special(Special.RETAINER)
    table.me.has_special(Special.BLESSING)
    table.me.rolls(1)

    table.run(table.battle_refresh(), "rest")

    assert table.me.money == 0
    assert list(table.me.specials) == [Special.RETAINER]


# Score


def test_the_score() -> None:
    """The score counts doom track, terror, loans, elder signs, trophies, survivors."""
    table = Table("joe_diamond", "mandy_thompson", ancient_one="cthulhu")
    table.terror = 3
    table.joe.has_played("elder_sign")
    table.mandy.has_played("elder_sign")
    table.joe.defaulted = True
    table.joe.gate_trophy()
    table.mandy.gate_trophy()
    for code in ("zombie", "maniac", "ghost", "witch"):
        table.mandy.trophy(code)

    table.finish("closed")

    told = table.told(GameEnded)[0]
    assert told.won
    assert told.score == 13 - 3 - 1 - 2 + 2 + 1 + 2
    assert told.first_citizen == "mandy_thompson"


def test_a_refresh_passes_the_marker() -> None:
    """The first-player marker passes in every round of the battle."""
    table = awake("joe_diamond", "monterey_jack")

    table.run(table.battle_refresh(), "rest", "rest")

    assert table.first == 1
    assert table.battle_round == 1


def test_a_trade_before_the_attack() -> None:
    """Trades happen one after another until all who can trade are ready."""
    table = awake("joe_diamond", "mandy_thompson")
    table.me.gets("knife")

    assert table.run(table.battle_trade(), "trade:seat1", "give:knife")
    assert table.other.owns("knife")

    assert table.run(table.battle_trade(), "ready")
    assert table.other.done
    assert not table.run(table.battle_trade())
