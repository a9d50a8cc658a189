"""The interface for content: the verbs of the rules, the decorators, the vocabulary of encounters.

Packs import nothing else of the rules. Verbs are functions of a `Board`, listed below by module;
verbs that may ask a question are awaited. A verb for a seat that goes insane, falls unconscious or
is devoured stops the script that acts for it (`SeatLeft`, caught by the frame of the encounter,
combat or action): nothing after it happens.

- `lose` is a loss that abilities can reduce, `pay` a cost that nothing reduces. - `check` is a
skill check; `roll` and `count_successful_faces` are other dice of a seat; `roll_for_table` rolls
without a seat. -
`ability`, `spell`, `constant`, `on`, `mythos` register behaviour under a code. `topics` lists the
questions that constants answer, `Window` the times of abilities; `while_it_lasts` gives dice for an
effect that outlasts its card. - `headline`, `tome`, `activity`, `changes`, `check_modifiers`
register behaviour that is a value; `location_card`, `gate_card`, `entry` cards of encounters;
`encounter` an entry that is a script. - `describe` gives a text to something without a script.

A missing verb is written in the rules, with its test, and added to the imports.
"""

from bot.engine.ids import (
    Seat as Seat,
)
from bot.second_edition.core import (
    bans as bans,
    topics as topics,
)
from bot.second_edition.core.frames import (
    run_for_each as run_for_each,
)
from bot.second_edition.core.game import (
    Board as Board,
)
from bot.second_edition.core.moments import (
    Afflicted as Afflicted,
    AllyGone as AllyGone,
    Awakens as Awakens,
    BecameLost as BecameLost,
    CardJoins as CardJoins,
    CardLeaves as CardLeaves,
    CheckOver as CheckOver,
    CluesGrew as CluesGrew,
    CombatOver as CombatOver,
    DoomAdded as DoomAdded,
    Drawn as Drawn,
    FightComes as FightComes,
    GoesDown as GoesDown,
    Hit as Hit,
    HorrorComes as HorrorComes,
    HorrorFailed as HorrorFailed,
    Loss as Loss,
    MonsterActivated as MonsterActivated,
    MonsterDefeated as MonsterDefeated,
    MonsterEntered as MonsterEntered,
    MonsterFell as MonsterFell,
    MonsterSwallowed as MonsterSwallowed,
    MovementEnds as MovementEnds,
    MythosComes as MythosComes,
    MythosEnds as MythosEnds,
    Returned as Returned,
    SpellCost as SpellCost,
    Surged as Surged,
    TerrorRose as TerrorRose,
    TownLaid as TownLaid,
    TrackFilled as TrackFilled,
    UpkeepComes as UpkeepComes,
    UpkeepCosts as UpkeepCosts,
    WasDevoured as WasDevoured,
    WeaponUsed as WeaponUsed,
)
from bot.second_edition.core.monster_changes import (
    Stats as Stats,
    Toll as Toll,
)
from bot.second_edition.core.registry import (
    AncientOneRule as AncientOneRule,
    Origin as Origin,
    RumorRule as RumorRule,
    Use as Use,
    Window as Window,
    ability as ability,
    at_stake as at_stake,
    constant as constant,
    forbids as forbids,
    mythos as mythos,
    on as on,
    payoff as payoff,
    service as service,
    spell as spell,
    while_it_lasts as while_it_lasts,
)
from bot.second_edition.core.rolls import (
    CLUES_FOR_SUCCESS as CLUES_FOR_SUCCESS,
    buy_success as buy_success,
    count_successful_faces as count_successful_faces,
    positions_of_failures as positions_of_failures,
    reroll as reroll,
    roll as roll,
    roll_for_table as roll_for_table,
    successes as successes,
)
from bot.second_edition.core.state import (
    Combat as Combat,
    Effect as Effect,
    Phase as Phase,
    SkillCheck as SkillCheck,
)
from bot.second_edition.encounters.box_words import (
    box_word as box_word,
)
from bot.second_edition.encounters.card_values import (
    activity as activity,
    ancient_one as ancient_one,
    beside_rumor as beside_rumor,
    changes as changes,
    describe as describe,
    foe_deck as foe_deck,
    has_chart as has_chart,
    headline as headline,
    is_kind as is_kind,
    register_check_modifiers as register_check_modifiers,
    return_kind as return_kind,
    roll_on_chart as roll_on_chart,
    rumor as rumor,
    tome as tome,
)
from bot.second_edition.encounters.drawing import (
    encounter_here as encounter_here,
    redraw_encounter as redraw_encounter,
    turn_up_card as turn_up_card,
)
from bot.second_edition.encounters.entries import (
    encounter as encounter,
    entry as entry,
    gate_card as gate_card,
    location_card as location_card,
)
from bot.second_edition.encounters.packs import (
    name_of as name_of,
    pack_card as pack_card,
)
from bot.second_edition.names.choosing import (
    choose_amount as choose_amount,
    choose_cards as choose_cards,
    choose_monster as choose_monster,
    choose_place as choose_place,
    choose_seat as choose_seat,
    choose_word as choose_word,
    may as may,
)
from bot.second_edition.names.signs import (
    tokens as tokens,
)
from bot.second_edition.printed.ops import (
    ALL as ALL,
    FULL as FULL,
    AddToken as AddToken,
    Arrested as Arrested,
    Buy as Buy,
    Change as Change,
    Chart as Chart,
    Check as Check,
    Choose as Choose,
    CombatCheck as CombatCheck,
    Cost as Cost,
    DeadlyLoss as DeadlyLoss,
    Delayed as Delayed,
    Devoured as Devoured,
    Dice as Dice,
    DiscardThis as DiscardThis,
    DoomRises as DoomRises,
    Draw as Draw,
    Encounter as Encounter,
    Facing as Facing,
    Failures as Failures,
    FallBack as FallBack,
    Gain as Gain,
    GainSplit as GainSplit,
    GateAppears as GateAppears,
    Half as Half,
    Less as Less,
    Lose as Lose,
    LoseItems as LoseItems,
    LoseTurn as LoseTurn,
    Lost as Lost,
    May as May,
    MonsterAppears as MonsterAppears,
    MonstersCome as MonstersCome,
    MonstersLeave as MonstersLeave,
    MonsterTrophy as MonsterTrophy,
    Move as Move,
    MoveAnywhere as MoveAnywhere,
    PlacesClose as PlacesClose,
    Receive as Receive,
    ReturnToArkham as ReturnToArkham,
    Roll as Roll,
    RollDice as RollDice,
    SearchAny as SearchAny,
    SearchFirst as SearchFirst,
    Successes as Successes,
    Take as Take,
    TakeAlly as TakeAlly,
    TerrorRises as TerrorRises,
    ToStreet as ToStreet,
    ToZero as ToZero,
    UpTo as UpTo,
    Visit as Visit,
    Wager as Wager,
    Way as Way,
    Word as Word,
)
from bot.second_edition.printed.terms import (
    ASYLUM as ASYLUM,
    CHURCH as CHURCH,
    HOSPITAL as HOSPITAL,
    SKY as SKY,
    CardNo as CardNo,
    CheckKind as CheckKind,
    Coin as Coin,
    Colour as Colour,
    Deck as Deck,
    Dimension as Dimension,
    GateNo as GateNo,
    MonsterNo as MonsterNo,
    Movement as Movement,
    Place as Place,
    Skill as Skill,
    Source as Source,
    Special as Special,
)
from bot.second_edition.turn.clue_taking import (
    pick_up as pick_up,
)
from bot.second_edition.turn.endings import (
    end_game as end_game,
)
from bot.second_edition.turn.final_battle import (
    add_battle_doom as add_battle_doom,
    cancel_attack_of_round as cancel_attack_of_round,
)
from bot.second_edition.turn.mythos_deck import (
    box_mythos_cards as box_mythos_cards,
    look_at_mythos as look_at_mythos,
    skip_mythos as skip_mythos,
)
from bot.second_edition.turn.mythos_phase import (
    add_mythos_card as add_mythos_card,
    add_to_rumor as add_to_rumor,
    box_rumors as box_rumors,
    drop_rumor as drop_rumor,
    keep_headline as keep_headline,
    keep_text_in_force as keep_text_in_force,
    leave_environment as leave_environment,
    next_gate_location as next_gate_location,
    pass_rumor as pass_rumor,
    place_clue as place_clue,
    resolve_more as resolve_more,
    rumor_clues as rumor_clues,
    settle_rumor as settle_rumor,
)
from bot.second_edition.turn.quests import (
    begin_quest as begin_quest,
)
from bot.second_edition.turn.walking_paths import (
    PASSING as PASSING,
    handle_monsters as handle_monsters,
)
from bot.second_edition.verbs import hands, monster_markers
from bot.second_edition.verbs.afflictions import (
    afflict as afflict,
    afflict_either as afflict_either,
)
from bot.second_edition.verbs.arrivals import (
    place_monster as place_monster,
    relocate_monster as relocate_monster,
    settle_monster_of_town as settle_monster_of_town,
    spawn_monsters as spawn_monsters,
)
from bot.second_edition.verbs.awakening import (
    add_doom as add_doom,
    awaken as awaken,
    check_gates as check_gates,
    remove_doom as remove_doom,
)
from bot.second_edition.verbs.box_tracks import (
    add_to_track as add_to_track,
    draw_rubble as draw_rubble,
    lay_rubble as lay_rubble,
    remove_from_track as remove_from_track,
    tokens_on as tokens_on,
)
from bot.second_edition.verbs.check_notes import (
    check_note as check_note,
    reroll_note as reroll_note,
)
from bot.second_edition.verbs.clue_tokens import (
    clue_price as clue_price,
    spendable_clues as spendable_clues,
)
from bot.second_edition.verbs.combat import (
    fight_only as fight_only,
    win_combat as win_combat,
)
from bot.second_edition.verbs.condition_cards import (
    is_face_up as is_face_up,
    turn_up as turn_up,
)
from bot.second_edition.verbs.dangers import (
    fall_warning as fall_warning,
    loss_left as loss_left,
    price_note as price_note,
)
from bot.second_edition.verbs.departures import (
    devour as devour,
    devour_willingly as devour_willingly,
    has_unused_investigator as has_unused_investigator,
    swap_investigator as swap_investigator,
)
from bot.second_edition.verbs.doom_and_terror import (
    TERROR_TOP as TERROR_TOP,
    close_for_good as close_for_good,
    close_place as close_place,
    raise_terror as raise_terror,
    remove_ally as remove_ally,
)
from bot.second_edition.verbs.draws import (
    draw as draw,
    search as search,
    search_first as search_first,
    search_to_buy as search_to_buy,
    shuffle as shuffle,
)
from bot.second_edition.verbs.exhausting import (
    refresh_card as refresh_card,
)
from bot.second_edition.verbs.gate_shifts import (
    exchange_gate as exchange_gate,
    gate_targets as gate_targets,
    move_gate as move_gate,
)
from bot.second_edition.verbs.gates import (
    check_victory as check_victory,
    close_gate as close_gate,
)
from bot.second_edition.verbs.losing import (
    can_afford as can_afford,
    can_pay as can_pay,
    gain as gain,
    gain_divided as gain_divided,
    lose as lose,
    lose_split as lose_split,
    lower_maximum as lower_maximum,
    need_not_pay as need_not_pay,
    overfill as overfill,
    pay as pay,
    pay_for as pay_for,
    restore as restore,
)
from bot.second_edition.verbs.meeting import (
    kind_appears as kind_appears,
)
from bot.second_edition.verbs.monster_markers import (
    box_monster as box_monster,
    defeat as defeat,
    opponent_numbers as opponent_numbers,
    return_monster as return_monster,
    sweep_sky as sweep_sky,
    take_trophy as take_trophy,
)
from bot.second_edition.verbs.monster_movement import (
    follow_arrow as follow_arrow,
    hunt_investigators as hunt_investigators,
)
from bot.second_edition.verbs.pledges import (
    has_mark as has_mark,
    remove_mark as remove_mark,
    set_mark as set_mark,
)
from bot.second_edition.verbs.possessions import (
    add_token as add_token,
    card_facts as card_facts,
    discard as discard,
    lose_cards as lose_cards,
    lose_weapon_or_spell as lose_weapon_or_spell,
)
from bot.second_edition.verbs.seals import (
    place_seal as place_seal,
    remove_seal as remove_seal,
    remove_seals as remove_seals,
    seal_cost as seal_cost,
)
from bot.second_edition.verbs.services import (
    loan_barred as loan_barred,
    needs_money as needs_money,
    needs_trophies as needs_trophies,
)
from bot.second_edition.verbs.shopping import (
    sell as sell,
    shop as shop,
)
from bot.second_edition.verbs.skill_checks import (
    check as check,
    is_out_of_reach as is_out_of_reach,
)
from bot.second_edition.verbs.specials import (
    bless as bless,
    curse as curse,
    gain_special as gain_special,
    lose_special as lose_special,
)
from bot.second_edition.verbs.travelling import (
    arrest as arrest,
    come_back as come_back,
    draw_through as draw_through,
    has_moved as has_moved,
    hold_in_place as hold_in_place,
    lose_in_time as lose_in_time,
    move_anywhere as move_anywhere,
    move_to as move_to,
    open_areas as open_areas,
    release as release,
    return_to_arkham as return_to_arkham,
    ways_back as ways_back,
)
from bot.second_edition.verbs.trophies import (
    lose_gate_trophies as lose_gate_trophies,
    lose_monster_trophies as lose_monster_trophies,
    spend_trophies as spend_trophies,
)
from bot.second_edition.verbs.weapons import (
    weaken_monster as weaken_monster,
)

hands_used = hands.hands_used
MONSTER_ABILITIES = monster_markers.ABILITIES
monster_stats = monster_markers.stats
