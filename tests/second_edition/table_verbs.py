"""The verbs of a table of the board game, bound from the functions of the rules."""

from __future__ import annotations

from bot.engine.ids import Seat
from bot.kits.second_edition import summary
from bot.second_edition.core import frames, rolls
from bot.second_edition.encounters import drawing, interpreter
from bot.second_edition.encounters.operations import town
from bot.second_edition.gm import override
from bot.second_edition.names import card_texts, keys
from bot.second_edition.printed.ops import Lose
from bot.second_edition.printed.terms import Place
from bot.second_edition.text import check_lines as lines_of_checks, foe_lines, log, prompts
from bot.second_edition.turn import (
    endings,
    final_battle,
    invariants,
    mythos_phase as mythos,
    rounds,
    setup,
    upkeep,
)
from bot.second_edition.verbs import (
    any_phase,
    arrivals,
    awakening,
    box_tracks,
    chances,
    check_notes,
    clue_tokens,
    combat as combat_verbs,
    doom_and_terror,
    fight_options,
    gates,
    meeting,
    monster_markers,
    monster_movement,
    monster_tolls,
    seals,
    skill_checks,
    trading,
    weapons,
)
from tests.second_edition.fields import TableVerb
from tests.second_edition.table_look import TableLook

FIRST = Seat(0)


