"""Everything that content packs may use: decorators, moments and the verbs of the rules."""

from bot.engine.ids import (
    Seat as Seat,
)
from bot.lcg.core.about import (
    of_card as of_card,
    of_hidden as of_hidden,
    of_token as of_token,
)
from bot.lcg.core.constants import (
    ACTION_COST as ACTION_COST,
    ATTACK_DAMAGE as ATTACK_DAMAGE,
    ATTACK_HORROR as ATTACK_HORROR,
    ATTACK_SPLIT as ATTACK_SPLIT,
    ATTACK_STANDS as ATTACK_STANDS,
    ATTACK_TAKEN as ATTACK_TAKEN,
    BASE_SKILL as BASE_SKILL,
    BLANK as BLANK,
    BLANK_ASSET as BLANK_ASSET,
    CLUES_TO_DOOM as CLUES_TO_DOOM,
    COMMITS_FROM_AFAR as COMMITS_FROM_AFAR,
    DIFFICULTY as DIFFICULTY,
    DIRECT as DIRECT,
    DOOM_COUNTED as DOOM_COUNTED,
    ENEMY_HEALTH as ENEMY_HEALTH,
    ENEMY_MAY_NOT_ENTER as ENEMY_MAY_NOT_ENTER,
    ENEMY_MAY_NOT_SPAWN as ENEMY_MAY_NOT_SPAWN,
    ENTRY_CLUES as ENTRY_CLUES,
    EVADE as EVADE,
    EVENTS_TO_DECK as EVENTS_TO_DECK,
    EXTRA_TOKENS as EXTRA_TOKENS,
    FIGHT as FIGHT,
    FIRST_ACTION_COST as FIRST_ACTION_COST,
    GAINS as GAINS,
    HAND_LIMIT as HAND_LIMIT,
    HEALTH as HEALTH,
    HELD_AS as HELD_AS,
    KILLS as KILLS,
    LINKED as LINKED,
    LINKED_FOR_ENEMIES as LINKED_FOR_ENEMIES,
    LURED_TO as LURED_TO,
    MAY_GO_WITHOUT as MAY_GO_WITHOUT,
    MAY_HARM as MAY_HARM,
    MAY_NOT_ATTACK as MAY_NOT_ATTACK,
    MAY_NOT_ATTACK_IN_PASSING as MAY_NOT_ATTACK_IN_PASSING,
    MAY_NOT_BE_DEFEATED_BY_ABILITY as MAY_NOT_BE_DEFEATED_BY_ABILITY,
    MAY_NOT_BE_EVADED as MAY_NOT_BE_EVADED,
    MAY_NOT_COMMIT as MAY_NOT_COMMIT,
    MAY_NOT_DISCOVER as MAY_NOT_DISCOVER,
    MAY_NOT_DISCOVER_BESIDES as MAY_NOT_DISCOVER_BESIDES,
    MAY_NOT_DRAW as MAY_NOT_DRAW,
    MAY_NOT_DRAW_IN_UPKEEP as MAY_NOT_DRAW_IN_UPKEEP,
    MAY_NOT_ENTER as MAY_NOT_ENTER,
    MAY_NOT_GAIN as MAY_NOT_GAIN,
    MAY_NOT_HOLD_CLUES as MAY_NOT_HOLD_CLUES,
    MAY_NOT_INCREASE as MAY_NOT_INCREASE,
    MAY_NOT_INVESTIGATE as MAY_NOT_INVESTIGATE,
    MAY_NOT_LEAVE as MAY_NOT_LEAVE,
    MAY_NOT_MOVE as MAY_NOT_MOVE,
    MAY_NOT_PARLEY as MAY_NOT_PARLEY,
    MAY_NOT_PLAY as MAY_NOT_PLAY,
    MAY_NOT_READY as MAY_NOT_READY,
    MAY_NOT_SPEND_CLUES as MAY_NOT_SPEND_CLUES,
    MAY_NOT_STRIKE_BACK as MAY_NOT_STRIKE_BACK,
    MAY_NOT_TAKE_CLUES as MAY_NOT_TAKE_CLUES,
    MAY_NOT_TRIGGER as MAY_NOT_TRIGGER,
    MAY_NOT_USE_FREE as MAY_NOT_USE_FREE,
    MOST_PER_ATTACK as MOST_PER_ATTACK,
    NO_DEFEAT_BY_HORROR as NO_DEFEAT_BY_HORROR,
    NO_DOOM_STEP as NO_DOOM_STEP,
    PAYS_FOR as PAYS_FOR,
    PLAY_COST as PLAY_COST,
    PLAYABLE_TOO as PLAYABLE_TOO,
    PROVOKES_NOTHING as PROVOKES_NOTHING,
    SANITY as SANITY,
    SHROUD as SHROUD,
    SKILL as SKILL,
    SLOTS as SLOTS,
    SOAKS_FIRST as SOAKS_FIRST,
    SOAKS_FOR as SOAKS_FOR,
    SPAWNS_AT as SPAWNS_AT,
    STARTING_RESOURCES as STARTING_RESOURCES,
    SYMBOL_WORTH as SYMBOL_WORTH,
    TESTED_WITH as TESTED_WITH,
    TOKEN as TOKEN,
    TOKEN_FACE as TOKEN_FACE,
    UPKEEP_RESOURCES as UPKEEP_RESOURCES,
    WAY_COST as WAY_COST,
)
from bot.lcg.core.decorators import (
    action as action,
    after_tokens as after_tokens,
    all_out as all_out,
    back as back,
    before_tokens as before_tokens,
    by_margin as by_margin,
    by_symbol as by_symbol,
    committable as committable,
    committed as committed,
    constant as constant,
    count_draws as count_draws,
    damage_rule as damage_rule,
    doubles as doubles,
    event as event,
    extra_icons as extra_icons,
    forced as forced,
    free as free,
    handler as handler,
    interlude as interlude,
    leaving as leaving,
    objective as objective,
    opening_hand as opening_hand,
    plays_calmly as plays_calmly,
    reaction as reaction,
    resolution as resolution,
    revelation as revelation,
    reward as reward,
    ruling as ruling,
    set_up as set_up,
    story as story,
    token_rule as token_rule,
    when_committed as when_committed,
    when_discarded as when_discarded,
)
from bot.lcg.core.facts import (
    CardRevealed as CardRevealed,
    Fate as Fate,
    Zone as Zone,
)
from bot.lcg.core.frames import (
    follow_up as follow_up,
    perform as perform,
    put_off as put_off,
)
from bot.lcg.core.game import (
    Game as Game,
)
from bot.lcg.core.interludes import (
    InterludeChoice as InterludeChoice,
    InterludeEnd as InterludeEnd,
    InterludeStep as InterludeStep,
    ScenariosPast as ScenariosPast,
)
from bot.lcg.core.moments import (
    ActionActivated as ActionActivated,
    ActionFinished as ActionFinished,
    AgendaAdvances as AgendaAdvances,
    AssetFalls as AssetFalls,
    AttackLands as AttackLands,
    CardCommitted as CardCommitted,
    CardDrawn as CardDrawn,
    CardEnters as CardEnters,
    CardPlayedEvent as CardPlayedEvent,
    CluesFound as CluesFound,
    DeckRunsOut as DeckRunsOut,
    DefeatNears as DefeatNears,
    DrawsCards as DrawsCards,
    EncounterDue as EncounterDue,
    EncounterMoves as EncounterMoves,
    EnemyAttacks as EnemyAttacks,
    EnemyEngages as EnemyEngages,
    EnemyEnters as EnemyEnters,
    EnemyEvades as EnemyEvades,
    EnemyFalls as EnemyFalls,
    EnemyHarmed as EnemyHarmed,
    EnemyHunts as EnemyHunts,
    EnemyReadies as EnemyReadies,
    EnemySpawns as EnemySpawns,
    Enters as Enters,
    GameEndsFor as GameEndsFor,
    Harm as Harm,
    HarmDealt as HarmDealt,
    HarmDue as HarmDue,
    JoinsVictory as JoinsVictory,
    Leaves as Leaves,
    LooseTokenReveals as LooseTokenReveals,
    OpeningHands as OpeningHands,
    Parleys as Parleys,
    PhaseBegins as PhaseBegins,
    PhaseEnds as PhaseEnds,
    PlaceDrawn as PlaceDrawn,
    PlaceLeaves as PlaceLeaves,
    PlaceReveals as PlaceReveals,
    RoundEnds as RoundEnds,
    SpawnsNowhere as SpawnsNowhere,
    Split as Split,
    TestFails as TestFails,
    TestOver as TestOver,
    TestSucceeds as TestSucceeds,
    ThresholdReached as ThresholdReached,
    TokenDue as TokenDue,
    TokenReveals as TokenReveals,
    TurnBegins as TurnBegins,
    TurnEnds as TurnEnds,
)
from bot.lcg.core.parts.investigator_values import (
    PER_HORROR as PER_HORROR,
)
from bot.lcg.core.parts.locations import (
    SHROUDED as SHROUDED,
)
from bot.lcg.core.registry import (
    REGISTRY as REGISTRY,
    Attempt as Attempt,
    Cost as Cost,
    Headcount as Headcount,
    Limit as Limit,
    Timing as Timing,
    TokenRule as TokenRule,
    Use as Use,
)
from bot.lcg.core.state import (
    Bonus as Bonus,
    CopyNo as CopyNo,
    Extra as Extra,
    Lasting as Lasting,
    Later as Later,
    Piece as Piece,
    PieceId as PieceId,
    SkillTest as SkillTest,
    Standing as Standing,
    TestKind as TestKind,
    Until as Until,
)
from bot.lcg.core.zones import (
    STAYS as STAYS,
    aside_with as aside_with,
    from_aside as from_aside,
    hold as hold,
    in_area as in_area,
    leave_play as leave_play,
)
from bot.lcg.names.disambiguation import (
    as_target as as_target,
)
from bot.lcg.names.keys import (
    choose_cards as choose_cards,
    choose_piece as choose_piece,
    choose_pieces as choose_pieces,
    choose_seat as choose_seat,
    choose_word as choose_word,
    confirm as confirm,
    lead_picks as lead_picks,
)
from bot.lcg.names.phrases import (
    token_words as token_words,
)
from bot.lcg.printed.cards import (
    Card as Card,
    CardCode as CardCode,
    CardType as CardType,
    Keyword as Keyword,
    SetSlug as SetSlug,
    Side as Side,
    Skill as Skill,
    Slot as Slot,
    Symbol as Symbol,
    Token as Token,
)
from bot.lcg.printed.scenarios import (
    SymbolFace as SymbolFace,
)
from bot.lcg.rules.abilities import (
    in_play_with as in_play_with,
)
from bot.lcg.rules.actions import (
    can_investigate as can_investigate,
    engaged_foes as engaged_foes,
    evade_with as evade_with,
    fight_with as fight_with,
    foes as foes,
    investigate_with as investigate_with,
    may_investigate as may_investigate,
    take_test as take_test,
    targets_to_evade as targets_to_evade,
    targets_to_fight as targets_to_fight,
)
from bot.lcg.rules.advancing import (
    add_clues_to_act as add_clues_to_act,
    advance_act as advance_act,
    advance_agenda as advance_agenda,
    advance_past as advance_past,
    flip_agenda as flip_agenda,
    keep_beside as keep_beside,
    leave_clues_on_act as leave_clues_on_act,
    place_doom as place_doom,
    place_doom_on as place_doom_on,
    remove_all_doom as remove_all_doom,
    set_back_agenda as set_back_agenda,
    take_doom_from as take_doom_from,
)
from bot.lcg.rules.areas import (
    draw_to_area as draw_to_area,
    join_area as join_area,
)
from bot.lcg.rules.as_if import (
    as_if_at as as_if_at,
)
from bot.lcg.rules.attacks import (
    attack as attack,
    call_off_attacks as call_off_attacks,
)
from bot.lcg.rules.beneath import (
    draw_from_under as draw_from_under,
    put_under as put_under,
)
from bot.lcg.rules.beneath_investigators import (
    beneath as beneath,
    put_beneath as put_beneath,
    take_from_beneath as take_from_beneath,
)
from bot.lcg.rules.clue_tokens import (
    lay_clues as lay_clues,
)
from bot.lcg.rules.costs import (
    actions_left as actions_left,
    add_resources as add_resources,
    add_uses as add_uses,
    clues_to_spend as clues_to_spend,
    has_acted as has_acted,
    spare_cards as spare_cards,
    spend as spend,
    spend_actions as spend_actions,
    spend_clues as spend_clues,
    spend_more_actions as spend_more_actions,
    spend_uses as spend_uses,
)
from bot.lcg.rules.damage import (
    deal as deal,
    deal_all as deal_all,
    defeat_enemy as defeat_enemy,
    harmed_at as harmed_at,
    heal as heal,
    heal_piece as heal_piece,
    hit as hit,
    hurt_asset as hurt_asset,
    take_horror_from as take_horror_from,
)
from bot.lcg.rules.doom import (
    counted_doom as counted_doom,
)
from bot.lcg.rules.draws import (
    add_to_deck as add_to_deck,
    add_to_hand as add_to_hand,
    arrange as arrange,
    attach as attach,
    attach_from_play as attach_from_play,
    discard_encounter as discard_encounter,
    discard_from_hand as discard_from_hand,
    discard_piece as discard_piece,
    discard_random as discard_random,
    discard_top as discard_top,
    discard_until as discard_until,
    draw_cards as draw_cards,
    draw_encounter as draw_encounter,
    drawn_before as drawn_before,
    fetch as fetch,
    has_encounter_deck as has_encounter_deck,
    look_at as look_at,
    remove_discard_pile as remove_discard_pile,
    resolve_encounter as resolve_encounter,
    resolve_revelation as resolve_revelation,
    return_to_hand as return_to_hand,
    search as search,
    shuffle_deck as shuffle_deck,
    shuffle_discard_in as shuffle_discard_in,
    shuffle_encounter_deck as shuffle_encounter_deck,
    shuffle_into_deck as shuffle_into_deck,
    shuffle_into_encounter_deck as shuffle_into_encounter_deck,
    to_threat_area as to_threat_area,
    top_encounter_card as top_encounter_card,
)
from bot.lcg.rules.elimination import (
    defeat as defeat,
    eliminate_fallen as eliminate_fallen,
    kill as kill,
    leave_clues as leave_clues,
    resign as resign,
    suffer as suffer,
)
from bot.lcg.rules.endings import (
    earn_more as earn_more,
    end as end,
    share_xp as share_xp,
)
from bot.lcg.rules.enemies import (
    add_to_victory as add_to_victory,
    can_be_evaded as can_be_evaded,
    discard_enemy as discard_enemy,
    disengage as disengage,
    engage as engage,
    evade as evade,
    evade_all as evade_all,
    exhaust as exhaust,
    hunt as hunt,
    keep_from_engaging as keep_from_engaging,
    move_enemy as move_enemy,
    move_towards as move_towards,
    ready as ready,
    settle_engagements as settle_engagements,
    spawn as spawn,
    spawn_with as spawn_with,
    weaken as weaken,
)
from bot.lcg.rules.extra_turns import (
    take_action as take_action,
)
from bot.lcg.rules.face_down import (
    attach_face_down as attach_face_down,
)
from bot.lcg.rules.faces import (
    flip as flip,
    resolve_story as resolve_story,
    switch as switch,
)
from bot.lcg.rules.grid import (
    add_first_place as add_first_place,
    add_place_beside as add_place_beside,
    free_sides as free_sides,
)
from bot.lcg.rules.group_clues import (
    place_group_clues as place_group_clues,
    spend_group_clues as spend_group_clues,
)
from bot.lcg.rules.log_entries import (
    add_to_count as add_to_count,
    add_token as add_token,
    cross_out as cross_out,
    earn as earn,
    gain_weakness as gain_weakness,
    is_logged as is_logged,
    logged_cards as logged_cards,
    logged_count as logged_count,
    lose_card as lose_card,
    note_log as note_log,
    take_out_tokens as take_out_tokens,
)
from bot.lcg.rules.matchers import (
    at_your_location as at_your_location,
    attached_enemy as attached_enemy,
    attached_location as attached_location,
    by_bearer as by_bearer,
    by_controller as by_controller,
    by_investigator_here as by_investigator_here,
    by_you as by_you,
    enemy_is as enemy_is,
    has_clues as has_clues,
    investigates_this_location as investigates_this_location,
    location_is as location_is,
    phase_is as phase_is,
    this_card as this_card,
    this_enemy as this_enemy,
    this_location as this_location,
    you_are_hurt as you_are_hurt,
    you_have as you_have,
    you_have_a_deck as you_have_a_deck,
)
from bot.lcg.rules.movement_and_clues import (
    add_clues as add_clues,
    add_place as add_place,
    add_revealed_place as add_revealed_place,
    cannot_enter as cannot_enter,
    carry as carry,
    clues_to_find as clues_to_find,
    conceal as conceal,
    discard_clues as discard_clues,
    discard_place as discard_place,
    discover as discover,
    gain_clues as gain_clues,
    hold_fast as hold_fast,
    join as join,
    lose_clues as lose_clues,
    lose_places as lose_places,
    move as move,
    move_clues as move_clues,
    open_neighbours as open_neighbours,
    put_at as put_at,
    random_place as random_place,
    remove_place as remove_place,
    reveal as reveal,
    shuffle_place_away as shuffle_place_away,
    take_clues as take_clues,
    take_place_away as take_place_away,
    uncover as uncover,
)
from bot.lcg.rules.nearness import (
    farthest_enemies as farthest_enemies,
    farthest_from_all as farthest_from_all,
    farthest_places as farthest_places,
    nearest_enemies as nearest_enemies,
)
from bot.lcg.rules.place_horror import (
    beside_horror as beside_horror,
    place_horror as place_horror,
    spread_horror as spread_horror,
)
from bot.lcg.rules.playing import (
    borrow as borrow,
    cannot_play_by_effect as cannot_play_by_effect,
    cost_of as cost_of,
    fits_in_play as fits_in_play,
    gain as gain,
    gain_actions as gain_actions,
    lend_action as lend_action,
    lose as lose,
    lose_actions as lose_actions,
    make_room as make_room,
    may_control as may_control,
    may_gain as may_gain,
    outgoing as outgoing,
    play_by_effect as play_by_effect,
    put_asset as put_asset,
    put_uncontrolled as put_uncontrolled,
    return_at_turn_end as return_at_turn_end,
    take_control as take_control,
)
from bot.lcg.rules.possible_actions import (
    hides_hand as hides_hand,
)
from bot.lcg.rules.removal import (
    exile as exile,
    join_victory as join_victory,
    remove_from_game as remove_from_game,
)
from bot.lcg.rules.scenario_layout import (
    add_to_encounter_deck as add_to_encounter_deck,
    bring as bring,
    draw_aside as draw_aside,
    in_encounter_deck as in_encounter_deck,
    other_side as other_side,
    shuffle_apart as shuffle_apart,
    start_at as start_at,
    top_apart as top_apart,
    use_version as use_version,
)
from bot.lcg.rules.skill_test.boosts import (
    boost as boost,
    boost_next_test as boost_next_test,
    may_boost as may_boost,
    on_card_with as on_card_with,
    paid_boosts as paid_boosts,
)
from bot.lcg.rules.skill_test.chaos_tokens import (
    face_of as face_of,
    faces as faces,
    fails_automatically as fails_automatically,
    gain_as as gain_as,
    showing as showing,
    succeeds_automatically as succeeds_automatically,
    worth as worth,
)
from bot.lcg.rules.skill_test.commits import cancel_commits as cancel_commits
from bot.lcg.rules.skill_test.reveals import (
    change_token as change_token,
    fix_token as fix_token,
    offer_more_tokens as offer_more_tokens,
    reveal_anew as reveal_anew,
    reveal_loose_tokens as reveal_loose_tokens,
    settle_token as settle_token,
    treat_token as treat_token,
)
from bot.lcg.rules.skill_test.sequence import (
    add_to_result as add_to_result,
    as_it_stands as as_it_stands,
)
from bot.lcg.rules.skill_test.settled import another_token_is_futile as another_token_is_futile
from bot.lcg.rules.skill_test.sums import (
    add_damage as add_damage,
    adds_damage as adds_damage,
    attack_damage as attack_damage,
    committed_icons as committed_icons,
    gain_icons as gain_icons,
)
from bot.lcg.rules.turns import (
    stop_turn as stop_turn,
)
from bot.lcg.rules.undone_actions import (
    undo_action as undo_action,
)
