"""Simultaneous phases: all investigators move, and have encounters, at the same time.

Each investigator has a separate script. Answers count in order of arrival; an action that could
conflict waits until it cannot: for a monster that another is fighting, or a location where another
is resolving an encounter. Everything else is independent. Parts without a question run at the
start, from the first player. Rulings: docs/second_edition_rulings.md.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial

from msgspec import UNSET, structs

from bot.engine.ask import Draft, Join, Option, Replies, first_pick
from bot.engine.ids import Seat
from bot.engine.script import Script, ask, wait_until
from bot.second_edition.core.facts import PhaseBegan
from bot.second_edition.core.frames import perform
from bot.second_edition.core.game import Board
from bot.second_edition.core.state import Cursor, Phase, Step
from bot.second_edition.names.naming import question_source
from bot.second_edition.names.signs import counted
from bot.second_edition.printed.terms import Cause, Place
from bot.second_edition.turn import (
    after_movement,
    arkham,
    clue_taking,
    final_battle,
    movement,
    moves,
    mythos_phase,
    quests,
    upkeep,
)
from bot.second_edition.verbs import any_phase, seat_choices, trading, travelling

END = movement.END
"""The key that ends a movement and takes all clue tokens; `end:n1` takes one of them."""


async def _run_for_all(b: Board, lane: Callable[[Board, Seat], Script[None]]) -> None:
    """Run a script at the same time for each seat that has not finished this phase."""
    await _run_lanes(b, b.seats.order(), lane)


async def _run_lanes(
    b: Board, order: list[Seat], lane: Callable[[Board, Seat], Script[None]]
) -> None:
    waiting = [seat for seat in order if not b.who(seat).done]
    await b.frames.run_side_by_side([(seat, lane(b, seat)) for seat in waiting])


async def _end_part_of_phase(b: Board, seat: Seat) -> None:
    """End an investigator's part of the phase; this may let a Rumor pass or fail."""
    b.who(seat).done = True
    await _settle_rumor(b, seat)


async def _settle_rumor(b: Board, seat: Seat) -> None:
    """Let a Rumor pass or fail, unless a seat is in the middle of an action."""
    if not b.frames.seats:
        await perform(b, seat, mythos_phase.settle_rumor(b))


# Movement


async def begin_movement(b: Board) -> None:
    """Begin the movement of all investigators. Rules, "Phase 2: Movement"."""
    for seat in b.seats.order():
        if not b.who(seat).done:
            await perform(b, seat, movement.begin_movement(b, seat))


async def movement_of_all(b: Board) -> None:
    """Run all movements until the last has ended. Rules, "Phase 2: Movement"."""
    await _run_for_all(b, _run_movement)


async def _run_movement(b: Board, seat: Seat) -> None:
    # The game can be saved at either question, so the state says which of them is open.
    while b.who(seat).has_moved or await _moves_and_ends(b, seat):
        b.who(seat).has_moved = True
        if not await _offer_after_movement(b, seat):
            break
        b.who(seat).has_moved = UNSET
    b.who(seat).has_moved = UNSET
    await _end_part_of_phase(b, seat)


async def _moves_and_ends(b: Board, seat: Seat) -> bool:
    """Let a seat move until it ends its movement; return True if that made an action possible."""
    take, came = await _until_it_ends(b, seat), list[bool]()

    async def once() -> None:
        came.append(await movement.end_movement(b, seat, take))

    await perform(b, seat, once())
    movement.drop_points(b, seat)
    return any(came)


async def _offer_after_movement(b: Board, seat: Seat) -> bool:
    """Offer actions after a movement; return True if one has moved the investigator."""
    place, here = b.who(seat).place, True
    while here and b.who(seat).playing and b.who(seat).place == place:
        here = await after_movement.ask_choice_after_movement(b, seat)
        await _settle_rumor(b, seat)
    return here and b.who(seat).place != place


async def _until_it_ends(b: Board, seat: Seat) -> int | None:
    """Ask for choices and run them until the movement ends.

    Returns the number of clue tokens to take; None if the movement ended in another way.
    """
    built: dict[Seat, list[seat_choices.SeatChoice]] = {}
    while b.who(seat).playing:
        replies = await ask(lambda: _movement_draft(b, seat, built))
        if not replies:
            return None
        any_phase.forget_hurts(b, replies)
        choice = seat_choices.find_chosen(replies, built)
        if choice is None:
            return _tokens_wanted(b, seat, replies)
        here = await perform(b, seat, choice.run())
        trading.end_stale_offers(b)
        await _settle_rumor(b, seat)
        if not here:
            return None
        if movement.has_stopped_as_planned(b, choice):
            return b.state.clues.get(b.who(seat).place, 0)
    return None


