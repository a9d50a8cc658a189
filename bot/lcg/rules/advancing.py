"""Acts and agendas: doom, clues spent by the group, advancing."""

from __future__ import annotations

from collections.abc import Sequence

from bot.engine.ids import Seat
from bot.engine.script import Script
from bot.lcg.core import zones
from bot.lcg.core.about import Source, of_card
from bot.lcg.core.constants import MAY_NOT_USE_FREE
from bot.lcg.core.facts import (
    ActAdvanced,
    ActReplacesAgendas,
    AgendaAdvanced,
    AgendaSetBack,
    CardDiscarded,
    CluesAdded,
    CluesLeft,
)
from bot.lcg.core.game import Game
from bot.lcg.core.moments import AgendaAdvances, AgendaGainsDoom, ThresholdReached
from bot.lcg.core.registry import Timing
from bot.lcg.core.state import Piece, PieceId, Stage
from bot.lcg.names.keys import choose_word, lead_picks
from bot.lcg.printed.cards import Card, CardCode
from bot.lcg.rules.costs import clues_to_spend
from bot.lcg.rules.doom import counted_doom, tell_doom
from bot.lcg.rules.group_clues import spend_group_clues
from bot.lcg.rules.seat_choices import SeatChoice


async def place_doom(g: Game, amount: int, *, may_advance: bool = False) -> None:
    """Place doom on the agenda; with `may_advance`, it may advance immediately."""
    agenda = await choose_agenda(g, f"On which agenda do you place {amount} doom?")
    await place_doom_on_agenda(g, agenda, amount)
    if may_advance:
        await check_agenda(g, agenda)


async def place_doom_on_agenda(g: Game, agenda: Card, amount: int) -> None:
    """Place doom on this agenda if it is in force; it does not advance before its next check."""
    if amount <= 0 or agenda not in g.stages.agendas:
        return
    g.stages.of_agenda(agenda).doom += amount
    tell_doom(g, amount, agenda.code if g.stages.has_two_agendas else None)
    await g.listen(AgendaGainsDoom(agenda=agenda.code, amount=amount), Timing.AFTER)


async def place_doom_on_each_agenda(g: Game, amount: int) -> None:
    """Place doom on each agenda in force; none advances before its next check."""
    for agenda in g.stages.agendas:
        await place_doom_on_agenda(g, agenda, amount)


def take_doom_from_agenda(g: Game, agenda: Card, amount: int) -> int:
    """Remove up to `amount` doom from an agenda in force; return the amount removed."""
    stage = g.stages.of_agenda(agenda)
    gone = min(amount, stage.doom)
    stage.doom -= gone
    tell_doom(g, -gone, agenda.code)
    return gone


AGENDA_KEYS = ("agenda", "second_agenda")
"""Keys of the agendas in force: they do not say which versions these are."""


async def choose_agenda(
    g: Game,
    prompt: str,
    among: Sequence[Card] = (),
    *,
    seat: Seat | None = None,
    source: Source = None,
) -> Card:
    """Return one of the agendas in force, or of `among`; of several, a seat or the lead chooses."""
    agendas = among or g.stages.agendas
    if len(agendas) == 1:
        return agendas[0]
    keys = {AGENDA_KEYS[g.stages.agendas.index(card)]: card for card in agendas}
    words = [(key, _agenda_label(g, card)) for key, card in keys.items()]

    def ask(who: Seat) -> Script[str]:
        return choose_word(g, who, prompt, words, source=source)

    chosen = await (lead_picks(g, ask) if seat is None else ask(seat))
    return keys.get(chosen or "", agendas[0])


def _agenda_label(g: Game, agenda: Card) -> str:
    """Return ``The Tide Rises, 1a (doom 3 of 5)``."""
    stage = g.stages.of_agenda(agenda)
    number = f"{stage.index + 1}{g.stages.letter_of(stage)}"
    have, need = counted_doom(g, agenda), g.stages.threshold_of(agenda)
    return f"{agenda.name}, {number} (doom {have} of {need})"


def place_doom_on(g: Game, piece: Piece, amount: int) -> None:
    """Place doom on a card in play. Rules Reference, "Doom"."""
    piece.doom += amount
    tell_doom(g, amount, g.pieces.face(piece))


def take_doom_from(g: Game, piece: Piece, amount: int) -> int:
    """Remove up to `amount` doom from a card in play; return the amount removed."""
    gone = min(amount, piece.doom)
    piece.doom -= gone
    tell_doom(g, -gone, g.pieces.face(piece))
    return gone


