"""Typed facts of the board game; `text` turns them into sentences.

Cards, monsters, worlds and places stand as codes: a fact must be readable long after the thing has
left play. `seat` is whom the fact is about.
"""

from __future__ import annotations

from bot.second_edition.core.facts.cards import (
    AllyRemoved,
    CardExhausted,
    CardGained,
    CardLost,
    CardsShown,
    ConditionTurned,
    SpecialChanged,
    StepDone,
    StepVisited,
)
from bot.second_edition.core.facts.checks import CheckBegan, CheckEnded, DiceRolled, Rolled
from bot.second_edition.core.facts.course import (
    AncientOneWoke,
    BattleRound,
    GameBegan,
    GameEnded,
    GmChanged,
    PhaseBegan,
    TurnBegan,
)
from bot.second_edition.core.facts.encounters import (
    CannotDo,
    CannotPay,
    EncounterDrawn,
    EncounterMet,
    Note as Note,
    Noted,
    Offered,
    ShutOut,
    Spared,
    Struck,
)
from bot.second_edition.core.facts.fact_base import (
    BoardFact as BoardFact,
    MaybeSeatFact as MaybeSeatFact,
    SeatFact as SeatFact,
)
from bot.second_edition.core.facts.investigators import (
    AbilityUsed,
    Changed,
    InvestigatorCame,
    InvestigatorDevoured,
    InvestigatorJoined,
    JoinWaits,
    KnockedOut,
    LimitsChanged,
    MaximumLowered,
    Moved,
    MoveStopped,
    SlidersSet,
    StatusChanged,
    Traded,
)
from bot.second_edition.core.facts.monsters import (
    CombatBegan,
    CombatEnded,
    FoeCardDrawn,
    MonsterGone,
    MonsterMoved,
    MonsterPlaced,
)
from bot.second_edition.core.facts.mythos import (
    MythosDrawn,
    MythosLeft,
    MythosOver,
    MythosSkipped,
    RumorProgress,
)
from bot.second_edition.core.facts.town import (
    CluePlaced,
    DoomChanged,
    GateClosed,
    GateOpened,
    MonsterSurge,
    PlaceClosed,
    RubbleDrawn,
    Sealed,
    TerrorChanged,
    TrackChanged,
)

GameFact = (
    GameBegan
    | TurnBegan
    | PhaseBegan
    | Changed
    | MaximumLowered
    | CardGained
    | CardLost
    | CardExhausted
    | CardsShown
    | AllyRemoved
    | ConditionTurned
    | SpecialChanged
    | StepVisited
    | StepDone
    | SlidersSet
    | Rolled
    | CheckBegan
    | DiceRolled
    | CheckEnded
    | Moved
    | MoveStopped
    | StatusChanged
    | KnockedOut
    | InvestigatorDevoured
    | InvestigatorCame
    | InvestigatorJoined
    | JoinWaits
    | LimitsChanged
    | Traded
    | CluePlaced
    | MonsterPlaced
    | MonsterMoved
    | MonsterGone
    | CombatBegan
    | CombatEnded
    | FoeCardDrawn
    | GateOpened
    | GateClosed
    | Sealed
    | MonsterSurge
    | DoomChanged
    | TerrorChanged
    | TrackChanged
    | PlaceClosed
    | RubbleDrawn
    | MythosDrawn
    | MythosOver
    | MythosLeft
    | MythosSkipped
    | RumorProgress
    | EncounterDrawn
    | EncounterMet
    | AbilityUsed
    | CannotPay
    | CannotDo
    | ShutOut
    | Struck
    | Spared
    | Offered
    | Noted
    | GmChanged
    | AncientOneWoke
    | BattleRound
    | GameEnded
)
