"""Evading and combat: the Horror check once, then rounds of Fight or Flee."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from fractions import Fraction

from msgspec.structs import replace

from bot.engine.ask import Barred, Draft, Join, Option, Part, Picked
from bot.engine.ids import Seat
from bot.engine.script import ask, choose
from bot.second_edition import any_phase, checks, dangers, deeds, losses, monsters, odds, weapons
from bot.second_edition.events import CombatOver, FightComes, Hit, HorrorComes
from bot.second_edition.facts import CombatBegan, CombatEnded, MonsterPlaced
from bot.second_edition.frames import listen
from bot.second_edition.game import Board
from bot.second_edition.keys import monster_key
from bot.second_edition.monsters import Stats
from bot.second_edition.registry import Window
from bot.second_edition.signs import signed
from bot.second_edition.state import Check, Combat
from bot.second_edition.terms import CardNo, CheckKind, Coin, MonsterNo, Skill

# Meeting monsters


async def monster_appears(b: Board, seat: Seat, n: int = 1) -> None:
    """Monsters from the cup stand before an investigator: fight or evade; they never stay.

    In a sealed location, and where something forbids it, none appears.
    """
    place = b.who(seat).place
    if not b.who(seat).playing or place in b.state.seals or b.ban(f"appear:{place}"):
        return
    drawn = [monsters.draw_monster(b) for _ in range(n)]
    for no in drawn:
        b.tell(MonsterPlaced(monster=b.state.markers[no], place=place, seat=seat))
    while drawn:
        chosen = await choose_meeting(b, seat, lambda: drawn, source="A monster appears")
        no, how = chosen or (drawn[0], "")
        drawn.remove(no)
        if b.who(seat).place == place:
            await meet(b, seat, no, how)
        if no in b.state.visiting:
            monsters.return_monster(b, no)


async def choose_meeting(
    b: Board,
    seat: Seat,
    among: Callable[[], Sequence[MonsterNo]],
    *,
    source: str,
    optional: bool = False,
) -> tuple[MonsterNo, str] | None:
    """Which of several monsters is met next, and whether by `evade` or by `fight`.

    A single one is not asked about here, and its how is empty. None if there is none, or if it is
    `optional` and they are left alone.
    """
    if not optional and len(among()) == 1:
        return among()[0], ""

    replies = await ask(lambda: _meeting_draft(b, seat, among(), source, optional=optional))
    key = next((a.keys[0] for a in replies.values() if isinstance(a, Picked) and a.keys), "")
    how, _, which = key.partition(":")
    return next(((no, how) for no in among() if monster_key(b, no) == which), None)


def _meeting_draft(
    b: Board, seat: Seat, among: Sequence[MonsterNo], source: str, *, optional: bool
) -> Draft | None:
    if not among or not b.who(seat).playing:
        return None
    ways = [
        replace(option, key=f"{option.key}:{monster_key(b, no)}")
        for no in among
        for option in _ways(b, Combat(seat=seat, monster=no))
    ]
    if optional:
        ways.append(Option(key="leave", label="Leave the monsters alone", verb="pass"))
    return Draft(
        kind="meet",
        prompt="Deal with a monster?" if optional else "Which monster first?",
        source=source,
        parts={seat: Part(tuple(ways))},
        must=(seat,),
    )


async def meet(b: Board, seat: Seat, no: MonsterNo, wanted: str = "") -> str:
    """Fight or evade one monster: `evaded`, `won`, `fled` or `stopped`.

    `wanted` is `evade` or `fight` where that has been chosen.
    """
    combat = _begin(b, seat, no)
    place = b.who(seat).place
    wanted = wanted or await _evade_or_fight(b, combat)
    if not _goes_on(b, combat, place):
        return await _finish(b, combat, "stopped")
    return await (_evade_first if wanted == "evade" else fight)(b, combat)


async def fight_only(b: Board, seat: Seat, no: MonsterNo) -> str:
    """Fight a monster without trying to evade it first: `won`, `fled` or `stopped`."""
    combat = _begin(b, seat, no)
    return await fight(b, combat)


async def evade_only(b: Board, seat: Seat, no: MonsterNo) -> str:
    """Try to evade a monster; combat follows if it fails."""
    combat = _begin(b, seat, no)
    return await _evade_first(b, combat)


def _begin(b: Board, seat: Seat, no: MonsterNo) -> Combat:
    combat = Combat(seat=seat, monster=no, spot=monsters.where(b, no))
    b.state.combats.append(combat)
    return combat


async def _evade_first(b: Board, combat: Combat) -> str:
    """An Evade check before combat; failed, the monster strikes and combat begins."""
    place = b.who(combat.seat).place
    if await evade_check(b, combat):
        return await _finish(b, combat, "evaded")
    await _hit(b, combat, evading=True)
    if not _goes_on(b, combat, place):
        return await _finish(b, combat, "stopped")
    return await fight(b, combat)


async def _evade_or_fight(b: Board, combat: Combat) -> str:
    assert combat.monster is not None
    name = b.printed(combat.monster).name
    key = await choose(
        combat.seat,
        f"{name}: evade or fight?",
        lambda: _meet_options(b, combat),
        kind="meet",
        source=name,
    )
    return key or "fight"


def _meet_options(b: Board, combat: Combat) -> list[Option]:
    """Evade and Fight, as long as the monster is there."""
    if combat not in b.state.combats or combat.monster is None or not _stands(b, combat):
        return []
    return _ways(b, combat)


def _ways(b: Board, combat: Combat) -> list[Option]:
    """Evade and Fight, with their chances and what they cost on average."""
    assert combat.monster is not None
    name = b.printed(combat.monster).name
    return [
        Option(
            key="evade",
            label=f"Evade {name}",
            verb="evade",
            args=(name,),
            note=evade_note(b, combat.seat, combat.monster),
        ),
        Option(
            key="fight",
            label=f"Fight {name}",
            verb="fight",
            args=(name,),
            note=first_round_note(b, combat),
        ),
    ]


def evade_note(b: Board, seat: Seat, no: MonsterNo) -> str:
    """The chance to evade, and what failing costs (before the combat after it)."""
    share = evade_chance(b, seat, no)
    damage = monsters.stats(b, no, seat).combat_damage
    return weapons.noted(odds.percent(share), dangers.stake(b, seat, Coin.STAMINA, share, damage))


def evade_chance(b: Board, seat: Seat, no: MonsterNo) -> Fraction:
    """The chance to evade a monster, without clue tokens."""
    now = monsters.stats(b, no, seat)
    made = Check(seat, Skill.SNEAK, now.awareness, kind=CheckKind.EVADE, monster=no)
    return checks.chance(b, made, checks.pool(b, made))


def horror_chance(b: Board, seat: Seat, no: MonsterNo) -> Fraction:
    """The chance to pass the Horror check; 1 if there is none."""
    now = monsters.stats(b, no, seat)
    if now.horror_rating is None:
        return Fraction(1)
    made = Check(seat, Skill.WILL, now.horror_rating, kind=CheckKind.HORROR, monster=no)
    return checks.chance(b, made, checks.pool(b, made))


def first_round_note(b: Board, combat: Combat) -> str:
    """What fighting would mean: the chances of the Horror check and of the best first round."""
    assert combat.monster is not None
    now = _stats(b, combat)
    parts: list[str] = []
    if now.horror_rating is not None:
        share = horror_chance(b, combat.seat, combat.monster)
        loss = dangers.stake(
            b, combat.seat, Coin.SANITY, share, now.horror_damage, _nightmare(b, combat)
        )
        parts.append(weapons.noted(f"horror {odds.percent(share)}", loss))
    best = weapons.best_chance(b, combat)
    loss = weapons.mean_hit(b, combat, best)
    parts.append(weapons.noted(f"round 1: {odds.percent(best)}", loss))
    return "; ".join(parts)


def _nightmare(b: Board, combat: Combat) -> int:
    """Sanity that a passed Horror check costs."""
    spared = b.is_so("no_nightmarish", combat.seat)
    return 0 if spared else _stats(b, combat).nightmarish


async def evade_check(b: Board, combat: Combat) -> bool:
    """An Evade check of difficulty 1."""
    assert combat.monster is not None
    now = _stats(b, combat)
    result = await checks.perform_check(
        b,
        combat.seat,
        CheckKind.EVADE,
        now.awareness,
        source=b.printed(combat.monster).name,
        monster=combat.monster,
    )
    return result.passed


def _stats(b: Board, combat: Combat) -> Stats:
    assert combat.monster is not None
    return monsters.stats(b, combat.monster, combat.seat, combat)


# The combat


async def fight(b: Board, combat: Combat) -> str:
    """The Horror check, then rounds until somebody is beaten, flees, or is somewhere else."""
    assert combat.monster is not None
    code = b.state.markers[combat.monster]
    who = b.who(combat.seat)
    who.stopped = True
    place = who.place
    b.tell(CombatBegan(seat=combat.seat, monster=code))
    await listen(b, HorrorComes(combat=combat), code, only=combat.seat)
    if _goes_on(b, combat, place):
        await _before_horror(b, combat)
    if _goes_on(b, combat, place):
        await _horror(b, combat)
    combat.begun = True
    while _goes_on(b, combat, place):
        combat.round += 1
        await _round(b, combat)
    how = "won" if combat.won else "fled" if combat.fled else "stopped"
    return await _finish(b, combat, how)


def _goes_on(b: Board, combat: Combat, place: str) -> bool:
    """Whether both are still there: the investigator in `place`, the monster before them."""
    return (
        not combat.over
        and combat in b.state.combats
        and _stands(b, combat)
        and b.who(combat.seat).place == place
    )


def _stands(b: Board, combat: Combat) -> bool:
    """Whether the monster is where combat began, or in the investigator's area by now."""
    no = combat.monster
    if no is None:
        return True
    trophies = (no for who in b.state.investigators for no in who.monsters)
    if no in b.state.cup or no in b.state.box or no in trophies:
        return False
    return monsters.where(b, no) in (combat.spot, b.who(combat.seat).place)


