"""Player cards: titles of the core set at other levels."""

from __future__ import annotations

from bot.lcg.api import (
    ENEMY_MAY_NOT_ENTER,
    ENEMY_MAY_NOT_SPAWN,
    Card,
    Cost,
    Game,
    Lasting,
    Leaves,
    PhaseBegins,
    Piece,
    Skill,
    TestFails,
    Timing,
    Until,
    Use,
    attach,
    attached_location,
    constant,
    discard_piece,
    event,
    fetch,
    forced,
    of_card,
    paid_boosts,
    reaction,
    ruling,
)
from data.lcg.core.guardian import deal_blast_damage, locations_in_blast_range
from data.lcg.core.mystic_upgrades import blank_enemy_text, non_elite_enemies_here
from data.lcg.core.rogue_upgrades import hot_streak_gains_resources

TRAINING, DYNAMITE, AWARE, BARRICADE, KNOCKS = "50001", "50002", "50003", "50004", "50005"
HOT_STREAK, STUDIES, MIND_WIPE, DIG_DEEP, FOOT = "50006", "50007", "50008", "50009", "50010"

paid_boosts(TRAINING, "Physical Training", Skill.WILLPOWER, Skill.COMBAT)
paid_boosts(AWARE, "Hyperawareness", Skill.INTELLECT, Skill.AGILITY)
paid_boosts(KNOCKS, "Hard Knocks", Skill.COMBAT, Skill.AGILITY)
paid_boosts(STUDIES, "Arcane Studies", Skill.WILLPOWER, Skill.INTELLECT)
paid_boosts(DIG_DEEP, "Dig Deep", Skill.WILLPOWER, Skill.AGILITY)


@event(DYNAMITE, targets=locations_in_blast_range, provokes=False)
async def dynamite_blast_2_damages_location(g: Game, use: Use) -> None:
    """Dynamite Blast: Choose your location or a connecting one: 3 damage to everyone there.

    Playing it provokes no attacks.
    """
    await deal_blast_damage(g, use, DYNAMITE)


ruling(DYNAMITE, "All of its damage is dealt at once.")


@event(BARRICADE)
async def barricade_3_attaches_to_location(g: Game, use: Use) -> None:
    """Barricade: Attach to your location. Non-Elite enemies can’t move into it or spawn there.

    If one would spawn there, it spawns at a connecting location instead.
    """
    place = g.places.of_seat(use.seat)
    if place is not None and use.copy is not None:
        await attach(g, use.copy, place)


@constant(BARRICADE, ENEMY_MAY_NOT_ENTER)
def barricade_3_keeps_enemies_out(g: Game, bar: Piece, enemy: Piece, place: Piece) -> str:
    """Barricade: Attach to your location. Non-Elite enemies can’t move into it or spawn there.

    If one would spawn there, it spawns at a connecting location instead.
    """
    barred = place.id == bar.host and not g.card(enemy).has_trait("Elite")
    return "A barricade keeps it out." if barred else ""


@constant(BARRICADE, ENEMY_MAY_NOT_SPAWN)
def barricade_3_prevents_spawning(_g: Game, bar: Piece, enemy: Card, place: Piece) -> str:
    """Barricade: Attach to your location. Non-Elite enemies can’t move into it or spawn there.

    If one would spawn there, it spawns at a connecting location instead.
    """
    barred = place.id == bar.host and not enemy.has_trait("Elite")
    return "A barricade keeps it out." if barred else ""


@forced(
    BARRICADE,
    "falls",
    to=Leaves,
    timing=Timing.WHEN,
    when=attached_location,
)
async def barricade_3_is_discarded(g: Game, use: Use) -> None:
    """Barricade: Forced, when an investigator leaves that location, discard this."""
    discard_piece(g, use.source)


ruling(BARRICADE, "An enemy drawn at that location spawns next to it and engages nobody there.")
ruling(BARRICADE, "If it has no connecting location to spawn at, discard the enemy.")


event(HOT_STREAK)(hot_streak_gains_resources)


@event(MIND_WIPE, to=PhaseBegins, targets=non_elite_enemies_here)
async def mind_wipe_3_blanks_enemy(g: Game, use: Use) -> None:
    """Mind Wipe: After a phase begins, choose a non-Elite enemy at your location.

    Until the phase ends, its text counts as blank, except for its traits, and its attacks deal 1
    less damage and 1 less horror.
    """
    wiped = Lasting("wiped", of_card(MIND_WIPE), Until.PHASE, piece=use.target, amount=1)
    await blank_enemy_text(g, wiped)


ruling(MIND_WIPE, "Keywords, prey and victory points are part of the text and count as blank too.")


def _has_failed_own_test_with_deck(g: Game, use: Use[TestFails]) -> bool:
    own = use.event.test.seat == use.seat
    return own and use.event.test.margin > 0 and bool(g.who(use.seat).deck)


@reaction(
    FOOT,
    "rub",
    to=TestFails,
    label="Search the top cards and draw 1",
    when=_has_failed_own_test_with_deck,
    cost=Cost(exhaust=True),
)
async def rabbits_foot_3_searches_deck(g: Game, use: Use[TestFails]) -> None:
    """Rabbit’s Foot: Reaction, after you fail a test, exhaust this to search the top of your deck.

    Look at as many cards as you failed by, draw 1 of them and shuffle the deck.
    """
    top = g.who(use.seat).deck[: use.event.test.margin]
    await fetch(g, use.seat, top, lambda _card: True, source=FOOT)


ruling(FOOT, "If you draw a weakness this way, it resolves.")
