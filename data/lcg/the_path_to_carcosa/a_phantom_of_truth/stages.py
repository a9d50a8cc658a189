"""The acts and agendas of *A Phantom of Truth*."""

from __future__ import annotations

from bot.lcg.api import (
    DOOM_COUNTED,
    Card,
    Cost,
    Game,
    Harm,
    Headcount,
    Limit,
    Piece,
    PieceId,
    RoundEnds,
    Seat,
    TestKind,
    TestSucceeds,
    Use,
    advance_act,
    advance_into_back,
    back,
    bring,
    can_be_evaded,
    choose_seat,
    choose_word,
    confirm,
    constant,
    deal_all,
    disengage,
    end,
    evade,
    farthest_from_all,
    forced,
    free,
    is_logged,
    leave_clues,
    logged_cards,
    move,
    move_away_from_nearest,
    objective,
    of_card,
    open_neighbours,
    perform,
    place_doom_on_agenda,
    reaction,
    ruling,
    settle_engagements,
    spawn,
)
from data.lcg.the_path_to_carcosa.a_phantom_of_truth.organist import (
    DRAPED,
    HOPELESS,
    find_organist,
    spawn_organist,
)
from data.lcg.the_path_to_carcosa.faith import has_more_conviction
from data.lcg.the_path_to_carcosa.the_last_king.guests import JORDAN, SLAIN

FIRST, SECOND, THIRD = "03201", "03202", "03203"
CONSPIRACY, TRUE_EVIL = "03204", "03205"
PURSUING, STALKED = "03206", "03207"
JORDAN_ENEMY, MONTPARNASSE = "03066b", "03208"
INTRUDED = "intruded_on_secret_meeting"
BY_DOOM = "the_organ_plays"
"""Under this name the game counts that doom, not clues, has advanced act 1."""
MUCH_DOOM, SHOCK, CLUES_ON_HIM = 3, 2, 3


# Agendas


def _let_doom_elsewhere_delay(name: str, code: str) -> None:
    """Give an agenda its constant ability, by which doom on other cards is subtracted."""

    def doom_elsewhere_delays(g: Game, _stage: Piece, agenda: Card) -> int:
        if not has_more_conviction(g):
            return 0
        own = g.stages.of_agenda(agenda).doom
        return -2 * (g.stages.doom_counted_for(agenda) - own)

    doom_elsewhere_delays.__doc__ = (
        f"{name}: While you have more Conviction than Doubt, doom on other cards is subtracted "
        "from the doom on this agenda when you check whether it advances, instead of added."
    )
    constant(code, DOOM_COUNTED, stage=True)(doom_elsewhere_delays)
    ruling(code, "Only that check subtracts. Act 1 and the skull count all doom in play.")


for _name, _code in (
    ("The First Night", FIRST),
    ("The Second Night", SECOND),
    ("The Third Night", THIRD),
):
    _let_doom_elsewhere_delay(_name, _code)


async def _disengage_and_move(g: Game, seat: Seat, source: str) -> None:
    """Disengage an investigator from all enemies; then it may move to a connecting location.

    The player is asked where to before the enemies let go: who stays is engaged again at once.
    """
    words = [(str(place.id), g.pieces.face_card(place).name) for place in open_neighbours(g, seat)]
    words = [("stay", "Stay here"), *words] if words else []
    word = await choose_word(g, seat, "Where do you move?", words, source=source, kind="place")
    for enemy in g.enemies.engaged_with(seat):
        disengage(g, enemy)
    if word not in ("", "stay"):
        await move(g, seat, PieceId(word))
    await settle_engagements(g)


async def _end_night(g: Game, source: str) -> None:
    """Let each investigator disengage and move, one after the other; then the Organist moves.

    He moves away from the nearest investigator, to a location without investigators if possible.
    """
    for seat in [who.seat for who in g.playing()]:
        await perform(g, seat, _disengage_and_move(g, seat, source))
    organist = find_organist(g)
    if organist is not None:
        await move_away_from_nearest(g, organist)


