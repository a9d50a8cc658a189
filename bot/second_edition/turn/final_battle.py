"""The final battle: refresh, attack, and the Ancient One's own attack."""

from __future__ import annotations

from msgspec import UNSET

from bot.engine.ask import Draft, Join, Option, Part, first_pick
from bot.engine.errors import GameEnds
from bot.engine.ids import Seat
from bot.engine.script import ask, run_together
from bot.second_edition.core import about, topics
from bot.second_edition.core.facts import (
    BattleRound,
    DoomChanged,
    Note,
    Noted,
    PhaseBegan,
    Struck,
)
from bot.second_edition.core.frames import listen, perform, run_for_each
from bot.second_edition.core.game import Board
from bot.second_edition.core.moments import Awakens, DoomAdded
from bot.second_edition.core.registry import Window
from bot.second_edition.core.state import Combat, Phase, Standing
from bot.second_edition.names.naming import question_source
from bot.second_edition.names.signs import counted
from bot.second_edition.printed.terms import Cause
from bot.second_edition.turn import mythos_phase, upkeep
from bot.second_edition.verbs import (
    any_phase,
    coins,
    departures,
    fight_options,
    seat_choices,
    trading,
    weapons,
)
from bot.second_edition.verbs.combat import combat_choices

READY = Option(key="ready", label="Ready for the attack", verb="end-turn")


async def begin_battle(b: Board) -> None:
    """Begin the final battle: devour lost investigators, and end powers.

    Rules, "The end of the game".
    """
    state = b.state
    state.phase = Phase.FINAL_BATTLE
    b.tell(PhaseBegan(phase=Phase.FINAL_BATTLE))
    rule = b.registry.ancient_ones.get(state.ancient_one)
    rating = b.ancient_one.combat_rating or 0
    rating = rule.rating(b) if rule is not None and rule.rating else rating
    state.battle_modifier = rating + b.in_force.total(topics.BATTLE_RATING)
    mythos_phase.leave_environment(b, how="awake")
    mythos_phase.drop_rumor(b)
    _drop_headlines(b)
    await listen(b, Awakens())
    state.awake = True
    state.doom = b.ancient_one.doom
    for who in state.investigators:
        _enter_battle(b, who.seat)
    _check_survivors(b)
    await run_for_each(b, lambda seat: _devour_fallen(b, seat))
    if rule is not None and rule.begin is not None:
        b.tell(Noted(what=Note.BATTLE_BEGINS, code=state.ancient_one))
        await rule.begin(b)


def _enter_battle(b: Board, seat: Seat) -> None:
    """Let an investigator join the battle from any place; one who has not arrived yet stays out."""
    who = b.who(seat)
    who.idle = who.skipping = who.skip_turn = who.delayed = who.arrested = False
    if who.standing is Standing.COMING:
        who.standing = Standing.OUT


def _check_survivors(b: Board) -> None:
    if not b.seats.order():
        raise GameEnds("devoured")


def _drop_headlines(b: Board) -> None:
    b.state.mythos_deck += b.state.headlines
    b.state.headlines.clear()
    mythos_phase.put_card_away(b)


async def _devour_fallen(b: Board, seat: Seat) -> None:
    """Devour an investigator who is lost, or who lost the last Sanity by the awakening."""
    if b.seats.is_lost(seat):
        await departures.devour(b, seat, source=Cause.LOST)
    else:
        await coins.settle_limits(b, seat)


async def begin_battle_round(b: Board) -> None:
    """Begin a round of the final battle with its Upkeep. Rules, "The end of the game", step 1."""
    begin_round(b)
    await upkeep.upkeep_of_all(b, battle=True)
    end_upkeep(b)


def begin_round(b: Board) -> None:
    """End the effects that lasted a turn. Rules, "The end of the game", final battle, step 1."""
    b.state.battle_round += 1
    b.limits.forget("turn")
    b.state.lasting.clear()
    b.tell(BattleRound(round=b.state.battle_round, doom=b.state.doom))
    for who in b.seats.playing():
        who.attacked = who.done = False


def end_upkeep(b: Board) -> None:
    """Pass the first-player marker to the left (step 1). Rules, "The end of the game"."""
    _check_survivors(b)
    pass_marker(b)


async def run_trade_or_ready(
    b: Board, *, prompt: str = "Trade before the attack?", source: Cause = Cause.BATTLE
) -> bool:
    """Let a seat make one trade of the refresh step, or be ready; return False when all are ready.

    Rules, "Trading".
    """
    replies = await ask(lambda: _trade_draft(b, prompt, source))
    if not replies:
        end_trades(b)
        return False
    seat = next(iter(replies))
    choice = seat_choices.find_chosen(replies, {seat: trading.trade_choices(b, seat, propose=True)})
    if choice is None:
        b.who(seat).done = True
    else:
        await perform(b, seat, choice.run())
    return True


def end_trades(b: Board) -> None:
    """End all open offers, as all seats are ready."""
    trading.end_all_offers(b)
    b.state.traded_from = UNSET
    for who in b.seats.playing():
        who.done = False


def _trade_draft(b: Board, prompt: str, source: Cause) -> Draft | None:
    """Return the question of the refresh step for seats that can trade and are not ready.

    Others may still trade.
    """
    found = {seat: trading.trade_choices(b, seat, propose=True) for seat in b.seats.order()}
    able = [seat for seat, own in found.items() if seat_choices.legal_choices(own)]
    waiting = tuple(seat for seat in able if _holds_up_attack(b, seat))
    if not waiting:
        return None
    return Draft(
        kind="trade",
        prompt=prompt,
        **question_source(b, source),
        parts={seat: _trade_part(b, seat, found[seat]) for seat in able},
        must=waiting,
        may=tuple(seat for seat in able if seat not in waiting),
        join=Join.ANY,
        silence="ready",
    )