def _tokens_wanted(b: Board, seat: Seat, replies: Replies) -> int:
    """Return the number of clue tokens that the chosen end of movement takes."""
    _, key = first_pick(replies)
    _, _, number = key.partition(f"{END}:n")
    return int(number) if number else b.state.clues.get(b.who(seat).place, 0)


def _movement_draft(
    b: Board, seat: Seat, built: dict[Seat, list[seat_choices.SeatChoice]]
) -> Draft | None:
    """Return an investigator's question; `built` gets the choices behind its options."""
    mine = built[seat] = [
        _with_clues(b, seat, choice) for choice in movement.movement_choices(b, seat)
    ]
    if not seat_choices.legal_choices(mine) or not b.who(seat).playing:
        return None
    skipping = b.who(seat).skipping
    return Draft(
        kind="movement",
        prompt="You lose this turn. Trade?" if skipping else "Where do you move?",
        **question_source(b, Cause.MOVEMENT),
        parts={seat: seat_choices.build_part(mine, *_end_options(b, seat))},
        must=(seat,),
        join=Join.ANY,
        silence=END if skipping else "",
        standing=True,
    )


def _with_clues(b: Board, seat: Seat, choice: seat_choices.SeatChoice) -> seat_choices.SeatChoice:
    """Label a move that ends the movement: `Move to Woods, take 1 clue token`."""
    verb, _, place = choice.key.partition(":")
    if verb != moves.STOP:
        return choice
    n = clue_taking.clues_to_take(b, seat, Place(place))
    return structs.replace(choice, label=f"{choice.label}, {_taking_text(n)}") if n else choice


def _taking_text(n: int) -> str:
    return f"take {counted(n, 'clue token')}"


def _end_options(b: Board, seat: Seat) -> list[Option]:
    """Return the option to end a movement, and options that take fewer than all clue tokens."""
    end, lying = movement.end_option(b, seat), clue_taking.clues_to_take(b, seat, b.who(seat).place)
    if not lying:
        return [end]
    fewer = [
        movement.end_option_with_clues(
            end, f"{END}:n{n}", n, f"End, {_taking_text(n)}" if n else "End, leave the clue tokens"
        )
        for n in range(lying - 1, -1, -1)
    ]
    return [structs.replace(end, label=f"End, {_taking_text(lying)}"), *fewer]


# Encounters


async def encounters_of_all(b: Board) -> None:
    """Run all encounters together, in Arkham and in the Other Worlds."""
    due = [
        seat for seat in b.seats.order() if not b.who(seat).done and arkham.can_act_here(b, seat)
    ]
    await _run_for_all(b, partial(_both_encounters, due=due))
    _worlds_are_next(b, due)


async def _both_encounters(b: Board, seat: Seat, due: list[Seat]) -> None:
    """Run one investigator's part of both phases.

    `due` are the seats whose part of the Arkham phase is not over.
    """
    place, visits = b.who(seat).place, quests.can_visit(b, seat) and arkham.can_act_here(b, seat)
    await _run_arkham_part(b, seat)
    if visits:
        await perform(b, seat, quests.note_phase_spent(b, seat, place))
    due[:] = [other for other in due if other != seat]
    _worlds_are_next(b, due)
    await wait_until(lambda: not _may_lose_its_gate(b, seat, due))
    await _run_other_world(b, seat)


def _worlds_are_next(b: Board, due: Sequence[Seat]) -> None:
    """Begin the phase of the Other Worlds when no seat is `due` in the Arkham phase."""
    if not due and b.state.phase is Phase.ARKHAM:
        b.state.phase = Phase.OTHER_WORLDS
        b.tell(PhaseBegan(phase=Phase.OTHER_WORLDS))


def _may_lose_its_gate(b: Board, seat: Seat, due: Sequence[Seat]) -> bool:
    """Return True if a `due` seat may close a gate through which this seat returns."""
    back = {gate.place for gate in travelling.ways_back(b, seat)}
    return any(b.who(other).place in back for other in due)


async def _run_arkham_part(b: Board, seat: Seat) -> None:
    while arkham.can_act_here(b, seat):
        if arkham.is_drawn_into_gate(b, seat):
            await _act_alone_there(b, seat, partial(_draw_into_gate, b, seat))
            break
        replies = await ask(lambda: _encounter_draft(b, seat))
        any_phase.forget_hurts(b, replies)
        if await _act_alone_there(b, seat, partial(_run_arkham_choice, b, seat, replies)):
            break
        await _settle_rumor(b, seat)


