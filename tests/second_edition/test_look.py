"""What players see of a board: views made from a position built by hand."""

import pytest

from bot.engine.ids import Seat
from bot.engine.session import Session
from bot.second_edition.printed.terms import JAIL, CheckKind, Skill, Source, Special
from renders.second_edition.sheet_alt import sheet_alt, sheet_text
from tests.second_edition.game import Game
from tests.second_edition.playing import rules, seed_of, set_up
from tests.second_edition.rulebook import (
    decode_view,
    encode_view,
    first_name,
    initials,
    plural,
    signed,
    with_article,
    with_the,
)
from tests.second_edition.table import Table
from tests.second_edition.terms import CheckEnded, Combat, PlaceView, Weapon


def place_of(table: Table, id_: str) -> PlaceView:
    """A place as everybody sees it."""
    return next(place for place in table.view().places if place.id == id_)


def test_every_area_and_world_is_in_view() -> None:
    """Twenty-six locations, nine streets, eight worlds."""
    view = Table("joe_diamond").view()

    assert sum(not place.street for place in view.places) == 26
    assert sum(place.street for place in view.places) == 9
    assert len(view.worlds) == 8


def test_a_gate_shows_world_symbol_and_modifier() -> None:
    """An open gate stands on its place, and its world is open."""
    table = Table("joe_diamond")
    table.gate("woods", "rlyeh")

    gate = place_of(table, "woods").gate

    assert gate is not None
    assert (gate.name, gate.symbol, gate.modifier) == ("R’lyeh", "plus", -3)
    opened = [world.id for world in table.view().worlds if world.open]
    assert opened == ["rlyeh"]


def test_whoever_follows_the_devoured_is_first_player() -> None:
    """In the final battle the first player who is devoured is named no longer."""
    table = Table("joe_diamond", "mandy_thompson")
    table.awake = True

    table.act(table.joe.be_devoured())

    assert [seat.short for seat in table.view().seats if seat.first] == ["Mandy"]


def test_monsters_show_their_border_and_numbers() -> None:
    """A monster's movement, symbol and toughness are what its token needs."""
    table = Table("joe_diamond")
    table.monster("ghoul", "uptown_streets")

    (ghoul,) = place_of(table, "uptown_streets").monsters

    assert (ghoul.initials, ghoul.movement, ghoul.symbol) == ("GH", "normal", "hexagon")
    assert ghoul.toughness == 1


def test_who_is_in_an_other_world_stands_in_its_area() -> None:
    """An investigator in the second area is shown there and nowhere else."""
    table = Table("joe_diamond")
    table.joe.at("abyss:2")

    view = table.view()

    abyss = next(world for world in view.worlds if world.id == "abyss")
    assert (abyss.first, abyss.second) == ((), ("seat0",))
    assert not any(place.seats for place in view.places)


def test_a_prisoner_stands_at_the_police_station() -> None:
    """The Jail Cell belongs to the Police Station's field."""
    table = Table("joe_diamond")
    table.joe.place = JAIL
    table.joe.arrested = True

    assert place_of(table, "police_station").seats == ("seat0",)
    assert "arrested" in table.view().seats[0].statuses


def test_the_view_holds_nothing_hidden() -> None:
    """Another order of decks and cup changes no view."""
    table = Table("joe_diamond", "bob_jenkins")
    before = table.view()

    table.cup.reverse()
    table.mythos_deck.reverse()
    table.gate_stack.reverse()
    for deck in table.decks.values():
        deck.reverse()

    assert table.view() == before


def test_a_view_comes_back_from_bytes() -> None:
    """What is stored to be drawn later is the same view."""
    view = Table("joe_diamond").view()

    assert decode_view(encode_view(view)) == view


def test_a_sheet_shows_sliders_cards_and_status() -> None:
    """What cards add is told apart from the slider; equal cards stand together."""
    table = Table("joe_diamond")
    table.joe.gets("knife")
    table.joe.gets("knife")
    table.joe.gets("skill_fight")
    table.joe.has_special(Special.BLESSING)

    sheet = table.joe.view()

    assert [(card.name, card.times) for card in sheet.cards] == [("Knife", 2), ("Fight", 1)]
    assert {skill.name: skill.bonus for skill in sheet.skills}["Fight"] == 1
    assert sheet.seat.statuses == ("blessed",)
    assert [(each.name, each.text[:1].isupper()) for each in sheet.abilities] == [("Hunches", True)]


def test_hands_are_shown_in_combat_only() -> None:
    """The weapons of the running round and the foe."""
    table = Table("joe_diamond")
    knife = table.joe.gets("knife")
    assert table.joe.view().hands == ()

    ghoul = table.monster("ghoul", "woods")
    weapon = Weapon(knife, 1, 1, Source.PHYSICAL)
    table.fighting(Combat(Seat(0), ghoul, weapons=[weapon]))

    sheet = table.joe.view()
    assert sheet.fights == "Ghoul"
    assert [(hand.name, hand.note) for hand in sheet.hands] == [("Knife", "+1 combat")]


