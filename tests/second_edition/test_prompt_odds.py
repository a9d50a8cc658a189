"""What stands under and beside a question: dice, chances, clue tokens and the seal."""

from __future__ import annotations

import re

import pytest

from bot.engine.ids import Seat
from bot.second_edition.printed.terms import Place, Skill
from renders.second_edition.sheet_alt import sheet_alt, sheet_text
from tests.second_edition import rulebook
from tests.second_edition.ops import Check, May
from tests.second_edition.packs import load_library
from tests.second_edition.table import Table
from tests.second_edition.terms import CheckEnded, Combat, Die, Occasion, SkillCheck as Made, Window

ME = Seat(0)


# Odds


def test_an_offered_check_shows_its_odds_beside_yes() -> None:
    """Who may make a check is told dice and chance before deciding."""
    table = Table("joe_diamond")
    where = Occasion(ME, "Woods", table.joe.place)
    ops = [May([Check(Skill.SPEED, -1)])]
    table.run(table.carry_out(ops, where), "no")

    assert [o.note for o in table.asked[0].parts[ME].options] == ["2 dice, 56%", ""]


@pytest.mark.parametrize(
    ("what", "note"), [("evade", "44%"), ("fight", "avg −"), ("flee", "avg −")]
)
def test_each_way_out_shows_what_it_costs(what: str, note: str) -> None:
    """Evade, fight and flee: the chance, and the mean loss where it fails."""
    table = Table("joe_diamond")
    table.monster("zombie", "woods")
    table.joe.at("woods")
    fight = table.fighting(Combat(seat=ME, monster=table.monsters[0].no, round=1))
    options = table.meet_options(fight)
    draft = table.round_draft(fight, "woods")
    assert draft is not None

    notes = {o.key.partition(":")[0]: o.note for o in (*draft.parts[ME].options, *options)}
    assert "avg −" in notes[what] or note in notes[what]
    assert "%" in notes[what]


def fight_note(table: Table, code: str) -> str:
    """Return what stands beside fighting a monster in the Woods."""
    table.me.at("woods")
    return table.first_round_note(Combat(ME, table.monster(code, "woods")))


def test_a_fight_that_cannot_be_won_or_left_says_so() -> None:
    """Fight 1 against a Ghoul makes no die, and a Ghoul ambushes; a clue token would help."""
    table = Table("kate_winthrop")
    table.kate.clues = 0

    assert fight_note(table, "ghoul").startswith("can’t be won; ambush: no fleeing; horror 70%")
    table.kate.clues = 1
    assert fight_note(table, "ghoul").startswith("ambush: no fleeing; horror 70%")


def test_a_fight_that_a_spell_could_win_is_not_called_lost() -> None:
    """Wither may be cast before the first blow."""
    table = Table("kate_winthrop")
    table.kate.clues = 0
    table.kate.gets("wither")

    assert "can’t be won" not in fight_note(table, "ghoul")


def test_casting_says_what_it_does_for_the_fight() -> None:
    """The chance of the check, and that of check and blow together, beside weapons' own."""
    table = Table("kate_winthrop")
    table.me.clues = 0
    table.me.gets("shrivelling")
    fight = Combat(ME, table.monster("cultist", "woods"), round=1, begun=True)
    cast = next(choice for choice in table.combat_choices(fight) if choice.key.startswith("cast:"))

    assert cast.note.startswith("1 Sanity, ")
    assert re.search(r"\d%( \(.*\))? → win about \d+%$", cast.note), cast.note


@pytest.mark.parametrize(
    ("cards", "said"),
    [
        (
            ("dynamite", "tommy_gun"),
            "91% with Tommy Gun, avg −0.1 Stamina; 96% with Dynamite (discarded)",
        ),
        (
            ("dynamite",),
            "96% with Dynamite (discarded), avg under 0.1 Stamina; 0% with bare hands",
        ),
        (("tommy_gun",), "91% with Tommy Gun, avg −0.1 Stamina"),
    ],
)
def test_the_odds_of_a_fight_name_the_weapon(cards: tuple[str, ...], said: str) -> None:
    """What is used up says so, and what is kept stands first where it is nearly as good."""
    table = Table("kate_winthrop")
    for card in cards:
        table.kate.gets(card)

    assert fight_note(table, "ghoul").endswith(f"round 1: {said}")


def test_several_monsters_are_told_apart_by_their_odds() -> None:
    """Each may be evaded or fought, with its own odds; their numbers stand under the question."""
    table = Table("joe_diamond")
    table.joe.at("woods")
    here = [table.monster("zombie", "woods"), table.monster("cultist", "woods")]
    script = table.joe.choose_meeting(lambda: here, source="woods")

    assert table.run(script, "fight:cultist") == (here[1], "fight")
    (ask,) = table.asked
    labels = [option.label for option in ask.parts[ME].options]
    assert labels == ["Evade Zombie", "Fight Zombie", "Evade Cultist", "Fight Cultist"]
    assert all("%" in option.note for option in ask.parts[ME].options)
    told = table.explain(ask, ME)
    assert told[0].startswith("Zombie: awareness +1, horror −1")
    assert told[1].startswith("Cultist: awareness −3")


