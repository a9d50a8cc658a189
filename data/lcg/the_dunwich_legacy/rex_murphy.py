"""Rex Murphy and his own cards."""

from __future__ import annotations

from bot.lcg.api import (
    Game,
    Limit,
    SkillTest,
    Symbol,
    TestKind,
    TestSucceeds,
    Timing,
    TokenRule,
    Use,
    as_it_stands,
    by_margin,
    clues_to_find,
    confirm,
    discover,
    draw_cards,
    event,
    forced,
    reaction,
    reveal_anew,
    revelation,
    ruling,
    shuffle_into_deck,
    to_threat_area,
    token_rule,
    you_have,
)

REX, SEARCH, CURSE = "02002", "02008", "02009"
MOST_CARDS, DRAWN = 5, 3


by_margin(REX)


def _has_investigated_by_two(g: Game, use: Use[TestSucceeds]) -> bool:
    trial = use.event.test
    mine = trial.seat == use.seat and trial.kind is TestKind.INVESTIGATE
    return mine and trial.won_by(2) and clues_to_find(g, use.seat) > 0


@reaction(REX, "find", to=TestSucceeds, label="Discover 1 clue", when=_has_investigated_by_two)
async def rex_discovers_extra_clue(g: Game, use: Use) -> None:
    """Rex Murphy: Reaction, after you investigate with success by 2 or more, 1 more clue here."""
    await discover(g, use.seat, 1)


async def _choose_failure_to_draw(g: Game, trial: SkillTest) -> None:
    if await confirm(g, trial.seat, f"Fail this test to draw {DRAWN} cards?", source=REX):
        trial.automatic = "failure"
        await draw_cards(g, trial.seat, DRAWN)


token_rule(
    REX,
    Symbol.ELDER_SIGN,
    TokenRule(
        modifier=lambda g, _t: g.library.card(REX).elder_sign or 0, now=_choose_failure_to_draw
    ),
    "Elder sign: +2, or fail the test to draw 3 cards.",
)
ruling(REX, "You discover this clue before those from the investigation itself.")


@event(SEARCH, when=you_have("clues"), why="You have no clues.")
async def search_for_the_truth_draws_cards(g: Game, use: Use) -> None:
    """Search for the Truth: Draw 1 card for each clue you have (at most 5)."""
    await draw_cards(g, use.seat, min(MOST_CARDS, g.who(use.seat).clues))


# Rex’s Curse


@revelation(CURSE)
async def rexs_curse_enters_threat_area(g: Game, use: Use) -> None:
    """Rex’s Curse: Revelation, put this into your threat area."""
    await to_threat_area(g, use)


def _would_bearer_succeed(_g: Game, use: Use[TestSucceeds]) -> bool:
    trial = use.event.test
    counted = [each for each in trial.drawn if not each.cancelled and not each.ignored]
    return trial.seat == use.source.threat and bool(counted)


@forced(
    CURSE,
    "twist",
    to=TestSucceeds,
    timing=Timing.WHEN,
    when=_would_bearer_succeed,
    limit=Limit(1, "test"),
)
async def rexs_curse_redraws_token(g: Game, use: Use[TestSucceeds]) -> None:
    """Rex’s Curse: Forced, when you would succeed at a test, put the token back and reveal another.

    If you fail because of that, shuffle this into your deck. Once per test.
    """
    await reveal_anew(g, use.event.test)
    if not as_it_stands(g, use.event.test).success:
        shuffle_into_deck(g, use.source)


ruling(CURSE, "If no token was revealed, it does nothing. Effects of the first token stay.")
