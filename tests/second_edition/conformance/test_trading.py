"""Section 8: trading. Gifts at once, offers that wait, what ends them, what the table is told."""

from __future__ import annotations

from typing import Any

import pytest

from bot.engine.errors import NotAllowed
from bot.engine.ids import Seat
from bot.second_edition.printed.terms import JAIL, Place, Special
from tests.second_edition.table import Table
from tests.second_edition.terms import (
    Cursor,
    Note,
    Noted,
    Offer,
    Offered,
    Phase,
    SeatChoice,
    Step,
    Traded,
)

ME, OTHER, THIRD = Seat(0), Seat(1), Seat(2)
LIBRARY, WOODS = Place("library"), Place("woods")
FOR_AN_AXE = ("give:knife", "give:n2", "want:axe", "want:n1")
"""Joe's Knife and $2 for Mandy's Axe and $1, as the form has it."""
KEPT = "You already have an open offer."


@pytest.fixture
def table() -> Table:
    """Joe, Mandy and Bob in the Library, with nothing but $5 each."""
    made = Table("joe_diamond", "mandy_thompson", "bob_jenkins")
    for seat in (ME, OTHER, THIRD):
        made.who(seat).at(LIBRARY).has(money=5)
    return made


def offered(table: Table, **more: Any) -> Offer:
    """Joe's offer to Mandy, by default $2 for $1."""
    offer = Offer(ME, OTHER, **{"dollars": 2, "asks": 1, **more})
    table.offers.append(offer)
    return offer


def choice(table: Table, seat: Seat, key: str) -> SeatChoice:
    """A choice of a seat about trades."""
    choices = table.who(seat).trade_choices(propose=True)
    return next(each for each in choices if each.key.startswith(key))


def told(table: Table, kind: type) -> list[Any]:
    """The facts of one kind."""
    return [each for each in table.facts if isinstance(each, kind)]


def test_who_is_in_the_same_place_can_be_traded_with(table: Table) -> None:
    """Trade partners are others in the same place, not in jail or off the board."""
    table.bob.at(WOODS)
    assert table.joe.together_with() == [OTHER]

    for seat in (ME, OTHER):
        table.who(seat).at(JAIL)
    assert table.joe.together_with() == []

    for seat in (ME, OTHER):
        table.who(seat).at("")
    assert table.joe.together_with() == []


def test_an_upkeep_alone_brings_nobody_together(table: Table) -> None:
    """In Upkeep investigators in the same place cannot trade."""
    table.mandy.at(WOODS)
    table.bob.at(WOODS)
    table.phase = Phase.UPKEEP

    assert table.joe.together_with() == []


def test_offers_are_answered_where_none_can_be_made(table: Table) -> None:
    """Where nobody can propose, each player has the answers to their offers only."""
    offered(table)
    table.offers.append(Offer(THIRD, OTHER, dollars=1, asks=2))

    def keys(seat: Seat) -> list[str]:
        return [each.key for each in table.who(seat).trade_choices(propose=False)]

    assert keys(ME) == ["withdraw:0:1"]
    assert keys(OTHER) == ["accept:0:0", "decline:0:0", "accept:1:2", "decline:1:2"]
    assert keys(THIRD) == ["withdraw:1:1"]


def test_a_trade_is_a_verb_with_a_name(table: Table) -> None:
    """The trade command takes the partner, or the answer to an offer."""
    offered(table)
    proposal, yes = choice(table, THIRD, "trade:seat1"), choice(table, OTHER, "accept")
    no, back = choice(table, OTHER, "decline"), choice(table, ME, "withdraw")
    joe, mandy = "Joe Diamond", "Mandy Thompson"

    assert {each.verb for each in (proposal, yes, no, back)} == {"trade"}
    assert (proposal.it, proposal.args) == (mandy, (mandy,))
    assert (yes.args, no.args) == ((joe, "accept"), (joe, "decline"))
    assert back.args == (mandy, "withdraw")
    assert [each.quiet for each in (proposal, yes)] == [True, False]
    assert [each.calls for each in (proposal, yes, no, back)] == [False, True, False, False]


def test_the_labels_say_whose_offer_it_is(table: Table) -> None:
    """Each label names both sides of the offer."""
    offered(table)
    choices = [
        choice(table, OTHER, "accept"),
        choice(table, OTHER, "decline"),
        choice(table, ME, "withd"),
    ]

    assert [each.label for each in choices] == [
        "Accept Joe Diamond’s offer",
        "Decline the offer (Joe Diamond)",
        "Withdraw the offer (Mandy Thompson)",
    ]
    assert {each.note for each in choices} == {"$2 for $1"}


def test_one_offer_at_a_time_to_the_same_person(table: Table) -> None:
    """Another offer can be made to another investigator meanwhile."""
    offered(table)

    assert choice(table, ME, "trade:seat1").barred == KEPT
    assert not choice(table, ME, "trade:seat2").barred
    assert not choice(table, OTHER, "trade:seat0").barred
    assert not choice(table, THIRD, "trade:seat1").barred


