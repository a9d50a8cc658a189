"""Mystic cards above level 0."""

from __future__ import annotations

from bot.lcg.api import (
    Attempt,
    CardDrawn,
    Cost,
    EnemyReadies,
    Game,
    Limit,
    Piece,
    Seat,
    Skill,
    SkillTest,
    Symbol,
    Timing,
    TokenReveals,
    Use,
    action,
    attach,
    attached_enemy,
    boost,
    by_margin,
    can_investigate,
    choose_word,
    committed,
    damage_rule,
    deal,
    discard_piece,
    draw_cards,
    engaged_foes,
    evade_with,
    event,
    face_of,
    faces,
    fight_with,
    foes,
    free,
    gain,
    handler,
    heal,
    investigate_with,
    may_boost,
    reaction,
    ruling,
    take_test,
)
from data.lcg.the_dunwich_legacy.mystic import INVESTIGATE, MARKS, OUT_OF_TURN

BIND, SONG, SHRIVELLING_3, BLOOD_PACT, RITE_4 = "02031", "02112", "02154", "02191", "02233"
FEARLESS, JEWEL, SHRIVELLING_5, WARD = "02268", "02269", "02306", "02307"
FIGHT = frozenset({"fight"})
PACT = 3


by_margin(FEARLESS)


# Bind Monster


@event(
    BIND,
    is_a=frozenset({"evade"}),
    targets=engaged_foes,
    why="No enemy is engaged with you.",
    attempt=Attempt(skill=Skill.WILLPOWER),
)
async def evade_with_bind_monster(g: Game, use: Use) -> None:
    """Bind Monster: Evade with willpower. If the enemy is non-Elite, also attach this to it."""

    async def attach_to_enemy(enemy: Piece) -> None:
        bindable = not g.card(enemy).has_trait("Elite")
        if bindable and use.copy is not None and use.copy in g.state.limbo:
            bond = await attach(g, use.copy, enemy)
            if bond is not None:
                bond.controller = use.seat

    await evade_with(g, use, attach_to_enemy)


@reaction(
    BIND,
    "hold",
    to=EnemyReadies,
    timing=Timing.WHEN,
    label="Test willpower to keep it bound",
    when=attached_enemy,
    tests=BIND,
)
async def bind_monster_tests_willpower(g: Game, use: Use[EnemyReadies]) -> None:
    """Bind Monster: Reaction, when the enemy would ready, test willpower.

    If you succeed, it doesn’t ready. If you fail, discard Bind Monster.
    """

    async def on_success(_test: SkillTest) -> None:
        use.event.cancelled = True

    async def on_fail(_test: SkillTest) -> None:
        discard_piece(g, use.source)

    test = g.library.card(BIND).test
    assert test is not None
    await take_test(
        g,
        use.seat,
        test.skills[0],
        test.difficulty,
        source=BIND,
        on_success=on_success,
        on_fail=on_fail,
    )


ruling(
    BIND,
    (
        "You can evade an Elite enemy, but not bind it. If you don’t use the reaction, the "
        "enemy readies."
    ),
)


# Spells that fight


@damage_rule("song_of_the_dead")
def song_of_the_dead_bonus_damage(g: Game, test: SkillTest) -> int:
    """Return 2 if a skull was revealed in the attack’s test, else 0."""
    return 2 if Symbol.SKULL in faces(g, test) else 0


@action(
    SONG,
    "sing",
    is_a=FIGHT,
    label="willpower",
    targets=foes,
    cost=Cost(actions=1, uses=1),
    attempt=Attempt(skill=Skill.WILLPOWER, bonus=1, more="song_of_the_dead"),
)
async def fight_with_song_of_the_dead(g: Game, use: Use) -> None:
    """Song of the Dead: Action, 1 charge: Fight with willpower, +1.

    If you reveal a skull, +2 damage.
    """
    await fight_with(g, use)


@action(
    SHRIVELLING_3,
    "shrivel",
    is_a=FIGHT,
    label="willpower",
    targets=foes,
    cost=Cost(actions=1, uses=1),
    attempt=Attempt(skill=Skill.WILLPOWER, bonus=2, damage=1, on_symbol=("shrivelling_3:symbol",)),
)
async def fight_with_shrivelling_3(g: Game, use: Use) -> None:
    """Shrivelling (3): Action, 1 charge: Fight with +2 willpower and +1 damage.

    If you reveal a skull, cultist, tablet, elder thing or auto-fail, take 1 horror.
    """
    await fight_with(g, use)


@handler("shrivelling_3:symbol")
async def shrivelling_3_deals_horror_for_symbol(g: Game, args: dict[str, int]) -> None:
    """Shrivelling (3): With a bad symbol, take 1 horror."""
    await deal(g, Seat(args["seat"]), horror=1, source=SHRIVELLING_3)


