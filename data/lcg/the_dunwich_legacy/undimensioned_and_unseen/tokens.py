"""Chaos tokens of *Undimensioned and Unseen*."""

from __future__ import annotations

from bot.lcg.api import (
    Bonus,
    Game,
    Lasting,
    Piece,
    SkillTest,
    Symbol,
    TestKind,
    TokenRule,
    Until,
    attack,
    change_token,
    choose_piece,
    choose_word,
    deal,
    discard_clues,
    of_token,
    token_rule,
)
from data.lcg.night_of_the_zealot.reference import face, is_hard, modifier
from data.lcg.the_dunwich_legacy.undimensioned_and_unseen.brood import BROOD, brood

SCENARIO = "02236"
SETTLED = "unseen_tablet"
"""A lasting effect: what the first tablet of a test is worth, once its reader has chosen."""


def _skull(g: Game, _trial: SkillTest) -> int:
    return -len(brood(g)) * (2 if is_hard(g) else 1)


async def _cultist_failed(g: Game, trial: SkillTest) -> None:
    said = face(g, Symbol.CULTIST)
    source = of_token(Symbol.CULTIST)
    await deal(g, trial.seat, damage=said.damage, horror=said.horror, source=source)


def _marked(g: Game) -> list[Piece]:
    """The Broods with clues on them."""
    return [each for each in brood(g) if each.clues]


def _settled(g: Game) -> int | None:
    return next((each.amount for each in g.state.lasting if each.name == SETTLED), None)


def _price(g: Game) -> int:
    """A tablet’s modifier for whoever removes no clues; on the hard side the test fails."""
    return modifier(g, Symbol.TABLET) or -1


def _tablet(g: Game, _trial: SkillTest) -> int:
    amount = _settled(g)
    if amount is None:
        amount = 0 if _marked(g) else _price(g)
    return 0 if is_hard(g) else amount


def _tablet_fails(g: Game, _trial: SkillTest) -> str:
    amount = _settled(g)
    fails = not _marked(g) if amount is None else amount < 0
    return "failure" if is_hard(g) and fails else ""


async def _tablet_now(g: Game, trial: SkillTest) -> None:
    """Each tablet is a choice of its own; what a second one adds is a part of the sum."""
    before, expected = _settled(g), _tablet(g, trial)
    amount = 0 if await _clears_a_brood(g, trial) else _price(g)
    if before is None or is_hard(g):
        worst = min(amount, before or 0)
        kept = [each for each in g.state.lasting if each.name != SETTLED]
        settled = Lasting(SETTLED, of_token(Symbol.TABLET), Until.TEST, amount=worst)
        g.state.lasting = [*kept, settled]
    elif amount != before:
        trial.bonuses.append(Bonus(of_token(Symbol.TABLET), amount - before))
    if _tablet(g, trial) != expected:
        _tell_anew(g, trial)


def _tell_anew(g: Game, trial: SkillTest) -> None:
    """The tablets of a test count otherwise than they were told."""
    for drawn in list(trial.drawn):
        if drawn.token is Symbol.TABLET and not (drawn.cancelled or drawn.ignored):
            change_token(g, trial, drawn, switched=drawn.switched)


async def _clears_a_brood(g: Game, trial: SkillTest) -> bool:
    """Whether its reader removes all clues from a Brood."""
    source = of_token(Symbol.TABLET)
    if not _marked(g):
        return False
    other = "Fail the test" if is_hard(g) else f"Take {_price(g)}".replace("-", "−")
    words = [("clues", "Remove all clues from a Brood"), ("price", other)]
    prompt = "Remove the clues from a Brood?"
    if await choose_word(g, trial.seat, prompt, words, source=source) != "clues":
        return False
    prompt = "Which Brood loses its clues?"
    chosen = await choose_piece(g, trial.seat, prompt, lambda: _marked(g), source=source)
    if chosen is None:
        return False
    discard_clues(g, chosen, trial.seat, chosen.clues)
    return True


async def _elder_thing_now(g: Game, trial: SkillTest) -> None:
    enemy = g.piece(trial.target)
    tried = trial.kind in (TestKind.FIGHT, TestKind.EVADE)
    if tried and enemy is not None and enemy.code == BROOD:
        await attack(g, enemy, trial.seat)


token_rule(
    SCENARIO,
    Symbol.SKULL,
    TokenRule(modifier=_skull),
    "Skull: −1 for each Brood in play. Hard and Expert: −2 for each Brood in play.",
)
token_rule(
    SCENARIO,
    Symbol.CULTIST,
    TokenRule(
        modifier=lambda g, _t: modifier(g, Symbol.CULTIST),
        reveal_another=lambda _g, _t: True,
        on_fail=_cultist_failed,
    ),
    "Cultist: reveal another token; if you fail, 1 horror. Hard and Expert: reveal another token; "
    "if you fail, 1 damage and 1 horror.",
)
token_rule(
    SCENARIO,
    Symbol.TABLET,
    TokenRule(modifier=_tablet, now=_tablet_now, automatic=_tablet_fails),
    "Tablet: 0, if you remove all clues from a Brood, else −4. Hard and Expert: 0; remove all "
    "clues from a Brood, or the test fails.",
)
token_rule(
    SCENARIO,
    Symbol.ELDER_THING,
    TokenRule(modifier=lambda g, _t: modifier(g, Symbol.ELDER_THING), now=_elder_thing_now),
    "Elder thing: −3; if you attack or evade a Brood, it attacks you at once. Hard and Expert: −5; "
    "if you attack or evade a Brood, it attacks you at once.",
)
