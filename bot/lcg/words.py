"""Facts as lines that players read: short, in the present tense, only what a reader may know.

Codes become names here and nowhere else. A line that would only repeat its neighbour is left out.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, TypeVar

from bot.engine.facts import Fact
from bot.engine.ids import Seat
from bot.lcg import facts as f
from bot.lcg.cards import Card, CardCode, CardType, Token
from bot.lcg.game import Game
from bot.lcg.look import plural, result_words, signed
from bot.lcg.look_test import short_name
from bot.lcg.state import Phase
from bot.lcg.tokens import token_name

F = TypeVar("F", bound=Fact)
Say = Callable[[Game, Any], str]

MOST_NAMES = 10
"""Cards looked at that are named one by one."""

_SAYS: dict[type[Fact], Say] = {}
_JOINED = (f.CardsDrawn, f.ResourcesChanged)
"""Facts that are told once for several investigators who do the same."""


def lines(g: Game, told: Sequence[Fact], seat: Seat | None) -> list[str]:
    """What happened, as `seat` may know it; None is a spectator."""
    return _joined(g, _without_echoes(g, [fact for fact in told if fact.seen_by(seat)]))


def percent(good: int, of: int, bag: int = 0) -> str:
    """A chance as whole percent with its fraction: ``88 % (14 of 16)``.

    Rounded, but never to 0 or 100 unless that is exact. The fraction counts tokens where it can
    be told in as many as the `bag` holds.
    """
    if good <= 0 or good >= of:
        return f"{100 if of and good >= of else 0} %"
    if bag and bag % of == 0:
        good, of = good * bag // of, bag
    rounded = min(99, max(1, (200 * good + of) // (2 * of)))
    return f"{rounded} % ({good} of {of})"


def harm(damage: int, horror: int) -> str:
    """``2 damage and 1 horror``; empty for nothing."""
    counts = [f"{n} {word}" for n, word in ((damage, "damage"), (horror, "horror")) if n]
    return " and ".join(counts)


def listed(names: Sequence[str]) -> str:
    """``a, b and c``."""
    return f"{', '.join(names[:-1])} and {names[-1]}" if len(names) > 1 else "".join(names)


def counted(count: int, word: str) -> str:
    """``1 clue``, ``2 clues``, ``3 doom``."""
    return f"{count} {plural(word, count)}"


def the(card: Card) -> str:
    """A card in the middle of a sentence: enemies and places that are no proper name get "the"."""
    proper = card.unique or card.has_trait("Arkham")
    with_article = card.type in (CardType.ENEMY, CardType.LOCATION) and not proper
    return f"the {card.name}" if with_article else card.name


def start(words: str) -> str:
    """Words at the start of a sentence."""
    return words[:1].upper() + words[1:]


# --- what is left out -------------------------------------------------------------------------


def _without_echoes(g: Game, told: list[Fact]) -> list[Fact]:
    kept: list[Fact] = []
    known: set[CardCode] = set()
    for number, fact in enumerate(told):
        after = told[number + 1] if number + 1 < len(told) else None
        if isinstance(fact, f.EnemyAttacked | f.CardPlayed):
            known.add(fact.code)
        if not (_told_by_next(g, fact, after) or _told_before(g, fact, known)):
            kept.append(fact)
    return kept


_SAYS_IT: dict[str, tuple[type[Fact], ...]] = {
    "investigate": (f.TestBegan,),
    "move": (f.Moved,),
    "draw": (f.CardsDrawn, f.CardsSeen),
    "resource": (f.ResourcesChanged,),
    "engage": (f.EnemyEngaged,),
}


def _told_by_next(g: Game, fact: Fact, after: Fact | None) -> bool:
    """Whether the next fact says it too."""
    match fact, after:
        case f.ActionTaken(action=action), _ if isinstance(after, _SAYS_IT.get(action, ())):
            return True
        case f.CardsDrawn(seat=seat, count=count), f.CardsSeen(how="drawn") as seen:
            return seen.seat == seat and len(seen.codes) == count
        case f.ForcedHappened(code=code), f.HarmAssigned() | f.TestBegan():
            return after.source == _title(g, code)
        case f.ForcedHappened(code=code), f.CardDiscarded(code=same) | f.ActAdvanced(code=same):
            return code == same
        case f.CardsDrawn(seat=seat, count=1), f.EncounterDrawn(seat=same):
            return seat == same
        case f.EnemyDisengaged(code=code), f.EnemyEvaded(code=same):
            return code == same
        case f.RoundBegan(), f.PhaseBegan():
            return True
        case _:
            return False


def _told_before(g: Game, fact: Fact, known: set[CardCode]) -> bool:
    """Whether an earlier fact said it (of cards attacking or played), or it always happens."""
    match fact:
        case f.CardExhausted(code=code, ready=ready):
            return ready or code in known or _attacked_in_turn(g, code)
        case f.CardEntered(code=code, place=place):
            return code in known and not place
        case f.ForcedHappened(code=code):
            card = g.library.cards.get(code)
            return card is not None and card.type is CardType.INVESTIGATOR
        case _:
            return type(fact) not in _SAYS


def _attacked_in_turn(g: Game, code: CardCode) -> bool:
    """Whether an enemy exhausts in its own phase: it has attacked."""
    card = g.library.cards.get(code)
    return g.state.phase is Phase.ENEMY and card is not None and card.type is CardType.ENEMY


# --- lines ------------------------------------------------------------------------------------


def _joined(g: Game, told: Sequence[Fact]) -> list[str]:
    """A line a fact; equal ones of several investigators are one line."""
    found: list[str] = []
    number = 0
    while number < len(told):
        group = _group(told, number)
        number += len(group)
        if len(group) > 1:
            found.append(_several(g, group))
        else:
            found.append(_SAYS[type(group[0])](g, group[0]))
    return [line for line in found if line]


def _group(told: Sequence[Fact], number: int) -> list[Fact]:
    first = told[number]
    if not isinstance(first, _JOINED):
        return [first]
    group = [first]
    for other in told[number + 1 :]:
        if type(other) is not type(first) or _amount(other) != _amount(first):
            break
        group.append(other)
    return list(group)


def _amount(fact: Fact) -> tuple[object, ...]:
    match fact:
        case f.CardsDrawn(count=count):
            return (count,)
        case f.ResourcesChanged(amount=amount, why=why):
            return (amount, why)
        case _:
            return ()


def _several(g: Game, group: Sequence[Fact]) -> str:
    seats = dict.fromkeys(x.seat for x in group if isinstance(x, _JOINED))
    who = listed([_who(g, seat) for seat in seats])
    each = " each" if len(seats) > 1 else ""
    times = len(group) // len(seats) if seats else 1
    match group[0]:
        case f.CardsDrawn(count=count):
            verb = "draw" if each else "draws"
            return f"{who} {verb} {counted(count * times, 'card')}{each}."
        case f.ResourcesChanged(amount=amount, why=why):
            verb = "gain" if amount > 0 else "spend"
            verb += "" if each else "s"
            amount = abs(amount) * times
            return f"{who} {verb} {counted(amount, 'resource')}{each}{_because(_name(g, why))}."
        case _:
            return ""


def _says(kind: type[F]) -> Callable[[Callable[[Game, F], str]], Callable[[Game, F], str]]:
    def register(say: Callable[[Game, F], str]) -> Callable[[Game, F], str]:
        _SAYS[kind] = say
        return say

    return register


def _who(g: Game, seat: Seat) -> str:
    return short_name(g.name(seat))


def _name(g: Game, code: CardCode) -> str:
    """A card's name; the code itself where the packs do not know it any more."""
    card = g.library.cards.get(code)
    return card.name if card else code


