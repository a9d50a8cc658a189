"""What stands under and beside a question: dice, chances, clue tokens and the seal."""

from __future__ import annotations

import pytest

from bot.engine.fiber import Fiber
from bot.engine.ids import Seat
from bot.engine.run_state import RunState
from bot.second_edition import views
from bot.second_edition.core import odds
from bot.second_edition.core.frames import perform
from bot.second_edition.core.registry import Window
from bot.second_edition.core.state import Check as Made
from bot.second_edition.core.state import Combat, Die
from bot.second_edition.encounters import interpreter
from bot.second_edition.encounters.occasion import Occasion
from bot.second_edition.encounters.ops import Check, May
from bot.second_edition.encounters.packs import load_library
from bot.second_edition.printed.terms import Place, Skill
from bot.second_edition.text import check_lines, foe_lines, prompts
from bot.second_edition.text.log import lines
from bot.second_edition.turn import arkham, movement
from bot.second_edition.verbs import chances, checks, combat, deeds, losses, meeting, trophies
from bot.second_edition.verbs.check_notes import reroll_note
from renders.second_edition.sheet_alt import sheet_alt, sheet_text
from tests.second_edition.scene import Scene

ME = Seat(0)


# Odds


def test_an_offered_check_shows_its_odds_beside_yes() -> None:
    """Who may make a check is told dice and chance before deciding."""
    scene = Scene("joe_diamond")
    where = Occasion(ME, "Woods", scene.who().place)
    ops = [May([Check(Skill.SPEED, -1)])]
    scene.run(interpreter.run(scene.b, ops, where), "no")

    assert [o.note for o in scene.asked[0].parts[ME].options] == ["2 dice, 56 %", ""]


@pytest.mark.parametrize(
    ("what", "note"), [("evade", "44 %"), ("fight", "avg −"), ("flee", "avg −")]
)
def test_each_way_out_shows_what_it_costs(what: str, note: str) -> None:
    """Evade, fight and flee: the chance, and the mean loss where it fails."""
    scene = Scene("joe_diamond")
    scene.monster("zombie", "woods")
    scene.at("woods")
    fight = Combat(seat=ME, monster=scene.b.state.monsters[0].no, round=1)
    scene.b.state.combats.append(fight)
    options = meeting._meet_options(scene.b, fight)
    draft = combat._round_draft(scene.b, fight, "woods")
    assert draft is not None

    notes = {o.key.partition(":")[0]: o.note for o in (*draft.parts[ME].options, *options)}
    assert "avg −" in notes[what] or note in notes[what]
    assert "%" in notes[what]


def fight_note(scene: Scene, code: str) -> str:
    """What stands beside fighting a monster in the Woods."""
    scene.at("woods")
    return chances.first_round_note(scene.b, Combat(ME, scene.monster(code, "woods")))


def test_a_fight_that_cannot_be_won_or_left_says_so() -> None:
    """Fight 1 against a Ghoul makes no die, and a Ghoul ambushes; a clue token would help."""
    scene = Scene("kate_winthrop")
    scene.who().clues = 0

    assert fight_note(scene, "ghoul").startswith("cannot be won; ambush: no fleeing; horror 70 %")
    scene.who().clues = 1
    assert fight_note(scene, "ghoul").startswith("ambush: no fleeing; horror 70 %")


def test_a_fight_that_a_spell_could_win_is_not_called_lost() -> None:
    """Wither may be cast before the first blow."""
    scene = Scene("kate_winthrop")
    scene.who().clues = 0
    scene.card("wither")

    assert "cannot be won" not in fight_note(scene, "ghoul")


@pytest.mark.parametrize(
    ("cards", "said"),
    [
        (
            ("dynamite", "tommy_gun"),
            "91 % with Tommy Gun, avg −0.1 Stamina; 96 % with Dynamite (discarded)",
        ),
        (
            ("dynamite",),
            "96 % with Dynamite (discarded), avg under 0.1 Stamina; 0 % with bare hands",
        ),
        (("tommy_gun",), "91 % with Tommy Gun, avg −0.1 Stamina"),
    ],
)
def test_the_odds_of_a_fight_name_the_weapon(cards: tuple[str, ...], said: str) -> None:
    """What is used up says so, and what is kept stands first where it is nearly as good."""
    scene = Scene("kate_winthrop")
    for card in cards:
        scene.card(card)

    assert fight_note(scene, "ghoul").endswith(f"round 1: {said}")


def test_several_monsters_are_told_apart_by_their_odds() -> None:
    """Each may be evaded or fought, with its own odds; their numbers stand under the question."""
    scene = Scene("joe_diamond")
    scene.at("woods")
    here = [scene.monster("zombie", "woods"), scene.monster("cultist", "woods")]
    script = meeting.choose_meeting(scene.b, ME, lambda: here, source="Woods")

    assert scene.run(script, "fight:cultist") == (here[1], "fight")
    (ask,) = scene.asked
    labels = [option.label for option in ask.parts[ME].options]
    assert labels == ["Evade Zombie", "Fight Zombie", "Evade Cultist", "Fight Cultist"]
    assert all("%" in option.note for option in ask.parts[ME].options)
    told = prompts.explain(scene.b, ask, ME)
    assert told[0].startswith("Zombie: awareness +1, horror −1")
    assert told[1].startswith("Cultist: awareness −3")


