"""Guardian cards of level 0."""

from __future__ import annotations

from collections.abc import Sequence

from bot.lcg.api import (
    Attempt,
    Cost,
    EnemyAttacks,
    EnemyFalls,
    Game,
    Harm,
    HarmDealt,
    PieceId,
    Seat,
    Skill,
    SkillTest,
    Timing,
    Use,
    action,
    add_damage,
    at_your_location,
    choose_word,
    clues_to_find,
    committed,
    damage_rule,
    deal_all,
    discover,
    event,
    fight_with,
    foes,
    free,
    harmed_at,
    heal,
    hit,
    of_card,
    paid_boosts,
    reaction,
    ruling,
)

AUTOMATIC, TRAINING, BEAT_COP, FIRST_AID, MACHETE = "01016", "01017", "01018", "01019", "01020"
GUARD_DOG, EVIDENCE, DODGE, DYNAMITE, VICIOUS_BLOW = "01021", "01022", "01023", "01024", "01025"

FIGHT = frozenset({"fight"})


@action(
    AUTOMATIC,
    "fight",
    cost=Cost(actions=1, uses=1),
    is_a=FIGHT,
    targets=foes,
    attempt=Attempt(bonus=1, damage=1),
)
async def fight_with_automatic(g: Game, use: Use) -> None:
    """.45 Automatic: Action, 1 ammo: Fight. +1 combat, +1 damage."""
    await fight_with(g, use)


paid_boosts(TRAINING, "Physical Training", Skill.WILLPOWER, Skill.COMBAT)


def damageable_enemies_here(g: Game, use: Use) -> list[PieceId]:
    """Return the enemies at the user’s location that an asset can damage."""
    return [enemy.id for enemy in harmed_at(g, g.who(use.seat).place, use.source.code)]


@free(
    BEAT_COP,
    "strike",
    label="Discard for 1 damage",
    cost=Cost(discard_self=True),
    targets=damageable_enemies_here,
)
async def beat_cop_damages_enemy(g: Game, use: Use) -> None:
    """Beat Cop: Free, discard him to deal 1 damage to an enemy here."""
    await hit(g, g.piece(use.target), 1, use.seat, BEAT_COP)


ruling(BEAT_COP, "If he defeats an enemy, you defeated it.")


def _first_aid_choices(g: Game, seat: Seat) -> list[tuple[str, str]]:
    """Return the possible healings as (key, label); a key is the kind of harm and the seat."""
    words: list[tuple[str, str]] = []
    for who in g.investigators.at(g.who(seat).place):
        name = g.name(who.seat)
        if who.damage:
            words.append((f"damage:{who.seat}", f"{name}: 1 damage"))
        if who.horror:
            words.append((f"horror:{who.seat}", f"{name}: 1 horror"))
    return words


@action(
    FIRST_AID,
    "heal",
    label="Heal",
    cost=Cost(actions=1, uses=1),
    when=lambda g, use: bool(_first_aid_choices(g, use.seat)),
    why="Nobody here has damage or horror.",
)
async def heal_with_first_aid(g: Game, use: Use) -> None:
    """First Aid: Action, 1 supply: heal 1 damage or 1 horror from an investigator here."""
    choice = await choose_word(
        g,
        use.seat,
        "Who do you heal, and of what?",
        lambda: _first_aid_choices(g, use.seat),
        source=FIRST_AID,
    )
    kind, _, number = choice.partition(":")
    if number:
        heal(g, Seat(int(number)), damage=int(kind == "damage"), horror=int(kind == "horror"))


ruling(FIRST_AID, "It heals investigators only, not their assets.")


@action(MACHETE, "fight", is_a=FIGHT, targets=foes, attempt=Attempt(bonus=1, more="machete"))
async def fight_with_machete(g: Game, use: Use) -> None:
    """Machete: Action, Fight: +1 combat; +1 damage if it’s the only enemy engaged with you."""
    await fight_with(g, use)


