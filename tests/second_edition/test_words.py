"""Facts as lines that players read."""

import re
from typing import get_args

import pytest

from bot.engine.english import join_names
from bot.engine.facts import Fact
from bot.engine.ids import Seat
from bot.engine.journal import Answered
from bot.engine.session import Session
from bot.second_edition.printed.terms import NOWHERE, OUTSKIRTS, CheckKind, Coin, Place, Skill
from bot.tools.chooser import Chooser
from tests.second_edition.game import Game
from tests.second_edition.playing import rules, seed_of, set_up
from tests.second_edition.rulebook import SAYS, completed_checks, unfinished_checks
from tests.second_edition.table import Table
from tests.second_edition.terms import SkillCheck, facts as f

JOE = Seat(0)


def said(*told: Fact) -> list[str]:
    """The lines of facts at a table with Joe Diamond and Bob Jenkins."""
    return Table("joe_diamond", "bob_jenkins").lines(told)


def test_every_fact_has_words() -> None:
    """No fact of the game is without a sentence."""
    table = Table("joe_diamond")
    known = {type(fact) for fact in table.facts}

    assert set(get_args(f.GameFact)) <= set(SAYS) | known


def test_a_whole_check_is_one_line() -> None:
    """Rolled once and taken: what, faces, outcome, chance."""
    table = Table("joe_diamond")
    table.joe.rolls(5, 2, 6, 1)
    table.facts.clear()
    table.run(table.joe.check(Skill.SNEAK, 0, source="woods"))

    assert table.lines(table.facts) == [
        "Joe: Sneak (+0) check (Woods): 5, 2, 6, 1: **passed** with 2 successes, chance was 80%."
    ]


CHECKS = (f.CheckBegan, f.DiceRolled, f.CheckEnded)


def test_a_check_over_two_messages_is_one_line_in_the_second() -> None:
    """Where all act at once a phase can end in its middle: the first says nothing of it."""
    table = Table("joe_diamond")
    table.joe.clues = 1
    table.joe.rolls(2, 2, 6, 1)
    table.facts.clear()
    table.run(table.joe.check(Skill.SNEAK, -2, 2, source="woods"), "clue")
    course = [fact for fact in table.facts if isinstance(fact, CHECKS)]
    line = (
        "Joe: Sneak (−2) check (Woods): Sneak 4, Woods −2 = 2 dice: 2, 2; clue token 6, 1: "
        "**failed** with 1 success of 2, "
        "chance was 11%."
    )

    assert [type(fact).__name__ for fact in course] == [
        *["CheckBegan", "DiceRolled", "DiceRolled", "CheckEnded"]
    ]
    for cut in (2, 3):
        assert unfinished_checks(course[:cut]) == course[:cut]
        assert table.lines(completed_checks(course[cut:])) == [line]
    assert unfinished_checks(course) == []
    assert table.lines(completed_checks(course)) == [line]


def test_a_check_without_dice_is_one_line_over_two_messages() -> None:
    """Nothing is rolled, and nothing said of that apart."""
    table = Table("joe_diamond")
    table.facts.clear()
    table.run(table.joe.check(Skill.SNEAK, -9, source="woods"))
    course = [fact for fact in table.facts if isinstance(fact, CHECKS)]
    line = (
        "Joe: Sneak (−9) check (Woods): Sneak 4, Woods −9 = 0 dice: "
        "no dice: **failed** with 0 successes."
    )

    assert table.lines(completed_checks(course[-1:])) == [line]
    assert unfinished_checks(course[:-1]) == course[:-1]


def test_a_clue_token_is_told_with_its_die() -> None:
    """Paying the token is not a line of its own."""
    found = said(
        f.Changed(seat=JOE, what=Coin.CLUES, amount=-1, now=0, source="ghoul", cost=True),
        f.DiceRolled(seat=JOE, faces=(4,), all=(1, 4), successes=0, why="clue"),
    )

    assert found == ["Joe spends a clue token and rolls 4: 0 successes now."]


def test_steps_of_a_walk_are_one_line() -> None:
    """Only where it ends is told, and how far it was."""
    streets = [Place(name) for name in ("uptown_streets", "southside_streets")]
    found = said(
        f.Moved(seat=JOE, source=Place("woods"), to=streets[0], how="walk"),
        f.Moved(seat=JOE, source=streets[0], to=streets[1], how="walk"),
    )

    assert found == ["Joe moves to the Southside streets (2 steps)."]


