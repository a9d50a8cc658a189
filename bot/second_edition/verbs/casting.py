"""Spells: their cost, their Spell check, and their effect."""

from __future__ import annotations

from fractions import Fraction
from itertools import chain, combinations

from msgspec import structs

from bot.engine.ask import Figures
from bot.engine.ids import Seat
from bot.second_edition.core import about, bans, odds, rolls
from bot.second_edition.core.facts import AbilityUsed, CardExhausted, Note, Noted
from bot.second_edition.core.game import Board
from bot.second_edition.core.moments import Loss, SpellCost
from bot.second_edition.core.registry import Origin, Spell, Use, Window
from bot.second_edition.core.state import Combat, HeldCard, SkillCheck, Weapon
from bot.second_edition.names import card_texts
from bot.second_edition.names.choosing import choose_cards
from bot.second_edition.names.keys import card_key, one_of_each
from bot.second_edition.printed.terms import CardNo, Cause, CheckKind, Deck, Source
from bot.second_edition.verbs import (
    check_notes,
    coins,
    dangers,
    hands,
    losing,
    possessions,
    seat_choices,
    skill_checks,
    weapons,
)

WHEN = {
    Window.UPKEEP: "in Upkeep",
    Window.MOVEMENT: "in the Movement phase",
    Window.ARKHAM: "in the Arkham Encounters phase",
    Window.COMBAT: "in combat",
}
"""The times of questions, as part of a sentence."""


def rule(b: Board, card: CardNo) -> Spell | None:
    """Return the rule for casting a card.

    A spell that only has a combat bonus needs no registered rule.
    """
    known = b.registry.spells.get(b.cards.code(card))
    if known is None and b.cards.facts(card).deck is Deck.SPELL and b.cards.facts(card).combat:
        return Spell(code=b.cards.code(card), window=Window.COMBAT)
    return known


def cost(b: Board, card: CardNo) -> int:
    """Return the Sanity cost of a spell now. Rules, "Evading and combat", spells."""
    return card_texts.spell_cost(b, b.cards.facts(card))


def _releasable_spells(combat: Combat) -> list[Weapon]:
    """Return the spells of earlier rounds, which can be ended to free hands."""
    return [each for each in combat.weapons if each.lasts and each.round < combat.round]


def _hands_to_be_had(b: Board, combat: Combat) -> int:
    """Return the hands available for another spell, counting spells that can be ended."""
    return hands.free_hands(b, combat) + sum(each.hands for each in _releasable_spells(combat))


@seat_choices.gives_choices
def casting_choices(
    b: Board, seat: Seat, window: Window, event: object = None
) -> list[seat_choices.SeatChoice]:
    """Return the choices that cast a seat's spells in a window, barred ones with the reason.

    Rules, "Evading and combat", spells.
    """
    if getattr(event, "seat", seat) != seat:
        return []
    owned = {held.card: held for held in b.cards.of_deck(seat, Deck.SPELL)}
    if not owned:
        return []
    ones = [owned[card] for card in one_of_each(b, owned)]
    return [
        choice
        for held in ones
        if (choice := _spell_choice(b, seat, held, window, event)) is not None
    ]


def _spell_choice(
    b: Board, seat: Seat, held: HeldCard, window: Window, event: object
) -> seat_choices.SeatChoice | None:
    """Return the choice to cast a held spell in a window, perhaps barred; None to omit it."""
    spell = rule(b, held.card)
    if spell is None:
        return None
    use = Use(seat, Origin(b.cards.code(held.card), seat, held.card), event)
    if window in (spell.window, spell.also) and not held.exhausted and spell.when(b, use):
        return _casting_choice(b, spell, use)
    if window in WHEN and b.words:
        return _not_now(b, spell, use, window, exhausted=held.exhausted)
    return None


def _not_now(
    b: Board, spell: Spell, use: Use, window: Window, *, exhausted: bool
) -> seat_choices.SeatChoice:
    """Return a spell that its owner cannot cast now, as an option with the reason."""
    name = b.cards.facts(use.card).name
    if exhausted:
        why = "{it} is exhausted."
    elif spell.window is window:
        why = "{it} wouldn’t do anything now."
    else:
        why = f"{{it}} can only be cast {WHEN.get(spell.window, 'when its text says so')}."
    return seat_choices.SeatChoice(
        seat=use.seat,
        key=f"cast:{card_key(b, use.card)}",
        label=f"Cast {name}",
        verb="cast",
        args=(name,),
        run=lambda: cast(b, use),
        barred=why,
        quiet=True,
        it=name,
        about=about.card(use.card),
    )


