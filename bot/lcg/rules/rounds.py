"""The round: each framework step is a separate script, so that games can be saved in between."""

from __future__ import annotations

from collections.abc import Callable

from bot.engine.ask import Part, Pick, Picked
from bot.engine.ids import Seat
from bot.engine.script import Script, ask_everyone
from bot.lcg.core.about import Rule, of_rule
from bot.lcg.core.constants import (
    MAY_GO_WITHOUT,
    MAY_NOT_DRAW_IN_UPKEEP,
    MAY_NOT_GAIN,
    NO_DOOM_STEP,
    UPKEEP_RESOURCES,
)
from bot.lcg.core.facts import (
    CardExhausted,
    PhaseAltered,
    PhaseBegan,
    ResourcesChanged,
    RoundBegan,
)
from bot.lcg.core.frames import end_lasting_effects, perform, run_later
from bot.lcg.core.game import Game
from bot.lcg.core.moments import (
    EncounterDue,
    EnemyEngages,
    PhaseBegins,
    PhaseEnds,
    RoundEnds,
    TurnBegins,
)
from bot.lcg.core.registry import Timing
from bot.lcg.core.state import Cursor, Investigator, Phase, Piece, Step, Until
from bot.lcg.names.keys import card_key, card_option, choose_piece, confirm
from bot.lcg.printed.cards import Keyword
from bot.lcg.rules import (
    advancing,
    attacks,
    costs,
    draws,
    elimination,
    endings,
    enemies,
    playing,
    setup,
    turns,
)
from bot.lcg.rules.playing import BORROWED
from bot.lcg.rules.windows import player_window


def go_to_step(g: Game, step: Step, seat: Seat | None = None) -> None:
    """Make a framework step the current one."""
    g.state.cursor = Cursor(step, seat)


async def take_step(g: Game, step: Step) -> None:
    """Run a framework step; before it, let seats without enough slots discard assets."""
    if step is not Step.RESOLUTION:
        await playing.settle_slots(g)
        draws.renew_encounter_deck(g)
        await elimination.eliminate_killed(g)
        await advancing.advance_when_due(g)
    await STEPS[step](g)


def _first_seat(g: Game) -> Seat:
    return g.playing()[0].seat


def _next_seat(g: Game, step: Step, seat: Seat) -> Seat | None:
    """Return the seat after `seat` whose step of this phase comes next, or None.

    Finished seats are counted, since the order changes when the lead is eliminated meanwhile.
    """
    g.limits.record_use("phase", f"{step}:{seat}")
    left = [
        who.seat for who in g.playing() if not g.limits.use_count("phase", f"{step}:{who.seat}")
    ]
    return left[0] if left else None


async def _begin_phase(g: Game, phase: Phase, then: Step, end: Step) -> None:
    """Begin a phase and go to the step `then`; a phase that is skipped continues after `end`."""
    g.state.phase = phase
    if phase in (Phase.MYTHOS, Phase.ENEMY):
        g.state.passed.clear()  # The others begin right after a window.
    g.tell(PhaseBegan(phase=phase))
    event = PhaseBegins(phase=phase)
    await g.moment(event)
    if event.cancelled:
        g.tell(PhaseAltered(phase=phase))
        g.state.cursor = Cursor(end, word=SKIPPED)
    else:
        go_to_step(g, then)


SKIPPED, AGAIN = "skipped", "again"
"""Words of the cursor: a phase ends that was skipped; a phase begins that comes once more."""


async def _end_phase(g: Game, phase: Phase) -> bool:
    """End a phase and the effects that last until then.

    Return False if a card repeats the phase.
    """

    async def lapse() -> None:
        end_lasting_effects(g, Until.PHASE)
        if phase is Phase.INVESTIGATION:
            end_lasting_effects(g, Until.INVESTIGATION)
        enemies.release_massive(g)

    event = PhaseEnds(phase=phase)
    if g.state.cursor.word == SKIPPED:
        await lapse()
    else:
        await g.moment(event, lapse)
    g.limits.forget("phase")
    if event.repeated:
        g.tell(PhaseAltered(phase=phase, repeated=True))
        _renew_turns(g, phase)
        g.state.cursor = Cursor(_FIRST_STEPS[phase], word=AGAIN)
    return not event.repeated


_FIRST_STEPS = {
    Phase.MYTHOS: Step.MYTHOS,
    Phase.INVESTIGATION: Step.INVESTIGATION,
    Phase.ENEMY: Step.ENEMY,
    Phase.UPKEEP: Step.UPKEEP,
}


