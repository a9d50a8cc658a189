"""Mark Harrigan and his own cards."""

from __future__ import annotations

from bot.lcg.api import (
    MAY_NOT_LEAVE,
    SKILL,
    Cost,
    Game,
    HarmDealt,
    Limit,
    Piece,
    Seat,
    Skill,
    SkillTest,
    Symbol,
    TestKind,
    TokenRule,
    Use,
    as_soon_as,
    boost,
    can_be_damaged,
    committed,
    constant,
    deal,
    draw_cards,
    flip,
    forced,
    free,
    may_boost,
    more_is_futile,
    move_damage_to,
    of_card,
    reaction,
    revelation,
    ruling,
    token_rule,
)

MARK, HOME_FRONT, SHELL_SHOCK, SOPHIE, GUILT = "03001", "03007", "03008", "03009", "03009b"
TOO_MUCH, HELP, DAMAGE_PER_HORROR = 5, 2, 2


# Mark Harrigan


def _is_damage_on_own_card(_g: Game, use: Use[HarmDealt]) -> bool:
    return use.seat in use.event.harm.damaged


@reaction(
    MARK,
    "draw",
    to=HarmDealt,
    label="Draw a card",
    when=_is_damage_on_own_card,
    limit=Limit(1, "phase"),
)
async def mark_draws_after_damage(g: Game, use: Use) -> None:
    """Mark Harrigan: You begin the game with Sophie in play.

    Reaction, after damage is placed on a card you control, draw 1 card. Once per phase.
    """
    await draw_cards(g, use.seat, 1)


token_rule(
    MARK,
    Symbol.ELDER_SIGN,
    TokenRule(modifier=lambda g, trial: g.who(trial.seat).damage),
    "Elder sign: +1 for each damage on Mark Harrigan.",
)


# The Home Front, Shell Shock


def _has_damage_to_move(g: Game, trial: SkillTest) -> bool:
    """Return True if an enemy is attacked that can be damaged, and Mark has damage."""
    enemy = g.piece(trial.target)
    if trial.kind is not TestKind.FIGHT or enemy is None:
        return False
    hurt = any(g.who(c.seat).damage for c in trial.commits if g.card(c.copy).code == HOME_FRONT)
    return hurt and can_be_damaged(g, enemy, of_card(HOME_FRONT))


@committed(HOME_FRONT, matters=_has_damage_to_move)
async def home_front_moves_damage(g: Game, trial: SkillTest, seat: Seat) -> None:
    """The Home Front: If an attack succeeds, move 1 damage from Mark to the attacked enemy."""
    enemy = g.piece(trial.target)
    if enemy is not None and _has_damage_to_move(g, trial):
        await move_damage_to(g, seat, enemy, 1, HOME_FRONT)


@revelation(SHELL_SHOCK)
async def shell_shock_deals_horror(g: Game, use: Use) -> None:
    """Shell Shock: Revelation, take 1 horror for every 2 damage on you."""
    horror = g.who(use.seat).damage // DAMAGE_PER_HORROR
    if horror:
        await deal(g, use.seat, horror=horror, source=SHELL_SHOCK)


# Sophie


def _may_think_of_sophie(g: Game, use: Use) -> bool:
    return g.test is not None and may_boost(g, use, g.test.skill)


@free(
    SOPHIE,
    "remember",
    label="+2",
    cost=Cost(damage=1, direct=True),
    when=_may_think_of_sophie,
    why="You can use this only in your own test, before a token is revealed.",
    boosts=HELP,
    futile=lambda g, _use: more_is_futile(g),
)
async def sophie_adds_skill(g: Game, use: Use) -> None:
    """Sophie: Free, take 1 direct damage: +2 to your skill for this test."""
    if g.test is not None and may_boost(g, use, g.test.skill):
        boost(g, use, HELP, g.test.skill)


@constant(SOPHIE, MAY_NOT_LEAVE)
@constant(GUILT, MAY_NOT_LEAVE)
def sophie_cannot_leave_play(_g: Game, sophie: Piece, piece: Piece) -> str:
    """Sophie: It can’t leave play."""
    return "Sophie can’t leave play." if piece is sophie else ""


def _mark_of(sophie: Piece | None) -> Seat | None:
    return sophie.controller if sophie is not None else None


def _is_hurt_too_much(g: Game) -> bool:
    seat = _mark_of(g.in_play.first_of(SOPHIE))
    return seat is not None and g.who(seat).damage >= TOO_MUCH


def _is_well_again(g: Game) -> bool:
    seat = _mark_of(g.in_play.first_of(GUILT))
    return seat is not None and g.who(seat).damage < TOO_MUCH


@forced(SOPHIE, "flip", to=HarmDealt, when=lambda g, _use: _is_hurt_too_much(g))
async def sophie_flips_with_damage(g: Game, use: Use) -> None:
    """Sophie: Forced, if Mark Harrigan has 5 or more damage on him, flip Sophie."""
    await flip(g, use.source)


async def _flip_whichever_is_due(g: Game) -> None:
    sophie = g.in_play.first_of(SOPHIE) or g.in_play.first_of(GUILT)
    if sophie is not None:
        await flip(g, sophie)


as_soon_as(SOPHIE, _is_hurt_too_much)(_flip_whichever_is_due)
as_soon_as(GUILT, _is_well_again)(_flip_whichever_is_due)


@constant(GUILT, SKILL)
def guilt_lowers_each_skill(
    _g: Game, sophie: Piece, seat: Seat, _skill: Skill, _trial: SkillTest | None
) -> int:
    """Sophie (It Was All My Fault): −1 to each of your skills.

    Forced, if Mark Harrigan has 4 or less damage on him, flip Sophie.
    """
    return -1 if sophie.controller == seat else 0


ruling(SOPHIE, "You can use it several times in one test. No asset can take the damage.")
