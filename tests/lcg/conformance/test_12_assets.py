"""Rules notes §12: slots, uses, uniqueness, attachments, control."""

from __future__ import annotations

from bot.lcg.core.facts import CardDiscarded, Reason
from bot.lcg.core.state import Step
from bot.lcg.core.zones import leave_play
from bot.lcg.rules.playing import overfull_slot
from tests.lcg.codes import COP, DOG, FLASHLIGHT, KNIFE, MACHETE
from tests.lcg.table import Table

MILAN = "01033"


def test_a_third_hand_makes_another_leave(table: Table) -> None:
    """Rules Reference, "Slots": when a third hand asset enters, the owner discards one."""
    table.roland.controls(KNIFE)
    table.roland.controls(FLASHLIGHT)
    table.roland.holds(MACHETE).does("play", "Machete")

    assert table.ask.kind == "slots"
    assert not any("Machete" in label for label in table.roland.labels())
    table.roland.chooses("Knife")
    assert table.roland.discard == [KNIFE]
    assert [f.why for f in table.told(CardDiscarded)] == [Reason.NO_SLOT]


def test_a_two_handed_asset_needs_both_hands(table: Table) -> None:
    """Rules Reference, "Slots": a two-handed asset discards just enough to free both hands."""
    table.roland.controls(KNIFE)
    table.roland.controls(FLASHLIGHT)
    table.roland.holds("01074").does("play", "Baseball Bat")

    assert sorted(table.roland.discard) == [KNIFE, FLASHLIGHT]
    assert table.in_play("01074")


def test_assets_without_a_slot_are_unlimited(table: Table) -> None:
    """Rules Reference, "Slots": assets without a slot are not limited."""
    for _ in range(3):
        table.roland.controls("01017")

    assert len(table.game.in_play.controlled_by(table.roland.seat)) == 3


def test_one_ally(table: Table) -> None:
    """Rules Reference, "Slots": a new ally replaces the only other one without a question."""
    table.roland.controls(DOG)
    table.roland.holds(COP).does("play", "Beat Cop")

    assert not table.in_play(DOG)
    assert table.in_play(COP)


def test_taking_control_makes_room_too(table: Table) -> None:
    """Rules notes §12: taking control of a card, here Lita, needs a free slot, too."""
    table.all_at("Parlor")
    table.order("put", card="01117", at="Parlor")
    table.roland.controls(DOG)
    table.roland.does("parley", token="+1")

    assert table.piece("01117").controller == 0
    assert not table.in_play(DOG)


def test_uses_are_put_on_as_it_enters(table: Table) -> None:
    """Rules Reference, "Uses": Flashlight enters play with three supplies."""
    table.roland.holds(FLASHLIGHT).does("play", "Flashlight")

    assert table.piece(FLASHLIGHT).uses == 3


def test_an_empty_card_stays_unless_it_says(table: Table) -> None:
    """Rules notes §12: a Flashlight without supplies stays in play and cannot be used."""
    table.roland.controls(FLASHLIGHT, uses=1)
    table.roland.does("investigate", "Flashlight", token="0")

    assert table.piece(FLASHLIGHT).uses == 0
    assert not table.roland.can("investigate", "Flashlight")
    assert "left" in table.roland.why_not("investigate", "Flashlight")


def test_unique_cards_are_one_for_all(table: Table) -> None:
    """Rules Reference, "Unique": one copy by title in play over all players."""
    table.daisy.controls(MILAN)
    table.roland.holds(MILAN)

    assert not table.roland.can("play", "Milan")
    assert "already" in table.roland.why_not("play", "Milan")


def test_attachments_go_with_their_host(table: Table) -> None:
    """Rules notes §12: Obscuring Fog is discarded with the location it is attached to."""
    table.attached("01168", "Study")
    table.all_at("Hallway")
    table.order("remove", what="Study", to="removed")

    assert table.encounter_discard == ["01168"]


def test_cards_go_to_their_owners_piles(table: Table) -> None:
    """Rules notes §12: a card goes to its owner’s discard pile, whoever controls it."""
    dog = table.roland.controls(DOG)
    dog.controller = table.daisy.seat
    table.order("remove", what=dog.id)

    assert (table.roland.discard, table.daisy.discard) == ([DOG], [])


def test_extra_slots_hold_only_their_trait(table: Table) -> None:
    """Daisy’s Tote Bag gives two more hand slots, for Tomes only."""
    table.daisy.controls("01008")
    for card in ("01031", "01035", KNIFE, FLASHLIGHT):
        table.daisy.controls(card)
    assert len(table.game.in_play.controlled_by(table.daisy.seat)) == 5

    table.goes("turn", table.daisy)
    table.daisy.holds("01030").does("play", "Magnifying")
    assert table.ask.kind == "slots"


def _four_hands(table: Table) -> str:
    """Daisy with her Tote Bag and four hands full; the bag's id."""
    bag = table.daisy.controls("01008")
    for card in ("01031", "01035", KNIFE, FLASHLIGHT):
        table.daisy.controls(card)
    return bag.id


def test_slots_that_are_lost_are_emptied_at_once(table: Table) -> None:
    """Rules Reference, "Slots".

    If the Tote Bag leaves, its owner discards two of four hand cards.
    """
    table.order("remove", what=_four_hands(table))

    assert table.ask.kind == "slots"
    assert (table.ask.must, len(table.daisy.offers())) == ((table.daisy.seat,), 4)
    table.daisy.chooses("Knife").chooses("Old Book of Lore")
    assert table.daisy.discard == ["01008", KNIFE, "01031"]
    assert table.kinds == ["turn"]


def test_crypt_chill_takes_the_bag_and_what_it_held(table: Table) -> None:
    """Crypt Chill takes the Tote Bag in a test: the lost slots are emptied once it is resolved."""
    _four_hands(table)
    table.draws_encounter("Crypt Chill", table.daisy, token="auto_fail")
    table.daisy.chooses("Tote Bag")

    assert table.ask.kind == "slots"
    table.daisy.chooses("Knife").chooses("Flashlight")
    assert table.daisy.discard == ["01008", KNIFE, FLASHLIGHT]
    assert table.kinds == ["turn"]


def test_slots_are_looked_at_before_each_step(table: Table) -> None:
    """If a card takes a slot in the middle of a step, the discard comes before the next step."""
    bag = table.piece(_four_hands(table))
    leave_play(table.game, bag)
    table.goes("upkeep")

    assert (table.ask.kind, table.state.cursor.step) == ("slots", Step.TURN)
    table.daisy.chooses("Knife").chooses("Flashlight")
    assert table.state.round == 2  # after the upkeep
    assert not overfull_slot(table.game, table.daisy.seat)