@back(FIRST)
async def end_first_night(g: Game) -> None:
    """The First Night: Each investigator disengages from all enemies and may move 1 location.

    Then the Organist moves 1 location away from the nearest investigator, to one without
    investigators if possible.
    """
    await _end_night(g, FIRST)


@back(SECOND)
async def end_second_night(g: Game) -> None:
    """The Second Night: Each investigator disengages from all enemies and may move 1 location.

    Then the Organist moves 1 location away from the nearest investigator, to one without
    investigators if possible. If Jordan Perry wasn’t slain, he spawns at Montparnasse.
    """
    await _end_night(g, SECOND)
    place = g.in_play.first_of(MONTPARNASSE)
    if JORDAN not in logged_cards(g, SLAIN) and place is not None:
        await spawn(g, bring(g, JORDAN_ENEMY), g.state.lead, at=place.id)


@back(THIRD)
async def end_third_night(g: Game) -> None:
    """The Third Night: With more Conviction than Doubt, advance to act 2b.

    Otherwise resolution 3.
    """
    if not has_more_conviction(g):
        raise end("r3")
    await advance_into_back(g, PURSUING)


for _code in (FIRST, SECOND):
    ruling(_code, "Enemies at the location of an investigator who stays engage again at once.")


# Act 1

for _code in (CONSPIRACY, TRUE_EVIL):
    objective(
        _code,
        anytime=True,
        tally=Headcount(
            have=lambda g: g.stages.doom, need=MUCH_DOOM, icon="doom", unit="doom in play"
        ),
    )


def _let_doom_advance_act(name: str, code: str) -> None:
    """Give a version of act 1 its second objective, doom at the end of the round."""

    async def doom_advances_act(g: Game, _use: Use[RoundEnds]) -> None:
        g.limits.record_use("game", BY_DOOM)
        await advance_act(g)

    doom_advances_act.__doc__ = (
        f"{name}: Objective, at the end of the round, if there are 3 or more doom in play, advance."
    )
    forced(code, "organ", to=RoundEnds, when=lambda g, _use: g.stages.doom >= MUCH_DOOM)(
        doom_advances_act
    )


_let_doom_advance_act("The Parisian Conspiracy (v. I)", CONSPIRACY)
_let_doom_advance_act("The Parisian Conspiracy (v. II)", TRUE_EVIL)


async def _deal_horror_to_all(g: Game, source: str) -> None:
    """Deal 2 horror to each investigator."""
    harms = [Harm(who.seat, horror=SHOCK, source=of_card(source)) for who in g.playing()]
    await deal_all(g, harms)


def _place_of_lead(g: Game) -> list[Piece]:
    """Return the location of the lead investigator."""
    place = g.places.of_seat(g.playing()[0].seat)
    return [] if place is None else [place]


def _farthest_places(g: Game) -> list[Piece]:
    """Return the locations with the greatest sum of distances to all investigators."""
    return farthest_from_all(g, g.places.all())


@back(CONSPIRACY)
async def draped_organist_appears(g: Game) -> None:
    """The Parisian Conspiracy (v. I): If clues were spent, the Organist spawns at the lead’s place.

    Otherwise each investigator takes 2 horror, and he spawns at the location farthest from all.
    His Draped in Mystery side is up.
    """
    by_doom = bool(g.limits.use_count("game", BY_DOOM))
    if by_doom:
        await _deal_horror_to_all(g, CONSPIRACY)
    await spawn_organist(g, DRAPED, _farthest_places(g) if by_doom else _place_of_lead(g))


@back(TRUE_EVIL)
async def hopeless_organist_appears(g: Game) -> None:
    """The Parisian Conspiracy (v. II): If clues were spent, the Organist spawns farthest from all.

    Otherwise each investigator takes 2 horror, and he spawns at the lead’s location. His
    Hopeless, I Defied Him side is up.
    """
    by_doom = bool(g.limits.use_count("game", BY_DOOM))
    if by_doom:
        await _deal_horror_to_all(g, TRUE_EVIL)
    await spawn_organist(g, HOPELESS, _place_of_lead(g) if by_doom else _farthest_places(g))


ruling(
    CONSPIRACY,
    "Farthest from all means where the distances to all investigators add up to the most.",
)