@pytest.mark.parametrize("seat", [ME, OTHER])
def test_an_offer_is_withdrawn_or_declined(table: Table, seat: Seat) -> None:
    """An offer withdrawn or declined ends, and a post says so."""
    offered(table)
    key = "withdraw" if seat == ME else "decline"

    table.act(choice(table, seat, key).run(), seat=seat)

    assert table.offers == []
    assert (table.joe.money, table.mandy.money) == (5, 5)
    (note,) = told(table, Noted)
    what = Note.OFFER_GONE if seat == ME else Note.OFFER_DECLINED
    code = "mandy_thompson" if seat == ME else "joe_diamond"
    assert (note.what, note.seat, note.code) == (what, seat, code)


def test_an_offer_that_is_gone_is_not_declined(table: Table) -> None:
    """A late press on a past offer changes nothing, and no post appears."""
    offered(table)
    late = [choice(table, OTHER, "decline"), choice(table, ME, "withdraw")]
    table.offers.clear()

    for seat, each in zip((OTHER, ME), late, strict=True):
        table.act(each.run(), seat=seat)

    assert told(table, Noted) == []


def test_what_is_offered_is_named_with_all_its_parts(table: Table) -> None:
    """A post names cards, special cards, money and clue tokens that are offered."""
    knife, axe = table.joe.gets("knife"), table.mandy.gets("axe")
    full = {"gives": (knife,), "wants": (axe,), "clues": 1, "asks_clues": 2}
    offered(table, **full, specials=(Special.RETAINER,), asks_specials=(Special.BLESSING,))
    assert choice(table, ME, "withdraw").note == (
        "Knife, Retainer, $2 and 1 clue token for Axe, Blessing, $1 and 2 clue tokens"
    )

    table.offers.clear()
    offered(table, dollars=0, wants=(axe,), asks=0)
    assert choice(table, ME, "withdraw").note == "nothing for Axe"


@pytest.mark.parametrize("poor", [ME, OTHER])
def test_both_sides_need_the_money(table: Table, poor: Seat) -> None:
    """Both sides need the money of an offer; the exact amount suffices."""
    offered(table, dollars=3, asks=3)
    table.who(poor).money = 2
    assert choice(table, OTHER, "accept").barred == "There isn’t enough money."

    table.who(poor).money = 3
    assert not choice(table, OTHER, "accept").barred


@pytest.mark.parametrize("gone", [ME, OTHER])
def test_both_sides_need_their_cards(table: Table, gone: Seat) -> None:
    """An offer cannot be accepted if one of its cards has left its owner."""
    cards = table.joe.gets("knife"), table.mandy.gets("axe")
    offer = offered(table, gives=cards[:1], wants=cards[1:])
    assert not choice(table, OTHER, "accept").barred

    table.who(gone).cards.clear()

    assert choice(table, OTHER, "accept").barred == "One of the cards is gone."
    table.run(table.accept(offer))
    assert table.offers == []
    assert (table.joe.money, table.mandy.money) == (5, 5)


def test_who_went_away_cannot_accept(table: Table) -> None:
    """An offer ends with a post if the two are no longer together."""
    offered(table)
    stays = Offer(THIRD, ME, dollars=1, asks=1)
    table.offers.append(stays)
    table.mandy.at(WOODS)

    assert choice(table, OTHER, "accept").barred == "You’re no longer together."
    table.drop_stale()

    assert table.offers == [stays]
    (note,) = told(table, Noted)
    assert (note.what, note.seat, note.code) == (Note.OFFER_GONE, ME, "mandy_thompson")


def test_money_changes_hands_both_ways(table: Table) -> None:
    """A post tells all players what changed hands."""
    offer = offered(table)

    table.run(table.accept(offer))

    assert (table.joe.money, table.mandy.money) == (4, 6)
    assert table.offers == []
    said = [(each.giver, each.taker, each.money, each.card) for each in told(table, Traded)]
    assert said == [(ME, OTHER, 2, ""), (OTHER, ME, 1, "")]


def test_cards_change_hands_both_ways(table: Table) -> None:
    """Exactly the cards of the offer change hands."""
    knife, axe = table.joe.gets("knife"), table.mandy.gets("axe")
    table.joe.gets("cross")
    offer = offered(table, gives=(knife,), wants=(axe,), dollars=0, asks=0)

    table.run(table.accept(offer))

    assert (table.joe.owns("axe"), table.joe.owns("knife"), table.joe.owns("cross")) == (
        *(True, False, True),
    )
    assert table.mandy.owns("knife")
    said = [(each.giver, each.taker, each.money, each.card) for each in told(table, Traded)]
    assert said == [(ME, OTHER, 0, "knife"), (OTHER, ME, 0, "axe")]


