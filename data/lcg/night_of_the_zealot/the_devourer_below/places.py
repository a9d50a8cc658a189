"""The places of *The Devourer Below*."""

from __future__ import annotations

from bot.lcg.api import (
    TESTED_WITH,
    Enters,
    Game,
    Leaves,
    Limit,
    Piece,
    RoundEnds,
    Seat,
    Skill,
    SkillTest,
    TestKind,
    Timing,
    Use,
    action,
    add_clues,
    choose_word,
    constant,
    deal,
    forced,
    handler,
    heal,
    put_off,
    resign,
    ruling,
    take_test,
    this_location,
    you_are_hurt,
)
from data.lcg.night_of_the_zealot.shared import read_printed_test

MAIN_PATH, UNHALLOWED_GROUND, TWISTING_PATHS = "01149", "01150", "01151"
OLD_HOUSE, CLIFFSIDE, TANGLED_THICKET, QUIET_GLADE = "01152", "01153", "01154", "01155"
RITUAL_SITE = "01156"


@action(MAIN_PATH, "resign", is_a=frozenset({"resign"}), label="Resign")
async def resign_at_main_path(g: Game, use: Use) -> None:
    """Main Path: Action, Resign."""
    await resign(g, use.seat)


@forced(
    UNHALLOWED_GROUND,
    "curse",
    to=Enters,
    when=this_location,
)
async def unhallowed_ground_schedules_test(g: Game, use: Use) -> None:
    """Unhallowed Ground: Forced, after you enter, test willpower (4).

    If you fail, take 1 damage and 1 horror.
    """
    await put_off(g, "unhallowed_ground", seat=use.seat)


@handler("unhallowed_ground")
async def unhallowed_ground_tests_willpower(g: Game, args: dict[str, int]) -> None:
    """Let the investigator who entered Unhallowed Ground take its test."""
    seat = Seat(args["seat"])

    async def on_fail(_trial: SkillTest) -> None:
        await deal(g, seat, damage=1, horror=1, source=UNHALLOWED_GROUND)

    if g.who(seat).playing:
        skill, difficulty = read_printed_test(g, UNHALLOWED_GROUND)
        await take_test(g, seat, skill, difficulty, source=UNHALLOWED_GROUND, on_fail=on_fail)


def _is_leaving_outside_test(g: Game, use: Use[Leaves]) -> bool:
    out = use.event.place == use.source.id
    return out and not g.state.tests


@forced(TWISTING_PATHS, "lose", to=Leaves, timing=Timing.WHEN, when=_is_leaving_outside_test)
async def twisting_paths_test_intellect(g: Game, use: Use[Leaves]) -> None:
    """Twisting Paths: Forced, when you would leave, test intellect (3).

    If you fail, you don’t move.
    """

    async def on_fail(_trial: SkillTest) -> None:
        use.event.cancelled = True

    skill, difficulty = read_printed_test(g, TWISTING_PATHS)
    await take_test(g, use.seat, skill, difficulty, source=TWISTING_PATHS, on_fail=on_fail)


@constant(OLD_HOUSE, TESTED_WITH)
def old_house_tests_willpower(_g: Game, place: Piece, test: SkillTest) -> Skill | None:
    """Old House: You investigate it with willpower instead of intellect."""
    return Skill.WILLPOWER if _is_investigated(place, test) else None


@constant(CLIFFSIDE, TESTED_WITH)
def cliffside_tests_agility(_g: Game, place: Piece, test: SkillTest) -> Skill | None:
    """Cliffside: You investigate it with agility instead of intellect."""
    return Skill.AGILITY if _is_investigated(place, test) else None


@constant(TANGLED_THICKET, TESTED_WITH)
def tangled_thicket_tests_combat(_g: Game, place: Piece, test: SkillTest) -> Skill | None:
    """Tangled Thicket: You investigate it with combat instead of intellect."""
    return Skill.COMBAT if _is_investigated(place, test) else None


def _is_investigated(place: Piece, test: SkillTest) -> bool:
    return test.kind is TestKind.INVESTIGATE and test.target == place.id


@action(
    QUIET_GLADE,
    "rest",
    label="Heal 1 damage or 1 horror",
    when=you_are_hurt,
    why="You have no damage and no horror.",
    limit=Limit(1, "turn"),
)
async def quiet_glade_heals(g: Game, use: Use) -> None:
    """Quiet Glade: Action, heal 1 damage or 1 horror. Once per turn."""
    who = g.who(use.seat)
    words = [("damage", "Heal 1 damage")] if who.damage else []
    words += [("horror", "Heal 1 horror")] if who.horror else []
    choice = await choose_word(g, use.seat, "What do you heal?", words, source=QUIET_GLADE)
    heal(g, use.seat, damage=int(choice == "damage"), horror=int(choice == "horror"))


def _missing_clues(g: Game, place: Piece) -> int:
    """Return how many clues the Ritual Site lacks."""
    return (g.card(place).clues_for(g.state.started) or 0) - place.clues


@forced(RITUAL_SITE, "renew", to=RoundEnds, when=lambda g, use: _missing_clues(g, use.source) > 0)
async def ritual_site_refills_clues(g: Game, use: Use) -> None:
    """Ritual Site: Forced, at the end of the round, refill it to 2 clues per investigator."""
    add_clues(g, use.source, _missing_clues(g, use.source))


ruling(UNHALLOWED_GROUND, "If you enter it during another test, its own test comes after that one.")
ruling(
    TWISTING_PATHS,
    ("If you’re moved during a test, it can’t stop you: no test starts inside another."),
)
for _code in (OLD_HOUSE, CLIFFSIDE, TANGLED_THICKET):
    ruling(_code, "Intellect bonuses and icons don’t count there.")
