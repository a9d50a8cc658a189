"""A whole position of the card game as short text, including hidden things."""

from __future__ import annotations

from collections.abc import Iterable

from msgspec import UNSET

from bot.engine.notation import Cell, Sheet, amounts_text, items_text
from bot.lcg.core.game import Game
from bot.lcg.core.ids import PieceId
from bot.lcg.core.state import CopyNo, Earned, Investigator, LogEntry, Piece, SkillTest, StruckCard
from bot.lcg.names.phrases import token_name
from bot.lcg.names.sources import source_name, test_name
from bot.lcg.printed.cards import CardType
from bot.lcg.rules.beneath_investigators import cards_beneath
from bot.lcg.rules.roles import role_of

_COUNTERS = ("damage", "horror", "doom", "clues", "resources", "uses")


def position(g: Game) -> str:
    """Return everything that a state holds as text, section by section."""
    sheet = Sheet()
    _write_game(g, sheet)
    for who in g.state.investigators:
        _write_investigator(g, sheet, who)
    _write_places(g, sheet)
    _write_others(g, sheet)
    _write_piles(g, sheet)
    for test in g.state.tests:
        _write_test(g, sheet, test)
    _write_passing(g, sheet)
    return str(sheet)


def _write_game(g: Game, sheet: Sheet) -> None:
    state = g.state
    cursor = state.cursor
    where = f"{cursor.step}{'' if cursor.seat is None else f' seat {cursor.seat}'} {cursor.word}"
    sheet.section(f"{state.scenario}, {state.difficulty}").lines(
        {
            "round": state.round,
            "phase": state.phase.value,
            "step": where.strip(),
            "turn": None if state.turn is None else g.name(state.turn),
            "lead": g.name(state.lead),
            "resolution": state.resolution,
            "chapter": state.chapter,
            "log before": ", ".join(_entry_text(each) for each in state.before),
            "log": ", ".join(_entry_text(each) for each in state.log),
            "earned": _codes_with_seats(state.earned),
            "struck": _codes_with_seats(state.lost),
        }
    )
    for agenda in g.stages.agendas:
        doom = f"doom {g.stages.of_agenda(agenda).doom} of {g.stages.threshold_of(agenda) or 0}"
        sheet.line("agenda", agenda.name, f"{doom}, in play {g.stages.doom}")
    if not g.stages.has_two_agendas:
        counts = {"clues": state.act.clues, "doom": state.act.doom}
        sheet.line("act", g.stages.act.name, amounts_text(counts))
    sheet.line("bag", ", ".join(token_name(token) for token in state.bag))


def _codes_with_seats(entries: Iterable[Earned | StruckCard]) -> str:
    """Return the cards that the campaign gave or took, each with its seat."""
    return ", ".join(f"{each.code} (seat {each.seat})" for each in entries)


def _write_investigator(g: Game, sheet: Sheet, who: Investigator) -> None:
    place = g.places.of_seat(who.seat)
    lost = f", {who.cause.id}" if who.cause else ""
    sheet.section(f"{g.name(who.seat)} (seat {who.seat}, {who.standing}{lost})").lines(
        {
            "at": _name_with_id(g, place) if place else None,
            "has": amounts_text(
                {
                    "damage": who.damage,
                    "horror": who.horror,
                    "resources": who.resources,
                    "clues": who.clues,
                    "actions": who.actions,
                    "xp": who.xp,
                    "xp lost": who.xp_lost,
                }
            ),
            "extra": ", ".join(
                f"{source_name(g, each.source)} {each.only}".strip() for each in who.extras
            ),
            "lent by": ", ".join(_name_by_id(g, each) for each in who.lent),
            "trauma": amounts_text(
                {
                    "physical": who.physical_trauma,
                    "mental": who.mental_trauma,
                    "new physical": who.new_physical,
                    "new mental": who.new_mental,
                }
            ),
            "acted": who.acted,
            "killed": who.killed,
            "hand": cards(g, who.hand),
            "deck": cards(g, who.deck),
            "discard": cards(g, who.discard),
            "beneath": cards(g, cards_beneath(g, who.seat)),
            "role": role_of(g, who.seat),
        }
    )
    for piece in g.state.pieces.values():
        if who.seat in (piece.controller, piece.threat):
            sheet.line(
                _name_with_id(g, piece),
                *_piece_cells(piece, "controlled" if piece.threat is None else "threat"),
            )


