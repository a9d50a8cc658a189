"""The turn: each step is a separate script, so that games can be saved in between."""

from __future__ import annotations

from collections.abc import Callable

from msgspec import UNSET

from bot.engine.ask import GO, Draft, Join, Option
from bot.engine.ids import Seat
from bot.engine.script import Script, ask
from bot.second_edition.core import about, topics
from bot.second_edition.core.facts import MythosSkipped, PhaseBegan, StatusChanged, TurnBegan
from bot.second_edition.core.frames import perform, put_back_unfinished
from bot.second_edition.core.game import Board
from bot.second_edition.core.state import Cursor, Phase, Step
from bot.second_edition.names.naming import question_source
from bot.second_edition.printed.terms import Cause
from bot.second_edition.turn import (
    after_movement,
    arkham,
    deciding,
    final_battle,
    movement,
    mythos_phase,
    setup,
    simultaneous_phase,
    upkeep,
)
from bot.second_edition.verbs import any_phase, seat_choices, trading


def go_to_step(b: Board, step: Step, seat: Seat | None = None) -> None:
    """Make a step the current one."""
    b.state.cursor = Cursor(step, seat)


def _current_seat(b: Board) -> Seat:
    assert b.state.cursor.seat is not None
    return b.state.cursor.seat


def begin_phase(b: Board, phase: Phase) -> None:
    """Begin a phase: nobody has acted in it yet."""
    b.state.phase = phase
    for who in b.state.investigators:
        who.done = False
    b.tell(PhaseBegan(phase=phase))


# Set-up


async def run_deal(b: Board) -> None:
    """Shuffle, deal, and place the investigators. Rules, "Set-up"."""
    await setup.deal_game(b)
    go_to_step(b, Step.SLIDERS)


async def place_first_sliders(b: Board) -> None:
    """Let all seats place their sliders. Rules, "Set-up", step 10."""
    await setup.sliders_of_all(b)
    go_to_step(b, Step.FIRST_MYTHOS)


async def first_mythos(b: Board) -> None:
    """Resolve the first Mythos card, which is no Rumor, for the first player (step 14).

    Rules, "Set-up".
    """
    mythos_phase.draw_opening(b)
    go_to_step(b, Step.MYTHOS_GATE)


# Turn


async def begin_turn(b: Board) -> None:
    """Begin a turn: new investigators arrive, and lost turns apply. Rules, "The turn"."""
    b.limits.forget("turn")
    mythos_phase.end_expired_effects(b)
    b.state.turn += 1
    b.state.phase = Phase.UPKEEP
    b.tell(TurnBegan(turn=b.state.turn, first=b.state.first))
    for who in b.state.investigators:
        who.idle = who.skipping = who.skip_turn and who.playing
        if who.skip_turn:
            who.skip_turn = False
            b.tell(StatusChanged(seat=who.seat, status="skip_turn", on=False))
    await setup.bring_newcomers(b)
    go_to_step(b, Step.REFRESH)


async def begin_upkeep_phase(b: Board) -> None:
    """Begin the Upkeep phase. Rules, "Phase 1: Upkeep"."""
    begin_phase(b, Phase.UPKEEP)
    go_to_step(b, Step.UPKEEP)


async def upkeep_step(b: Board) -> None:
    """Run the Upkeep of all seats; trades come first if all may trade.

    Rules, "Phase 1: Upkeep".
    """
    while b.in_force.is_so(topics.TRADES_AFAR):
        prompt = "Upkeep: trade first, wherever you are?"
        if not await final_battle.run_trade_or_ready(b, prompt=prompt, source=Cause.UPKEEP):
            break
    await upkeep.upkeep_of_all(b)
    go_to_step(b, Step.MOVEMENT)
    begin_phase(b, Phase.MOVEMENT)


async def _next_seat(b: Board, decides: Callable[[Board, Seat], bool]) -> Seat | None:
    """Return the next seat in the phase: clockwise from the first player, or in free order."""
    waiting = [seat for seat in b.seats.order() if not b.who(seat).done]
    if not waiting or not b.state.settings.free_order:
        return next(iter(waiting), None)
    return await _next_of(b, waiting, decides)


async def _next_of(
    b: Board, waiting: list[Seat], decides: Callable[[Board, Seat], bool]
) -> Seat | None:
    """Return the next of the waiting seats (at least one) in free order.

    Only seats with a decision in this phase get a question. The others act once those are done; in
    Movement they act first, so that investigators returning to Arkham can be met.
    """
    asked = [seat for seat in waiting if decides(b, seat)]
    others = [seat for seat in waiting if seat not in asked]
    if b.state.phase is Phase.MOVEMENT and others:
        return others[0]
    if len(asked) < 2:
        return asked[0] if asked else waiting[0]
    return await _first_volunteer(b, asked)


