"""Views of a campaign: roster, log, bag, next scenario. Decks are hidden if hands are closed."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Sequence

from msgspec import UNSET, Struct
from msgspec.structs import replace

from bot.engine.ids import Seat
from bot.lcg.campaign.closed_hands import is_open
from bot.lcg.campaign.game import CampaignGame
from bot.lcg.campaign.record import CampaignStep, Enrolled, Player, Status, StoryOffer
from bot.lcg.campaign.sentences import END_WORDS, note_words, seat_name
from bot.lcg.campaign.upgrading import missing_card_count
from bot.lcg.core.state import LogEntry
from bot.lcg.names.phrases import counted, initials, token_name
from bot.lcg.printed.cards import CardCode
from bot.lcg.views import result_words
from bot.lcg.views.skill_test import sort_key


class CardLine(Struct, frozen=True):
    """A card of a deck: its name, level and copies."""

    code: CardCode
    name: str
    faction: str
    level: int
    copies: int


class InvestigatorView(Struct, frozen=True):
    """An investigator of the roster."""

    code: CardCode
    name: str
    faction: str
    seat: Seat
    status: str
    """`active`, `killed`, `insane`, `left`."""
    xp: int
    earned: int
    physical: int
    health: int
    mental: int
    sanity: int
    weaknesses: tuple[str, ...]
    story: tuple[str, ...]
    bought: tuple[str, ...]
    """Bought cards in order, with prices; those of a new deck version have none."""
    ready: bool
    leads: bool
    lacks: int
    """Cards that the deck is too small by."""
    initials: str = ""


class EntryView(Struct, frozen=True):
    """A line of the campaign log: a note, names or a number under it, crossed out or not."""

    text: str
    names: tuple[str, ...] = ()
    crossed: bool = False


class ScenarioView(Struct, frozen=True):
    """A scenario of the campaign: its result, or whether it is played now or later."""

    name: str
    state: str
    """`over`, `now`, `next`, `later`; `unplayed` where the campaign ended before."""
    result: str = ""
    rounds: int = 0


class CampaignView(Struct, frozen=True):
    """The whole campaign as all players may see it."""

    name: str
    difficulty: str
    step: str
    scenarios: tuple[ScenarioView, ...]
    roster: tuple[InvestigatorView, ...]
    """The investigators in play by seat, then those who left, then the lost ones."""
    choosing: tuple[Seat, ...]
    """Seats that are to choose a new investigator."""
    log: tuple[EntryView, ...]
    bag: tuple[str, ...]
    offers: tuple[str, ...]
    end: str
    choosers: tuple[str, ...] = ()
    """Names of the seats that choose, in their order: by their last investigator."""
    awaited: tuple[str, ...] = ()
    """The seats that are not ready for the next scenario; empty except between scenarios."""


def campaign_view(c: CampaignGame, seats: Collection[Seat] = ()) -> CampaignView:
    """Return the campaign as the players of these seats may see it."""
    record = c.record
    return CampaignView(
        name=c.campaign.name,
        difficulty=record.difficulty.value,
        step=record.step.value,
        scenarios=tuple(_scenario_view(c, number) for number in range(len(c.order))),
        roster=tuple(_investigator_view(c, who, seats) for who in _in_order(c)),
        choosing=tuple(_choosing_seats(c)),
        choosers=tuple(seat_name(c, seat) for seat in _choosing_seats(c)),
        log=tuple(log_view(c)),
        bag=tuple(token_name(token) for token in sorted(record.bag, key=sort_key)),
        offers=tuple(_offer_text(c, offer) for offer in record.offers),
        end=END_WORDS[record.end] if record.step is CampaignStep.OVER else "",
        awaited=tuple(_awaited_names(c)) if record.step is CampaignStep.INTERLUDE else (),
    )


def stopped_view(view: CampaignView) -> CampaignView:
    """Return the view of a campaign that its players ended at this point."""
    return replace(
        view,
        step=CampaignStep.OVER.value,
        scenarios=tuple(
            each if each.state == "over" else replace(each, state="unplayed")
            for each in view.scenarios
        ),
        end=END_WORDS[None],
        offers=(),
        choosing=(),
        choosers=(),
        awaited=(),
    )


def _choosing_seats(c: CampaignGame) -> list[Seat]:
    return [each.seat for each in c.here() if each.investigator is None]


def _awaited_names(c: CampaignGame) -> list[str]:
    here = [(player, c.of(player.seat)) for player in c.here() if not player.ready]
    return [c.card_of(who).name for _, who in here if who is not None]


def _in_order(c: CampaignGame) -> list[Enrolled]:
    playing = c.in_play()
    return [*playing, *(who for who in c.record.roster if who not in playing)]


def _scenario_view(c: CampaignGame, number: int) -> ScenarioView:
    slug = c.order[number]
    name = c.library.scenarios[slug].name
    played = next((each for each in reversed(c.record.played) if each.scenario == slug), None)
    if played is not None:
        return ScenarioView(name, "over", result_words(played.resolution), played.rounds)
    if c.record.step is CampaignStep.OVER:
        return ScenarioView(name, "unplayed")
    if number + 1 != c.record.chapter:
        return ScenarioView(name, "later")
    return ScenarioView(name, "now" if c.record.step is CampaignStep.CHAPTER else "next")


def _investigator_view(c: CampaignGame, who: Enrolled, seats: Collection[Seat]) -> InvestigatorView:
    card, player = c.card_of(who), c.player(who.player)
    shown = is_open(c, who.code, seats)
    plays = c.of(who.player) is who and player.here
    return InvestigatorView(
        code=who.code,
        name=card.name,
        faction=card.faction.value,
        seat=who.player,
        status=status_word(c, who),
        xp=who.xp,
        earned=who.earned,
        physical=who.physical,
        health=card.health or 0,
        mental=who.mental,
        sanity=card.sanity or 0,
        weaknesses=_card_names(c, who.weaknesses) if shown else _weaknesses_covered(who),
        story=_card_names(c, who.story),
        bought=_names_bought(c, who) if shown else _bought_covered(who),
        ready=plays and _is_ready(c, player),
        leads=plays and c.record.lead == who.player,
        lacks=missing_card_count(c.library, who) if who.status is Status.ACTIVE else 0,
        initials=initials(card.name),
    )


def status_word(c: CampaignGame, who: Enrolled) -> str:
    """Return an investigator's status as a word.

    The words are `active`, `killed`, `insane`, `left` and `retired`.
    """
    if who.status is not Status.LEFT:
        return who.status.value
    return "retired" if c.waits_for(who) is None else "left"


def _names_bought(c: CampaignGame, who: Enrolled) -> tuple[str, ...]:
    return tuple(_card_name(c, each.code) + _price_line(each.price) for each in who.bought)


def _bought_covered(who: Enrolled) -> tuple[str, ...]:
    paid_singly = all(each.price for each in who.bought)
    price = sum(each.price for each in who.bought) if paid_singly else 0
    return (counted(len(who.bought), "card") + _price_line(price),) if who.bought else ()


def _price_line(price: int) -> str:
    """Return the price of a card; "" if a whole deck version was paid for."""
    return f" for {price} experience" if price else ""


def _weaknesses_covered(who: Enrolled) -> tuple[str, ...]:
    count = len(who.weaknesses)
    return (f"{count} {'weakness' if count == 1 else 'weaknesses'}, not shown",) if count else ()


def _is_ready(c: CampaignGame, player: Player) -> bool:
    return player.ready and c.record.step is CampaignStep.INTERLUDE


def _card_names(c: CampaignGame, codes: Sequence[CardCode]) -> tuple[str, ...]:
    return tuple(_card_name(c, code) for code in codes)


def _card_name(c: CampaignGame, code: CardCode) -> str:
    card = c.library.card(code)
    return f"{card.name} ({card.level})" if card.level else card.name


def _offer_text(c: CampaignGame, offer: StoryOffer) -> str:
    whose = "one of you" if offer.to is None else c.card_of(c.record.roster[offer.to]).name
    return f"{_card_name(c, offer.code)}: for {whose}"


def log_view(c: CampaignGame) -> list[EntryView]:
    """Return the lines of the campaign log; names and numbers under the same note are joined."""
    found: dict[tuple[str, bool], list[LogEntry]] = {}
    for entry in c.record.log:
        found.setdefault((entry.note, entry.crossed), []).append(entry)
    return [
        EntryView(
            note_words(c, note),
            (*_card_names(c, [each.card for each in entries if each.card]), *_count_texts(entries)),
            crossed,
        )
        for (note, crossed), entries in found.items()
    ]


def _count_texts(entries: Sequence[LogEntry]) -> list[str]:
    """Return the number under a note, if it has one: the sum of its entries."""
    numbers = [each.count for each in entries if each.count is not UNSET]
    return [str(sum(numbers))] if numbers else []


def deck_view(c: CampaignGame, who: Enrolled) -> tuple[CardLine, ...]:
    """Return an investigator's deck with weaknesses and story cards, one line for each card."""
    counted = Counter(who.cards)
    cards = [(c.library.card(code), copies) for code, copies in counted.items()]
    cards.sort(key=lambda each: (each[0].is_weakness, each[0].faction, each[0].name, each[0].code))
    return tuple(
        CardLine(card.code, card.name, card.faction.value, card.level or 0, copies)
        for card, copies in cards
    )
