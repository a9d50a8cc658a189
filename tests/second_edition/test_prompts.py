"""What stands under and beside a question: cards, shops, sliders, what a choice binds one to."""

from __future__ import annotations

import pytest

from bot.engine.ids import Seat
from bot.second_edition.printed.terms import NOWHERE, Deck, Place, Skill
from tests.second_edition.ops import Check, Choose, Gain, Lose, Way
from tests.second_edition.rulebook import LONGEST, card_note, clip, clue_choices
from tests.second_edition.table import Table
from tests.second_edition.terms import Combat, Occasion, Offer, Window, legal_choices

ME = Seat(0)


# Cards


def test_a_card_is_told_with_its_numbers_and_its_text() -> None:
    """Weapons, spells, tomes: what each is worth and what it costs."""
    table = Table()

    assert table.card_line("axe") == (
        "**Axe** (weapon, worth $3): 1 hand · physical +2. Another +1 if your other hand is empty."
    )
    assert table.card_line("shrivelling").startswith(
        "**Shrivelling** (spell): 1 hand · magical +6 · casting −1 · costs 1 Sanity. +6 to"
    )
    assert "spend 1 movement point" in table.card_line("old_journal")
    assert (
        card_note(table.library.cards["dynamite"]) == "2 hands · physical +8 · discarded after use"
    )


def test_who_keeps_cards_reads_what_they_do_and_why() -> None:
    """The source is named, the numbers stand beside each card and the texts below."""
    table = Table()
    table.next("deck:spell", "heal", "find_gate")
    table.run(table.mandy.draw(Deck.SPELL, 2, keep=1, source="lessons"), "heal")

    (ask,) = table.asked
    assert (ask.prompt, ask.source) == ("Which of the 2 cards do you keep?", "Lessons")
    assert [o.note for o in ask.parts[ME].options] == [
        "casting +1 · costs 1 Sanity",
        "casting −1 · costs 1 Sanity",
    ]
    lines = table.explain(ask, ME)
    assert any(line.startswith("- **Heal** (spell)") for line in lines)


def test_a_shop_shows_price_numbers_text_and_what_is_too_dear() -> None:
    """One's money stands below; what cannot be paid is barred with its price."""
    table = Table()
    table.mandy.money = 4
    table.next("deck:common", "axe", "rifle", "food")
    shop = table.mandy.shop([(Deck.COMMON, 3)], source="general_store")
    table.run(shop, "axe")

    part = table.asked[0].parts[ME]
    assert [(o.label, o.note) for o in part.options] == [
        ("Axe", "$3 · 1 hand · physical +2"),
        ("Food", "$1 · Discard it to lose 1 less Stamina."),
        ("Buy nothing", ""),
    ]
    assert [(o.label, o.reason) for o in part.barred] == [("Rifle", "Rifle costs $6; you have $4.")]
    lines = table.explain(table.asked[0], ME)
    assert lines[0].startswith("You have $")
    assert any(line.startswith("- **Axe** (weapon, worth $3)") for line in lines)


def test_a_price_stays_on_the_button_beside_a_long_text() -> None:
    """What an Elder Sign does stands above; its button shows what it costs."""
    table = Table()
    table.mandy.money = 5
    table.next("deck:unique", "elder_sign")
    shop = table.mandy.shop([(Deck.UNIQUE, 1)], source="curiositie_shoppe")
    table.run(shop, "elder-sign")

    assert [o.note for o in table.asked[0].parts[ME].options] == ["$5", ""]


def test_above_a_choice_stands_what_one_has_to_pay_with() -> None:
    """What each way leads to is said by its label."""
    table = Table("joe_diamond")
    long = [Lose(sanity=2), Check(Skill.LORE, -1, passed=[Gain(clues=2)], failed=[Lose(stamina=2)])]
    ways = Choose([Way(long), Way([Gain(money=1)])])
    table.run(table.carry_out([ways], Occasion(ME, "Woods", NOWHERE)), "b")

    assert table.explain(table.asked[0], ME) == [
        "You have $1, 0 clue tokens; Stamina 6/6, Sanity 4/4"
    ]
    assert [option.label for option in table.asked[0].parts[ME].options] == [
        "Lose 2 Sanity and make a Lore (−1) check (pass: gain 2 clue tokens; fail: lose 2 Stamina)",
        "Gain $1",
    ]


# Sliders


def test_sliders_are_shown_with_what_cards_add() -> None:
    """The stops as printed; bonuses of cards by themselves."""
    table = Table("joe_diamond")
    table.joe.gets("skill_sneak")
    table.act(table.joe.adjust_sliders(), "rest")

    assert table.explain(table.asked[0], ME) == [
        "Now: Speed 3 / Sneak 4 · Fight 2 / Will 3 · Lore 0 / Luck 3",
        "Cards and effects add: Sneak +1",
    ]


