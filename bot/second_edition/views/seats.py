"""Views of investigators at the table."""

from __future__ import annotations

from collections.abc import Callable

from bot.engine.ids import Seat
from bot.second_edition.core.game import Board
from bot.second_edition.core.state import Investigator, Standing, Step
from bot.second_edition.names.naming import initials, short_name
from bot.second_edition.printed.terms import JAIL, LOST, STATION, TRACKS, Place, Skill, Special
from bot.second_edition.verbs import trophies
from bot.second_edition.views.shapes import SeatOrderView, SeatView

_WORDS = {
    Special.BLESSING: "blessed",
    Special.CURSE: "cursed",
    Special.RETAINER: "retainer",
    Special.BANK_LOAN: "bank loan",
    Special.MEMBERSHIP: "member",
    Special.RAIL_PASS: "rail pass",
    Special.SHELDON_GANG: "gang member",
}


def seat_id(seat: Seat) -> str:
    """Return a seat's id in views: `seat0`."""
    return f"seat{seat}"


def first_player(b: Board) -> Seat:
    """Return the first player; if that seat is out of the game, the next one."""
    return b.seats.leader() if b.who(b.state.first).standing is Standing.OUT else b.state.first


def seat_order_view(b: Board, seat: Seat) -> SeatOrderView:
    """Return the view of an investigator in the order of acting."""
    return SeatOrderView(
        short=short_name(b, seat),
        first=seat == first_player(b),
        turn=b.seats.acts(seat),
        done=b.who(seat).done,
    )


def seat_view(b: Board, seat: Seat) -> SeatView:
    """Return the view of an investigator; in the final battle it has no place."""
    who = b.who(seat)
    place = Place("") if b.state.awake else who.place
    known = who.code in b.library.investigators
    name = b.name(seat) if known else "to be drawn"
    return SeatView(
        id=seat_id(seat),
        number=seat,
        name=name,
        short=short_name(b, seat),
        initials=initials(name),
        place=STATION if place == JAIL else place,
        place_name=b.town.place_name(place) if place else "",
        first=seat == first_player(b),
        turn=b.seats.acts(seat),
        done=who.done,
        stamina=who.stamina,
        max_stamina=b.sheets.max_stamina(seat) if known else 0,
        sanity=who.sanity,
        max_sanity=b.sheets.max_sanity(seat) if known else 0,
        money=who.money,
        clues=who.clues,
        gates=len(who.gates),
        trophies=trophies.trophy_value(b, seat),
        sliders=_skill_pairs(b, who, b.sheets.skill) if known else (),
        added=_skill_pairs(b, who, b.sheets.skill_bonus) if known else (),
        statuses=_status_words(b, who),
        out={Standing.COMING: "comes next turn", Standing.OUT: "out"}.get(who.standing, ""),
    )


def _skill_pairs(
    b: Board, who: Investigator, number: Callable[[Seat, Skill], int]
) -> tuple[tuple[int, int], ...]:
    """Return a number for each skill, in pairs by slider; empty before sliders are placed."""
    if not are_sliders_placed(b):
        return ()
    return tuple((number(who.seat, one), number(who.seat, other)) for one, other in TRACKS)


def _status_words(b: Board, who: Investigator) -> tuple[str, ...]:
    """Return the statuses as words, in a fixed order."""
    deputy = any(b.cards.facts(held.card).kind == "title" for held in who.cards)
    found = {
        **{word: special in who.specials for special, word in _WORDS.items()},
        "deputy": deputy,
        "delayed": who.delayed,
        "arrested": who.arrested,
        "explored": who.explored,
        "lost": who.place == LOST,
        "loses a turn": who.skip_turn or who.skipping,
    }
    return tuple(word for word, on in found.items() if on)


def are_sliders_placed(b: Board) -> bool:
    """Return True if the sliders have been placed, which set-up does after dealing cards."""
    return b.state.cursor.step not in (Step.DEAL, Step.SLIDERS)
