"""Dunwich Horror: the eight investigators."""

from __future__ import annotations

import pytest

from bot.engine.ids import Seat
from bot.second_edition.printed.terms import CheckKind, Deck, Place, Special
from renders.second_edition.sheet_alt import sheet_alt, sheet_text
from tests.second_edition.content import reference
from tests.second_edition.packs import load_library
from tests.second_edition.rulebook import skill_of
from tests.second_edition.table import Table
from tests.second_edition.terms import (
    AbilityUsed,
    Combat,
    Loss,
    MythosDrawn,
    MythosLeft,
    SkillCheck,
    Weapon,
    Window,
)

BOX = ("dunwich",)
STREETS = Place("uptown_streets")
ME = Seat(0)


def seated(*names: str) -> Table:
    """Investigators in the Uptown streets, in a game with the box."""
    table = Table(*names, boxes=BOX)
    for who in table:
        who.at(STREETS)
    return table


def window(table: Table, seat: int, *windows: Window, about: object = None) -> list[str]:
    """Return what a seat can use now, by label."""
    choices = table.who(seat).window_choices(*windows, about=about)
    return [choice.label for choice in choices if not choice.barred]


# Diana Stanley


def test_diana_gains_by_doom_and_terror() -> None:
    """DH 17.9: Each doom token is 1 Sanity or 1 Stamina, each rise of terror a Clue."""
    table = seated("diana_stanley", "joe_diamond")
    table.diana.sanity = table.diana.stamina = 1
    table.diana.clues = 0

    table.run(table.add_doom(2), {"sanity": 1}, {"stamina": 1})
    table.run(table.raise_terror(2))

    assert (table.diana.sanity, table.diana.stamina, table.diana.clues) == (2, 2, 2)


def test_what_diana_gains_is_her_dark_insight() -> None:
    """DH Diana Stanley: *Trusted Sister* is about the Lodge, *Dark Insight* gains."""
    table = seated("diana_stanley", "joe_diamond")
    table.diana.sanity = 1
    table.facts.clear()

    table.run(table.raise_terror(1))

    assert "Diana gains 1 clue token (Dark Insight)." in table.lines(table.facts)


def test_diana_gains_by_the_last_token() -> None:
    """The token that awakens the Ancient One counts as well."""
    table = seated("diana_stanley")
    table.diana.sanity = 1
    table.diana.stamina = table.diana.max_stamina()
    table.sets(doom=table.ancient_one.doom - 1)

    table.run(table.add_doom())

    assert table.raised is not None
    assert table.diana.sanity == 2


def test_diana_stays_in_the_lodge() -> None:
    """She cannot lose her membership; another special card she can."""
    table = seated("diana_stanley")
    table.diana.has_special(Special.MEMBERSHIP)
    table.diana.has_special(Special.RETAINER)

    assert not table.diana.loses_special(Special.MEMBERSHIP)
    assert table.diana.loses_special(Special.RETAINER)


# Jacqueline Fine


def test_jacqueline_refuses_a_mythos_card() -> None:
    """2 Clues: the card is discarded before anything happens, and the next one counts."""
    table = seated("joe_diamond", "jacqueline_fine")
    table.jacqueline.clues = 5
    table.next("mythos", "all_quiet_in_arkham", "city_gripped_by_blackouts")

    table.run(table.draws_mythos(), "yes")

    assert table.jacqueline.clues == 3
    assert table.mythos_deck[-1] == "all_quiet_in_arkham"
    assert [fact.card for fact in table.told(MythosDrawn)] == [
        "all_quiet_in_arkham",
        "city_gripped_by_blackouts",
    ]


def test_jacqueline_does_so_once_a_turn() -> None:
    """The second card of a turn stands; so does the first for who has too few Clues."""
    table = seated("jacqueline_fine")
    table.jacqueline.clues = 5
    table.next("mythos", "all_quiet_in_arkham", "city_gripped_by_blackouts")
    table.run(table.draws_mythos(), "yes")
    asked = len(table.asked)
    table.run(table.draws_mythos())
    table.jacqueline.clues = 1

    assert len(table.asked) == asked


