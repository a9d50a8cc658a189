"""A scenario's result for its campaign: resolution, deaths, experience and decks."""

from __future__ import annotations

from msgspec import Struct

from bot.engine.ids import Seat
from bot.lcg.core.game import Game
from bot.lcg.core.state import Earned, Investigator, LogEntry, Standing, State, StruckCard
from bot.lcg.printed.cards import CardCode, Token, Weakness
from bot.lcg.printed.scenarios import CampaignEnd, Resolution


class XpReason(Struct, frozen=True):
    """A source of an investigator's experience: `victory`, `resolution`, `lead` or `cards`."""

    why: str
    amount: int
    card: CardCode = CardCode("")
    """The card in the victory display."""


class SeatResult(Struct, frozen=True):
    """The result of the scenario for one seat."""

    seat: Seat
    investigator: CardCode
    standing: Standing
    xp: int
    reasons: tuple[XpReason, ...] = ()
    """They add up to `xp`."""
    physical: int = 0
    """Physical trauma suffered in the scenario."""
    mental: int = 0
    killed: bool = False
    """Lost to the campaign: dead, or with `insane` mad."""
    insane: bool = False


class PlayedDeck(Struct, frozen=True):
    """A deck as it was at the end of a scenario, one entry per copy."""

    cards: tuple[CardCode, ...]
    weaknesses: tuple[CardCode, ...] = ()
    """Basic weaknesses."""


class ScenarioResult(Struct, frozen=True):
    """The result of a scenario, and its effects on the campaign."""

    scenario: str
    resolution: str
    seats: tuple[SeatResult, ...]
    log: tuple[LogEntry, ...] = ()
    """Entries written; one about an investigator names the card instead of the seat."""
    crossed: tuple[str, ...] = ()
    """Notes of earlier chapters that are crossed out."""
    bag: tuple[Token, ...] = ()
    earned: tuple[Earned, ...] = ()
    lost: tuple[StruckCard, ...] = ()
    victory: tuple[CardCode, ...] = ()
    outcome: CampaignEnd | None = None
    """How the resolution ends the campaign, if it does."""
    rounds: int = 0
    decks: dict[CardCode, PlayedDeck] = {}
    """By investigator, for a standalone scenario that a campaign may continue."""


def scenario_result(g: Game) -> ScenarioResult:
    """Return the result of a scenario; its resolution is empty until the scenario is over."""
    state = g.state
    scenario = g.library.scenarios[state.scenario]
    found = next((each for each in scenario.resolutions if each.slug == state.resolution), None)
    written = [each for each in state.log if not each.crossed]
    return ScenarioResult(
        scenario=state.scenario,
        resolution=state.resolution,
        seats=tuple(_seat_result(g, who, found) for who in state.investigators),
        log=tuple(_as_kept(g, each) for each in written),
        crossed=crossed_notes(state),
        bag=tuple(state.bag),
        earned=tuple(state.earned),
        lost=tuple(state.lost),
        victory=tuple(g.card(copy).code for copy in state.victory),
        outcome=found.outcome if found is not None else None,
        rounds=state.round,
        decks={} if state.chapter else played_decks(g),
    )


def played_decks(g: Game) -> dict[CardCode, PlayedDeck]:
    """Return the players' decks without the cards they earned, collected from all zones."""
    return {who.code: _deck_of(g, who.seat) for who in g.state.investigators}


def _deck_of(g: Game, seat: Seat) -> PlayedDeck:
    own = _cards_brought(g.state, seat)
    basic = [code for code in own if g.card(code).weakness is Weakness.BASIC]
    rest = [code for code in own if code not in basic and not g.card(code).story]
    return PlayedDeck(tuple(rest), tuple(basic))


def _cards_brought(state: State, seat: Seat) -> list[CardCode]:
    """Return the cards that a seat had at the start, without earned ones, by code."""
    own = sorted(each.code for each in state.copies if each.owner == seat)
    for earned in state.earned:
        if earned.code in own and earned.seat == seat:
            own.remove(earned.code)
    return own


def crossed_notes(state: State) -> tuple[str, ...]:
    """Return the notes of earlier chapters that this scenario crossed out, each once."""
    return tuple(dict.fromkeys(each.note for each in state.before if each.crossed))


def _as_kept(g: Game, entry: LogEntry) -> LogEntry:
    """Return a log entry for the campaign, with the investigator's code in place of the seat."""
    return LogEntry(entry.note, card=entry.card or _investigator_code(g, entry), count=entry.count)


def _investigator_code(g: Game, entry: LogEntry) -> CardCode:
    return CardCode("") if entry.seat is None else g.who(entry.seat).code


def _seat_result(g: Game, who: Investigator, found: Resolution | None) -> SeatResult:
    return SeatResult(
        seat=who.seat,
        investigator=who.code,
        standing=who.standing,
        xp=who.xp,
        reasons=xp_reasons(g, who, found),
        physical=who.new_physical,
        mental=who.new_mental,
        killed=who.killed,
        insane=who.insane,
    )


def xp_reasons(g: Game, who: Investigator, found: Resolution | None) -> tuple[XpReason, ...]:
    """Return the sources of a seat's experience; what no other source explains is from cards."""
    reasons: list[XpReason] = []
    if found is not None:
        shown = (g.card(copy) for copy in g.state.victory if found.earns_victory)
        reasons += [XpReason("victory", c.victory, c.code) for c in shown if c.victory]
        lead = found.lead_xp if who.seat == g.state.lead else 0
        reasons += [XpReason("resolution", found.xp), XpReason("lead", lead)]
    reasons.append(XpReason("cards", who.xp - sum(each.amount for each in reasons)))
    return tuple(each for each in reasons if each.amount)
