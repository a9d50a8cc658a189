"""Chaos tokens of *Undimensioned and Unseen*."""

from __future__ import annotations

from bot.lcg.api import (
    Game,
    Piece,
    SkillTest,
    Symbol,
    TestKind,
    TokenRule,
    attack,
    choose_piece,
    choose_word,
    deal,
    discard_clues,
    of_token,
    revealed_tokens_with_symbol,
    settle_token,
    token_rule,
)
from data.lcg.night_of_the_zealot.reference import is_hard, printed_modifier, symbol_face
from data.lcg.the_dunwich_legacy.undimensioned_and_unseen.brood import BROOD, broods_in_play

SCENARIO = "02236"


def _skull_modifier(g: Game, _trial: SkillTest) -> int:
    return -len(broods_in_play(g)) * (2 if is_hard(g) else 1)


async def _resolve_cultist_on_failure(g: Game, trial: SkillTest) -> None:
    said = symbol_face(g, Symbol.CULTIST)
    source = of_token(Symbol.CULTIST)
    await deal(g, trial.seat, damage=said.damage, horror=said.horror, source=source)


def _broods_with_clues(g: Game) -> list[Piece]:
    """Return the Broods in play that have clues on them."""
    return [each for each in broods_in_play(g) if each.clues]


def _tablet_modifier_without_clues(g: Game) -> int:
    """Return a tablet’s modifier if the player removes no clues from a Brood."""
    return printed_modifier(g, Symbol.TABLET)


def _tablet_modifier(g: Game, _trial: SkillTest) -> int:
    return 0 if _broods_with_clues(g) else _tablet_modifier_without_clues(g)


def _tablet_automatic_result(g: Game, _trial: SkillTest) -> str:
    return "failure" if is_hard(g) and not _broods_with_clues(g) else ""


async def _resolve_tablet_on_reveal(g: Game, trial: SkillTest) -> None:
    """Let the player choose, for each tablet revealed, whether to remove clues from a Brood."""
    cleared = await _choose_to_remove_clues(g, trial)
    if is_hard(g) and not cleared:
        trial.automatic = "failure"
    settle_token(
        g,
        trial,
        revealed_tokens_with_symbol(g, trial, Symbol.TABLET)[0],
        0 if cleared else _tablet_modifier_without_clues(g),
    )


async def _choose_to_remove_clues(g: Game, trial: SkillTest) -> bool:
    """Let the player remove all clues from a Brood; return True if they do."""
    source = of_token(Symbol.TABLET)
    if not _broods_with_clues(g):
        return False
    other = (
        "Fail the test"
        if is_hard(g)
        else f"Take {_tablet_modifier_without_clues(g)}".replace("-", "−")
    )
    words = [("clues", "Remove all clues from a Brood"), ("price", other)]
    prompt = "Remove all clues from a Brood?"
    if await choose_word(g, trial.seat, prompt, words, source=source) != "clues":
        return False
    prompt = "Which Brood loses its clues?"
    chosen = await choose_piece(g, trial.seat, prompt, lambda: _broods_with_clues(g), source=source)
    if chosen is None:
        return False
    discard_clues(g, chosen, trial.seat, chosen.clues)
    return True


async def _resolve_elder_thing_on_reveal(g: Game, trial: SkillTest) -> None:
    enemy = g.piece(trial.target)
    tried = trial.kind in (TestKind.FIGHT, TestKind.EVADE)
    if tried and enemy is not None and enemy.code == BROOD:
        await attack(g, enemy, trial.seat)


token_rule(
    SCENARIO,
    Symbol.SKULL,
    TokenRule(modifier=_skull_modifier),
    "Skull: −1 for each Brood in play. Hard and Expert: −2 for each Brood in play.",
)
token_rule(
    SCENARIO,
    Symbol.CULTIST,
    TokenRule(
        modifier=lambda g, _t: printed_modifier(g, Symbol.CULTIST),
        reveal_another=lambda _g, _t: True,
        on_fail=_resolve_cultist_on_failure,
    ),
    (
        "Cultist: reveal another token; if you fail, take 1 horror. Hard and Expert: reveal "
        "another token; if you fail, take 1 damage and 1 horror."
    ),
)
token_rule(
    SCENARIO,
    Symbol.TABLET,
    TokenRule(
        modifier=_tablet_modifier, now=_resolve_tablet_on_reveal, automatic=_tablet_automatic_result
    ),
    (
        "Tablet: 0 if you remove all clues from a Brood, otherwise −4. Hard and Expert: 0; "
        "remove all clues from a Brood, or the test fails."
    ),
)
token_rule(
    SCENARIO,
    Symbol.ELDER_THING,
    TokenRule(
        modifier=lambda g, _t: printed_modifier(g, Symbol.ELDER_THING),
        now=_resolve_elder_thing_on_reveal,
    ),
    "Elder thing: −3; if you attack or evade a Brood, it attacks you at once. Hard and Expert: −5; "
    "if you attack or evade a Brood, it attacks you at once.",
)
