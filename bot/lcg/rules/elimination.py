"""Leaving the scenario: defeat and resigning (Rules Reference, "Elimination")."""

from __future__ import annotations

from bot.engine.errors import JumpTo
from bot.engine.ids import Seat
from bot.engine.script import choose_word
from bot.lcg.core import zones
from bot.lcg.core.about import Rule, Source, of_harm, of_rule, source_of
from bot.lcg.core.constants import KILLED_AT_ONCE, KILLS, MAY_NOT_HOLD_CLUES
from bot.lcg.core.facts import (
    CardDiscarded,
    CluesLeft,
    CluesLost,
    Fate,
    InvestigatorOut,
    LeadChanged,
    TraumaSuffered,
)
from bot.lcg.core.game import Game
from bot.lcg.core.moments import DefeatNears, GameEndsFor
from bot.lcg.core.parts.investigator_values import NEAR_DEFEAT
from bot.lcg.core.registry import Timing
from bot.lcg.core.state import Cursor, Lasting, Piece, PieceId, Standing, Step, Until
from bot.lcg.names.keys import choose_seat
from bot.lcg.printed.cards import CardType
from bot.lcg.rules.clue_tokens import lay_clues
from bot.lcg.rules.enemies import settle_engagements


async def eliminate_fallen(g: Game) -> None:
    """Eliminate all investigators who are defeated, in player order. Rules Reference, "Defeat"."""
    await eliminate_killed(g)
    await _last_chances(g)
    fallen = {who.seat: cause for who in g.playing() if (cause := _cause_of_defeat(g, who.seat))}
    killed = [seat for seat in fallen if any(g.constants.answers(KILLS, seat))]
    for seat, cause in fallen.items():
        g.who(seat).standing, g.who(seat).cause = Standing.DEFEATED, of_harm(cause)
    for seat in killed:
        kill(g, seat)
    defeated = [seat for seat in fallen if seat not in killed]
    _tell_out(g, defeated)
    for seat in defeated:
        await fall_trauma(g, seat)
    await _all_leave(g, list(fallen))


async def eliminate_killed(g: Game) -> None:
    """Eliminate and kill all investigators for whom a card says so, whatever their health is."""
    doomed = [who.seat for who in g.playing() if any(g.constants.answers(KILLED_AT_ONCE, who.seat))]
    for seat in doomed:
        g.who(seat).standing = Standing.DEFEATED
        kill(g, seat)
    await _all_leave(g, doomed)


async def _last_chances(g: Game) -> None:
    """Let each investigator who is about to be defeated react to that."""
    if not g.abilities.is_heard(DefeatNears, Timing.WHEN):
        return  # nearly always
    for seat in [who.seat for who in g.playing() if _cause_of_defeat(g, who.seat)]:
        if not _cause_of_defeat(g, seat):
            continue
        may_act = Lasting(NEAR_DEFEAT, None, Until.GAME, seat)
        g.state.lasting.append(may_act)
        mad = g.investigators.is_mad(seat)
        await g.listen(DefeatNears(seat=seat, by_horror=mad), Timing.WHEN)
        if may_act in g.state.lasting:
            g.state.lasting.remove(may_act)


def kill(g: Game, seat: Seat, how: Fate = Fate.KILLED) -> None:
    """Kill an investigator or drive them insane. Rules Reference, "Killed/Insane Investigators"."""
    if not g.who(seat).killed:
        g.who(seat).killed, g.who(seat).insane = True, how is Fate.INSANE
        g.tell(InvestigatorOut(seat=seat, how=how))


def _cause_of_defeat(g: Game, seat: Seat) -> str:
    hurt, mad = g.investigators.health_left(seat) == 0, g.investigators.is_mad(seat)
    if hurt and mad:
        return "both"
    return "damage" if hurt else "horror" if mad else ""


async def fall_trauma(g: Game, seat: Seat) -> None:
    """Return the physical and mental trauma of a defeated investigator.

    Rules Reference, "Campaign Play", Trauma.
    """
    cause = _cause_of_defeat(g, seat)
    if cause == "both":
        words = [("damage", "Physical trauma"), ("horror", "Mental trauma")]
        prompt, about = (
            "You’re defeated by damage and horror at once: which trauma do you take?",
            of_rule(Rule.TRAUMA),
        )
        cause = await choose_word(seat, prompt, words, kind="trauma", about=about)
    if cause == "damage":
        suffer(g, seat, physical=1)
    elif cause == "horror":
        suffer(g, seat, mental=1)


def suffer(
    g: Game, seat: Seat, *, physical: int = 0, mental: int = 0, source: Source = None
) -> None:
    """Give an investigator trauma, which lasts for the campaign.

    Rules Reference, "Campaign Play", Trauma.
    """
    who = g.who(seat)
    who.new_physical += physical
    who.new_mental += mental
    g.tell(TraumaSuffered(seat=seat, physical=physical, mental=mental, source=source_of(source)))