def test_cards_gained_together_are_one_line() -> None:
    """Of one investigator and in one way."""
    found = said(
        f.CardGained(seat=JOE, card="knife", how="dealt"),
        f.CardGained(seat=JOE, card="axe", how="dealt"),
        f.CardGained(seat=Seat(1), card="axe", how="bought"),
    )

    assert found == ["Joe starts with Knife and Axe.", "Bob buys Axe."]


def test_what_one_begins_with_is_one_line() -> None:
    """Cards of the sheet and those that are dealt, whoever comes between; later ones are more."""
    jim, axe = "jim_culver", f.CardGained(seat=Seat(1), card="axe", how="dealt", who="bob_jenkins")
    trumpet = f.CardGained(seat=JOE, card="golden_trumpet", how="fixed", who=jim)
    dealt = [f.CardGained(seat=JOE, card=card, how="dealt", who=jim) for card in ("knife", "rifle")]
    lines = Table(jim, "bob_jenkins", boxes=("dunwich",)).lines

    assert lines([trumpet, axe, *dealt]) == [
        "Bob starts with Axe.",
        "Jim starts with Golden Trumpet, Knife and Rifle.",
    ]
    assert lines(dealt) == ["Jim also starts with Knife and Rifle."]


def test_an_encounter_says_where_it_is() -> None:
    """At the location, in the Lodge's inner rooms, or in an Other World."""
    places = ("woods", "inner_sanctum", "other")
    found = [said(f.EncounterDrawn(seat=JOE, card="x", entry=place))[0] for place in places]

    assert [line.partition("**")[2] for line in found] == [
        "Woods**.",
        "Inner Sanctum**.",
        "Other World**.",
    ]


def test_an_encounter_elsewhere_says_in_which_world() -> None:
    """Who looks for an encounter finds one, or two to choose from."""
    looks = f.Noted(seat=JOE, what=f.Note.OTHER_WORLD, code="abyss")
    drawn = [f.EncounterDrawn(seat=JOE, card=f"gate_card_0{n}", entry="other") for n in (1, 2)]

    assert said(looks, drawn[0]) == ["Joe has an encounter in **the Abyss**."]
    assert said(looks, *drawn) == ["Joe draws 2 encounters to choose from in **the Abyss**."]
    assert said(looks) == ["Joe looks for an encounter in the Abyss."]


def test_a_turn_and_its_first_phase_are_one_heading() -> None:
    """Who goes first stands in it."""
    began = f.TurnBegan(turn=3, first=JOE)

    assert said(began, f.PhaseBegan(phase="upkeep")) == ["**Turn 3 · I Upkeep · first player Joe**"]


def test_monsters_of_a_closed_gate_go_in_one_line() -> None:
    """Wherever they stood; a defeat before that is told apart."""
    codes, places = ("cultist", "witch"), ("woods", "graveyard")
    gone = [
        f.MonsterGone(monster=code, place=Place(place), to="cup")
        for code, place in zip(codes, places, strict=True)
    ]
    won = f.CheckEnded(
        seat=JOE, skill=Skill.FIGHT, kind=CheckKind.COMBAT, passed=True, successes=1,
        difficulty=1, source="ghoul",
    )  # fmt: skip
    felled = f.MonsterGone(monster="ghoul", place=Place("woods"), to="cup")

    assert said(*gone) == ["The Cultist and the Witch go back to the cup."]
    assert said(won, felled, *gone)[-2:] == [
        "Joe **defeats the Ghoul**, which goes back to the cup.",
        "The Cultist and the Witch go back to the cup.",
    ]


def test_where_nothing_appears_is_named() -> None:
    """An area of an Other World by its world and its number, as everywhere."""
    there = f.ShutOut(place=Place("plateau_of_leng:2"), by="seal", monster=True)

    assert said(there) == ["No monster appears at the Plateau of Leng (2). An elder sign seals it."]


def test_a_strike_that_missed_is_told_by_its_check() -> None:
    """The check says the dice and that it failed; without successes there is nothing to add."""
    assert said(f.Struck(seat=JOE, successes=0)) == []