# Act 2


def _clues_on_organist(g: Game) -> int:
    organist = find_organist(g)
    return 0 if organist is None else organist.clues


objective(
    PURSUING,
    tally=Headcount(
        have=_clues_on_organist,
        need=lambda g: CLUES_ON_HIM * g.state.started,
        icon="clue",
        unit="clues on the Organist",
    ),
    at_once=True,
)
objective(STALKED)
ruling(STALKED, "Only the third agenda advances it.")


def _with_clues_here(g: Game, seat: Seat) -> list[Seat]:
    """Return the investigators at a seat’s location who have clues, this seat first."""
    here = [who.seat for who in g.investigators.at(g.who(seat).place) if who.clues]
    return sorted(here, key=lambda each: each != seat)


def _has_attacked_organist(g: Game, use: Use[TestSucceeds]) -> bool:
    test, organist = use.event.test, find_organist(g)
    if test.kind is not TestKind.FIGHT or test.seat != use.seat or organist is None:
        return False
    return test.target == organist.id and bool(_with_clues_here(g, use.seat))


@reaction(
    PURSUING,
    "clue",
    to=TestSucceeds,
    label="Place 1 clue on the Organist",
    limit=Limit(1, "round", group=True, per_investigator=True),
    when=_has_attacked_organist,
    why="Nobody at your location has a clue.",
)
async def place_clue_on_organist(g: Game, use: Use[TestSucceeds]) -> None:
    """Pursuing Shadows: Reaction, after you attack the Organist successfully, place a clue on him.

    An investigator at your location may place 1 of their clues. For the group, once per round for
    each investigator. Objective, with 3 clues per investigator on him, advance.
    """
    asked: list[Seat] = []

    def left() -> list[Seat]:
        return [seat for seat in _with_clues_here(g, use.seat) if seat not in asked]

    while left():
        seat = await choose_seat(g, use.seat, "Who places a clue?", left, source=PURSUING)
        organist = find_organist(g)
        if seat is None or organist is None:
            return
        asked.append(seat)
        prompt = "Do you place 1 of your clues on the Organist?"
        if seat == use.seat or await confirm(g, seat, prompt, source=PURSUING):
            leave_clues(g, seat, 1, at=organist.id)
            return


ruling(PURSUING, "The attack has to succeed; it needn’t deal damage. The clues stay on him.")


@free(
    STALKED,
    "defy",
    cost=Cost(group_clues=1),
    limit=Limit(1, "round", group=True),
    label="1 doom on the agenda, or evade the Organist",
)
async def bring_dawn_or_evade(g: Game, use: Use) -> None:
    """Stalked by Shadows: Free, the group spends 1 clue per investigator, once per round.

    Either place 1 doom on the current agenda, or evade the Organist automatically. Objective,
    survive three nights: don’t advance until the third agenda says so.
    """
    organist = find_organist(g)
    words = [("doom", "Place 1 doom on the agenda")]
    if organist is not None and can_be_evaded(g, organist):
        words.append(("evade", "Evade the Organist"))
    word = await choose_word(g, use.seat, "What do you do?", words, source=STALKED)
    if word == "evade" and organist is not None:
        await evade(g, organist, use.seat)
    elif word == "doom":
        await place_doom_on_agenda(g, g.stages.agenda, 1)


ruling(STALKED, "The agenda doesn’t advance before doom is next checked. You needn’t be near him.")


async def _end_by_the_log(g: Game) -> None:
    """End the scenario with resolution 2 if the group intruded on the meeting, else with 1."""
    raise end("r2" if is_logged(g, INTRUDED) else "r1")


@back(PURSUING)
async def end_pursuit_with_nigel(g: Game) -> None:
    """Pursuing Shadows: Resolution 2 if you walked in on a secret meeting, else resolution 1."""
    await _end_by_the_log(g)


@back(STALKED)
async def end_flight_with_nigel(g: Game) -> None:
    """Stalked by Shadows: Resolution 2 if you walked in on a secret meeting, else resolution 1."""
    await _end_by_the_log(g)