async def _finish(b: Board, combat: Combat, how: str) -> str:
    code = "" if combat.monster is None else b.state.markers[combat.monster]
    combat.over = True
    if combat in b.state.combats:
        b.state.combats.remove(combat)
    b.tell(CombatEnded(seat=combat.seat, monster=code, how=how))
    if how != "evaded":
        await listen(b, CombatOver(combat=combat), only=combat.seat)
    return how


async def _before_horror(b: Board, combat: Combat) -> None:
    """What spares one a Nightmarish monster has to come before the Horror check."""

    def looms() -> bool:
        now = _stats(b, combat)
        return bool(now.horror_rating is not None and now.nightmarish) and not b.is_so(
            "no_nightmarish", combat.seat
        )

    if combat.auto_fail or not looms():
        return
    name = b.printed(_stats(b, combat).no).name
    await deeds.respond(
        b,
        combat.seat,
        Window.HORROR,
        combat,
        lambda: f"The Horror check against {name} comes. Use something first?",
        still=looms,
        source=name,
    )


async def _horror(b: Board, combat: Combat) -> None:
    """The Horror check: failed it costs the horror damage, passed it costs Nightmarish."""
    now = _stats(b, combat)
    if now.horror_rating is None:
        return
    name = b.printed(now.no).name
    result = await checks.perform_check(
        b,
        combat.seat,
        CheckKind.HORROR,
        now.horror_rating,
        source=name,
        monster=now.no,
        fails=combat.auto_fail,
    )
    combat.horror_failed = not result.passed
    if combat.horror_failed:
        await losses.lose(b, combat.seat, sanity=now.horror_damage, source=name, monster=now.no)
    elif now.nightmarish and not b.is_so("no_nightmarish", combat.seat):
        await losses.lose(b, combat.seat, sanity=now.nightmarish, source=name, monster=now.no)