def _renew_turns(g: Game, phase: Phase) -> None:
    """Give all investigators another turn in a repeated investigation phase."""
    if phase is not Phase.INVESTIGATION:
        return
    for who in g.playing():
        who.actions, who.acted = setup.ACTIONS, False
        who.lent.clear()
    listening = g.abilities.listeners(TurnBegins, Timing.AFTER)
    again = ("round/lent:", *(f"round/{each.code}:{each.name}:" for each in listening))
    for key in [key for key in g.state.used if key.startswith(again)]:
        del g.state.used[key]


# Mythos


async def mythos(g: Game) -> None:
    """Begin the round and its Mythos phase (1.1). Rules Reference, "Framework Event Details"."""
    if g.state.cursor.word != AGAIN:
        new_round(g)
    await _begin_phase(g, Phase.MYTHOS, Step.DOOM, Step.MYTHOS_END)


def new_round(g: Game) -> None:
    """Begin a round: increase its number, and note that nobody has acted."""
    g.state.round += 1
    for who in g.playing():
        who.acted = False
    g.tell(RoundBegan(round=g.state.round))


async def doom(g: Game) -> None:
    """Place 1 doom on the agenda (1.2), unless a card skips the step. Rules Reference, "Doom"."""
    if not g.constants.ban(NO_DOOM_STEP, g.stages.agenda):
        await advancing.place_doom(g, 1)
    go_to_step(g, Step.THRESHOLD)


async def threshold(g: Game) -> None:
    """Advance the agenda if enough doom is in play (1.3). Rules Reference, "Doom"."""
    await advancing.check_threshold(g)
    await run_later(g)
    go_to_step(g, Step.ENCOUNTER, _first_seat(g))


async def encounter(g: Game) -> None:
    """Let one investigator draw an encounter card (1.4)."""
    seat = g.state.cursor.seat
    assert seat is not None
    if g.who(seat).playing:
        event = EncounterDue(seat=seat)
        await g.listen(event, Timing.WHEN)
        if not event.cancelled and g.who(seat).playing:
            await perform(g, seat, draws.draw_encounter(g, seat))
        await run_later(g)
    following = _next_seat(g, Step.ENCOUNTER, seat)
    if following is None:
        go_to_step(g, Step.MYTHOS_WINDOW)
    else:
        go_to_step(g, Step.ENCOUNTER, following)


async def mythos_window(g: Game) -> None:
    """Open the player window before the Mythos phase ends.

    Rules Reference, "Appendix II: Timing and Gameplay".
    """
    await player_window(g, Rule.MYTHOS_ENDS)
    go_to_step(g, Step.MYTHOS_END)


async def mythos_end(g: Game) -> None:
    """End the Mythos phase (1.5). Rules Reference, "Framework Event Details"."""
    if await _end_phase(g, Phase.MYTHOS):
        go_to_step(g, Step.INVESTIGATION)


# Investigation


async def investigation(g: Game) -> None:
    """Begin the Investigation phase (2.1). Rules Reference, "Framework Event Details"."""
    await _begin_phase(g, Phase.INVESTIGATION, Step.INVESTIGATION_WINDOW, Step.INVESTIGATION_END)


async def investigation_window(g: Game) -> None:
    """Open the player window before the first turn.

    Rules Reference, "Appendix II: Timing and Gameplay".
    """
    await player_window(g, Rule.INVESTIGATION_STARTS)
    go_to_step(g, Step.NEXT_TURN)


async def turn_begin(g: Game) -> None:
    """Begin a turn (2.2). Rules Reference, "Framework Event Details"."""
    await turns.begin_turn(g, _current_seat(g))


async def turn_action(g: Game) -> None:
    """Let the active investigator take one action or use one ability (2.2.1).

    Rules Reference, "Framework Event Details".
    """
    await turns.ask_for_turn_choice(g, _current_seat(g))


async def turn_end(g: Game) -> None:
    """End a turn (2.2.2). Rules Reference, "Framework Event Details"."""
    await turns.end_turn(g, _current_seat(g))


def _current_seat(g: Game) -> Seat:
    assert g.state.cursor.seat is not None
    return g.state.cursor.seat


async def investigation_end(g: Game) -> None:
    """End the Investigation phase (2.3). Rules Reference, "Framework Event Details"."""
    if await _end_phase(g, Phase.INVESTIGATION):
        go_to_step(g, Step.ENEMY)


# Enemy


