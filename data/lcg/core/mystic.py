"""Mystic cards of level 0."""

from __future__ import annotations

from bot.lcg.api import (
    Attempt,
    Card,
    CardDrawn,
    CardEnters,
    CardType,
    CopyNo,
    Cost,
    Game,
    Piece,
    Seat,
    Skill,
    SkillTest,
    Timing,
    Use,
    action,
    arrange,
    choose_word,
    committed,
    deal,
    discover,
    draw_encounter,
    engaged_foes,
    evade_with,
    event,
    fetch,
    fight_with,
    foes,
    forced,
    free,
    gain,
    handler,
    has_encounter_deck,
    heal,
    hit,
    lose_actions,
    paid_boosts,
    place_doom_on,
    ruling,
    spend_uses,
    this_card,
    you_have_a_deck,
)

FORBIDDEN_KNOWLEDGE, SHRIVELLING, SCRYING = "01058", "01060", "01061"
ARCANE_STUDIES, ARCANE_INITIATE, DRAWN_TO_THE_FLAME = "01062", "01063", "01064"
WARD_OF_PROTECTION, BLINDING_LIGHT, FEARLESS = "01065", "01066", "01067"


@free(
    FORBIDDEN_KNOWLEDGE,
    "secret",
    label="Turn 1 secret into a resource",
    cost=Cost(exhaust=True, horror=1),
)
async def forbidden_knowledge_turns_secret_into_resource(g: Game, use: Use) -> None:
    """Forbidden Knowledge: Free, exhaust this and take 1 horror: turn 1 secret into a resource."""
    if use.source in g.in_play:
        spend_uses(g, use, 1)
        gain(g, use.seat, 1)


@action(
    SHRIVELLING,
    "shrivel",
    is_a=frozenset({"fight"}),
    label="willpower, +1 damage",
    targets=foes,
    cost=Cost(actions=1, uses=1),
    attempt=Attempt(skill=Skill.WILLPOWER, damage=1, on_symbol=("shrivelling:symbol",)),
)
async def fight_with_shrivelling(g: Game, use: Use) -> None:
    """Shrivelling: Action, 1 charge: Fight with willpower, +1 damage.

    If you reveal a skull, cultist, tablet, elder thing or auto-fail, take 1 horror.
    """
    await fight_with(g, use)


@handler("shrivelling:symbol")
async def shrivelling_deals_horror_for_symbol(g: Game, args: dict[str, int]) -> None:
    """Shrivelling: With a skull, cultist, tablet, elder thing or auto-fail, take 1 horror."""
    await deal(g, Seat(args["seat"]), horror=1, source=SHRIVELLING)


ruling(
    SHRIVELLING,
    ("You take the horror when the symbol is revealed, before the test succeeds or fails."),
)


@action(
    SCRYING,
    "look",
    label="look at 3 cards",
    when=lambda g, _use: bool(_nonempty_deck_choices(g)),
    why="All decks are empty.",
    cost=Cost(actions=1, exhaust=True, uses=1),
)
async def scrying_looks_at_deck(g: Game, use: Use) -> None:
    """Scrying: Action, exhaust this, 1 charge: look at the top 3 cards of a deck.

    Choose any investigator’s deck or the encounter deck. Put the cards back on top in any order.
    """
    decks = _nonempty_deck_choices(g)
    words = [(key, label) for key, (label, _) in decks.items()]
    key = await choose_word(g, use.seat, "Which deck do you look at?", words, source=SCRYING)
    if key:  # the last deck may have run out before the cost was paid
        await arrange(g, use.seat, decks[key][1], 3, source=SCRYING)


def _nonempty_deck_choices(g: Game) -> dict[str, tuple[str, list[CopyNo]]]:
    """Map the key of each deck that has cards to its label and its cards."""
    decks = {f"seat{who.seat}": (g.name(who.seat), who.deck) for who in g.playing()}
    decks["encounter"] = ("Encounter deck", g.state.encounter_deck)
    return {key: (label, deck) for key, (label, deck) in decks.items() if deck}


ruling(SCRYING, "Looking isn’t drawing: if you see a weakness, it stays in the deck.")


