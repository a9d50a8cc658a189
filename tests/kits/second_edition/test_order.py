"""The board game's kit: who acts when, and how investigators compare."""

from __future__ import annotations

from bot.kits.second_edition.kit import SecondEditionKit
from tests.kits.second_edition.table import AnySession


def test_the_status_says_who_acts_when(kit: SecondEditionKit, session: AnySession) -> None:
    """From the first player on, with who acts now and who is next."""
    said = kit.standing(session)

    order = said.partition("turn order: ")[2].split(", ")
    assert len(order) == len(session.state.investigators)
    assert sum(each.endswith(" (now)") for each in order) == 1
    assert order[0].endswith(" (now)")
    assert order[1].endswith(" (next)")


def test_investigators_are_compared_by_their_numbers(kit: SecondEditionKit) -> None:
    """Occupation, sanity and stamina, focus stand beside each in the lobby's list."""
    notes = {choice.slug: choice.note for choice in kit.investigators()}

    assert notes["joe_diamond"] == "Private Eye · sanity 4, stamina 6 · focus 3"
