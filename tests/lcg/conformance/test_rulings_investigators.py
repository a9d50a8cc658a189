"""Rulings: Wendy Adams, Agnes Baker, and control of signature cards."""

from __future__ import annotations

import pytest

from tests.lcg.codes import BARRICADE, CACHE, COP, FOG, GHOUL, GUTS, KNIFE, LUCKY
from tests.lcg.table import Table

DUKE, ENCOUNTER, FLARE, TEAMWORK = "02014", "02270", "02115", "02018"


# Wendy
def test_what_wendy_discards_may_be_played_in_the_same_test() -> None:
    """Wendy's Amulet: Lucky! is discarded for another token, and played from the pile."""
    table = Table(["wendy_adams"])
    table.wendy.controls("01014")
    table.wendy.holds("Lucky!").has_deck(CACHE)
    table.wendy.tests("combat", 2, token=["auto_fail", "-1"])
    table.wendy.does("activate", "Wendy Adams").does("play", "Lucky!")

    assert (table.result(), table.wendy.discard, table.wendy.deck) == (
        (True, 2),
        [],
        [CACHE, LUCKY],
    )


def test_the_second_auto_fail_stays() -> None:
    """Wendy Adams: once per test; the same token may come again."""
    table = Table(["wendy_adams"])
    table.wendy.holds("Knife", "Guts")
    table.wendy.tests("combat", 1).reveals("auto_fail", "auto_fail")
    table.wendy.does("activate", "Wendy Adams").chooses("Knife")

    assert (table.result(), table.wendy.hand) == ((False, 0), [GUTS])


def test_wendy_has_only_a_weakness() -> None:
    """Rules Reference, "Weakness": it cannot be chosen for a discard, a cost neither."""
    table = Table(["wendy_adams"])
    table.wendy.holds("Dark Memory").tests("combat", 1, token="-1")

    assert (table.kinds, table.result()) == (["turn"], (False, 0))


def test_wendy_wins_by_her_whole_skill() -> None:
    """Rules Reference, "Automatic Failure/Success": the difficulty counts as 0."""
    table = Table(["wendy_adams"])
    table.wendy.controls("01014")
    table.wendy.controls("Scavenging")
    table.order("put", card="Knife", control=0)
    table.order("remove", what="Knife")
    table.sets("Study", clues=0)
    table.attached(FOG, "Study")
    table.wendy.does("investigate", token="elder_sign")
    table.wendy.does("activate", "Scavenging")

    assert table.wendy.hand == [KNIFE], table.describe()


# Wendy's Amulet
def test_an_event_becomes_an_empty_deck() -> None:
    """Ruling, "Wendy's Amulet": placed under an empty deck, the event is the deck."""
    table = Table(["wendy_adams"])
    table.wendy.controls("Wendy’s Amulet")
    table.wendy.has_deck().holds("Emergency Cache").does("play", "Emergency Cache")

    assert (table.wendy.deck, table.wendy.discard) == (["01088"], [])


def test_an_event_that_stays_goes_under_the_deck_when_it_leaves() -> None:
    """Errata, "Wendy's Amulet": also an event that is discarded from play."""
    table = Table(["wendy_adams", "daisy_walker"])
    table.all_at("Hallway")
    table.lays("Attic")
    table.wendy.controls("Wendy’s Amulet")
    table.wendy.has_deck("Knife").holds("Barricade").does("play", "Barricade")
    assert table.wendy.deck == ["01086"]
    table.wendy.does("move", "Attic")

    assert table.wendy.deck == ["01086", BARRICADE]


# Agnes
def test_agnes_answers_in_the_attic() -> None:
    """Agnes Baker: moving into the Attic, she reacts after the ghoul there has engaged her."""
    table = Table(["agnes_baker"])
    table.agnes.at("Hallway")
    table.lays("Attic")
    ghoul = table.enemy(GHOUL).at("Attic")
    table.agnes.does("move", "Attic").does("activate", "Agnes Baker")

    assert (ghoul.damage, ghoul.threat, table.agnes.horror) == (1, 0, 1)


def test_two_horror_are_one_answer() -> None:
    """Agnes Baker: 2 horror dealt together are one occasion to react."""
    table = Table(["agnes_baker"])
    ghoul = table.enemy(GHOUL, exhausted=True).at("Study")
    table.agnes.is_dealt(horror=2).does("activate", "Agnes Baker")

    assert (ghoul.damage, table.kinds) == (1, ["turn"])


def test_agnes_answers_in_the_next_phase_again() -> None:
    """Agnes Baker: she can react again in the next phase."""
    table = Table(["agnes_baker"])
    ghoul = table.enemy(GHOUL, exhausted=True).at("Study")
    table.agnes.is_dealt(horror=1).does("activate", "Agnes Baker")
    table.agnes.is_dealt(horror=1)
    assert table.kinds == ["turn"]
    table.next_phase("mythos")
    table.goes_on()
    table.agnes.is_dealt(horror=1).does("activate", "Agnes Baker")

    assert ghoul not in table.game.in_play


def test_the_mad_do_not_answer() -> None:
    """Agnes Baker: she does not react to the horror that defeats her."""
    table = Table(["agnes_baker", "roland_banks"])
    ghoul = table.enemy(GHOUL, exhausted=True).at("Study")
    table.agnes.has(horror=7).is_dealt(horror=1)

    assert (table.agnes.playing, ghoul.damage) == (False, 0)


def test_agnes_counts_her_horror_as_it_is_at_the_end() -> None:
    """Elder sign, "Agnes Baker": +1 for each horror on her."""
    table = Table(["agnes_baker"])
    table.agnes.has(horror=3).tests("agility", 6, token="elder_sign")

    assert table.result() == (True, 6)


@pytest.fixture
def table() -> Table:
    """Wendy Adams and Ashcan Pete in the Study, Wendy's first turn; Duke is in nobody's hands."""
    table = Table(["wendy_adams", "ashcan_pete"], whole=True)
    table.order("remove", what=table.piece(DUKE).id, to="discard")
    for player in table:
        player.has(resources=5)
    return table


def test_a_chance_encounter_cannot_bring_duke_to_wendy(table: Table) -> None:
    """FAQ 02270: an Ally in a discard pile that is another's signature card cannot be chosen."""
    table.wendy.holds(ENCOUNTER)

    assert table.ashcan.discard == [DUKE]
    assert not table.wendy.can("play", "A Chance Encounter")


def test_flare_does_not_find_duke_for_wendy(table: Table) -> None:
    """FAQ 02270: Flare finds only Allies that its player may control."""
    table.ashcan.has_deck(DUKE, KNIFE)
    table.wendy.has_deck()
    table.wendy.holds(FLARE).does("play", "Flare")
    table.settle()

    assert not table.in_play(DUKE)
    assert table.wendy.discard == [FLARE]


def test_teamwork_gives_no_signature_card_away() -> None:
    """FAQ 02270: Pete may give a Beat Cop to Roland, but not Duke."""
    table = Table(["roland_banks", "ashcan_pete"], whole=True)
    table.ashcan.controls(COP)
    table.roland.has(resources=1)
    table.roland.holds(TEAMWORK).does("play", "Teamwork")
    table.roland.chooses("Nothing more")

    labels = [option.label for option in table.ask.parts[table.ashcan.seat].options]
    assert any("Beat Cop" in label for label in labels)
    assert not any("Duke" in label for label in labels)
