"""Rogue cards above level 0."""

from __future__ import annotations

from msgspec import structs

from bot.lcg.api import (
    Attempt,
    Cost,
    Game,
    LooseTokenReveals,
    PhaseBegins,
    PhaseEnds,
    Seat,
    Skill,
    SkillTest,
    Symbol,
    Timing,
    TokenReveals,
    Use,
    action,
    another_token_is_futile,
    by_margin,
    choose_word,
    committed,
    discard_piece,
    event,
    face_of,
    fight_with,
    foes,
    forced,
    gain_actions,
    paid_boosts,
    phase_is,
    reaction,
    remove_from_game,
    ruling,
    spend,
    spend_more_actions,
)

HIRED_MUSCLE, SWITCHBLADE, STREETWISE, LUCKY_DICE = "02027", "02152", "02189", "02230"
OPPORTUNIST, ACE, TYPEWRITER, WATCH = "02231", "02266", "02304", "02305"
FIGHT = frozenset({"fight"})
BY_ENOUGH, ACE_ACTIONS, PER_ACTION = 2, 3, 2


by_margin(OPPORTUNIST)


@forced(HIRED_MUSCLE, "wages", to=PhaseEnds, when=phase_is("upkeep"))
async def hired_muscle_takes_wages(g: Game, use: Use) -> None:
    """Hired Muscle: Forced, at the end of the upkeep phase, pay 1 resource or discard him."""
    words = [("pay", "Pay 1 resource")] if g.who(use.seat).resources else []
    words.append(("leave", "Discard Hired Muscle"))
    key = await choose_word(
        g, use.seat, "Pay 1 resource to keep Hired Muscle?", words, source=HIRED_MUSCLE
    )
    if key != "pay" or not spend(g, use.seat, 1):
        discard_piece(g, use.source)


@action(SWITCHBLADE, "fight", is_a=FIGHT, targets=foes, attempt=Attempt(bonus=2, more="by_two"))
async def fight_with_switchblade_2(g: Game, use: Use) -> None:
    """Switchblade: Action, Fight: +2 combat; +1 damage if you succeed by 2 or more."""
    await fight_with(g, use)


paid_boosts(STREETWISE, "Streetwise", Skill.INTELLECT, Skill.AGILITY, price=2, bonus=3)


# Lucky Dice


def _has_revealed_ignorable_token(g: Game, use: Use[TokenReveals]) -> bool:
    shown = use.event
    fails = face_of(g, shown.test, shown.drawn) is Symbol.AUTO_FAIL
    return shown.test.seat == use.seat and not fails


@reaction(
    LUCKY_DICE,
    "roll",
    to=TokenReveals,
    timing=Timing.WHEN,
    label="Ignore the token",
    when=_has_revealed_ignorable_token,
    cost=Cost(resources=2),
    futile=lambda g, use: another_token_is_futile(g, use.event),
)
async def lucky_dice_ignores_token(_g: Game, use: Use[TokenReveals]) -> None:
    """Lucky Dice: Reaction, when you reveal a token, spend 2 resources to ignore it.

    You can’t ignore the auto-fail. Reveal another token. If that’s the auto-fail, it counts and the
    dice leave the game.
    """
    use.event.cancelled, use.event.ignored_by = True, use.source.id


def _has_dice_revealed_auto_fail(g: Game, use: Use[TokenReveals]) -> bool:
    shown = use.event
    fails = face_of(g, shown.test, shown.drawn) is Symbol.AUTO_FAIL
    return fails and shown.instead_of == use.source.id


@forced(LUCKY_DICE, "lose", to=TokenReveals, timing=Timing.WHEN, when=_has_dice_revealed_auto_fail)
async def lucky_dice_leave_game(g: Game, use: Use[TokenReveals]) -> None:
    """Lucky Dice: You can’t cancel or ignore that auto-fail."""
    use.event.stands = True
    remove_from_game(g, use.source.copy)