def test_jacqueline_refuses_a_further_card() -> None:
    """Any Mythos card that is drawn in the phase, those of the Nightmare Pool too."""
    table = seated("jacqueline_fine")
    table.jacqueline.clues = 5
    table.next("mythos", "lynch_mob", "restful_day", "soothing_night", "gossip_runs_wild")

    table.run(table.more_mythos_now(3), "yes")

    assert table.jacqueline.clues == 3
    assert [fact.card for fact in table.told(MythosLeft)][:1] == ["lynch_mob"]
    assert len(table.told(MythosDrawn)) == 4


# Jim Culver


def test_jim_stomps_the_dead() -> None:
    """A Clue passes a Combat check against an Undead monster, and against no other."""
    table = seated("jim_culver")
    table.jim.clues = 1
    dead, alive = table.monster("zombie", STREETS), table.monster("cultist", STREETS)
    made = SkillCheck(seat=ME, skill=skill_of(CheckKind.COMBAT), modifier=0, kind=CheckKind.COMBAT)
    made.monster = alive
    assert not window(table, 0, Window.BEFORE_CHECK, about=made)
    made.monster = dead
    (choice,) = table.jim.window_choices(Window.BEFORE_CHECK, about=made)

    table.act(choice.run())

    assert "Jim uses Dead Man Stomp." in table.lines(table.told(AbilityUsed))
    assert made.automatic
    assert table.jim.clues == 0


def test_two_abilities_stand_on_a_sheet_once_each() -> None:
    """Each with its own text, in the picture's words and in the sheet as text."""
    sheet = seated("jim_culver").jim.view()

    assert [each.name for each in sheet.abilities] == ["Dead Man Stomp", "Strange Luck"]
    for words in (sheet_alt(sheet), sheet_text(sheet)):
        assert [words.count(each.name) for each in sheet.abilities] == [1, 1]
        assert all(each.text in words for each in sheet.abilities)


def test_jim_draws_green_cards_everywhere() -> None:
    """A green gate card counts in a world that has no green, for him and for nobody else."""
    table = seated("jim_culver", "joe_diamond")
    cards = table.library.gate_cards
    green = next(code for code, card in cards.items() if card.colour == "green")
    world = next(w.id for w in table.library.worlds.values() if "green" not in w.colours)
    table.gate_deck.remove(green)
    table.gate_deck.insert(0, green)
    for who in table:
        who.at(f"{world}:1")

    with table.without_encounters():
        table.act(table.joe.gate_encounter(world), seat=1)
        joe = table.gate_deck[-1]
        table.gate_deck.remove(green)
        table.gate_deck.insert(0, green)
        table.act(table.jim.gate_encounter(world))

    assert joe != green
    assert table.gate_deck[-1] == green


# Leo Anderson


def test_leo_spares_anybody_a_point() -> None:
    """Once a turn, wherever they are."""
    table = seated("leo_anderson", "joe_diamond")
    table.joe.at("woods")
    sanity, stamina = table.joe.sanity, table.joe.stamina

    table.act(table.joe.lose(sanity=1, stamina=2), "use:leo", "stamina", seat=1)
    table.act(table.joe.lose(stamina=1), seat=1)

    assert (table.joe.sanity, table.joe.stamina) == (sanity - 1, stamina - 2)


def test_leo_begins_with_an_ally() -> None:
    """DH 2.4: A random one of those in the game."""
    sheet = load_library(*BOX).investigators["leo_anderson"]

    assert sheet.random[Deck.ALLY] == 1


# Marie Lambeau


def test_marie_removes_a_doom_token_once() -> None:
    """In Upkeep, once per game."""
    table = seated("marie_lambeau")
    assert not window(table, 0, Window.UPKEEP)
    table.sets(doom=3)
    (choice,) = table.marie.window_choices(Window.UPKEEP)

    table.act(choice.run())

    assert table.doom == 2
    assert not window(table, 0, Window.UPKEEP)


def test_maries_third_hand_holds_a_spell() -> None:
    """Two hands of weapons beside a Spell of one hand; a third weapon has no hand."""
    table = seated("marie_lambeau")
    wither, gun = table.marie.gets("wither"), table.marie.gets("tommy_gun")
    knives = [table.marie.gets(code) for code in ("knife", "enchanted_knife", "45_automatic")]
    monster = table.monster("cultist", STREETS)
    fight = Combat(seat=ME, monster=monster, spot=STREETS, round=2)
    fight.weapons.append(
        Weapon(wither, 1, 3, table.printed_card(wither).source, lasts=True, round=1)
    )

    sets = [set(some) for some in table.combos(fight)]

    assert {wither, gun} in sets
    assert all(len(some & set(knives)) <= 2 for some in sets)


