"""What answers everything, prepared by a sentence: Leo's *Leadership*, and cards like it."""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any

import pytest

from bot.engine.ask import Ask, Picked
from bot.engine.ids import Seat
from bot.kits.second_edition.kit import SecondEditionKit
from bot.people.person_settings import Personal
from bot.table.automation.order_sentences import order_from_sentence
from bot.table.automation.order_setting import order_title
from bot.table.declares.order_kinds import OrderReply
from bot.table.declares.pace import PACES, Rhythm
from bot.table.memory.absences import Absence
from bot.table.memory.given_ahead import Ahead, Order
from bot.table.reminders.deadlines import compute_deadline
from tests.second_edition.table import Table

KIT = SecondEditionKit()
LEO, JOE = Seat(0), Seat(1)
ABILITY = "leo_anderson"


def seated() -> Table:
    """Leo and Joe, with what is in his box."""
    return Table("leo_anderson", "joe_diamond", boxes=("dunwich",), together=True)


def asked(table: Table, who: str, sanity: int) -> Ask:
    """Return what Leo is asked when somebody is about to lose so much Sanity."""
    begun = table.begins(getattr(table, who).lose(sanity=sanity), seat=0 if who == "leo" else 1)
    return begun.asks[0]


def reply(table: Table, ask: Ask, when: str) -> OrderReply | None:
    """Return what Leo's order does."""
    prepared, session = KIT.automation.orders.answer("ability"), SimpleNamespace(game=table.board)
    assert prepared is not None
    values = {"ability": ABILITY, "when": when}
    found: Any = prepared.reply(session, ask, LEO, values)  # pyright: ignore[reportArgumentType]
    return found


@pytest.mark.parametrize(
    ("when", "who", "sanity", "uses"),
    [
        ("1", "joe", 1, True),
        ("2", "joe", 1, False),
        ("2", "joe", 2, True),
        ("me 1", "joe", 3, False),
        ("me 1", "leo", 1, True),
        ("me 2", "leo", 1, False),
        ("never", "leo", 3, False),
    ],
)
def test_leadership_by_a_rule(when: str, who: str, sanity: int, uses: bool) -> None:
    """From so many points on, never for others, or never: nobody is asked either way."""
    table = seated()
    ask = asked(table, who, sanity)
    found = reply(table, ask, when)

    assert found is not None
    key = next(o.key for o in ask.parts[LEO].options if o.verb != "pass")
    assert found.answer == Picked((key if uses else "pass",))
    assert found.said == ("use Leadership" if uses else "")


def test_with_another_way_out_leo_is_asked_all_the_same() -> None:
    """A rule for one thing leaves no other aside."""
    table = seated()
    table.leo.gets("whiskey")
    ask = asked(table, "leo", 1)

    assert reply(table, ask, "never") is None
    assert reply(table, ask, "1") is not None


def test_the_question_names_it() -> None:
    """Whoever is asked knows what it is about."""
    ask = asked(seated(), "joe", 2)

    assert ask.prompt == "Joe Diamond is about to lose 2 Sanity. Use Leadership?"


def test_it_reads_as_it_is_said() -> None:
    """`Leadership: from a loss of 2 on`; what one does not have cannot be ordered."""
    table = seated()
    prepared = KIT.automation.orders.answer("ability")
    assert prepared is not None
    session: Any = SimpleNamespace(game=table.board)
    ability, when = (slot.choices for slot in prepared.slots)
    assert ability is not None
    assert when is not None
    assert [each.name for each in ability(session, LEO)] == ["Leadership"]
    assert ability(session, JOE) == []
    rule = next(each for each in when(session, LEO) if each.slug == "2")
    order = Order(number=1, answer="ability", names={"ability": "Leadership", "when": rule.name})

    assert order_title(KIT, order) == "Leadership: from a loss of 2 on"
    assert not prepared.mark(session, JOE, {"ability": ABILITY, "when": "2"})


def test_it_holds_the_table_no_longer_than_a_window() -> None:
    """Where all act at once, too: after the shorter of the pace's times it is passed."""
    pace = PACES[Rhythm.DAY]
    ask = asked(seated(), "joe", 2)
    found = compute_deadline(ask, LEO, 0.0, pace, Personal(), Absence(), (), now=0.0)

    assert found is not None
    assert (found.answer, found.at) == (Picked(("pass",)), pace.optional)


@pytest.mark.parametrize(
    ("said", "title"),
    [
        ("Leadership: from a loss of 2 on", "Leadership: from a loss of 2 on"),
        ("leadership never for others", "Leadership: never for others"),
        ("use Leadership", "Leadership: always"),
        ("Leadership: never", "Leadership: never"),
    ],
)
def test_it_is_ordered_by_a_sentence(said: str, title: str) -> None:
    """As it reads in the list of orders."""
    board: Any = seated().board
    session: Any = SimpleNamespace(game=board)
    table: Any = SimpleNamespace(
        kit=KIT, require_session=lambda: session, name=lambda _seat: "Leo Anderson"
    )
    orders, told = order_from_sentence(LEO, said)(table, Ahead())

    assert told.startswith(f"✓ {title}.")
    assert orders.orders[0].answer == "ability"
