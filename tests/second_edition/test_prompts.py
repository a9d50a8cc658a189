"""What stands under and beside a question: cards in words, odds, losses, means."""

from __future__ import annotations

import re
from fractions import Fraction
from functools import partial

import pytest

from bot.engine.ids import Seat
from bot.kits.glossary import Glossary
from bot.second_edition import (
    arkham,
    chances,
    checks,
    combat,
    dangers,
    deeds,
    draws,
    interpreter,
    look,
    losses,
    meeting,
    movement,
    odds,
    prompts,
    shopping,
    upkeep,
    weapons,
)
from bot.second_edition.cards import card_line, card_note, clipped
from bot.second_edition.check_notes import reroll_note
from bot.second_edition.entries import (
    ENTRIES,
    Check,
    Choose,
    Cost,
    Entry,
    Gain,
    Lose,
    May,
    Scripted,
    Way,
)
from bot.second_edition.lookup import Catalogue
from bot.second_edition.occasion import Occasion
from bot.second_edition.packs import load_library
from bot.second_edition.registry import Window
from bot.second_edition.sentences import entry_text
from bot.second_edition.signs import counted, signed, with_minus
from bot.second_edition.state import Check as Made
from bot.second_edition.state import Combat, Die, Offer
from bot.second_edition.terms import NOWHERE, CheckKind, Coin, Deck, Place, Skill
from bot.second_edition.ways import way_note
from bot.second_edition.words import lines
from renders.sheet_alt import sheet_alt, sheet_text
from tests.second_edition.scene import Scene

ME = Seat(0)
HYPHENED = re.compile(r"(?<![\w.-])-\d")
"""A negative number with a hyphen for its sign."""


# --- numbers ------------------------------------------------------------------------------------


def test_numbers_are_counted_and_signed() -> None:
    """One die, two dice; a true minus."""
    assert [counted(1, "die"), counted(2, "die"), counted(0, "clue")] == [
        "1 die",
        "2 dice",
        "0 clues",
    ]
    assert [signed(-2), signed(0), signed(3)] == ["−2", "+0", "+3"]


def test_hyphens_between_words_stay() -> None:
    """Only a negative number gets a minus."""
    assert with_minus("A Mi-Go: Luck (-1), -2 Lore, .38-calibre") == (
        "A Mi-Go: Luck (−1), −2 Lore, .38-calibre"
    )


def test_no_text_of_the_content_has_a_hyphen_for_a_minus() -> None:
    """Cards, entries, monsters, rules: one minus sign in all numbers."""
    library = load_library()
    said = [entry_text(entry, library.name) for entry in _entries()]
    catalogue = Catalogue(library)
    said += [catalogue.article(name).body for name in catalogue.things]
    said += [term.text for term in Glossary("data.second_edition").terms.values()]

    assert len(said) > 600
    assert [text for text in said if HYPHENED.search(text)] == []


def _entries() -> list[Entry | Scripted]:
    library = load_library()
    coloured = [code for code, facts in library.gate_cards.items() if facts.colour]
    cards = [*library.location_cards, *coloured]
    return [ENTRIES.entry(card, at) for card in cards for at in ENTRIES.on(card)]


# --- cards --------------------------------------------------------------------------------------


def test_a_card_is_told_with_its_numbers_and_its_text() -> None:
    """Weapons, spells, tomes: what each is worth and what it costs."""
    b = Scene().b

    assert card_line(b, "axe") == (
        "**Axe** (weapon, worth $3): 1 hand · physical +2. +1 more if your other hand is empty."
    )
    assert card_line(b, "shrivelling").startswith(
        "**Shrivelling** (spell): 1 hand · magical +6 · casting −1 · costs 1 Sanity. +6 to"
    )
    assert "spend 1 movement point" in card_line(b, "old_journal")
    assert card_note(b.library.cards["dynamite"]) == "2 hands · physical +8 · discarded after use"


def test_who_keeps_cards_reads_what_they_do_and_why() -> None:
    """The source is named, the numbers stand beside each card and the texts below."""
    scene = Scene()
    scene.next("deck:spell", "heal", "find_gate")
    scene.run(draws.draw(scene.b, ME, Deck.SPELL, 2, keep=1, source="Lessons"), "heal")

    (ask,) = scene.asked
    assert (ask.prompt, ask.source) == ("You draw 2 cards: keep 1", "Lessons")
    assert [o.note for o in ask.parts[ME].options] == [
        "casting +1 · costs 1 Sanity",
        "casting −1 · costs 1 Sanity",
    ]
    lines = prompts.explain(scene.b, ask, ME)
    assert any(line.startswith("- **Heal** (spell)") for line in lines)