@pytest.mark.parametrize(
    ("crowd", "said"),
    [
        (["zombie"], "1 point; Zombie (evade 87 %)"),
        (["zombie"] * 3, "1 point; 3 Zombies (evade 87 % each, all 65 %)"),
        (
            ["zombie", "ghoul", "zombie"],
            "1 point; 2 Zombies (evade 87 % each), Ghoul (evade 33 %), all 25 %",
        ),
        (["zombie", "ghoul", "byakhee", "cultist"], "1 point; 4 monsters (evade all 5 %)"),
    ],
)
def test_monsters_on_a_way_are_counted(crowd: list[str], said: str) -> None:
    """Equal ones together, and the chance to pass them all; many kinds are counted."""
    scene = Scene("joe_diamond")
    scene.at("uptown_streets")
    scene.who().points = 1
    for code in crowd:
        scene.monster(code, "uptown_streets")

    notes = {deed.key: deed.note for deed in movement.move_deeds(scene.b, ME)}

    assert notes["move:woods"] == said


def test_what_each_of_several_monsters_does_is_told() -> None:
    """Whether to fight is decided here: what an Elder Thing takes beside Stamina stands there."""
    scene = Scene("joe_diamond")
    scene.at("woods")
    here = [scene.monster("elder_thing", "woods"), scene.monster("cultist", "woods")]

    scene.run(meeting.choose_meeting(scene.b, ME, lambda: here, source="Woods"), "fight:cultist")

    told = prompts.explain(scene.b, scene.asked[0], ME)
    assert told[0].endswith("Whenever it hits you, you also lose 1 Weapon or Spell of your choice.")


def test_successes_of_many_dice_on_average() -> None:
    """A third of the dice; a six that counts twice makes a half."""
    assert odds.average(odds.mean(9, 5)) == "3.0"
    assert odds.average(odds.mean(9, 5, doubled=True)) == "4.5"


def test_a_reroll_shows_its_chance() -> None:
    """All dice, only the failures, or one of them; what lies as a success counts."""
    scene = Scene("joe_diamond")
    made = Made(ME, Skill.FIGHT, 0, 2, rolled=True, dice=[Die(5), Die(1), Die(2)])

    assert reroll_note(scene.b, made) == "26 % to pass"
    assert reroll_note(scene.b, made, [1, 2]) == "56 % to pass"
    assert reroll_note(scene.b, made, [1]) == "33 % to pass"
    made.dice[1].face = 6
    assert reroll_note(scene.b, made) == ""


def test_reading_a_tome_shows_its_cost_and_its_odds() -> None:
    """Movement points, dice and chance stand beside it."""
    scene = Scene("joe_diamond")
    scene.card("old_journal")
    scene.who().points, scene.who().sliders = 2, [0, 0, 3]
    (deed,) = deeds.window_deeds(scene.b, ME, Window.MOVEMENT)

    assert (deed.label, deed.note) == ("Old Journal: Read", "1 movement point; 2 dice, 56 %")


def test_what_cannot_be_done_is_named_with_its_reason() -> None:
    """A tome beyond one's movement points: which one, what it takes, what there is."""
    scene = Scene("joe_diamond")
    scene.card("cabala_of_saboth")
    scene.who().points = 1
    (deed,) = deeds.window_deeds(scene.b, ME, Window.MOVEMENT)

    why = "Cabala of Saboth: Read takes 2 movement points; you have 1."
    assert deed.bar().reason == why
    scene.run(movement.one_deed(scene.b, ME), "end")
    assert f"Not now: {why}" in prompts.explain(scene.b, scene.asked[0], ME)


def test_no_loss_is_promised_where_something_else_happens() -> None:
    """The Dimensional Shambler deals no Stamina: only the chance stands on the button."""
    scene = Scene("joe_diamond")
    shambler = scene.monster("dimensional_shambler", "woods")

    assert chances.evade_note(scene.b, ME, shambler) == "33 %"


# Clue tokens and the seal


def test_a_card_that_stands_for_a_clue_is_named_where_it_would_go() -> None:
    """Without a clue token the button discards Research Materials; the log tells no clue spent."""
    scene = Scene("joe_diamond")
    scene.card("research_materials")
    scene.who().clues = 0
    scene.dice(1, 1, 1, 1, 1)

    scene.run(checks.perform_check(scene.b, ME, Skill.LUCK), "clue")

    clue = scene.asked[0].parts[ME].options[0]
    assert clue.label == "Discard Research Materials for 2 more dice"
    told = lines(scene.b, scene.facts)
    assert "Joe discards Research Materials (instead of a clue)." in told
    assert not any("spends a clue" in line for line in told)