def _casting_choice(b: Board, spell: Spell, use: Use) -> seat_choices.SeatChoice:
    facts = b.cards.facts(use.card)
    price = cost(b, use.card)
    made = plan_check(b, spell, use)
    return seat_choices.SeatChoice(
        seat=use.seat,
        key=f"cast:{card_key(b, use.card)}",
        label=f"Cast {facts.name}",
        verb="cast",
        args=(facts.name,),
        note=f"{_price_text(b, use, price)}, {_casting_note(b, use, made)}",
        figures=_casting_figures(b, use, made),
        futile=b.words and (spell.futile(b, use) or skill_checks.cannot_pass(b, made)),
        run=lambda: cast(b, use),
        barred=_reason_barred(b, use, price),
        it=facts.name,
        about=about.card(use.card),
    )


def _casting_note(b: Board, use: Use, made: SkillCheck) -> str:
    """Return the note of casting: dice and chance, and the chance to win the fight with it.

    For example `4 dice, 80% → win about 64%`. If the chance is 0, those with clue tokens follow: `0
    dice, 0%; with 1 clue token: 33%`.
    """
    if not b.words:
        return ""
    note, win = check_notes.planned_note(b, made), _winning_chance(b, use, made)
    if not rolls.chance_of(b, made):
        note = "; ".join(filter(None, (note, check_notes.clue_odds(b, made))))
    return note if win is None else f"{note} → win about {odds.percent(win)}"


def _casting_figures(b: Board, use: Use, made: SkillCheck) -> Figures:
    """Return the numbers that `_casting_note` shows."""
    if not b.words:
        return Figures()
    win = _winning_chance(b, use, made)
    return odds.told_chance(rolls.chance_of(b, made), *(() if win is None else (win,)))


def _winning_chance(b: Board, use: Use, made: SkillCheck) -> Fraction | None:
    """Return the chance to pass the Spell check and the Combat check after it.

    None if the spell is no weapon now.
    """
    fight, facts = use.about, b.cards.facts(use.card)
    if not isinstance(fight, Combat) or fight.monster is None or not facts.combat:
        return None
    if (facts.hands or 0) > hands.free_hands(b, fight):
        return None
    armed = [*fight.weapons, _in_hand(b, use.card, fight, passed=True)]
    best = weapons.best_sets(b, structs.replace(fight, weapons=armed))[0][1]
    return best * rolls.chance_of(b, made)


def _price_text(b: Board, use: Use, price: int) -> str:
    """Return the price of casting: `1 Sanity`; it warns if that would drive the caster insane."""
    if not b.words:
        return ""
    return dangers.price(b, use.seat, sanity=price, cost=True) or "no Sanity"


def plan_check(b: Board, spell: Spell, use: Use) -> SkillCheck:
    """Return the Spell check of a casting, not begun. Rules, "Skill checks", special checks."""
    return SkillCheck(
        use.seat,
        rolls.skill_of(CheckKind.SPELL),
        _casting_modifier(b, spell, use),
        spell.difficulty(b, use) if spell.difficulty else 1,
        kind=CheckKind.SPELL,
        card=use.card,
    )


def _reason_barred(b: Board, use: Use, price: int) -> str:
    if reason := b.in_force.ban(bans.CAST, use.seat):
        return reason
    if b.who(use.seat).sanity < price - _sanity_saved(b, use, price):
        return f"{{it}} costs {price} Sanity; you have {b.who(use.seat).sanity}."
    wanted = b.cards.facts(use.card).hands or 0
    if isinstance(use.about, Combat) and wanted > _hands_to_be_had(b, use.about):
        return "Your hands are full."
    return ""


async def _free_hands(b: Board, use: Use) -> None:
    """End spells of earlier rounds until there are hands for this one."""
    wanted, combat = b.cards.facts(use.card).hands or 0, use.about
    while isinstance(combat, Combat) and wanted > hands.free_hands(b, combat):
        old = [each.card for each in _releasable_spells(combat)]
        if not old:
            return
        gone = await choose_cards(
            b,
            use.seat,
            "Which spell do you end?",
            lambda o=tuple(old): o,
            source=use.origin.code,
        )
        gone = gone or old[:1]
        combat.weapons = [each for each in combat.weapons if each.card not in gone]
        for card in gone:
            b.tell(Noted(what=Note.SPELL_ENDS, seat=use.seat, code=b.cards.code(card)))


