"""Agnes Baker and her own cards."""

from __future__ import annotations

from bot.lcg.api import (
    CardPlayedEvent,
    CardRevealed,
    Game,
    HarmDealt,
    Limit,
    Symbol,
    TokenRule,
    TurnEnds,
    Use,
    Zone,
    by_you,
    choose_piece,
    deal,
    draw_cards,
    event,
    forced,
    harmed_at,
    hit,
    place_doom,
    reaction,
    ruling,
    token_rule,
)

AGNES, HEIRLOOM, DARK_MEMORY = "01004", "01012", "01013"


def _has_taken_horror(g: Game, use: Use[HarmDealt]) -> bool:
    harm = use.event.harm
    hers = harm.seat == use.seat and harm.own_horror > 0
    return hers and bool(harmed_at(g, g.who(use.seat).place, AGNES))


@reaction(
    AGNES,
    "lash_out",
    to=HarmDealt,
    label="1 damage to an enemy",
    when=_has_taken_horror,
    limit=Limit(1, "phase"),
)
async def agnes_damages_enemy(g: Game, use: Use) -> None:
    """Agnes Baker: Reaction, after you take horror, 1 damage to an enemy here. Once per phase."""
    place = g.who(use.seat).place
    enemy = await choose_piece(
        g, use.seat, "Which enemy takes 1 damage?", lambda: harmed_at(g, place, AGNES), source=AGNES
    )
    await hit(g, enemy, 1, use.seat, AGNES)


ruling(AGNES, "Horror that one of her assets takes doesn’t count.")

token_rule(
    AGNES,
    Symbol.ELDER_SIGN,
    TokenRule(modifier=lambda g, trial: g.who(trial.seat).horror),
    "Elder sign: +1 for each horror on her.",
)


def _has_played_spell(_g: Game, use: Use[CardPlayedEvent]) -> bool:
    played = use.event
    return played.seat == use.seat and played.card.has_trait("Spell")


@reaction(HEIRLOOM, "draw", to=CardPlayedEvent, label="Draw 1 card", when=_has_played_spell)
async def heirloom_draws_card(g: Game, use: Use) -> None:
    """Heirloom of Hyperborea: Reaction, after you play a Spell, draw 1 card."""
    await draw_cards(g, use.seat, 1)


@event(DARK_MEMORY)
async def dark_memory_adds_doom(g: Game, _use: Use) -> None:
    """Dark Memory: Put 1 doom on the agenda. This can make it advance."""
    await place_doom(g, 1, may_advance=True)


@forced(
    DARK_MEMORY,
    "haunt",
    to=TurnEnds,
    when=by_you,
)
async def dark_memory_deals_horror(g: Game, use: Use) -> None:
    """Dark Memory: Forced, if you hold it when your turn ends, reveal it and take 2 horror."""
    assert use.copy is not None
    g.tell(CardRevealed(code=g.card(use.copy).code, seat=use.seat, where=Zone.HAND))
    await deal(g, use.seat, horror=2, source=DARK_MEMORY)