@pytest.mark.parametrize(
    ("crowd", "said"),
    [
        (["zombie"], "1 point; Zombie (evade 87%)"),
        (["zombie"] * 3, "1 point; 3 Zombies (evade 87% each, all 65%)"),
        (
            ["zombie", "ghoul", "zombie"],
            "1 point; 2 Zombies (evade 87% each), Ghoul (evade 33%), all 25%",
        ),
        (["zombie", "ghoul", "byakhee", "cultist"], "1 point; 4 monsters (evade all 5%)"),
    ],
)
def test_monsters_on_a_way_are_counted(crowd: list[str], said: str) -> None:
    """Equal ones together, and the chance to pass them all; many kinds are counted."""
    table = Table("joe_diamond")
    table.joe.at("uptown_streets")
    table.joe.points = 1
    table.clues.clear()
    for code in crowd:
        table.monster(code, "uptown_streets")

    notes = {choice.key: choice.note for choice in table.joe.move_choices()}

    assert notes["move:woods"] == said


def test_what_each_of_several_monsters_does_is_told() -> None:
    """Whether to fight is decided here: what an Elder Thing takes beside Stamina stands there."""
    table = Table("joe_diamond")
    table.joe.at("woods")
    here = [table.monster("elder_thing", "woods"), table.monster("cultist", "woods")]

    table.run(table.joe.choose_meeting(lambda: here, source="woods"), "fight:cultist")

    told = table.explain(table.asked[0], ME)
    assert told[0].endswith(
        "Whenever it hits you, you also lose one of your Weapons or Spells (you choose)."
    )


def test_successes_of_many_dice_on_average() -> None:
    """A third of the dice; a six that counts twice makes a half."""
    assert rulebook.mean_text(rulebook.mean_successes(9, 5)) == "3.0"
    assert rulebook.mean_text(rulebook.mean_successes(9, 5, twos=1)) == "4.5"


def test_a_reroll_shows_its_chance() -> None:
    """All dice, only the failures, or one of them; what lies as a success counts."""
    table = Table("joe_diamond")
    made = Made(ME, Skill.FIGHT, 0, 2, rolled=True, dice=[Die(5), Die(1), Die(2)])

    assert table.reroll_note(made) == "26% to pass"
    assert table.reroll_note(made, [1, 2]) == "56% to pass"
    assert table.reroll_note(made, [1]) == "33% to pass"
    made.dice[1].face = 6
    assert table.reroll_note(made) == ""


def test_reading_a_tome_shows_its_cost_and_its_odds() -> None:
    """Movement points, dice and chance stand beside it."""
    table = Table("joe_diamond")
    table.joe.gets("old_journal")
    table.joe.points, table.joe.sliders = 2, [0, 0, 3]
    (choice,) = table.joe.window_choices(Window.MOVEMENT)

    assert (choice.label, choice.note) == ("Old Journal: Read", "1 movement point; 2 dice, 56%")


def test_what_cannot_be_done_is_named_with_its_reason() -> None:
    """A tome beyond one's movement points: which one, what it takes, what there is."""
    table = Table("joe_diamond")
    table.joe.gets("cabala_of_saboth")
    table.joe.points = 1
    (choice,) = table.joe.window_choices(Window.MOVEMENT)

    why = "Cabala of Saboth: Read takes 2 movement points; you have 1."
    assert choice.to_barred().reason == why
    table.run(table.joe.ask_movement_choice(), "end")
    assert f"Not now: {why}" in table.explain(table.asked[0], ME)


@pytest.mark.parametrize(
    ("code", "label"),
    [
        ("map_of_arkham", "Map of Arkham: +1 movement point"),
        ("motorcycle", "Motorcycle: +2 movement points"),
    ],
)
def test_points_given_are_told_from_points_spent(code: str, label: str) -> None:
    """A tome's points are its price; a vehicle's are gained."""
    table = Table("joe_diamond")
    table.joe.gets(code)
    (choice,) = table.joe.window_choices(Window.MOVEMENT)

    assert choice.label == label


def test_no_loss_is_promised_where_something_else_happens() -> None:
    """The Dimensional Shambler deals no Stamina: only the chance stands on the button."""
    table = Table("joe_diamond")
    shambler = table.monster("dimensional_shambler", "woods")

    assert table.joe.evade_note(shambler) == "33%"


# Clue tokens and the seal


def test_a_card_that_stands_for_a_clue_is_named_where_it_would_go() -> None:
    """Without a clue token the button discards Research Materials; the log tells no clue spent."""
    table = Table("joe_diamond")
    table.joe.gets("research_materials")
    table.joe.clues = 0
    table.joe.rolls(1, 1, 1, 1, 1)

    table.run(table.joe.perform_check(Skill.LUCK), "clue")

    clue = table.asked[0].parts[ME].options[0]
    assert clue.label == "Discard Research Materials for 2 more dice"
    told = table.lines(table.facts)
    assert "Joe discards Research Materials (instead of a clue token)." in told
    assert any("; more dice 1, 1: **failed**" in line for line in told)
    assert table.told(CheckEnded)[0].by_clues == 2


