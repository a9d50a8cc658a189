"""Combat: evading, the Horror check once, then rounds of fighting or fleeing."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec import UNSET

from bot.engine.ask import Barred, Draft, Join, Option, Part, first_pick
from bot.engine.ids import Seat
from bot.engine.script import ask
from bot.second_edition.core import about, topics
from bot.second_edition.core.facts import CombatBegan, CombatEnded, Note, Noted
from bot.second_edition.core.frames import listen
from bot.second_edition.core.game import Board
from bot.second_edition.core.moments import (
    CombatOver,
    FightComes,
    Hit,
    HorrorComes,
    HorrorFailed,
)
from bot.second_edition.core.registry import Window
from bot.second_edition.core.state import Combat
from bot.second_edition.names.naming import with_the
from bot.second_edition.printed.terms import CardNo, CheckKind, Coin, MonsterNo
from bot.second_edition.verbs import (
    any_phase,
    chances,
    coins,
    dangers,
    fight_options,
    fleeing,
    foe_cards,
    losing,
    monster_markers,
    monster_tolls,
    seat_choices,
    skill_checks,
    weapons,
)
from bot.second_edition.verbs.monster_markers import opponent_numbers

# Evading


async def fight_only(b: Board, seat: Seat, no: MonsterNo) -> str:
    """Fight a monster without evading it first; return `won`, `fled` or `stopped`."""
    return await fight_monster(b, begin_combat(b, seat, no))


def begin_combat(b: Board, seat: Seat, no: MonsterNo, *, modifier: int = 0) -> Combat:
    """Begin a combat between an investigator and a monster; `end_combat` ends it in any case."""
    combat = Combat(
        seat=seat,
        monster=no,
        spot=monster_markers.place_of_marker(b, no),
        modifier=modifier or UNSET,
    )
    b.state.combats.append(combat)
    return combat


async def evade_first(b: Board, combat: Combat) -> str:
    """Evade before combat; on failure take damage and fight.

    Return `evaded`, `won`, `fled` or `stopped`.
    """
    place = b.who(combat.seat).place
    if await evade_check(b, combat):
        return await end_combat(b, combat, "evaded")
    await _take_hit(b, combat, evading=True)
    if not is_going_on(b, combat, place):
        return await end_combat(b, combat, "stopped")
    return await fight_monster(b, combat)


async def evade_check(b: Board, combat: Combat) -> bool:
    """Make an Evade check of difficulty 1; return True if passed. Rules, "Evading and combat"."""
    now = opponent_numbers(b, combat)
    code = b.state.markers[now.no]
    spec = skill_checks.CheckSpec(CheckKind.EVADE, now.awareness, source=code, monster=now.no)
    return (await skill_checks.perform_check(b, combat.seat, spec)).passed


# The combat


async def fight_monster(b: Board, combat: Combat) -> str:
    """Make the Horror check, then fight rounds until the combat ends."""
    assert combat.monster is not None
    code = b.state.markers[combat.monster]
    who = b.who(combat.seat)
    who.stopped = True
    place = who.place
    b.tell(CombatBegan(seat=combat.seat, monster=code))
    foe_cards.draw_foe_card(b, combat)
    await listen(b, HorrorComes(combat=combat), code, only=combat.seat)
    if is_going_on(b, combat, place):
        await _before_horror(b, combat)
    if is_going_on(b, combat, place):
        await _horror_check(b, combat)
    combat.begun = True
    while is_going_on(b, combat, place):
        combat.round += 1
        await _fight_round(b, combat)
    how = "won" if combat.won else "fled" if combat.fled else "stopped"
    return await end_combat(b, combat, how)


def is_going_on(b: Board, combat: Combat, place: str) -> bool:
    """Return True if the investigator and the monster are both still in `place`."""
    return (
        not combat.over
        and combat in b.state.combats
        and is_monster_present(b, combat)
        and b.who(combat.seat).place == place
    )


def is_monster_present(b: Board, combat: Combat) -> bool:
    """Return True if the monster is still where the combat began, or in the investigator's area."""
    no = combat.monster
    assert no is not None
    trophies = (no for who in b.state.investigators for no in who.monsters)
    if no in b.state.cup or no in b.state.box or no in trophies:
        return False
    return monster_markers.place_of_marker(b, no) in (combat.spot, b.who(combat.seat).place)


async def end_combat(b: Board, combat: Combat, how: str) -> str:
    """End a combat and return its result: `evaded`, `won`, `fled` or `stopped`."""
    assert combat.monster is not None
    code = b.state.markers[combat.monster]
    if combat in b.state.combats:
        b.state.combats.remove(combat)
    b.tell(CombatEnded(seat=combat.seat, monster=code, how=how))
    if how != "evaded":
        await listen(b, CombatOver(combat=combat), only=combat.seat)
    return how