def _title(g: Game, code: CardCode) -> str:
    card = g.library.cards.get(code)
    return card.name if card else code


def _the(g: Game, code: CardCode) -> str:
    card = g.library.cards.get(code)
    return the(card) if card else code


def _because(source: str) -> str:
    return f" ({source})" if source else ""


# --- the frame of the game --------------------------------------------------------------------


@_says(f.GameBegan)
def _game_began(g: Game, fact: f.GameBegan) -> str:
    scenario = g.library.scenarios[fact.scenario].name
    return f"**{scenario}** begins. {_who(g, fact.lead)} leads."


@_says(f.RoundBegan)
def _round_began(_g: Game, fact: f.RoundBegan) -> str:
    return f"**Round {fact.round}**"


@_says(f.PhaseBegan)
def _phase_began(g: Game, fact: f.PhaseBegan) -> str:
    first = fact.phase == "mythos" or (fact.phase == "investigation" and g.state.round == 1)
    head = f"Round {g.state.round} · " if first else ""
    return f"**{head}{fact.phase.capitalize()} phase**"


@_says(f.TurnBegan)
def _turn_began(g: Game, fact: f.TurnBegan) -> str:
    return f"**{_who(g, fact.seat)}’s turn**"


@_says(f.TurnHandedBack)
def _turn_handed_back(g: Game, fact: f.TurnHandedBack) -> str:
    return f"{_who(g, fact.seat)} lets somebody else go first."