def test_with_tokens_the_button_spends_one() -> None:
    """Who has both chooses afterwards which it is."""
    table = Table("joe_diamond")
    table.joe.gets("research_materials")
    table.joe.clues = 1
    table.joe.rolls(1, 1, 1, 5, 1)

    table.run(table.joe.perform_check(Skill.LUCK), "clue", ())

    assert table.asked[0].parts[ME].options[0].label == "Spend 1 clue token for 2 more dice"
    assert any("; clue token 5, 1: **passed**" in line for line in table.lines(table.facts))


def test_closing_a_gate_tells_its_odds_with_clue_tokens() -> None:
    """One clue token, and all; under the question what the seal leaves for the check."""
    table = Table("joe_diamond")
    table.gate("woods", "city_of_the_great_race")
    table.joe.at("woods")
    table.joe.clues = 7
    closing = table.joe.close_choices(Place("woods"))

    assert (
        closing[0].note == "2 dice, 56%; with 1 clue token: 80%, with all 7: >99%; sealing takes 5"
    )
    table.joe.clues = 4
    assert table.joe.close_choices(Place("woods"))[0].note.endswith("with all 4: 98%")
    table.joe.clues = 0
    assert table.joe.close_choices(Place("woods"))[0].note == "2 dice, 56%"


def test_spending_what_the_seal_takes_is_told() -> None:
    """Beside the clue token that leaves too few for the seal, and only there."""
    table = Table("joe_diamond")
    table.gate("woods")
    table.joe.at("woods")
    made = Made(ME, Skill.LORE, 0, rolled=True, dice=[Die(1)], closes=Place("woods"))
    notes: list[str] = []
    for clues in (6, 5, 4):
        table.joe.clues = clues
        option = table.clue_option(made)
        assert option is not None
        notes.append(option.note)

    assert [note.partition("; ")[2] for note in notes] == ["", "leaves 4, sealing takes 5", ""]


# Skills


def test_a_skill_is_told_the_same_way_everywhere() -> None:
    """What a check uses comes first; the slider and what cards add stand behind it."""
    table = Table("joe_diamond")
    table.joe.gets("skill_sneak")
    made = Made(ME, Skill.SNEAK, 0)

    assert table.check_lines(made)[0].startswith("Sneak 5 (slider 4, +1 by cards): 5 dice")
    assert "(Sneak 5: slider 4, +1 by cards)" in sheet_text(table.joe.view())
    assert "Sneak 5 (+1 by cards)" in sheet_alt(table.joe.view())
    assert table.joe.view().seat.sliders[0] == (3, 5)
    assert table.joe.view().seat.added[0] == (0, 1)


# The final battle


@pytest.mark.parametrize(("turn", "modifier"), [(1, "+1"), (2, "+0"), (4, "−2")])
def test_the_attack_is_told_with_its_modifier_of_the_round(turn: int, modifier: str) -> None:
    """+1 in the first round, and one harder in each that follows."""
    table = Table("joe_diamond", ancient_one="yig")
    table.battle_round = turn

    told = table.attack_text()

    wanted = f"Attack: everyone makes a Speed ({modifier}) check and loses 1 Sanity and"
    assert told.startswith(wanted)


@pytest.mark.parametrize(
    ("code", "skill"),
    [
        ("hastur", "Luck"),
        ("ithaqua", "Fight"),
        ("nyarlathotep", "Lore"),
        ("shub_niggurath", "Sneak"),
        ("yig", "Speed"),
        ("yog_sothoth", "Will"),
    ],
)
def test_an_ancient_one_looked_up_says_how_hard_its_attack_is(code: str, skill: str) -> None:
    """Its check with the modifier of the first round, and that it grows harder."""
    told = load_library().text(code)

    assert f"everyone makes a {skill} (+1) check" in told
    assert told.endswith("The check gets 1 harder each round.")


def test_an_attack_without_a_check_has_no_modifier() -> None:
    """Cthulhu lowers a maximum, whatever the round."""
    table = Table("joe_diamond", ancient_one="cthulhu")

    assert "harder" not in table.attack_text()


def test_the_trophy_that_an_attack_takes_is_asked_with_the_check_of_the_round() -> None:
    """Shub-Niggurath in round 4: the text under the question has the modifier of that round."""
    table = Table("joe_diamond", ancient_one="shub_niggurath")
    table.awake, table.battle_round = True, 4
    for code in ("zombie", "ghoul"):
        table.joe.trophy(code)

    table.run(table.joe.lose_monster_trophies(source="shub_niggurath"), "m")

    told = " ".join(table.explain(table.asked[0], ME))
    assert "Sneak (−2) check" in told
    assert "(+1)" not in told


def test_who_goes_down_reads_that_1_is_restored() -> None:
    """The log said that 0 is left: beside the 1 that the question shows stands why."""
    table = Table("joe_diamond", injuries=True)
    (ask,) = table.begins(table.joe.lose(stamina=9), seat=ME).asks

    told = " ".join(table.explain(ask, ME)).casefold()

    assert "stamina 1/" in told
    assert "whatever fell to 0 returns to 1" in told
