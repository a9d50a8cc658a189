"""What stands under and beside a question: cards, shops, sliders, what a deed binds one to."""

from __future__ import annotations

import pytest

from bot.engine.ids import Seat
from bot.second_edition.core.registry import Window
from bot.second_edition.core.state import Combat, Offer
from bot.second_edition.encounters import interpreter
from bot.second_edition.encounters.occasion import Occasion
from bot.second_edition.encounters.ops import Check, Choose, Gain, Lose, Way
from bot.second_edition.names.cards import card_line, card_note, clipped
from bot.second_edition.printed.terms import NOWHERE, Deck, Place, Skill
from bot.second_edition.text import foe_lines, prompts
from bot.second_edition.turn import arkham, movement, upkeep
from bot.second_edition.verbs import deeds, draws, shopping, weapons
from tests.second_edition.scene import Scene

ME = Seat(0)


# Cards


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


# Sliders


def test_sliders_are_shown_with_what_cards_add() -> None:
    """The stops as printed; bonuses of cards by themselves."""
    scene = Scene("joe_diamond")
    scene.card("skill_sneak")
    scene.act(upkeep.adjust_sliders(scene.b, ME), "rest")

    assert prompts.explain(scene.b, scene.asked[0], ME) == [
        "Now: Speed 3 / Sneak 4 · Fight 2 / Will 3 · Lore 0 / Luck 3",
        "Cards and effects add: Sneak +1",
    ]


# Texts that are repeated


def test_no_card_and_no_monster_is_cut_off_in_a_question() -> None:
    """Every text of a possession, monster or Mythos card fits where it is repeated."""
    b = Scene("joe_diamond").b

    assert [code for code in b.library.cards if card_line(b, code).endswith("…")] == []
    codes = (*b.library.monsters, *b.library.mythos)
    assert [code for code in codes if len(b.registry.note(code)) > foe_lines.LONGEST] == []


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
        "Draw from which end of the Common Item deck? Card 1 of 2",
        f"Draw from which end of the Common Item deck? Card 2 of 2, drawn so far: {first}",
    ]


# What a deed binds one to


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

    assert not [line for line in told(0) if "another place" in line]
    scene.b.state.offers.append(Offer(ME, Seat(1), (), 1, (), 0))
    assert "If you move to another place, your offer to Bob Jenkins is off" in told(0)
    assert "If you move to another place, Joe Diamond’s offer to you is off" in told(1)


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