async def _first_volunteer(b: Board, waiting: list[Seat]) -> Seat:
    """Ask who goes next; return the first seat that wants to.

    Meanwhile seats can answer offers of trades made in Movement.
    """

    def left() -> list[Seat]:
        return [seat for seat in waiting if b.who(seat).playing]

    while True:
        replies = await ask(lambda: _next_draft(b, left()))
        choice = seat_choices.find_chosen(replies, _offer_answers(b))
        if choice is None:
            return next(iter((*replies, *left())), waiting[0])
        await perform(b, choice.seat, choice.run())


def _offer_answers(b: Board) -> dict[Seat, list[seat_choices.SeatChoice]]:
    """Return each seat's answers to open offers."""
    if b.state.phase is not Phase.MOVEMENT:
        return {}
    found = {seat: trading.answers_of(b, seat) for seat in b.seats.order()}
    return {seat: own for seat, own in found.items() if own}


def _go_option(b: Board, seat: Seat) -> Option:
    """Return the option to go next. In the Arkham Encounters it is marked as an encounter."""
    verb = "encounter" if b.state.phase is Phase.ARKHAM else "answer"
    return Option(key=GO, label="I’ll go now", verb=verb, about=about.seat(seat))


def _next_draft(b: Board, waiting: list[Seat]) -> Draft | None:
    if len(waiting) < 2:
        return None
    offers = _offer_answers(b)
    parts = {seat: seat_choices.build_part(own) for seat, own in offers.items()}
    parts |= {
        seat: seat_choices.build_part(offers.get(seat, ()), _go_option(b, seat)) for seat in waiting
    }
    return Draft(
        kind="next",
        prompt="Who goes next?",
        **question_source(b, b.state.phase),
        parts=parts,
        must=tuple(waiting),
        may=tuple(seat for seat in offers if seat not in waiting),
        join=Join.ANY,
    )


async def movement_step(b: Board) -> None:
    """Run the movement of the next investigator, or of all (phase II).

    Rules, "Phase 2: Movement".
    """
    if b.state.settings.together and not _all_done(b):
        go_to_step(b, Step.FLOOR_BEGIN)
        return
    seat = await _next_seat(b, deciding.must_decide_in_movement)
    if seat is None:
        trading.end_all_offers(b)
        begin_phase(b, Phase.ARKHAM)
        go_to_step(b, Step.ARKHAM)
        return
    go_to_step(b, Step.MOVE_BEGIN, seat)


def _all_done(b: Board) -> bool:
    return all(who.done for who in b.seats.playing())


async def begin_common_movement(b: Board) -> None:
    """Begin the simultaneous movement of all investigators. Rules, "Phase 2: Movement"."""
    await simultaneous_phase.begin_movement(b)
    go_to_step(b, Step.FLOOR)


async def run_common_movement(b: Board) -> None:
    """Run the simultaneous movement of all investigators. Rules, "Phase 2: Movement"."""
    await simultaneous_phase.movement_of_all(b)
    go_to_step(b, Step.MOVEMENT)


async def begin_one_movement(b: Board) -> None:
    """Begin an investigator's movement. Rules, "Phase 2: Movement"."""
    seat = _current_seat(b)
    await perform(b, seat, movement.begin_movement(b, seat))
    go_to_step(b, Step.MOVE, seat)


async def run_one_move(b: Board) -> None:
    """Ask for one move or other choice and run it, and the movement's end if it was chosen.

    Rules, "Phase 2: Movement".
    """
    seat = _current_seat(b)
    came: list[movement.Ended | None] = []

    async def once() -> None:
        came.append(await movement.ask_movement_choice(b, seat))

    if not b.who(seat).playing or not await perform(b, seat, once()):
        go_to_step(b, Step.MOVE_END, seat)
        return
    ended = next(iter(came), movement.Ended())
    if ended is not None and ended.take is not None:
        await _end_movement_of(b, seat, ended.take)
    elif ended is not None:
        go_to_step(b, Step.MOVE_END, seat)


async def end_one_movement(b: Board) -> None:
    """End an investigator's movement. Rules, "Phase 2: Movement"."""
    await _end_movement_of(b, _current_seat(b))


async def _end_movement_of(b: Board, seat: Seat, take: int | None = None) -> None:
    came: list[bool] = []

    async def once() -> None:
        came.append(await movement.end_movement(b, seat, take))

    await perform(b, seat, once())
    movement.drop_points(b, seat)
    if any(came):
        go_to_step(b, Step.MOVE_AFTER, seat)
    else:
        _movement_is_over(b, seat)


def _movement_is_over(b: Board, seat: Seat) -> None:
    b.who(seat).done = True
    go_to_step(b, Step.MOVEMENT)


