"""The basic actions, and the common parts of fights, evasions and investigations by cards."""

from __future__ import annotations

from collections.abc import Callable
from typing import Unpack

from bot.engine.about import About
from bot.engine.english import capitalize_first, join_names
from bot.engine.ids import Seat
from bot.engine.script import Script
from bot.lcg.core.about import Source, attack_of, of_action, of_card, of_piece, source_of
from bot.lcg.core.constants import (
    MAY_NOT_BE_EVADED,
    MAY_NOT_DRAW,
    MAY_NOT_FIGHT,
    MAY_NOT_GAIN,
    MAY_NOT_INVESTIGATE,
    PROVOKES_NOTHING,
    WAY_COST,
)
from bot.lcg.core.facts import ActionTaken
from bot.lcg.core.frames import perform
from bot.lcg.core.game import Game
from bot.lcg.core.moments import CluesFound, EnemyIsAttacked, HarmDealt
from bot.lcg.core.registry import AbilityKind, Timing, Use
from bot.lcg.core.state import CopyNo, Piece, PieceId, SkillTest, TestKind
from bot.lcg.names.disambiguation import as_target, marks, on_button
from bot.lcg.names.phrases import counted, seat_name, the
from bot.lcg.printed.cards import CardCode, CardType, Keyword, Skill
from bot.lcg.rules import attacks, costs, damage, draws, enemies, movement_and_clues, playing
from bot.lcg.rules.abilities import OPEN_HANDED
from bot.lcg.rules.attempts import Means, begin_test, means_of, seat_hit_by_a_miss
from bot.lcg.rules.entry_costs import entry_price
from bot.lcg.rules.imitations import playable_cards
from bot.lcg.rules.offered_choices import ability_choices, play_choices
from bot.lcg.rules.seat_choices import SeatChoice, risk_words
from bot.lcg.rules.skill_test import sequence, sums


def action_choices(g: Game, seat: Seat) -> list[SeatChoice]:
    """Return all actions that cost an investigator an action, whether legal now or not.

    Rules Reference, "Framework Event Details", 2.2.1.
    """
    return [*open_action_choices(g, seat), *_play_action_choices(g, seat)]


def open_action_choices(g: Game, seat: Seat) -> list[SeatChoice]:
    """Return the actions of `action_choices` except the playing of cards in hand."""
    return [*_basic_choices(g, seat), *ability_choices(g, seat, AbilityKind.ACTION)]


def _basic_choices(g: Game, seat: Seat) -> list[SeatChoice]:
    place = g.places.of_seat(seat)
    if place is None:
        return []
    found = [_investigate_choice(g, seat, place)]
    found += [_move_choice(g, seat, near) for near in g.places.all() if near is not place]
    for enemy in g.enemies.at(place.id):
        name = on_button(g, enemy)
        found += [_fight_choice(g, seat, enemy, name), _evade_choice(g, seat, enemy, name)]
        found.append(_engage_choice(g, seat, enemy, name))
    found.append(_draw_choice(g, seat))
    found.append(_resource_choice(g, seat))
    return found


def can_gain(g: Game, seat: Seat) -> bool:
    """Return True if an investigator can take the action that gains a resource."""
    tags = frozenset({"resource"})
    left = costs.actions_left(g, seat, tags) >= costs.price(g, seat, 1, tags)
    return left and g.places.of_seat(seat) is not None and not g.constants.ban(MAY_NOT_GAIN, seat)


def _draw_choice(g: Game, seat: Seat) -> SeatChoice:
    barred = g.constants.ban(MAY_NOT_DRAW, seat)
    return _basic_choice(
        g, seat, "draw", "Draw a card", lambda: draws.draw_cards(g, seat, 1), barred=barred
    )


def _resource_choice(g: Game, seat: Seat) -> SeatChoice:
    barred = g.constants.ban(MAY_NOT_GAIN, seat)
    return _basic_choice(
        g, seat, "resource", "Gain a resource", lambda: _gain_resource(g, seat), barred=barred
    )


def _basic_choice(
    g: Game,
    seat: Seat,
    verb: str,
    label: str,
    effect: Callable[[], Script[object]],
    *,
    target: Piece | None = None,
    barred: str = "",
    note: str = "",
) -> SeatChoice:
    tags = frozenset({verb})
    barred = _cannot_pay(g, seat, tags) or barred
    return SeatChoice(
        seat=seat,
        key=f"{verb}:{target.id}" if target else verb,
        label=label,
        verb=verb,
        args=(as_target(g, target),) if target else (),
        run=lambda: perform(g, seat, _take_basic_action(g, seat, verb, effect, target)),
        barred=barred,
        note=note,
        target=target.id if target else None,
        about=of_piece(target.id) if target else of_action(verb),
        provokes=_provokes_attacks(g, seat, tags),
    )


