"""Spells."""

from __future__ import annotations

from bot.second_edition.api import (
    PASSING,
    Awakens,
    Board,
    Combat,
    Dimension,
    Effect,
    MonsterNo,
    Origin,
    Seat,
    SkillCheck,
    Use,
    Window,
    bans,
    bless,
    choose_monster,
    choose_seat,
    choose_word,
    discard,
    gain,
    has_moved,
    hold,
    is_out_of_reach,
    monster_stats,
    move_to,
    on,
    pay,
    pick_up,
    reroll,
    return_monster,
    shift,
    spell,
)


@spell("alchemical_process", Window.UPKEEP)
async def cast_alchemical_process(b: Board, use: Use, _check: SkillCheck) -> None:
    """Alchemical Process: gain $3."""
    await gain(b, use.seat, money=3, source="alchemical_process")


@spell("summon_shantak", Window.MOVEMENT, when=lambda b, use: not b.who(use.seat).stopped)
async def cast_summon_shantak(b: Board, use: Use, _check: SkillCheck) -> None:
    """Summon Shantak: gain 1 movement point; this turn, you don’t have to evade or fight monsters
    where you start or end your movement.
    """
    b.who(use.seat).points += 1
    b.state.lasting.append(Effect(PASSING, "summon_shantak", turn=b.state.turn, seat=use.seat))


@spell("bless", Window.UPKEEP, discards=True)
async def cast_bless(b: Board, use: Use, _check: SkillCheck) -> None:
    """Bless: discard it; you or another investigator anywhere becomes Blessed."""
    blessed = await choose_seat(b, use.seat, "Who is Blessed?", b.seats.order, source="bless")
    if blessed is not None:
        await bless(b, blessed, why="bless")


def _seats_to_call(b: Board, use: Use) -> list[Seat]:
    """Return the seats elsewhere in Arkham that have not moved this turn."""
    here = b.who(use.seat).place
    return [
        who.seat
        for who in b.seats.playing()
        if who.place != here and b.town.in_arkham(who.place) and not has_moved(b, who.seat)
    ]


@spell("call_friend", Window.MOVEMENT, when=lambda b, use: bool(_seats_to_call(b, use)))
async def cast_call_friend(b: Board, use: Use, _check: SkillCheck) -> None:
    """Call Friend: another investigator in Arkham who hasn’t moved this turn comes to where you
    are, even in an Other World, and can’t move again this turn.
    """
    friend = await choose_seat(
        b, use.seat, "Who comes?", lambda: _seats_to_call(b, use), source="call_friend"
    )
    if friend is not None:
        await move_to(b, friend, b.who(use.seat).place)
        hold(b, friend, "call_friend")


def _seats_that_can_gain_sanity(b: Board, use: Use) -> list[Seat]:
    """Return the seats in the caster’s place that can gain Sanity."""
    return [
        who.seat
        for who in b.seats.beside(use.seat)
        if who.sanity < b.sheets.max_sanity(who.seat)
        and not b.in_force.ban(bans.GAIN_SANITY, who.seat)
    ]


@spell("cloud_memory", Window.UPKEEP, when=lambda b, use: bool(_seats_that_can_gain_sanity(b, use)))
async def cast_cloud_memory(b: Board, use: Use, _check: SkillCheck) -> None:
    """Cloud Memory: spend 1 Stamina; you or another investigator in your place gains 1 Sanity."""
    patient = await choose_seat(
        b,
        use.seat,
        "Whose memory do you cloud?",
        lambda: _seats_that_can_gain_sanity(b, use),
        source="cloud_memory",
    )
    await pay(b, use.seat, stamina=1, source="cloud_memory", settled=False)
    if patient is not None:
        await gain(b, patient, sanity=1, source="cloud_memory")


@spell(
    "foresee",
    Window.AFTER_CHECK,
    when=lambda b, use: use.about.seat == use.seat and bool(use.about.dice),
    futile=lambda b, use: is_out_of_reach(b, use.about),
)
async def cast_foresee(b: Board, use: Use[SkillCheck], _check: SkillCheck) -> None:
    """Foresee: re-roll a skill check you just made."""
    reroll(b, use.about, why="foresee")


