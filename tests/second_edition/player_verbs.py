"""The verbs of a player of the board game, bound from the functions of the rules."""

from __future__ import annotations

from typing import Any

from bot.engine.script import Script
from bot.second_edition.core import rolls
from bot.second_edition.encounters import drawing, interpreter, ways
from bot.second_edition.encounters.operations import checks
from bot.second_edition.names import choosing
from bot.second_edition.printed.terms import CheckKind, Place, Skill
from bot.second_edition.turn import (
    arkham,
    clue_taking,
    final_battle,
    movement,
    moves,
    quests,
    setup,
    upkeep,
    walking_paths,
)
from bot.second_edition.verbs import (
    afflictions,
    any_phase,
    casting,
    chances,
    clue_tokens,
    coins,
    combat as combat_verbs,
    dangers,
    departures,
    draws,
    gates,
    knocked_out,
    losing,
    meeting,
    monster_markers,
    pledges,
    possessions,
    seals,
    seat_choices,
    services,
    shopping,
    skill_checks,
    specials,
    trading,
    travelling,
    trophies,
    weapons,
)
from tests.second_edition.fields import SeatVerb, TableVerb
from tests.second_edition.player_look import PlayerLook


class PlayerVerbs(PlayerLook):
    """The verbs of a player of the board game, bound from the functions of the rules."""

    # Rolls

    roll = SeatVerb(rolls.roll)

    # Ways

    way_note = SeatVerb(ways.way_note)

    # Checks

    check = SeatVerb(skill_checks.check)
    count_successes = SeatVerb(skill_checks.count_successes)

    def perform_check(
        self, what: Skill | CheckKind, modifier: int = 0, difficulty: int = 1, **more: Any
    ) -> Script[skill_checks.Result]:
        """A check from its first die to its end; `more` as in `CheckSpec`."""
        spec = skill_checks.CheckSpec(what, modifier, difficulty, **more)
        return skill_checks.perform_check(self.board, self.seat, spec)

    # Clue tokens

    clue_group = SeatVerb(clue_tokens.clue_group)

    # Dangers

    fall = SeatVerb(dangers.fall)
    stake = SeatVerb(dangers.stake)

    # Losses

    amount = SeatVerb(coins.amount)
    can_pay = SeatVerb(losing.can_pay)
    gain = SeatVerb(losing.gain)
    lose = SeatVerb(losing.lose)
    lower_maximum = SeatVerb(losing.lower_maximum)
    pay = SeatVerb(losing.pay)
    settle = SeatVerb(coins.settle)
    split = SeatVerb(losing.split)

    # Weapons

    cost_of_use = SeatVerb(weapons.cost_of_use)

    # Keys

    choose_cards = SeatVerb(choosing.choose_cards)

    # Draws

    draw = SeatVerb(draws.draw)
    take_named = SeatVerb(draws.take_named)

    # Possessions

    discard = SeatVerb(possessions.discard)
    receive = SeatVerb(possessions.give)
    lose_cards = SeatVerb(possessions.lose_cards)

    # Services

    barred_from = SeatVerb(services.why_barred)
    use_service = SeatVerb(services.use)

    # Shopping

    shop = SeatVerb(shopping.shop)

    # Specials

    be_blessed = SeatVerb(specials.bless)
    gain_special = SeatVerb(specials.gain_special)
    loses_special = SeatVerb(specials.lose_special)
    be_afflicted_by = SeatVerb(afflictions.afflict_by)

    # Spells

    spell_cost = TableVerb(casting.cost)

    # Trading

    trade_choices = SeatVerb(trading.trade_choices)
    proposals = SeatVerb(trading.proposals_of)
    propose = SeatVerb(trading.propose)
    together_with = SeatVerb(trading.together_with)
    tradable = SeatVerb(trading.tradable)

    # Trophies

    lose_gate_trophy = SeatVerb(trophies.lose_gate_trophy)
    lose_monster_trophies = SeatVerb(trophies.lose_monster_trophies)
    spend_trophies = SeatVerb(trophies.spend_trophies)
    trophy_units = SeatVerb(trophies.trophy_units)
    trophy_value = SeatVerb(trophies.trophy_value)

    # Drawing

    encounter_here = SeatVerb(drawing.encounter_here)
    gate_encounter = SeatVerb(drawing.gate_encounter)
    location_encounter = SeatVerb(drawing.location_encounter)
    location_entry = SeatVerb(drawing.location_entry)
    visit_world = SeatVerb(drawing.visit)

    # Interpreter

    resolve = SeatVerb(interpreter.resolve)

    # Arkham

    encounter_choices = SeatVerb(arkham._encounter_choices)
    main_choices = SeatVerb(arkham._main_choices)
    arkham_encounter = SeatVerb(arkham.arkham_encounter)
    close_choices = SeatVerb(arkham.close_choices)
    other_world_encounter = SeatVerb(arkham.other_world_encounter)

    # Battle

    attack = SeatVerb(final_battle.attack)
    strike = SeatVerb(final_battle.strike)

    # Movement

    begin_movement = SeatVerb(movement.begin)
    drops_points = SeatVerb(movement.drop_points)
    end_movement = SeatVerb(movement.end)
    handle_monsters = SeatVerb(walking_paths.handle_monsters)
    move_choices = SeatVerb(moves.move_choices)
    ask_movement_choice = SeatVerb(movement.ask_movement_choice)
    movement_choices = SeatVerb(movement.movement_choices)
    paths = SeatVerb(moves.paths)
    take_clues = SeatVerb(clue_taking.take_clues)
    walk = SeatVerb(walking_paths.walk)

    # Setup

    fixed_cards = SeatVerb(setup._fixed_possessions)

    # Upkeep

    absent = SeatVerb(upkeep._is_absent)
    upkeep_choices = SeatVerb(upkeep._upkeep_choices)
    income = SeatVerb(upkeep._receive_income)
    loan_roll = SeatVerb(upkeep._loan_roll)
    slides = SeatVerb(upkeep._slider_options)
    suffer = SeatVerb(upkeep._take_fears)
    adjust_sliders = SeatVerb(upkeep.adjust_sliders)
    place_sliders = SeatVerb(upkeep.place_sliders)
    upkeep = SeatVerb(upkeep.upkeep)

    # Any phase

    choices_any_time = SeatVerb(any_phase.usable_choices)
    loan_choices = SeatVerb(any_phase.loan_choices)

    # Chances

    evade_note = SeatVerb(chances.evade_note)

    # Combat

    fight = SeatVerb(combat_verbs.fight_only)

    # Choices

    window_choices = SeatVerb(seat_choices.window_choices)

    # Fate

    be_devoured = SeatVerb(departures.devour)
    go_down = SeatVerb(knocked_out.go_down)
    is_marked = SeatVerb(pledges.mark)
    has_mark = SeatVerb(pledges.has_mark)
    sacrifices = SeatVerb(quests.sacrifices)

    def has_spent_the_phase(self, place: str) -> Script[None]:
        """An encounter phase is over that began in a place, as an action."""
        return quests.phase_spent(self.board, self.seat, Place(place))

    begins_quest = SeatVerb(quests.begin_quest)

    def completes(self, code: str) -> Script[None]:
        """The last step of a Mission or Task is done, as an action."""
        held = self.holding(code)
        assert held is not None
        held.tokens = len(self.board.cards.facts(held.card).steps) - 1
        return quests.begin_quest(self.board, self.seat, held.card, anew=False)

    retire = SeatVerb(departures.retire)

    # Gates

    elder_signs = SeatVerb(seals.elder_signs)
    try_to_close = SeatVerb(gates.try_to_close)
    use_elder_sign = SeatVerb(gates.use_elder_sign)

    # Meeting

    choose_meeting = SeatVerb(meeting.choose_meeting)
    meet = SeatVerb(meeting.meet)
    monster_appears = SeatVerb(meeting.monster_appears)

    # Monsters

    defeat = SeatVerb(monster_markers.defeat)

    # Skirmish

    skirmish = SeatVerb(checks.skirmish)

    # Travel

    be_arrested = SeatVerb(travelling.arrest)
    come_back = SeatVerb(travelling.come_back)
    be_delayed = SeatVerb(travelling.delay)
    be_drawn_through = SeatVerb(travelling.draw_through)
    be_lost = SeatVerb(travelling.lose_in_time)
    lose_next_turn = SeatVerb(travelling.lose_next_turn)
    move_anywhere = SeatVerb(travelling.move_anywhere)
    move_to = SeatVerb(travelling.move_to)
    return_to_arkham = SeatVerb(travelling.return_to_arkham)
    set_explored = SeatVerb(travelling.set_explored)