def _cannot_pay(g: Game, seat: Seat, tags: frozenset[str]) -> str:
    """Return why an investigator cannot pay for a basic action, or ""."""
    need = costs.price(g, seat, 1, tags)
    left = costs.actions_left(g, seat, tags)
    return "" if left >= need else costs.too_dear(need, left)


def _provokes_attacks(g: Game, seat: Seat, tags: frozenset[str]) -> bool:
    """Return True if a basic action provokes attacks of opportunity."""
    return not tags & OPEN_HANDED and not any(g.constants.answers(PROVOKES_NOTHING, seat, tags))


async def _take_basic_action(
    g: Game, seat: Seat, verb: str, effect: Callable[[], Script[object]], target: Piece | None
) -> None:
    """Pay for a basic action, suffer attacks of opportunity, then resolve the action."""
    tags = frozenset({verb})
    spent = costs.price(g, seat, 1, tags)
    costs.spend_actions(g, seat, spent, tags)
    aim = g.places.of_seat(seat) if verb == "investigate" else target
    told, mark = (g.pieces.front(aim), marks(g, aim)) if aim else (CardCode(""), ())
    g.tell(ActionTaken(seat=seat, action=verb, target=told, marks=mark))
    costs.remember(g, seat, tags)
    if _provokes_attacks(g, seat, tags):
        await attacks.attacks_of_opportunity(g, seat)
    g.acting(seat)
    await effect()


async def _gain_resource(g: Game, seat: Seat) -> None:
    playing.gain(g, seat, 1)


def _play_action_choices(g: Game, seat: Seat) -> list[SeatChoice]:
    def takes_an_action(copy: CopyNo) -> bool:
        card = g.card(copy)
        return card.type is not CardType.SKILL and not playing.is_fast(g, card)

    held = playable_cards(g, seat, playing.playable_from(g, seat), takes_an_action)
    return [choice for each in held for choice in play_choices(g, seat, each)]


# Investigate


def cannot_investigate(g: Game, seat: Seat, place: Piece) -> str:
    """Return why a location cannot be investigated, or ""; it need not have clues."""
    return g.constants.ban(MAY_NOT_INVESTIGATE, seat, place)


def may_investigate(g: Game, seat: Seat, place: Piece) -> bool:
    """Return True if a location can be investigated; it need not have clues."""
    return not cannot_investigate(g, seat, place)


def can_investigate(g: Game, use: Use) -> bool:
    """Return True if the user's location can be investigated (for `when` of an ability)."""
    place = g.places.of_seat(use.seat)
    return place is not None and not cannot_investigate(g, use.seat, place)


def _investigate_choice(g: Game, seat: Seat, place: Piece) -> SeatChoice:
    return _basic_choice(
        g,
        seat,
        "investigate",
        f"Investigate {g.card(place).name}",
        lambda: investigate(g, seat),
        barred=cannot_investigate(g, seat, place),
        note=_what_it_holds(g, place),
    )


def _what_it_holds(g: Game, place: Piece) -> str:
    """Return the note of an investigation: ``shroud 2, 3 clues``."""
    return f"shroud {g.places.shroud(place)}, {counted(place.clues, 'clue')}" if g.words else ""


async def investigate(
    g: Game,
    seat: Seat,
    *,
    instead: sequence.Result | None = None,
    then: sequence.Result | None = None,
    **means: Unpack[Means],
) -> SkillTest | None:
    """Test intellect against a location's shroud; success discovers clues there.

    Success discovers 1 clue, plus additional ones. `then` is the rest of a success; with `instead`
    only that happens and nothing is discovered. Rules Reference, "Investigate Action".
    """
    place = g.places.of_seat(g.acting(seat).seat)
    if place is None or cannot_investigate(g, seat, place):
        return None
    spot = place.id
    shroud = g.places.shroud(place)
    test = begin_test(seat, TestKind.INVESTIGATE, spot, means, shroud)

    async def found(done: SkillTest) -> None:
        await movement_and_clues.discover(g, seat, done.clues, spot, by_investigating=True)
        if then is not None:
            await then(done)

    more = instead or then
    results = sequence.Results(
        on_success=instead or found,
        success_matters=lambda: more is not None or _finds_some(g, seat, place),
        orderless=lambda _done: more is None and _only_finds(g),
    )
    return await sequence.run(g, test, results)


