"""Considerations in questions other than moves, fights and sliders."""

from __future__ import annotations

from typing import Final

from bot.engine.ask import Option
from bot.engine.autopilot import NEVER, AutopilotQuestion
from bot.kits.second_edition.autopilot import battle, errands, fights, offers, possessions
from bot.kits.second_edition.autopilot.sight import Sight, chance_of
from bot.second_edition.core import about, rolls
from bot.second_edition.core.about import Kind
from bot.second_edition.core.state import SkillCheck
from bot.second_edition.printed.terms import CheckKind, Place, Skill
from bot.second_edition.verbs import clue_tokens, gates

LAST_SEAL: Final = 5
"""The number of elder signs with which the next one ends the game."""


def avoid_retiring(_sight: Sight, _asked: AutopilotQuestion, option: Option) -> float:
    """Never retire."""
    return NEVER if option.key == "retire" else 0.0


def avoid_trading(_sight: Sight, _asked: AutopilotQuestion, option: Option) -> float:
    """Never trade, and decline offers."""
    if option.verb != "trade":
        return 0.0
    return 1_000.0 if option.key.startswith("decline") else NEVER


def rate_encounter_option(sight: Sight, _asked: AutopilotQuestion, option: Option) -> float:
    """Seal, close, or use the location if that helps; if not, have the encounter."""
    here = sight.me.place
    match option.verb:
        case "seal" | "close-gate" if errands.strands_others(sight, option):
            return -1.0
        case "seal":
            return 50.0 if sight.w.last_seal or len(sight.board.state.seals) < LAST_SEAL else 0.0
        case "close-gate":
            return 20.0 + 10.0 * _closing_chance(sight, option)
        case "encounter" if option.about is not None and option.about.kind == Kind.SERVICE:
            return errands.worth_of_service(sight, here) or -5.0
        case "encounter":
            return max(0.5, sight.w.encounters * offers.mean_worth_of_encounter(sight, here))
        case "use" if _is_rumor_option(sight, option):
            return 10.0
        case _:
            return 0.0


def _is_rumor_option(sight: Sight, option: Option) -> bool:
    """Return True if an option belongs to the Rumor in play."""
    known = sight.board.state.rumor
    return known is not None and about.code_of(option.about) == known.code


def _closing_chance(sight: Sight, option: Option) -> float:
    """Return the chance to close the gate here with the option's skill, without clue tokens."""
    gate = sight.board.gates.at(sight.me.place)
    if gate is None:
        return 0.0
    skill = Skill(option.key.partition(":")[2])
    made = SkillCheck(
        sight.seat,
        skill,
        sight.board.gates.modifier(gate.no),
        gates.close_difficulty(sight.board, gate),
        closes=gate.place,
    )
    dice = max(0, rolls.number_of_dice(sight.board, made))
    room = 0.01 * clue_tokens.dice_per_clue(sight.board, made)
    return chance_of(dice, rolls.lowest_success(sight.board, made), made.difficulty) + room * min(
        3, dice + 1
    )


def rate_clue_spending(sight: Sight, asked: AutopilotQuestion, option: Option) -> float:
    """Keep clue tokens for a seal, unless they close a gate, save a life, or are plentiful."""
    if option.verb == "pass":
        return 0.0
    if option.key != "clue":
        return 0.5
    made = _last_check(sight)
    if asked.about is not None and asked.about.kind == Kind.GATE:
        return 1.0 if made is None or _is_worth_a_clue(sight, made) else -1.0
    if sight.awake:
        return battle.rate_clue_in_battle(sight, made)
    return -1.0 if made is None else _clue_gain(sight, made) - cost_of_clue(sight)


def _last_check(sight: Sight) -> SkillCheck | None:
    return next((c for c in reversed(sight.board.state.checks) if c.seat == sight.seat), None)


def cost_of_clue(sight: Sight) -> float:
    """Return the cost of a clue token that is not spent on gates; more if a seal needs it."""
    w, have, price = sight.w, sight.me.clues, sight.town.price
    breaks = w.breaks if w.sealing and have == price and not sight.has_sign else 0.0
    return (0.4 if have > price + w.more + 1 else 1.6) * w.clue + breaks


def _clue_gain(sight: Sight, made: SkillCheck) -> float:
    """Return the worth of one more clue token in a check: the added odds times the stake."""
    board = sight.board
    if rolls.is_passed(board, made):
        return 0.0
    need = made.difficulty - rolls.successes(board, made)
    dice = clue_tokens.dice_per_clue(board, made)
    return chance_of(dice, rolls.lowest_success(board, made), need) * cost_of_failure(sight, made)


def cost_of_failure(sight: Sight, made: SkillCheck) -> float:
    """Return the cost of failing a check."""
    me = sight.me
    if made.monster is None:
        return offers.stake_of_check(sight, made)
    foe = sight.foe(made.monster)
    if made.kind is CheckKind.HORROR:
        return fights.cost_of_loss(sight, me.sanity, foe.horror_damage)
    hurt = fights.cost_of_loss(sight, me.stamina, foe.combat_damage)
    if made.kind is CheckKind.COMBAT:
        return hurt + fights.worth_of_defeat(sight, foe)
    return hurt


