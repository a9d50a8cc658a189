"""The sets Bishop's Thralls, Beast Thralls and Hideous Abominations."""

from __future__ import annotations

from bot.lcg.api import (
    DIFFICULTY,
    DIRECT,
    AttackLands,
    CardDrawn,
    EnemyEnters,
    Enters,
    Game,
    Piece,
    Seat,
    SkillTest,
    TestKind,
    TestOver,
    Timing,
    Use,
    attach,
    attached_enemy,
    attack,
    choose_piece,
    choose_word,
    constant,
    deal,
    discard_piece,
    discard_top,
    forced,
    heal_piece,
    revelation,
    ruling,
    this_enemy,
)

LIGHT, WIZARD = "02085", "02087"
AVIAN_THRALL, ALTERED_BEAST = "02094", "02096"
SPHERES, SERVANT = "02103", "02104"
PIERCING = ("Ranged", "Firearm", "Spell")


@revelation(LIGHT)
async def light_of_aforgomon_attaches_to_stage(g: Game, use: Use) -> None:
    """Light of Aforgomon: Peril. Revelation, attach to the current act or agenda (1 each)."""
    stages = {
        "act": g.stages.as_piece(g.stages.act.code),
        "agenda": g.stages.as_piece(g.stages.agenda.code),
    }
    free = {
        word: stage
        for word, stage in stages.items()
        if all(each.code != LIGHT for each in g.in_play.attached_to(stage.id))
    }
    words = [(word, f"The {word}, {g.card(stage).name}") for word, stage in free.items()]
    word = await choose_word(
        g, use.seat, "Do you attach it to the act or the agenda?", words, source=LIGHT
    )
    if free and use.copy is not None:
        await attach(g, use.copy, free.get(word) or next(iter(free.values())))


@constant(LIGHT, DIRECT)
def light_of_aforgomon_makes_harm_direct(_g: Game, _light: Piece, _seat: Seat) -> bool:
    """Light of Aforgomon: All damage and all horror is direct."""
    return True


ruling(LIGHT, "It leaves play after the other side of its act or agenda has been resolved.")


def _is_hex_or_pact_drawn_while_engaged(g: Game, use: Use[CardDrawn]) -> bool:
    card = use.event.card
    return g.enemies.is_engaged(use.source, use.event.seat) and (
        card.has_trait("Hex") or card.has_trait("Pact")
    )


@forced(
    WIZARD, "strike", to=CardDrawn, timing=Timing.WHEN, when=_is_hex_or_pact_drawn_while_engaged
)
async def wizard_of_yog_sothoth_attacks(g: Game, use: Use[CardDrawn]) -> None:
    """Wizard of Yog-Sothoth: Forced, when you draw a Hex or Pact while engaged, it attacks."""
    await attack(g, use.source, use.event.seat)


@constant(AVIAN_THRALL, DIFFICULTY)
def avian_thrall_lowers_difficulty(g: Game, thrall: Piece, test: SkillTest) -> int:
    """Avian Thrall: It has −3 fight against attacks with a Ranged, Firearm or Spell asset."""
    tool = g.piece(test.tool)
    if test.kind is not TestKind.FIGHT or test.target != thrall.id or tool is None:
        return 0
    return (
        -min(3, g.enemies.fight(thrall))
        if any(g.card(tool).has_trait(each) for each in PIERCING)
        else 0
    )


def _abominations_in_play(g: Game) -> list[Piece]:
    return [enemy for enemy in g.enemies.all() if g.card(enemy).has_trait("Abomination")]


@revelation(ALTERED_BEAST)
async def altered_beast_attaches_to_abomination(g: Game, use: Use[CardDrawn]) -> None:
    """Altered Beast: Revelation, attach to an Abomination enemy of your choice.

    Heal all its damage. If none is in play, this gains surge.
    """
    enemy = await choose_piece(
        g,
        use.seat,
        "Which Abomination gets Altered Beast?",
        lambda: _abominations_in_play(g),
        source=ALTERED_BEAST,
    )
    if enemy is None or use.copy is None:
        use.event.surge = True
        return
    heal_piece(g, enemy, damage=enemy.damage)
    await attach(g, use.copy, enemy)


def _has_entered_beasts_location(g: Game, use: Use[Enters]) -> bool:
    beast = g.piece(use.source.host)
    came_along = beast is not None and beast.id in use.event.led
    return beast is not None and not came_along and g.places.where(beast) == use.event.place


@forced(ALTERED_BEAST, "meet", to=Enters, when=_has_entered_beasts_location)
async def altered_beast_frightens_arrival(g: Game, use: Use[Enters]) -> None:
    """Altered Beast: Forced, when you enter its location or it enters yours, take 1 horror."""
    await deal(g, use.event.seat, horror=1, source=ALTERED_BEAST)


@forced(
    ALTERED_BEAST,
    "come",
    to=EnemyEnters,
    when=attached_enemy,
)
async def altered_beast_frightens_on_arrival(g: Game, use: Use[EnemyEnters]) -> None:
    """Altered Beast: Forced, when you enter its location or it enters yours, take 1 horror."""
    led_by = use.event.enemy.threat
    for who in g.investigators.at(use.event.place):
        if who.seat != led_by:
            await deal(g, who.seat, horror=1, source=ALTERED_BEAST)


def _is_attacked_with_melee(g: Game, use: Use[TestOver]) -> bool:
    test = use.event.test
    tool = g.piece(test.tool)
    hit = test.kind is TestKind.FIGHT and test.target == use.source.id
    return hit and tool is not None and g.card(tool).has_trait("Melee") and use.source in g.in_play


@forced(SPHERES, "swallow", to=TestOver, when=_is_attacked_with_melee)
async def conglomeration_of_spheres_discards_weapon(g: Game, use: Use[TestOver]) -> None:
    """Conglomeration of Spheres: Forced, after attacking it with a Melee card, discard the card."""
    tool = g.piece(use.event.test.tool)
    if tool is not None:
        discard_piece(g, tool)


ruling(SPHERES, "If the attack defeats it, you keep the weapon.")


@forced(
    SERVANT,
    "drain",
    to=AttackLands,
    timing=Timing.WHEN,
    when=this_enemy,
)
async def servant_of_the_lurker_discards_cards(g: Game, use: Use[AttackLands]) -> None:
    """Servant of the Lurker: Forced, when it attacks you, discard the top 2 cards of your deck."""
    await discard_top(g, use.event.seat, 2)