def test_a_place_is_not_fought() -> None:
    """A Combat check that an encounter asks for is titled by its place."""
    table = Table("joe_diamond")
    for source, title in (
        ("woods", "Joe Diamond: Combat, Woods"),
        ("ghoul", "Joe Diamond fights the Ghoul"),
    ):
        table.facts.clear()
        table.run(table.joe.check(CheckKind.COMBAT, 0, source=source))
        (fact,) = (fact for fact in table.facts if isinstance(fact, CheckEnded))

        assert table.dice_view(fact).title == title


def test_a_check_that_is_over_tells_its_dice() -> None:
    """Faces, successes, chance and outcome come from the fact alone."""
    table = Table("joe_diamond")
    table.joe.rolls(5, 2, 6, 1)
    table.run(table.joe.check(Skill.SNEAK, 0, source="woods"))
    (fact,) = (fact for fact in table.facts if isinstance(fact, CheckEnded))

    view = table.dice_view(fact)

    assert view.title == "Joe Diamond: Sneak, Woods"
    assert [die.face for die in view.dice] == [5, 2, 6, 1]
    assert sum(die.successes for die in view.dice) == 2
    assert view.passed is True
    assert view.per_mille == 802


@pytest.mark.parametrize(
    ("name", "wanted"),
    [("Ghoul", "GH"), ("Mi-Go", "MG"), ("Hound of Tindalos", "HT"), ("The Black Man", "BM"),
     ('"Ashcan" Pete', "AP"), ("Joe Diamond", "JD"), ("The Bloated Woman", "BW")],
)  # fmt: skip
def test_two_capitals_name_a_token(name: str, wanted: str) -> None:
    """Of the first two words that matter; else the first two letters."""
    assert initials(name) == wanted


def test_names_in_sentences() -> None:
    """Articles, short names and signs."""
    assert with_article("Elder Thing") == "an Elder Thing"
    assert with_article("The Black Man") == "the Black Man"
    assert with_the("Ghoul") == "the Ghoul"
    assert first_name("Sister Mary") == "Mary"
    assert first_name('"Ashcan" Pete') == "Pete"
    assert signed(-2) == "−2"


def test_several_of_a_thing() -> None:
    """Words with a plural of their own, and names of monsters with something behind them."""
    words = ["die", "success", "Ally", "Witch", "Mummy", "Byakhee", "Star Spawn", "Child of Abhoth",
             "Colour Out of Space", "Hound of Tindalos", "clue token"]  # fmt: skip

    assert [plural(word) for word in words] == [
        "dice", "successes", "Allies", "Witches", "Mummies", "Byakhee", "Star Spawn",
        "Children of Abhoth", "Colours Out of Space", "Hounds of Tindalos", "clue tokens",
    ]  # fmt: skip


def test_before_the_sliders_are_placed_nothing_is_made_up() -> None:
    """While cards are dealt: full Sanity and Stamina, at home, the sliders nowhere."""
    setup = set_up(2) | {"investigators": ["dexter_drake", "ashcan_pete"]}
    game = Game(*Session.start(rules(), setup, seed_of("look")))
    assert [ask.kind for ask in game.asks] == ["keep"]
    dexter, pete = game.view(*game.asks).seats

    assert (dexter.stamina, dexter.max_stamina, dexter.sanity, dexter.max_sanity) == (5, 5, 5, 5)
    assert (pete.sanity, pete.max_sanity, pete.place) == (5, 5, "river_docks")
    assert dexter.sliders == ()
    sheet = game.me.view()
    assert "Sliders not placed yet" in sheet_alt(sheet)
    assert "Speed/Sneak: 2/4, 3/3, 4/2, 5/1 (not placed yet)" in sheet_text(sheet)


def test_a_sheet_says_what_each_possession_does() -> None:
    """Numbers, text, kind and state of each card; what numbers and text both say, once."""
    table = Table("joe_diamond")
    for code in ("axe", "45_automatic", "old_journal", "skill_luck"):
        table.joe.gets(code)
    table.joe.cards[1].exhausted = True
    text = sheet_text(table.joe.view())

    assert (
        "- **Axe** (common weapon): 1 hand · physical +2. Another +1 if your other hand is empty."
    ) in text
    assert "- **.45 Automatic** (common weapon, exhausted): 1 hand · physical +4\n" in text
    assert "- **Old Journal** (common tome): Exhaust and spend 1 movement point." in text
    assert "- **Luck** (skill): +1 Luck. Each clue token" in text


def test_a_power_is_named_once() -> None:
    """The text of an Ancient One's power does not say the power's name again."""
    table = Table("joe_diamond", ancient_one="yig")

    shown = table.view().ancient_one

    assert shown.power == "Yig’s Anger"
    assert "Yig’s Anger" not in shown.note
    assert "While Yig slumbers" in shown.note