def _is_worth_a_clue(sight: Sight, made: SkillCheck) -> bool:
    """Return True if a clue token may be spent on closing a gate.

    It must be spare, or likely to decide the check.
    """
    board, price = sight.board, sight.town.price
    if rolls.is_passed(board, made):
        return False
    need = made.difficulty - rolls.successes(board, made)
    dice = clue_tokens.dice_per_clue(board, made)
    spare = sight.me.clues - price if sight.w.sealing else sight.me.clues
    useful = chance_of(
        dice * max(1, min(sight.me.clues, 3)), rolls.lowest_success(board, made), need
    )
    if sight.w.sealing and sight.me.clues >= price and not sight.has_sign:
        return spare > 0
    return useful >= sight.w.throw


def rate_sealing(sight: Sight, _asked: AutopilotQuestion, option: Option) -> float:
    """Seal gates if possible and if the chosen path to victory asks for seals."""
    early = sight.w.last_seal or len(sight.board.state.seals) < LAST_SEAL
    return float(option.verb == "seal") * (1.0 if sight.w.sealing and early else -1.0)


def prefer_all_clues(_sight: Sight, _asked: AutopilotQuestion, option: Option) -> float:
    """Take all clue tokens."""
    return float(option.key[1:]) if option.key[1:].isdecimal() else 0.0


def prefer_least_amount(_sight: Sight, _asked: AutopilotQuestion, option: Option) -> float:
    """Give as little as possible."""
    return -float(option.key[1:]) if option.key[1:].isdecimal() else 0.0


def decline_optional(_sight: Sight, _asked: AutopilotQuestion, option: Option) -> float:
    """Do nothing that is optional."""
    return 1.0 if option.key in ("no", "nothing", "leave", "none") else 0.0


def rate_care_choice(sight: Sight, asked: AutopilotQuestion, option: Option) -> float:
    """Pay for full care; take an Injury if that costs less than the usual loss."""
    me = sight.me
    if option.key == "card":
        return 1.0 if sight.takes_afflictions else -1.0
    if option.about is not None and option.about.kind == Kind.SEAT:
        treated = about.code_of(asked.about) in possessions.TREATED
        return 0.0 if treated else _needs_help(sight, option)
    missing = max(sight.max_sanity - me.sanity, sight.max_stamina - me.stamina)
    return 1.0 if option.key == ("all" if missing > 1 else "one") else 0.0


def _needs_help(sight: Sight, option: Option) -> float:
    """Return how much a seat needs help; the seat itself first, unless it is already blessed."""
    if option.about is None or not option.about.id.isdecimal():
        return 0.0
    other = sight.town.sight(type(sight.seat)(int(option.about.id)))
    own = 0.5 * (other.seat == sight.seat)
    return own - 2.0 * other.is_blessed + 0.1 * other.arms.total + 0.05 * other.me.clues


def rate_loss_prevention(sight: Sight, _asked: AutopilotQuestion, option: Option) -> float:
    """Use possessions to prevent a loss; cast a spell only in danger, and only if daring."""
    if option.verb == "cast":
        return 1.0 if sight.w.dares and sight.health <= 2 and sight.me.sanity > 1 else -1.0
    return 1.0 if option.verb == "use" else 0.0


def prefer_own_ability(sight: Sight, _asked: AutopilotQuestion, option: Option) -> float:
    """Use the investigator's own ability outside the turn, but neither cards nor spells."""
    if option.verb not in ("use", "cast"):
        return 0.0
    own = option.about == about.printed_thing(sight.me.code)
    return 1.0 if own and option.verb == "use" else -1.0


def rate_return_place(sight: Sight, _asked: AutopilotQuestion, option: Option) -> float:
    """Choose the place that is worth most and has the fewest dangers."""
    place = Place(option.key)
    if place not in sight.board.library.locations and place not in sight.board.library.streets:
        return 0.0
    worth = errands.worth_of_ending_turn(sight, place)
    return worth + sum(max(fights.worths_of_meeting(sight, no)[:2]) for no in sight.at(place))


def prefer_weak_trophies(sight: Sight, _asked: AutopilotQuestion, option: Option) -> float:
    """Give monster trophies first, the weakest before others, and gates last.

    Trophies that the Ancient One takes in battle are kept.
    """
    no = about.monster_no(option.about)
    kept = battle.PREY.get(sight.board.state.ancient_one) == "monsters"
    return 20.0 * kept if no is None else 10.0 - sight.board.monsters.facts(no).toughness


def accept_for_seat(sight: Sight, _asked: AutopilotQuestion, option: Option) -> float:
    """Take everything that a seat of the group may take."""
    return 1.0 if option.about == about.seat(sight.seat) else 0.0
