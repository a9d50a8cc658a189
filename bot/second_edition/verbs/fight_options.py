"""The options of a combat round: sets of weapons with their chances, and unusable weapons."""

from __future__ import annotations

from collections.abc import Iterable
from fractions import Fraction
from functools import cache

from bot.engine.about import About
from bot.engine.ask import Barred, Figures, Option
from bot.engine.english import join_names
from bot.second_edition.core import about, odds, rolls, topics
from bot.second_edition.core.game import Board
from bot.second_edition.core.state import Combat, HeldCard, SkillCheck
from bot.second_edition.names.signs import counted
from bot.second_edition.printed.terms import CardNo, Coin
from bot.second_edition.verbs import check_notes, dangers, monster_markers, monster_tolls, weapons


def fight_choices(b: Board, combat: Combat) -> tuple[list[Option], tuple[Barred, ...]]:
    """Return an option for each set of weapons, and unusable weapons with the reason."""
    sets = weapons.weapon_sets(b, combat)
    options = [_combo_option(b, combat, some, made) for some, made in sets.items()]
    return options, _unused_weapons(b, combat, sets)


_TAKEN = "You discard one of your weapons before the check, so {name} would add nothing."
_USELESS = "{name} adds nothing against {foe}."
_NO_ROOM = "Your hands have no room for {name}."
_SPENT = "{name} is exhausted."


def _unused_weapons(
    b: Board, combat: Combat, sets: Iterable[tuple[CardNo, ...]]
) -> tuple[Barred, ...]:
    """Return the weapons that are in no set, with the reason."""
    useful = {card for some in sets for card in some}
    found = {held.card: held for held in weapons.carried_weapons(b, combat.seat)}
    left = {b.cards.code(card): card for card in found if card not in useful}
    if not left:
        return ()
    toll = monster_tolls.cards_toll_takes(b, combat, weapons.weapons_of(b, combat.seat))
    return tuple(
        _barred_weapon(b, combat, card, _TAKEN if toll else _why_useless(b, combat, found[card]))
        for card in left.values()
    )


def _barred_weapon(b: Board, combat: Combat, card: CardNo, why: str) -> Barred:
    foe = "check" if combat.rating is not None else foe_name(b, combat)
    name = b.cards.facts(card).name
    return Barred(
        verb="fight",
        label=f"Fight with {name}",
        reason=why.format(name=name, foe=foe),
        args=(foe, name),
        quiet=True,
        about=about.card(card),
    )


def _why_useless(b: Board, combat: Combat, held: HeldCard) -> str:
    """Return why a weapon is in no set: it is exhausted, has no bonus here, or hands are full."""
    if weapons.is_spent(b, held):
        return _SPENT
    card = held.card
    against = combat.rating is None and weapons.weapon_bonus(b, combat, card, (card,)) <= 0
    return _USELESS if against else _NO_ROOM


def _combo_option(b: Board, combat: Combat, some: tuple[CardNo, ...], made: SkillCheck) -> Option:
    names = join_names(_card_names(b, some)) or "bare hands"
    foe = "check" if combat.rating is not None else foe_name(b, combat)
    return Option(
        key="fight:" + ("-".join(str(card) for card in sorted(some)) or "bare"),
        label=f"Fight with {names}",
        verb="fight",
        about=_reference_to_foe(b, combat),
        args=(foe, names),
        note=_combo_note(b, combat, some, made),
        figures=_combo_figures(b, combat, made),
    )


def _reference_to_foe(b: Board, combat: Combat) -> About | None:
    """Return the reference to the opponent; None for an encounter's Combat check."""
    if combat.rating is not None:
        return None
    no = combat.monster
    return about.printed_thing(b.state.ancient_one) if no is None else about.monster(no)


def _card_names(b: Board, cards: Iterable[CardNo]) -> list[str]:
    return [b.cards.facts(card).name for card in cards]


def _combo_note(b: Board, combat: Combat, some: tuple[CardNo, ...], made: SkillCheck) -> str:
    """Return the note of a set: dice, chance, mean loss or successes, and cards used up."""
    if not b.words:
        return ""
    held = _card_names(b, some)
    lasting = _card_names(b, (each.card for each in combat.weapons if each.lasts))
    changed = {
        "discards": _card_names(b, weapons.cards_discarded(b, some)),
        "exhausts": _card_names(b, weapons.cards_exhausted(b, some)),
        "ends": [name for name in lasting if name not in held],
    }
    costs = [f"{verb} {join_names(names)}" for verb, names in changed.items() if names]
    notes = (_odds_note(b, combat, made), monster_tolls.toll_note(b, combat, some), *costs)
    return "; ".join(filter(None, notes))


def _odds_note(b: Board, combat: Combat, made: SkillCheck) -> str:
    """Return dice, chance and mean loss; against an Ancient One the mean number of successes."""
    dice = max(0, rolls.number_of_dice(b, made))
    if combat.monster is not None:
        lost = mean_hit(b, combat, rolls.chance_to_pass(b, made, dice))
        return note_parts(check_notes.dice_note(b, made, dice), lost)
    if combat.rating is not None:
        return check_notes.dice_note(b, made, dice)
    return _mean_note(dice, rolls.lowest_success(b, made), rolls.count_double_faces(b, made))


@cache
def _mean_note(dice: int, lowest: int, twos: int) -> str:
    mean = odds.mean_successes(dice, lowest, twos)
    return f"{counted(dice, 'die')}, avg {odds.mean_text(mean)} successes"


def mean_hit(b: Board, combat: Combat, share: Fraction) -> str:
    """Return a note on the expected loss of a combat round with this chance.

    See `dangers.expected_loss_note`.
    """
    lost, won = _stamina_losses(b, combat)
    return dangers.expected_loss_note(b, combat.seat, Coin.STAMINA, share, lost, won)


def hit_figures(b: Board, combat: Combat, share: Fraction) -> Figures:
    """Return the numbers that `mean_hit` shows."""
    lost, won = _stamina_losses(b, combat)
    return dangers.expected_loss_figures(b, combat.seat, Coin.STAMINA, share, lost, won)


def _stamina_losses(b: Board, combat: Combat) -> tuple[int, int]:
    """Return the Stamina that a failed and a passed Combat check would cost."""
    now = monster_markers.opponent_numbers(b, combat)
    spared = b.in_force.is_so(topics.NO_OVERWHELMING, combat.seat)
    return now.combat_damage, 0 if spared else now.overwhelming


def _combo_figures(b: Board, combat: Combat, made: SkillCheck) -> Figures:
    """Return the number of dice, and the chance if there is one."""
    if not b.words:
        return Figures()
    dice = max(0, rolls.number_of_dice(b, made))
    if combat.monster is None and combat.rating is None:
        return Figures(amount=dice)
    return Figures(amount=dice) + odds.chance_figures(rolls.chance_to_pass(b, made, dice))


def note_parts(*parts: str) -> str:
    """Join the parts of a note that are not empty."""
    return ", ".join(filter(None, parts))


def foe_name(b: Board, combat: Combat) -> str:
    """Return the name of the monster or Ancient One in a combat."""
    return b.ancient_one.name if combat.monster is None else b.monsters.facts(combat.monster).name


def cards_of(key: str) -> tuple[CardNo, ...]:
    """Return the cards in a `fight:` key; none for bare hands."""
    text = key.partition(":")[2]
    return () if text in ("", "bare") else tuple(CardNo(int(each)) for each in text.split("-"))