def _has_revealed_ignorable_token_outside_test(_g: Game, use: Use[LooseTokenReveals]) -> bool:
    return use.event.seat == use.seat and use.event.token is not Symbol.AUTO_FAIL


@reaction(
    LUCKY_DICE,
    "roll_loose",
    to=LooseTokenReveals,
    timing=Timing.WHEN,
    label="Ignore the token",
    when=_has_revealed_ignorable_token_outside_test,
    cost=Cost(resources=2),
)
async def lucky_dice_ignores_token_outside_test(_g: Game, use: Use[LooseTokenReveals]) -> None:
    """Lucky Dice: This also works outside tests."""
    use.event.cancelled, use.event.ignored_by = True, use.source.id


def _has_dice_revealed_auto_fail_outside_test(_g: Game, use: Use[LooseTokenReveals]) -> bool:
    mine = use.event.instead_of == use.source.id
    return mine and use.event.token is Symbol.AUTO_FAIL


@forced(
    LUCKY_DICE,
    "lose_loose",
    to=LooseTokenReveals,
    timing=Timing.WHEN,
    when=_has_dice_revealed_auto_fail_outside_test,
)
async def lucky_dice_leave_game_outside_test(g: Game, use: Use[LooseTokenReveals]) -> None:
    """Lucky Dice: This also works outside tests."""
    remove_from_game(g, use.source.copy)


ruling(
    LUCKY_DICE,
    ("Use it as often as you can pay. Ignored tokens stay out of the bag until the test ends."),
)


@committed(OPPORTUNIST, adjust=True, own_only=True)
def opportunist_2_returns_to_hand(g: Game, test: SkillTest, seat: Seat) -> None:
    """Opportunist: Commit this only to your own tests.

    If you succeed by 2 or more, it returns to your hand after the test.
    """
    if test.margin >= BY_ENOUGH:
        mine = [commit.copy for commit in test.commits if commit.seat == seat]
        test.returning += [copy for copy in mine if g.card(copy).code == OPPORTUNIST]


@event(ACE)
async def ace_in_the_hole_gives_actions(g: Game, use: Use) -> None:
    """Ace in the Hole: Fast, on your turn, take 3 extra actions this turn."""
    gain_actions(g, use.seat, ACE_ACTIONS)


@action(
    TYPEWRITER,
    "fight",
    is_a=FIGHT,
    targets=foes,
    cost=Cost(actions=1, uses=1),
    attempt=Attempt(per_action=PER_ACTION, damage=2),
)
async def fight_with_chicago_typewriter(g: Game, use: Use) -> None:
    """Chicago Typewriter: Action, 1 ammo: Fight. +2 damage.

    You can spend any number of extra actions. +2 combat for each action spent.
    """
    more = await spend_more_actions(g, use, FIGHT)
    await fight_with(g, structs.replace(use, actions=use.actions + more))


ruling(TYPEWRITER, "Each action that Frozen in Fear adds to its cost counts, too (May 2021).")


# The Gold Pocket Watch


@reaction(WATCH, "skip", to=PhaseBegins, timing=Timing.WHEN, label="Skip this phase")
async def gold_pocket_watch_skips_phase(g: Game, use: Use[PhaseBegins]) -> None:
    """The Gold Pocket Watch: Reaction, when a phase begins, skip it. This leaves the game."""
    remove_from_game(g, use.source.copy)
    use.event.cancelled = True


@reaction(WATCH, "repeat", to=PhaseEnds, label="Repeat that phase")
async def gold_pocket_watch_repeats_phase(g: Game, use: Use[PhaseEnds]) -> None:
    """The Gold Pocket Watch: Reaction, after a phase ends, repeat it. This leaves the game."""
    remove_from_game(g, use.source.copy)
    use.event.repeated = True


ruling(
    WATCH,
    ("Nothing happens at the start or end of a skipped phase. The round still ends as usual."),
)
ruling(WATCH, "If you repeat the investigation phase, everyone gets another turn.")