async def _act_alone_there(b: Board, seat: Seat, run: Callable[[], Script[bool]]) -> bool:
    """Run a seat's action when no other seat is acting in its location.

    Return True if it is done.
    """
    place = b.who(seat).place
    await wait_until(lambda: not _others_busy(b, seat, place))
    over: list[bool] = []

    async def once() -> None:
        over.append(await run())

    if b.who(seat).place != place or not arkham.can_act_here(b, seat):
        return False
    return not await perform(b, seat, once()) or any(over)


def _others_busy(b: Board, seat: Seat, place: str) -> bool:
    """Return True if another seat is in the middle of an action in a place."""
    return any(b.who(other).place == place for other in b.frames.seats if other != seat)


async def _draw_into_gate(b: Board, seat: Seat) -> bool:
    await travelling.draw_through(b, seat, b.who(seat).place, delayed=False)
    return True


async def _run_arkham_choice(b: Board, seat: Seat, replies: Replies) -> bool:
    """Run one choice of the phase; return True if it was the encounter, or none was due."""
    if arkham.is_drawn_into_gate(b, seat):
        return False
    return await arkham.run_chosen(b, seat, replies)


def _encounter_draft(b: Board, seat: Seat) -> Draft | None:
    draft = arkham.encounter_draft(b, seat, beside=False)
    if draft is None or arkham.is_drawn_into_gate(b, seat) or not arkham.can_act_here(b, seat):
        return None
    why = question_source(b, Cause.ENCOUNTER)
    return structs.replace(draft, prompt="What do you do here?", standing=True, **why)


async def other_worlds_of_all(b: Board) -> None:
    """Run all Other World encounters together.

    Rules, "Phase 4: Other World Encounters".
    """
    await _run_for_all(b, _run_other_world)


async def _run_other_world(b: Board, seat: Seat) -> None:
    await any_phase.offer_last_call(b, "the encounter", only=seat)
    await perform(b, seat, arkham.other_world_encounter(b, seat))
    await _end_part_of_phase(b, seat)


# Final battle


async def refresh_of_all(b: Board) -> None:
    """Run Upkeep and then trading for all seats together.

    After all Upkeeps the cursor is at trading, which can then be restarted. Rules, "The end of the
    game", final battle, step 1.
    """
    final_battle.begin_round(b)
    late = b.seats.order()
    await b.frames.run_side_by_side(
        [(seat, _refresh_part(b, seat, late)) for seat in b.seats.order()]
    )
    final_battle.end_trades(b)


async def _refresh_part(b: Board, seat: Seat, late: list[Seat]) -> None:
    """Run one investigator's Upkeep and trading; `late` are the seats with an unfinished Upkeep."""
    await perform(b, seat, upkeep.upkeep(b, seat, battle=True))
    late.remove(seat)
    if not late:
        b.state.traded_from = b.state.first
        final_battle.end_upkeep(b)
        b.state.cursor = Cursor(Step.BATTLE_TRADE)
    if _has_to_trade(b, seat):
        await _trade_part(b, seat)
    b.who(seat).done = True


async def trade_of_all(b: Board) -> None:
    """Offer trades before the attack until all are ready. Rules, "Trading"."""
    first = b.state.traded_from
    if first is UNSET:  # A game master went to this step: nobody has been asked yet.
        for who in b.seats.playing():
            who.done = who.done or not _has_to_trade(b, who.seat)
    await _run_lanes(
        b, b.seats.order() if first is UNSET else b.seats.order_from(first), _trade_part
    )
    final_battle.end_trades(b)


def _has_to_trade(b: Board, seat: Seat) -> bool:
    return trading.has_something(b, seat) and _trade_draft(b, seat, {}) is not None


async def _trade_part(b: Board, seat: Seat) -> None:
    built: dict[Seat, list[seat_choices.SeatChoice]] = {}
    while b.who(seat).playing:
        replies = await ask(lambda: _trade_draft(b, seat, built))
        choice = seat_choices.find_chosen(replies, built)
        if choice is None:
            break
        await perform(b, seat, choice.run())
    b.who(seat).done = True


def _trade_draft(
    b: Board, seat: Seat, built: dict[Seat, list[seat_choices.SeatChoice]]
) -> Draft | None:
    mine = built[seat] = trading.trade_choices(b, seat, propose=True)
    if not seat_choices.legal_choices(mine) or not b.who(seat).playing:
        return None
    return Draft(
        kind="trade",
        prompt="Trade before the attack?",
        **question_source(b, Cause.BATTLE),
        parts={seat: seat_choices.build_part(mine, final_battle.READY)},
        must=(seat,),
        join=Join.ANY,
        silence=final_battle.READY.key,
        standing=True,
    )