async def check_threshold(g: Game) -> None:
    """Advance each agenda in force if the doom that counts for it has reached its threshold.

    Rules Reference, "Framework Event Details", 1.3.
    """
    due = [agenda for agenda in g.stages.agendas if _is_due(g, agenda)]
    if not due:
        return
    first = await choose_agenda(g, "Which agenda advances first?", due)
    others = [agenda for agenda in g.stages.agendas if agenda is not first]
    await check_agenda(g, first)
    for agenda in others:
        await check_agenda(g, agenda)


def _is_due(g: Game, agenda: Card) -> bool:
    """Return True if enough doom is in play for an agenda to advance."""
    need = g.stages.threshold_of(agenda)
    return need is not None and counted_doom(g, agenda) >= need


async def check_agenda(g: Game, agenda: Card) -> None:
    """Advance this agenda if it is in force and enough doom is in play, unless a card forbids it.

    Another agenda in force does not advance.
    """
    if agenda not in g.stages.agendas or not _is_due(g, agenda):
        return
    event = ThresholdReached()
    await g.listen(event, Timing.WHEN)
    if not event.cancelled:
        await advance_agenda(g, agenda)


async def advance_agenda(g: Game, agenda: Card | None = None) -> None:
    """Remove all doom in play, carry out the agenda's other side, and go to the next agenda."""
    card = agenda or g.stages.agenda
    stage = g.stages.of_agenda(card)
    await g.listen(AgendaAdvances(agenda=card.code), Timing.WHEN)
    remove_all_doom(g, stage)
    g.tell(AgendaAdvanced(code=card.code))
    await _turn_over(g, stage, card)
    if card in g.stages.agendas:
        _go_to_next_agenda(g, g.stages.of_agenda(card))


def _go_to_next_agenda(g: Game, stage: Stage) -> None:
    """Make the next card of an agenda's deck the current one, if there is one."""
    if stage.index + 1 >= len(g.stages.deck_of(stage)):
        return
    following = Stage(index=stage.index + 1, second=stage.second)
    if stage is g.state.act:
        g.state.act = following
    else:
        g.state.agenda = following


def begin_next_agenda(g: Game) -> None:
    """Make the next agenda the current one, from the back of the current one, to act on it."""
    g.state.agenda = Stage(index=g.state.agenda.index + 1)


async def advance_past(g: Game) -> None:
    """Advance from an agenda's other side directly to the other side of the next agenda."""
    g.state.agenda = Stage(index=g.state.agenda.index + 1)
    await advance_agenda(g)


def remove_all_doom(g: Game, advancing: Stage | None = None) -> None:
    """Remove the doom from the agenda, the act and all cards in play. Rules Reference, "Doom".

    Where one of two agendas is `advancing`, the doom on the other stays.
    """
    for stage in (g.state.agenda, g.state.act):
        if advancing in (None, stage) or not g.stages.has_two_agendas:
            stage.doom = 0
    for piece in g.in_play.all():
        piece.doom = 0


async def advance_act(g: Game) -> None:
    """Remove the tokens on the act, carry out its other side, and go to the next act.

    Rules Reference, "Act Deck and Agenda Deck".
    """
    card = g.stages.act
    g.state.act.clues = g.state.act.doom = 0
    g.tell(ActAdvanced(code=card.code))
    await _turn_over(g, g.state.act, card)
    scenario = g.library.scenarios[g.state.scenario]
    if g.stages.act is card and g.state.act.index + 1 < len(scenario.acts):
        g.state.act = Stage(index=g.state.act.index + 1)


async def advance_into_back(g: Game, act: str) -> None:
    """Carry out the other side of an act that the facts name, even if an earlier one is in force.

    The version of it that this game uses counts.
    """
    acts = g.library.scenarios[g.state.scenario].acts
    g.state.act = Stage(index=acts.index(CardCode(act)))
    await advance_act(g)


def flip_agenda(g: Game) -> None:
    """Turn the agenda over; its other side is now both the current act and the current agenda."""
    g.state.agenda = Stage(index=g.state.agenda.index, flipped=True)
    g.state.act = Stage(index=g.state.act.index)


def act_replaces_agenda_deck(g: Game, agenda: Card, act: str) -> None:
    """Replace one of two agenda decks by an act; the other agenda deck remains."""
    if agenda is g.stages.agenda:
        g.state.agenda = g.state.act
    acts = g.library.scenarios[g.state.scenario].acts
    g.state.act = Stage(index=acts.index(CardCode(act)))
    g.tell(ActReplacesAgendas(code=CardCode(act), agenda=agenda.code))