async def enemy(g: Game) -> None:
    """Begin the Enemy phase (3.1). Rules Reference, "Framework Event Details"."""
    await _begin_phase(g, Phase.ENEMY, Step.HUNTERS, Step.ENEMY_END)


async def hunters(g: Game) -> None:
    """Move each ready unengaged hunter with nobody at its location, each once (3.2)."""
    moved: set[str] = set()
    while waiting := [e for e in _hunting_enemies(g) if e.id not in moved]:
        hunter = await _next_hunter(g, waiting)
        moved.add(hunter.id)
        await enemies.hunt(g, hunter)
    await run_later(g)
    go_to_step(g, Step.ENEMY_WINDOW)


def _hunting_enemies(g: Game) -> list[Piece]:
    return [
        each
        for each in g.enemies.all()
        if g.pieces.has_keyword(each, Keyword.HUNTER)
        and not each.exhausted
        and not g.enemies.engaged_seats(each)
        and not enemies.candidates(g, each)
    ]


async def _next_hunter(g: Game, waiting: list[Piece]) -> Piece:
    """Return the hunter that moves next.

    The lead chooses if a card reacts to the engagement of one of them.
    """
    matters = any(
        ability.code == each.code
        for each in waiting
        for timing in Timing
        for ability in g.registry.listeners.get((EnemyEngages, timing), ())
    )
    if not matters:
        return waiting[0]
    chosen = await choose_piece(
        g,
        g.state.lead,
        "Which hunter moves first?",
        lambda: waiting,
        source=of_rule(Rule.HUNTERS),
        kind="order",
    )
    return chosen or waiting[0]


async def enemy_window(g: Game) -> None:
    """Open the player window before the first attacks.

    Rules Reference, "Appendix II: Timing and Gameplay".
    """
    await player_window(g, Rule.BEFORE_ATTACKS)
    go_to_step(g, Step.ATTACKS, _first_seat(g))


async def enemy_attacks(g: Game) -> None:
    """Let enemies attack one investigator; a player window follows before the next (3.3)."""
    seat = _current_seat(g)
    if g.who(seat).playing:
        await attacks.enemy_attacks(g, seat)
        await run_later(g)
    following = _next_seat(g, Step.ATTACKS, seat)
    if following is None:
        await attacks.massive_attacks(g)
        go_to_step(g, Step.LAST_ENEMY_WINDOW)
        return
    await player_window(g, Rule.BEFORE_ATTACKS)
    go_to_step(g, Step.ATTACKS, following)


async def last_enemy_window(g: Game) -> None:
    """Open the player window after the last attacks.

    Rules Reference, "Appendix II: Timing and Gameplay".
    """
    await player_window(g, Rule.AFTER_ATTACKS)
    go_to_step(g, Step.ENEMY_END)


async def enemy_end(g: Game) -> None:
    """End the Enemy phase (3.4). Rules Reference, "Framework Event Details"."""
    if await _end_phase(g, Phase.ENEMY):
        go_to_step(g, Step.UPKEEP)


# Upkeep


async def upkeep(g: Game) -> None:
    """Begin the Upkeep phase (4.1). Rules Reference, "Framework Event Details"."""
    await _begin_phase(g, Phase.UPKEEP, Step.UPKEEP_WINDOW, Step.ROUND_END)


async def upkeep_window(g: Game) -> None:
    """Open the player window at the start of the Upkeep phase.

    Rules Reference, "Appendix II: Timing and Gameplay".
    """
    await player_window(g, Rule.UPKEEP_STARTS)
    go_to_step(g, Step.RESET)


async def reset(g: Game) -> None:
    """Restore the actions of all investigators (4.2).

    Rules Reference, "Framework Event Details".
    """
    for who in g.playing():
        who.actions, who.acted = setup.ACTIONS, False
        who.lent.clear()
    go_to_step(g, Step.READY)


async def ready(g: Game) -> None:
    """Ready all exhausted cards together; then enemies engage (4.3). Rules Reference, "Ready"."""
    readied = await enemies.that_ready(g, [each for each in g.in_play.all() if each.exhausted])
    for piece in readied:
        piece.exhausted = False
    for piece in readied:
        echo = not enemies.stands_alone(g, piece)
        g.tell(CardExhausted(code=piece.code, ready=True, echo=echo))
    await enemies.settle_engagements(g, [piece.id for piece in readied])
    await enemies.announce_readied(g, readied)
    go_to_step(g, Step.DRAW)