async def _before_horror(b: Board, combat: Combat) -> None:
    """Offer abilities against a Nightmarish monster before the Horror check."""

    def looms() -> bool:
        now = opponent_numbers(b, combat)
        return bool(now.horror_rating is not None and now.nightmarish) and not b.in_force.is_so(
            topics.NO_NIGHTMARISH, combat.seat
        )

    if combat.auto_fail or not looms():
        return
    no = opponent_numbers(b, combat).no
    name = b.monsters.facts(no).name
    await seat_choices.respond(
        b,
        combat.seat,
        Window.HORROR,
        combat,
        lambda: f"A Horror check against {name} comes next. Use anything first?",
        still=looms,
        source=name,
        about=about.printed_thing(b.state.markers[no]),
    )


async def _horror_check(b: Board, combat: Combat) -> None:
    """Make the Horror check.

    Failure costs the monster's horror damage, success its Nightmarish damage.
    """
    now = opponent_numbers(b, combat)
    if now.horror_rating is None:
        return
    code = b.state.markers[now.no]
    spec = skill_checks.CheckSpec(
        CheckKind.HORROR,
        now.horror_rating,
        source=code,
        monster=now.no,
        fails=combat.auto_fail,
    )
    result = await skill_checks.perform_check(b, combat.seat, spec)
    combat.horror_failed = not result.passed
    if combat.horror_failed:
        await losing.lose(b, combat.seat, sanity=now.horror_damage, source=code)
        await listen(b, HorrorFailed(combat=combat), code, only=combat.seat)
    elif now.nightmarish and not b.in_force.is_so(topics.NO_NIGHTMARISH, combat.seat):
        await losing.lose(b, combat.seat, sanity=now.nightmarish, source=code)


async def _try_to_flee(b: Board, combat: Combat, place: str) -> bool:
    """Try to flee; return False if the investigator fails."""
    await _flee_from(b, combat)
    if not fleeing.mark_caught(b, combat):
        return True
    if is_going_on(b, combat, place):
        fleeing.report_caught(b, combat)
    return False


async def _fight_round(b: Board, combat: Combat) -> None:
    """Run a combat round: use abilities and spells, then fight with a set of weapons, or flee."""
    place = b.who(combat.seat).place
    _say_no_choice(b, combat, place)
    while is_going_on(b, combat, place):
        replies = await ask(lambda: _round_draft(b, combat, place))
        any_phase.forget_hurts(b, replies)
        if not is_going_on(b, combat, place):
            return
        _, key = first_pick(replies)
        match key.partition(":")[0]:
            case "" | "fight":
                await _attack_monster(b, combat, fight_options.cards_of(key), place)
                fleeing.end_fighting(b, combat)
                break
            case "flee":
                if await _try_to_flee(b, combat, place):
                    break
            case "stand-off":
                combat.over = True
                return
            case _:
                choice = seat_choices.find_choice(combat_choices(b, combat), key)
                if choice is not None:
                    await choice.run()
    combat.weapons = [each for each in combat.weapons if each.lasts]


def _say_no_choice(b: Board, combat: Combat, place: str) -> None:
    """Report once in a combat why a round is fought without a question: fleeing is impossible."""
    draft = None if combat.lingering.get("cornered") else _round_draft(b, combat, place)
    if draft is None or len(draft.parts[combat.seat].options) > 1:
        return
    combat.lingering["cornered"] = 1
    code = b.state.markers[opponent_numbers(b, combat).no]
    b.tell(Noted(what=Note.CORNERED, seat=combat.seat, code=code))


def combat_choices(b: Board, combat: Combat) -> list[seat_choices.SeatChoice]:
    """Return the abilities and spells the investigator may use before an attack."""
    mine = seat_choices.window_choices(b, combat.seat, Window.COMBAT, about=combat)
    return [*mine, *any_phase.usable_choices(b, combat.seat)]


def _round_draft(b: Board, combat: Combat, place: str) -> Draft | None:
    if not is_going_on(b, combat, place):
        return None
    now = opponent_numbers(b, combat)
    options, left_out = fight_options.fight_choices(b, combat)
    barred: tuple[Barred, ...] = ()
    if why := fleeing.why_not_flee(b, combat):
        barred = (Barred(verb="flee", label="Flee", reason=why, about=about.monster(now.no)),)
    else:
        note = chances.evade_note(b, combat.seat, now.no)
        note = "; ".join(filter(None, (note, fleeing.failed_flee_text(b))))
        figures = chances.evade_figures(b, combat.seat, now.no)
        options.append(
            Option(
                key="flee",
                label="Flee",
                verb="flee",
                note=note,
                figures=figures,
                about=about.monster(now.no),
            )
        )
    if _is_standoff(b, combat, options):
        label = "Break off: neither of you can hurt the other"
        options.append(Option(key="stand-off", label=label, verb="flee"))
    others = seat_choices.build_part(combat_choices(b, combat))
    barred = (*barred, *others.barred, *left_out)
    seat_part = Part((*options, *others.options), barred=barred)
    return Draft(
        kind="combat",
        prompt=_round_prompt(b, combat, options),
        source=b.monsters.facts(now.no).name,
        about=about.printed_thing(b.state.markers[now.no]),
        parts={combat.seat: seat_part},
        must=(combat.seat,),
        join=Join.ANY,
    )