async def run_after_movement(b: Board) -> None:
    """Offer one trade or action after a movement. Rules, "Phase 2: Movement", "Trading"."""
    seat = _current_seat(b)
    place, came = b.who(seat).place, list[bool]()

    async def once() -> None:
        came.append(await after_movement.ask_choice_after_movement(b, seat))

    await perform(b, seat, once())
    if not any(came):
        _movement_is_over(b, seat)
    elif b.who(seat).place != place:
        go_to_step(b, Step.MOVE, seat)


async def arkham_step(b: Board) -> None:
    """Run the encounter of the next investigator, or of all (phase III)."""
    if b.state.settings.together and not _all_done(b):
        go_to_step(b, Step.ARKHAM_FLOOR)
        return
    seat = await _next_seat(b, arkham.has_part_in_phase)
    if seat is None:
        begin_phase(b, Phase.OTHER_WORLDS)
        go_to_step(b, Step.OTHER_WORLDS)
        return
    go_to_step(b, Step.ARKHAM_SEAT, seat)


async def run_common_encounters(b: Board) -> None:
    """Run all encounters simultaneously, in Arkham and in Other Worlds."""
    await simultaneous_phase.encounters_of_all(b)
    begin_phase(b, Phase.MYTHOS)
    go_to_step(b, Step.MYTHOS)


async def run_arkham_encounter(b: Board) -> None:
    """Run one investigator's Arkham Encounter. Rules, "Phase 3: Arkham Encounters"."""
    seat = _current_seat(b)
    b.who(seat).done = True
    await perform(b, seat, arkham.arkham_encounter(b, seat))
    go_to_step(b, Step.ARKHAM)


async def other_worlds_step(b: Board) -> None:
    """Run the encounter of the next investigator in an Other World (phase IV)."""
    for who in b.seats.playing():
        who.done = who.done or not b.town.world_of(who.place)
    if b.state.settings.together and not _all_done(b):
        go_to_step(b, Step.OTHER_WORLDS_FLOOR)
        return
    seat = await _next_seat(b, deciding.must_decide_in_other_worlds)
    if seat is None:
        begin_phase(b, Phase.MYTHOS)
        go_to_step(b, Step.MYTHOS)
        return
    go_to_step(b, Step.OTHER_WORLDS_SEAT, seat)


async def run_common_other_worlds(b: Board) -> None:
    """Run all Other World encounters together. Rules, "Phase 4: Other World Encounters"."""
    await simultaneous_phase.other_worlds_of_all(b)
    go_to_step(b, Step.OTHER_WORLDS)


async def run_other_world_encounter(b: Board) -> None:
    """Run one investigator's Other World Encounter.

    Rules, "Phase 4: Other World Encounters".
    """
    seat = _current_seat(b)
    b.who(seat).done = True
    await any_phase.offer_last_call(b, "the encounter", only=seat)
    await perform(b, seat, arkham.other_world_encounter(b, seat))
    go_to_step(b, Step.OTHER_WORLDS)


# Mythos


async def mythos_step(b: Board) -> None:
    """Draw a Mythos card unless an effect prevents it (phase V).

    The Great Ritual adds a gate before it.
    """
    if b.state.skips_mythos:
        b.state.skips_mythos = False
        b.tell(MythosSkipped())
        mythos_phase.end_expired_effects(b)
        _end_turn(b)
        return
    await any_phase.offer_last_call(b, "the Mythos card")
    b.limits.forget("mythos")
    if b.state.double_mythos:
        await mythos_phase.draw_for_phase(b, gate_only=True)
        await mythos_phase.gate_step(b)
        mythos_phase.put_card_away(b)
    await mythos_phase.draw_for_phase(b)
    go_to_step(b, Step.MYTHOS_GATE)


async def mythos_gate(b: Board) -> None:
    """Open a gate or let monsters surge (V.1). Rules, "Phase 5: Mythos", step 1."""
    await mythos_phase.gate_step(b)
    go_to_step(b, Step.MYTHOS_CLUE)


async def mythos_clue(b: Board) -> None:
    """Place clue tokens (V.2). Rules, "Phase 5: Mythos", step 2."""
    await mythos_phase.clue_step(b)
    go_to_step(b, Step.MYTHOS_MONSTERS)


async def mythos_monsters(b: Board) -> None:
    """Move monsters (V.3). Rules, "Monster movement"."""
    await mythos_phase.monsters_step(b)
    go_to_step(b, Step.MYTHOS_ABILITY)


async def mythos_ability(b: Board) -> None:
    """Resolve the Mythos card's text (V.4). Rules, "Phase 5: Mythos", step 4."""
    await any_phase.offer_last_call(b, "what the Mythos card does")
    await mythos_phase.ability_step(b)
    go_to_step(b, Step.MYTHOS_END)


