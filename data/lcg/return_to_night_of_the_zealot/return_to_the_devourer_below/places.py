"""The four Woods that the box adds to *The Devourer Below*."""

from __future__ import annotations

from bot.lcg.api import (
    EXTRA_TOKENS,
    MOST_PER_ATTACK,
    CardDrawn,
    CopyNo,
    Game,
    Limit,
    Piece,
    SkillTest,
    TestKind,
    TestSucceeds,
    Use,
    constant,
    forced,
    ruling,
)

WILLOW, LAKESIDE, CLEARING, BRIDGE = "50033", "50034", "50035", "50036"


def _treachery_of_test(g: Game, trial: SkillTest) -> CopyNo | None:
    """Return the treachery whose revelation asks for a test; None if the test has another cause."""
    source = trial.source.id if trial.source is not None else ""
    return next((copy for copy in g.state.limbo if g.card(copy).code == source), None)


def _is_treachery_test_passed_here(g: Game, use: Use[TestSucceeds]) -> bool:
    here = g.who(use.event.test.seat).place == use.source.id
    return here and _treachery_of_test(g, use.event.test) is not None


@forced(
    WILLOW,
    "rustle",
    to=TestSucceeds,
    when=_is_treachery_test_passed_here,
    limit=Limit(1, "round", group=True),
)
async def great_willow_marks_treachery(g: Game, use: Use[TestSucceeds]) -> None:
    """Great Willow: Forced, after anyone here passes a treachery’s test, the treachery gains surge.

    Once per round.
    """
    g.limits.record_use("round", f"surges:{_treachery_of_test(g, use.event.test)}")


def _has_surge_due(g: Game, use: Use[CardDrawn]) -> bool:
    return g.limits.use_count("round", f"surges:{use.event.copy}") > g.limits.use_count(
        "round", _surge_counter_key(use.event.copy)
    )


def _surge_counter_key(copy: CopyNo) -> str:
    return f"surged:{copy}"


@forced(WILLOW, "surge", to=CardDrawn, when=_has_surge_due)
async def great_willow_resolves_surge(g: Game, use: Use[CardDrawn]) -> None:
    """Great Willow: Forced, after anyone here passes a treachery’s test, the treachery gains surge.

    Once per round.
    """
    g.limits.record_use("round", _surge_counter_key(use.event.copy))
    use.event.surge = True


ruling(WILLOW, "It works only on a treachery being drawn, not on one already in a threat area.")


@constant(LAKESIDE, EXTRA_TOKENS)
def lakeside_reveals_extra_token(_g: Game, place: Piece, trial: SkillTest) -> int:
    """Lakeside: Forced, while you investigate here, reveal 1 extra chaos token."""
    return int(trial.kind is TestKind.INVESTIGATE and trial.target == place.id)


@constant(CLEARING, MOST_PER_ATTACK)
def clearing_caps_attack_damage(g: Game, place: Piece, enemy: Piece) -> int | None:
    """Corpse-Ridden Clearing: An enemy here takes at most 1 damage from each attack."""
    return 1 if g.places.where(enemy) == place.id else None


@constant(BRIDGE, EXTRA_TOKENS)
def wooden_bridge_reveals_extra_token(g: Game, place: Piece, trial: SkillTest) -> int:
    """Wooden Bridge: Forced, while you try to evade here, reveal 1 extra chaos token."""
    return int(trial.kind is TestKind.EVADE and g.who(trial.seat).place == place.id)


for _code in (LAKESIDE, BRIDGE):
    ruling(_code, "Only once per test, even if the first token is replaced by another.")
ruling(CLEARING, "Damage that doesn’t come from an attack is dealt in full.")