paid_boosts(ARCANE_STUDIES, "Arcane Studies", Skill.WILLPOWER, Skill.INTELLECT)


@forced(ARCANE_INITIATE, "doom", to=CardEnters, when=this_card)
async def arcane_initiate_gets_doom(g: Game, use: Use) -> None:
    """Arcane Initiate: Forced, after this enters play, put 1 doom on it."""
    place_doom_on(g, use.source, 1)


@free(
    ARCANE_INITIATE,
    "search",
    label="Search for a Spell",
    when=you_have_a_deck,
    why="Your deck is empty.",
    cost=Cost(exhaust=True),
)
async def arcane_initiate_searches_for_spell(g: Game, use: Use) -> None:
    """Arcane Initiate: Free, exhaust this: draw a Spell from your top 3 cards, then shuffle."""
    top = g.who(use.seat).deck[:3]
    await fetch(g, use.seat, top, _is_spell, source=ARCANE_INITIATE)


def _is_spell(card: Card) -> bool:
    return card.has_trait("Spell")


@event(
    DRAWN_TO_THE_FLAME,
    when=lambda g, _use: has_encounter_deck(g),
    why="There’s no encounter card to draw.",
)
async def drawn_to_the_flame_discovers_clues(g: Game, use: Use) -> None:
    """Drawn to the Flame: Draw the top encounter card. Then discover 2 clues at your location."""
    if await draw_encounter(g, use.seat):
        await discover(g, use.seat, 2)


ruling(
    DRAWN_TO_THE_FLAME,
    ("Even if the revelation is cancelled you discover the clues, as you drew the card."),
)
ruling(
    DRAWN_TO_THE_FLAME,
    ("You discover the clues at the location you’re at after the card resolves."),
)


def _has_drawn_treachery(_g: Game, use: Use[CardDrawn]) -> bool:
    drawn = use.event
    return (
        drawn.seat == use.seat
        and drawn.card.type is CardType.TREACHERY
        and not drawn.card.is_weakness
    )


@event(WARD_OF_PROTECTION, to=CardDrawn, timing=Timing.WHEN, when=_has_drawn_treachery)
async def ward_of_protection_cancels_revelation(g: Game, use: Use[CardDrawn]) -> None:
    """Ward of Protection: When you draw a non-weakness treachery, cancel its revelation.

    Then take 1 horror.
    """
    use.event.cancelled = True
    await deal(g, use.seat, horror=1, source=WARD_OF_PROTECTION)


ruling(WARD_OF_PROTECTION, "It cancels only the revelation: a card with Surge still surges.")


@event(
    BLINDING_LIGHT,
    is_a=frozenset({"evade"}),
    targets=engaged_foes,
    why="No enemy is engaged with you.",
    attempt=Attempt(skill=Skill.WILLPOWER, on_symbol=("blinding_light:symbol",)),
)
async def evade_with_blinding_light(g: Game, use: Use) -> None:
    """Blinding Light: Evade with willpower. If you succeed, deal 1 damage to the enemy.

    If you reveal a skull, cultist, tablet, elder thing or auto-fail, lose 1 action.
    """
    await evade_and_damage(g, use, damage=1)


async def evade_and_damage(g: Game, use: Use, *, damage: int) -> None:
    """Evade the target enemy and deal it this much damage if the test succeeds."""
    assert use.copy is not None
    card = g.card(use.copy).code

    async def damage_enemy(enemy: Piece) -> None:
        await hit(g, enemy, damage, use.seat, card)

    await evade_with(g, use, then=damage_enemy)


@handler("blinding_light:symbol")
async def blinding_light_takes_action_for_symbol(g: Game, args: dict[str, int]) -> None:
    """Blinding Light: With a skull, cultist, tablet, elder thing or auto-fail, lose 1 action."""
    lose_actions(g, Seat(args["seat"]), 1)


@committed(FEARLESS)
async def fearless_heals_horror(g: Game, _test: SkillTest, seat: Seat) -> None:
    """Fearless: If the test succeeds, heal 1 horror."""
    heal(g, seat, horror=1)


ruling(FEARLESS, "It heals the investigator who committed it.")