def _only_finds(g: Game) -> bool:
    """Return True if no card can react to discovered clues, so that results need no order.

    Other results draw and heal. A drawn card could react to the discovery, so decks are checked,
    too.
    """
    moments = [(CluesFound, timing) for timing in Timing]
    listeners = {each.code for moment in moments for each in g.registry.listeners.get(moment, ())}
    answering = listeners | {
        each.code for m in moments for each in g.abilities.answering_events(*m)
    }
    return not any(g.card(copy).code in answering for who in g.playing() for copy in who.deck)


def _finds_some(g: Game, seat: Seat, place: Piece) -> bool:
    return place.clues > 0 and not movement_and_clues.why_no_discovery(g, seat, place)


async def investigate_with(
    g: Game,
    use: Use,
    instead: sequence.Result | None = None,
    *,
    then: sequence.Result | None = None,
) -> SkillTest | None:
    """Make a card's Investigate test, with the changes in the ability's `attempt`.

    On success `instead` replaces the discovery of clues, and `then` follows it. Rules Reference,
    "Ability", Action Designators.
    """
    means = means_of(g, use, TestKind.INVESTIGATE)
    return await investigate(g, use.seat, instead=instead, then=then, **means)


# Move


def _move_choice(g: Game, seat: Seat, place: Piece) -> SeatChoice:
    return _basic_choice(
        g,
        seat,
        "move",
        f"Move to {as_target(g, place)}",
        lambda: _move_action(g, seat, place.id),
        target=place,
        barred=movement_and_clues.cannot_move(g, seat, place),
        note=_what_the_way_costs(g, seat, place),
    )


def _what_the_way_costs(g: Game, seat: Seat, place: Piece) -> str:
    """Return the additional costs that cards demand for a move, as text."""
    here = g.places.of_seat(seat)
    if here is None or not g.words:
        return ""
    price = entry_price(g, seat, place)
    clues = f"the investigators here spend {counted(price, 'clue')}" if price else ""
    return ", ".join(filter(None, (clues, *g.constants.answers(WAY_COST, seat, here, place))))


async def _move_action(g: Game, seat: Seat, target: PieceId) -> None:
    await movement_and_clues.move(g, seat, target, by_action=True)


# Fight, evade, engage


def cannot_fight(g: Game, seat: Seat, enemy: Piece, through: About | None = None) -> str:
    """Return why an enemy cannot be attacked `through` a card (None: with no card), or ""."""
    if g.places.where(enemy) != g.who(seat).place:
        return f"{_the_enemy(g, enemy)} isn’t at your location."
    if g.pieces.has_keyword(enemy, Keyword.ALOOF) and not g.enemies.engaged_seats(enemy):
        return f"{_the_enemy(g, enemy)} is aloof: engage it first."
    if not damage.is_harmed_by(g, enemy, through):
        return f"{_the_enemy(g, enemy)} can’t be damaged that way."
    return g.constants.ban(MAY_NOT_FIGHT, seat, enemy)


def _the_enemy(g: Game, enemy: Piece) -> str:
    return capitalize_first(the(g.card(enemy)))


def targets_to_fight(g: Game, seat: Seat, through: About | None = None) -> list[PieceId]:
    """Return the enemies that may be attacked `through` a card (None: with no card).

    Rules Reference, "Fight Action".
    """
    place = g.who(seat).place
    return [e.id for e in g.enemies.at(place) if not cannot_fight(g, seat, e, through)]


def targets_to_evade(g: Game, seat: Seat) -> list[PieceId]:
    """Return the enemies that may be evaded: those engaged with the investigator."""
    return [enemy.id for enemy in g.enemies.engaged_with(seat) if not cannot_evade(g, seat, enemy)]


def cannot_evade(g: Game, seat: Seat, enemy: Piece) -> str:
    """Return why an enemy cannot be evaded, or ""."""
    if not g.enemies.is_engaged(enemy, seat):
        return f"{_the_enemy(g, enemy)} isn’t engaged with you."
    return g.constants.ban(MAY_NOT_BE_EVADED, enemy)


def _fight_choice(g: Game, seat: Seat, enemy: Piece, name: str) -> SeatChoice:
    return _basic_choice(
        g,
        seat,
        "fight",
        f"Fight {name}",
        lambda: fight(g, seat, enemy.id),
        target=enemy,
        barred=cannot_fight(g, seat, enemy),
        note=_how_it_fights(g, seat, enemy),
    )


