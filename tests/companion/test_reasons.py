"""Reasons of both games: what is gained, with what chance, and what it risks."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any

from bot.companion import RankedAnswer
from bot.engine.ask import Ask, Option, Picked
from bot.engine.english import rounded_percentage
from bot.engine.ids import Seat
from bot.engine.journal import Answered
from bot.engine.session import Session
from bot.lcg.core.state import TestKind
from bot.rulesets import kits

SEED = b"a seed for tests"
CARDS = {
    "scenario": "the_gathering",
    "difficulty": "standard",
    "investigators": ["roland_banks", "daisy_walker"],
    "settings": {},
}
TOWN = {"ancient_one": "azathoth", "investigators": ["random"] * 2, "settings": {}}


def played(
    ruleset: str, setup: dict[str, Any], answers: int
) -> Iterator[tuple[Session, Ask, Seat, tuple[RankedAnswer, ...]]]:
    """The questions of a game that companions play, with their best answers, one after another."""
    kit = kits()[ruleset]
    session = Session.start(kit.rules, setup, SEED)[0]
    for _ in range(answers):
        found = kit.automation.companion.next_answer(session)
        if found is None:
            return
        ranked = kit.automation.companion.rank(session, found.ask, found.seat)
        yield session, found.ask, found.seat, ranked
        session.apply(Answered(found.seat, found.ask.id, found.answer))


def told(ask: Ask, seat: Seat, ranked: RankedAnswer) -> tuple[Option, str] | None:
    """The option that an answer takes and the reason for it, where it takes one."""
    keys = ranked.answer.keys if isinstance(ranked.answer, Picked) else ()
    option = ask.parts[seat].option(keys[0]) if len(keys) == 1 else None
    return None if option is None else (option, ranked.reason)


def test_one_chance_is_told_of_one_test() -> None:
    """Before it is begun the same as once it stands, where nothing was put in between."""
    foretold, compared = "", 0
    for session, ask, seat, ranked in played("lcg", CARDS, 250):
        test = session.game.test
        if foretold and test is not None and test.kind is TestKind.INVESTIGATE:
            best = told(ask, seat, ranked[0])
            if best is not None and best[0].key == "reveal":
                assert best[1].split(": ")[1].startswith(foretold)
                compared += 1
        best = told(ask, seat, ranked[0])
        found = re.search(r"\d+%", best[1]) if best is not None else None
        begins = best is not None and best[0].verb == "investigate" and found is not None
        foretold = found[0] if begins and found is not None else ""
    assert compared > 3


def test_a_card_says_what_it_is_for() -> None:
    """In play what it gives or bears, and in a test from which chance to which, and for what."""
    plays, commits = list[str](), list[str]()
    for _, ask, seat, ranked in played("lcg", CARDS, 250):
        for each in ranked:
            found = told(ask, seat, each)
            if found is not None and found[0].verb == "play" and ask.kind == "turn":
                plays.append(found[1])
            if found is not None and found[0].key.startswith("commit:"):
                commits.append(found[1])

    assert any("“+1 intellect while you investigate”" in why for why in plays)
    assert any(re.search(r"it takes \d damage and \d horror for \w+", why) for why in plays)
    assert commits
    assert all(
        re.search(r": \d+% (instead of \d+%|as before), (for|to|against) ", w) for w in commits
    )


def test_a_chance_to_evade_is_that_beside_the_option() -> None:
    """Cards for such checks alone count in both."""
    seen = 0
    for _, ask, seat, ranked in played("second_edition", TOWN, 400):
        for each in ranked if ask.kind == "meet" else ():
            found = told(ask, seat, each)
            if found is not None and found[0].verb == "evade":
                chance = re.search(r"[<>]?\d+%", found[0].note)
                assert chance is not None
                assert f": {chance[0]}, " in found[1]
                seen += 1
    assert seen > 3


def test_sliders_say_what_they_are_moved_for() -> None:
    """And what is given up for it."""
    said = [
        found[1]
        for _, ask, seat, ranked in played("second_edition", TOWN, 150)
        for each in (ranked if ask.kind == "focus" else ())
        if (found := told(ask, seat, each)) is not None
    ]
    assert any(re.search(r": to close the gate, \w+ drops by \d\.", why) for why in said)
    assert all(": " in why for why in said)


def test_halves_are_rounded_as_everywhere() -> None:
    """Ten of sixteen tokens are 63 percent."""
    assert rounded_percentage(10, 16) == 63
    assert any(
        "63%" in each.reason and "62%" not in each.reason
        for _, _, _, ranked in played("lcg", CARDS, 60)
        for each in ranked
    )
