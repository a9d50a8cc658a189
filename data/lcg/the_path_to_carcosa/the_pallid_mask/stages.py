"""The acts and agendas of *The Pallid Mask*."""

from __future__ import annotations

from bot.lcg.api import (
    CopyNo,
    EnemyFalls,
    Game,
    Harm,
    Headcount,
    Piece,
    RoundEnds,
    Seat,
    Use,
    add_to_count,
    advance_act,
    back,
    bring,
    carry,
    choose_piece,
    deal_all,
    defeat,
    discard_place,
    end,
    enemy_is,
    forced,
    from_aside,
    harmed_at,
    lead_picks,
    logged_cards,
    move_enemy,
    objective,
    of_card,
    other_side,
    remove_from_game,
    resolve_encounter,
    ruling,
    spawn,
    suffer,
    use_version,
)
from data.lcg.the_path_to_carcosa.stranger import MAN
from data.lcg.the_path_to_carcosa.the_last_king.guests import HARUKO, REALITIES, SLAIN
from data.lcg.the_path_to_carcosa.the_pallid_mask.catacombs import GATE, PASSAGE, TOMB

DEAD, UNDEAD = "03241", "03242"
CATACOMBS_ACT, BARRED, WAY_OUT, LEADING = "03243", "03244", "03245", "03246"
UNMASKED = "defeated_the_man"
CONVICTION, DOUBT = "conviction", "doubt"
LEARNED, COLLAPSE_DAMAGE = 2, 2


# Agendas


@back(DEAD)
async def lead_draws_the_specter(g: Game) -> None:
    """Empire of the Dead: The lead draws the Specter of Death (this card’s other side)."""
    copy = other_side(g, DEAD)
    if copy is not None:
        await resolve_encounter(g, g.state.lead, copy)


@back(UNDEAD)
async def the_dead_take_everyone(g: Game) -> None:
    """Empire of the Undead: Each investigator is defeated and suffers 1 physical trauma."""
    seats = [who.seat for who in g.playing()]
    for seat in seats:
        suffer(g, seat, physical=1, source=UNDEAD)
    await defeat(g, seats, UNDEAD)


for _code in (DEAD, UNDEAD):
    ruling(
        _code,
        "Each location is connected to those left of it, right of it, above it and below it, "
        "never diagonally.",
    )


ruling(UNDEAD, "If the catacombs stop growing before the Tomb is found, only this agenda is left.")


# Acts 1 and 2


objective(CATACOMBS_ACT)
ruling(CATACOMBS_ACT, "Only the Tomb of Shadows advances it, as soon as it is revealed.")


@back(CATACOMBS_ACT)
async def the_man_appears_in_the_tomb(g: Game) -> None:
    """Through the Catacombs: The Man in the Pallid Mask spawns in the Tomb of Shadows.

    If Haruko wasn’t slain, she spawns at the starting location.
    """
    copy, tomb = from_aside(g, MAN), g.in_play.first_of(TOMB)
    if copy is not None and tomb is not None:
        await spawn(g, copy, g.state.lead, at=tomb.id)
    start, slain = g.places.start(), logged_cards(g, SLAIN)
    enemy = g.library.card(REALITIES[HARUKO]).back
    if HARUKO not in slain and start is not None and enemy is not None:
        await spawn(g, bring(g, enemy), g.state.lead, at=start.id)


def _seats_in_the_tomb(g: Game) -> list[Seat]:
    tomb = g.in_play.first_of(TOMB)
    return [] if tomb is None else [who.seat for who in g.investigators.at(tomb.id)]


objective(BARRED, enemy=MAN, payers=_seats_in_the_tomb, place=TOMB, anytime=True)


@forced(BARRED, "unmask", to=EnemyFalls, when=enemy_is(MAN))
async def defeat_advances_the_act(g: Game, _use: Use[EnemyFalls]) -> None:
    """The Path is Barred: Objective, if the Man in the Pallid Mask is defeated, advance.

    Or investigators in the Tomb of Shadows spend 2 clues per investigator as a group.
    """
    g.limits.record_use("game", UNMASKED)
    await advance_act(g)