def set_back_agenda(g: Game, index: int = 0, doom: int = 0) -> None:
    """Make an earlier agenda (by default the first) current again, with this doom on it."""
    g.state.agenda = Stage(index=index)
    card = g.stages.agenda
    g.tell(AgendaSetBack(code=card.code, doom=doom))
    g.state.agenda.doom = doom


def keep_beside(g: Game, act: str) -> None:
    """Keep an act in force after it has advanced, until the game ends."""
    g.state.beside = [*(g.state.beside or ()), CardCode(act)]


def leave_clues_on_act(g: Game, seat: Seat, count: int) -> None:
    """Move up to `count` clues of an investigator to the current act."""
    given = min(count, g.who(seat).clues)
    if given:
        g.who(seat).clues -= given
        g.state.act.clues += given
        g.tell(CluesLeft(seat=seat, count=given, on=g.stages.act.code))


def add_clues_to_act(g: Game, count: int) -> None:
    """Put clues from the token pool on the current act."""
    g.state.act.clues += count
    g.tell(CluesAdded(place=g.stages.act.code, count=count))


async def _turn_over(g: Game, stage: Stage, card: Card) -> None:
    stage.turned = True
    await g.registry.backs[card.code](g)
    stage.turned = False
    for piece in g.in_play.attached_to(PieceId(card.code)):
        zones.leave_play(g, piece)
        g.tell(CardDiscarded(code=piece.code))


def advance_choices(g: Game, seat: Seat) -> list[SeatChoice]:
    """Return the action of advancing the act by spending clues, during any investigator's turn.

    There is none if the act's objective says otherwise. Rules Reference, "Act Deck and Agenda
    Deck".
    """
    act = g.stages.act
    goal = g.registry.objectives.get(act.code)
    price = act.clues_for(g.state.started) if goal is None or goal.anytime else None
    if price is None or not g.investigators.may_act(seat):
        return []
    payers = goal.payers if goal is not None else None
    holders = payers(g) if payers is not None else [who.seat for who in g.playing()]
    whose = "the group has" if payers is None else "the investigators who can pay have"
    return [
        SeatChoice(
            seat=seat,
            key="advance",
            label=f"Advance the act {act.name} ({price} clues)",
            verb="activate",
            args=(act.name,),
            run=lambda: spend_and_advance(g, seat, holders, price),
            about=of_card(act.code),
            barred=g.constants.ban(MAY_NOT_USE_FREE, seat)
            or g.sight.looking().cached_result(_why_not_advance, g, price, tuple(holders), whose),
        )
    ]


def _why_not_advance(g: Game, price: int, holders: Sequence[Seat], whose: str) -> str:
    """Return why clues cannot advance the act now, or ""."""
    if g.state.turn is None:
        return "You can advance the act only during an investigator’s turn."
    have = sum(clues_to_spend(g, holder) for holder in holders)
    return f"The act needs {price} clues; {whose} {have}." if have < price else ""


async def _run_due_cards(g: Game) -> None:
    """Run the scripts of the acts, agendas and other cards in play whose condition holds."""
    active = g.stages.active
    for code in [c for c in g.registry.due if c in active or g.in_play.of_code(c)]:
        is_due, advance = g.registry.due[code]
        if is_due(g):
            await advance(g)


async def advance_when_due(g: Game) -> None:
    """Advance an act or agenda that has to, and run what other cards do as soon as it is due.

    Its text says so, its count is complete, or enough clues are held, which are spent. Rules
    Reference, "Objective".
    """
    await _run_due_cards(g)
    act = g.stages.act
    goal = g.registry.objectives.get(act.code)
    if goal is not None and goal.at_once and goal.tally is not None:
        if goal.tally.have(g) >= goal.tally.wanted(g):
            await advance_act(g)
    elif act.advances_at_once:
        await _spend_and_advance_at_once(g, act)


async def _spend_and_advance_at_once(g: Game, act: Card) -> None:
    """Spend the clues that an act requires and advance it, if the group has enough."""
    price, holders = act.clues_for(g.state.started) or 0, [who.seat for who in g.playing()]
    enough = holders and sum(clues_to_spend(g, holder) for holder in holders) >= price
    if enough and await spend_group_clues(g, g.state.lead, holders, price, must=True):
        await advance_act(g)


async def spend_and_advance(g: Game, seat: Seat, holders: Sequence[Seat], price: int) -> None:
    """Spend clues of several seats and advance the act, if all payers agree.

    Rules Reference, "Clues".
    """
    if await spend_group_clues(g, seat, holders, price):
        await advance_act(g)