@_says(f.TurnEnded)
def _turn_ended(g: Game, fact: f.TurnEnded) -> str:
    left = f" with {counted(fact.unused, 'action')} unused" if fact.unused else ""
    return f"{_who(g, fact.seat)} ends the turn{left}."


_ACTIONS = {
    "investigate": "{who} investigates{target}.",
    "fight": "{who} fights{target}.",
    "evade": "{who} tries to evade{target}.",
    "engage": "{who} engages{target}.",
    "move": "{who} sets out for{target}.",
    "draw": "{who} takes an action to draw a card.",
    "resource": "{who} takes an action to gain a resource.",
}


@_says(f.ActionTaken)
def _action_taken(g: Game, fact: f.ActionTaken) -> str:
    card = g.library.cards.get(fact.target)
    aimed = card is not None and card.type in (CardType.ENEMY, CardType.LOCATION)
    target = f" {the(card)}" if card is not None and aimed else ""
    words = _ACTIONS.get(fact.action, "{who} takes an action: " + fact.action + "{target}.")
    return words.format(who=_who(g, fact.seat), target=target)


@_says(f.ActionsLost)
def _actions_lost(g: Game, fact: f.ActionsLost) -> str:
    return f"{_who(g, fact.seat)} loses {counted(fact.count, 'action')}."


@_says(f.ActionsGained)
def _actions_gained(g: Game, fact: f.ActionsGained) -> str:
    return f"{_who(g, fact.seat)} gains {counted(fact.count, 'more action')} this turn."


@_says(f.LeadChanged)
def _lead_changed(g: Game, fact: f.LeadChanged) -> str:
    return f"{_who(g, fact.seat)} leads now."


# --- decks and hands --------------------------------------------------------------------------


@_says(f.Mulliganed)
def _mulliganed(g: Game, fact: f.Mulliganed) -> str:
    who = _who(g, fact.seat)
    return f"{who} replaces {counted(fact.count, 'card')}." if fact.count else f"{who} keeps all."


@_says(f.CardsDrawn)
def _cards_drawn(g: Game, fact: f.CardsDrawn) -> str:
    return f"{_who(g, fact.seat)} draws {counted(fact.count, 'card')}." if fact.count else ""


@_says(f.CardsSeen)
def _cards_seen(g: Game, fact: f.CardsSeen) -> str:
    verbs = {"drawn": "draws", "searched": "looks at", "taken": "takes into hand"}
    if len(fact.codes) > MOST_NAMES:
        return f"{_who(g, fact.seat)} looks through {len(fact.codes)} cards."
    names = listed([_name(g, code) for code in fact.codes])
    if not names:
        return ""
    return f"{_who(g, fact.seat)} {verbs.get(fact.how, 'sees')} {names}. *Only you see which.*"


