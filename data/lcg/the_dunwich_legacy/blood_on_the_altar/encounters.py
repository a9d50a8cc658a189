"""Enemies and treacheries of *Blood on the Altar*."""

from __future__ import annotations

from bot.lcg.api import (
    MAY_NOT_ATTACK_IN_PASSING,
    AgendaAdvances,
    EnemyFalls,
    Game,
    HarmDue,
    Piece,
    PieceId,
    Seat,
    SkillTest,
    Timing,
    Use,
    add_clues,
    attach,
    choose_piece,
    choose_seat,
    clues_to_find,
    constant,
    deal,
    discard_piece,
    discover,
    draw_to_area,
    forced,
    join_area,
    reaction,
    revelation,
    ruling,
    take_test,
    to_threat_area,
)
from data.lcg.night_of_the_zealot.shared import read_printed_test
from data.lcg.the_dunwich_legacy.blood_on_the_altar.stages import POTENTIAL, SACRIFICES

SILAS, KIDNAPPED, SONG = "02216", "02220", "02221"
SIGNS, REMAINS, SERVANT = "02222", "02223", "02224"
MANY = 3
"""The number of investigators from which on Strange Signs leave one more clue."""


@constant(SILAS, MAY_NOT_ATTACK_IN_PASSING)
def silas_makes_no_attacks_of_opportunity(_g: Game, silas: Piece, enemy: Piece) -> str:
    """Silas Bishop: He makes no attacks of opportunity."""
    return "He makes no attacks of opportunity." if enemy is silas else ""


@revelation(KIDNAPPED)
async def kidnapped_tests_willpower_or_agility(g: Game, use: Use) -> None:
    """Kidnapped!: Revelation, test willpower (4) or agility (4).

    If you fail, one of your Allies becomes a potential sacrifice and you attach this to the agenda.
    If you have no Ally, take 2 damage.
    """
    test = g.library.card(KIDNAPPED).test
    assert test is not None
    first, *others = test.skills

    async def on_fail(_trial: SkillTest) -> None:
        await _lose_ally(g, use)

    await take_test(
        g,
        use.seat,
        first,
        test.difficulty,
        source=KIDNAPPED,
        on_fail=on_fail,
        skills=tuple(others),
    )


async def _lose_ally(g: Game, use: Use) -> None:
    allies = [ally for ally in g.pieces.discardable(use.seat) if g.card(ally).has_trait("Ally")]
    prompt = "Which Ally is taken?"
    ally = await choose_piece(g, use.seat, prompt, lambda: allies, source=KIDNAPPED)
    if ally is None:
        await deal(g, use.seat, damage=2, source=KIDNAPPED)
        return
    join_area(g, ally, POTENTIAL)
    assert use.copy is not None
    await attach(g, use.copy, g.stages.as_piece(g.stages.agenda.code))


@forced(
    KIDNAPPED,
    "advance",
    to=AgendaAdvances,
    timing=Timing.WHEN,
    when=lambda _g, use: use.source.host == PieceId(use.event.agenda),
)
async def kidnapped_loses_potential_sacrifice(g: Game, _use: Use) -> None:
    """Kidnapped!: Forced, when this agenda advances, one potential sacrifice is lost.

    It’s random, and nobody sees which.
    """
    draw_to_area(g, POTENTIAL, SACRIFICES)


@revelation(SONG)
async def psychopomps_song_enters_threat_area(g: Game, use: Use) -> None:
    """Psychopomp’s Song: Revelation, put this into any investigator’s threat area."""
    seats = [who.seat for who in g.playing()]
    prompt = "Who gets Psychopomp’s Song?"
    who = await choose_seat(g, use.seat, prompt, lambda: seats, source=SONG)
    await to_threat_area(g, use, use.seat if who is None else who)


def _is_damage_due_to_bearer(_g: Game, use: Use[HarmDue]) -> bool:
    harm = use.event.harm
    return harm.seat == use.source.threat and harm.damage > 0


@forced(SONG, "sing", to=HarmDue, timing=Timing.WHEN, when=_is_damage_due_to_bearer)
async def psychopomps_song_adds_damage(g: Game, use: Use[HarmDue]) -> None:
    """Psychopomp’s Song: Forced, when you would take damage, take 2 more and discard this."""
    use.event.harm.damage += 2
    discard_piece(g, use.source)


@revelation(SIGNS)
async def strange_signs_test_intellect(g: Game, use: Use) -> None:
    """Strange Signs: Revelation, test intellect (3). If you fail, put 1 clue on your location.

    With 3 or 4 investigators, put 2 clues.
    """

    async def on_fail(_trial: SkillTest) -> None:
        place = g.places.of_seat(use.seat)
        if place is not None:
            add_clues(g, place, 2 if len(g.playing()) >= MANY else 1)

    await take_test(g, use.seat, *read_printed_test(g, SIGNS), source=SIGNS, on_fail=on_fail)


@revelation(REMAINS)
async def rotting_remains_test_willpower(g: Game, use: Use) -> None:
    """Rotting Remains: Revelation, test willpower (3). Take 1 horror for each point you fail by."""

    async def on_fail(trial: SkillTest) -> None:
        await deal(g, use.seat, horror=trial.margin, source=REMAINS)

    await take_test(g, use.seat, *read_printed_test(g, REMAINS), source=REMAINS, on_fail=on_fail)


def _locations_with_discoverable_clues(g: Game, seat: Seat) -> list[Piece]:
    """Return the locations at which the seat can discover a clue with the Servant’s reaction."""
    return [place for place in g.places.all() if clues_to_find(g, seat, place)]


def _is_defeated_by_own_seat(g: Game, use: Use[EnemyFalls]) -> bool:
    mine = use.event.enemy is use.source and use.event.seat == use.seat
    return mine and bool(_locations_with_discoverable_clues(g, use.seat))


@reaction(
    SERVANT,
    "confess",
    to=EnemyFalls,
    label="Discover 1 clue anywhere",
    when=_is_defeated_by_own_seat,
)
async def servant_of_many_mouths_discovers_clue(g: Game, use: Use) -> None:
    """Servant of Many Mouths: Reaction, after you defeat it, discover 1 clue at any location."""
    prompt = "Where do you discover a clue?"
    place = await choose_piece(
        g, use.seat, prompt, lambda: _locations_with_discoverable_clues(g, use.seat), source=SERVANT
    )
    if place is not None:
        await discover(g, use.seat, 1, place.id)


ruling(
    KIDNAPPED,
    ("Each attached copy sacrifices one more, before the agenda’s other side takes effect."),
)
ruling(KIDNAPPED, "It can take an Ally that you control but another player owns.")
ruling(SONG, "The 2 extra damage is part of that damage, and you can prevent them together.")