def _casting_modifier(b: Board, spell: Spell, use: Use) -> int:
    return spell.modifier(b, use) if spell.modifier else b.cards.facts(use.card).casting or 0


async def cast(b: Board, use: Use) -> bool:
    """Cast a spell: pay, make the Spell check, and resolve the effect; return True if it is passed.

    The spell resolves before its caster goes insane from its cost; so does a loss that it answers.
    Rules, "Evading and combat".
    """
    spell = rule(b, use.card)
    held = b.cards.held(use.seat, use.card)
    if spell is None or held is None or held.exhausted:
        return False
    b.tell(AbilityUsed(seat=use.seat, source=use.origin.code))
    await _free_hands(b, use)
    held.exhausted = True
    b.tell(CardExhausted(seat=use.seat, card=use.origin.code))
    price = await _price_due(b, use)
    await losing.pay(b, use.seat, sanity=price, source=use.origin.code, settled=False)
    spec = skill_checks.CheckSpec(
        CheckKind.SPELL,
        _casting_modifier(b, spell, use),
        spell.difficulty(b, use) if spell.difficulty else 1,
        source=use.origin.code,
        card=use.card,
        counts=spell.counts,
    )
    result = await skill_checks.perform_check(b, use.seat, spec)
    _occupy_hands(b, use, passed=result.passed)
    if spell.discards:
        await possessions.discard(b, use.seat, use.card, why=Cause.CAST)
    if result.passed and spell.run is not None:
        await spell.run(b, use, result.check)
    if not isinstance(use.about, Loss):
        await coins.settle(b, use.seat)
    return result.passed


async def _price_due(b: Board, use: Use) -> int:
    """Return the Sanity to pay for a casting, after abilities."""
    due = SpellCost(seat=use.seat, card=use.card, sanity=cost(b, use.card))
    name = b.cards.facts(use.card).name
    await seat_choices.respond(
        b,
        use.seat,
        Window.COST,
        due,
        lambda: f"{name} costs {due.sanity} Sanity. Use anything?",
        still=lambda: due.sanity > 0,
        source=name,
        about=about.card(use.card),
    )
    return due.sanity


def _sanity_saved(b: Board, use: Use, price: int) -> int:
    """Return the part of the Sanity cost that abilities save."""
    due = SpellCost(seat=use.seat, card=use.card, sanity=price)
    ways = seat_choices.window_choices(b, use.seat, Window.COST, about=due) if price else ()
    return len(seat_choices.legal_choices(ways))


def _occupy_hands(b: Board, use: Use, *, passed: bool) -> None:
    """Let a spell occupy its hands: for the combat if it succeeded, else for this round."""
    if isinstance(use.about, Combat) and b.cards.facts(use.card).hands is not None:
        use.about.weapons.append(_in_hand(b, use.card, use.about, passed=passed))


def battle_sets(b: Board, seat: Seat) -> list[tuple[CardNo, ...]]:
    """Return sets of weapons against the Ancient One.

    Rules, "The end of the game", final battle.
    """
    found: dict[tuple[CardNo, ...], None] = {}
    owned = [
        held.card for held in b.cards.of_deck(seat, Deck.SPELL) if b.cards.facts(held.card).combat
    ]
    for cast in chain.from_iterable(combinations(owned, n) for n in range(len(owned) + 1)):
        fight = Combat(seat=seat, monster=None, round=1, begun=True)
        fight.weapons = [_in_hand(b, card, fight, passed=True) for card in cast]
        if not cast or hands.free_hands(b, fight) >= 0:
            found |= dict.fromkeys(weapons.combos(b, fight))
    return list(found)


def _in_hand(b: Board, card: CardNo, combat: Combat, *, passed: bool) -> Weapon:
    """Return a spell that was just cast, as one of the weapons in hand."""
    facts = b.cards.facts(card)
    return Weapon(
        card=card,
        hands=facts.hands or 0,
        bonus=facts.combat if passed else 0,
        source=facts.source or Source.MAGICAL,
        failed=not passed,
        lasts=passed,
        round=combat.round,
    )