def test_with_tokens_the_button_spends_one() -> None:
    """Who has both chooses afterwards which it is."""
    scene = Scene("joe_diamond")
    scene.card("research_materials")
    scene.who().clues = 1
    scene.dice(1, 1, 1, 5, 1)

    scene.run(checks.perform_check(scene.b, ME, Skill.LUCK), "clue", ())

    assert scene.asked[0].parts[ME].options[0].label == "Spend 1 clue token for 2 more dice"
    assert any("Joe spends a clue and rolls 5, 1" in line for line in lines(scene.b, scene.facts))


def test_closing_a_gate_tells_its_odds_with_clue_tokens() -> None:
    """One clue token, and all; under the question what the seal leaves for the check."""
    scene = Scene("joe_diamond")
    scene.gate("woods", "city_of_the_great_race")
    scene.at("woods")
    scene.who().clues = 7
    closing = arkham.close_deeds(scene.b, ME, Place("woods"))

    assert closing[0].note == "2 dice, 56 %; with 1 clue: 80 %, with all 7: >99 %; sealing takes 5"
    scene.who().clues = 4
    assert arkham.close_deeds(scene.b, ME, Place("woods"))[0].note.endswith("with all 4: 98 %")
    scene.who().clues = 0
    assert arkham.close_deeds(scene.b, ME, Place("woods"))[0].note == "2 dice, 56 %"


def test_spending_what_the_seal_takes_is_told() -> None:
    """Beside the clue token that leaves too few for the seal, and only there."""
    scene = Scene("joe_diamond")
    scene.gate("woods")
    scene.at("woods")
    made = Made(ME, Skill.LORE, 0, rolled=True, dice=[Die(1)], closes=Place("woods"))
    notes: list[str] = []
    for clues in (6, 5, 4):
        scene.who().clues = clues
        option = checks._clue_option(scene.b, made)
        assert option is not None
        notes.append(option.note)

    assert [note.partition("; ")[2] for note in notes] == ["", "leaves 4, sealing takes 5", ""]


# Skills


def test_a_skill_is_told_the_same_way_everywhere() -> None:
    """What a check uses comes first; the slider and what cards add stand behind it."""
    scene = Scene("joe_diamond")
    scene.card("skill_sneak")
    made = Made(ME, Skill.SNEAK, 0)

    assert check_lines.check_lines(scene.b, made)[0].startswith(
        "Sneak 5 (slider 4, +1 by cards): 5 dice"
    )
    assert "(Sneak 5: slider 4, +1 by cards)" in sheet_text(views.sheet(scene.b, ME))
    assert "Sneak 5 (+1 by cards)" in sheet_alt(views.sheet(scene.b, ME))
    assert views.sheet(scene.b, ME).seat.sliders[0] == (3, 5)
    assert views.sheet(scene.b, ME).seat.added[0] == (0, 1)


# The final battle


@pytest.mark.parametrize(("turn", "modifier"), [(1, "+1"), (2, "+0"), (4, "−2")])
def test_the_attack_is_told_with_its_modifier_of_the_round(turn: int, modifier: str) -> None:
    """+1 in the first round, and one harder in each that follows."""
    scene = Scene("joe_diamond", ancient_one="yig")
    scene.b.state.battle_round = turn

    told = foe_lines.attack_text(scene.b)

    wanted = f"Attack: everybody passes a Speed ({modifier}) check, 1 harder in each round, or"
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

    assert f"{skill} (+1) check, 1 harder in each round" in told


def test_an_attack_without_a_check_has_no_modifier() -> None:
    """Cthulhu lowers a maximum, whatever the round."""
    scene = Scene("joe_diamond", ancient_one="cthulhu")

    assert "harder" not in foe_lines.attack_text(scene.b)


def test_the_trophy_that_an_attack_takes_is_asked_with_the_check_of_the_round() -> None:
    """Shub-Niggurath in round 4: the text under the question has the modifier of that round."""
    scene = Scene("joe_diamond", ancient_one="shub_niggurath")
    scene.b.state.awake, scene.b.state.battle_round = True, 4
    for code in ("zombie", "ghoul"):
        scene.trophy(code)

    scene.run(trophies.lose_monster_trophies(scene.b, ME, source="Shub-Niggurath"), "m")

    told = " ".join(prompts.explain(scene.b, scene.asked[0], ME))
    assert "Sneak (−2) check" in told
    assert "(+1)" not in told


def test_who_goes_down_reads_that_1_is_restored() -> None:
    """The log said that 0 is left: beside the 1 that the question shows stands why."""
    scene = Scene("joe_diamond", injuries=True)
    fiber = Fiber(perform(scene.b, ME, losses.lose(scene.b, ME, stamina=9)), RunState(1, set()))
    fiber.start()
    ask = next(slot.ask for slot in fiber.open_questions() if slot.ask)

    told = " ".join(prompts.explain(scene.b, ask, ME)).casefold()

    assert "stamina 1/" in told
    assert "what fell to 0 is restored to 1" in told