def test_an_empty_phase_is_not_told() -> None:
    """A phase in which nobody does anything has no heading."""
    found = said(f.PhaseBegan(phase="arkham_encounters"), f.PhaseBegan(phase="mythos"))

    assert found == ["**V Mythos**"]


def test_a_victory_is_told_once() -> None:
    """The trophy says that the combat is won."""
    found = said(
        f.MonsterGone(monster="ghoul", place=Place("woods"), to="trophy", seat=JOE),
        f.CombatEnded(seat=JOE, monster="ghoul", how="won"),
    )

    assert found == ["Joe **defeats the Ghoul** and keeps it as a trophy."]


def test_a_trophy_without_a_fight_is_no_victory() -> None:
    """Taken from the cup or the board by a card, a monster is not told as defeated."""
    trophy = f.MonsterGone(monster="ghoul", place=NOWHERE, to="trophy", seat=JOE, taken=True)

    assert said(trophy) == ["Joe takes the Ghoul as a trophy."]


def test_who_defeats_what_is_no_trophy_is_told() -> None:
    """A Combat check passed against it, and where it goes; what just leaves is not beaten."""
    won = f.CheckEnded(
        seat=JOE, skill=Skill.FIGHT, kind=CheckKind.COMBAT, passed=True, successes=1,
        difficulty=1, source="haunter_of_the_dark",
    )  # fmt: skip
    gone = f.MonsterGone(monster="haunter_of_the_dark", place=Place("woods"), to="cup")
    other = f.MonsterGone(monster="ghoul", place=Place("woods"), to="cup")

    line = "Joe **defeats the Haunter of the Dark**, which goes back to the cup."
    assert said(won, gone)[1:] == [line]
    assert said(won, other)[1:] == ["The Ghoul goes back to the cup."]


def test_an_ability_that_causes_something_is_named() -> None:
    """Of two the one that is used."""
    table = Table("jenny_barnes", "jim_culver", boxes=("dunwich",))
    gain = f.Changed(
        seat=JOE, what=Coin.MONEY, amount=1, now=11, source="jenny_barnes", who="jenny_barnes"
    )
    cost = f.Changed(
        seat=Seat(1), what=Coin.CLUES, amount=-1, now=0, source="jim_culver", cost=True,
        who="jim_culver",
    )  # fmt: skip

    assert table.lines([gain]) == ["Jenny gains $1 (Trust Fund)."]
    assert table.lines([cost]) == ["Jim pays 1 clue token (Dead Man Stomp)."]


def test_a_loss_that_comes_to_nothing_is_told() -> None:
    """Harvey's Strong Mind spares him the Sanity: the log says so; of Stamina it says the loss."""
    table = Table("harvey_walters")

    table.run(table.harvey.lose(sanity=1, stamina=1, source="woods"))

    assert table.lines(table.facts) == [
        "Harvey loses no Sanity (Woods).",
        "Harvey loses 1 Stamina (Woods), leaving 2.",
    ]


def test_who_has_a_name_comes_without_an_article() -> None:
    """Wizard Whateley is one person."""
    here = f.MonsterPlaced(monster="wizard_whateley", place=Place("woods"))
    gone = f.MonsterGone(monster="wizard_whateley", place=Place("woods"), to="cup")

    assert said(here) == ["**Wizard Whateley appears** at the Woods."]
    assert said(gone) == ["Wizard Whateley goes back to the cup."]


def test_cards_to_choose_an_encounter_from_are_one_line() -> None:
    """Who draws two has one encounter."""
    drawn = [
        f.EncounterDrawn(seat=JOE, card="gate_card_01", entry="abyss"),
        f.EncounterDrawn(seat=JOE, card="gate_card_02", entry="other"),
    ]

    assert said(*drawn) == ["Joe draws 2 encounters to choose from: **Abyss** and **Other World**."]
    assert said(drawn[0]) == ["Joe has an encounter: **Abyss**."]


def test_monsters_that_go_together_are_one_line() -> None:
    """Those of one place, to one place; equal ones are counted."""
    codes = ("cultist", "witch", "cultist", "hound_of_tindalos", "hound_of_tindalos")
    gone = [f.MonsterGone(monster=code, place=OUTSKIRTS, to="cup") for code in codes]
    alone = f.MonsterGone(monster="ghoul", place=Place("woods"), to="cup")

    assert said(*gone, alone) == [
        "2 Cultists, the Witch and 2 Hounds of Tindalos go back to the cup from the Outskirts.",
        "The Ghoul goes back to the cup.",
    ]


