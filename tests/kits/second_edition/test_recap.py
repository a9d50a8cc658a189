"""A board game in numbers, counted by hand beside it."""

from __future__ import annotations

from bot.engine.facts import Fact
from bot.engine.game_numbers import Recap, Tests
from bot.kits.second_edition.kit import SecondEditionKit
from bot.second_edition.core import facts as f
from bot.second_edition.core.state import Phase
from bot.second_edition.printed.terms import CheckKind, Coin, Place, Skill
from tests.kits.second_edition.table import JOE, MANDY, AnySession, begun

WOODS, ISLE = Place("woods"), Place("unvisited_isle")
NAMES = {JOE: "joe_diamond", MANDY: "mandy_thompson"}


def check(first: int, *, passed: bool, per_mille: int, difficulty: int = 1) -> tuple[Fact, ...]:
    """A check of Joe's: the successes of the first roll, then how it ended."""
    return (
        f.CheckBegan(
            seat=JOE, who=NAMES[JOE], skill=Skill.FIGHT, kind=CheckKind.PLAIN, modifier=0, dice=3,
            difficulty=difficulty,
        ),
        f.DiceRolled(seat=JOE, who=NAMES[JOE], faces=(1,), all=(1,), successes=first),
        f.DiceRolled(seat=JOE, who=NAMES[JOE], faces=(5,), all=(1, 5), successes=1, why="clue"),
        f.CheckEnded(
            seat=JOE, who=NAMES[JOE], skill=Skill.FIGHT, kind=CheckKind.PLAIN, passed=passed,
            successes=1, difficulty=difficulty, per_mille=per_mille,
        ),
    )  # fmt: skip


def lost(what: Coin, amount: int, *, cost: bool = False) -> f.Changed:
    """Joe gains or loses something."""
    return f.Changed(seat=JOE, who=NAMES[JOE], what=what, amount=amount, now=3, cost=cost)


FIRST: tuple[Fact, ...] = (
    f.GateOpened(place=WOODS, world="abyss"),
    f.TurnBegan(turn=1, first=JOE),
    *check(0, passed=True, per_mille=400),
    lost(Coin.SANITY, -2),
    lost(Coin.STAMINA, -1, cost=True),
    lost(Coin.CLUES, 2),
    lost(Coin.CLUES, -1),
    f.DoomChanged(amount=1, now=1),
    f.GateOpened(place=ISLE, world="abyss"),
)
SECOND: tuple[Fact, ...] = (
    f.TurnBegan(turn=2, first=MANDY),
    f.GateClosed(place=WOODS, world="abyss", seat=MANDY, who=NAMES[MANDY]),
    f.Sealed(place=WOODS),
    f.CombatEnded(seat=MANDY, who=NAMES[MANDY], monster="ghoul", how="won"),
    f.CombatEnded(seat=MANDY, who=NAMES[MANDY], monster="ghoul", how="fled"),
    f.TerrorChanged(now=1),
    f.TurnBegan(turn=3, first=JOE),
)


def recap(kit: SecondEditionKit, *facts: Fact, session: AnySession | None = None) -> Recap:
    """Return what the kit counts of these facts."""
    told = kit.past.recap(session or begun(kit), facts)
    assert told is not None
    return told


def test_choices_are_counted_for_who_did_them(kit: SecondEditionKit) -> None:
    """Costs are no losses; whoever closed a gate seals it; fleeing beats nothing."""
    joe, mandy = recap(kit, *FIRST, *SECOND).people

    assert [count.words for count in joe.counts] == [
        "2 clue tokens", "0 monsters defeated", "0 gates closed", "0 seals", "0 Stamina lost",
        "2 Sanity lost",
    ]  # fmt: skip
    assert [count.words for count in mandy.counts] == [
        "0 clue tokens", "1 monster defeated", "1 gate closed", "1 seal", "0 Stamina lost",
        "0 Sanity lost",
    ]  # fmt: skip


def test_luck_is_of_the_first_roll(kit: SecondEditionKit) -> None:
    """A check that a clue token passed counts as passed, but not as passed by chance."""
    told = recap(kit, *FIRST, *check(1, passed=True, per_mille=600))

    assert told.people[0].tests == Tests(2, 2, 1, 1000)
    assert told.people[0].tests.luck == 0


def test_checks_without_a_roll_have_no_chance(kit: SecondEditionKit) -> None:
    """Neither automatic ones nor those of which the successes are counted."""
    ended = {"skill": Skill.LUCK, "kind": CheckKind.PLAIN, "difficulty": 1, "successes": 1}
    plain = {"seat": JOE, "who": NAMES[JOE], "passed": True}
    facts = [
        f.CheckEnded(automatic=True, **plain, **ended),
        f.CheckEnded(tallied=True, **plain, **ended),
    ]

    assert recap(kit, *facts).tests == Tests()


def test_the_course_by_turns(kit: SecondEditionKit) -> None:
    """Each number as high as it stood in the turn; it stays until it changes."""
    tracks = {track.name: track.values for track in recap(kit, *FIRST, *SECOND).tracks}

    assert tracks == {
        "Doom": (1, 1, 1),
        "Terror": (0, 1, 1),
        "Gates open": (2, 2, 1),
        "Seals": (0, 1, 1),
    }


def test_who_was_devoured_has_a_row_too(kit: SecondEditionKit) -> None:
    """Above who came to the seat after."""
    session = begun(kit)
    session.state.investigators[JOE].code = "amanda_sharpe"
    gone = f.InvestigatorDevoured(seat=JOE, who=NAMES[JOE], code=NAMES[JOE])

    people = recap(kit, *FIRST, gone, session=session).people

    assert [(each.seat, each.name, each.fate) for each in people] == [
        (JOE, "Joe Diamond", "devoured"),
        (JOE, "Amanda Sharpe", ""),
        (MANDY, "Mandy Thompson", ""),
    ]


def over(kit: SecondEditionKit, resolution: str) -> AnySession:
    """A game that ended so."""
    session = begun(kit)
    session.state.phase, session.state.resolution = Phase.OVER, resolution
    return session


def test_what_ended_it(kit: SecondEditionKit) -> None:
    """Seals, or the final battle with what woke the Ancient One."""
    woke = (f.AncientOneWoke(code="hastur", why="gates"), f.BattleRound(round=2, doom=9))

    won = recap(kit, *FIRST, *SECOND, session=over(kit, "sealed"))
    fallen = recap(kit, *FIRST, *SECOND, *woke, session=over(kit, "devoured"))

    assert (won.won, fallen.won, recap(kit, *FIRST).won) == (True, False, None)
    assert won.decided[0] == "The last seal was set in turn 3, with 1 of 13 doom."
    assert fallen.decided[:2] == (
        "Hastur awoke in turn 3: too many gates are open.",
        "The last investigator was devoured in round 2 of the final battle.",
    )


def test_the_doom_of_the_battle_is_another(kit: SecondEditionKit) -> None:
    """What is taken from an Ancient One that is awake does not change the course of doom."""
    woke = f.AncientOneWoke(code="hastur", why="gates")
    told = recap(kit, *FIRST, woke, f.DoomChanged(amount=-9, now=26))

    assert told.tracks[0].values == (1,)
