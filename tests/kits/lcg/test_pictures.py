"""The card game's kit: boards, hands and tests as pictures."""

from __future__ import annotations

from collections.abc import Sequence

import msgspec
import pytest

from bot.engine.facts import Fact
from bot.engine.session import Session
from bot.kits.lcg.kit import LcgKit
from bot.lcg.core.facts import ActAdvanced, AgendaAdvanced, EnemySpawned, TestEnded
from bot.lcg.core.state import State
from bot.lcg.printed.cards import CardCode
from tests.kits.hands import drawn_hand
from tests.kits.lcg.table import ROLAND, gm
from tests.lcg.positions import random_play

PNG = b"\x89PNG"


def test_board_and_hand_are_drawn_with_alt_texts(kit: LcgKit, session: Session) -> None:
    """Pictures hold to Discord's limits and name nothing hidden in their file names."""
    board = kit.pictures.board(kit.views.scene(session))
    hand = drawn_hand(kit, session, ROLAND)

    assert hand is not None
    for picture in (board, hand):
        assert picture.data.startswith(PNG)
        assert 0 < len(picture.alt) <= 1_000
    assert (board.name, hand.name) == ("board.png", "hand.png")


def test_the_board_says_whom_the_table_waits_for(kit: LcgKit, session: Session) -> None:
    """The picture on request, and the text with the persons beside their investigators."""
    awaited = kit.words.name(session.state, session.awaited[0]).split()[0]

    assert f"for {awaited}" in kit.pictures.board(kit.views.scene(session)).alt
    assert "**Roland Banks** (<@5>)" in kit.views.board_text(session, None, {ROLAND: "<@5>"})


def test_an_empty_hand_has_no_picture(kit: LcgKit, session: Session) -> None:
    """Words say it."""
    gm(session, {"do": "hand", "seat": 0, "cards": []})

    assert drawn_hand(kit, session, ROLAND) is None
    assert kit.views.hand_text(session, ROLAND).startswith("0 cards, hand limit 8")


def ended(seed: int = 3) -> tuple[State, Sequence[Fact]]:
    """A position in which a test has just ended."""
    for session, facts in random_play(seed, 200):
        if any(isinstance(fact, TestEnded) for fact in facts):
            return session.state, facts
    raise AssertionError("no test in this game")


def test_a_test_has_a_small_picture_if_the_table_wants_it(kit: LcgKit) -> None:
    """A table setting turns it off."""
    state, facts = ended()
    drawn = kit.pictures.results(state, facts)
    state.settings = msgspec.structs.replace(state.settings, test_pictures=False)

    assert drawn[0].data.startswith(PNG)
    assert "Chance was" in drawn[0].alt
    assert kit.pictures.results(state, facts) == []


def after(kind: type[Fact], seeds: int = 8) -> tuple[State, Sequence[Fact]]:
    """A position in which something has just happened."""
    for seed in range(seeds):
        for session, facts in random_play(seed, 300):
            if any(isinstance(fact, kind) for fact in facts):
                return session.state, facts
    raise AssertionError("it never happens")


@pytest.mark.parametrize(("kind", "name"), [(AgendaAdvanced, "agenda"), (ActAdvanced, "act")])
def test_what_advances_is_shown(kit: LcgKit, kind: type[Fact], name: str) -> None:
    """A small picture of the card as it is now, with its number and name in the alt text."""
    state, facts = after(kind)

    (drawn,) = [
        each for each in kit.pictures.turning_points(state, facts) if each.name == f"{name}.png"
    ]

    assert drawn.data.startswith(PNG)
    assert drawn.alt.startswith(f"{name.capitalize()} ")


def test_an_elite_enemy_appears_with_its_numbers(kit: LcgKit, session: Session) -> None:
    """Others do not."""
    for code in ("01160", "01116"):
        gm(session, {"do": "spawn", "card": code, "at": "01111"})
    came = [
        EnemySpawned(code=CardCode(code), place=CardCode("01111")) for code in ("01160", "01116")
    ]

    (drawn,) = kit.pictures.turning_points(session.state, came)

    assert drawn.name == "enemy.png"
    assert drawn.alt.startswith("Ghoul Priest appears at Study: fight 4, health ")
