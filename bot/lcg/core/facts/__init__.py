"""What happens in the card game, as typed facts; `sentences` turns them into sentences.

Cards stand as codes, places and enemies as codes too: a fact must be readable long after the
piece has left play. `seat` is whom the fact is about.
"""

from __future__ import annotations

from bot.lcg.core.facts.cards import (
    AssetDefeated,
    CardDiscarded,
    CardEntered,
    CardExhausted,
    CardLost,
    CardPlayed,
    CardReturned,
    CardRevealed,
    CardsDrawn,
    CardShuffledIn,
    CardsSeen,
    ControlTaken,
    DeckOut,
    DeckReshuffled,
    DeckShuffled,
    DiscardPileRemoved,
    EncounterDrawn,
    Mulliganed,
)
from bot.lcg.core.facts.course import (
    ActionsGained,
    ActionsLost,
    ActionTaken,
    GameBegan,
    LeadChanged,
    PhaseBegan,
    RoundBegan,
    TurnBegan,
    TurnEnded,
    TurnHandedBack,
)
from bot.lcg.core.facts.effects import (
    AbilityUsed,
    ChoiceMade,
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
    VictoryJoined,
)
from bot.lcg.core.facts.places import (
    CluesAdded,
    CluesDiscarded,
    CluesDiscovered,
    CluesGained,
    CluesLeft,
    CluesSpent,
    Moved,
    PlaceGone,
    PlaceRevealed,
)
from bot.lcg.core.facts.stages import (
    ActAdvanced,
    AdvanceRefused,
    AgendaAdvanced,
    DoomPlaced,
    GmChanged,
    LogNoted,
    QuestionSkipped,
    ScenarioEnded,
    XpEarned,
)
from bot.lcg.core.facts.tests import (
    Boosted,
    Committed,
    TestBegan,
    TestEnded,
    TestStopped,
    TokenRevealed,
)

LcgFact = (
    GameBegan | RoundBegan | PhaseBegan | TurnBegan | TurnHandedBack | TurnEnded | ActionTaken
    | Mulliganed | CardsDrawn | CardsSeen | DeckReshuffled | DeckShuffled | DeckOut
    | EncounterDrawn | CardDiscarded | CardRevealed | CardPlayed | CardLost | AbilityUsed
    | ForcedHappened | CardEntered | ResourcesChanged | UsesChanged | Moved | PlaceRevealed
    | PlaceGone | CluesDiscovered | CluesSpent | CluesAdded | CluesGained | CluesLeft | TestBegan
    | Committed | Boosted
    | TokenRevealed | TestEnded | TestStopped | HarmAssigned | Healed | EnemySpawned
    | EnemyEngaged | EnemyDisengaged | EnemyMoved | EnemyAttacked | EnemyEvaded | EnemyDamaged
    | EnemyDefeated | VictoryJoined | AssetDefeated | CardExhausted | DoomPlaced | AgendaAdvanced
    | ActAdvanced | AdvanceRefused | ChoiceMade | InvestigatorOut | LeadChanged | TraumaSuffered
    | ActionsLost | ActionsGained | CardReturned | CardShuffledIn | DiscardPileRemoved
    | CluesDiscarded | ControlTaken | ScenarioEnded | XpEarned | LogNoted | QuestionSkipped
    | GmChanged
)  # fmt: skip