def test_equal_monsters_that_come_are_counted() -> None:
    """Not one after the other."""
    codes = ("mi_go", "witch", "mi_go", "dark_young", "dark_young", "witch")
    come = [f.MonsterPlaced(monster=code, place=OUTSKIRTS) for code in codes]

    assert said(*come) == ["2 Mi-Go, 2 Witches and 2 Dark Young come to the Outskirts."]


@pytest.mark.parametrize(
    ("fact", "line"),
    [
        (f.GateOpened(place=Place("woods"), world="rlyeh"),
         "**A gate to R’lyeh opens** at the Woods."),
        (f.Changed(seat=JOE, what=Coin.SANITY, amount=-2, now=1, source="ghoul"),
         "Joe loses 2 Sanity (Ghoul), leaving 1."),
        (f.Changed(seat=JOE, what=Coin.MONEY, amount=3, now=8), "Joe gains $3."),
        (f.Moved(seat=JOE, source=Place("woods"), to=Place("abyss:1"), how="gate"),
         "Joe goes through the gate to the Abyss (1)."),
        (f.Moved(seat=JOE, source=Place("abyss:1"), to=Place("lost")),
         "Joe is **lost in time and space**."),
        (f.KnockedOut(seat=JOE, insane=True, unconscious=False), "**Joe goes insane.**"),
        (f.MonsterPlaced(monster="elder_thing", place=Place("outskirts")),
         "An Elder Thing comes to the Outskirts."),
        (f.Rolled(seat=JOE, faces=(1,), source="blessing"), "Joe rolls 1 (Blessing)."),
        (f.PlaceClosed(place=Place("general_store"), for_good=True),
         "The General Store closes for good."),
        (f.CheckBegan(seat=JOE, skill=Skill.WILL, kind=CheckKind.HORROR, modifier=-1, dice=2,
                      difficulty=1, source="ghoul"),
         "Joe: Horror (−1) check (Ghoul), 2 dice."),
        (f.Traded(giver=JOE, taker=Seat(1), card="knife"), "Joe gives Knife to Bob."),
        (f.MythosDrawn(card="the_story_continues", ignored=True, why="shuffled"),
         ("Mythos: **The Story Continues...** "
          "(the deck is shuffled and another card is drawn).")),
        (f.MythosOver(moved=2, doom=3, terror=1, gates=2, monsters=9, outskirts=1),
         ("**After the Mythos:** monsters moved twice. Now doom 3 of 14, terror 1, gates 2 of 8, "
         "monsters 9, Outskirts 1 of 6.")),
        (f.MythosOver(outside=4, emptied=True, risen=1, allies=("duke",), limit=5, terror=3,
                      shut=(Place("general_store"),)),
         ("**After the Mythos:** 4 monsters went to the Outskirts, which were emptied, "
         "terror rose by 1, Duke left Arkham, the General Store closed. Now doom 0 of 14, terror "
         "3, gates 0 of 8, monsters 0 of 5, Outskirts 0 of 6.")),
        (f.MythosOver(limit=5),
         ("**After the Mythos:** nothing happened. Now doom 0 of 14, terror 0, gates 0 of 8, "
         "monsters 0 of 5, Outskirts 0 of 6.")),
        (f.GameEnded(won=True, resolution="sealed", score=11, first_citizen="joe_diamond",
                     by=(("doom_track", 12), ("terror", -1))),
         "**Victory**: six gates are sealed."),
    ],
)  # fmt: skip
def test_a_line_says_what_happened(fact: Fact, line: str) -> None:
    """Short, in the present tense, the source named."""
    assert said(fact) == [line]


def test_what_is_not_for_everybody_is_left_out() -> None:
    """A fact for one seat is told to that seat only."""
    fact = f.CardsShown(seat=JOE, cards=("knife",), only=(JOE,))
    table = Table("joe_diamond", "bob_jenkins")

    assert table.lines([fact], JOE) == ["Joe looks at Knife."]
    assert table.lines([fact], Seat(1)) == []
    assert table.lines([fact]) == []