def _how_it_fights(g: Game, seat: Seat, enemy: Piece) -> str:
    """Return the note of an attack: ``fight 3``, and which seat a miss would hit."""
    if not g.words:
        return ""
    return "; ".join(filter(None, (f"fight {g.enemies.fight(enemy)}", risk_words(g, seat, enemy))))


async def fight(
    g: Game,
    seat: Seat,
    target: PieceId | None,
    *,
    then: Callable[[Piece], Script[None]] | None = None,
    instead: sequence.Result | None = None,
    **means: Unpack[Means],
) -> SkillTest | None:
    """Attack an enemy: test combat against its fight; success deals 1 damage, plus additional.

    `then` is the rest of a success, if the enemy is still in play; with `instead` only that
    happens. A failure against an enemy engaged with one other investigator deals that damage to
    them (Rules Reference, "Fight Action"); Retaliate comes after all results, before the test ends.
    """
    enemy = g.piece(target)
    if enemy is None or cannot_fight(g, g.acting(seat).seat, enemy, means.get("source")):
        return None
    await g.listen(EnemyIsAttacked(enemy=enemy, seat=seat), Timing.WHEN)
    g.acting(seat)
    if enemy not in g.in_play:
        return None
    test = begin_test(seat, TestKind.FIGHT, enemy.id, means, g.enemies.fight(enemy))

    async def struck(done: SkillTest) -> None:
        if instead is not None:
            await instead(done)
            return
        amount = sums.attack_damage(g, done, enemy)
        await damage.hit(g, enemy, amount, seat, done.source, attack=True)
        if then is not None and enemy in g.in_play:
            await then(enemy)

    async def missed(done: SkillTest) -> None:
        await _hit_team_mate(g, done, enemy)

    async def answered(done: SkillTest) -> None:
        await attacks.strike_back(g, done, g.piece(target))

    results = sequence.Results(
        on_success=struck,
        on_fail=missed,
        fail_matters=lambda: _hit_by_a_miss(g, test, enemy) is not None,
        orderless=lambda done: then is instead is None and _only_wounds(g, done, enemy),
        then=answered,
    )
    await sequence.run(g, test, results)
    _forget_exposure(g, enemy)
    return test


def _forget_exposure(g: Game, enemy: Piece) -> None:
    """End the effects for the next attack on an enemy."""
    if g.enemies.exposed(enemy):
        g.state.lasting = [
            each for each in g.state.lasting if (each.name, each.piece) != ("next_attack", enemy.id)
        ]


def _only_wounds(g: Game, done: SkillTest, enemy: Piece) -> bool:
    """Return True if success only deals damage to an enemy that survives it.

    Then the order of results does not matter. No investigator may have a card that reacts to harm,
    which a result could cause (a draw from an empty deck), by hurting enemies. A drawn card can
    only make the attack worse: an enemy that engages takes the Machete's damage away.
    """
    health = g.pieces.health(enemy)
    most = done.damage + sums.further_damage(g, done)
    survives = health is None or enemy.damage + most < health
    answering = {
        ability.code for ability in g.registry.listeners.get((HarmDealt, Timing.AFTER), ())
    }
    return survives and not any(who.code in answering for who in g.playing())


def engaged_foes(g: Game, use: Use) -> list[PieceId]:
    """Return the enemies that an Evade ability can target (for `targets`)."""
    return targets_to_evade(g, use.seat)


def foes(g: Game, use: Use) -> list[PieceId]:
    """Return the enemies that a Fight ability can target (for `targets`)."""
    what = use.piece if use.piece is not None else use.copy
    through = of_card(g.card(what).code) if what is not None else None
    return targets_to_fight(g, use.seat, through)


async def fight_with(
    g: Game,
    use: Use,
    then: Callable[[Piece], Script[None]] | None = None,
    *,
    instead: sequence.Result | None = None,
) -> SkillTest | None:
    """Make a card's Fight test, with the changes in the ability's `attempt`.

    `then` follows on success if the enemy survives; with `instead`, only that happens on success.
    Rules Reference, "Ability", Action Designators.
    """
    means = means_of(g, use, TestKind.FIGHT)
    return await fight(g, use.seat, use.target, then=then, instead=instead, **means)


def _hit_by_a_miss(g: Game, test: SkillTest, enemy: Piece) -> Seat | None:
    """Return the other seat that takes the damage of a failed attack on an enemy, or None."""
    if test.spares:
        return None
    return seat_hit_by_a_miss(g, test.seat, enemy) if enemy in g.in_play else None


async def _hit_team_mate(g: Game, test: SkillTest, enemy: Piece) -> None:
    if (seat := _hit_by_a_miss(g, test, enemy)) is not None:
        dealt = test.damage + sums.further_damage(g, test)
        await damage.deal(g, seat, damage=dealt, source=attack_of(test.seat))


