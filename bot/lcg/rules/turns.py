"""An investigator's turn: its beginning, its question, its end."""

from __future__ import annotations

import msgspec

from bot.engine.ask import GO, Draft, Join, Option, Part, first_pick
from bot.engine.ids import Seat
from bot.engine.script import ask
from bot.engine.seat_choices import legal_choices
from bot.lcg.core.about import Rule, of_rule, of_seat
from bot.lcg.core.facts import TurnBegan, TurnEnded, TurnHandedBack
from bot.lcg.core.frames import end_lasting_effects, perform, run_later
from bot.lcg.core.game import Game
from bot.lcg.core.moments import ActionFinished, TurnBegins, TurnEnds
from bot.lcg.core.registry import Timing
from bot.lcg.core.state import Cursor, Investigator, Step, Until
from bot.lcg.names.keys import question_source
from bot.lcg.names.phrases import one_action, seat_name
from bot.lcg.rules import costs, possible_actions
from bot.lcg.rules.actions import action_choices, can_gain
from bot.lcg.rules.attacks import is_threatened
from bot.lcg.rules.costs import times_acted
from bot.lcg.rules.draws import return_to_hand
from bot.lcg.rules.enemies import SHUNS, settle_engagements
from bot.lcg.rules.offered_choices import cards_not_offered, player_window_choices, usable_tags
from bot.lcg.rules.playing import TO_HAND
from bot.lcg.rules.seat_choices import SeatChoice
from bot.lcg.rules.turn_order import in_order

END, BACK = "end-turn", "hand-back"


def waiting(g: Game) -> list[Investigator]:
    """Return the investigators who have not taken their turn this round yet.

    Rules Reference, "Framework Event Details", 2.2.
    """
    return [who for who in g.playing() if not who.acted]


async def next_turn(g: Game) -> None:
    """Choose the investigator who takes the next turn (2.2).

    The first who asks for it takes it; by house rule the lead decides, or the player order.
    """
    left = [who.seat for who in waiting(g)]
    if not left:
        g.state.cursor = Cursor(Step.INVESTIGATION_END)
        return
    if g.state.settings.seat_order:
        g.state.cursor = Cursor(Step.TURN_BEGIN, left[0])
        return
    seat = await (_named_by_lead(g) if g.state.settings.lead_order else _first_volunteer(g))
    if seat in [who.seat for who in waiting(g)]:
        g.state.cursor = Cursor(Step.TURN_BEGIN, seat)


async def _first_volunteer(g: Game) -> Seat | None:
    """Ask who takes the next turn; return the first seat that wants it, or None."""
    replies = await ask(lambda: _next_draft(g))
    left = [who.seat for who in waiting(g)]
    return next((seat for seat in replies if seat in left), None)


async def _named_by_lead(g: Game) -> Seat | None:
    """Ask the lead who takes the next turn; a single remaining seat needs no question."""
    left = waiting(g)
    if len(left) == 1:
        return left[0].seat
    _, key = first_pick(await ask(lambda: _led_draft(g)))
    return next((who.seat for who in waiting(g) if key == _turn_key(who.seat)), None)


def _turn_key(seat: Seat) -> str:
    return f"turn:{seat}"


def _led_draft(g: Game) -> Draft | None:
    left = waiting(g)
    if not left:
        return None
    lead = g.playing()[0].seat
    options = [
        Option(
            key=_turn_key(who.seat),
            label=seat_name(g, who.seat),
            verb="answer",
            about=of_seat(who.seat),
        )
        for who in left
    ]
    return Draft(
        kind="next_turn",
        prompt="Who takes the next turn?",
        **question_source(g, of_rule(Rule.INVESTIGATION)),
        parts={lead: Part(tuple(options))},
        must=(lead,),
    )


def _go_option(seat: Seat) -> Option:
    return Option(key=GO, label="I’ll go now", verb="answer", about=of_seat(seat))


def _next_draft(g: Game) -> Draft | None:
    left = sorted(who.seat for who in waiting(g))
    if not left:
        return None
    return Draft(
        kind="next_turn",
        prompt="Who takes the next turn?",
        **question_source(g, of_rule(Rule.INVESTIGATION)),
        parts={seat: Part((_go_option(seat),)) for seat in left},
        must=tuple(left),
        join=Join.ANY,
    )