async def _round(b: Board, combat: Combat) -> None:
    """Use and cast what is wanted, then fight with a set of weapons, or flee."""
    place = b.who(combat.seat).place
    while _goes_on(b, combat, place):
        replies = await ask(lambda: _round_draft(b, combat, place))
        any_phase.answered(b, replies)
        if not _goes_on(b, combat, place):
            break
        key = next((a.keys[0] for a in replies.values() if isinstance(a, Picked) and a.keys), None)
        if key is None or key.startswith("fight:"):
            await _attack(b, combat, weapons.cards_of(key))
            break
        if key == "flee":
            await _flee(b, combat)
            break
        if key == "stand-off":
            combat.over = True
            break
        deed = deeds.find(_combat_deeds(b, combat), key)
        if deed is not None:
            await deed.run()
    combat.weapons = [each for each in combat.weapons if each.lasts]


def _combat_deeds(b: Board, combat: Combat) -> list[deeds.Deed]:
    mine = deeds.window_deeds(b, combat.seat, Window.COMBAT, about=combat)
    return [*mine, *any_phase.deeds_of(b, combat.seat)]


def _round_draft(b: Board, combat: Combat, place: str) -> Draft | None:
    if not _goes_on(b, combat, place):
        return None
    now = _stats(b, combat)
    options, left_out = weapons.fight_choices(b, combat)
    barred: tuple[Barred, ...] = ()
    if now.ambush:
        barred = (Barred(verb="flee", label="Flee", reason="It ambushes: no fleeing."),)
    else:
        note = evade_note(b, combat.seat, now.no)
        options.append(Option(key="flee", label="Flee", verb="flee", note=note))
    if _is_stand_off(b, combat, options):
        label = "Break off: neither can harm the other"
        options.append(Option(key="stand-off", label=label, verb="flee"))
    others = deeds.part(_combat_deeds(b, combat))
    barred = (*barred, *others.barred, *left_out)
    seat_part = Part((*options, *others.options), barred=barred)
    return Draft(
        kind="combat",
        prompt=_round_prompt(b, combat, now),
        source=b.printed(now.no).name,
        parts={combat.seat: seat_part},
        must=(combat.seat,),
        join=Join.ANY,
    )


