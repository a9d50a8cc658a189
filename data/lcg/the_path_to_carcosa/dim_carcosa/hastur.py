"""Hastur of *Dim Carcosa* in three versions, of which the log chooses one."""

from __future__ import annotations

from bot.lcg.api import (
    MAY_HARM,
    TOKEN_FACE,
    Card,
    CardType,
    Game,
    HarmDealt,
    PhaseBegins,
    Piece,
    Seat,
    Skill,
    SkillTest,
    Symbol,
    TestKind,
    Token,
    Use,
    action,
    attack,
    constant,
    deal,
    disengage,
    exhaust,
    forced,
    hit,
    ruling,
    take_test,
)

KING_IN_YELLOW, LORD_OF_CARCOSA, TATTERED_KING = "03332", "03333", "03334"
HASTURS = (KING_IN_YELLOW, LORD_OF_CARCOSA, TATTERED_KING)
LOST_TOKENS = (Symbol.ELDER_SIGN, 1, 0, -1)
"""Tokens that fail against him for an investigator without sanity left."""


def hastur(g: Game) -> Piece | None:
    """Return Hastur if he is in play."""
    return next((found for code in HASTURS if (found := g.in_play.first_of(code))), None)


def hastur_damage(g: Game) -> int:
    """Return the damage on Hastur; 0 while he is not in play."""
    found = hastur(g)
    return 0 if found is None else found.damage


def has_damage_for_each(g: Game, amount: int) -> bool:
    """Return True if Hastur has this damage for each investigator who started."""
    return hastur(g) is not None and hastur_damage(g) >= amount * g.state.started


async def hurt_hastur(g: Game, seat: Seat, story: str, amount: int) -> None:
    """Deal damage to Hastur by a story: this much for each investigator who started."""
    await hit(g, hastur(g), amount * g.state.started, seat, story)


def exhaust_hastur(g: Game) -> None:
    """Exhaust Hastur and disengage him from all investigators."""
    if (found := hastur(g)) is not None:
        exhaust(g, found)
        disengage(g, found)


def _exceeds_sanity(g: Game, use: Use[HarmDealt]) -> bool:
    harm = use.event.harm
    who = g.who(harm.seat)
    above = who.horror > g.investigators.max_sanity(harm.seat)
    return harm.attacker is use.source and harm.own_horror > 0 and above


async def damage_by_excess_horror(g: Game, use: Use[HarmDealt]) -> None:
    """Hastur: If his attack deals you horror in excess of your sanity, you also take 1 damage."""
    await deal(g, use.event.harm.seat, damage=1, source=use.source.code)


for _code in HASTURS:
    forced(_code, "excess", to=HarmDealt, when=_exceeds_sanity)(damage_by_excess_horror)
    ruling(
        _code,
        "The 1 damage comes once for an attack that puts horror on your investigator card and "
        "leaves more horror there than your sanity. Horror on assets doesn’t count.",
    )


# The King in Yellow


@constant(KING_IN_YELLOW, MAY_HARM)
def king_harmed_by_stories(
    _g: Game, king: Piece, enemy: Piece, through: Card | None
) -> bool | None:
    """Hastur: He can’t be damaged except by stories."""
    if enemy is not king:
        return None
    return through is not None and through.type is CardType.STORY


def _enemy_phase_while_ready(_g: Game, use: Use[PhaseBegins]) -> bool:
    return use.event.phase == "enemy" and not use.source.exhausted


@forced(KING_IN_YELLOW, "attack", to=PhaseBegins, when=_enemy_phase_while_ready)
async def king_attacks_everybody(g: Game, use: Use) -> None:
    """Hastur: Forced, when the enemy phase begins, if he is ready, he attacks each investigator.

    In player order, wherever they are.
    """
    for who in list(g.playing()):
        if who.playing and use.source in g.in_play:
            await attack(g, use.source, who.seat)


@action(
    KING_IN_YELLOW,
    "defy",
    label="Test willpower to exhaust him",
    when=lambda _g, use: not use.source.exhausted,
    why="He is exhausted.",
)
async def defy_the_king(g: Game, use: Use) -> None:
    """Hastur: Action, test willpower (X), X being his fight. If you succeed, exhaust him.

    Any investigator can use this, wherever they are.
    """
    king = use.source

    async def defied(_trial: SkillTest) -> None:
        exhaust(g, king)

    fight = g.enemies.fight(king)
    await take_test(g, use.seat, Skill.WILLPOWER, fight, source=KING_IN_YELLOW, on_success=defied)


ruling(KING_IN_YELLOW, "His attacks as the phase begins don’t exhaust him.")
ruling(KING_IN_YELLOW, "He is at no location: he can’t be fought, engaged or evaded.")


# Lord of Carcosa, The Tattered King


def _tests_against_him(g: Game, him: Piece, seat: Seat) -> bool:
    test = g.test
    if test is None or test.seat != seat or test.target != him.id:
        return False
    return test.kind in (TestKind.FIGHT, TestKind.EVADE)


def tokens_fail_without_sanity(g: Game, him: Piece, seat: Seat, token: Token) -> Symbol | None:
    """Hastur: While you have no sanity left and attack or evade him, some tokens fail.

    Treat each elder sign, +1, 0 and −1 that you reveal as the auto-fail.
    """
    lost = token in LOST_TOKENS and not g.investigators.sanity_left(seat)
    return Symbol.AUTO_FAIL if lost and _tests_against_him(g, him, seat) else None


for _code in (LORD_OF_CARCOSA, TATTERED_KING):
    constant(_code, TOKEN_FACE)(tokens_fail_without_sanity)
