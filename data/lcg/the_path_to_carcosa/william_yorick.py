"""William Yorick and his own cards."""

from __future__ import annotations

from bot.lcg.api import (
    MAY_NOT_LEAVE_DISCARD,
    CardType,
    CopyNo,
    EnemyFalls,
    Game,
    Limit,
    Piece,
    Seat,
    SkillTest,
    Symbol,
    TokenRule,
    Use,
    add_to_hand,
    cannot_play_by_effect,
    choose_cards,
    constant,
    discard_from_hand,
    event,
    hold,
    join_victory,
    play_by_effect,
    reaction,
    ruling,
    token_rule,
)

YORICK, BURY, GHOULS = "03005", "03016", "03017"


# William Yorick


def _assets_to_dig_up(g: Game, seat: Seat) -> list[CopyNo]:
    """Return the assets in a seat’s discard pile that it could play from there now."""
    return [
        copy
        for copy in g.investigators.loose_discard(seat)
        if g.card(copy).type is CardType.ASSET and not cannot_play_by_effect(g, seat, copy)
    ]


def _has_defeated_an_enemy(g: Game, use: Use[EnemyFalls]) -> bool:
    return use.event.seat == use.seat and bool(_assets_to_dig_up(g, use.seat))


@reaction(
    YORICK,
    "dig",
    to=EnemyFalls,
    label="Play an asset from your discard pile",
    when=_has_defeated_an_enemy,
    limit=Limit(1, "round"),
)
async def yorick_plays_a_discarded_asset(g: Game, use: Use) -> None:
    """William Yorick: Reaction, after you defeat an enemy, play an asset from your discard pile.

    You pay its cost. Once per round.
    """
    chosen = await choose_cards(
        g,
        use.seat,
        "Which asset do you play?",
        lambda: _assets_to_dig_up(g, use.seat),
        source=YORICK,
        secret=False,
    )
    for copy in chosen:
        hold(g, copy)
        await play_by_effect(g, use.seat, copy)
        if copy in g.state.limbo:
            discard_from_hand(g, use.seat, copy)


ruling(YORICK, "It takes no action, and provokes no attacks of opportunity.")


async def _return_a_discarded_card(g: Game, trial: SkillTest) -> None:
    chosen = await choose_cards(
        g,
        trial.seat,
        "Which card returns to your hand?",
        lambda: g.investigators.loose_discard(trial.seat),
        source=YORICK,
        secret=False,
    )
    for copy in chosen:
        await add_to_hand(g, trial.seat, copy)


token_rule(
    YORICK,
    Symbol.ELDER_SIGN,
    TokenRule(
        modifier=lambda g, _t: g.library.card(YORICK).elder_sign or 0,
        on_success=_return_a_discarded_card,
    ),
    "Elder sign: +2. If you succeed, return 1 card from your discard pile to your hand.",
)


# Bury Them Deep, Graveyard Ghouls


def _is_enemy_to_bury(g: Game, use: Use[EnemyFalls]) -> bool:
    enemy, here = use.event.enemy, g.who(use.seat).place
    return not g.card(enemy).has_trait("Elite") and g.places.where(enemy) == here is not None


@event(BURY, to=EnemyFalls, when=_is_enemy_to_bury)
async def bury_enemy_for_victory(g: Game, use: Use[EnemyFalls]) -> None:
    """Bury Them Deep: Fast, after a non-Elite enemy at your location is defeated.

    Add that enemy and this card to the victory display.
    """
    for copy in (use.event.enemy.copy, use.copy):
        if copy is not None and copy not in g.state.victory:
            join_victory(g, copy)


ruling(BURY, "It doesn’t matter who defeats the enemy. An enemy without victory points adds none.")


@constant(GHOULS, MAY_NOT_LEAVE_DISCARD)
def ghouls_lock_the_discard_pile(g: Game, ghouls: Piece, seat: Seat) -> str:
    """Graveyard Ghouls: While engaged with you, cards can’t leave your discard pile."""
    engaged = g.enemies.is_engaged(ghouls, seat)
    return "Graveyard Ghouls keep your discard pile." if engaged else ""


ruling(GHOULS, "If your deck is empty meanwhile, you draw nothing and take no horror.")
ruling(GHOULS, "When you defeat them, your discard pile is free before you react.")