def _monsters_with_symbol(b: Board, symbol: Dimension) -> list[MonsterNo]:
    """Return the monsters with a symbol on the board and in the Outskirts, except for Spawn."""
    everywhere = [*(each.no for each in b.state.monsters), *b.state.outskirts]
    return [
        no
        for no in everywhere
        if monster_stats(b, no).symbol is symbol and not b.monsters.facts(no).spawn
    ]


def _nameable_symbols(b: Board) -> list[tuple[str, str]]:
    """Return the symbols that the caster can name, with the number of monsters for each."""
    found = {s: len(_monsters_with_symbol(b, s)) for s in Dimension if s is not Dimension.CRESCENT}
    return [(s.value, f"{s.capitalize()} ({n})") for s, n in found.items() if n]


@spell(
    "greater_banishment",
    Window.UPKEEP,
    when=lambda b, _use: bool(_nameable_symbols(b)),
    discards=True,
)
async def cast_greater_banishment(b: Board, use: Use, _check: SkillCheck) -> None:
    """Greater Banishment: discard it; choose a symbol other than the crescent; all monsters with
    that symbol return to the cup.
    """
    chosen = await choose_word(
        b,
        use.seat,
        "Which symbol do you banish?",
        _nameable_symbols(b),
        source="greater_banishment",
    )
    for no in _monsters_with_symbol(b, Dimension(chosen)) if chosen else ():
        return_monster(b, no)


def _lurable_monsters(b: Board, use: Use) -> list[MonsterNo]:
    here = b.who(use.seat).place
    return [each.no for each in b.state.monsters if each.place != here]


@spell(
    "lure_monster",
    Window.UPKEEP,
    when=lambda b, use: b.town.in_arkham(b.who(use.seat).place) and bool(_lurable_monsters(b, use)),
)
async def cast_lure_monster(b: Board, use: Use, _check: SkillCheck) -> None:
    """Lure Monster: in Arkham, a monster on the board or in the Sky moves to where you are."""
    no = await choose_monster(
        b,
        use.seat,
        "Which monster do you lure?",
        lambda: _lurable_monsters(b, use),
        source="lure_monster",
    )
    if no is not None:
        await shift(b, no, b.who(use.seat).place)


def _clues_in_neighborhood(b: Board, seat: Seat) -> int:
    """Return the number of clue tokens in the seat’s neighborhood."""
    hood = b.town.neighborhood(b.who(seat).place)
    return sum(
        n for place, n in b.state.clues.items() if hood and b.town.neighborhood(place) == hood
    )


@spell(
    "vision_quest",
    Window.MOVED,
    when=lambda b, use: (
        bool(_clues_in_neighborhood(b, use.seat)) and not b.in_force.ban(bans.TAKE_CLUES, use.seat)
    ),
)
async def cast_vision_quest(b: Board, use: Use, _check: SkillCheck) -> None:
    """Vision Quest: when your movement ends, take all clue tokens in your neighborhood."""
    hood = b.town.neighborhood(b.who(use.seat).place)
    for place, lying in list(b.state.clues.items()):
        if b.town.neighborhood(place) == hood:
            await pick_up(b, use.seat, lying, place)


@spell("wrack", Window.COMBAT, when=lambda _b, use: use.about.monster is not None)
async def cast_wrack(_b: Board, use: Use[Combat], _check: SkillCheck) -> None:
    """Wrack: before a Combat check, end the combat as if you had passed an Evade check. Discard it
    when the Ancient One awakens.
    """
    use.about.over = use.about.fled = True


@on("wrack", Awakens)
async def _discard_wrack(b: Board, origin: Origin, _event: Awakens) -> None:
    if origin.seat is not None and origin.card is not None:
        await discard(b, origin.seat, origin.card, why="awakened")
