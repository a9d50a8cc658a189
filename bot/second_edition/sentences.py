"""Encounters in words: the sentence of an entry, made from the value that the interpreter runs.

Clauses are imperative and in lower case ("gain 2 Clues", "be delayed"); sentences are built of
them. A check that stands by itself says "Pass: … Fail: …"; within another clause it becomes "pass a
Luck (-1) check and …, or else …".
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import assert_never

from bot.second_edition.entries import (
    AddToken,
    All,
    Amount,
    Arrested,
    Buy,
    Change,
    Chart,
    Check,
    Choose,
    CombatCheck,
    Cost,
    Delayed,
    Devoured,
    Dice,
    DiscardThis,
    Draw,
    Encounter,
    Entry,
    Full,
    Gain,
    GainSplit,
    GateAppears,
    Half,
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
    Scripted,
    SearchAny,
    SearchFirst,
    Successes,
    Take,
    TakeAlly,
    TerrorRises,
    ToStreet,
    Visit,
    Wager,
    Way,
)
from bot.second_edition.signs import signed
from bot.second_edition.terms import Deck, Skill, Special

Names = Callable[[str], str]
"""The name of whatever has an id."""

DECK_NAMES = {
    Deck.COMMON: "Common Item",
    Deck.UNIQUE: "Unique Item",
    Deck.SPELL: "Spell",
    Deck.SKILL: "Skill",
    Deck.ALLY: "Ally",
    Deck.DEPUTY: "Deputy card",
    Deck.INJURY: "Injury",
    Deck.MADNESS: "Madness",
}
_STATS = {"money": "$", "clues": "Clue", "sanity": "Sanity", "stamina": "Stamina"}
_AREAS = {
    "sky": "the Sky",
    "outskirts": "the Outskirts",
    "streets": "street areas",
    "locations": "locations",
}


def entry_text(entry: Entry | Scripted, names: Names) -> str:
    """What players read of an entry: one or more sentences."""
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
    """A price: "$2", "1 Sanity and 2 Clues"; empty for nothing."""
    parts = [_amount(stat, getattr(cost, stat)) for stat in _STATS if getattr(cost, stat)]
    if cost.toughness:
        parts.append(f"{cost.toughness} toughness of monster trophies")
    if cost.gates:
        parts.append(_plural(cost.gates, "gate trophy", "gate trophies"))
    return _and(parts)


def change_text(change: Change, names: Names) -> str:
    """How monsters differ: "Cultists have combat rating −2 and move by flying."."""
    kinds = _and([_many(names(kind)) for kind in change.kinds])
    who = kinds or ("All Undead" if change.undead else "All monsters")
    has = [f"toughness {signed(change.toughness)}"] if change.toughness else []
    for what in ("horror_rating", "horror_damage", "combat_rating", "combat_damage"):
        if (value := getattr(change, what)) is not None:
            shown = signed(value) if what.endswith("rating") else str(value)
            has.append(f"{what.replace('_', ' ')} {shown}")
    has += [each.replace("_", " ").title() for each in change.gains if each != "endless"]
    said = [f"have {_and(has)}"] if has else []
    said += ["are Endless"] if "endless" in change.gains else []
    if change.movement is not None:
        said.append(f"move by {change.movement.value}")
    return f"{who} {_and(said)}."


def modifiers_text(modifiers: Mapping[Skill, int]) -> str:
    """What is added to checks: "In Arkham: Will checks −1 and Sneak checks +1."."""
    parts = [f"{skill.capitalize()} checks {signed(n)}" for skill, n in modifiers.items()]
    return f"In Arkham: {_and(parts)}."


def check_name(skill: str, modifier: int, difficulty: int = 1) -> str:
    """A check as the game writes it: "Will (−1)", "Lore (−2) [2]"."""
    shown = f"{skill.capitalize()} ({signed(modifier)})"
    return shown if difficulty == 1 else f"{shown} [{difficulty}]"


class _Words:
    """Puts ops into words; needs the names of things."""

    def __init__(self, names: Names) -> None:
        self.name = names

    def sentences(self, ops: Sequence[Op]) -> str:
        """Full sentences: simple ops that follow each other share one."""
        found: list[str] = []
        checked = False
        for run in _runs(ops):
            said = self.alone(run[0]) if _stands_alone(run[0]) else _sentence(self.clause(run))
            found.append(f"Either way, {_lower(said)}" if checked else said)
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
                head = f"Make {_a(check_name(skill, modifier))} check."
                return " ".join((head, *self._rows(rows)))
            case Roll(success, failure):
                rows = (("on a success", success), ("on a failure", failure))
                said = [f"{when} {_are(self.clause(ops))}" for when, ops in rows if ops]
                return f"Roll a die: {', '.join(said)}."
            case May(ops, cost):
                return self._may(ops, cost)
            case Choose(ways):
                lettered = zip("abcd", ways, strict=False)
                return f"Choose: {', '.join(f'({key}) {self.way(way)}' for key, way in lettered)}."
            case MonstersLeave(then=then) if then:
                return f"{_sentence(self._leave(op))} If any did, {self.clause(then)}."
            case _:
                return _sentence(self.clause([op]))

    def _tried(self, op: Op) -> str:
        """A sentence for an op behind "You may"."""
        match op:
            case Check(skill, modifier, passed, failed, difficulty, _):
                return self._made(check_name(skill, modifier, difficulty), passed, failed)
            case _:
                return self.alone(op)

    def _made(self, name: str, passed: Sequence[Op], failed: Sequence[Op]) -> str:
        rows = (("Pass", passed), ("Fail", failed))
        said = "".join(f" {when}: {_are(self.clause(ops))}." for when, ops in rows if ops)
        return f"Make {_a(name)} check.{said}"

    def _checked(self, name: str, passed: Sequence[Op], failed: Sequence[Op], instead: str) -> str:
        either = f", or discard {self.name(instead)}," if instead else ""
        if (passed and failed) or any(isinstance(op, May) for op in passed):
            return self._made(name, passed, failed)
        if passed:
            return f"Pass {_a(name)} check{either} to {self.clause(passed)}."
        return f"Pass {_a(name)} check, or {self.clause(failed)}."

    def _rows(self, rows: dict[int, list[Op]]) -> list[str]:
        starts = sorted(rows)
        said: list[str] = []
        for place, low in enumerate(starts):
            last = place + 1 == len(starts)
            high = low if last else starts[place + 1] - 1
            said.append(f"{_row(low, high, last)}: {_are(self.clause(rows[low])) or 'nothing'}.")
        return said

    def _may(self, ops: Sequence[Op], cost: Cost) -> str:
        price = cost_text(cost)
        if any(_stands_alone(op) for op in ops):
            runs = _runs(ops)
            said = " ".join(self._tried(run[0]) for run in runs if _stands_alone(run[0]))
            before = [self.clause(run) for run in runs if not _stands_alone(run[0])]
            said = " and ".join((*before, _lower(said)))
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
        return _and([self.phrase(op) for op in ops])

    def phrase(self, op: Op) -> str:  # noqa: C901, PLR0912 - one case for each word
        """One op, imperative and in lower case."""
        match op:
            case Check(skill, modifier, passed, failed, difficulty, _):
                return self._inline(check_name(skill, modifier, difficulty), passed, failed)
            case CombatCheck(modifier, passed, failed):
                return self._inline(check_name("combat", modifier), passed, failed)
            case Chart() | Roll() | Choose():
                return _lower(self.alone(op)).rstrip(".")
            case May(ops, cost):
                return _lower(self._may(ops, cost)).rstrip(".")
            case Gain(money=money, clues=clues, sanity=sanity, stamina=stamina):
                return _change("gain", money, clues, sanity, stamina)
            case Lose(money=money, clues=clues, sanity=sanity, stamina=stamina):
                return _change("lose", money, clues, sanity, stamina)
            case GainSplit(points):
                return f"gain {_points(points)}, divided between Sanity and Stamina as you like"
            case LoseItems(count, deck, kind):
                return f"discard {_items(count, deck, kind)}"
            case Wager(stat, won, devours):
                what = stat.capitalize()
                end = "at 0 you are devoured, else" if devours else "if any is left,"
                return (
                    f"roll a die for each {what} you have and lose 1 {what} for each failure; "
                    f"{end} {self.clause(won)}"
                )
            case Draw(deck, count, keep):
                drawn = f"draw {_plural(count, DECK_NAMES[deck])}"
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
                return _bought(op)
            case Move(to):
                return f"move to {_the(self.name(to))}"
            case ToStreet():
                return "move to the street"
            case MoveAnywhere():
                return "move to any location or street area"
            case Encounter(cards):
                if cards == 1:
                    return "have an encounter there"
                return f"have an encounter there, drawing {cards} cards and using one"
            case Visit(world):
                return f"have an encounter in {_the(self.name(world))} and come back here"
            case ReturnToArkham():
                return "return to Arkham"
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
            case MonsterAppears():
                return "a monster appears"
            case GateAppears(monster):
                return "a gate and a monster appear" if monster else "a gate appears"
            case MonsterTrophy():
                return "take a monster, Endless or not, from the cup as a trophy"
            case DiscardThis():
                return "discard this card"
            case AddToken():
                return "put a Stamina token on this card"
            case TerrorRises(by):
                return f"raise the terror level by {by}"
            case MonstersLeave():
                return self._leave(op)
            case MonstersCome(place, count):
                return (
                    f"draw {_plural(count, 'monster')} and place them in {_the(self.name(place))}"
                )
            case PlacesClose(places):
                named = _and([self.name(place) for place in places])
                verb = "is" if len(places) == 1 else "are"
                return f"{named} {verb} closed until the end of the next turn"
            case _:
                assert_never(op)

    def _inline(self, name: str, passed: Sequence[Op], failed: Sequence[Op]) -> str:
        good, bad = self.clause(passed), self.clause(failed)
        if good and bad:
            return f"make {_a(name)} check (pass: {_are(good)}; fail: {_are(bad)})"
        return f"pass {_a(name)} check to {good}" if good else f"pass {_a(name)} check, or {bad}"

    def _leave(self, op: MonstersLeave) -> str:
        if op.kinds:
            return f"all {_and([_many(self.name(k)) for k in op.kinds])} return to the cup"
        if op.neighborhood:
            place = self.name(op.neighborhood)
            return f"all monsters in the streets and locations of {place} return to the cup"
        return f"all monsters in {_and([_AREAS[a] for a in op.areas])} return to the cup"


_RECEIVED = {
    Special.BLESSING: "become Blessed",
    Special.CURSE: "become Cursed",
    Special.RETAINER: "gain a Retainer",
    Special.MEMBERSHIP: "become a member of the Silver Twilight Lodge",
    Special.BANK_LOAN: "take a Bank Loan",
}


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


def _change(verb: str, money: Amount, clues: Amount, sanity: Amount, stamina: Amount) -> str:
    if verb == "gain" and isinstance(sanity, Full) and isinstance(stamina, Full):
        return "restore Sanity and Stamina to the maximum"
    stats = {"money": money, "clues": clues, "sanity": sanity, "stamina": stamina}
    parts = [_amount(stat, n) for stat, n in stats.items() if n != 0]
    if len(parts) == 1 and parts[0].startswith("restore"):
        return parts[0]
    return f"{verb} {_and(parts)}"


def _amount(stat: str, amount: Amount) -> str:
    what = _STATS[stat]
    plural = what if stat in ("sanity", "stamina") else "money" if stat == "money" else "Clues"
    match amount:
        case int(n):
            return f"${n}" if stat == "money" else f"{n} {what if n == 1 else plural}"
        case Dice(count):
            dice = "a die roll" if count == 1 else f"the sum of {count} dice"
            return f"{'dollars' if stat == 'money' else plural} equal to {dice}"
        case Successes(each):
            unit = f"${each}" if stat == "money" else f"{each} {what if each == 1 else plural}"
            return f"{unit} for each success"
        case All():
            return f"all your {plural}"
        case Half(up):
            return f"half of your {plural} (rounded {'up' if up else 'down'})"
        case Full():
            return f"restore {what} to the maximum"
        case _:
            assert_never(amount)


def _points(amount: Amount) -> str:
    match amount:
        case int(n):
            return _plural(n, "point")
        case Dice():
            return "a die roll of points"
        case _:
            raise ValueError(amount)


def _items(count: Amount, deck: Deck | None, kind: str) -> str:
    what = DECK_NAMES[deck] if deck else kind.capitalize() if kind else "item"
    match count:
        case int(n):
            return f"{_plural(n, what)} of your choice"
        case All():
            return f"all your {_many(what)}"
        case Half(up):
            return f"half of your {_many(what)} (rounded {'up' if up else 'down'})"
        case _:
            raise ValueError(count)


def _bought(op: Buy) -> str:
    what = DECK_NAMES[op.deck]
    price = "half the list price, rounded up" if op.half else "list price"
    if op.change:
        price = f"${abs(op.change)} {'more' if op.change > 0 else 'less'} than list price"
    if op.look == 1:
        return f"look at the top {what} and buy it, if you like, at {price}"
    some = "any of them" if op.most >= op.look else f"up to {op.most} of them"
    return f"look at the top {op.look} {_many(what)} and buy {some} at {price}"


def _row(low: int, high: int, last: bool) -> str:
    if last:
        return f"{low} or more"
    if low == high:
        return ("No success", "1 success", f"{low} successes")[min(low, 2)]
    return (
        f"{low} or {high} successes" if low else f"At most {_plural(high, 'success', 'successes')}"
    )


def _plural(count: int, one: str, many: str = "") -> str:
    return f"{count} {one if count == 1 else many or _many(one)}"


def _many(word: str) -> str:
    if word in ("Sanity", "Stamina", "Dark Young", "Mi-Go") or word.endswith("Spawn"):
        return word
    first, of, rest = word.partition(" of ")
    if of:
        return f"{_many(first)}{of}{rest}"
    if word.endswith("ch"):
        return f"{word}es"
    if word.endswith("y") and word[-2] not in "aeiou":
        return f"{word[:-1]}ies"
    return f"{word}s"


def _a(words: str) -> str:
    return f"{'an' if words[:1].lower() in 'aeiou' else 'a'} {words}"


def _and(parts: Sequence[str]) -> str:
    """Parts joined by commas and "and"; by "; then" where one has commas of its own."""
    if len(parts) < 2:
        return "".join(parts)
    if any(", or " in part or "; " in part or ": " in part for part in parts[:-1]):
        return "; then ".join(parts)
    return f"{', '.join(parts[:-1])} and {parts[-1]}"


def _lower(words: str) -> str:
    return words[:1].lower() + words[1:]


def _are(words: str) -> str:
    """Turn "be delayed" into "you are delayed"."""
    return f"you are {words[3:]}" if words.startswith("be ") else words


def _the(name: str) -> str:
    """A place's name in running text."""
    if name.startswith("The "):
        return _lower(name)
    return name if "'s " in name or name in _NO_ARTICLE else f"the {name}"


_NO_ARTICLE = (
    "Another Dimension",
    "Arkham Asylum",
    "Independence Square",
    "R'lyeh",
    "South Church",
    "Ye Olde Magick Shoppe",
    "Yuggoth",
)


def _sentence(words: str) -> str:
    """A clause as a sentence of its own."""
    words = _are(words)
    return f"{words[:1].upper()}{words[1:]}."