@damage_rule("machete")
def bonus_damage_to_only_engaged_enemy(g: Game, test: SkillTest) -> int:
    """Return 1 if the attacked enemy is the only one engaged with the attacker, else 0."""
    return int([each.id for each in g.enemies.engaged_with(test.seat)] == [test.target])


ruling(MACHETE, "It deals no extra damage to an enemy that isn’t engaged with you.")
ruling(MACHETE, "A ready massive enemy at your location counts as engaged with you.")


def _is_guard_dog_damaged_by_attack(g: Game, use: Use[HarmDealt]) -> bool:
    harm = use.event.harm
    attacker = harm.attacker
    hurt = harm.damage_on.get(use.source.id, 0) > 0
    return hurt and attacker in harmed_at(
        g, g.places.where(attacker) if attacker else None, GUARD_DOG
    )


@reaction(
    GUARD_DOG,
    "bite",
    to=HarmDealt,
    timing=Timing.WHEN,
    label="Deal 1 damage back",
    when=_is_guard_dog_damaged_by_attack,
)
async def guard_dog_damages_attacker(g: Game, use: Use[HarmDealt]) -> None:
    """Guard Dog: Reaction, when an enemy attack damages it, deal 1 damage to the attacker."""
    await hit(g, use.event.harm.attacker, 1, use.seat, GUARD_DOG)


ruling(GUARD_DOG, "It bites once per attack, even if the damage defeats it.")
ruling(GUARD_DOG, "If it defeats an enemy, you defeated it.")


def _has_defeated_enemy_with_clues_here(g: Game, use: Use[EnemyFalls]) -> bool:
    mine = use.event.seat == use.seat
    return mine and clues_to_find(g, use.seat) > 0


@event(EVIDENCE, to=EnemyFalls, when=_has_defeated_enemy_with_clues_here)
async def evidence_discovers_clue(g: Game, use: Use) -> None:
    """Evidence!: Fast, after you defeat an enemy, discover 1 clue here."""
    await discover(g, use.seat, 1)


@event(DODGE, to=EnemyAttacks, timing=Timing.WHEN, when=at_your_location)
async def dodge_cancels_attack(_g: Game, use: Use[EnemyAttacks]) -> None:
    """Dodge: Fast, when an enemy attacks an investigator here, cancel the attack."""
    use.event.cancelled = True


ruling(DODGE, "In the enemy phase the enemy still exhausts when its attack is cancelled.")
ruling(DODGE, "It also stops attacks of opportunity and retaliation.")


def locations_in_blast_range(g: Game, use: Use) -> list[PieceId]:
    """Return the user’s location and connecting ones, leaving out those with nothing to damage."""
    here = g.places.of_seat(use.seat)
    near: Sequence[PieceId] = (
        [] if here is None else [here.id, *(p.id for p in g.places.connections(here))]
    )
    return [
        place for place in dict.fromkeys(near) if g.investigators.at(place) or g.enemies.at(place)
    ]


@event(DYNAMITE, targets=locations_in_blast_range)
async def dynamite_blast_damages_location(g: Game, use: Use) -> None:
    """Dynamite Blast: Choose your location or a connecting one: 3 damage to everyone there."""
    await deal_blast_damage(g, use, DYNAMITE)


async def deal_blast_damage(g: Game, use: Use, source: str) -> None:
    """Deal 3 damage to all investigators and enemies at a location, simultaneously."""
    harms = [
        Harm(who.seat, damage=3, source=of_card(source)) for who in g.investigators.at(use.target)
    ]
    hits = [(enemy, 3) for enemy in g.enemies.at(use.target)]
    await deal_all(g, harms, hits, by=use.seat)


ruling(DYNAMITE, "All of its damage is dealt at once.")
ruling(
    DYNAMITE,
    (
        "If it wins the scenario and defeats the last investigator at once, you choose the "
        "resolution, but still suffer the trauma."
    ),
)


@committed(VICIOUS_BLOW, adjust=True)
def vicious_blow_adds_damage(g: Game, trial: SkillTest, _seat: Seat) -> None:
    """Vicious Blow: If this attack succeeds, it deals +1 damage."""
    add_damage(g, trial, 1, of_card(VICIOUS_BLOW))
