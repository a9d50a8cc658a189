"""Sorcery and The Beyond (Dunwich notes §8)."""

from __future__ import annotations

from tests.lcg.codes import DOG
from tests.lcg.table import Table

VISIONS, VEIL, PUSHED, TERROR, BARRIER = "02083", "02084", "02100", "02101", "02102"
KNIFE, EVIDENCE, GUTS = "01086", "01022", "01089"


def test_visions_take_a_card_for_each_point(table: Table) -> None:
    """Willpower 3 against 5, with a −1: three cards go."""
    table.roland.has_deck(*[KNIFE] * 5)

    table.draws_encounter(VISIONS, token="-1")
    table.settle()

    assert len(table.roland.deck) == 2
    assert table.roland.discard == [KNIFE] * 3


def test_visions_that_are_seen_through(table: Table) -> None:
    """A success costs nothing; neither does an empty deck beyond its cards."""
    table.roland.has_deck(KNIFE)
    table.bag(0)

    table.draws_encounter(VISIONS)
    table.settle()

    assert (table.roland.deck, table.roland.horror) == ([], 0)


def test_the_veil_tears_with_the_last_card(table: Table) -> None:
    """10 damage as the deck runs out, by a discard too, and it is gone."""
    table.roland.has_deck(KNIFE)
    table.draws_encounter(VEIL)
    dog = table.roland.controls(DOG)

    table.roland.draws()
    table.roland.assigns(damage={"Guard Dog": 3})

    assert table.roland.damage == 7
    assert table.encounter_discard == [VEIL]
    assert dog not in table.game.in_play


def test_the_veil_tears_in_the_middle_of_a_draw(table: Table) -> None:
    """The last card, then the discards shuffled in: the deck was empty for a moment."""
    table.roland.has_deck(KNIFE, KNIFE, KNIFE)
    table.draws_encounter(VEIL)
    who = table.roland.who
    who.deck, who.discard = who.deck[:1], who.deck[1:]

    table.roland.draws(2)

    assert not table.roland.playing


def test_the_veil_bears_a_draw_with_cards_left(table: Table) -> None:
    """As long as one is left nothing happens."""
    table.roland.has_deck(KNIFE, KNIFE, KNIFE)
    table.draws_encounter(VEIL)

    table.roland.draws(2)

    assert (table.roland.playing, table.roland.damage) == (True, 0)


def test_a_second_veil_is_discarded(table: Table) -> None:
    """One hangs before you at most; each brings another card."""
    table.roland.has_deck(KNIFE, KNIFE)
    table.draws_encounter(VEIL)
    table.encounter_deck(VEIL, "Dissonant Voices")
    table.order("encounter", seat=0)

    assert table.encounter_discard == [VEIL]
    assert len([each for each in table.state.pieces.values() if each.code == VEIL]) == 1


def test_the_veil_of_others_is_not_yours(table: Table) -> None:
    """Somebody else's empty deck leaves it alone."""
    table.roland.has_deck(KNIFE, KNIFE)
    table.draws_encounter(VEIL)
    table.daisy.has_deck(KNIFE)

    table.daisy.draws()

    assert table.in_play(VEIL)
    assert table.roland.damage == 0


def test_an_asset_is_pushed_into_the_deck(table: Table) -> None:
    """Story assets stay; a copy among the three costs 2 horror."""
    table.roland.has_deck(KNIFE, KNIFE, EVIDENCE)
    table.roland.controls(KNIFE)

    table.draws_encounter(PUSHED)

    assert sorted(table.roland.discard) == sorted([KNIFE, KNIFE, EVIDENCE])
    assert (table.roland.horror, table.roland.deck) == (2, [])


def test_nothing_to_push(table: Table) -> None:
    """The three cards go all the same."""
    table.roland.has_deck(*[GUTS] * 4)

    table.draws_encounter(PUSHED)

    assert table.roland.discard == [GUTS] * 3


def test_nothing_is_pushed_into_a_deck_without_cards(table: Table) -> None:
    """A single card is not shuffled into an empty deck: it stays (FAQ 1.13)."""
    table.roland.has_deck()
    table.roland.controls(KNIFE)

    table.draws_encounter(PUSHED)

    assert table.in_play(KNIFE)
    assert (table.roland.discard, table.roland.horror) == ([], 0)


def test_terror_names_a_type_for_everybody(table: Table) -> None:
    """Peril: only the drawer says which; the second copy of a phase takes two types."""
    table.roland.holds(KNIFE, EVIDENCE, GUTS)
    table.daisy.holds(KNIFE, GUTS)

    table.draws_encounter(TERROR)
    table.roland.chooses("Every asset")
    assert (table.roland.hand, table.daisy.hand) == ([EVIDENCE, GUTS], [GUTS])

    table.draws_encounter(TERROR)
    table.roland.chooses("Every skill").chooses("Every event")
    assert (table.roland.hand, table.daisy.hand) == ([], [])


def test_a_terror_that_was_warded_off_counts(table: Table) -> None:
    """It was drawn all the same; in another phase it is forgotten."""
    table.roland.holds("Ward of Protection", KNIFE, GUTS).has(resources=5)
    table.draws_encounter(TERROR)
    table.roland.does("play", "Ward of Protection")
    table.settle()

    table.draws_encounter(TERROR)
    table.roland.chooses("Every skill").chooses("Every event")
    assert table.roland.hand == [KNIFE]

    table.next_phase("upkeep")
    table.draws_encounter(TERROR)
    table.roland.chooses("Every asset")
    assert "choose" not in table.kinds


def test_a_barrier_stops_who_fails(table: Table) -> None:
    """In or out: willpower (4), else stay or discard five cards; success breaks it."""
    table.lays("Hallway")
    table.state.pieces[table.place("Study").id].revealed = True
    table.all_at("Hallway")
    table.lays("Attic")
    table.roland.has_deck(*[KNIFE] * 6)
    table.draws_encounter(BARRIER)

    table.roland.does("move", "Attic", token="-4")
    table.settle()
    table.roland.chooses("Don’t move")
    assert table.roland.is_at("Hallway")

    table.roland.does("move", "Attic", token="-4")
    table.settle()
    table.roland.chooses("Discard your top 5 cards")
    assert table.roland.is_at("Attic")
    assert len(table.roland.deck) == 1
    assert table.in_play(BARRIER)


def test_a_barrier_that_breaks(table: Table) -> None:
    """Who succeeds moves, and it is gone."""
    table.all_at("Hallway")
    table.lays("Attic")
    table.draws_encounter(BARRIER)

    table.roland.does("move", "Attic", token="+1")
    table.settle()

    assert table.roland.is_at("Attic")
    assert not table.in_play(BARRIER)
    assert table.encounter_discard == [BARRIER]


def test_a_barrier_before_an_empty_deck(table: Table) -> None:
    """Without a card to discard who fails stays."""
    table.all_at("Hallway")
    table.lays("Attic")
    table.roland.has_deck()
    table.draws_encounter(BARRIER)

    table.roland.does("move", "Attic", token="-4")
    table.settle()

    assert table.roland.is_at("Hallway")
    assert table.kinds == ["turn"]
