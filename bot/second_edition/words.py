"""Facts as lines that players read: short, in the present tense, nothing said twice.

Codes become names here and nowhere else.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Sequence
from fractions import Fraction
from typing import Any, TypeVar

from bot.engine.facts import Fact
from bot.engine.ids import Seat
from bot.second_edition import facts as f
from bot.second_edition import odds
from bot.second_edition.game import Board
from bot.second_edition.naming import (
    because,
    listed,
    many,
    named,
    one,
    place_name,
    short,
    short_name,
    source_name,
    start,
    the,
    who_name,
)
from bot.second_edition.signs import counted, signed
from bot.second_edition.terms import (
    LOST,
    OUTSKIRTS,
    SKY,
    TRACKS,
    CheckKind,
    MythosKind,
    Place,
    Special,
)
from bot.second_edition.tracks import awakening_gates

F = TypeVar("F", bound=Fact)
Say = Callable[[Board, Any], str]

_SAYS: dict[type[Fact], Say] = {}


def lines(b: Board, told: Sequence[Fact], seat: Seat | None = None) -> list[str]:
    """What happened, as `seat` may know it; None is a spectator."""
    seen = [fact for fact in told if fact.seen_by(seat)]
    found: list[str] = []
    number = 0
    while number < len(seen):
        group = _group(seen, number)
        found.append(_line(b, group, seen[number - 1] if number else None, seen, number))
        number += len(group)
    return [_stopped(line) for line in found if line]


def _stopped(line: str) -> str:
    """Without the full stop after a name that ends with a mark of its own."""
    return line[:-1] if line.endswith(("!.", "?.")) else line


def percent(per_mille: int) -> str:
    """A chance as whole percent, as on the button before the roll."""
    return odds.percent(Fraction(per_mille, 1000))


# --- what belongs together ----------------------------------------------------------------------


def _group(seen: Sequence[Fact], at: int) -> Sequence[Fact]:
    """The facts from `at` on that make one line."""
    first = seen[at]
    end = at + 1
    if isinstance(first, f.CheckBegan):
        return seen[at : _whole_check(seen, at)]
    while end < len(seen) and _continues(first, seen[end]):
        end += 1
    return seen[at:end]


def _whole_check(seen: Sequence[Fact], at: int) -> int:
    """Where a check ends that was rolled once and taken; else only its beginning is a line."""
    kinds = [type(fact) for fact in seen[at : at + 3]]
    return at + (3 if kinds == [f.CheckBegan, f.DiceRolled, f.CheckEnded] else 1)


def _continues(first: Fact, other: Fact) -> bool:
    match first, other:
        case f.Moved(how="walk"), f.Moved(how="walk"):
            return first.seat == other.seat
        case f.CardGained(), f.CardGained():
            return (first.seat, first.how) == (other.seat, other.how)
        case f.CardLost(), f.CardLost():
            return (first.seat, first.box, first.why) == (other.seat, other.box, other.why)
        case f.MonsterPlaced(), f.MonsterPlaced():
            return (first.place, first.seat) == (other.place, other.seat)
        case f.MonsterGone(), f.MonsterGone():
            return first.seat is None and (first.place, first.to) == (other.place, other.to)
        case f.MonsterMoved(), f.MonsterMoved():
            return (first.monster, first.source, first.to) == (
                other.monster,
                other.source,
                other.to,
            )
        case _:
            return False


def _line(
    b: Board, group: Sequence[Fact], before: Fact | None, seen: Sequence[Fact], at: int
) -> str:
    first, after = group[0], next(iter(seen[at + len(group) :]), None)
    if _is_echo(first, before, after):
        return ""
    if isinstance(first, f.CheckBegan) and len(group) > 1:
        return _check_line(b, group)
    if len(group) > 1:
        return _several(b, group)
    say = _SAYS.get(type(first))
    return say(b, first) if say else ""


def _is_echo(fact: Fact, before: Fact | None, after: Fact | None) -> bool:
    """Whether a neighbour says it too."""
    match fact, before, after:
        case f.PhaseBegan(), _, f.PhaseBegan():
            return True
        case f.CardExhausted(ready=True), _, _:
            return True
        case f.CardExhausted(card=card), f.AbilityUsed(source=same), _:
            return card == same
        case f.CardExhausted(card=card), _, f.AbilityUsed(source=same):
            return card == same
        case f.Changed(what="clues", cost=True), _, f.DiceRolled(why="clue"):
            return True
        case f.CombatEnded(how="won" | "stopped"), _, _:
            return True
        case f.CluePlaced(amount=amount), _, f.Changed(what="clues"):
            return amount < 0
        case f.EncounterDrawn(), _, f.EncounterMet():
            return False
        case _:
            return False


def _several(b: Board, group: Sequence[Fact]) -> str:
    match group[0], group[-1]:
        case f.Moved() as first, f.Moved() as last:
            return _walked(b, first, last, len(group))
        case f.CardGained() as first, _:
            return _gained(b, first, [x.card for x in group if isinstance(x, f.CardGained)])
        case f.CardLost() as first, _:
            return _lost(b, first, [x.card for x in group if isinstance(x, f.CardLost)])
        case f.MonsterPlaced() as first, _:
            return _placed(b, first, [x.monster for x in group if isinstance(x, f.MonsterPlaced)])
        case f.MonsterGone() as first, _:
            return _all_gone(b, first, [x.monster for x in group if isinstance(x, f.MonsterGone)])
        case f.MonsterMoved() as first, _:
            return f"{len(group)} monsters ({named(b, first.monster)}) {_way(b, first)}."
        case _:
            return ""


def _says(kind: type[F]) -> Callable[[Callable[[Board, F], str]], Callable[[Board, F], str]]:
    def register(say: Callable[[Board, F], str]) -> Callable[[Board, F], str]:
        _SAYS[kind] = say
        return say

    return register


def _who(b: Board, seat: Seat) -> str:
    return short_name(b, seat)


# --- the frame of the game ----------------------------------------------------------------------

_PHASES = {
    "setup": "Set-up",
    "upkeep": "I Upkeep",
    "movement": "II Movement",
    "arkham_encounters": "III Arkham Encounters",
    "other_world_encounters": "IV Other World Encounters",
    "mythos": "V Mythos",
    "final_battle": "Final battle",
    "over": "The end",
}


@_says(f.GameBegan)
def _game_began(b: Board, fact: f.GameBegan) -> str:
    first = _who(b, fact.first)
    return f"**{named(b, fact.ancient_one)} stirs.** {first} is the first player."


@_says(f.TurnBegan)
def _turn_began(b: Board, fact: f.TurnBegan) -> str:
    return f"**Turn {fact.turn}** · first player {_who(b, fact.first)}"


@_says(f.PhaseBegan)
def _phase_began(_b: Board, fact: f.PhaseBegan) -> str:
    return f"**{_PHASES.get(fact.phase, str(fact.phase).replace('_', ' ').capitalize())}**"


_WOKE = {
    "doom": "the doom track is full",
    "gates": "too many gates are open",
    "markers": "no gate marker is left",
    "cup": "no monster is left in the cup",
    "overrun": "monsters overrun the town",
    "gm": "the game master says so",
}


@_says(f.GmChanged)
def _gm_changed(b: Board, fact: f.GmChanged) -> str:
    return f"The game master {_gm_did(b, fact)}."


def _gm_did(b: Board, fact: f.GmChanged) -> str:
    match fact.what, fact.args:
        case "monster", (code, "", to):
            return f"puts {one(named(b, code))} at {place_name(b, Place(to))}"
        case "monster", (code, source, to):
            way = f"from {place_name(b, Place(source))} to {place_name(b, Place(to))}"
            return f"moves {the(named(b, code))} {way}"
        case "clues", (place, n):
            return f"sets the clues at {place_name(b, Place(place))} to {n}"
        case "seal", (place,):
            return f"removes the seal from {place_name(b, Place(place))}"
        case "card", (code,):
            return f"puts {named(b, code)} back into its deck"
        case "first", _ if fact.seat is not None:
            return f"gives the first-player marker to {_who(b, fact.seat)}"
        case "draws", _:
            return "sets results to come"
        case _:
            return "changes the game"


@_says(f.AncientOneWoke)
def _ancient_one_woke(b: Board, fact: f.AncientOneWoke) -> str:
    return f"**{named(b, fact.code)} awakens**: {_WOKE.get(fact.why, fact.why)}."


@_says(f.BattleRound)
def _battle_round(b: Board, fact: f.BattleRound) -> str:
    name = named(b, b.state.ancient_one)
    return f"**Final battle, round {fact.round}** · {name} has {fact.doom} doom"


_ENDS = {
    "sealed": "six gates are sealed",
    "closed": "every gate is closed",
    "beaten": "the Ancient One is beaten",
    "devoured": "everybody is devoured",
    "destroyed": "the world ends",
}
_PARTS = {"doom_track": "doom track", "elder_signs": "elder signs", "gate_trophies": "gates",
          "monster_trophies": "monsters"}  # fmt: skip


@_says(f.GameEnded)
def _game_ended(b: Board, fact: f.GameEnded) -> str:
    head = "Victory" if fact.won else "Defeat"
    words = f"**{head}**: {_ENDS.get(fact.resolution, fact.resolution)}."
    if not fact.won:
        return words
    parts = ", ".join(f"{_PARTS.get(name, name)} {signed(n)}" for name, n in fact.by if n)
    words += f" Score {fact.score}" + (f" ({parts})." if parts else ".")
    citizen = who_name(b, fact.first_citizen)
    return words + (f" First Citizen of Arkham: {citizen}." if citizen else "")


# --- checks and dice ----------------------------------------------------------------------------


def _faces(faces: Sequence[int]) -> str:
    return ", ".join(str(face) for face in faces) or "no dice"


def _check_name(fact: f.CheckBegan) -> str:
    what = fact.skill if fact.kind is CheckKind.PLAIN else fact.kind
    need = f" [{fact.difficulty}]" if fact.difficulty != 1 else ""
    return f"{what.capitalize()} ({signed(fact.modifier)}) check{need}"


def _check_line(b: Board, group: Sequence[Fact]) -> str:
    """A check that was rolled once: what, faces, outcome, chance."""
    began, rolled, ended = group
    assert isinstance(began, f.CheckBegan)
    assert isinstance(rolled, f.DiceRolled)
    assert isinstance(ended, f.CheckEnded)
    head = f"{_who(b, began.seat)}: {_check_name(began)}{because(b, began.source)}"
    return f"{head}: {_faces(rolled.all)}: {_outcome(ended)}."


def _outcome(fact: f.CheckEnded) -> str:
    word = "passed" if fact.passed else "failed"
    hits = counted(fact.successes, "success")
    of = f" of {fact.difficulty}" if fact.difficulty != 1 else ""
    chance = f", chance was {percent(fact.per_mille)}" if fact.per_mille else ""
    return f"**{word}** with {hits}{of}{chance}"


@_says(f.CheckBegan)
def _check_began(b: Board, fact: f.CheckBegan) -> str:
    dice = counted(max(0, fact.dice), "die")
    return f"{_who(b, fact.seat)}: {_check_name(fact)}{because(b, fact.source)}, {dice}."


@_says(f.DiceRolled)
def _dice_rolled(b: Board, fact: f.DiceRolled) -> str:
    who, faces = _who(b, fact.seat), _faces(fact.faces)
    hits = counted(fact.successes, "success")
    if not fact.why:
        return f"{who} rolls {faces}: {hits}."
    if fact.why == "clue":
        return f"{who} spends a clue and rolls {faces}: {hits} now."
    why = source_name(b, fact.why)
    return f"{who} rolls again ({why}): {faces}: {hits} now."


@_says(f.CheckEnded)
def _check_ended(b: Board, fact: f.CheckEnded) -> str:
    return f"{_who(b, fact.seat)}: {_outcome(fact)}{because(b, fact.source)}."


@_says(f.Rolled)
def _rolled(b: Board, fact: f.Rolled) -> str:
    faces = _faces(fact.faces)
    source = because(b, str(fact.source))
    if fact.seat is None:
        return f"Rolled: {faces}{source}."
    return f"{_who(b, fact.seat)} rolls {faces}{source}."


# --- investigators ------------------------------------------------------------------------------


@_says(f.Changed)
def _changed(b: Board, fact: f.Changed) -> str:
    who, n = _who(b, fact.seat), abs(fact.amount)
    source = because(b, fact.source)
    what = _amount(str(fact.what), n)
    verb = "gains" if fact.amount > 0 else "pays" if fact.cost else "loses"
    left = f", {'now' if fact.amount > 0 else 'leaving'} {fact.now}"
    return f"{who} {verb} {what}{source}{left if fact.what in ('sanity', 'stamina') else ''}."


def _amount(what: str, n: int) -> str:
    if what == "money":
        return f"${n}"
    return counted(n, "clue") if what == "clues" else f"{n} {what.capitalize()}"


@_says(f.MaximumLowered)
def _maximum_lowered(b: Board, fact: f.MaximumLowered) -> str:
    what = str(fact.what).removeprefix("max_").capitalize()
    return f"{_who(b, fact.seat)}’s maximum {what} is {fact.now} from now on."


@_says(f.SlidersSet)
def _sliders_set(b: Board, fact: f.SlidersSet) -> str:
    tracks = b.sheet(fact.seat).tracks
    pairs = [
        f"{first.capitalize()} {tracks[n][stop][0]}, {second.capitalize()} {tracks[n][stop][1]}"
        for n, ((first, second), stop) in enumerate(zip(TRACKS, fact.stops, strict=True))
    ]
    return f"{_who(b, fact.seat)} sets {'; '.join(pairs)}."


_GONE = {
    "arrested": "is arrested and goes to {to}",
    "released": "is let go: {to}",
    "gate": "goes through the gate to {to}",
    "returned": "returns through the gate to {to}",
    "other_world": "goes on to {to}",
    "knocked_out": "comes to in {to}",
    "closed": "has to leave for {to}",
    "came_back": "finds the way back to {to}",
    "visit": "is in {to} for a moment",
    "visit_over": "is back in {to}",
    "gm": "is brought to {to} by the game master",
}


@_says(f.Moved)
def _moved(b: Board, fact: f.Moved) -> str:
    who, to = _who(b, fact.seat), place_name(b, fact.to)
    if fact.to == LOST:
        return f"{who} is **lost in time and space**."
    words = _GONE.get(fact.how, "goes to {to}").format(to=to)
    return f"{who} {words}."


def _walked(b: Board, first: f.Moved, last: f.Moved, steps: int) -> str:
    to = place_name(b, last.to)
    return f"{_who(b, first.seat)} goes {steps} steps to {to}."


_STATUS = {
    ("delayed", True): "is delayed",
    ("delayed", False): "is delayed no more",
    ("explored", True): "has explored the gate",
    ("explored", False): "gives up the explored marker",
    ("skip_turn", True): "loses the next turn",
    ("skip_turn", False): "misses this turn",
    ("retired", True): "retires",
}


@_says(f.StatusChanged)
def _status_changed(b: Board, fact: f.StatusChanged) -> str:
    words = _STATUS.get((fact.status, fact.on), "")
    return f"{_who(b, fact.seat)} {words}." if words else ""


@_says(f.KnockedOut)
def _knocked_out(b: Board, fact: f.KnockedOut) -> str:
    states = [word for word, on in (("insane", fact.insane), ("unconscious", fact.unconscious))
              if on]  # fmt: skip
    return f"**{_who(b, fact.seat)} goes {listed(states)}.**"


@_says(f.Devoured)
def _devoured(b: Board, fact: f.Devoured) -> str:
    return f"**{who_name(b, fact.code)} is devoured**{because(b, fact.source)}."


@_says(f.InvestigatorCame)
def _investigator_came(b: Board, fact: f.InvestigatorCame) -> str:
    return f"{who_name(b, fact.code)} comes to Arkham."


@_says(f.Traded)
def _traded(b: Board, fact: f.Traded) -> str:
    things = ([named(b, fact.card)] if fact.card else []) + (
        [f"${fact.money}"] if fact.money else []
    )
    return f"{_who(b, fact.giver)} gives {listed(things)} to {_who(b, fact.taker)}."


@_says(f.AbilityUsed)
def _ability_used(b: Board, fact: f.AbilityUsed) -> str:
    who = _who(b, fact.seat)
    if fact.source == b.who(fact.seat).code:
        ability = str(getattr(b.sheet(fact.seat), "ability", ""))
        return f"{who} uses {ability or 'an ability'}."
    return f"{who} uses {source_name(b, fact.source)}."


# --- cards --------------------------------------------------------------------------------------

_GAINED = {
    "drawn": "draws",
    "bought": "buys",
    "dealt": "begins with",
    "fixed": "begins with",
    "found": "finds",
    "deputized": "becomes Deputy and gains",
    "suffered": "suffers",
    "gm": "is given",
}


def _gained(b: Board, first: f.CardGained, cards: Sequence[str]) -> str:
    names = listed([named(b, card) for card in cards])
    return f"{_who(b, first.seat)} {_GAINED.get(first.how, 'gains')} {names}."


@_says(f.CardGained)
def _card_gained(b: Board, fact: f.CardGained) -> str:
    return _gained(b, fact, [fact.card])


_WHY_LOST = {
    "used": "",
    "cast": "",
    "clue": "instead of a clue",
    "sold": "sold",
    "roll": "roll of 1",
}


def _lost(b: Board, first: f.CardLost, cards: Sequence[str]) -> str:
    names = listed([named(b, card) for card in cards])
    verb = "puts back into the box" if first.box else "discards"
    if first.why in _WHY_LOST:
        why = f" ({_WHY_LOST[first.why]})" if _WHY_LOST[first.why] else ""
    else:
        why = because(b, first.why)
    return f"{_who(b, first.seat)} {verb} {names}{why}."


@_says(f.CardLost)
def _card_lost(b: Board, fact: f.CardLost) -> str:
    return _lost(b, fact, [fact.card])


@_says(f.CardExhausted)
def _card_exhausted(b: Board, fact: f.CardExhausted) -> str:
    return f"{_who(b, fact.seat)} exhausts {named(b, fact.card)}."


@_says(f.CardsShown)
def _cards_shown(b: Board, fact: f.CardsShown) -> str:
    names = listed([named(b, card) for card in fact.cards])
    return f"{_who(b, fact.seat)} looks at {names}." if names else ""


@_says(f.AllyRemoved)
def _ally_removed(b: Board, fact: f.AllyRemoved) -> str:
    return f"{named(b, fact.card)} leaves Arkham for good."


_SPECIALS = {
    Special.BLESSING: ("is blessed", "is blessed no more"),
    Special.CURSE: ("is cursed", "is cursed no more"),
    Special.RETAINER: ("gains a Retainer", "loses the Retainer"),
    Special.BANK_LOAN: ("takes a Bank Loan", "is rid of the Bank Loan"),
    Special.MEMBERSHIP: ("joins the Silver Twilight Lodge", "leaves the Silver Twilight Lodge"),
}
_WHY_SPECIAL = {"roll": "roll of 1", "defaulted": "defaulted", "paid": "paid back"}


@_says(f.SpecialChanged)
def _special_changed(b: Board, fact: f.SpecialChanged) -> str:
    words = _SPECIALS[fact.special][0 if fact.gained else 1]
    why = _WHY_SPECIAL.get(fact.why)
    return f"{_who(b, fact.seat)} {words}{f' ({why})' if why else because(b, fact.why)}."


# --- monsters and combat ------------------------------------------------------------------------


def _counted(b: Board, monsters: Sequence[str], single: Callable[[str], str]) -> list[str]:
    """Their names in the order of coming, equal ones counted."""
    names = Counter(named(b, monster) for monster in monsters)
    return [many(name, n) if n > 1 else single(name) for name, n in names.items()]


def _placed(b: Board, first: f.MonsterPlaced, monsters: Sequence[str]) -> str:
    names = start(listed(_counted(b, monsters, one)))
    verbs = ("appears", "comes") if len(monsters) == 1 else ("appear", "come")
    if first.seat is not None:
        return f"{names} {verbs[0]} before {_who(b, first.seat)}."
    if first.place in (OUTSKIRTS, SKY):
        return f"{names} {verbs[1]} to {b.place_name(first.place)}."
    return f"{names} {verbs[0]} at {place_name(b, first.place)}."


@_says(f.MonsterPlaced)
def _monster_placed(b: Board, fact: f.MonsterPlaced) -> str:
    return _placed(b, fact, [fact.monster])


def _way(b: Board, fact: f.MonsterMoved) -> str:
    return f"from {place_name(b, fact.source)} to {place_name(b, fact.to)}"


@_says(f.MonsterMoved)
def _monster_moved(b: Board, fact: f.MonsterMoved) -> str:
    return f"{start(the(named(b, fact.monster)))} moves {_way(b, fact)}."


def _all_gone(b: Board, first: f.MonsterGone, monsters: Sequence[str]) -> str:
    """Several that leave one place for the cup or the box."""
    way = {"cup": "go back to the cup", "box": "leave the game"}.get(first.to, "are gone")
    origin = f" from {b.place_name(OUTSKIRTS)}" if first.place == OUTSKIRTS else ""
    return f"{start(listed(_counted(b, monsters, the)))} {way}{origin}."


@_says(f.MonsterGone)
def _monster_gone(b: Board, fact: f.MonsterGone) -> str:
    name = named(b, fact.monster)
    if fact.to == "trophy" and fact.seat is not None:
        if fact.taken:
            return f"{_who(b, fact.seat)} takes {the(name)} as a trophy."
        return f"{_who(b, fact.seat)} **defeats {the(name)}** and keeps it as a trophy."
    where = {"cup": "goes back to the cup", "box": "leaves the game"}.get(fact.to, "is gone")
    return f"{start(the(name))} {where}."


@_says(f.CombatBegan)
def _combat_began(b: Board, fact: f.CombatBegan) -> str:
    foe = the(named(b, fact.monster)) if fact.monster else named(b, b.state.ancient_one)
    return f"{_who(b, fact.seat)} fights {foe}."


@_says(f.CombatEnded)
def _combat_ended(b: Board, fact: f.CombatEnded) -> str:
    foe = the(named(b, fact.monster)) if fact.monster else named(b, b.state.ancient_one)
    words = {"fled": f"gets away from {foe}", "evaded": f"evades {foe}"}.get(fact.how, "")
    return f"{_who(b, fact.seat)} {words}." if words else ""


# --- gates, tracks, places ----------------------------------------------------------------------


@_says(f.GateOpened)
def _gate_opened(b: Board, fact: f.GateOpened) -> str:
    return f"**A gate to {named(b, fact.world)} opens** at {place_name(b, fact.place)}."


@_says(f.GateClosed)
def _gate_closed(b: Board, fact: f.GateClosed) -> str:
    gate = f"gate to {named(b, fact.world)} at {place_name(b, fact.place)}"
    if fact.seat is None:
        return f"The {gate} closes."
    return f"{_who(b, fact.seat)} **closes the {gate}**."


@_says(f.Sealed)
def _sealed(b: Board, fact: f.Sealed) -> str:
    place = start(place_name(b, fact.place))
    return f"**{place} is sealed.**" if fact.on else f"The seal on {place} breaks."


@_says(f.MonsterSurge)
def _monster_surge(b: Board, fact: f.MonsterSurge) -> str:
    amount = counted(fact.amount, "monster")
    return f"**Monster surge** at {place_name(b, fact.place)}: {amount}."


@_says(f.DoomChanged)
def _doom_changed(b: Board, fact: f.DoomChanged) -> str:
    of = b.ancient_one.doom
    verb = "rises" if fact.amount > 0 else "falls"
    return f"Doom {verb} to {fact.now} of {of}{because(b, fact.source)}."


@_says(f.TerrorChanged)
def _terror_changed(_b: Board, fact: f.TerrorChanged) -> str:
    return f"The terror level rises to {fact.now}."


@_says(f.PlaceClosed)
def _place_closed(b: Board, fact: f.PlaceClosed) -> str:
    place = start(place_name(b, fact.place))
    if not fact.closed:
        return f"{place} opens again."
    return f"{place} closes{' for good' if fact.for_good else ' for a while'}."


@_says(f.CluePlaced)
def _clue_placed(b: Board, fact: f.CluePlaced) -> str:
    n = abs(fact.amount)
    verb = ("lies" if n == 1 else "lie") if fact.amount > 0 else "leave" + ("s" if n == 1 else "")
    where = f"at {place_name(b, fact.place)}" if fact.amount > 0 else place_name(b, fact.place)
    return f"{start(counted(n, 'clue'))} {verb} {where}."


# --- cards of the town --------------------------------------------------------------------------

_KINDS = {
    MythosKind.HEADLINE: "Headline",
    MythosKind.ENVIRONMENT: "Environment",
    MythosKind.RUMOR: "Rumor",
    MythosKind.SPECIAL: "Mythos",
}


@_says(f.MythosDrawn)
def _mythos_drawn(b: Board, fact: f.MythosDrawn) -> str:
    card = b.library.mythos.get(fact.card)
    if card is None:
        return f"Mythos card: {fact.card}."
    head = f"{_KINDS[card.kind]}: **{card.name}**"
    if fact.ignored:
        return f"{head} (its text does not count)."
    said = b.registry.note(fact.card)
    stop = "" if card.name.endswith(("!", "?")) else "."
    return f"{head}{stop} {said}" if said else f"{head}{stop}"


@_says(f.MythosOver)
def _mythos_over(b: Board, fact: f.MythosOver) -> str:
    """What came and how things stand now, in one line."""
    came = [f"a gate opened at {place_name(b, place)}" for place in fact.opened]
    came += [f"{counted(fact.came, 'monster')} came"] if fact.came else []
    came += [f"monsters moved {counted(fact.moved, 'time')}"] if fact.moved else []
    limit = "" if fact.limit is None else f" of {fact.limit}"
    now = [
        f"doom {fact.doom} of {b.ancient_one.doom}",
        f"terror {fact.terror}",
        f"gates {fact.gates} of {awakening_gates(b.state.players)}",
        f"monsters {fact.monsters}{limit}",
        f"Outskirts {fact.outskirts} of {b.outskirts_limit()}",
    ]
    return f"**After the Mythos:** {', '.join(came) or 'nothing came'}. Now {', '.join(now)}."


_LEFT = {
    "passed": "is passed",
    "failed": "fails",
    "replaced": "is replaced",
    "refused": "does not come into play",
    "ignored": "is ignored: there is a Rumor already",
    "stopped": "is stopped",
    "awake": "ends",
    "over": "ends",
}


@_says(f.MythosLeft)
def _mythos_left(b: Board, fact: f.MythosLeft) -> str:
    return f"{named(b, fact.card)} {_LEFT.get(fact.how, 'leaves play')}."


@_says(f.RumorProgress)
def _rumor_progress(b: Board, fact: f.RumorProgress) -> str:
    lies = [counted(n, word) for n, word in ((fact.clues, "clue"), (fact.monsters, "monster")) if n]
    return f"{named(b, fact.card)} holds {listed(lies)}." if lies else ""


@_says(f.EncounterDrawn)
def _encounter_drawn(b: Board, fact: f.EncounterDrawn) -> str:
    where = named(b, fact.entry)
    place = "Other World" if where == fact.entry else where
    return f"{_who(b, fact.seat)} has an encounter: **{place}**."


@_says(f.EncounterMet)
def _encounter_met(_b: Board, fact: f.EncounterMet) -> str:
    return f"> {fact.text}" if fact.text else ""


_OFFERS = {
    "offer": "{who} offers {other} a trade: {things}.",
    "offer_declined": "{who} declines {other}’s offer.",
    "offer_gone": "{who}’s offer to {other} is off.",
}


_TOO_POOR = {
    "cannot_pay": "{who} cannot pay {arg}.",
    "cannot_do": "{who} has not what this takes: “{arg}”",
    "cannot_buy": "{who} can pay for none of them.",
}


@_says(f.Noted)
def _noted(b: Board, fact: f.Noted) -> str:
    who = "" if fact.seat is None else _who(b, fact.seat)
    arg = fact.args[0] if fact.args else ""
    if fact.what in _TOO_POOR:
        return _TOO_POOR[fact.what].format(who=who, arg=arg)
    match fact.what:
        case "no_gate":
            return f"No gate opens at {named(b, arg)}."
        case "gate_trophy_lost":
            return f"{who} gives up the gate trophy of {named(b, arg)}."
        case "struck":
            return f"{who} strikes {named(b, b.state.ancient_one)}: {counted(int(arg), 'success')}."
        case "spared":
            return f"{who} loses no {arg.capitalize()}{because(b, fact.args[1])}."
        case "spell_ends":
            return f"{who} lets go of {named(b, arg)}: it ends."
        case "other_world":
            return f"{who} looks for an encounter in {named(b, arg)}."
        case "attacks":
            return f"**{named(b, arg)} attacks.**"
        case what if what in _OFFERS:
            other, things = short(named(b, arg)), ", ".join(fact.args[1:])
            return _OFFERS[what].format(who=who, other=other, things=things)
        case _:
            return f"{who} {fact.what.replace('_', ' ')}".strip().capitalize() + "."