def _evade_choice(g: Game, seat: Seat, enemy: Piece, name: str) -> SeatChoice:
    return _basic_choice(
        g,
        seat,
        "evade",
        f"Evade {name}",
        lambda: evade(g, seat, enemy.id),
        target=enemy,
        barred=cannot_evade(g, seat, enemy),
        note=f"evade {g.enemies.evade(enemy)}" if g.words else "",
    )


async def evade(
    g: Game,
    seat: Seat,
    target: PieceId | None,
    *,
    then: Callable[[Piece], Script[None]] | None = None,
    instead: Callable[[Piece], Script[None]] | None = None,
    exhausts: bool = True,
    **means: Unpack[Means],
) -> SkillTest | None:
    """Test agility against an engaged enemy's evade; success exhausts and disengages the enemy.

    `then` is the rest of a success; with `instead` only that happens, if the enemy is still in
    play. Rules Reference, "Evade, Evade Action".
    """
    enemy = g.piece(target)
    if enemy is None or cannot_evade(g, g.acting(seat).seat, enemy):
        return None
    test = begin_test(seat, TestKind.EVADE, enemy.id, means, g.enemies.evade(enemy))

    evaded: list[Piece] = []  # a card may have success resolved twice, and it is away by then

    async def away(_done: SkillTest) -> None:
        if evaded and not enemies.can_be_evaded(g, enemy):
            return
        evaded.append(enemy)
        if instead is None:
            await enemies.evade(g, enemy, seat, then, exhausts=exhausts)
        elif enemy in g.in_play:
            await instead(enemy)

    async def answered(done: SkillTest) -> None:
        await attacks.strike_back(g, done, g.piece(target), Keyword.ALERT)

    return await sequence.run(g, test, sequence.Results(on_success=away, then=answered))


async def evade_with(
    g: Game,
    use: Use,
    then: Callable[[Piece], Script[None]] | None = None,
    instead: Callable[[Piece], Script[None]] | None = None,
    *,
    exhausts: bool = True,
) -> SkillTest | None:
    """Make a card's Evade test, with the changes in the ability's `attempt`.

    On success `then` follows; with `instead`, success has only that effect; without `exhausts` the
    enemy stays ready. Rules Reference, "Ability", Action Designators.
    """
    means = means_of(g, use, TestKind.EVADE)
    return await evade(
        g, use.seat, use.target, then=then, instead=instead, exhausts=exhausts, **means
    )


def _engage_choice(g: Game, seat: Seat, enemy: Piece, name: str) -> SeatChoice:
    barred = "You’re already engaged with it." if g.enemies.is_engaged(enemy, seat) else ""
    if g.enemies.is_massive(enemy):
        barred = "A ready massive enemy is already engaged with everyone here."
    return _basic_choice(
        g,
        seat,
        "engage",
        f"Engage {name}",
        lambda: _engage_action(g, seat, enemy.id),
        target=enemy,
        barred=barred,
        note=_taken_from(g, seat, enemy),
    )


def _taken_from(g: Game, seat: Seat, enemy: Piece) -> str:
    """Return a note on the seats that lose an engaged enemy: ``away from Skids``."""
    if not g.words:
        return ""
    others = [other for other in g.enemies.engaged_seats(enemy) if other != seat]
    return f"away from {join_names([seat_name(g, other) for other in others])}" if others else ""


async def _engage_action(g: Game, seat: Seat, target: PieceId) -> None:
    enemy = g.piece(target)
    if enemy is not None and g.places.where(enemy) == g.who(seat).place:
        await enemies.engage(g, enemy, seat)


# Plain tests


async def take_test(
    g: Game,
    seat: Seat,
    skill: Skill,
    difficulty: int,
    *,
    source: Source,
    on_success: sequence.Result | None = None,
    on_fail: sequence.Result | None = None,
    skills: tuple[Skill, ...] = (),
    on_symbol: tuple[str, ...] = (),
) -> SkillTest:
    """Take a skill test that a card asks for. Rules Reference, "Skill Tests".

    `skills` are other skills that may be used. `on_symbol` names handlers that run when a symbol is
    revealed.
    """
    trial = SkillTest(
        seat=seat,
        skill=skill,
        difficulty=difficulty,
        source=source_of(source),
        skills=list(skills),
        on_symbol=list(on_symbol),
    )
    results = sequence.Results(on_success=on_success, on_fail=on_fail)
    return await sequence.run(g, trial, results)