def _name_with_id(g: Game, piece: Piece) -> str:
    """Return the name and id of a card in play: ``Guard Dog asset-7``."""
    return f"{g.card(piece).name} {piece.id}"


def _name_by_id(g: Game, id_: PieceId | None) -> str:
    """Return the name and id of a card by its id; only the id if the card has left play."""
    piece = g.piece(id_)
    return id_ or "" if piece is None else _name_with_id(g, piece)


def _entry_text(entry: LogEntry) -> str:
    about = entry.card or ("" if entry.seat is None else f"seat {entry.seat}")
    crossed = " crossed out" if entry.crossed else ""
    number = "" if entry.count is UNSET else f": {entry.count}"
    return f"{entry.note}{about and f' ({about})'}{number}{crossed}"


def _piece_cells(piece: Piece, where: str = "") -> list[Cell]:
    """Return a card's position, its tokens, and its marks."""
    tokens = amounts_text({name: getattr(piece, name) for name in _COUNTERS})
    marks = [word for word, on in (("exhausted", piece.exhausted),) if on]
    return [where, tokens, ", ".join(marks)]


def _write_places(g: Game, sheet: Sheet) -> None:
    sheet.section("locations")
    for place in g.places.all():
        near = ", ".join(_name_with_id(g, each) for each in g.places.connections(place))
        shown = "revealed" if place.revealed else "unrevealed"
        sheet.line(
            _name_with_id(g, place), *_piece_cells(place, shown), f"to {near}" if near else None
        )


def _write_others(g: Game, sheet: Sheet) -> None:
    """Write enemies at locations, attachments and uncontrolled assets."""
    sheet.section("others in play")
    for piece in g.state.pieces.values():
        held = piece.controller is not None or piece.threat is not None
        if held or g.card(piece).type is CardType.LOCATION:
            continue
        where = (
            f"on {_name_by_id(g, piece.host)}"
            if piece.host
            else f"at {_name_by_id(g, piece.place)}"
        )
        sheet.line(_name_with_id(g, piece), *_piece_cells(piece, where))


def _write_piles(g: Game, sheet: Sheet) -> None:
    state = g.state
    sheet.section("piles").lines(
        {
            "encounter deck": cards(g, state.encounter_deck),
            "encounter discard": cards(g, state.encounter_discard),
            "set aside": cards(g, state.aside),
            **{f"apart, {slug}": cards(g, deck) for slug, deck in state.apart.items()},
            **{f"under {at}": cards(g, pile) for at, pile in (state.under or {}).items()},
            **{f"area, {slug}": cards(g, pile) for slug, pile in (state.areas or {}).items()},
            "weaknesses aside": cards(g, state.set_aside_weaknesses),
            "limbo": cards(g, state.limbo),
            "victory": cards(g, state.victory),
            "removed": cards(g, state.removed),
        }
    )


def cards(g: Game, pile: list[CopyNo]) -> str:
    """Return the cards of a pile as codes and names, first card first."""
    return items_text(f"{g.card(copy).code} {g.card(copy).full_name}" for copy in pile)


def _write_test(g: Game, sheet: Sheet, test: SkillTest) -> None:
    sheet.section(f"test of {test.skill} ({test.kind}) by {g.name(test.seat)}").lines(
        {
            "source": test_name(g, test),
            "target": _name_by_id(g, test.target),
            "tool": _name_by_id(g, test.tool),
            "difficulty": test.difficulty,
            "bonuses": ", ".join(
                f"{source_name(g, each.source)} {each.amount:+d}" for each in test.bonuses
            ),
            "commits": cards(g, [each.copy for each in test.commits]),
            "tokens": ", ".join(
                token_name(each.token) + (" (cancelled)" if each.cancelled else "")
                for each in test.drawn
            ),
            "total": test.total,
            "automatic": test.automatic,
        }
    )


def _write_passing(g: Game, sheet: Sheet) -> None:
    """Write attackers, peril, effects, queue and limits."""
    state = g.state
    sheet.section("passing").lines(
        {
            "attackers": ", ".join(_name_by_id(g, each) for each in state.attackers),
            "spawning": ", ".join(state.spawning),
            "peril": ", ".join(g.name(seat) for seat in state.peril),
            "lasting": ", ".join(f"{each.name} until {each.until}" for each in state.lasting),
            "later": ", ".join(each.handler for each in state.later),
        }
    )
    sheet.lines({f"used {key}": count for key, count in sorted(state.used.items())})
