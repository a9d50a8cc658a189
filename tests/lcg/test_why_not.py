"""What is in hand but cannot be used now has its reason, for whoever types it."""

from __future__ import annotations

import pytest

from bot.engine.ids import Seat
from bot.lcg.rules.skill_test.commits import why_not_asked
from bot.table.posts.courier import prompt_for
from tests.lcg.table import Player, Table


def test_a_skill_is_committed_not_played(table: Table) -> None:
    """Whoever wants to play a skill reads what skills are for."""
    table.roland.holds("Guts")

    assert table.roland.why_not("play", "Guts") == (
        "You commit this card to tests; you can’t play it."
    )


def test_an_answer_to_a_moment_waits_for_it(table: Table) -> None:
    """An event that answers something has no moment in a quiet turn."""
    table.roland.holds("Evidence!")

    assert "its trigger" in table.roland.why_not("play", "Evidence!")


def test_what_costs_an_action_waits_for_the_own_turn(table: Table) -> None:
    """In somebody else's turn what is not fast is barred."""
    table.daisy.controls("Beat Cop")
    table.daisy.holds("Emergency Cache")
    table.order("spawn", card="Ghoul Minion", engaged=1)

    reason = table.daisy.why_not("play", "Emergency Cache")

    assert reason == "It costs an action, so you can play it only on your own turn."


def test_each_card_has_its_reason_in_a_test(table: Table) -> None:
    """No fitting icon, one card for somebody else's test, no second copy: each is said."""
    table.roland.holds("Barricade", "Overpower", "Overpower")
    table.daisy.holds("Hyperawareness", "Barricade", "Guts")
    table.roland.does("investigate")

    assert no_icon(table.daisy, "Guts")
    table.daisy.does("commit", "Commit Hyperawareness")
    assert table.daisy.why_not("commit", "Barricade") == (
        "You can commit only one card to someone else’s test."
    )
    assert no_icon(table.daisy, "Guts")
    assert no_icon(table.roland, "Overpower")


def no_icon(player: Player, name: str) -> bool:
    """Return whether it is said that the card has no icon for this test."""
    return player.why_not("commit", name) == f"{name} has no icon for this test."


def test_who_is_elsewhere_does_not_commit(table: Table) -> None:
    """Cards of who stands at another location are barred from the test."""
    table.daisy.controls("Beat Cop")
    table.daisy.holds("Unexpected Courage")
    table.lays("Hallway")
    table.order("move", who=1, to="Hallway")
    table.order("spawn", card="Ghoul Minion", engaged=1)
    table.roland.holds("Deduction").does("investigate")

    reason = table.daisy.why_not("commit", "Unexpected Courage")

    assert reason == "You aren’t at Roland Banks’s location."


def test_reasons_of_hands_stay_private(table: Table) -> None:
    """Nothing of a hand stands in what everybody reads."""
    table.roland.holds("Guts")

    shown = prompt_for(table.ask, "").ask

    assert not any("Guts" in b.label for part in shown.parts.values() for b in part.barred)


def test_lita_parleys_where_the_parlor_says_so() -> None:
    """Parlor, "gains": while no player controls her. Else there is none, not even barred."""
    table = Table(["roland_banks", "daisy_walker"])
    table.lays("Parlor", revealed=False)
    table.order("put", card="Lita Chantler", at="Study")
    assert not parleys(table.roland)
    table.order("reveal", place="Parlor")
    assert parleys(table.roland) == ["Parley with Lita Chantler"]
    table.roland.does("parley", token="+1")

    assert not parleys(table.roland)


def parleys(player: Player) -> list[str]:
    """Return what a seat reads of parleys, legal now or not."""
    part = player.ask.parts[player.seat]
    return [each.label for each in (*part.options, *part.barred) if each.verb == "parley"]


@pytest.mark.parametrize(
    ("held", "why"),
    [
        ((), "You have no cards in hand."),
        (("Knife",), "You aren’t at Roland Banks’s location."),
    ],
)
def test_a_player_who_is_not_asked_for_cards_reads_why(
    table: Table, held: tuple[str, ...], why: str
) -> None:
    """One reason, and the nearest."""
    table.daisy.holds(*held)
    table.lays("Hallway")
    table.order("move", who=1, to="Hallway")
    table.roland.holds("Deduction").does("investigate")

    assert table.game.test is not None
    assert why_not_asked(table.game, table.game.test, Seat(1)) == why