@_says(f.DeckReshuffled)
def _deck_reshuffled(g: Game, fact: f.DeckReshuffled) -> str:
    if fact.seat is None:
        return "The encounter discard pile is shuffled into the encounter deck."
    return f"{_who(g, fact.seat)} shuffles the discard pile into a new deck."


@_says(f.DeckShuffled)
def _deck_shuffled(g: Game, fact: f.DeckShuffled) -> str:
    if fact.seat is None:
        return "The encounter deck is shuffled."
    return f"{_who(g, fact.seat)} shuffles the deck."


@_says(f.DeckOut)
def _deck_out(g: Game, fact: f.DeckOut) -> str:
    return f"{_who(g, fact.seat)} has no card left to draw."


@_says(f.EncounterDrawn)
def _encounter_drawn(g: Game, fact: f.EncounterDrawn) -> str:
    surge = " It surges: one more follows." if fact.surge else ""
    return f"{_who(g, fact.seat)} draws **{_name(g, fact.code)}**.{surge}"


@_says(f.CardDiscarded)
def _card_discarded(g: Game, fact: f.CardDiscarded) -> str:
    if fact.seat is None:
        return f"{start(_the(g, fact.code))} is discarded{_because(fact.why)}."
    return f"{_who(g, fact.seat)} discards {_name(g, fact.code)}{_because(fact.why)}."


@_says(f.CardReturned)
def _card_returned(g: Game, fact: f.CardReturned) -> str:
    return f"{_name(g, fact.code)} returns to {_who(g, fact.seat)}’s hand."


@_says(f.CardShuffledIn)
def _card_shuffled_in(g: Game, fact: f.CardShuffledIn) -> str:
    return f"{start(_the(g, fact.code))} is shuffled into the encounter deck."


@_says(f.DiscardPileRemoved)
def _discard_pile_removed(g: Game, fact: f.DiscardPileRemoved) -> str:
    whose = f"{_who(g, fact.seat)}’s discard pile"
    return f"{whose} ({counted(fact.count, 'card')}) leaves the game."


@_says(f.CardRevealed)
def _card_revealed(g: Game, fact: f.CardRevealed) -> str:
    where = f" from {fact.where}" if fact.where else ""
    if fact.seat is None:
        return f"{_name(g, fact.code)} is revealed{where}."
    return f"{_who(g, fact.seat)} reveals {_name(g, fact.code)}{where}."


@_says(f.CardPlayed)
def _card_played(g: Game, fact: f.CardPlayed) -> str:
    cost = f" for {counted(fact.cost, 'resource')}" if fact.cost else ""
    return f"{_who(g, fact.seat)} plays {_name(g, fact.code)}{cost}."


@_says(f.CardLost)
def _card_lost(g: Game, fact: f.CardLost) -> str:
    why = f": {fact.why}" if fact.why else ""
    return f"{_name(g, fact.code)} comes to nothing{why}."


@_says(f.CardEntered)
def _card_entered(g: Game, fact: f.CardEntered) -> str:
    card = g.library.cards.get(fact.code)
    if fact.place and card is not None and card.type is CardType.ASSET:
        return f"{card.name} is at {_the(g, fact.place)}."
    if fact.place:
        return f"{_name(g, fact.code)} is attached to {_the(g, fact.place)}."
    if fact.seat is not None and card is not None and card.type is CardType.TREACHERY:
        return f"{card.name} stays in {_who(g, fact.seat)}’s threat area."
    return f"{start(_the(g, fact.code))} comes into play."


@_says(f.ControlTaken)
def _control_taken(g: Game, fact: f.ControlTaken) -> str:
    return f"{_who(g, fact.seat)} takes control of {_name(g, fact.code)}."


@_says(f.AssetDefeated)
def _asset_defeated(g: Game, fact: f.AssetDefeated) -> str:
    whose = f"{_who(g, fact.seat)}’s " if fact.seat is not None else ""
    return f"{whose}{_name(g, fact.code)} is defeated."


