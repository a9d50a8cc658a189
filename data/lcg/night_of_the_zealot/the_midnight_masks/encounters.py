"""Scenario II, *The Midnight Masks*: what a game master may bring of it, the places apart."""

from __future__ import annotations

from bot.lcg.api import (
    MAY_NOT_DISCOVER,
    MAY_NOT_SPEND_CLUES,
    AttackLands,
    CardDrawn,
    Cost,
    EnemyEvades,
    Game,
    Piece,
    Seat,
    SkillTest,
    Timing,
    Use,
    action,
    add_to_victory,
    choose_word,
    clues_to_spend,
    constant,
    deal,
    forced,
    heal_piece,
    leave_clues,
    revelation,
    ruling,
    spend_clues,
    take_test,
)
from data.lcg.night_of_the_zealot.shared import read_printed_test

MASKED_HUNTER, HUNTING_SHADOW, FALSE_LEAD = "01121b", "01135", "01136"
DREW, COLLINS, WARREN, DEVEREUX, TURNER = "01137", "01138", "01139", "01140", "01141"

PARLEY = frozenset({"parley"})


@constant(MASKED_HUNTER, MAY_NOT_DISCOVER)
def masked_hunter_prevents_discovering_clues(g: Game, hunter: Piece, seat: Seat) -> str:
    """The Masked Hunter: Investigators engaged with it can’t discover or spend clues."""
    return "The Masked Hunter is engaged with you." if g.enemies.is_engaged(hunter, seat) else ""


@constant(MASKED_HUNTER, MAY_NOT_SPEND_CLUES)
def masked_hunter_prevents_spending_clues(g: Game, hunter: Piece, seat: Seat) -> str:
    """The Masked Hunter: Investigators engaged with it can’t discover or spend clues."""
    return masked_hunter_prevents_discovering_clues(g, hunter, seat)


@revelation(HUNTING_SHADOW)
async def hunting_shadow_takes_clue_or_damages(g: Game, use: Use) -> None:
    """Hunting Shadow: Revelation, spend 1 clue, or take 2 damage."""
    words = [("damage", "Take 2 damage")]
    if clues_to_spend(g, use.seat):
        words.insert(0, ("clue", "Spend 1 clue"))
    choice = await choose_word(
        g, use.seat, "Spend 1 clue, or take 2 damage?", words, source=HUNTING_SHADOW
    )
    if choice == "clue":
        spend_clues(g, use.seat, 1)
    else:
        await deal(g, use.seat, damage=2, source=HUNTING_SHADOW)


@revelation(FALSE_LEAD)
async def false_lead_tests_intellect(g: Game, use: Use[CardDrawn]) -> None:
    """False Lead: Revelation, if you have no clues, this gains surge.

    Otherwise test intellect (4): for each point you fail by, put 1 of your clues on your location.
    """
    if not g.who(use.seat).clues:
        use.event.surge = True
        return

    async def on_fail(trial: SkillTest) -> None:
        leave_clues(g, use.seat, trial.margin)

    await take_test(
        g, use.seat, *read_printed_test(g, FALSE_LEAD), source=FALSE_LEAD, on_fail=on_fail
    )


def _has_damaged_drew_attacked(_g: Game, use: Use[AttackLands]) -> bool:
    mine = use.event.enemy is use.source
    return mine and use.source.damage > 0


@forced(DREW, "feed", to=AttackLands, timing=Timing.WHEN, when=_has_damaged_drew_attacked)
async def wolf_man_drew_heals_himself(g: Game, use: Use) -> None:
    """ "Wolf-Man" Drew: Forced, when he attacks, heal 1 damage from him."""  # noqa: D210 - his name begins so
    heal_piece(g, use.source, damage=1)


@action(COLLINS, "parley", is_a=PARLEY, label="Parley", cost=Cost(actions=1, discard_cards=4))
async def parley_with_herman_collins(g: Game, use: Use) -> None:
    """Herman Collins: Action, Parley: discard 4 cards, and he joins the victory display."""
    await add_to_victory(g, use.source)


@action(WARREN, "parley", is_a=PARLEY, label="Parley", cost=Cost(actions=1, clues=2))
async def parley_with_peter_warren(g: Game, use: Use) -> None:
    """Peter Warren: Action, Parley: spend 2 clues, and he joins the victory display."""
    await add_to_victory(g, use.source)


@action(DEVEREUX, "parley", is_a=PARLEY, label="Parley", cost=Cost(actions=1, resources=5))
async def parley_with_victoria_devereux(g: Game, use: Use) -> None:
    """Victoria Devereux: Action, Parley: spend 5 resources, and she joins the victory display."""
    await add_to_victory(g, use.source)


@forced(
    TURNER,
    "slip",
    to=EnemyEvades,
    when=lambda g, use: use.event.enemy is use.source and use.source in g.in_play,
)
async def ruth_turner_joins_victory_display(g: Game, use: Use) -> None:
    """Ruth Turner: Forced, after you evade her, she joins the victory display."""
    await add_to_victory(g, use.source)


ruling(DREW, "A cancelled attack heals nothing.")
ruling(TURNER, "Automatic evasions count too.")
for _code in (COLLINS, WARREN, DEVEREUX, TURNER):
    ruling(_code, "This doesn’t count as a defeat.")
