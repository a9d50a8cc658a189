"""Typed facts of the card game; `bot.lcg.text.sentences` makes words of them.

A fact names what happened by codes, seats, numbers and enums, never by words: cards, places and
enemies stand as codes, since a fact must be readable long after the piece has left play, with the
marks that told it from its namesakes then. `seat` is whom the fact is about.
"""

from __future__ import annotations

from bot.lcg.core.facts.cards import (
    AreaDrawn,
    AreaJoined,
    AssetDefeated,
    CardAttached,
    CardDiscarded,
    CardEntered,
    CardExhausted,
    CardFetched,
    CardFizzled,
    CardPlayed,
    CardRemoved,
    CardReturned,
    CardRevealed,
    CardsDrawn,
    CardShuffledIn,
    CardsLaidUnder,
    CardsSeen,
    ControlTaken,
    DeckOut,
    DeckReshuffled,
    DeckShuffled,
    DiscardPileRemoved,
    EncounterDrawn,
    HiddenActed,
    HiddenDrawn,
    Mulliganed,
    Reason,
    SeenHow,
    Zone,
)
from bot.lcg.core.facts.course import (
    ActionsGained,
    ActionsLost,
    ActionTaken,
    GameBegan,
    LeadChanged,
    PhaseAltered,
    PhaseBegan,
    RoundBegan,
    TurnBegan,
    TurnEnded,
    TurnHandedBack,
)
from bot.lcg.core.facts.effects import (
    AbilityUsed,
    Fate,
    ForcedHappened,
    HarmAssigned,
    Healed,
    InvestigatorOut,
    ResourcesChanged,
    TraumaSuffered,
    UsesChanged,
)
from bot.lcg.core.facts.enemies import (
    EnemyAttacked,
    EnemyDamaged,
    EnemyDefeated,
    EnemyDisengaged,
    EnemyEngaged,
    EnemyEvaded,
    EnemyMoved,
    EnemySpawned,
    EvasionBarred,
    VictoryJoined,
)
from bot.lcg.core.facts.places import (
    CluesAdded,
    CluesDiscarded,
    CluesDiscovered,
    CluesGained,
    CluesLeft,
    CluesLost,
    CluesMoved,
    CluesSpent,
    Moved,
    PlaceChosen,
    PlaceGone,
    PlaceRevealed,
    PlacesConcealed,
)
from bot.lcg.core.facts.stages import (
    ActAdvanced,
    AdvanceRefused,
    AgendaAdvanced,
    CardEarned,
    CardStruck,
    DoomPlaced,
    GmChanged,
    LogCrossed,
    LogNoted,
    ScenarioEnded,
    TokenAdded,
    XpEarned,
)
from bot.lcg.core.facts.tests import (
    Boosted,
    CommitShare,
    Committed,
    Share,
    SumPart,
    TestBegan,
    TestEnded,
    TestSheet,
    TestStopped,
    TokenOdds,
    TokenRevealed,
    TokenWorth,
)

LcgFact = (
    GameBegan | RoundBegan | PhaseAltered | PhaseBegan | TurnBegan | TurnHandedBack | TurnEnded
    | ActionTaken
    | Mulliganed | CardsDrawn | CardsSeen | DeckReshuffled | DeckShuffled | DeckOut
    | EncounterDrawn | HiddenDrawn | HiddenActed
    | CardDiscarded | CardRevealed | CardPlayed | CardFizzled | AbilityUsed
    | ForcedHappened | CardEntered | ResourcesChanged | UsesChanged | Moved | PlaceRevealed
    | PlaceGone | PlacesConcealed
    | CluesDiscovered | CluesSpent | CluesAdded | CluesGained | CluesLeft | TestBegan
    | Committed | Boosted
    | TokenRevealed | TestEnded | TestStopped | HarmAssigned | Healed | EnemySpawned
    | EnemyEngaged | EnemyDisengaged | EnemyMoved | EnemyAttacked | EnemyEvaded | EnemyDamaged
    | EvasionBarred
    | EnemyDefeated | VictoryJoined | AssetDefeated | CardExhausted | DoomPlaced | AgendaAdvanced
    | ActAdvanced | AdvanceRefused | InvestigatorOut | LeadChanged | TraumaSuffered
    | ActionsLost | ActionsGained | CardReturned | CardShuffledIn | DiscardPileRemoved
    | CluesDiscarded | CluesLost | ControlTaken | CardAttached | CardsLaidUnder | PlaceChosen
    | AreaDrawn | AreaJoined | CluesMoved | ScenarioEnded | XpEarned | LogNoted
    | LogCrossed | CardEarned | CardStruck | TokenAdded
    | CardRemoved | GmChanged | CardFetched
)  # fmt: skip

__all__ = [
    "AbilityUsed",
    "ActAdvanced",
    "ActionTaken",
    "ActionsGained",
    "ActionsLost",
    "AdvanceRefused",
    "AgendaAdvanced",
    "AreaDrawn",
    "AreaJoined",
    "AssetDefeated",
    "Boosted",
    "CardAttached",
    "CardDiscarded",
    "CardEarned",
    "CardEntered",
    "CardExhausted",
    "CardFetched",
    "CardFizzled",
    "CardPlayed",
    "CardRemoved",
    "CardReturned",
    "CardRevealed",
    "CardShuffledIn",
    "CardStruck",
    "CardsDrawn",
    "CardsLaidUnder",
    "CardsSeen",
    "CluesAdded",
    "CluesDiscarded",
    "CluesDiscovered",
    "CluesGained",
    "CluesLeft",
    "CluesLost",
    "CluesMoved",
    "CluesSpent",
    "CommitShare",
    "Committed",
    "ControlTaken",
    "DeckOut",
    "DeckReshuffled",
    "DeckShuffled",
    "DiscardPileRemoved",
    "DoomPlaced",
    "EncounterDrawn",
    "EnemyAttacked",
    "EnemyDamaged",
    "EnemyDefeated",
    "EnemyDisengaged",
    "EnemyEngaged",
    "EnemyEvaded",
    "EnemyMoved",
    "EnemySpawned",
    "EvasionBarred",
    "Fate",
    "ForcedHappened",
    "GameBegan",
    "GmChanged",
    "HarmAssigned",
    "Healed",
    "HiddenActed",
    "HiddenDrawn",
    "InvestigatorOut",
    "LcgFact",
    "LeadChanged",
    "LogCrossed",
    "LogNoted",
    "Moved",
    "Mulliganed",
    "PhaseAltered",
    "PhaseBegan",
    "PlaceChosen",
    "PlaceGone",
    "PlaceRevealed",
    "PlacesConcealed",
    "Reason",
    "ResourcesChanged",
    "RoundBegan",
    "ScenarioEnded",
    "SeenHow",
    "Share",
    "SumPart",
    "TestBegan",
    "TestEnded",
    "TestSheet",
    "TestStopped",
    "TokenAdded",
    "TokenOdds",
    "TokenRevealed",
    "TokenWorth",
    "TraumaSuffered",
    "TurnBegan",
    "TurnEnded",
    "TurnHandedBack",
    "UsesChanged",
    "VictoryJoined",
    "XpEarned",
    "Zone",
]