async def begin_turn(g: Game, seat: Seat) -> None:
    """Begin a seat's turn. Rules Reference, "Framework Event Details", 2.2."""
    who = g.who(seat)
    who.deeds = 0
    who.extras.clear()
    g.state.turn = seat
    g.tell(TurnBegan(seat=seat))
    g.state.cursor = Cursor(Step.TURN, seat)
    await g.moment(TurnBegins(seat=seat))


async def ask_for_turn_choice(g: Game, seat: Seat) -> None:
    """Ask what to do in a turn, once, and carry out the answer (2.2.1)."""
    if not g.who(seat).playing:
        g.state.cursor = Cursor(Step.TURN_END, seat)
        return
    built: dict[Seat, list[SeatChoice]] = {}
    replies = await ask(lambda: _turn_draft(g, seat, built))
    actor, key = first_pick(replies)
    if actor is None or key in (END, BACK):
        _leave_turn(g, seat, key)
        return
    choice = next((choice for choice in built[actor] if choice.key == key), None)
    if choice is not None:
        before, done = _encode_for_restoring(g), times_acted(g, seat)
        g.who(seat).deeds += 1
        await choice.run()
        await run_later(g)
        if before and g.who(seat).playing and times_acted(g, seat) > done:
            await g.listen(ActionFinished(seat=seat, before=before), Timing.AFTER)


def _encode_for_restoring(g: Game) -> bytes:
    """Return the encoded state if a card of the game could restore it later; else b""."""
    heard = g.abilities.is_heard(ActionFinished, Timing.AFTER)
    return msgspec.json.encode(g.state) if heard else b""


def _leave_turn(g: Game, seat: Seat, key: str) -> None:
    if key == BACK:
        g.state.turn = None
        g.tell(TurnHandedBack(seat=seat))
        g.state.cursor = Cursor(Step.NEXT_TURN)
    else:
        g.state.cursor = Cursor(Step.TURN_END, seat)


def turn_choices(g: Game, actor: Seat, seat: Seat) -> list[SeatChoice]:
    """Return all choices of `actor` in the turn of `seat`, whether legal now or not.

    Rules Reference, "Framework Event Details", 2.2.1.
    """
    return in_order(g, _choices_of(g, actor, seat))


def cached_turn_choices(g: Game, actor: Seat, seat: Seat) -> list[SeatChoice]:
    """Return the choices of `actor` in the turn of `seat`, cached while nothing changes."""
    return g.sight.looking().cached_result(turn_choices, g, actor, seat)


def _choices_of(g: Game, actor: Seat, seat: Seat) -> list[SeatChoice]:
    """Return the choices of `actor` in the turn of `seat`, not sorted."""
    if not g.who(actor).playing:
        return []
    return [*(action_choices(g, actor) if actor == seat else ()), *player_window_choices(g, actor)]


def _turn_draft(g: Game, seat: Seat, built: dict[Seat, list[SeatChoice]]) -> Draft | None:
    """Return the question of a turn; `built` gets the choices behind its options."""
    if not g.who(seat).playing:
        return None
    parts: dict[Seat, Part] = {}
    for who in g.playing():
        choices = built[who.seat] = cached_turn_choices(g, who.seat, seat)
        if (part := _turn_part(g, who, seat, choices)) is not None:
            parts[who.seat] = part
    return Draft(
        kind="turn",
        prompt=_actions_left(g, g.who(seat)),
        **question_source(g, of_rule(Rule.TURN)),
        parts=parts,
        must=(seat,),
        may=tuple(other for other in parts if other != seat),
        join=Join.ANY,
    )