async def defeat(g: Game, seats: list[Seat], source: Source, *, resolution: str = "none") -> None:
    """Defeat investigators by a card's effect, without trauma except what the card says.

    If none is left, the scenario ends with the resolution that the card names. Rules Reference,
    "Campaign Play", Defeat by Card Ability.
    """
    for seat in seats:
        g.who(seat).standing, g.who(seat).cause = Standing.DEFEATED, source_of(source)
    _tell_out(g, seats)
    await _all_leave(g, seats, resolution)


async def resign(g: Game, *seats: Seat) -> None:
    """Let seats resign together, which is no defeat and gives no trauma.

    Rules Reference, "Resign".
    """
    for seat in seats:
        g.acting(seat).standing = Standing.RESIGNED
    _tell_out(g, list(seats))
    await _all_leave(g, list(seats))


def _tell_out(g: Game, seats: list[Seat]) -> None:
    for seat in seats:
        who = g.who(seat)
        g.tell(InvestigatorOut(seat=seat, how=Fate(who.standing), cause=who.cause))


async def _all_leave(g: Game, seats: list[Seat], resolution: str = "none") -> None:
    for seat in seats:
        await _carry_out_elimination(g, seat)
    if seats and not g.playing():
        ends = g.registry.all_out.get(g.state.scenario)
        word = await ends(g) if ends is not None and resolution == "none" else resolution
        raise JumpTo(Cursor(Step.RESOLUTION, word=word))
    if seats:
        await _new_lead(g)
        await _settle_enemies(g)


async def _carry_out_elimination(g: Game, seat: Seat) -> None:
    """Eliminate an investigator: carry out the steps of the Rules Reference in order."""
    who, place = g.who(seat), g.places.of_seat(seat)
    await g.moment(GameEndsFor(seat=seat))
    for piece in list(g.in_play.all()):
        _remove_held_piece(g, piece, seat)
    for hidden in g.hidden.in_hand(seat):
        if hidden.owner is None:  # a weakness leaves the game with its owner's other cards
            zones.discard(g, hidden.copy)
            g.tell(CardDiscarded(code=hidden.code, threat=seat))
    beneath = (g.state.beneath or {}).get(seat, [])
    for pile in (who.hand, who.deck, who.discard, beneath):
        g.state.removed.extend(pile)
        pile.clear()
    if place is not None and who.clues:
        drop_clues(g, seat, place, who.clues)
    who.clues = who.resources = who.actions = 0
    who.extras.clear()
    who.lent.clear()
    who.place = None


def drop_clues(g: Game, seat: Seat, place: Piece, count: int) -> None:
    """Place an investigator's clues at a location; they are lost if it can hold none."""
    if g.constants.ban(MAY_NOT_HOLD_CLUES, place):
        g.tell(CluesLost(seat=seat, count=count))
    else:
        lay_clues(g, place, count)
        g.tell(CluesLeft(seat=seat, count=count, on=g.pieces.face(place)))


def leave_clues(g: Game, seat: Seat, count: int, at: PieceId | None = None) -> None:
    """Place an investigator's clues at a location, or lose them.

    Rules Reference, "Elimination", step 3.
    """
    who, place = g.acting(seat), g.places.of_seat(seat) if at is None else g.piece(at)
    given = min(count, who.clues)
    if place is not None and given:
        who.clues -= given
        drop_clues(g, seat, place, given)


def _remove_held_piece(g: Game, piece: Piece, seat: Seat) -> None:
    is_enemy = g.card(piece).type is CardType.ENEMY
    if piece not in g.in_play:
        return
    if piece.controller == seat or (piece.owner == seat and piece.controller is None):
        zones.leave_play(g, piece, "removed")
    elif piece.threat == seat and is_enemy:
        piece.threat, piece.place = None, g.who(seat).place
    elif piece.threat == seat:
        zones.leave_play(g, piece)


async def _new_lead(g: Game) -> None:
    """Let the remaining players choose a new lead if the lead is eliminated."""
    while not g.who(g.state.lead).playing:
        chosen = await choose_seat(
            g, g.playing()[0].seat, "Who takes the lead?", lambda: _could_lead(g), kind="lead"
        )
        if chosen is not None:
            g.state.lead = chosen
            g.tell(LeadChanged(seat=chosen))


def _could_lead(g: Game) -> list[Seat]:
    """Return the seats that can become the lead; empty while the lead is in the scenario."""
    led = g.who(g.state.lead).playing
    return [] if led else [who.seat for who in g.playing()]


async def _settle_enemies(g: Game) -> None:
    await settle_engagements(g)
