"""The board game's kit: who acts when, and how investigators compare."""

from __future__ import annotations

from bot.kits.second_edition.kit import SecondEditionKit
from tests.kits.second_edition.table import AnySession, begun, played_to


def test_the_status_says_who_acts_when(kit: SecondEditionKit, session: AnySession) -> None:
    """From the first player on, with who acts now and who is next."""
    said = kit.words.standing_line(session)

    order = said.partition("turn order: ")[2].split(", ")
    assert len(order) == len(session.state.investigators)
    assert sum(each.endswith(" (now)") for each in order) == 1
    assert order[0].endswith(" (now)")
    assert order[1].endswith(" (next)")


def test_investigators_are_compared_by_their_numbers(kit: SecondEditionKit) -> None:
    """Occupation, sanity and stamina, focus stand beside each in the lobby's list."""
    notes = {choice.slug: choice.note for choice in kit.offers.investigators()}

    assert notes["joe_diamond"] == "Private Eye · Sanity 4, Stamina 6 · Focus 3"


def test_side_by_side_there_is_no_order(kit: SecondEditionKit) -> None:
    """All at once: the lines of the questions name who acts, the standing the first player."""
    session = begun(kit, settings={"together": True})
    played_to(session, "movement")

    said = kit.words.standing_line(session)
    assert "turn order" not in said
    assert "to act" not in said
    assert said.count("Joe") + said.count("Mandy") == 1
