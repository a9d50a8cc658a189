"""Dunwich Horror, section 13: special cards that are traded."""

from __future__ import annotations

from bot.second_edition.printed.terms import Special
from tests.second_edition.table import Table
from tests.second_edition.terms import Cursor, Offer, Offered, Phase, SeatChoice, Step, Traded


def poor(table: Table) -> Table:
    """Two investigators in one place, without money."""
    table.bob.at("uptown_streets")
    table.joe.money = table.bob.money = 0
    return table


def test_a_rail_pass_is_traded(table: Table) -> None:
    """DH 13.7: A special card that can change hands."""
    poor(table).joe.has_special(Special.RAIL_PASS)

    table.act(table.joe.propose(table.bob.seat), "give:rail_pass")

    assert Special.RAIL_PASS in table.bob.specials
    assert Special.RAIL_PASS not in table.joe.specials


def test_a_rail_pass_is_asked_for(table: Table) -> None:
    """What the other has is wanted: an offer waits for their yes."""
    poor(table).bob.has_special(Special.RAIL_PASS)

    table.act(table.joe.propose(table.bob.seat), "want:rail_pass")
    (offer,) = table.offers
    table.run(table.accept(offer))

    assert Special.RAIL_PASS in table.joe.specials


def test_nobody_has_two(table: Table) -> None:
    """Who has a Rail Pass is given no second one."""
    poor(table).joe.has_special(Special.RAIL_PASS)
    table.bob.has_special(Special.RAIL_PASS)

    table.act(table.joe.propose(table.bob.seat))

    assert not table.asked


def test_a_membership_is_not_traded(table: Table) -> None:
    """The Sheldon Gang knows its own."""
    poor(table).joe.has_special(Special.SHELDON_GANG)

    table.act(table.joe.propose(table.bob.seat))

    assert not table.asked


def test_couriers_carry_things_in_upkeep(table: Table) -> None:
    """DH 13.10: The phase begins with trades between any two places, then come the actions."""
    table.bob.at("abyss:1").has(money=0)
    table.joe.has(money=0)
    table.joe.gets("axe")
    table.headlines = {"couriers_in_town": table.turn + 1}
    table.phase, table.cursor = Phase.UPKEEP, Cursor(Step.UPKEEP)

    table.run(table.run_step(), "trade:seat1", "give:axe", "ready", "rest", "rest")

    assert table.bob.owns("axe")
    assert table.asked[0].prompt == "Upkeep: trade first, wherever you are?"
    assert table.phase is Phase.MOVEMENT


def with_messages(table: Table) -> Table:
    """Joe has three clues and Bob one, in a Movement in which Coded Messages is face up."""
    poor(table).conditions = ("coded_messages",)
    table.phase = Phase.MOVEMENT
    table.joe.clues, table.bob.clues = 3, 1
    return table


def test_clues_are_given(table: Table) -> None:
    """DH 13.9: With Coded Messages they are given like money, and alone are enough for a trade."""
    with_messages(table).bob.clues = 0

    assert not table.joe.proposals()[0].barred
    table.act(table.joe.propose(table.bob.seat), "give:c2")

    assert (table.joe.clues, table.bob.clues) == (1, 2)


def test_clues_are_asked_for(table: Table) -> None:
    """DH 13.9: An offer waits for the yes of who has them."""
    with_messages(table)

    table.act(table.joe.propose(table.bob.seat), ("give:c2", "want:c1"))
    (offer,) = table.offers
    assert not accepting(table).barred
    table.run(table.accept(offer))

    assert (table.joe.clues, table.bob.clues) == (2, 2)


def test_clues_that_were_offered_are_not_traded_later(table: Table) -> None:
    """DH 13.9: When the offer is taken up, too, they have to be traded."""
    with_messages(table)
    table.act(table.joe.propose(table.bob.seat), ("give:c2", "want:c1"))
    (offer,) = table.offers

    table.phase = Phase.UPKEEP

    assert accepting(table).barred == "You can’t trade clue tokens now."
    table.run(table.accept(offer))
    assert (table.joe.clues, table.bob.clues) == (3, 1)


def test_without_messages_clues_are_no_part_of_a_trade(table: Table) -> None:
    """DH 13.9: Nobody is asked for them, and who has nothing else does not trade."""
    with_messages(table).conditions = ()

    assert table.joe.proposals()[0].barred
    table.act(table.joe.propose(table.bob.seat))

    assert not table.asked
    assert table.offers == []