def test_a_whole_game_reads_without_codes() -> None:
    """No line of a game shows a code, an underscore or an empty name."""
    game = Game(*Session.start(rules(), set_up(4), seed_of("words")))
    chooser = Chooser("words")
    for _ in range(400):
        choice = None if game.over else chooser.choose(game.asks)
        if choice is None:
            break
        game.applies(Answered(choice.seat, choice.ask.id, choice.answer))

    for line in game.lines(game.facts):
        assert "_" not in line, line
        assert "  " not in line, line
        assert "()" not in line, line


def test_a_name_with_a_mark_of_its_own_ends_a_line() -> None:
    """No full stop after an exclamation mark."""
    table = Table("joe_diamond")
    cards = {card.name: code for code, card in table.library.mythos.items()}
    code = cards["Merchants March on Crime!"]

    (drawn,) = table.lines([f.MythosDrawn(card=code)])
    (used,) = table.lines([f.AbilityUsed(seat=JOE, source=code)])

    assert "Merchants March on Crime!**" in drawn
    assert used == "Joe uses Merchants March on Crime!"
    assert "!." not in drawn


def test_a_mythos_card_says_which_monsters_move_before_its_text() -> None:
    """By arrow; on a gate burst all that fly move as well."""
    table = Table("joe_diamond")
    cards = table.library.mythos
    shown = {code: table.lines([f.MythosDrawn(card=code)])[0] for code in cards}
    code = next(
        code for code, card in cards.items() if card.white and card.black and not card.burst
    )

    white, black = join_names(list(cards[code].white)), join_names(list(cards[code].black))
    moves = f"{white} on white; {black} on black"
    before, _, text = shown[code].partition(f"Monsters move: {moves}. ")
    assert before
    assert text
    for each, card in cards.items():
        moving = bool(card.white or card.black or card.burst)
        assert ("Monsters move: " in shown[each]) is moving
        assert (
            "all that fly" in shown[each].partition("move: ")[2].partition(".")[0]
        ) is card.burst


def test_clue_tokens_are_told_one_by_one_or_with_a_gap_that_shows() -> None:
    """Six are all told; of eight the last stands behind an ellipsis."""
    table = Table("joe_diamond")
    made = SkillCheck(seat=JOE, skill=Skill.LORE, modifier=-9)

    told: dict[int, str] = {}
    for clues in (6, 8):
        table.joe.clues = clues
        told[clues] = re.sub(r": [<>]?\d+%", "", table.with_clues(made))

    assert told[6] == "With 1 clue token, with 2, with 3, with 4, with 5, with 6"
    assert told[8] == "With 1 clue token, with 2, with 3, with 4, … with 8"


def test_a_card_that_is_its_own_cost_is_named_once() -> None:
    """The Elder Sign that seals goes back into the box; no reason stands behind it."""
    gone = f.CardLost(seat=JOE, card="elder_sign", box=True, why="elder_sign")

    assert said(gone) == ["Joe puts Elder Sign back into the box."]


def test_who_suffers_something_reads_what_it_does() -> None:
    """An Injury or Madness is told with its effect."""
    assert said(f.CardGained(seat=JOE, card="jinxed", how="suffered")) == [
        "Joe suffers Jinxed: −1 Luck. At most 2 clue tokens can be spent on a Luck check."
    ]


def test_a_roll_for_the_game_says_what_it_is_for() -> None:
    """The card's own words behind `roll a die:`; a roll without a card is told plainly."""
    assert said(f.Rolled(seat=None, faces=(6,), source="chthonian")) == [
        "The roll for the Chthonian: 6 (on 4 to 6 everyone in Arkham loses 1 Stamina)."
    ]
    assert said(f.Rolled(seat=None, faces=(1, 4), source="good_work_undone")) == [
        "The roll for Good Work Undone: 1, 4 (each 1 or 2 adds a clue token to this card)."
    ]
    assert said(f.Rolled(seat=None, faces=(2,))) == ["The roll: 2."]


def test_a_check_says_how_many_successes_it_needs() -> None:
    """In words, where it is more than one and the outcome does not tell yet."""
    began = f.CheckBegan(
        seat=JOE, skill=Skill.LORE, kind=CheckKind.PLAIN, modifier=-2, dice=1, difficulty=2,
        source="woods",
    )  # fmt: skip

    assert said(began) == ["Joe: Lore (−2) check (Woods), 1 die, 2 successes needed."]