def _turn_part(g: Game, who: Investigator, seat: Seat, choices: list[SeatChoice]) -> Part | None:
    """Return an investigator's part of the question of a turn; None if they have no option."""
    threat = is_threatened(g, who.seat)
    options = [
        choice.with_warning() if threat else choice.option() for choice in legal_choices(choices)
    ]
    options += _closing_options(g, who) if who.seat == seat else []
    might = possible_actions.public_choice_names(g, _possible_choices(g, who.seat, seat))
    if not options and not might:
        return None
    barred = [choice.to_barred() for choice in choices if choice.barred]
    return Part(
        tuple(options), barred=(*barred, *cards_not_offered(g, who.seat, choices)), might=might
    )


def _possible_choices(g: Game, actor: Seat, seat: Seat) -> list[SeatChoice]:
    """Return the plays that cards unseen by others might allow `actor` in the turn of `seat`."""
    return (
        possible_actions.turn_plays(g, actor)
        if actor == seat
        else possible_actions.free_plays(g, actor)
    )


def _actions_left(g: Game, who: Investigator) -> str:
    """Return the remaining actions as text: ``3 actions left, 1 more for a tome action``."""
    extras = costs.usable_extras(g, who.seat)
    left = who.actions + sum(1 for extra in extras if not extra.only)
    text = f"{left} action{'s' if left != 1 else ''} left"
    for extra in extras:
        if extra.only:
            text += f", +1 for {one_action(extra.only)}"
    return text


def _closing_options(g: Game, who: Investigator) -> list[Option]:
    more = [f"{one_action(extra)} unused" for extra in _extras_left(g, who.seat)]
    note = ", ".join([f"{who.actions} unused"] * bool(who.actions) + more)
    closing = [Option(key=END, label="End turn", verb="end-turn", note=note, idle=True)]
    if not who.deeds and len(waiting(g)) > 1 and not g.state.settings.seat_order:
        closing.append(Option(key=BACK, label="Let someone else go first", verb="answer"))
    return closing


def _extras_left(g: Game, seat: Seat) -> list[str]:
    """Return the designators of additional actions that a seat can still use."""
    kinds = {extra.only for extra in costs.usable_extras(g, seat) if extra.only}
    offered = usable_tags(g, seat) if kinds else frozenset[str]()
    return sorted(kinds & offered)


def _ends_by_itself(g: Game, who: Investigator) -> bool:
    """Return True if ending the turn was the only option, so that no question was needed."""
    if can_gain(g, who.seat):
        return False  # Nearly always true if any choice is possible; no more look-ups are needed.
    with g.sight.looking():  # With many enemies, one choice's look-ups serve the others.
        if len(_closing_options(g, who)) > 1 or _possible_choices(g, who.seat, who.seat):
            return False
        return not legal_choices(_choices_of(g, who.seat, who.seat))


async def _end_turn_effects(g: Game) -> None:
    """End the effects of a turn: cards return to hands, enemies engage again."""
    ending = [each for each in g.state.lasting if each.until is Until.TURN]
    end_lasting_effects(g, Until.TURN)
    for piece in (g.piece(each.piece) for each in ending if each.name == TO_HAND):
        if piece is not None:
            return_to_hand(g, piece)
    if any(each.name == SHUNS for each in ending):
        await settle_engagements(g)


def stop_turn(g: Game, seat: Seat) -> None:
    """End a seat's turn once the current effect is finished.

    In another seat's turn, do nothing. Rules Reference, "Framework Event Details", 2.2.2.
    """
    if g.state.turn == seat:
        g.state.cursor = Cursor(Step.TURN_END, seat)


async def end_turn(g: Game, seat: Seat) -> None:
    """Remove unused actions and resolve "end of your turn" abilities (2.2.2)."""
    who = g.who(seat)

    async def lapse() -> None:
        await _end_turn_effects(g)

    if who.playing:
        g.tell(
            TurnEnded(
                seat=seat,
                unused=who.actions,
                extras=tuple(_extras_left(g, seat)),
                by_itself=_ends_by_itself(g, who),
            )
        )
        await perform(g, seat, g.moment(TurnEnds(seat=seat), lapse))
    await run_later(g)
    who.acted = True
    who.actions = 0
    who.extras.clear()
    who.lent.clear()
    end_lasting_effects(g, Until.TURN)
    g.limits.forget("turn")
    g.state.turn = None
    g.state.cursor = Cursor(Step.NEXT_TURN)
