"""The enemy and the treachery of *The Devourer Below*."""

from __future__ import annotations

from bot.lcg.api import (
    Game,
    Seat,
    SkillTest,
    TurnEnds,
    Use,
    action,
    choose_cards,
    choose_word,
    deal,
    discard_from_hand,
    end,
    forced,
    hides_hand,
    ready,
    revelation,
    ruling,
    spare_cards,
    take_test,
)
from data.lcg.night_of_the_zealot.shared import read_printed_test

LITA, UMORDHOTH, WRATH = "01117", "01157", "01158"


@forced(UMORDHOTH, "wake", to=TurnEnds, when=lambda _g, use: use.source.exhausted)
async def umordhoth_readies(g: Game, use: Use) -> None:
    """Umôrdhoth: Forced, at the end of each investigator’s turn, ready it."""
    await ready(g, use.source)


def _can_sacrifice_lita(g: Game, use: Use) -> bool:
    """Return True if the scenario has that ending and the investigator controls Lita Chantler."""
    own = UMORDHOTH in g.library.scenarios[g.state.scenario].set_aside
    return own and any(piece.code == LITA for piece in g.in_play.controlled_by(use.seat))


@action(
    UMORDHOTH,
    "sacrifice",
    label="Sacrifice Lita Chantler (resolution 3)",
    when=_can_sacrifice_lita,
    why="You don’t control Lita Chantler.",
)
async def sacrifice_lita(g: Game, use: Use) -> None:
    """Umôrdhoth: Action, if you control Lita Chantler, sacrifice her: resolution 3."""
    if _can_sacrifice_lita(g, use):
        raise end("r3")


ruling(UMORDHOTH, "You can sacrifice Lita Chantler to it only in its own scenario.")
ruling(
    UMORDHOTH,
    ("Sacrificing her provokes attacks: if one of them defeats her, nothing else happens."),
)


@revelation(WRATH)
async def umordhoths_wrath_tests_willpower(g: Game, use: Use) -> None:
    """Umôrdhoth’s Wrath: Revelation, test willpower (5).

    For each point you fail by, either discard a card from your hand, or take 1 damage and 1 horror.
    """

    async def on_fail(trial: SkillTest) -> None:
        for point in range(1, trial.margin + 1):
            if g.who(use.seat).playing:
                await _choose_cost_of_wrath(g, use.seat, f"{point} of {trial.margin}")

    await take_test(g, use.seat, *read_printed_test(g, WRATH), source=WRATH, on_fail=on_fail)


async def _choose_cost_of_wrath(g: Game, seat: Seat, which: str) -> None:
    words = [("harm", "Take 1 damage and 1 horror")]
    if spare_cards(g, seat) or hides_hand(g, seat):
        words.insert(0, ("card", "Discard a card"))
    question = f"Discard a card, or take damage and horror? ({which})"
    choice = await choose_word(g, seat, question, words, source=WRATH)
    chosen = (
        await choose_cards(
            g,
            seat,
            "Which card do you discard?",
            lambda: spare_cards(g, seat),
            source=WRATH,
            kind="discard",
        )
        if choice == "card"
        else []
    )
    for copy in chosen:
        discard_from_hand(g, seat, copy)
    if not chosen:
        await deal(g, seat, damage=1, horror=1, source=WRATH)


ruling(WRATH, "You can’t choose to discard a weakness. You choose separately for each point.")