HARMLESS = 3
"""The number of consecutive harmless hits after which a hopeless combat may be stopped."""


def _is_standoff(b: Board, combat: Combat, options: list[Option]) -> bool:
    """Return True if nobody can win: no check of this round can succeed, and hits do nothing.

    The monster's last few hits must have done nothing.
    """
    if _harmless_hits(combat) < HARMLESS or fleeing.is_caught(combat):
        return False
    hopeless = all(
        weapons.combo_chance(b, combat, fight_options.cards_of(o.key)) == 0
        for o in options
        if o.key.startswith("fight:")
    )
    flees = any(o.key == "flee" for o in options)
    return hopeless and not (
        flees and chances.evade_chance(b, combat.seat, opponent_numbers(b, combat).no)
    )


def _round_prompt(b: Board, combat: Combat, options: Sequence[Option]) -> str:
    """Return the prompt of a combat round. The lines under it have the monster's numbers."""
    flees = any(option.key == "flee" for option in options)
    question = "fight or flee?" if flees else "how do you fight?"
    return f"Round {combat.round} against {with_the(fight_options.foe_name(b, combat))}: {question}"


# Fighting and fleeing


async def _attack_monster(b: Board, combat: Combat, some: tuple[CardNo, ...], place: str) -> None:
    """Make a Combat check: success defeats the monster, failure deals its damage."""
    now = opponent_numbers(b, combat)
    code = b.state.markers[now.no]
    event = FightComes(combat=combat, fails=combat.auto_fail or now.combat_rating is None)
    await listen(b, event, code, only=combat.seat)
    event.fails = event.fails or not await monster_tolls.pay_toll(b, combat, some)
    if not is_going_on(b, combat, place):
        return
    some = weapons.cards_still_held(b, combat.seat, some)
    result = await weapons.attack_check(b, combat, some, source=code, fails=event.fails)
    if not is_going_on(b, combat, place):
        return
    if not result.passed:
        await weapons.run_effects_of_use(b, combat.seat, some)
        await _take_hit(b, combat)
        return
    await win_combat(b, combat)
    await weapons.run_effects_of_use(b, combat.seat, some)
    await coins.settle_limits(b, combat.seat)


async def win_combat(b: Board, combat: Combat) -> None:
    """Defeat the monster after a passed Combat check; Overwhelming still costs Stamina."""
    now = opponent_numbers(b, combat)
    combat.over = combat.won = True
    await monster_markers.defeat(b, combat.seat, now.no, combat)
    if now.overwhelming and not b.in_force.is_so(topics.NO_OVERWHELMING, combat.seat):
        code = b.state.markers[now.no]
        await losing.lose(b, combat.seat, stamina=now.overwhelming, source=code)


async def _flee_from(b: Board, combat: Combat) -> None:
    if await evade_check(b, combat):
        combat.over = combat.fled = True
    elif not combat.over:
        await _take_hit(b, combat, evading=True)


def _hit_text(b: Board, name: str, hit: Hit) -> str:
    fall = dangers.fall_warning(b, hit.seat, stamina=hit.stamina)
    does = f", which {fall}" if fall else ""
    taken = dangers.loss_left(b, hit.seat, Coin.STAMINA, hit.stamina)
    return f"{name} deals {taken} Stamina{does}. Use anything?"


async def _take_hit(b: Board, combat: Combat, *, evading: bool = False) -> None:
    """Deal a monster's combat damage, or its own effect; abilities may reduce it."""
    if combat.over:
        return
    foe_cards.draw_foe_card(b, combat)
    now = opponent_numbers(b, combat)
    name, code = b.monsters.facts(now.no).name, b.state.markers[now.no]
    before = b.who(combat.seat).stamina
    hit = Hit(
        seat=combat.seat,
        monster=now.no,
        stamina=now.combat_damage,
        evading=evading,
        combat=combat,
    )
    await seat_choices.respond(
        b,
        combat.seat,
        Window.HIT,
        hit,
        lambda: _hit_text(b, name, hit),
        still=lambda: hit.stamina > 0,
        source=name,
        about=about.printed_thing(code),
    )
    await listen(b, hit, code, only=combat.seat)
    await losing.lose(b, combat.seat, stamina=hit.stamina, source=code)
    unhurt = b.who(combat.seat).stamina == before
    combat.lingering["harmless"] = _harmless_hits(combat) + 1 if unhurt else 0


def _harmless_hits(combat: Combat) -> int:
    """Return the number of consecutive hits without damage in this combat."""
    return combat.lingering.get("harmless", 0)