@back(BARRED)
async def learn_from_the_man(g: Game) -> None:
    """The Path is Barred: If he was defeated, note 2 Conviction; act 3 is The Way Out.

    If clues were spent, note 2 Doubt; act 3 is Leading the Way. He leaves the game.
    """
    beaten = bool(g.limits.use_count("game", UNMASKED))
    add_to_count(g, CONVICTION if beaten else DOUBT, LEARNED)
    for number, copy in enumerate(g.state.copies):
        if copy.code == MAN and copy.owner is not None and CopyNo(number) not in g.state.removed:
            remove_from_game(g, CopyNo(number))
    if not beaten:
        use_version(g, WAY_OUT, LEADING)


ruling(BARRED, "If another card discards him, he isn’t defeated: then only clues advance the act.")


# Act 3


def _investigators_at(code: str, unit: str) -> Headcount:
    """Return the count of investigators at a location, of all who are not defeated."""

    def count_there(g: Game) -> int:
        place = g.in_play.first_of(code)
        return 0 if place is None else len(g.investigators.at(place.id))

    return Headcount(
        have=count_there, need=lambda g: max(1, len(g.playing())), icon="ally", unit=unit
    )


objective(WAY_OUT, place=GATE, at_once=True, tally=_investigators_at(GATE, "at The Gate to Hell"))
objective(
    LEADING, place=PASSAGE, at_once=True, tally=_investigators_at(PASSAGE, "at Blocked Passage")
)


@back(WAY_OUT)
async def escape_through_the_gate(_g: Game) -> None:
    """The Way Out: Objective, if everyone undefeated is at The Gate to Hell: resolution 1."""
    raise end("r1")


@back(LEADING)
async def escape_through_the_passage(_g: Game) -> None:
    """Leading the Way: Objective, if everyone undefeated is at Blocked Passage: resolution 2.

    Its forced ability is ignored.
    """
    raise end("r2")


@forced(
    WAY_OUT, "collapse", to=RoundEnds, when=lambda g, _use: g.in_play.first_of(GATE) is not None
)
async def catacombs_collapse(g: Game, _use: Use[RoundEnds]) -> None:
    """The Way Out: Forced, at the end of the round, discard the location farthest from the Gate.

    Each investigator and enemy there moves to a connecting location and takes 2 damage.
    """
    place = await lead_picks(
        g,
        lambda lead: choose_piece(
            g,
            lead,
            "Which location collapses?",
            lambda: _farthest_from_the_gate(g),
            source=WAY_OUT,
        ),
    )
    if place is not None:
        await _flee_from(g, place)
        await discard_place(g, place)


def _farthest_from_the_gate(g: Game) -> list[Piece]:
    gate = g.in_play.first_of(GATE)
    away = {} if gate is None else g.places.distances(gate.id)
    most = max(away.values(), default=0)
    return [place for place in g.places.all() if most and away.get(place.id) == most]


async def _flee_from(g: Game, place: Piece) -> None:
    """Move everyone out of a location that collapses, then deal 2 damage to each."""
    seats = [who.seat for who in g.investigators.at(place.id)]
    enemies = [enemy for enemy in g.enemies.at(place.id) if enemy.place == place.id]
    hurt = harmed_at(g, place.id, WAY_OUT)
    for seat in seats:
        to = await choose_piece(
            g, seat, "Where do you flee?", lambda: g.places.connections(place), source=WAY_OUT
        )
        if to is not None:
            await carry(g, [seat], to)
    for enemy in enemies:
        await _drive_out(g, enemy, place)
    source = of_card(WAY_OUT)
    harms = [Harm(seat, damage=COLLAPSE_DAMAGE, source=source) for seat in seats]
    hits = [(enemy, COLLAPSE_DAMAGE) for enemy in hurt if enemy in g.in_play]
    await deal_all(g, harms, hits, source=source)


async def _drive_out(g: Game, enemy: Piece, place: Piece) -> None:
    """Move an unengaged enemy out of a location to a connecting one that the lead chooses."""

    def ways() -> list[Piece]:
        return g.places.connections(place) if enemy.place == place.id else []

    prompt = f"Where does {g.card(enemy).name} go?"
    to = await lead_picks(g, lambda lead: choose_piece(g, lead, prompt, ways, source=WAY_OUT))
    if to is not None:
        await move_enemy(g, enemy, to)


ruling(WAY_OUT, "If the Gate isn’t in play, nothing collapses, and you have to find it first.")