# Mark Harrigan


def test_mark_is_neither_arrested_nor_delayed() -> None:
    """What would do so does nothing of that kind."""
    table = seated("mark_harrigan")

    assert not table.run(table.mark.be_arrested())
    table.mark.be_delayed()

    assert table.mark.place == STREETS
    assert not table.mark.delayed


def test_mark_walks_on_after_a_gate() -> None:
    """Drawn through a gate he goes to the first area, and is not delayed."""
    table = seated("mark_harrigan")
    table.gate("woods", "abyss")
    table.mark.at("woods")

    table.act(table.mark.be_drawn_through(Place("woods")))

    assert table.mark.place == "abyss:1"
    assert not table.mark.delayed


# Rita Young


def test_rita_chooses_among_two() -> None:
    """She draws 1 more and discards 1 of them."""
    table = seated("rita_young")
    table.rita.stamina = 0
    top = table.code(table.decks[Deck.INJURY][0]).replace("_", "-")

    table.act(table.rita.settle(), "card", top)

    assert len(table.rita.of_deck(Deck.INJURY)) == 1
    assert table.rita.stamina == table.rita.max_stamina()


def test_a_second_copy_does_nothing_to_rita() -> None:
    """DH 8.5: Anybody else would be devoured."""
    for name, playing in (("rita_young", True), ("joe_diamond", False)):
        table = seated(name, "bob_jenkins")
        table.me.gets("consumption")
        table.act(table.me.be_afflicted_by("consumption"))

        assert table.me.playing is playing
        assert len(table.me.of_deck(Deck.INJURY)) == int(playing)


# Wilson Richards


def test_wilson_moves_his_sliders_as_he_likes() -> None:
    """All three from one end to the other in one Upkeep."""
    table = seated("wilson_richards", "joe_diamond")

    assert table.wilson.focus() >= 9
    assert table.wilson.sheet.focus_said == "unlimited"
    assert table.joe.sheet.focus_said == "3"


def test_wilsons_focus_is_told_in_a_word() -> None:
    """On his sheet, where he is looked up, and where his sliders are moved."""
    table = seated("wilson_richards")

    assert table.wilson.view().focus == "unlimited"
    table.act(table.wilson.adjust_sliders(), "speed:3", "rest")
    assert [ask.prompt for ask in table.asked] == ["Move your sliders? Focus unlimited"] * 2
    notes = [option.note for ask in table.asked for option in ask.parts[Seat(0)].options]
    assert not any(notes)


def test_wilson_earns_a_dollar() -> None:
    """Instead of an encounter at a location; neither in a street nor beside a gate."""
    table = seated("wilson_richards")
    assert not window(table, 0, Window.ARKHAM)
    table.wilson.at("woods")
    table.wilson.money = 0
    (choice,) = table.wilson.window_choices(Window.ARKHAM)
    table.act(choice.run())
    assert table.wilson.money == 1

    table.gate("woods", "abyss")

    assert not window(table, 0, Window.ARKHAM)


# Facts


@reference.needed
@pytest.mark.parametrize(
    "row", reference.rows("dunwich/investigators", "investigators"), ids=lambda row: row["id"]
)
def test_investigators_as_checked(row: dict[str, object]) -> None:
    """DH 1.2, point 14: Sanity, Stamina, home and sliders as in the checked tables."""
    who = load_library(*BOX).investigators[str(row["id"])]
    tracks = row["skill_tracks"]
    assert isinstance(tracks, dict)

    assert (who.name, who.occupation, who.home) == (row["name"], row["occupation"], row["home"])
    assert (who.sanity, who.stamina) == (row["sanity"], row["stamina"])
    assert [[list(stop) for stop in track] for track in who.tracks] == list(tracks.values())


def test_loss_is_a_word_of_these_tests() -> None:
    """Nobody but Leo answers a loss of others."""
    table = seated("joe_diamond", "leo_anderson")
    loss = Loss(seat=ME, sanity=1)

    assert window(table, 1, Window.LOSS, about=loss) == ["Leo Anderson: Lose 1 less"]