def test_a_shop_shows_price_numbers_text_and_what_is_too_dear() -> None:
    """One's money stands below; what cannot be paid is barred with its price."""
    scene = Scene()
    scene.who().money = 4
    scene.next("deck:common", "axe", "rifle", "food")
    shop = shopping.shop(scene.b, ME, [(Deck.COMMON, 3)], source="General Store")
    scene.run(shop, "axe")

    part = scene.asked[0].parts[ME]
    assert [(o.label, o.note) for o in part.options] == [
        ("Axe", "$3 · 1 hand · physical +2"),
        ("Food", "$1 · Discard it to lose 1 Stamina less."),
        ("Buy nothing", ""),
    ]
    assert [(o.label, o.reason) for o in part.barred] == [("Rifle", "Rifle costs $6; you have $4.")]
    lines = prompts.explain(scene.b, scene.asked[0], ME)
    assert lines[0].startswith("You have $")
    assert any(line.startswith("- **Axe** (weapon, worth $3)") for line in lines)


def test_a_price_stays_on_the_button_beside_a_long_text() -> None:
    """What an Elder Sign does stands above; its button shows what it costs."""
    scene = Scene()
    scene.who().money = 5
    scene.next("deck:unique", "elder_sign")
    shop = shopping.shop(scene.b, ME, [(Deck.UNIQUE, 1)], source="Curiositie Shoppe")
    scene.run(shop, "elder-sign")

    assert [o.note for o in scene.asked[0].parts[ME].options] == ["$5", ""]


def test_a_long_way_of_a_choice_is_told_whole() -> None:
    """Buttons and selects cut it; what one has to pay with stands above."""
    scene = Scene("joe_diamond")
    long = [Lose(sanity=2), Check(Skill.LORE, -1, passed=[Gain(clues=2)], failed=[Lose(stamina=2)])]
    ways = Choose([Way(long), Way([Gain(money=1)])])
    scene.run(interpreter.run(scene.b, [ways], Occasion(ME, "Woods", NOWHERE)), "b")

    assert prompts.explain(scene.b, scene.asked[0], ME) == [
        "You have $1, 0 clues; stamina 6/6, sanity 4/4",
        "- Lose 2 Sanity and make a Lore (−1) check (pass: gain 2 Clues; fail: lose 2 Stamina)",
    ]


# --- sliders ------------------------------------------------------------------------------------


def test_sliders_are_shown_with_what_cards_add() -> None:
    """The stops as printed; bonuses of cards by themselves."""
    scene = Scene("joe_diamond")
    scene.card("skill_sneak")
    scene.act(upkeep.adjust_sliders(scene.b, ME), "rest")

    assert prompts.explain(scene.b, scene.asked[0], ME) == [
        "Now: Speed 3 / Sneak 4 · Fight 2 / Will 3 · Lore 0 / Luck 3",
        "Cards and effects add: Sneak +1",
    ]


# --- odds ---------------------------------------------------------------------------------------


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


def test_a_scripted_entry_has_words() -> None:
    """What a script of the content says of itself has its minus too."""
    scripted = [entry for entry in _entries() if isinstance(entry, Scripted)]

    assert scripted
    assert not [e.text for e in scripted if HYPHENED.search(e.text)]


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


def test_no_loss_is_promised_where_something_else_happens() -> None:
    """The Dimensional Shambler deals no Stamina: only the chance stands on the button."""
    scene = Scene("joe_diamond")
    shambler = scene.monster("dimensional_shambler", "woods")

    assert chances.evade_note(scene.b, ME, shambler) == "33 %"


# --- the last Sanity, the last Stamina ----------------------------------------------------------


def _casts(scene: Scene, window: Window = Window.COMBAT) -> list[str]:
    """The notes of spells and abilities in a fight with nothing in particular."""
    fight = Combat(seat=ME, monster=None, rating=0, round=1)
    about = fight if window is Window.COMBAT else None
    return [deed.note for deed in deeds.window_deeds(scene.b, ME, window, about=about)]


def test_casting_with_the_last_sanity_says_that_it_drives_insane() -> None:
    """The cost stands beside a spell; with the last Sanity also what paying it does."""
    scene = Scene("joe_diamond")
    scene.card("shrivelling")

    assert _casts(scene)[0].startswith("1 Sanity, ")
    scene.who().sanity = 1
    assert _casts(scene)[0].startswith("1 Sanity drives you insane, ")


def test_nothing_lessens_a_cost() -> None:
    """Harvey Walters loses 1 Sanity less, but pays all of it."""
    scene = Scene("harvey_walters")
    scene.who().sanity = 1

    assert dangers.fall(scene.b, ME, sanity=1) == ""
    assert dangers.fall(scene.b, ME, sanity=1, cost=True) == "drives you insane"
    assert dangers.fall(scene.b, ME, sanity=2) == "drives you insane"