def test_a_pass_is_named_by_its_side(table: Table) -> None:
    """DH 13.7: What is not chosen is kept; the form says whose it is."""
    poor(table).joe.has_special(Special.RAIL_PASS)

    table.act(table.joe.propose(table.bob.seat), ())
    table.act(table.bob.propose(table.joe.seat), "want:rail_pass", seat=table.bob.seat)

    assert Special.RAIL_PASS in table.joe.specials
    give, want = table.asked
    (given,), (wanted,) = give.parts[table.joe.seat].options, want.parts[table.bob.seat].options
    assert (given.label, wanted.label) == ("Give Rail Pass", "Want Rail Pass")
    (fact,) = [each for each in table.facts if isinstance(each, Offered)]
    assert (fact.specials, fact.asks_specials) == ((), (Special.RAIL_PASS,))


def test_a_pass_for_money_waits(table: Table) -> None:
    """DH 13.7: An offer says which special card is given."""
    poor(table).joe.has_special(Special.RAIL_PASS)
    table.bob.money = 3

    table.act(table.joe.propose(table.bob.seat), ("give:rail_pass", "want:n3"))

    (fact,) = [each for each in table.facts if isinstance(each, Offered)]
    assert (fact.specials, fact.asks_specials, fact.asks) == ((Special.RAIL_PASS,), (), 3)


def test_what_became_of_a_pass_is_told(table: Table) -> None:
    """DH 13.7: It goes with the money, and everybody hears of both."""
    poor(table).joe.has_special(Special.RAIL_PASS)
    table.joe.money = 1

    table.act(table.joe.propose(table.bob.seat), ("give:n1", "give:rail_pass"))

    said = [each for each in table.facts if isinstance(each, Traded)]
    assert [(each.giver, each.money, each.card) for each in said] == [
        (table.joe.seat, 1, ""),
        (table.joe.seat, 0, "rail_pass"),
    ]


def test_clues_are_asked_for_in_words(table: Table) -> None:
    """DH 13.9: In lists of their own, by the side; the table is told."""
    with_messages(table)

    table.act(table.joe.propose(table.bob.seat), ("give:c2", "want:c1"))

    (asked,) = table.asked
    labels = [option.label for option in asked.parts[table.joe.seat].options]
    assert labels == [
        "Give 1 clue token",
        "Give 2 clue tokens",
        "Give 3 clue tokens",
        "Want 1 clue token",
    ]
    assert {option.shelf for option in asked.parts[table.joe.seat].options} == {
        *("clue tokens you give", "clue tokens you want"),
    }
    (fact,) = [each for each in table.facts if isinstance(each, Offered)]
    assert (fact.clues, fact.asks_clues) == (2, 1)


def test_what_became_of_clues_is_told(table: Table) -> None:
    """DH 13.9: Who gave how many to whom."""
    with_messages(table)

    table.run(table.exchange(Offer(table.joe.seat, table.bob.seat, clues=2, asks_clues=1)))

    said = [each for each in table.facts if isinstance(each, Traded)]
    assert [(each.giver, each.taker, each.clues) for each in said] == [
        (table.joe.seat, table.bob.seat, 2),
        (table.bob.seat, table.joe.seat, 1),
    ]


def test_both_sides_need_the_clues(table: Table) -> None:
    """DH 13.9: Who has fewer by then cannot give them."""
    with_messages(table)
    table.offers.append(Offer(table.joe.seat, table.bob.seat, clues=3, asks_clues=1))
    assert not accepting(table).barred

    table.bob.clues = 0
    assert accepting(table).barred == "There aren’t enough clue tokens."

    table.bob.clues, table.joe.clues = 1, 2
    assert accepting(table).barred == "There aren’t enough clue tokens."


def test_clues_for_money_need_messages_too(table: Table) -> None:
    """DH 13.9: Also where one side alone has clue tokens in it."""
    with_messages(table).joe.money = 1
    table.offers.append(Offer(table.joe.seat, table.bob.seat, dollars=1, asks_clues=1))
    assert not accepting(table).barred

    table.phase = Phase.UPKEEP

    assert accepting(table).barred == "You can’t trade clue tokens now."


def test_who_forgets_cannot_be_given_clues_above_four(table: Table) -> None:
    """Amnesia, as clue tokens come: of the one who is given them, and of nobody else."""
    with_messages(table).bob.clues = 4
    table.bob.gets("amnesia")
    table.joe.gets("amnesia")
    table.joe.clues = 6

    table.run(table.exchange(Offer(table.joe.seat, table.bob.seat, clues=1)))

    assert (table.joe.clues, table.bob.clues) == (5, 4)


def accepting(table: Table) -> SeatChoice:
    """Bob's choice of accepting Joe's offer."""
    return next(d for d in table.bob.trade_choices(propose=False) if d.key.startswith("accept"))
