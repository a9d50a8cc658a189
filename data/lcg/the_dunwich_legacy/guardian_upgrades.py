"""Guardian cards that cost experience."""

from __future__ import annotations

from bot.lcg.api import (
    SOAKS_FOR,
    AssetFalls,
    Attempt,
    Cost,
    Game,
    Lasting,
    Limit,
    Piece,
    PieceId,
    Seat,
    Skill,
    SkillTest,
    Timing,
    Until,
    Use,
    action,
    add_damage,
    by_margin,
    choose_piece,
    choose_seat,
    committed,
    constant,
    defeat_enemy,
    draw_cards,
    event,
    fight_with,
    foes,
    free,
    gain,
    harmed_at,
    hit,
    of_card,
    perform,
    reaction,
    ruling,
)
from data.lcg.the_dunwich_legacy.guardian import engage_any_number, provokable_enemies

TAUNT, XAVIER, STAND_TOGETHER, KEEN_EYE = "02019", "02106", "02148", "02185"
SPRINGFIELD, VICIOUS_BLOW, MONSTER_SLAYER, LIGHTNING_GUN = "02226", "02299", "02300", "02301"
FIGHT = frozenset({"fight"})


by_margin(VICIOUS_BLOW)


@event(TAUNT, when=lambda g, use: bool(provokable_enemies(g, use.seat)))
async def taunt_2_engages_enemies_and_draws(g: Game, use: Use) -> None:
    """Taunt: Fast, on your turn, engage any number of enemies here; draw 1 card for each."""
    taken = await engage_any_number(g, use, TAUNT)
    await draw_cards(g, use.seat, taken)


# Brother Xavier


@constant(XAVIER, SOAKS_FOR)
def xavier_soaks_harm_of_others(g: Game, xavier: Piece, seat: Seat) -> bool:
    """Brother Xavier: You can assign him damage and horror dealt to other investigators here."""
    place = g.places.where(xavier)
    return place is not None and place == g.who(seat).place


def _is_xavier_defeated_near_enemy(g: Game, use: Use[AssetFalls]) -> bool:
    return use.event.piece is use.source and bool(_enemies_xavier_can_damage(g, use))


def _enemies_xavier_can_damage(g: Game, use: Use) -> list[Piece]:
    return harmed_at(g, g.who(use.seat).place, XAVIER)


@reaction(
    XAVIER,
    "strike",
    to=AssetFalls,
    timing=Timing.WHEN,
    label="Deal 2 damage to an enemy",
    when=_is_xavier_defeated_near_enemy,
    limit=Limit(1, "game"),
)
async def xavier_damages_enemy(g: Game, use: Use) -> None:
    """Brother Xavier: Reaction, when he’s defeated, deal 2 damage to an enemy at your location."""
    prompt = "Which enemy takes 2 damage?"
    enemy = await choose_piece(
        g, use.seat, prompt, lambda: _enemies_xavier_can_damage(g, use), source=XAVIER
    )
    await hit(g, enemy, 2, use.seat, XAVIER)


# Stand Together


def _other_investigators_here(g: Game, seat: Seat) -> list[Seat]:
    return [who.seat for who in g.investigators.at(g.who(seat).place) if who.seat != seat]


@event(
    STAND_TOGETHER,
    when=lambda g, use: bool(_other_investigators_here(g, use.seat)),
    why="No other investigator is at your location.",
)
async def stand_together_draws_and_gains(g: Game, use: Use) -> None:
    """Stand Together: You and another investigator here draw 2 cards and gain 2 resources each."""
    other = await choose_seat(
        g,
        use.seat,
        "Who do you stand with?",
        lambda: _other_investigators_here(g, use.seat),
        source=STAND_TOGETHER,
    )
    for seat in (use.seat, other):
        if seat is not None:
            await perform(g, seat, draw_cards(g, seat, 2))
            if g.who(seat).playing:
                gain(g, seat, 2)


# Keen Eye


def _can_use_keen_eye(g: Game, use: Use) -> bool:
    """Return True during the user’s own turn, or in their own test while its result is open."""
    test = g.test
    return g.state.turn == use.seat if test is None else _is_own_open_test(test, use)


def _is_own_open_test(test: SkillTest, use: Use) -> bool:
    return test.seat == use.seat and not test.closed


def _register_keen_eye(skill: Skill) -> None:
    @free(
        KEEN_EYE,
        skill.value,
        label=f"+1 {skill} this phase",
        cost=Cost(resources=2),
        when=_can_use_keen_eye,
        why="You can use this only on your turn, or in your own test before a token is revealed.",
        boosts=1,
    )
    async def keen_eye(g: Game, use: Use) -> None:
        """Keen Eye: Permanent. Free, 2 resources: +1 intellect or +1 combat this phase."""
        effect = Lasting(
            "keen_eye", of_card(KEEN_EYE), Until.PHASE, use.seat, skill=skill, amount=1
        )
        g.state.lasting.append(effect)


for _skill in (Skill.INTELLECT, Skill.COMBAT):
    _register_keen_eye(_skill)


# Springfield M1903


def _unengaged_targets(g: Game, use: Use) -> list[PieceId]:
    """Return the enemies that the user can attack and that are not engaged with them."""
    mine = {enemy.id for enemy in g.enemies.engaged_with(use.seat)}
    return [enemy for enemy in foes(g, use) if enemy not in mine]


@action(
    SPRINGFIELD,
    "fight",
    cost=Cost(actions=1, uses=1),
    is_a=FIGHT,
    targets=_unengaged_targets,
    attempt=Attempt(bonus=3, damage=2),
)
async def fight_with_springfield(g: Game, use: Use) -> None:
    """Springfield M1903: Action, 1 ammo: Fight. +3 combat, +2 damage.

    You can’t use it against enemies engaged with you.
    """
    await fight_with(g, use)


@committed(VICIOUS_BLOW, adjust=True)
def vicious_blow_2_adds_damage(g: Game, trial: SkillTest, _seat: Seat) -> None:
    """Vicious Blow: If this attack succeeds, it deals +1 damage; by 2 or more, +2 instead."""
    add_damage(g, trial, 2 if trial.won_by(2) else 1, of_card(VICIOUS_BLOW))


@event(MONSTER_SLAYER, is_a=FIGHT, targets=foes, attempt=Attempt())
async def fight_with_monster_slayer(g: Game, use: Use) -> None:
    """Monster Slayer: Fight. If you succeed, a non-Elite enemy is defeated."""

    async def defeat_non_elite(enemy: Piece) -> None:
        if not g.card(enemy).has_trait("Elite"):
            await defeat_enemy(g, enemy, use.seat)

    await fight_with(g, use, defeat_non_elite)


ruling(MONSTER_SLAYER, "An Elite enemy only takes the attack’s normal damage.")


@action(
    LIGHTNING_GUN,
    "fight",
    cost=Cost(actions=1, uses=1),
    is_a=FIGHT,
    targets=foes,
    attempt=Attempt(bonus=5, damage=2),
)
async def fight_with_lightning_gun(g: Game, use: Use) -> None:
    """Lightning Gun: Action, 1 ammo: Fight. +5 combat, +2 damage."""
    await fight_with(g, use)