@_says(f.CardExhausted)
def _card_exhausted(g: Game, fact: f.CardExhausted) -> str:
    return f"{start(_the(g, fact.code))} {'readies' if fact.ready else 'exhausts'}."


# --- abilities, choices, counters -------------------------------------------------------------


@_says(f.AbilityUsed)
def _ability_used(g: Game, fact: f.AbilityUsed) -> str:
    who, card = _who(g, fact.seat), g.library.cards.get(fact.code)
    if card is not None and card.type is CardType.INVESTIGATOR:
        return f"{who} uses the investigator’s ability."
    known = g.registry.abilities.get(fact.code, ())
    label = next((a.label for a in known if a.name == fact.ability), "")
    more = f" ({label[:1].lower()}{label[1:]})" if label and len(known) > 1 else ""
    return f"{who} uses {_name(g, fact.code)}{more}."


@_says(f.ForcedHappened)
def _forced_happened(g: Game, fact: f.ForcedHappened) -> str:
    return f"{start(_the(g, fact.code))} takes effect."


@_says(f.ChoiceMade)
def _choice_made(g: Game, fact: f.ChoiceMade) -> str:
    return f"{_who(g, fact.seat)} chooses: {fact.choice}{_because(_name(g, fact.code))}."


@_says(f.ResourcesChanged)
def _resources_changed(g: Game, fact: f.ResourcesChanged) -> str:
    verb = "gains" if fact.amount > 0 else "spends"
    amount = counted(abs(fact.amount), "resource")
    return f"{_who(g, fact.seat)} {verb} {amount}{_because(_name(g, fact.why))}."


@_says(f.UsesChanged)
def _uses_changed(g: Game, fact: f.UsesChanged) -> str:
    left = f"{fact.left} {fact.kind}".strip() if fact.left else f"no {fact.kind or 'uses'}"
    return f"{_name(g, fact.code)} has {left} left."


@_says(f.Healed)
def _healed(g: Game, fact: f.Healed) -> str:
    who = _the(g, fact.code) if fact.code else _who(g, fact.seat)
    return f"{start(who)} is healed of {harm(fact.damage, fact.horror)}."


@_says(f.HarmAssigned)
def _harm_assigned(g: Game, fact: f.HarmAssigned) -> str:
    who = _name(g, fact.code) if fact.code else _who(g, fact.seat)
    return f"{who} takes {harm(fact.damage, fact.horror)}{_because(fact.source)}."


@_says(f.TraumaSuffered)
def _trauma_suffered(g: Game, fact: f.TraumaSuffered) -> str:
    kinds = ((fact.physical, "physical trauma"), (fact.mental, "mental trauma"))
    what = " and ".join(f"{n} {word}" for n, word in kinds if n)
    return f"{_who(g, fact.seat)} suffers {what}{_because(fact.source)}."


_CAUSES = {"both": "damage and horror"}


@_says(f.InvestigatorOut)
def _investigator_out(g: Game, fact: f.InvestigatorOut) -> str:
    if fact.how == "resigned":
        return f"**{_who(g, fact.seat)} resigns.**"
    cause = _because(_CAUSES.get(fact.cause, fact.cause))
    return f"**{_who(g, fact.seat)} is {fact.how}**{cause}."


# --- places and clues -------------------------------------------------------------------------


@_says(f.Moved)
def _moved(g: Game, fact: f.Moved) -> str:
    if fact.origin == fact.to:
        return f"{_who(g, fact.seat)} is at {_the(g, fact.to)}."
    return f"{_who(g, fact.seat)} moves to {_the(g, fact.to)}."


@_says(f.PlaceRevealed)
def _place_revealed(g: Game, fact: f.PlaceRevealed) -> str:
    clues = f" with {counted(fact.clues, 'clue')}" if fact.clues else ""
    return f"{start(_the(g, fact.code))} is revealed{clues}."


@_says(f.PlaceGone)
def _place_gone(g: Game, fact: f.PlaceGone) -> str:
    return f"{start(_the(g, fact.code))} leaves the game."