# Texts that are repeated


def test_no_card_and_no_monster_is_cut_off_in_a_question() -> None:
    """Every text of a possession, monster or Mythos card fits where it is repeated."""
    table = Table("joe_diamond")

    assert [code for code in table.library.cards if table.card_line(code).endswith("…")] == []
    codes = (*table.library.monsters, *table.library.mythos)
    assert [code for code in codes if len(table.note(code)) > LONGEST] == []


def test_a_text_is_cut_behind_a_sentence() -> None:
    """Where no sentence ends in time, between words; never within one."""
    assert clip("It bites. It barks. It runs away.", 24) == "It bites. It barks. …"
    assert clip("It runs and barks and bites.", 20) == "It runs and barks …"
    assert clip("It bites.", 9) == "It bites."


def test_who_draws_from_either_end_knows_which_card_it_is() -> None:
    """The second question tells what the first one brought."""
    table = Table("ashcan_pete")
    deck = table.decks[Deck.COMMON]
    first = table.printed_card(deck[0]).name

    table.run(table.pete.draw(Deck.COMMON, 2), "top", "bottom")

    assert [ask.prompt for ask in table.asked] == [
        "Common Item deck: draw from the top or the bottom? Card 1 of 2",
        f"Common Item deck: draw from the top or the bottom? Card 2 of 2, drawn so far: {first}",
    ]


# What a choice binds one to


def test_dynamite_is_told_to_be_discarded() -> None:
    """Beside a weapon that one use takes."""
    table = Table("joe_diamond")
    table.joe.gets("dynamite")
    fight = Combat(ME, table.monster("gug", "woods"), round=1)

    notes = {o.label: o.note for o in table.fight_choices(fight)[0]}

    assert notes["Fight with Dynamite"].endswith("; discards Dynamite")
    assert "discards" not in notes["Fight with bare hands"]


@pytest.mark.parametrize(
    ("place", "said"),
    [
        (
            "bank_of_arkham",
            "in Upkeep, on a roll of 1 to 3, pay $1 or lose all items; $10 pays it back",
        ),
        ("curiositie_shoppe", "you have to buy one you can afford"),
    ],
)
def test_what_a_location_binds_one_to_stands_beside_it(place: str, said: str) -> None:
    """A loan says what it costs later, a shop that one must buy."""
    table = Table("joe_diamond")
    table.joe.at(place)
    notes = [choice.note for choice in table.joe.encounter_choices(Place(place))]

    assert notes == ["", said]


def test_an_offer_that_would_be_off_is_told_before_one_walks_away() -> None:
    """Both sides read it, whoever moves; without an offer nothing is said."""
    table = Table("joe_diamond", "bob_jenkins")
    for seat in (0, 1):
        table.who(seat).at("woods")
        table.who(seat).points = 2

    def told(seat: int) -> list[str]:
        table.run(table.who(Seat(seat)).ask_movement_choice(), "end")
        return table.explain(table.asked[-1], Seat(seat))

    assert not [line for line in told(0) if "another place" in line]
    table.offers.append(Offer(ME, Seat(1), (), 1, (), 0))
    assert "If you move away, your offer to Bob Jenkins is withdrawn" in told(0)
    assert "If you move away, Joe Diamond’s offer to you is withdrawn" in told(1)


def test_a_single_clue_token_is_taken_or_left() -> None:
    """Of several the number is said."""
    assert [o.label for o in clue_choices(1)] == ["Take it", "Leave it"]
    assert [o.label for o in clue_choices(2)] == ["Take 2", "Take 1", "Leave them"]


def test_heal_is_not_asked_about_where_nobody_is_hurt() -> None:
    """It waits for somebody in the place who can gain Stamina."""
    table = Table("joe_diamond")
    table.joe.gets("heal")

    assert not legal_choices(table.joe.window_choices(Window.UPKEEP))
    table.joe.stamina -= 1
    assert legal_choices(table.joe.window_choices(Window.UPKEEP))


def test_a_check_of_an_encounter_says_what_hangs_on_it() -> None:
    """From the same values as the encounter's text: what passing and what failing leads to."""
    table = Table()
    op = Check(Skill.LUCK, -1, passed=[Gain(clues=1)], failed=[Lose(stamina=2)])
    table.begins(table.carry_out([op], Occasion(ME, "Woods", NOWHERE)))

    said = table.explain(table.session.asks[0], ME)
    assert "Pass: gain 1 clue token. Fail: lose 2 Stamina." in said