def test_both_at_once_or_in_the_final_battle_devour() -> None:
    """Nobody who is insane and unconscious at the same time comes back."""
    scene = Scene("joe_diamond")
    scene.who().sanity = scene.who().stamina = 1

    assert dangers.fall(scene.b, ME, sanity=1, stamina=1) == "devours you"
    scene.b.state.awake = True
    assert dangers.fall(scene.b, ME, sanity=1) == "devours you"


def test_before_a_fight_the_note_says_what_failing_does() -> None:
    """No mean loss is told that is more than what one has: the fight would be over."""
    scene = Scene("joe_diamond")
    hound = scene.monster("hound_of_tindalos", "woods")
    scene.at("woods")
    scene.who().sanity, scene.who().stamina = 1, 1
    fight = Combat(seat=ME, monster=hound)

    note = chances.first_round_note(scene.b, fight)
    horror, round_one = note.split("; ")
    assert horror.startswith("horror")
    assert horror.endswith("%, else insane")
    assert round_one.endswith("%, else unconscious")
    assert chances.evade_note(scene.b, ME, hound).endswith(" %, else unconscious")


def test_what_passing_costs_is_told_too() -> None:
    """Overwhelming with the last Stamina: unconscious either way."""
    scene = Scene("joe_diamond")
    scene.who().stamina = 1
    stake = partial(dangers.stake, scene.b, ME, Coin.STAMINA)

    assert stake(Fraction(1, 2), 3, 1) == "either way unconscious"
    assert stake(Fraction(1), 3, 1) == "a pass leaves you unconscious"
    assert stake(Fraction(1, 2), 0, 1) == "a pass leaves you unconscious"
    assert stake(Fraction(1), 3) == ""


def test_a_way_says_that_it_takes_the_last() -> None:
    """A price, a certain loss, and what a check costs when it is passed or failed."""
    scene = Scene("joe_diamond")
    scene.who().sanity = scene.who().stamina = 1
    some = [
        Way([Gain(clues=1)], Cost(sanity=1)),
        Way([Lose(stamina=1), Gain(clues=1)]),
        Way([Check(Skill.LORE, 0, failed=[Lose(stamina=2)], passed=[Lose(sanity=1)])]),
        Way([Lose(money=1)]),
    ]

    assert [way_note(scene.b, ME, way) for way in some] == [
        "drives you insane",
        "knocks you unconscious",
        "0 dice, 0 %, a pass drives you insane, a failure knocks you unconscious",
        "",
    ]


def test_a_loss_that_can_be_answered_says_what_it_does() -> None:
    """Flesh Ward is asked about with the last Stamina at stake; with more only the loss is told."""
    scene = Scene("joe_diamond")
    scene.card("flesh_ward")
    scene.who().stamina = 3
    scene.act(losses.lose(scene.b, ME, stamina=2), "pass")
    scene.act(losses.lose(scene.b, ME, stamina=1), "pass")

    assert [ask.prompt for ask in scene.asked][:2] == [
        "You are about to lose 2 Stamina. Use something?",
        "You are about to lose 1 Stamina, which knocks you unconscious. Use something?",
    ]


def test_abilities_that_take_sanity_or_stamina_say_so() -> None:
    """The Blue Watcher's 2 Stamina stand beside it, and what they do if they are the last."""
    scene = Scene("joe_diamond")
    scene.card("blue_watcher_of_the_pyramid")
    scene.who().stamina = 2
    made = Made(ME, Skill.FIGHT, 0, kind=CheckKind.COMBAT)
    (deed,) = deeds.window_deeds(scene.b, ME, Window.BEFORE_CHECK, about=made)

    assert deed.note == "2 Stamina knocks you unconscious"


# --- clue tokens and the seal -------------------------------------------------------------------


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


# --- skills -------------------------------------------------------------------------------------


def test_a_skill_is_told_the_same_way_everywhere() -> None:
    """What a check uses comes first; the slider and what cards add stand behind it."""
    scene = Scene("joe_diamond")
    scene.card("skill_sneak")
    made = Made(ME, Skill.SNEAK, 0)

    assert prompts.check_lines(scene.b, made)[0].startswith(
        "Sneak 5 (slider 4, +1 by cards): 5 dice"
    )
    assert "(Sneak 5: slider 4, +1 by cards)" in sheet_text(look.sheet(scene.b, ME))
    assert "Sneak 5 (+1 by cards)" in sheet_alt(look.sheet(scene.b, ME))
    assert look.sheet(scene.b, ME).seat.sliders[0] == (3, 5)
    assert look.sheet(scene.b, ME).seat.added[0] == (0, 1)


# --- the final battle ---------------------------------------------------------------------------