@action(
    SHRIVELLING_5,
    "shrivel",
    is_a=FIGHT,
    label="willpower",
    targets=foes,
    cost=Cost(actions=1, uses=1),
    attempt=Attempt(skill=Skill.WILLPOWER, bonus=3, damage=2, on_symbol=("shrivelling_5:symbol",)),
)
async def fight_with_shrivelling_5(g: Game, use: Use) -> None:
    """Shrivelling (5): Action, 1 charge: Fight with +3 willpower and +2 damage.

    If you reveal a skull, cultist, tablet, elder thing or auto-fail, take 2 horror.
    """
    await fight_with(g, use)


@handler("shrivelling_5:symbol")
async def shrivelling_5_deals_horror_for_symbol(g: Game, args: dict[str, int]) -> None:
    """Shrivelling (5): With a bad symbol, take 2 horror."""
    await deal(g, Seat(args["seat"]), horror=2, source=SHRIVELLING_5)


@action(
    RITE_4,
    "seek",
    is_a=INVESTIGATE,
    label="Investigate with willpower",
    when=can_investigate,
    why="You can’t investigate your location.",
    cost=Cost(actions=1, uses=1),
    attempt=Attempt(skill=Skill.WILLPOWER, bonus=2, clues=3, on_symbol=("rite_of_seeking:symbol",)),
)
async def investigate_with_rite_of_seeking_4(g: Game, use: Use) -> None:
    """Rite of Seeking (4): Action, 1 charge: Investigate with +2 willpower; 2 extra clues.

    If you reveal a skull, cultist, tablet, elder thing or auto-fail, your turn ends after the test.
    """
    await investigate_with(g, use)


ruling(RITE_4, OUT_OF_TURN)


# Blood Pact


@free(
    BLOOD_PACT,
    "willpower",
    label="+3 willpower",
    cost=Cost(doom_self=1),
    when=lambda g, use: may_boost(g, use, Skill.WILLPOWER),
    why="You can use this only in your own willpower test, before a token is revealed.",
    limit=Limit(1, "test"),
    boosts=PACT,
)
async def blood_pact_adds_willpower(g: Game, use: Use) -> None:
    """Blood Pact: Free, put 1 doom on this: +3 willpower for your test. Once per test."""
    boost(g, use, PACT, Skill.WILLPOWER)


@free(
    BLOOD_PACT,
    "combat",
    label="+3 combat",
    cost=Cost(doom_self=1),
    when=lambda g, use: may_boost(g, use, Skill.COMBAT),
    why="You can use this only in your own combat test, before a token is revealed.",
    limit=Limit(1, "test"),
    boosts=PACT,
)
async def blood_pact_adds_combat(g: Game, use: Use) -> None:
    """Blood Pact: Free, put 1 doom on this: +3 combat for your test. Once per test."""
    boost(g, use, PACT, Skill.COMBAT)


@committed(FEARLESS)
async def fearless_2_heals_horror(g: Game, test: SkillTest, seat: Seat) -> None:
    """Fearless (2): If the test succeeds, heal 1 horror; 2 if it succeeds by 2 or more."""
    heal(g, seat, horror=2 if test.margin >= 2 else 1)


# Jewel of Aureolus


def _is_bad_symbol_revealed_here(g: Game, use: Use[TokenReveals]) -> bool:
    shown = use.event
    here = g.who(use.seat).place is not None
    near = here and g.who(shown.test.seat).place == g.who(use.seat).place
    return near and face_of(g, shown.test, shown.drawn) in (*MARKS, Symbol.AUTO_FAIL)


@reaction(
    JEWEL,
    "gleam",
    to=TokenReveals,
    label="1 card or 2 resources",
    when=_is_bad_symbol_revealed_here,
    cost=Cost(exhaust=True),
)
async def jewel_of_aureolus_draws_or_gains(g: Game, use: Use) -> None:
    """Jewel of Aureolus: Reaction, after anyone reveals a bad symbol at your location.

    A skull, cultist, tablet, elder thing or auto-fail. Exhaust this to draw 1 card or gain 2
    resources.
    """
    words = [("card", "Draw 1 card"), ("resources", "Gain 2 resources")]
    key = await choose_word(g, use.seat, "Draw 1 card, or gain 2 resources?", words, source=JEWEL)
    if key == "card":
        await draw_cards(g, use.seat, 1)
    else:
        gain(g, use.seat, 2)


# Ward of Protection


def _has_drawn_non_weakness(_g: Game, use: Use[CardDrawn]) -> bool:
    return use.event.seat == use.seat and not use.event.card.is_weakness


@event(WARD, to=CardDrawn, timing=Timing.WHEN, when=_has_drawn_non_weakness)
async def ward_of_protection_5_cancels_card(g: Game, use: Use[CardDrawn]) -> None:
    """Ward of Protection (5): When you draw a non-weakness encounter card, cancel and discard it.

    Then take 1 horror.
    """
    use.event.cancelled = use.event.annulled = True
    await deal(g, use.seat, horror=1, source=WARD)


ruling(WARD, "A cancelled enemy doesn’t spawn, and a cancelled card with Surge doesn’t surge.")