HARMLESS = 3
"""After so many hits in a row that cost nothing a hopeless combat may be broken off."""


def _is_stand_off(b: Board, combat: Combat, options: list[Option]) -> bool:
    """No check of the round can succeed, and the monster's hits did nothing for a while."""
    if combat.lingering.get("harmless", 0) < HARMLESS or combat.monster is None:
        return False
    hopeless = all(
        weapons.combo_chance(b, combat, weapons.cards_of(o.key)) == 0
        for o in options
        if o.key.startswith("fight:")
    )
    flees = any(o.key == "flee" for o in options)
    return hopeless and not (flees and evade_chance(b, combat.seat, combat.monster))


def _damage_text(now: Stats) -> str:
    return f"{now.combat_damage} Stamina"


def _round_prompt(b: Board, combat: Combat, now: Stats) -> str:
    name = b.printed(now.no).name
    rating = "no combat" if now.combat_rating is None else f"combat {signed(now.combat_rating)}"
    toughness = f"toughness {now.toughness}"
    return f"Round {combat.round} against {name}: {rating}, {toughness}, {_damage_text(now)}"


async def skirmish(b: Board, seat: Seat, modifier: int, *, source: str = "") -> bool:
    """One Combat check of difficulty 1 that an encounter asks for; weapons and spells help.

    Who passed it by the last Stamina goes down after what it won: that is left to the caller.
    """
    combat = Combat(seat=seat, monster=None, rating=modifier, round=1, begun=True)
    b.state.combats.append(combat)
    passed = False
    while combat in b.state.combats:
        replies = await ask(lambda: _skirmish_draft(b, combat, source))
        key = next((a.keys[0] for a in replies.values() if isinstance(a, Picked) and a.keys), None)
        deed = deeds.find(_combat_deeds(b, combat), key)
        if deed is not None:
            await deed.run()
            continue
        some = tuple(card for card in weapons.cards_of(key) if _in_hand(b, combat, card))
        passed = (await weapons.attack_check(b, combat, some, source=source)).passed
        b.state.combats.remove(combat)
        await weapons.cost_of_use(b, seat, some)
    return passed


