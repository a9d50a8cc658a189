"""Survivor cards of level 0."""

from __future__ import annotations

from bot.lcg.api import (
    MAY_GO_WITHOUT,
    SKILL,
    Attempt,
    CardType,
    CopyNo,
    Cost,
    Game,
    Limit,
    Piece,
    Seat,
    Skill,
    SkillTest,
    TestFails,
    TestKind,
    TurnEnds,
    Use,
    action,
    attack_damage,
    boost,
    borrow,
    choose_cards,
    choose_piece,
    committable,
    constant,
    damage_rule,
    engaged_foes,
    evade_with,
    event,
    fight_with,
    foes,
    free,
    heal_piece,
    hit,
    may_boost,
    may_control,
    move_enemy,
    put_asset,
    reaction,
    ruling,
)

FIRE_AXE, PETER, BAIT, OOPS, NEWSPAPER = "02032", "02033", "02034", "02113", "02155"
RISE, DARK_HORSE, CHANCE_ENCOUNTER = "02192", "02234", "02270"
SWINGS, NEARLY, STEEP, READ = 3, 2, 2, 2


# Fire Axe


@damage_rule("without_resources")
def bonus_damage_without_resources(g: Game, test: SkillTest) -> int:
    """Return 1 if the attacker has no resources, else 0."""
    return int(not g.who(test.seat).resources)


@action(
    FIRE_AXE,
    "fight",
    is_a=frozenset({"fight"}),
    targets=foes,
    attempt=Attempt(more="without_resources"),
)
async def fight_with_fire_axe(g: Game, use: Use) -> None:
    """Fire Axe: Action, Fight: +1 damage while you have no resources."""
    await fight_with(g, use)


def _is_attacking_with_axe(g: Game, use: Use) -> bool:
    test = g.test
    mine = test is not None and test.tool == use.source.id and test.kind is TestKind.FIGHT
    return mine and may_boost(g, use, Skill.COMBAT)


@free(
    FIRE_AXE,
    "swing",
    label="+2 combat",
    cost=Cost(resources=1),
    when=_is_attacking_with_axe,
    why="You can use this only in an attack with this axe, before a token is revealed.",
    limit=Limit(SWINGS, "test"),
    boosts=2,
)
async def boost_fire_axe(g: Game, use: Use) -> None:
    """Fire Axe: Free, during an attack with it, 1 resource: +2 combat. Up to 3 times per attack."""
    boost(g, use, 2, Skill.COMBAT)


ruling(
    FIRE_AXE,
    ("Your resources count when the damage is dealt, so you can spend your last ones first."),
)


def has_own_turn_ended_with_horror(_g: Game, use: Use[TurnEnds]) -> bool:
    """Return True if the turn of the asset’s controller ends while the asset has horror."""
    return use.event.seat == use.source.controller and use.source.horror > 0


@reaction(
    PETER,
    "rest",
    to=TurnEnds,
    label="Heal 1 horror from him",
    when=has_own_turn_ended_with_horror,
    gain=True,
)
async def peter_sylvestre_heals_himself(g: Game, use: Use) -> None:
    """Peter Sylvestre: Reaction, after your turn ends, heal 1 horror from him."""
    heal_piece(g, use.source, horror=1)


# Bait and Switch


@event(
    BAIT,
    is_a=frozenset({"evade"}),
    targets=engaged_foes,
    why="No enemy is engaged with you.",
    attempt=Attempt(),
)
async def evade_with_bait_and_switch(g: Game, use: Use) -> None:
    """Bait and Switch: Evade. A non-Elite enemy you evade also moves.

    You choose a connecting location for it.
    """

    async def move_evaded_enemy(enemy: Piece) -> None:
        if g.card(enemy).has_trait("Elite"):
            return
        here = g.piece(g.places.where(enemy))
        place = await choose_piece(
            g,
            use.seat,
            "Where does it go?",
            lambda: g.places.connections(here) if here is not None else [],
            source=BAIT,
            kind="place",
        )
        if place is not None:
            await move_enemy(g, enemy, place)

    await evade_with(g, use, move_evaded_enemy)


ruling(BAIT, "You can evade an Elite enemy too, but it stays where it is.")


# Oops!


