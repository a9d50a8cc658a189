"""Facts as log lines for players: short, in the present tense, without repetition."""

from __future__ import annotations

from collections.abc import Sequence

from bot.engine.english import without_double_full_stop
from bot.engine.facts import Fact
from bot.engine.ids import Seat
from bot.second_edition.core import facts as f
from bot.second_edition.core.game import Board
from bot.second_edition.printed.terms import OUTSKIRTS, CheckKind
from bot.second_edition.text.sentences import SAYS, SAYS_TOGETHER
from bot.second_edition.text.sentences.monsters import says_defeat
from bot.second_edition.text.whole_checks import gather_whole_checks, whole_check


def lines(b: Board, told: Sequence[Fact], seat: Seat | None = None) -> list[str]:
    """Return the log lines of facts that `seat` may see; None is a spectator."""
    return [line for line, _ in passages(b, told, seat)]


def passages(
    b: Board, told: Sequence[Fact], seat: Seat | None = None
) -> list[tuple[str, tuple[Fact, ...]]]:
    """Return the log lines that `seat` may see, each with the facts that it reports."""
    seen = gather_whole_checks(
        _sort_first_cards([fact for fact in told if fact.is_visible_to(seat)])
    )
    found: list[tuple[str, tuple[Fact, ...]]] = []
    number = 0
    while number < len(seen):
        group = _line_group(seen, number)
        line = _line_of(b, group, seen[number - 1] if number else None, seen, number)
        number += len(group)
        if line:
            found.append((without_double_full_stop(line), tuple(group)))
    return found


# --- what belongs together ----------------------------------------------------------------------


def _sort_first_cards(seen: list[Fact]) -> Sequence[Fact]:
    """Return the facts, with the cards printed on a sheet before the cards dealt to its owner."""
    dealt: dict[Seat, int] = {}
    for n, fact in enumerate(seen):
        if isinstance(fact, f.CardGained) and fact.how == "dealt":
            dealt.setdefault(fact.seat, n)

    def position(n: int) -> tuple[int, int]:
        fact = seen[n]
        if isinstance(fact, f.CardGained) and fact.how == "fixed":
            return dealt.get(fact.seat, n), 0
        return n, 1

    return [seen[n] for n in sorted(range(len(seen)), key=position)] if dealt else seen


def _line_group(seen: Sequence[Fact], at: int) -> Sequence[Fact]:
    """Return the facts from position `at` on that share one line."""
    first = seen[at]
    end = at + 1
    if isinstance(first, f.CheckBegan):
        return whole_check(seen, at)
    if isinstance(first, f.MonsterGone) and _defeating_check(first, seen[:at]) is not None:
        return seen[at:end]
    while end < len(seen) and _shares_line(first, seen[end]):
        end += 1
    return seen[at:end]


def _shares_line(first: Fact, other: Fact) -> bool:
    match first, other:
        case f.Moved(how="walk"), f.Moved(how="walk"):
            return first.seat == other.seat
        case f.CardGained(), f.CardGained():
            same = first.how == other.how or (first.how, other.how) == ("fixed", "dealt")
            return first.seat == other.seat and same
        case f.CardLost(), f.CardLost():
            return (first.seat, first.box, first.why) == (other.seat, other.box, other.why)
        case f.EncounterDrawn(), f.EncounterDrawn():
            return first.seat == other.seat
        case f.MonsterPlaced(), f.MonsterPlaced():
            return (first.place, first.seat) == (other.place, other.seat)
        case f.MonsterGone(seat=None), f.MonsterGone(seat=None):
            away = (first.place == OUTSKIRTS) == (other.place == OUTSKIRTS)
            return away and first.to == other.to
        case f.TurnBegan(), f.PhaseBegan(phase="upkeep"):
            return True
        case f.Noted(what=f.Note.OTHER_WORLD), f.EncounterDrawn():
            return first.seat == other.seat
        case f.MonsterMoved(), f.MonsterMoved():
            return (first.monster, first.source, first.to) == (
                other.monster,
                other.source,
                other.to,
            )
        case _:
            return False


def _line_of(
    b: Board, group: Sequence[Fact], before: Fact | None, seen: Sequence[Fact], at: int
) -> str:
    first, after = group[0], next(iter(seen[at + len(group) :]), None)
    if _is_echo(first, before, after):
        return ""
    if (
        isinstance(first, f.MonsterGone)
        and (check := _defeating_check(first, seen[:at])) is not None
    ):
        return says_defeat(b, check, first)
    if len(group) > 1:
        return SAYS_TOGETHER[type(first)](b, group)
    say = SAYS.get(type(first))
    return say(b, first) if say else ""


def _defeating_check(gone: f.MonsterGone, earlier: Sequence[Fact]) -> f.CheckEnded | None:
    """Return the Combat check that has defeated this monster, which becomes no trophy; or None."""
    last = next((fact for fact in reversed(earlier) if not isinstance(fact, f.TrackChanged)), None)
    if not isinstance(last, f.CheckEnded) or gone.seat is not None:
        return None
    felled = last.kind is CheckKind.COMBAT and last.passed and last.source == gone.monster
    return last if felled else None


def _is_echo(fact: Fact, before: Fact | None, after: Fact | None) -> bool:
    """Return True if a neighbouring fact implies this one."""
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
        case _:
            return False
