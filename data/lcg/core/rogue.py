"""Rogue cards of level 0."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from bot.lcg.api import (
    Attempt,
    CardEnters,
    Cost,
    EnemyEvades,
    Game,
    Limit,
    Piece,
    PieceId,
    Seat,
    Skill,
    SkillTest,
    TurnBegins,
    Use,
    action,
    by_controller,
    by_margin,
    by_you,
    can_investigate,
    cannot_enter,
    choose_piece,
    committed,
    damage_rule,
    disengage,
    draw_cards,
    event,
    fight_with,
    foes,
    forced,
    gain,
    harmed_at,
    hit,
    investigate_with,
    lend_action,
    move,
    paid_boosts,
    reaction,
    ruling,
    settle_engagements,
)

SWITCHBLADE, BURGLARY, PICKPOCKETING, DERRINGER = "01044", "01045", "01046", "01047"
LEO, HARD_KNOCKS, ELUSIVE, BACKSTAB = "01048", "01049", "01050", "01051"
SNEAK_ATTACK, OPPORTUNIST = "01052", "01053"

FIGHT = frozenset({"fight"})


by_margin(SWITCHBLADE, OPPORTUNIST)


@damage_rule("by_two")
def bonus_damage_for_success_by_two(_g: Game, test: SkillTest) -> int:
    """Return 1 if the attack succeeds by 2 or more, else 0."""
    return int(bool(test.success) and test.margin >= 2)


@action(SWITCHBLADE, "fight", is_a=FIGHT, targets=foes, attempt=Attempt(more="by_two"))
async def fight_with_switchblade(g: Game, use: Use) -> None:
    """Switchblade: Action, Fight: +1 damage if you succeed by 2 or more."""
    await fight_with(g, use)


@action(
    BURGLARY,
    "rob",
    is_a=frozenset({"investigate"}),
    label="Investigate for 3 resources",
    when=can_investigate,
    why="You can’t investigate your location.",
    cost=Cost(actions=1, exhaust=True),
    attempt=Attempt(clues=0),
)
async def investigate_with_burglary(g: Game, use: Use) -> None:
    """Burglary: Action, exhaust this, Investigate: on success, gain 3 resources but no clues."""

    async def gain_resources(_test: SkillTest) -> None:
        gain(g, use.seat, 3)

    await investigate_with(g, use, instead=gain_resources)


ruling(BURGLARY, "It counts as a successful investigation even if there are no clues.")
ruling(BURGLARY, "You discover no clues, not even extra ones.")


@reaction(
    PICKPOCKETING,
    "pick",
    to=EnemyEvades,
    label="Draw 1 card",
    when=by_you,
    cost=Cost(exhaust=True),
)
async def pickpocketing_draws_card(g: Game, use: Use) -> None:
    """Pickpocketing: Reaction, after you evade an enemy, exhaust this to draw 1 card."""
    await draw_cards(g, use.seat, 1)


ruling(PICKPOCKETING, "Automatic evasions count too.")


@action(
    DERRINGER,
    "fight",
    is_a=FIGHT,
    targets=foes,
    cost=Cost(actions=1, uses=1),
    attempt=Attempt(bonus=2, more="by_two"),
)
async def fight_with_derringer(g: Game, use: Use) -> None:
    """.41 Derringer: Action, 1 ammo: Fight: +2 combat; +1 damage if you succeed by 2 or more."""
    await fight_with(g, use)


def is_entering_in_own_turn(g: Game, use: Use[CardEnters]) -> bool:
    """Return True if a card enters play during its controller’s turn."""
    itself = use.event.piece is use.source
    return itself and g.state.turn == use.source.controller


@forced(LEO, "begin", to=TurnBegins, when=by_controller, limit=Limit(1, "round"))
@forced(LEO, "enter", to=CardEnters, when=is_entering_in_own_turn, noted=True)
async def leo_de_luca_gives_action(g: Game, use: Use) -> None:
    """Leo De Luca: You may take 1 additional action on your turn."""
    lend_action(g, use.seat, use.source)


ruling(LEO, "You use his action first, so you keep your other actions if he leaves later.")


paid_boosts(HARD_KNOCKS, "Hard Knocks", Skill.COMBAT, Skill.AGILITY)


async def disengage_and_move(
    g: Game, seat: Seat, spots: Callable[[], Sequence[Piece]], *, source: str
) -> None:
    """Disengage a seat from all enemies and move it to one of `spots` that it chooses.

    If there is none, the enemies engage the seat again.
    """
    place = await choose_piece(g, seat, "Where do you go?", spots, source=source, kind="place")
    for enemy in g.enemies.engaged_with(seat):
        disengage(g, enemy)
    if place is None or not await move(g, seat, place.id):
        await settle_engagements(g)


def _enemy_free_locations(g: Game, seat: Seat) -> list[Piece]:
    """Return the revealed locations without enemies, except for the investigator’s own."""
    return [
        place
        for place in g.places.all()
        if place.revealed
        and place is not g.places.of_seat(seat)
        and not g.enemies.at(place.id)
        and not cannot_enter(g, seat, place)
    ]


@event(
    ELUSIVE,
    when=lambda g, use: bool(
        g.enemies.engaged_with(use.seat) or _enemy_free_locations(g, use.seat)
    ),
    why="No enemy is engaged with you, and there is nowhere to go.",
)
async def elusive_disengages_and_moves(g: Game, use: Use) -> None:
    """Elusive: On your turn, disengage from all enemies.

    Then move to any revealed location without enemies.
    """
    await disengage_and_move(
        g, use.seat, lambda: _enemy_free_locations(g, use.seat), source=ELUSIVE
    )


ruling(ELUSIVE, "The location doesn’t have to be connected, and you don’t have to be engaged.")


@event(
    BACKSTAB,
    is_a=FIGHT,
    targets=foes,
    why="There’s no enemy to attack here.",
    attempt=Attempt(skill=Skill.AGILITY, damage=2),
)
async def fight_with_backstab(g: Game, use: Use) -> None:
    """Backstab: Fight with agility, +2 damage."""
    await fight_with(g, use)


def _exhausted_enemies_here(g: Game, use: Use) -> list[PieceId]:
    here = harmed_at(g, g.who(use.seat).place, SNEAK_ATTACK)
    return [enemy.id for enemy in here if enemy.exhausted]


@event(SNEAK_ATTACK, targets=_exhausted_enemies_here, why="No exhausted enemy is at your location.")
async def sneak_attack_damages_exhausted_enemy(g: Game, use: Use) -> None:
    """Sneak Attack: 2 damage to an exhausted enemy at your location."""
    enemy = g.piece(use.target)
    if enemy is not None and enemy.id in _exhausted_enemies_here(g, use):
        await hit(g, enemy, 2, use.seat, SNEAK_ATTACK)


ruling(SNEAK_ATTACK, "It isn’t an attack: enemies engaged with you attack first, as for any event.")


@committed(OPPORTUNIST, adjust=True, own_only=True)
def opportunist_returns_to_hand(g: Game, test: SkillTest, seat: Seat) -> None:
    """Opportunist: Commit this only to your own tests.

    If you succeed by 3 or more, it returns to your hand after the test.
    """
    if test.margin >= 3:
        mine = [commit.copy for commit in test.commits if commit.seat == seat]
        test.returning += [copy for copy in mine if g.card(copy).code == OPPORTUNIST]