def _other_enemies_here(g: Game, use: Use[TestFails]) -> list[Piece]:
    near = g.enemies.at(g.who(use.seat).place)
    return [enemy for enemy in near if enemy.id != use.event.test.target]


def _has_missed_engaged_enemy(g: Game, use: Use[TestFails]) -> bool:
    lost, enemy = use.event.test, g.piece(use.event.test.target)
    nearly = lost.seat == use.seat and lost.kind is TestKind.FIGHT and lost.margin <= NEARLY
    met = enemy is not None and g.enemies.is_engaged(enemy, use.seat)
    return nearly and met and bool(_other_enemies_here(g, use))


@event(OOPS, to=TestFails, when=_has_missed_engaged_enemy)
async def oops_damages_another_enemy(g: Game, use: Use[TestFails]) -> None:
    """Oops!: After your attack on an enemy engaged with you fails by 2 or less, hit another one.

    A different enemy at your location takes the damage of that attack.
    """
    prompt = "Which enemy do you hit?"
    enemy = await choose_piece(
        g, use.seat, prompt, lambda: _other_enemies_here(g, use), source=OOPS
    )
    if enemy is not None:
        amount = attack_damage(g, use.event.test, enemy)
        await hit(g, enemy, amount, use.seat, use.event.test.source)


@constant(NEWSPAPER, SKILL)
def newspaper_adds_intellect(
    g: Game, paper: Piece, seat: Seat, skill: Skill, trial: SkillTest | None
) -> int:
    """Newspaper: +2 intellect while you investigate, if you have no clues."""
    reads = paper.controller == seat and skill is Skill.INTELLECT and not g.who(seat).clues
    return READ if reads and trial is not None and trial.kind is TestKind.INVESTIGATE else 0


@committable(
    RISE,
    why=("This must be your own test, with a difficulty at least 2 above your base skill."),
    own_only=True,
)
def rise_to_the_occasion_can_be_committed(g: Game, test: SkillTest, seat: Seat) -> bool:
    """Rise to the Occasion: Commit this only to your own tests.

    The difficulty must be at least 2 higher than your base skill.
    """
    return test.difficulty >= g.investigators.base_skill(seat, test.skill, test) + STEEP


ruling(RISE, "Your base skill counts, without bonuses from cards.")


# Dark Horse


@constant(DARK_HORSE, SKILL)
def dark_horse_adds_skill(
    g: Game, card: Piece, seat: Seat, _skill: Skill, _trial: SkillTest | None
) -> int:
    """Dark Horse: While you have no resources: +1 to each skill."""
    return int(card.controller == seat and not g.who(seat).resources)


@constant(DARK_HORSE, MAY_GO_WITHOUT)
def dark_horse_may_refuse_resources(_g: Game, card: Piece, seat: Seat) -> bool:
    """Dark Horse: In the upkeep phase you can choose to gain no resources."""
    return card.controller == seat


# A Chance Encounter


def _playable_allies_in_discard_piles(g: Game, seat: Seat) -> list[CopyNo]:
    """Return the Ally assets in players’ discard piles that a seat can put into play."""
    return [
        copy
        for who in g.playing()
        for copy in g.investigators.loose_discard(who.seat)
        if g.card(copy).type is CardType.ASSET
        and g.card(copy).has_trait("Ally")
        and not g.pieces.is_double(g.card(copy))
        and may_control(g, seat, g.card(copy))
    ]


@event(
    CHANCE_ENCOUNTER,
    when=lambda g, use: bool(_playable_allies_in_discard_piles(g, use.seat)),
    why="No discard pile has an Ally you could put into play.",
)
async def chance_encounter_puts_ally_into_play(g: Game, use: Use) -> None:
    """A Chance Encounter: Put an Ally from any player’s discard pile into play. You control it.

    At the end of the round, discard it if it’s still in play.
    """
    chosen = await choose_cards(
        g,
        use.seat,
        "Which Ally joins you?",
        lambda: _playable_allies_in_discard_piles(g, use.seat),
        source=CHANCE_ENCOUNTER,
        secret=False,
    )
    for copy in chosen:
        borrow(g, await put_asset(g, copy, use.seat), CHANCE_ENCOUNTER)


ruling(CHANCE_ENCOUNTER, "You can’t take another investigator’s signature card.")
ruling(CHANCE_ENCOUNTER, "When the Ally leaves play, it goes to its owner’s discard pile.")
