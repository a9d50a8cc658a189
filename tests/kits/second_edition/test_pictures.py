"""The board game's kit: boards, sheets and dice as pictures."""

from __future__ import annotations

from typing import Any

from bot.kits.second_edition.kit import SecondEditionKit
from bot.second_edition.core.facts import CheckEnded
from bot.second_edition.printed.terms import CheckKind, Place, Skill
from tests.kits.hands import drawn_hand
from tests.kits.second_edition.table import JOE, AnySession

PNG = b"\x89PNG"


def test_town_and_sheet_are_drawn_with_alt_texts(
    kit: SecondEditionKit, session: AnySession
) -> None:
    """Pictures hold to Discord's limits and name nothing hidden in their file names."""
    town = kit.pictures.board(kit.views.scene(session))
    sheet = drawn_hand(kit, session, JOE)

    assert sheet is not None
    for picture in (town, sheet):
        assert picture.data.startswith(PNG)
        assert 0 < len(picture.alt) <= 1_000
    assert (town.name, sheet.name) == ("town.png", "sheet.png")
    assert "Waiting for" in town.alt


def ended(**more: Any) -> CheckEnded:
    """A check of Joe's that is over."""
    plain = {
        "seat": JOE,
        "skill": Skill.FIGHT,
        "kind": CheckKind.PLAIN,
        "passed": True,
        "successes": 1,
        "difficulty": 1,
        "faces": (5, 2),
    }
    return CheckEnded(**(plain | more))


def test_dice_that_mattered_have_a_picture(kit: SecondEditionKit, session: AnySession) -> None:
    """Fights, gates, several successes, clue tokens spent; at most two with one post."""
    quiet = [ended(), ended(kind=CheckKind.HORROR), ended(automatic=True, difficulty=3)]
    loud = [
        ended(kind=CheckKind.COMBAT, source="ghoul"),
        ended(source="abyss", closes=Place("woods")),
        ended(clues=1, by_clues=1),
    ]

    assert kit.pictures.results(session.state, quiet) == []
    pictures = kit.pictures.results(session.state, [*quiet, *loud])
    assert len(pictures) == 2
    assert all(picture.data.startswith(PNG) for picture in pictures)
    assert "Joe Diamond" in pictures[0].alt
