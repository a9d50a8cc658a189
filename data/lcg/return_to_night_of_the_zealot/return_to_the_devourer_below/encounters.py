"""The Vault and the treachery that the box adds to *The Devourer Below*."""

from __future__ import annotations

from bot.lcg.api import (
    ENEMY_HEALTH,
    FIGHT,
    CardEnters,
    Game,
    Piece,
    Use,
    constant,
    defeat,
    discard_random,
    forced,
    heal_piece,
    kill,
    revelation,
    ruling,
)

VAULT, HUNGER = "50032b", "50037"


@forced(VAULT, "fill", to=CardEnters, when=lambda _g, use: use.event.piece is use.source)
async def vault_fills(g: Game, use: Use) -> None:
    """Vault of Earthly Demise: Forced, when Umôrdhoth comes: 1 resource for each act that is left.

    For each Umôrdhoth has +1 fight, and +1 health for each investigator.
    """
    acts = g.library.scenarios[g.state.scenario].acts
    use.source.resources = len(acts) - g.state.act.index


@constant(VAULT, FIGHT)
def vault_arms(_g: Game, vault: Piece, enemy: Piece) -> int:
    """Vault of Earthly Demise: For each resource on it +1 fight, +1 health per investigator."""
    return vault.resources if vault.host == enemy.id else 0


@constant(VAULT, ENEMY_HEALTH)
def vault_protects(g: Game, vault: Piece, enemy: Piece) -> int:
    """Vault of Earthly Demise: For each resource on it +1 fight, +1 health per investigator."""
    return vault.resources * g.state.started if vault.host == enemy.id else 0


ruling(VAULT, "It cannot leave play.")
ruling(VAULT, "The act that is current counts among those that are left: 3, 2 or 1.")


@revelation(HUNGER)
async def umordhoths_hunger(g: Game, _use: Use) -> None:
    """Umôrdhoth’s Hunger: Revelation, each investigator discards 1 card at random.

    Each without cards in hand is killed. Then 1 damage is healed from each enemy in play.
    """
    for who in g.playing():
        discard_random(g, who.seat)
    starved = [who.seat for who in g.playing() if not who.hand]
    for seat in starved:
        kill(g, seat)
    if starved:
        await defeat(g, starved, HUNGER)
    for enemy in g.enemies():
        if enemy.damage:
            heal_piece(g, enemy, damage=1)


ruling(HUNGER, "Also whoever is emptied by this very discard.")