def _skirmish_draft(b: Board, combat: Combat, source: str) -> Draft | None:
    if combat not in b.state.combats:
        return None
    others = deeds.part(_combat_deeds(b, combat))
    fights, left_out = weapons.fight_choices(b, combat)
    return Draft(
        kind="combat",
        prompt=f"Combat ({signed(combat.rating or 0)}) check: fight with what?",
        source=source,
        parts={combat.seat: Part((*fights, *others.options), barred=(*others.barred, *left_out))},
        must=(combat.seat,),
        join=Join.ANY,
    )


# Fighting and fleeing


async def _attack(b: Board, combat: Combat, some: tuple[CardNo, ...]) -> None:
    """A Combat check: passed the monster is defeated, failed it deals its damage."""
    now = _stats(b, combat)
    code = b.state.markers[now.no]
    event = FightComes(combat=combat, fails=combat.auto_fail or now.combat_rating is None)
    await listen(b, event, code, only=combat.seat)
    if combat.over or combat not in b.state.combats:
        return
    name = b.printed(now.no).name
    some = tuple(card for card in some if _in_hand(b, combat, card))
    result = await weapons.attack_check(b, combat, some, source=name, fails=event.fails)
    if combat.over or combat not in b.state.combats:
        return
    if not result.passed:
        await weapons.cost_of_use(b, combat.seat, some)
        await _hit(b, combat)
        return
    await win(b, combat)
    await weapons.cost_of_use(b, combat.seat, some)
    await losses.settle(b, combat.seat)


async def win(b: Board, combat: Combat) -> None:
    """A Combat check is passed: the monster is defeated, Overwhelming costs its Stamina."""
    now = _stats(b, combat)
    name = b.printed(now.no).name
    combat.over = combat.won = True
    await monsters.defeat(b, combat.seat, now.no, combat)
    if now.overwhelming and not b.is_so("no_overwhelming", combat.seat):
        await losses.lose(b, combat.seat, stamina=now.overwhelming, source=name, monster=now.no)


def _in_hand(b: Board, combat: Combat, card: CardNo) -> bool:
    return b.held(combat.seat, card) is not None


async def _flee(b: Board, combat: Combat) -> None:
    if await evade_check(b, combat):
        combat.over = combat.fled = True
    elif not combat.over:
        await _hit(b, combat, evading=True)


def _hit_text(b: Board, name: str, hit: Hit) -> str:
    fall = dangers.fall(b, hit.seat, stamina=hit.stamina)
    does = f", which {fall}" if fall else ""
    return f"{name} deals {hit.stamina} Stamina{does}. Use something?"


async def _hit(b: Board, combat: Combat, *, evading: bool = False) -> None:
    """Combat damage, or what the monster does instead; something may soften it."""
    if combat.over:
        return
    now = _stats(b, combat)
    name = b.printed(now.no).name
    before = b.who(combat.seat).stamina
    hit = Hit(
        seat=combat.seat,
        monster=now.no,
        stamina=now.combat_damage,
        evading=evading,
        combat=combat,
    )
    await deeds.respond(
        b,
        combat.seat,
        Window.HIT,
        hit,
        lambda: _hit_text(b, name, hit),
        still=lambda: hit.stamina > 0,
        source=name,
    )
    await listen(b, hit, b.state.markers[now.no], only=combat.seat)
    if hit.stamina > 0:
        await losses.lose(b, combat.seat, stamina=hit.stamina, source=name, monster=now.no)
    harmless = combat.lingering.get("harmless", 0) + 1
    combat.lingering["harmless"] = harmless if b.who(combat.seat).stamina == before else 0
