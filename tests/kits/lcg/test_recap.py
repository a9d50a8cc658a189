"""A scenario in numbers, counted by hand beside it."""

from __future__ import annotations

import pytest

from bot.engine.about import About
from bot.engine.facts import Fact
from bot.engine.game_numbers import Recap, Tests, luck_text, person_phrases, tenths_text
from bot.engine.ids import Seat
from bot.engine.session import Session
from bot.kits.lcg.kit import LcgKit
from bot.lcg.core import facts as f
from bot.lcg.core.about import Kind
from bot.lcg.core.state import Phase, Standing, TestKind
from bot.lcg.printed.cards import CardCode, Skill
from tests.kits.lcg.table import begun

ROLAND, DAISY = Seat(0), Seat(1)
GHOUL = CardCode("01160")
STUDY = CardCode("01111")


def ended(seat: Seat, *, success: bool, chance: tuple[int, int]) -> f.TestEnded:
    """A test that ended."""
    return f.TestEnded(
        seat=seat, skill=Skill.COMBAT, success=success, total=3, difficulty=3, chance=chance
    )


FIRST: tuple[Fact, ...] = (
    f.RoundBegan(round=1),
    f.TurnBegan(seat=ROLAND),
    f.ActionTaken(seat=ROLAND, action="fight", target=GHOUL),
    ended(ROLAND, success=True, chance=(3, 4)),
    f.EnemyDamaged(code=GHOUL, amount=2, left=1),
    f.AbilityUsed(seat=DAISY, code=CardCode("01029")),
    f.EnemyDamaged(code=GHOUL, amount=1, left=0),
    f.EnemyDefeated(code=GHOUL, seat=DAISY),
    f.CluesDiscovered(seat=ROLAND, place=STUDY, count=1),
    ended(DAISY, success=False, chance=(1, 2)),
    f.HarmAssigned(seat=DAISY, damage=1, horror=1),
    f.HarmAssigned(seat=DAISY, damage=2, code=CardCode("01018")),
)
SECOND: tuple[Fact, ...] = (
    f.RoundBegan(round=2),
    f.DoomPlaced(amount=1, total=1, need=3),
    f.PhaseBegan(phase=Phase.INVESTIGATION),
    f.EnemyDamaged(code=GHOUL, amount=-1, left=3),
    f.EnemyDamaged(code=GHOUL, amount=1, left=2, source=About(Kind.CARD, "01119")),
    f.CluesDiscovered(seat=DAISY, place=STUDY, count=2),
    f.CluesTaken(seat=DAISY, code=CardCode("03076a"), count=1),
    f.RoundBegan(round=3),
    f.DoomPlaced(amount=2, total=3, need=3),
    f.AgendaAdvanced(code=CardCode("01105")),
    f.RoundBegan(round=4),
)


def recap(kit: LcgKit, facts: tuple[Fact, ...], session: Session | None = None) -> Recap:
    """Return what the kit counts of these facts."""
    told = kit.past.recap(session or begun(kit), facts)
    assert told is not None
    return told


def test_choices_are_counted_for_who_did_them(kit: LcgKit) -> None:
    """Damage is counted for its dealer, else who acted last."""
    roland, daisy = recap(kit, FIRST + SECOND).people

    assert [count.words for count in roland.counts] == [
        "1 clue", "2 damage dealt", "0 enemies defeated", "0 damage taken", "0 horror taken",
    ]  # fmt: skip
    assert [count.words for count in daisy.counts] == [
        "3 clues", "1 damage dealt", "1 enemy defeated", "1 damage taken", "1 horror taken",
    ]  # fmt: skip


def test_damage_counts_for_whoever_dealt_it(kit: LcgKit) -> None:
    """Whoever acted last; what a card of the scenario deals is nobody's."""
    roland, daisy = recap(
        kit,
        (
            f.RoundBegan(round=1),
            f.ActionTaken(seat=ROLAND, action="fight", target=GHOUL),
            f.EnemyDamaged(code=GHOUL, amount=2, left=3, seat=DAISY),
            f.EnemyDamaged(code=GHOUL, amount=1, left=2, source=About(Kind.CARD, "01119")),
            f.EnemyDamaged(code=GHOUL, amount=1, left=1, seat=ROLAND),
            f.RoundBegan(round=2),
        ),
    ).people

    assert roland.counts[1].words == "1 damage dealt"
    assert daisy.counts[1].words == "2 damage dealt"


def test_luck_is_what_the_odds_did_not_let_expect(kit: LcgKit) -> None:
    """One test of 75% passed, one of 50% failed: 1.3 were to be expected."""
    told = recap(kit, FIRST)

    assert [person.tests for person in told.people] == [Tests(1, 1, 1, 750), Tests(1, 0, 0, 500)]
    assert told.tests.luck == -250
    assert person_phrases(told.people[0])[0] == "1 of 1 test passed (0.8 expected, luck +0.3)"
    assert (tenths_text(1250), luck_text(-250), luck_text(20)) == ("1.3", "−0.3", "0.0")