async def draw(g: Game) -> None:
    """Let each investigator draw 1 card, then gain 1 resource, in player order (4.4)."""
    for who in g.playing():
        if not g.constants.ban(MAY_NOT_DRAW_IN_UPKEEP, who.seat):
            await perform(g, who.seat, draws.draw_cards(g, who.seat, 1))
    for who in g.playing():
        if not g.constants.ban(MAY_NOT_GAIN, who.seat) and not await _goes_without(g, who.seat):
            amount = 1 + g.constants.total(UPKEEP_RESOURCES, who.seat)
            who.resources += amount
            g.tell(ResourcesChanged(seat=who.seat, amount=amount))
    await run_later(g)
    go_to_step(g, Step.HAND_SIZE)


async def _goes_without(g: Game, seat: Seat) -> bool:
    """Return True if a card lets an investigator gain no resource, and the player chooses that."""
    able = [card.code for card, body in g.constants.sources(MAY_GO_WITHOUT) if body(g, card, seat)]
    return bool(able) and await confirm(g, seat, "Skip your resource this round?", source=able[0])


async def hand_size(g: Game) -> None:
    """Let players discard down to their hand limit, except weaknesses and hidden cards (4.5)."""
    about, prompt = of_rule(Rule.HAND_SIZE), "Discard down to your hand limit"
    replies = await ask_everyone("hand_size", prompt, lambda: _excess_parts(g), about=about)
    for who in g.playing():
        answer = replies.get(who.seat)
        if isinstance(answer, Picked):
            by_key = {card_key(copy): copy for copy in who.hand}
            for key in answer.keys:
                draws.discard_from_hand(g, who.seat, by_key[key])
    go_to_step(g, Step.ROUND_END)


def _excess_parts(g: Game) -> dict[Seat, Part]:
    return {who.seat: part for who in g.playing() if (part := _discard_part(g, who)) is not None}


def _discard_part(g: Game, who: Investigator) -> Part | None:
    spare = costs.spare_cards(g, who.seat)
    over = g.investigators.hand_count(who.seat) - g.investigators.hand_limit(who.seat)
    over = min(over, len(spare))
    if over <= 0:
        return None
    return Part(tuple(card_option(g, copy, secret=True) for copy in spare), Pick(over, over))


async def round_end(g: Game) -> None:
    """End the round (4.6): "when it ends", effects expire, then "at the end of" it."""
    if not await _end_phase(g, Phase.UPKEEP):
        return

    async def lapse() -> None:
        end_lasting_effects(g, Until.ROUND)

    await g.moment(RoundEnds(), lapse)
    _discard_borrowed(g)
    await run_later(g)
    g.limits.forget("round")
    go_to_step(g, Step.MYTHOS)


def _discard_borrowed(g: Game) -> None:
    """Discard the cards that were put into play until the end of the round."""
    borrowed = [each.piece for each in g.state.lasting if each.name == BORROWED]
    g.state.lasting = [each for each in g.state.lasting if each.name != BORROWED]
    for piece in map(g.piece, borrowed):
        if piece is not None:
            draws.discard_piece(g, piece)


STEPS: dict[Step, Callable[[Game], Script[None]]] = {
    Step.DEAL: setup.deal,
    Step.MULLIGAN: setup.mulligan,
    Step.BEGIN: setup.begin,
    Step.MYTHOS: mythos,
    Step.DOOM: doom,
    Step.THRESHOLD: threshold,
    Step.ENCOUNTER: encounter,
    Step.MYTHOS_WINDOW: mythos_window,
    Step.MYTHOS_END: mythos_end,
    Step.INVESTIGATION: investigation,
    Step.INVESTIGATION_WINDOW: investigation_window,
    Step.NEXT_TURN: turns.next_turn,
    Step.TURN_BEGIN: turn_begin,
    Step.TURN: turn_action,
    Step.TURN_END: turn_end,
    Step.INVESTIGATION_END: investigation_end,
    Step.ENEMY: enemy,
    Step.HUNTERS: hunters,
    Step.ENEMY_WINDOW: enemy_window,
    Step.ATTACKS: enemy_attacks,
    Step.LAST_ENEMY_WINDOW: last_enemy_window,
    Step.ENEMY_END: enemy_end,
    Step.UPKEEP: upkeep,
    Step.UPKEEP_WINDOW: upkeep_window,
    Step.RESET: reset,
    Step.READY: ready,
    Step.DRAW: draw,
    Step.HAND_SIZE: hand_size,
    Step.ROUND_END: round_end,
    Step.RESOLUTION: endings.resolve,
}