@pytest.mark.parametrize(("turn", "modifier"), [(1, "+1"), (2, "+0"), (4, "−2")])
def test_the_attack_is_told_with_its_modifier_of_the_round(turn: int, modifier: str) -> None:
    """+1 in the first round, and one harder in each that follows."""
    scene = Scene("joe_diamond", ancient_one="yig")
    scene.b.state.battle_round = turn

    told = prompts.attack_text(scene.b)

    assert told.startswith(f"Attack: everybody passes a Speed ({modifier}) check, or")
    assert told.endswith("It is 1 harder in each round.")


def test_an_attack_without_a_check_has_no_modifier() -> None:
    """Cthulhu lowers a maximum, whatever the round."""
    scene = Scene("joe_diamond", ancient_one="cthulhu")

    assert "harder" not in prompts.attack_text(scene.b)


# --- texts that are repeated --------------------------------------------------------------------


def test_no_card_and_no_monster_is_cut_off_in_a_question() -> None:
    """Every text of a possession, monster or Mythos card fits where it is repeated."""
    b = Scene("joe_diamond").b

    assert [code for code in b.library.cards if card_line(b, code).endswith("…")] == []
    codes = (*b.library.monsters, *b.library.mythos)
    assert [code for code in codes if len(b.registry.note(code)) > prompts.LONGEST] == []


def test_a_text_is_cut_behind_a_sentence() -> None:
    """Where no sentence ends in time, between words; never within one."""
    assert clipped("It bites. It barks. It runs away.", 24) == "It bites. It barks. …"
    assert clipped("It runs and barks and bites.", 20) == "It runs and barks …"
    assert clipped("It bites.", 9) == "It bites."


def test_who_draws_from_either_end_knows_which_card_it_is() -> None:
    """The second question tells what the first one brought."""
    scene = Scene("ashcan_pete")
    deck = scene.b.state.decks[Deck.COMMON]
    first = scene.b.card(deck[0]).name

    scene.run(draws.draw(scene.b, ME, Deck.COMMON, 2), "top", "bottom")

    assert [ask.prompt for ask in scene.asked] == [
        "Draw from which end of the common deck? Card 1 of 2",
        f"Draw from which end of the common deck? Card 2 of 2, drawn so far: {first}",
    ]


# --- what a deed binds one to -------------------------------------------------------------------


def test_dynamite_is_told_to_be_discarded() -> None:
    """Beside a weapon that one use takes."""
    scene = Scene("joe_diamond")
    scene.card("dynamite")
    fight = Combat(ME, scene.monster("gug", "woods"), round=1)

    notes = {o.label: o.note for o in weapons.fight_choices(scene.b, fight)[0]}

    assert notes["Fight with Dynamite"].endswith("; discards Dynamite")
    assert "discards" not in notes["Fight with bare hands"]


@pytest.mark.parametrize(
    ("place", "said"),
    [
        (
            "bank_of_arkham",
            "in Upkeep, on a roll of 1 to 3, pay $1 or lose all items; $10 pays it back",
        ),
        ("curiositie_shoppe", "you must buy one that you can pay"),
    ],
)
def test_what_a_location_binds_one_to_stands_beside_it(place: str, said: str) -> None:
    """A loan says what it costs later, a shop that one must buy."""
    scene = Scene("joe_diamond")
    scene.at(place)
    notes = [deed.note for deed in arkham._encounter_deeds(scene.b, ME, Place(place))]

    assert notes == ["", said]


def test_an_offer_that_would_be_off_is_told_before_one_walks_away() -> None:
    """Both sides read it, whoever moves; without an offer nothing is said."""
    scene = Scene("joe_diamond", "bob_jenkins")
    for seat in (0, 1):
        scene.at("woods", seat)
        scene.who(seat).points = 2

    def told(seat: int) -> list[str]:
        scene.run(movement.one_deed(scene.b, Seat(seat)), "end")
        return prompts.explain(scene.b, scene.asked[-1], Seat(seat))

    assert not [line for line in told(0) if "walk away" in line]
    scene.b.state.offers.append(Offer(ME, Seat(1), (), 1, (), 0))
    assert "If you walk away, your offer to Bob Jenkins is off" in told(0)
    assert "If you walk away, Joe Diamond’s offer to you is off" in told(1)


def test_a_single_clue_token_is_taken_or_left() -> None:
    """Of several the number is said."""
    assert [o.label for o in movement._clue_options(1)] == ["Take it", "Leave it"]
    assert [o.label for o in movement._clue_options(2)] == ["Take 2", "Take 1", "Leave them"]


def test_heal_is_not_asked_about_where_nobody_is_hurt() -> None:
    """It waits for somebody in the place who can gain Stamina."""
    scene = Scene("joe_diamond")
    scene.card("heal")

    assert not deeds.legal(deeds.window_deeds(scene.b, ME, Window.UPKEEP))
    scene.who().stamina -= 1
    assert deeds.legal(deeds.window_deeds(scene.b, ME, Window.UPKEEP))