@_says(f.CluesDiscovered)
def _clues_discovered(g: Game, fact: f.CluesDiscovered) -> str:
    return f"{_who(g, fact.seat)} discovers {counted(fact.count, 'clue')} in {_the(g, fact.place)}."


@_says(f.CluesSpent)
def _clues_spent(g: Game, fact: f.CluesSpent) -> str:
    return f"{_who(g, fact.seat)} spends {counted(fact.count, 'clue')}."


@_says(f.CluesLeft)
def _clues_left(g: Game, fact: f.CluesLeft) -> str:
    on = f" on {_the(g, fact.on)}" if fact.on else " down"
    return f"{_who(g, fact.seat)} puts {counted(fact.count, 'clue')}{on}."


@_says(f.CluesDiscarded)
def _clues_discarded(g: Game, fact: f.CluesDiscarded) -> str:
    clues, card = counted(fact.count, "clue"), _name(g, fact.code)
    return f"{_who(g, fact.seat)} takes {clues} off {card}: {fact.left} left."


# --- tests ------------------------------------------------------------------------------------


def token_words(token: Token) -> str:
    """A token as it is read: ``skull``, ``auto-fail``, ``−2``."""
    if isinstance(token, int):
        return signed(token)
    return "auto-fail" if token_name(token) == "auto_fail" else str(token).replace("_", " ")


@_says(f.TestBegan)
def _test_began(g: Game, fact: f.TestBegan) -> str:
    sum_ = f"{fact.skill} {fact.value} against {fact.difficulty}"
    return f"{_who(g, fact.seat)} tests {sum_}{_because(fact.source)}."


@_says(f.Committed)
def _committed(g: Game, fact: f.Committed) -> str:
    verb = "takes back" if fact.back else "commits"
    return f"{_who(g, fact.seat)} {verb} {_name(g, fact.code)}."


@_says(f.Boosted)
def _boosted(g: Game, fact: f.Boosted) -> str:
    who = _who(g, fact.seat)
    return f"{who} gets {signed(fact.amount)} {fact.skill} ({_name(g, fact.code)})."


@_says(f.TokenRevealed)
def _token_revealed(_g: Game, fact: f.TokenRevealed) -> str:
    token = token_words(fact.token)
    if fact.cancelled:
        return f"The token {token} is cancelled."
    counts = not isinstance(fact.token, int) and fact.modifier is not None
    return f"Token: **{token}**" + (f" ({signed(fact.modifier or 0)})." if counts else ".")


@_says(f.TestEnded)
def _test_ended(g: Game, fact: f.TestEnded) -> str:
    who = _who(g, fact.seat)
    verb = "succeeds" if fact.success else "fails"
    chance = f"The chance was {percent(*fact.chance, len(g.state.bag))}."
    if fact.automatic:
        return f"**{who} {verb} automatically.** {chance}"
    margin = abs(fact.total - fact.difficulty)
    by = f" by {margin}" if margin else ""
    return f"**{who} {verb}{by}**: {fact.total} against {fact.difficulty}. {chance}"


@_says(f.TestStopped)
def _test_stopped(_g: Game, fact: f.TestStopped) -> str:
    return f"The test ends without a result{_because(fact.source)}."


# --- enemies ----------------------------------------------------------------------------------


@_says(f.EnemySpawned)
def _enemy_spawned(g: Game, fact: f.EnemySpawned) -> str:
    enemy = start(_the(g, fact.code))
    if not fact.place:
        return f"{enemy} has nowhere to spawn and is discarded."
    return f"{enemy} spawns in {_the(g, fact.place)}."


@_says(f.EnemyEngaged)
def _enemy_engaged(g: Game, fact: f.EnemyEngaged) -> str:
    return f"{start(_the(g, fact.code))} engages {_who(g, fact.seat)}."


@_says(f.EnemyDisengaged)
def _enemy_disengaged(g: Game, fact: f.EnemyDisengaged) -> str:
    return f"{start(_the(g, fact.code))} disengages."


