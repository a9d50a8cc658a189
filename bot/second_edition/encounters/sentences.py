"""Encounters in words: the sentence of an entry, made from the value that the interpreter runs.

Clauses are imperative and in lower case ("gain 2 clue tokens", "be delayed"); sentences are built
of them. A check that stands by itself says "Pass: … Fail: …"; within another clause it becomes
"pass a Luck (-1) check and …, or else …".
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import assert_never

from bot.engine.words import an, listed, lower
from bot.second_edition.encounters.box_words import BOX_WORDS
from bot.second_edition.encounters.entries import Entry, Scripted
from bot.second_edition.encounters.phrases import (
    DECK_NAMES,
    STATS,
    amount_text,
    items_text,
    join_parts,
    points_text,
    purchase_text,
    row_text,
    sentence,
    stats_text,
    you_are,
)
from bot.second_edition.names.naming import the_place
from bot.second_edition.names.signs import counted, plural, signed
from bot.second_edition.printed.ops import (
    AddToken,
    Arrested,
    Buy,
    Change,
    Chart,
    Check,
    Choose,
    CombatCheck,
    Cost,
    DeadlyLoss,
    Delayed,
    Devoured,
    DiscardThis,
    DoomRises,
    Draw,
    Encounter,
    Facing,
    FallBack,
    Gain,
    GainSplit,
    GateAppears,
    Lose,
    LoseItems,
    LoseTurn,
    Lost,
    May,
    MonsterAppears,
    MonstersCome,
    MonstersLeave,
    MonsterTrophy,
    Move,
    MoveAnywhere,
    Op,
    PlacesClose,
    Receive,
    ReturnToArkham,
    Roll,
    RollDice,
    SearchAny,
    SearchFirst,
    Take,
    TakeAlly,
    TerrorRises,
    ToStreet,
    ToZero,
    Visit,
    Wager,
    Way,
    Word,
)
from bot.second_edition.printed.terms import Movement, Skill, Special

Names = Callable[[str], str]
"""The name of whatever has an id."""

_RECEIVED = {
    Special.BLESSING: "become Blessed",
    Special.CURSE: "become Cursed",
    Special.RETAINER: "gain a Retainer",
    Special.MEMBERSHIP: "become a member of the Silver Twilight Lodge",
    Special.BANK_LOAN: "take a Bank Loan",
    Special.RAIL_PASS: "take a Rail Pass",
    Special.SHELDON_GANG: "become a member of the Sheldon Gang",
}
_AREAS = {
    "sky": "the Sky",
    "outskirts": "the Outskirts",
    "streets": "street areas",
    "locations": "locations",
}


def entry_text(entry: Entry | Scripted, names: Names) -> str:
    """Return what players read of an entry: one or more sentences."""
    if isinstance(entry, Scripted):
        return entry.text
    return text(entry.ops, names)


def text(ops: Sequence[Op], names: Names) -> str:
    """Ops as sentences; nothing is "Nothing happens."."""
    return _Words(names).sentences(ops) or "Nothing happens."


def way_text(way: Way, names: Names) -> str:
    """One way of a choice, as the label of an option."""
    said = _Words(names).way(way)
    return f"{said[:1].upper()}{said[1:]}"


def cost_text(cost: Cost) -> str:
    """A price: "$2", "1 Sanity and 2 clue tokens"; empty for nothing."""
    parts = [amount_text(stat, getattr(cost, stat)) for stat in STATS if getattr(cost, stat)]
    if cost.toughness:
        parts.append(f"{cost.toughness} toughness of monster trophies")
    if cost.worth:
        gates = counted(-(-cost.worth // 5), "gate trophy")
        parts.append(f"{cost.worth} toughness of monster trophies (or {gates})")
    if cost.gates:
        parts.append(counted(cost.gates, "gate trophy"))
    if cost.monsters:
        parts.append(_trophies_text(cost))
    return join_parts(parts)


def _trophies_text(cost: Cost) -> str:
    """Monster trophies of a price, with the symbol that they must show."""
    trophies = counted(cost.monsters, "monster trophy")
    return trophies if cost.symbol is None else f"{trophies} with a {cost.symbol.value}"


def change_text(change: Change, names: Names) -> str:
    """Return how monsters differ: "Cultists have toughness +1 and move like flying monsters."."""
    kinds = join_parts([plural(names(kind)) for kind in change.kinds])
    who = kinds or _changed_monsters(change)
    has = _changed_numbers(change)
    has += [each.replace("_", " ").title() for each in change.gains if each not in _ARE]
    said = [f"have {join_parts(has)}"] if has else []
    said += [f"are {each.title()}" for each in change.gains if each in _ARE]
    if change.movement is not None:
        said.append(_MOVES.get(change.movement, f"move by {change.movement.value}"))
    return f"{who} {join_parts(said)}."


_ARE = ("endless", "undead")
_MOVES = {
    Movement.NORMAL: "move like normal monsters",
    Movement.FAST: "move like fast monsters",
    Movement.FLYING: "move like flying monsters",
    Movement.STALKER: "move like stalkers",
}


def _changed_monsters(change: Change) -> str:
    """Return whom a change without kinds concerns."""
    if change.moving is Movement.STALKER:
        return "Stalkers"
    if change.moving is not None:
        return f"{change.moving.capitalize()} monsters"
    return "All Undead" if change.undead else "All monsters"


def _changed_numbers(change: Change) -> list[str]:
    """The numbers that a change gives: `toughness +1`, `combat rating −2`."""
    has = [f"toughness {signed(change.toughness)}"] if change.toughness else []
    for what in ("horror_rating", "horror_damage", "combat_rating", "combat_damage"):
        if (value := getattr(change, what)) is not None:
            shown = signed(value) if what.endswith("rating") else str(value)
            has.append(f"{what.replace('_', ' ')} {shown}")
    return has


def modifiers_text(modifiers: Mapping[Skill, int]) -> str:
    """Return what is added to checks: "In Arkham: Will checks −1 and Sneak checks +1."."""
    parts = [f"{skill.capitalize()} checks {signed(n)}" for skill, n in modifiers.items()]
    return f"In Arkham: {join_parts(parts)}."


def check_name(skill: str, modifier: int, difficulty: int = 1) -> str:
    """A check in a sentence: "Will (−1) check", "Lore (−2) check (2 successes needed)"."""
    shown = f"{skill.capitalize()} ({signed(modifier)}) check"
    return shown if difficulty == 1 else f"{shown} ({difficulty} successes needed)"


class _Words:
    """Puts ops into words; needs the names of things."""

    def __init__(self, names: Names) -> None:
        self.name = names

    def sentences(self, ops: Sequence[Op]) -> str:
        """Full sentences: simple ops that follow each other share one."""
        found: list[str] = []
        checked = False
        for run in _runs(ops):
            said = self.alone(run[0]) if _stands_alone(run[0]) else sentence(self.clause(run))
            found.append(f"Either way, {lower(said)}" if checked else said)
            checked = isinstance(run[0], Check | CombatCheck)
        return " ".join(found)

    def alone(self, op: Op) -> str:
        """An op that makes sentences of its own."""
        match op:
            case Check(skill, modifier, passed, failed, difficulty, instead):
                return self._checked(
                    check_name(skill, modifier, difficulty), passed, failed, instead
                )
            case CombatCheck(modifier, passed, failed):
                return self._checked(check_name("combat", modifier), passed, failed, "")
            case Chart(skill, modifier, rows):
                head = f"Make {an(check_name(skill, modifier))}."
                return " ".join((head, *self._rows(rows)))
            case Roll(success, failure):
                return self._rolled(success, failure)
            case May(ops, cost):
                return self._may(ops, cost)
            case Choose(ways):
                lettered = zip("abcd", ways, strict=False)
                return f"Choose: {', '.join(f'({key}) {self.way(way)}' for key, way in lettered)}."
            case MonstersLeave(then=then) if then:
                return f"{sentence(self._leave(op))} If any did, {self.clause(then)}."
            case _:
                return sentence(self.clause([op]))

    def _rolled(self, success: Sequence[Op], failure: Sequence[Op]) -> str:
        rows = (("on a success", success), ("on a failure", failure))
        said = [f"{when} {you_are(self.clause(ops))}" for when, ops in rows if ops]
        return f"Roll a die: {', '.join(said)}."

    def _tried(self, op: Op) -> str:
        """A sentence for an op behind "You may"."""
        match op:
            case Check(skill, modifier, passed, failed, difficulty, _):
                return self._made(check_name(skill, modifier, difficulty), passed, failed)
            case _:
                return self.alone(op)

    def _made(
        self, name: str, passed: Sequence[Op], failed: Sequence[Op], instead: str = ""
    ) -> str:
        rows = (("Pass", passed), ("Fail", failed))
        said = "".join(f" {when}: {you_are(self.clause(ops))}." for when, ops in rows if ops)
        either = f", or discard {self.name(instead)} to pass it" if instead else ""
        return f"Make {an(name)}{either}.{said}"

    def _checked(self, name: str, passed: Sequence[Op], failed: Sequence[Op], instead: str) -> str:
        either = f", or discard {self.name(instead)}," if instead else ""
        if (passed and failed) or any(isinstance(op, May) for op in passed):
            return self._made(name, passed, failed, instead)
        if passed:
            return f"Pass {an(name)}{either} to {self.clause(passed)}."
        return f"Pass {an(name)}, or {self.clause(failed)}."

    def _rows(self, rows: dict[int, list[Op]]) -> list[str]:
        starts = sorted(rows)
        said: list[str] = []
        for place, low in enumerate(starts):
            last = place + 1 == len(starts)
            high = low if last else starts[place + 1] - 1
            said.append(
                f"{row_text(low, high, last)}: {you_are(self.clause(rows[low])) or 'nothing'}."
            )
        return said

    def _may(self, ops: Sequence[Op], cost: Cost) -> str:
        price = cost_text(cost)
        if any(_stands_alone(op) for op in ops):
            runs = _runs(ops)
            said = " ".join(self._tried(run[0]) for run in runs if _stands_alone(run[0]))
            before = [self.clause(run) for run in runs if not _stands_alone(run[0])]
            said = listed((*before, lower(said)))
            return f"You may pay {price} to {said}" if price else f"You may {said}"
        said = self.clause(ops)
        return f"You may pay {price} to {said}." if price else f"You may {said}."

    def way(self, way: Way) -> str:
        """One way of a choice."""
        price = cost_text(way.cost)
        said = self.clause(way.ops)
        if price:
            return f"pay {price}" + (f" and {said}" if said else "")
        return said or "do nothing"

    def clause(self, ops: Sequence[Op]) -> str:
        """Ops as one clause, joined by commas and "and"."""
        return join_parts([self.phrase(op) for op in ops])

    def phrase(self, op: Op) -> str:  # noqa: C901, PLR0912, PLR0915 - one case for each word
        """One op, imperative and in lower case."""
        match op:
            case Check(skill, modifier, passed, failed, difficulty, _):
                return self._inline(check_name(skill, modifier, difficulty), passed, failed)
            case CombatCheck(modifier, passed, failed):
                return self._inline(check_name("combat", modifier), passed, failed)
            case Chart() | Roll() | Choose():
                return lower(self.alone(op)).rstrip(".")
            case May(ops, cost):
                return lower(self._may(ops, cost)).rstrip(".")
            case Gain(money=money, clues=clues, sanity=sanity, stamina=stamina):
                return stats_text("gain", money, clues, sanity, stamina)
            case Lose(money=money, clues=clues, sanity=sanity, stamina=stamina):
                return stats_text("lose", money, clues, sanity, stamina)
            case DeadlyLoss(loss):
                ends = "if this reduces Sanity or Stamina to 0, you are devoured"
                return f"{self.phrase(loss)}; {ends}"
            case RollDice(count, ops):
                return f"roll {counted(count, 'die')} and {self.clause(ops)}"
            case ToZero(stat):
                return f"lose all your {stat.capitalize()} at once"
            case GainSplit(points):
                return f"gain {points_text(points)}, divided between Sanity and Stamina as you like"
            case LoseItems(count, deck, kind):
                return f"discard {items_text(count, deck, kind)}"
            case Wager(stat, won, devours, lost):
                what = stat.capitalize()
                end = "at 0 you are devoured, otherwise" if devours else "if any is left,"
                return (
                    f"roll a die for each {what} you have and lose {amount_text(stat, lost)}; "
                    f"{end} {self.clause(won)}"
                )
            case Draw(deck, count, keep):
                drawn = f"draw {counted(count, DECK_NAMES[deck])}"
                return drawn if keep in (None, count) else f"{drawn} and keep {keep}"
            case SearchFirst(deck, kind):
                return f"take the first {kind.capitalize()} in the {DECK_NAMES[deck]} deck"
            case SearchAny(deck):
                return f"search the {DECK_NAMES[deck]} deck for a card and take it"
            case Take(card):
                return f"take {self.name(card)} from its deck, if it is there"
            case TakeAlly(ally, otherwise):
                other = self.clause(otherwise)
                return f"take the Ally {self.name(ally)} (if gone, {other} instead)"
            case Receive(special):
                return _RECEIVED[special]
            case Buy():
                return purchase_text(op)
            case Move(to):
                return f"move to {the_place(self.name(to))}"
            case ToStreet():
                return "move to the street"
            case MoveAnywhere():
                return "move to any location or street area"
            case Encounter(cards):
                if cards == 1:
                    return "have an encounter there"
                return f"have an encounter there, drawing {cards} cards and using one"
            case Visit(world):
                return f"have an encounter in {the_place(self.name(world))} and come back here"
            case ReturnToArkham(explored):
                return "return to Arkham" + ("" if explored else " without an explored marker")
            case FallBack(otherwise):
                return (
                    "move back from the second area of this Other World to the first "
                    f"(if you are in the first, {you_are(self.clause(otherwise))} instead)"
                )
            case Delayed():
                return "be delayed"
            case LoseTurn():
                return "lose your next turn"
            case Arrested():
                return "be arrested"
            case Lost():
                return "be lost in time and space"
            case Devoured():
                return "be devoured"
            case MonsterAppears(modifier):
                against = f" ({signed(modifier)} to Combat checks against it)" if modifier else ""
                return f"a monster appears{against}"
            case GateAppears(monster):
                return "a gate and a monster appear" if monster else "a gate appears"
            case MonsterTrophy():
                return "take a monster from the cup as a trophy, even an Endless one"
            case DiscardThis():
                return "discard this card"
            case AddToken():
                return "put a Stamina token on this card"
            case TerrorRises(by):
                return f"raise the terror level by {by}"
            case DoomRises(by):
                return f"add {counted(by, 'doom token')} to the doom track"
            case Facing(ancient_one, ops):
                return (
                    f"if {self.name(ancient_one)} is the Ancient One, {you_are(self.clause(ops))}"
                )
            case Word(name):
                return BOX_WORDS[name].said
            case MonstersLeave():
                return self._leave(op)
            case MonstersCome(place, count):
                where = the_place(self.name(place))
                return f"draw {counted(count, 'monster')} and place them in {where}"
            case PlacesClose(places):
                named = join_parts([self.name(place) for place in places])
                verb = "is" if len(places) == 1 else "are"
                return f"{named} {verb} closed until the end of the next turn"
            case _:
                assert_never(op)

    def _inline(self, name: str, passed: Sequence[Op], failed: Sequence[Op]) -> str:
        good, bad = self.clause(passed), self.clause(failed)
        if good and bad:
            return f"make {an(name)} (pass: {you_are(good)}; fail: {you_are(bad)})"
        return f"pass {an(name)} to {good}" if good else f"pass {an(name)}, or {bad}"

    def _leave(self, op: MonstersLeave) -> str:
        if op.kinds:
            kinds = join_parts([plural(self.name(kind)) for kind in op.kinds])
            return f"all {kinds} return to the cup"
        if op.neighborhood:
            place = self.name(op.neighborhood)
            return f"all monsters in the streets and locations of {place} return to the cup"
        return (
            f"all monsters in {join_parts([_AREAS[area] for area in op.areas])} return to the cup"
        )


def _runs(ops: Sequence[Op]) -> list[list[Op]]:
    """Ops in groups: simple ones that follow each other together, the others by themselves."""
    found: list[list[Op]] = []
    for op in ops:
        if found and not _stands_alone(op) and not _stands_alone(found[-1][0]):
            found[-1].append(op)
        else:
            found.append([op])
    return found


def _stands_alone(op: Op) -> bool:
    return isinstance(op, Check | CombatCheck | Chart | Roll | May | Choose) or (
        isinstance(op, MonstersLeave) and bool(op.then)
    )