def _holds_up_attack(b: Board, seat: Seat) -> bool:
    return trading.has_something(b, seat) and not b.who(seat).done


def _trade_part(b: Board, seat: Seat, own: list[seat_choices.SeatChoice]) -> Part:
    return seat_choices.build_part(own, *(() if b.who(seat).done else (READY,)))


def pass_marker(b: Board) -> None:
    """Pass the first-player marker. Rules, "The end of the game", step 1."""
    order = b.seats.order()
    if b.state.first in order:
        order = order[1:] + order[:1]
    if order:
        b.state.first = order[0]


async def attack_of_all(b: Board) -> None:
    """Let every investigator attack; their successes add up.

    Rules, "The end of the game", step 2.
    """
    await run_together(*(perform(b, seat, attack(b, seat)) for seat in sorted(b.seats.order())))


async def attack(b: Board, seat: Seat) -> None:
    """Let a seat cast spells, then attack with a set of weapons, or pass (step 2).

    Rules, "The end of the game".
    """
    fight = Combat(seat=seat, monster=None, round=1, begun=True)
    b.state.combats.append(fight)
    while fight in b.state.combats:
        replies = await ask(lambda: _attack_draft(b, fight))
        any_phase.forget_hurts(b, replies)
        _, key = first_pick(replies)
        choice = seat_choices.find_choice(combat_choices(b, fight), key)
        if choice is not None:
            await choice.run()
            continue
        if key.startswith("fight:"):
            some = weapons.cards_still_held(b, seat, fight_options.cards_of(key))
            result = await weapons.attack_check(b, fight, some, source=b.state.ancient_one)
            remove_doom_for_successes(b, seat, result.successes)
            await weapons.run_effects_of_use(b, seat, some)
        b.state.combats.remove(fight)
    b.who(seat).attacked = b.who(seat).done = True


def _attack_draft(b: Board, fight: Combat) -> Draft | None:
    if fight not in b.state.combats or not b.who(fight.seat).playing:
        return None
    others = seat_choices.build_part(combat_choices(b, fight))
    leave = Option(key="leave", label="Don’t attack", verb="end-turn")
    fights, left_out = fight_options.fight_choices(b, fight)
    part = Part((*fights, *others.options, leave), barred=(*others.barred, *left_out))
    left = b.state.players - b.state.successes
    name = b.ancient_one.name
    doom = counted(b.state.doom, "doom token")
    return Draft(
        kind="battle",
        prompt=f"Attack {name}: {doom}; {counted(left, 'success')} for the next",
        source=name,
        about=about.printed_thing(b.state.ancient_one),
        parts={fight.seat: part},
        must=(fight.seat,),
        join=Join.ANY,
    )


def remove_doom_for_successes(b: Board, seat: Seat, successes: int) -> None:
    """Remove doom for successes. Raises `GameEnds`. Rules, "The end of the game", step 2."""
    state = b.state
    state.successes += successes
    removed, state.successes = divmod(state.successes, state.players)
    if removed:
        state.doom = max(0, state.doom - removed)
        b.tell(DoomChanged(amount=-removed, now=state.doom, source=Cause.ATTACK))
    else:
        b.tell(Struck(seat=seat, successes=successes))
    if state.doom == 0:
        raise GameEnds("beaten")


async def ancient_one_attacks(b: Board) -> None:
    """Let the Ancient One attack all. Raises `GameEnds`.

    Rules, "The end of the game", step 3.
    """
    rule = b.registry.ancient_ones.get(b.state.ancient_one)
    if rule is None:
        return
    b.tell(Noted(what=Note.ATTACKS, code=b.state.ancient_one))
    cancelled = await _cancel_attack(b)
    if not cancelled:
        modifier = attack_modifier(b)
        await run_for_each(b, lambda seat: rule.attack(b, seat, modifier))
        _check_survivors(b)
        if rule.after is not None:
            await rule.after(b)
    b.limits.forget("round")


def attack_modifier(b: Board) -> int:
    """Return the modifier of this round's attack, 1 at first.

    Rules, "The end of the game", step 3.
    """
    return 2 - max(1, b.state.battle_round)


async def _cancel_attack(b: Board) -> bool:
    """Return True if an ability cancels this round's attack on all (`cancel_attack_of_round`)."""
    for seat in b.seats.order():
        await seat_choices.respond(
            b,
            seat,
            Window.ATTACKED,
            None,
            lambda: f"{b.ancient_one.name} attacks. Use anything?",
            still=lambda: not b.limits.use_count("round", "warded"),
            source=b.ancient_one.name,
            about=about.printed_thing(b.state.ancient_one),
        )
    return bool(b.limits.use_count("round", "warded"))


def cancel_attack_of_round(b: Board) -> None:
    """Cancel the Ancient One's attack of this round."""
    b.limits.record_use("round", "warded")


async def add_battle_doom(b: Board, n: int = 1) -> None:
    """Give doom tokens back to the Ancient One, up to the length of its track."""
    added = min(n, b.ancient_one.doom - b.state.doom)
    if added > 0:
        b.state.doom += added
        b.tell(DoomChanged(amount=added, now=b.state.doom, source=Cause.ATTACK))
        for _ in range(added):
            await listen(b, DoomAdded())