@_says(f.EnemyMoved)
def _enemy_moved(g: Game, fact: f.EnemyMoved) -> str:
    return f"{start(_the(g, fact.code))} moves to {_the(g, fact.to)}."


@_says(f.EnemyAttacked)
def _enemy_attacked(g: Game, fact: f.EnemyAttacked) -> str:
    kind = " (attack of opportunity)" if fact.opportunity else ""
    kind = " (it retaliates)" if fact.retaliates else kind
    attack = f"{start(_the(g, fact.code))} attacks {_who(g, fact.seat)}{kind}"
    return f"{attack}, but the attack is cancelled." if fact.cancelled else f"{attack}."


@_says(f.EnemyEvaded)
def _enemy_evaded(g: Game, fact: f.EnemyEvaded) -> str:
    return f"{_who(g, fact.seat)} evades {_the(g, fact.code)}."


@_says(f.EnemyDamaged)
def _enemy_damaged(g: Game, fact: f.EnemyDamaged) -> str:
    enemy = start(_the(g, fact.code))
    if fact.amount < 0:
        return f"{enemy} is healed of {-fact.amount} damage{_because(fact.source)}."
    return f"{enemy} takes {fact.amount} damage{_because(fact.source)}; {fact.left} health left."


@_says(f.EnemyDefeated)
def _enemy_defeated(g: Game, fact: f.EnemyDefeated) -> str:
    victory = f" Victory {fact.victory}." if fact.victory else ""
    if fact.seat is None:
        return f"{start(_the(g, fact.code))} is defeated.{victory}"
    return f"{_who(g, fact.seat)} defeats {_the(g, fact.code)}.{victory}"


# --- acts, agendas, the end -------------------------------------------------------------------


@_says(f.DoomPlaced)
def _doom_placed(g: Game, fact: f.DoomPlaced) -> str:
    on = _the(g, fact.on) if fact.on else "the agenda"
    return f"{counted(fact.amount, 'doom')} on {on}: {fact.total} of {fact.need} in play."


@_says(f.AgendaAdvanced)
def _agenda_advanced(g: Game, fact: f.AgendaAdvanced) -> str:
    return _advanced(g, "agenda", fact.code)


@_says(f.ActAdvanced)
def _act_advanced(g: Game, fact: f.ActAdvanced) -> str:
    return _advanced(g, "act", fact.code)


def _advanced(g: Game, what: str, code: CardCode) -> str:
    """The other side is public now: its name and what it does."""
    card = g.library.cards.get(code)
    if card is None:
        return f"**The {what} advances.**"
    body = g.registry.backs.get(code)
    text = " ".join((body.__doc__ or "").split()).removeprefix(f"{card.name}:") if body else ""
    other = f": {card.back_name}" if card.back_name else ""
    return f"**{card.name} advances{other}.**{text and f'{chr(10)}-# {text.strip()}'}"


@_says(f.AdvanceRefused)
def _advance_refused(g: Game, fact: f.AdvanceRefused) -> str:
    return f"{_who(g, fact.seat)} does not agree: no clues are spent."


@_says(f.ScenarioEnded)
def _scenario_ended(_g: Game, fact: f.ScenarioEnded) -> str:
    return f"**The scenario ends: {result_words(fact.resolution)}.**"


@_says(f.XpEarned)
def _xp_earned(g: Game, fact: f.XpEarned) -> str:
    return f"{_who(g, fact.seat)} earns {fact.amount} experience."


@_says(f.LogNoted)
def _log_noted(g: Game, fact: f.LogNoted) -> str:
    note, _, seat = fact.note.partition(":")
    about = f" {_who(g, Seat(int(seat)))}" if seat.isdigit() else ""
    return f"Campaign log: {start(note.replace('_', ' '))}{about}."


@_says(f.QuestionSkipped)
def _question_skipped(_g: Game, fact: f.QuestionSkipped) -> str:
    return f"A question falls away{_because(fact.source)}."


@_says(f.GmChanged)
def _gm_changed(_g: Game, fact: f.GmChanged) -> str:
    return f"The game master {fact.what}."