def test_a_test_that_was_saved_was_not_passed_by_chance(kit: LcgKit) -> None:
    """What is added when a test would fail is no luck of the bag."""
    sheet = f.TestSheet(
        seat=ROLAND,
        skill=Skill.COMBAT,
        kind=TestKind.PLAIN,
        difficulty=3,
        chance=(1, 2),
        parts=(f.SumPart(share=f.Share.EXTRA, amount=2),),
    )
    saved = f.TestEnded(
        seat=ROLAND, skill=Skill.COMBAT, success=True, total=4, difficulty=3, chance=(1, 2),
        sheet=sheet,
    )  # fmt: skip

    assert recap(kit, (saved,)).people[0].tests == Tests(1, 1, 0, 500)


def test_the_course_by_rounds(kit: LcgKit) -> None:
    """Doom at its highest in each round, until the agenda advances; the others by what came."""
    tracks = {track.name: track.values for track in recap(kit, FIRST + SECOND).tracks}

    assert tracks == {
        "Doom": (0, 1, 3, 0),
        "Clues": (1, 3, 0, 0),
        "Damage dealt": (3, 1, 0, 0),
        "Damage and horror taken": (2, 0, 0, 0),
    }


def over(kit: LcgKit, resolution: str, **standing: Standing) -> Session:
    """A scenario that ended so."""
    session = begun(kit)
    session.state.phase, session.state.resolution, session.state.round = Phase.OVER, resolution, 4
    for who in session.state.investigators:
        who.standing = standing.get(
            kit.words.name(session.state, who.seat).split()[0].lower(), who.standing
        )
    return session


def test_an_act_wins_and_an_agenda_loses(kit: LcgKit) -> None:
    """Which stage advanced last decides, and a sentence says so."""
    act = (*FIRST, *SECOND, f.ActAdvanced(code=CardCode("01110")))

    agenda = (*FIRST, *SECOND, f.AgendaAdvanced(code=CardCode("01107")))
    won, lost = recap(kit, act, over(kit, "r1")), recap(kit, agenda, over(kit, "r3"))

    assert (won.won, lost.won, recap(kit, act).won) == (True, False, None)
    assert won.decided[0] == "The last act advanced in round 4, with 0 of 3 doom."
    assert lost.decided[0] == "Time ran out: the last agenda advanced in round 4."
    assert won.result == "Resolution 1, round 4"
    assert "Daisy Walker found 3 of 4 clues." in won.decided


def test_what_was_reached_on_no_stage_is_resolved(kit: LcgKit) -> None:
    """A resolution that a game master gave is neither won nor lost; what goes on is not over."""
    early = recap(kit, FIRST + SECOND, over(kit, "r1"))

    assert (early.won, early.resolved) == (None, True)
    assert recap(kit, FIRST).resolved is False


@pytest.mark.parametrize("resolution", ["r1", "r3", "none"])
def test_a_scenario_of_a_campaign_is_resolved(kit: LcgKit, resolution: str) -> None:
    """Only the campaign is won or lost."""
    session = over(kit, resolution)
    session.state.chapter = 1
    told = recap(kit, (*FIRST, f.ActAdvanced(code=CardCode("01110"))), session)

    assert (told.won, told.resolved) == (None, True)


@pytest.mark.parametrize(
    ("resolution", "won"), [("none", False), ("r1", True), ("r2", True), ("r3", None)]
)
def test_the_last_scenario_ends_as_the_campaign_does(
    kit: LcgKit, resolution: str, *, won: bool | None
) -> None:
    """Survived is neither a win nor a loss, and nobody ended it early."""
    session = over(kit, resolution)
    session.state.scenario, session.state.chapter = "the_devourer_below", 3
    told = recap(kit, FIRST, session)

    assert (told.won, told.resolved) == (won, won is None)


def test_nobody_left(kit: LcgKit) -> None:
    """Without a resolution it is lost; who fell last is named, and by what."""
    out = f.InvestigatorOut(seat=DAISY, how=f.Fate.DEFEATED, cause=About(Kind.CARD, GHOUL))

    told = recap(kit, (*FIRST, out), over(kit, "none", daisy=Standing.DEFEATED))

    assert told.won is False
    assert told.decided[0].startswith(
        "Nobody was left. Daisy Walker was the last to be defeated, by Ghoul Minion"
    )
    assert [person.fate for person in told.people] == ["", "defeated"]


def test_luck_is_worth_a_sentence(kit: LcgKit) -> None:
    """From five tests on it is said whether the tokens were fair."""
    kind = tuple(ended(ROLAND, success=True, chance=(1, 2)) for _ in range(5))
    fair = (*kind[:3], *(ended(DAISY, success=False, chance=(1, 2)) for _ in range(2)))

    said = "{} of 5 tests passed unaided (2.5 expected)."
    assert recap(kit, kind).decided == (f"The tokens were kind: {said.format(5)}",)
    assert recap(kit, fair).decided == (f"The tokens were fair: {said.format(3)}",)
    assert recap(kit, kind[:4]).decided == ()
