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
    this_card,
)

VAULT, HUNGER = "50032b", "50037"


@forced(VAULT, "fill", to=CardEnters, when=this_card)
async def vault_gets_resources(g: Game, use: Use) -> None:
    """Vault of Earthly Demise: Forced, when Umôrdhoth enters play, this gets resources.

    It gets 1 for each act left. For each resource, Umôrdhoth has +1 fight and +1 health per
    investigator.
    """
    acts = g.library.scenarios[g.state.scenario].acts
    use.source.resources = len(acts) - g.state.act.index


@constant(VAULT, FIGHT)
def vault_raises_fight(_g: Game, vault: Piece, enemy: Piece) -> int:
    """Vault of Earthly Demise: For each resource here, +1 fight and +1 health per investigator."""
    return vault.resources if vault.host == enemy.id else 0


@constant(VAULT, ENEMY_HEALTH)
def vault_raises_health(g: Game, vault: Piece, enemy: Piece) -> int:
    """Vault of Earthly Demise: For each resource here, +1 fight and +1 health per investigator."""
    return vault.resources * g.state.started if vault.host == enemy.id else 0


ruling(VAULT, "It can’t leave play.")
ruling(VAULT, "The current act counts as one of those left: 3, 2 or 1.")


@revelation(HUNGER)
async def umordhoths_hunger_discards_random_cards(g: Game, _use: Use) -> None:
    """Umôrdhoth’s Hunger: Revelation, each investigator discards 1 random card.

    Then each investigator with no cards in hand is killed. Then heal 1 damage from each enemy in
    play.
    """
    for who in g.playing():
        discard_random(g, who.seat)
    starved = [who.seat for who in g.playing() if not who.hand]
    for seat in starved:
        kill(g, seat)
    if starved:
        await defeat(g, starved, HUNGER)
    for enemy in g.enemies.all():
        if enemy.damage:
            heal_piece(g, enemy, damage=1)


ruling(HUNGER, "This includes an investigator who has just discarded their last card.")
