"""The board game's kit: the odds beside a question, and numbers that read well."""

from __future__ import annotations

import re

from bot.engine.ask import Picked
from bot.engine.facts import Fact
from bot.engine.journal import Answered
from bot.kits.second_edition.kit import SecondEditionKit
from bot.tools.chooser import Chooser
from tests.kits.second_edition.table import JOE, AnySession, begun, gm, played_to


def in_combat(kit: SecondEditionKit) -> AnySession:
    """Joe, Fight 5, with 2 clue tokens, fights a Ghoul in the Woods with nothing in hand."""
    session = begun(kit, investigators=("joe_diamond",))
    played_to(session, "movement")
    gm(session, {"do": "monster", "code": "ghoul", "place": "woods"})
    gm(session, {"do": "sliders", "seat": 0, "stops": [0, 3, 0]})
    gm(session, {"do": "set", "seat": 0, "what": "clues", "to": 2})
    gm(session, {"do": "draws", "purpose": "dice", "seat": 0, "next": ["6"] * 1})
    gm(session, {"do": "move", "seat": 0, "place": "woods"})
    answer(session, "end")
    answer(session, "fight")
    while not any(ask.kind == "combat" for ask in session.asks):
        answer(session, "take")
    return session


def answer(session: AnySession, key: str) -> tuple[Fact, ...]:
    """Choose an option of the first question."""
    ask = session.asks[0]
    return session.apply(Answered(ask.must[0], ask.id, Picked((key,)))).facts


def test_before_a_fight_numbers_and_odds_are_told(kit: SecondEditionKit) -> None:
    """The monster as it is now, one's pools, free hands, and clue tokens for later."""
    session = in_combat(kit)
    (ask,) = session.asks
    lines = kit.words.explain(session, ask, JOE)

    assert lines[0].startswith("Awareness −3, horror +0 for 1 Sanity, combat −1 for 1 Stamina")
    assert lines[0].endswith("toughness 1, ambush")
    assert "Hands: 2 of 2 free" in lines
    assert "With .45 Automatic, Bullwhip and 1 clue token: 99%, with 2: 99%" in lines
    assert lines == kit.words.explain(session, ask, None)


def test_after_a_roll_the_chance_of_each_clue_token_is_exact(kit: SecondEditionKit) -> None:
    """Joe's Hunches make two dice of each: 1 − (2/3)² and 1 − (2/3)⁴."""
    session = in_combat(kit)
    bare = next(o.key for o in session.asks[0].parts[JOE].options if o.key == "fight:bare")
    gm(session, {"do": "draws", "purpose": "dice", "seat": 0, "next": ["1"] * 4})
    answer(session, bare)
    (ask,) = session.asks
    lines = kit.words.explain(session, ask, None)

    assert ask.kind == "check"
    assert lines[0] == "Fight 5, Ghoul −1 = 4 dice; successes on 5 to 6"
    assert ask.prompt.endswith("0 of 1 success, fails unless you add dice")
    assert lines[1] == "With 1 clue token: 56%, with 2: 80%"


def test_every_question_can_be_explained(kit: SecondEditionKit) -> None:
    """Whatever is asked in three random games, the lines are short enough for a post."""
    for seed in range(3):
        session = begun(kit, scenario="random", investigators=("random",) * 3)
        chooser = Chooser(str(seed))
        for _ in range(150):
            if session.over or (choice := chooser.choose(session.asks)) is None:
                break
            for ask in session.asks:
                lines = kit.words.explain(session, ask, None)
                assert all(0 < len(line) <= 400 for line in lines), (ask.kind, lines)
                assert len(lines) <= 6
                assert sum(map(len, lines)) <= 1_200, (ask.kind, lines)
            session.apply(Answered(choice.seat, choice.ask.id, choice.answer))


ODD = re.compile(
    r"(?<![\w.−-])-\d|\b1 (dice|clues|tokens|cards|monsters|points|successes|gates|items)\b"
    r"|\bNone\b"
)
"""A hyphen for a minus, a plural of one, a value that is none."""


def read_by_players(kit: SecondEditionKit, session: AnySession) -> list[str]:
    """Every word of the open questions, of the board and of the sheets."""
    said = [kit.views.board_text(session, None)]
    for ask in session.asks:
        said += [ask.prompt, ask.source, *kit.words.explain(session, ask, None)]
        for seat, part in ask.parts.items():
            said.append(kit.views.sheet_text(session, seat))
            said += [text for o in part.options for text in (o.label, o.note)]
            said += [barred.reason for barred in part.barred]
    return said


def test_numbers_read_well_in_whole_games(kit: SecondEditionKit) -> None:
    """One minus sign, one die, in every question, log line, board and sheet of two games."""
    for seed in ("minus", "plural"):
        session = begun(kit, scenario="random", investigators=("random",) * 3)
        chooser, facts = Chooser(seed), list[Fact]()
        for _ in range(150):
            if session.over or (choice := chooser.choose(session.asks)) is None:
                break
            assert [said for said in read_by_players(kit, session) if ODD.search(said)] == []
            facts += session.apply(Answered(choice.seat, choice.ask.id, choice.answer)).facts
        told = kit.words.tell(session.state, facts, None)
        assert [line for line in told if ODD.search(line)] == []