class TableVerbs(TableLook):
    """The verbs of a table of the board game, bound from the functions of the rules."""

    # Frames

    each = TableVerb(frames.each)
    listen = TableVerb(frames.listen)

    # Rolls

    bonuses = TableVerb(rolls.bonuses)
    pool = TableVerb(rolls.pool)
    roll_for_table = TableVerb(rolls.roll_for_table)

    # Cards

    card_line = TableVerb(card_texts.card_line)

    # Keys

    card_key = TableVerb(keys.card_key)
    one_of_each = TableVerb(keys.one_of_each)

    # Check lines

    check_lines = TableVerb(lines_of_checks.check_lines)
    with_clues = TableVerb(lines_of_checks.with_clues)

    # Foe lines

    attack_text = TableVerb(foe_lines.attack_text)

    def attack_takes(self) -> Lose | None:
        """Return the loss that the Ancient One's record names for a failed check."""
        return self.board.registry.ancient_ones[self.board.state.ancient_one].takes

    monster_lines = TableVerb(foe_lines.monster_lines)
    mean_hit = TableVerb(fight_options.mean_hit)

    def battle_lines(self, seat: Seat = FIRST) -> list[str]:
        """Return the lines about the Ancient One that a seat sees in the final battle."""
        return foe_lines.battle_lines(self.board, seat)

    # Log

    lines = TableVerb(log.lines)
    end_lines = TableVerb(summary.summary_lines)

    # Prompts

    explain = TableVerb(prompts.explain)

    # Any phase

    last_call = TableVerb(any_phase.last_call)

    # Chances

    first_round_note = TableVerb(chances.first_round_note)

    # Check notes

    reroll_note = TableVerb(check_notes.reroll_note)

    # Checks

    after_choices = TableVerb(skill_checks._after_choices)
    clue_option = TableVerb(skill_checks._clue_option)

    # Clue tokens

    clue_dice = TableVerb(clue_tokens.clue_dice)
    hits_of = TableVerb(rolls.successes)
    clue_room = TableVerb(clue_tokens.clue_room)
    dice_per_clue = TableVerb(clue_tokens.dice_per_clue)

    # Combat

    combat = TableVerb(combat_verbs.fight)
    horror_check = TableVerb(combat_verbs._horror_check)
    is_stand_off = TableVerb(combat_verbs._is_stand_off)
    round_draft = TableVerb(combat_verbs._round_draft)
    combat_choices = TableVerb(combat_verbs.combat_choices)
    win = TableVerb(combat_verbs.win)

    # Meeting

    meet_options = TableVerb(meeting._meet_options)

    # Tolls

    toll_note = TableVerb(monster_tolls.note)
    pay_toll = TableVerb(monster_tolls.pay)

    # Trading

    accept = TableVerb(trading.accept)
    drop_stale = TableVerb(trading.drop_stale)
    exchange = TableVerb(trading.exchange)

    # Weapons

    attack_check = TableVerb(weapons.attack_check)
    evade_check = TableVerb(combat_verbs.evade_check)
    combos = TableVerb(weapons.combos)
    fight_choices = TableVerb(fight_options.fight_choices)
    planned = TableVerb(weapons.plan_check)
    weapon_bonus = TableVerb(weapons.weapon_bonus)

    # Drawing

    draw_location = TableVerb(drawing._draw_location)
    next_gate_card = TableVerb(drawing._next_gate_card)
    gate_entry = TableVerb(drawing.gate_entry)

    # Interpreter

    leaving = TableVerb(town.leaving)
    carry_out = TableVerb(interpreter.run)

    # Override

    override = TableVerb(override.carry_out)

    # Battle

    add_battle_doom = TableVerb(final_battle.add_battle_doom)
    ancient_one_attacks = TableVerb(final_battle.ancient_one_attacks)
    begin_battle = TableVerb(final_battle.begin)
    pass_marker = TableVerb(final_battle.pass_marker)
    battle_refresh = TableVerb(final_battle.begin_battle_round)
    battle_trade = TableVerb(final_battle.trade)

    # Endings

    finish = TableVerb(endings.finish)
    first_citizen = TableVerb(endings.first_citizen)
    score_parts = TableVerb(endings.score_parts)

    # Faults

    faults = TableVerb(invariants.faults)

    # Mythos

    mythos_ability = TableVerb(mythos.ability_step)
    add_to_rumor = TableVerb(mythos.add_to_rumor)
    begin_mythos = TableVerb(mythos.begin)
    mythos_clue = TableVerb(mythos.clue_step)
    current_mythos = TableVerb(mythos.current)
    draw_mythos = TableVerb(mythos.draw_card)
    draw_opening = TableVerb(mythos.draw_opening)
    drop_rumor = TableVerb(mythos.drop_rumor)
    mythos_phase = TableVerb(rounds.mythos_step)
    mythos_end = TableVerb(mythos.end_step)
    expire = TableVerb(mythos.expire)
    gate_or_surge = TableVerb(mythos.gate_or_surge)
    mythos_monsters = TableVerb(mythos.monsters_step)
    more_mythos_now = TableVerb(mythos.resolve_more)
    wants_one_more = TableVerb(mythos.one_more)
    draws_mythos = TableVerb(mythos.draw_for_phase)
    mythos_gate = TableVerb(mythos.gate_step)
    leave_environment = TableVerb(mythos.leave_environment)
    settle_rumor = TableVerb(mythos.settle_rumor)
    sum_up = TableVerb(mythos.sum_up)

    # Rounds

    step_arkham_seat = TableVerb(rounds.arkham_seat)
    step_battle_ancient_one = TableVerb(rounds.battle_ancient_one)
    step_movement = TableVerb(rounds.movement_step)
    step_mythos_ability = TableVerb(rounds.mythos_ability)
    step_mythos_clue = TableVerb(rounds.mythos_clue)
    step_mythos_end = TableVerb(rounds.mythos_end)
    step_mythos_gate = TableVerb(rounds.mythos_gate)
    step_mythos_monsters = TableVerb(rounds.mythos_monsters)
    step_mythos = TableVerb(rounds.mythos_step)
    step_other_worlds_seat = TableVerb(rounds.other_worlds_seat)
    run_step = TableVerb(rounds.run_step)
    step_turn = TableVerb(rounds.begin_turn)

    # Setup

    newcomers = TableVerb(setup.newcomers)

    # Upkeep

    upkeep_of_all = TableVerb(upkeep.upkeep_of_all)

    # Gates

    spread = TableVerb(gates._spread_monsters)
    check_victory = TableVerb(gates.check_victory)
    close_difficulty = TableVerb(gates.close_difficulty)
    close_gate = TableVerb(gates.close_gate)

    def close_modifier(self, place: Place) -> int:
        """The modifier of the check to close the gate there."""
        gate = self.board.gates.at(place)
        return self.board.gates.modifier(gate.no) if gate else 0

    gate_appears = TableVerb(gates.gate_appears)
    place_seal = TableVerb(seals.place_seal)
    token_on = TableVerb(box_tracks.add_to_track)
    token_off = TableVerb(box_tracks.remove_from_track)
    tokens_on = TableVerb(box_tracks.tokens_on)
    remove_seals = TableVerb(seals.remove_seals)
    seal_cost = TableVerb(seals.seal_cost)
    surge = TableVerb(gates.surge)

    # Monsters

    draw_monster = TableVerb(monster_markers.draw_monster)
    take_away = TableVerb(monster_markers.forget)
    place_monster = TableVerb(arrivals.place_monster)
    return_monster = TableVerb(monster_markers.return_monster)
    spawn_monsters = TableVerb(arrivals.spawn_monsters)
    stats = TableVerb(monster_markers.stats)
    to_outskirts = TableVerb(arrivals.to_outskirts)
    where = TableVerb(monster_markers.where)

    # Prowling

    activate = TableVerb(monster_movement.activate)
    move_monsters = TableVerb(monster_movement.move_monsters)

    # Tracks

    add_doom = TableVerb(awakening.add_doom)
    close_place = TableVerb(doom_and_terror.close_place)
    raise_terror = TableVerb(doom_and_terror.raise_terror)
