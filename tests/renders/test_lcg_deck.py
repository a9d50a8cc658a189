"""The picture of a deck."""

from __future__ import annotations

import pytest

from bot.lcg.decks.view import DeckView, deck_lines, summary
from renders.icons import DRAWINGS
from renders.lcg.deck import deck_alt, deck_png, deck_scene
from renders.marks import Icon, Text
from tests.renders.deck_scenes import DECKS, LIBRARY, empty, experienced, odd, started, unfinished

every_deck = pytest.mark.parametrize("name", DECKS)


def words(view: DeckView) -> list[str]:
    """Everything that stands in the picture."""
    marks = [mark for group in deck_scene(view).groups for mark in group.marks]
    return [mark.text for mark in marks if isinstance(mark, Text)]


@pytest.mark.parametrize("slug", LIBRARY.decks)
def test_every_card_is_in_picture_text_and_description(slug: str) -> None:
    """Each card of a starter deck stands in the picture, its alt text and the text."""
    view = started(slug)
    shown, alt, text = words(view), deck_alt(view), "\n".join(deck_lines(view))

    for group in view.groups:
        assert group.title in shown
        for line in group.lines:
            assert line.name in shown
            assert line.name in alt
            assert line.name in text
    assert "ready to play" in shown


def test_numbers_of_a_starter_deck() -> None:
    """Thirty cards in three classes, their costs, and three special cards."""
    view = started("roland_banks")

    assert summary(view) == "Roland Banks · 30 cards · ready to play"
    assert dict(view.classes) == {"guardian": 10, "seeker": 10, "neutral": 10}
    assert [(group.title, group.count) for group in view.groups] == [
        ("Assets", 14),
        ("Events", 8),
        ("Skills", 8),
        ("Signature cards and weaknesses", 3),
    ]
    assert sum(bar.count for bar in view.curve) == 22
    assert sum(number for _, number in view.classes) == view.count == view.size


def test_any_card_can_be_in_the_picture() -> None:
    """A card that is no player card has a heading of its own, and an icon that can be drawn."""
    for code in LIBRARY.cards:
        marks = [mark for each in deck_scene(odd(code)).groups for mark in each.marks]
        assert {mark.name for mark in marks if isinstance(mark, Icon)} <= {*DRAWINGS}

    assert {"No player cards", "What Have You Done?"} <= {*words(odd("01110"))}
    deck_png(odd("01110"))


def test_experience_shows() -> None:
    """Levels, experience and the weaknesses that it brings."""
    view = experienced()

    assert view.xp == 30
    assert summary(view) == "Roland Banks · 30 cards · 30 experience · ready to play"
    assert [line.copies for line in view.groups[-1].lines if line.note][-1] == 4
    assert "Beat Cop (2)" in deck_alt(view)


def test_a_pile_is_shortened() -> None:
    """What is no deck yet says how much more there is; the description still fits."""
    view = unfinished()

    assert any(each.startswith("and ") and each.endswith(" more cards") for each in words(view))
    assert "51 experience" in " ".join(words(view))
    assert not view.legal
    assert empty().state == "2 problems"


@every_deck
def test_the_description_fits(name: str) -> None:
    """At most 1,000 characters, whatever the deck."""
    assert 0 < len(deck_alt(DECKS[name]())) <= 1_000


def test_equal_decks_share_their_bytes() -> None:
    """A deck is drawn once."""
    assert deck_png(started("roland_banks")) is deck_png(started("roland_banks"))