def test_an_exchange_is_put_together(table: Table) -> None:
    """A post reports the two sides of an offer, which waits for the answer."""
    knife, axe = table.joe.gets("knife"), table.mandy.gets("axe")

    table.act(table.joe.propose(OTHER), FOR_AN_AXE)

    assert table.offers == [Offer(ME, OTHER, (knife,), 2, (axe,), 1)]
    assert (table.joe.money, table.mandy.money) == (5, 5)
    (fact,) = told(table, Offered)
    assert (fact.seat, fact.other) == (ME, "mandy_thompson")
    assert (fact.gives, fact.dollars, fact.wants, fact.asks) == (("knife",), 2, ("axe",), 1)
    assert (fact.clues, fact.asks_clues, fact.specials, fact.asks_specials) == (0, 0, (), ())


def test_all_of_a_trade_is_one_question(table: Table) -> None:
    """One question lists all that each side gives, each amount once."""
    table.joe.gets("knife")
    table.mandy.gets("axe")

    table.act(table.joe.propose(OTHER), FOR_AN_AXE)

    (asked,) = table.asked
    assert asked.prompt == "What do you give Mandy Thompson, and what do you want for it?"
    assert (asked.kind, asked.source) == ("offer", "Trade with Mandy Thompson")
    labels = [option.label for option in asked.parts[ME].options]
    assert labels == [
        *("Give Knife", *(f"Give ${n}" for n in range(1, 6))),
        *("Want Axe", *(f"Want ${n}" for n in range(1, 6))),
    ]
    shelves = dict.fromkeys(option.shelf for option in asked.parts[ME].options)
    assert [*shelves] == ["you give", "money you give", "you want", "money you want"]


def test_a_trade_has_one_amount_of_a_kind(table: Table) -> None:
    """A form with two amounts of money for one side is refused with a reason."""
    begun = table.begins(table.joe.propose(OTHER), seat=ME)

    with pytest.raises(NotAllowed, match=r"Choose one of these: Give \$1 or Give \$2\."):
        begun.chooses(ME, "give:n1", "give:n2", "want:n3")
    assert table.offers == []

    begun.chooses(ME, "give:n1", "want:n3")
    assert table.offers == [Offer(ME, OTHER, dollars=1, asks=3)]


def test_of_great_wealth_a_form_lists_the_first_amounts_and_all(table: Table) -> None:
    """For great wealth the form lists the first amounts and the whole."""
    table.joe.money = 84
    begun = table.begins(table.joe.propose(OTHER), seat=ME)

    (asked,) = begun.asks
    keys = [o.key for o in asked.parts[ME].options if o.key.startswith("give:")]
    assert keys == [*(f"give:n{n}" for n in range(1, 50)), "give:n84"]
    begun.chooses(ME, "give:n84")
    assert (table.joe.money, table.mandy.money) == (0, 89)


def test_several_cards_or_none(table: Table) -> None:
    """A side may give any number of cards; two equal ones have separate names."""
    for code in ("knife", "cross"):
        table.joe.gets(code)
        table.mandy.gets(code)

    chosen = ("give:knife", "give:cross", "want:knife", "want:cross")
    table.act(table.joe.propose(OTHER), chosen)
    (offer,) = table.offers
    assert (len(offer.gives), len(offer.wants)) == (2, 2)

    table.act(table.joe.propose(THIRD), "give:n1")
    assert (table.joe.money, table.bob.money) == (4, 6)


def test_a_gift_is_made_at_once(table: Table) -> None:
    """A gift needs no agreement; the form says so."""
    table.joe.gets("knife")

    table.act(table.joe.propose(OTHER), ("give:knife", "give:n2"))

    assert table.offers == []
    assert table.mandy.owns("knife")
    assert (table.joe.money, table.mandy.money) == (3, 7)
    assert told(table, Offered) == []


def test_nothing_for_nothing_is_no_trade(table: Table) -> None:
    """An offer of nothing for nothing does nothing."""
    table.act(table.joe.propose(OTHER), ())

    assert table.offers == []
    assert told(table, Offered) == told(table, Traded) == []


def test_money_alone_is_asked_for(table: Table) -> None:
    """An offer may only ask for something; the other player decides."""
    table.act(table.joe.propose(OTHER), "want:n3")

    assert table.offers == [Offer(ME, OTHER, asks=3)]
    assert (table.joe.money, table.mandy.money) == (5, 5)


def test_what_is_gone_is_no_part_of_the_form(table: Table) -> None:
    """Money lost while a player puts an offer together is not part of it."""
    begun = table.begins(table.joe.propose(OTHER), seat=ME)
    table.joe.money = 1
    begun.settles()

    with pytest.raises(NotAllowed, match="isn’t one of the choices now"):
        begun.chooses(ME, "give:n2")
    begun.chooses(ME)
    assert begun.done
    assert (table.joe.money, table.mandy.money) == (1, 5)
    assert table.offers == []


def test_offers_end_with_the_movement(table: Table) -> None:
    """After the last movement open offers end, and a post says so."""
    offered(table)
    for seat in (ME, OTHER, THIRD):
        table.who(seat).done = True
    table.phase, table.cursor = Phase.MOVEMENT, Cursor(Step.MOVE_BEGIN, THIRD)

    table.run(table.step_movement())

    assert table.offers == []
    assert [each.what for each in told(table, Noted)] == [Note.OFFER_GONE]