async def mythos_end(b: Board) -> None:
    """End the turn after any further Mythos cards; pass the first-player marker.

    Rules, "The turn".
    """
    if b.state.more_mythos:
        b.state.more_mythos = b.state.more_mythos - 1 or UNSET
        await mythos_phase.draw_for_phase(b)
        go_to_step(b, Step.MYTHOS_GATE)
        return
    await any_phase.offer_last_call(b, "the Mythos phase ends")
    await mythos_phase.end_step(b)
    mythos_phase.report_phase(b)
    _end_turn(b)


def _end_turn(b: Board) -> None:
    b.limits.forget("mythos")
    b.limits.forget("turn")
    if b.state.turn:
        _pass_marker(b)
    go_to_step(b, Step.TURN)


def _pass_marker(b: Board) -> None:
    """Pass the first-player marker to the left; seats out of the game are skipped."""
    state = b.state
    everybody = state.investigators
    seats = [who.seat for who in everybody[state.first + 1 :] + everybody[: state.first + 1]]
    state.first = next((s for s in seats if b.who(s).standing != "out"), state.first)


# Final battle


async def begin_final_battle(b: Board) -> None:
    """Begin the final battle. Rules, "The end of the game", final battle."""
    await final_battle.begin_battle(b)
    go_to_step(b, Step.BATTLE_REFRESH)


async def battle_refresh(b: Board) -> None:
    """Run step 1 of a battle round, Refresh; with simultaneous play, also trading.

    Rules, "The end of the game".
    """
    if b.state.settings.together:
        await simultaneous_phase.refresh_of_all(b)
        go_to_step(b, Step.BATTLE_ATTACK)
        return
    await final_battle.begin_battle_round(b)
    go_to_step(b, Step.BATTLE_TRADE)


async def battle_trade(b: Board) -> None:
    """Offer trades in step 1 of a battle round until all are ready. Rules, "Trading"."""
    if b.state.settings.together:
        await simultaneous_phase.trade_of_all(b)
        go_to_step(b, Step.BATTLE_ATTACK)
    elif not await final_battle.run_trade_or_ready(b):
        go_to_step(b, Step.BATTLE_ATTACK)


async def battle_attack(b: Board) -> None:
    """Let the investigators attack (step 2). Rules, "The end of the game", final battle."""
    await final_battle.attack_of_all(b)
    go_to_step(b, Step.BATTLE_ANCIENT_ONE)


async def battle_ancient_one(b: Board) -> None:
    """Let the Ancient One attack (step 3). Rules, "The end of the game", final battle."""
    await any_phase.offer_last_call(b, f"{b.ancient_one.name} attacks")
    await final_battle.ancient_one_attacks(b)
    go_to_step(b, Step.BATTLE_REFRESH)


STEPS: dict[Step, Callable[[Board], Script[None]]] = {
    Step.DEAL: run_deal,
    Step.SLIDERS: place_first_sliders,
    Step.FIRST_MYTHOS: first_mythos,
    Step.TURN: begin_turn,
    Step.REFRESH: begin_upkeep_phase,
    Step.UPKEEP: upkeep_step,
    Step.MOVEMENT: movement_step,
    Step.MOVE_BEGIN: begin_one_movement,
    Step.MOVE: run_one_move,
    Step.MOVE_END: end_one_movement,
    Step.MOVE_AFTER: run_after_movement,
    Step.FLOOR_BEGIN: begin_common_movement,
    Step.FLOOR: run_common_movement,
    Step.ARKHAM: arkham_step,
    Step.ARKHAM_SEAT: run_arkham_encounter,
    Step.ARKHAM_FLOOR: run_common_encounters,
    Step.OTHER_WORLDS: other_worlds_step,
    Step.OTHER_WORLDS_SEAT: run_other_world_encounter,
    Step.OTHER_WORLDS_FLOOR: run_common_other_worlds,
    Step.MYTHOS: mythos_step,
    Step.MYTHOS_GATE: mythos_gate,
    Step.MYTHOS_CLUE: mythos_clue,
    Step.MYTHOS_MONSTERS: mythos_monsters,
    Step.MYTHOS_ABILITY: mythos_ability,
    Step.MYTHOS_END: mythos_end,
    Step.AWAKENING: begin_final_battle,
    Step.BATTLE_REFRESH: battle_refresh,
    Step.BATTLE_TRADE: battle_trade,
    Step.BATTLE_ATTACK: battle_attack,
    Step.BATTLE_ANCIENT_ONE: battle_ancient_one,
}


async def run_step(b: Board) -> None:
    """Run the script of the current step; afterwards a Rumor may pass or fail."""
    await STEPS[b.state.cursor.step](b)
    put_back_unfinished(b)
    await mythos_phase.settle_rumor(b)
