"""Between two scenarios: all players change their decks until they are ready.

Each seat has its own script with a standing question, which keeps its id while others act, join,
rest and return. When all are ready, the next scenario begins.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator
from functools import partial

from bot.engine.about import About
from bot.engine.ask import Draft, Figures, Join, Option, Part, first_pick
from bot.engine.ids import Seat
from bot.engine.script import ask, choose, run_together, wait_for_command
from bot.engine.seat_choices import SeatChoice, build_part, find_chosen
from bot.lcg.campaign import interludes, players, story_assets, upgrading
from bot.lcg.campaign.game import CampaignGame
from bot.lcg.campaign.ready_option import KIND, LEAD, LEAVER, READY, all_ready, is_asked
from bot.lcg.campaign.record import CampaignStep, Enrolled, StoryOffer
from bot.lcg.campaign.upgrading import Purchasable
from bot.lcg.core.about import of_card
from bot.lcg.decks.deck_check import most_copies
from bot.lcg.names.phrases import plural
from bot.lcg.printed.cards import Card, CardCode

BACK = Option(key="back", label="Never mind: buy nothing")
ABSTAIN = Option(key="abstain", label="No preference")


async def interlude(c: CampaignGame) -> None:
    """Run the time between two scenarios.

    The group makes its choices first; then each seat changes its deck until all are ready. Players
    who join meanwhile are asked, too.
    """
    await interludes.vote_on_choices(c)
    seats = len(c.record.players) + len(c.newcomers())
    await run_together(*(_run_lane(c, Seat(number)) for number in range(seats)))
    c.record.step = CampaignStep.LEAD


async def _run_lane(c: CampaignGame, seat: Seat) -> None:
    """Ask one seat for deck changes until it is ready, or no longer takes part."""
    built: dict[Seat, list[SeatChoice]] = {}
    while not all_ready(c):
        if not is_asked(c, seat):
            await wait_for_command(lambda: all_ready(c) or is_asked(c, seat))
            continue
        replies = await ask(lambda: _lane_draft(c, seat, built))
        if (choice := find_chosen(replies, built)) is not None:
            await choice.run()


def _lane_draft(c: CampaignGame, seat: Seat, built: dict[Seat, list[SeatChoice]]) -> Draft | None:
    if not is_asked(c, seat):
        return None
    mine = built[seat] = list(choices(c, seat))
    return Draft(
        kind=KIND,
        prompt="Ready for the next scenario? You can change your deck first.",
        about=About("seat", str(seat)),
        parts={seat: build_part(mine)},
        must=(seat,),
        join=Join.ANY,
        confirm=True,
        standing=True,
    )


def choices(c: CampaignGame, seat: Seat) -> Iterator[SeatChoice]:
    """Yield the actions that a player can take between two scenarios, in the order of the rules."""
    who = c.of(seat)
    yield from _new_investigators(c, seat)
    if who is not None:
        yield from _offer_choices(c, seat)
        yield from _purchase_choices(c, seat, who)
    yield SeatChoice(
        seat=seat,
        key=READY.key,
        label=READY.label,
        verb=READY.verb,
        run=partial(_be_ready, c, seat),
        barred=_not_ready(c, seat, who),
    )


def _not_ready(c: CampaignGame, seat: Seat, who: Enrolled | None) -> str:
    if who is None:
        return "Choose a new investigator first."
    if offered := story_assets.must_decide(c, seat):
        return f"First decide whether to take {c.library.card(offered[0]).name}."
    if short := upgrading.missing_card_count(c.library, who):
        return f"Your deck needs {short} more to reach {c.card_of(who).deck_size} cards."
    return ""


async def _be_ready(c: CampaignGame, seat: Seat) -> None:
    players.set_ready(c, seat, on=True)


# --- investigators --------------------------------------------------------------------------------


def _new_investigators(c: CampaignGame, seat: Seat) -> Iterator[SeatChoice]:
    """Yield actions that choose a new investigator, for a lost one or for the current one."""
    here = c.of(seat)
    for slug in c.left():
        known = c.record_of(slug)
        name = c.library.card(c.library.decks[slug].investigator).name
        yield SeatChoice(
            seat=seat,
            key=f"replace:{slug}",
            label=f"Play {name}" if here is None else f"Retire, and play {name}",
            verb="replace",
            args=(name,),
            note="as recorded" if known else "starter deck, level 0, no trauma",
            shelf="" if here is None else "more",
            about=of_card(c.library.decks[slug].investigator),
            barred=players.kept_for(c, seat, slug),
            run=partial(_replace_investigator, c, seat, slug),
        )


async def _replace_investigator(c: CampaignGame, seat: Seat, slug: str) -> None:
    players.choose(c, seat, slug)


# --- story assets ---------------------------------------------------------------------------------


def _offer_choices(c: CampaignGame, seat: Seat) -> Iterator[SeatChoice]:
    for offer in story_assets.open_to(c, seat):
        yield from _offer_decisions(c, seat, offer)


def _offer_decisions(c: CampaignGame, seat: Seat, offer: StoryOffer) -> Iterator[SeatChoice]:
    card = c.library.card(offer.code)
    whose = "one of you has to" if card.is_weakness else "one of you can"
    shared = "" if offer.to is not None else whose
    decisions = [("take", f"Take {card.name}", story_assets.take_offered_card)]
    if not card.is_weakness:
        decisions.append(("decline", f"Decline {card.name}", story_assets.decline_offered_card))
    for verb, label, run in decisions:
        yield SeatChoice(
            seat=seat,
            key=f"{verb}:{card.code}",
            label=label,
            verb=verb,
            args=(card.name,),
            note=shared
            or ("stays in the deck" if verb == "take" else ("you won’t be offered it again")),
            about=of_card(card.code),
            run=partial(_run_decided, partial(run, c, seat, card.code)),
        )


async def _run_decided(run: partial[None]) -> None:
    run()


# --- purchases ------------------------------------------------------------------------------------


def _purchase_choices(c: CampaignGame, seat: Seat, who: Enrolled) -> list[SeatChoice]:
    """Return the purchases of a seat; those of the last time if nothing that matters has changed.

    Every answer of any seat asks for the purchases of all seats.
    """
    steps = upgrading.purchasable_cards(c, who)
    key = (who.code, tuple(who.deck), who.swapped, who.xp, steps)
    known = c.purchases.get(seat)
    if known is None or known[0] != key:
        known = c.purchases[seat] = key, list(_build_purchases(c, seat, who, steps))
    return known[1]


def _build_purchases(
    c: CampaignGame, seat: Seat, who: Enrolled, steps: Iterable[Purchasable]
) -> Iterator[SeatChoice]:
    for step in sorted(steps, key=partial(_purchase_order, c)):
        card = c.library.cards[step.code]
        verb = "upgrade" if step.out else "swap" if step.swap else "buy"
        label = _purchase_label(c, card, step)
        yield SeatChoice(
            seat=seat,
            key=f"{verb}:{step.code}" + (f":{step.out}" if step.out else ""),
            label=label,
            verb=verb,
            args=(label, card.full_name) if step.swap else (card.full_name,),
            note=_purchase_note(c, who, card, step),
            shelf="upgrades" if step.out else "swaps" if step.swap else card.faction.value,
            figures=Figures(amount=step.price),
            about=of_card(step.code),
            barred=_too_dear(who, step),
            quiet=True,
            secret=c.record.settings.closed_hands,
            run=partial(_buy_card, c, seat, step),
        )


def _purchase_label(c: CampaignGame, card: Card, step: Purchasable) -> str:
    if step.out is None:
        return f"Swap in {card.full_name}" if step.swap else card.full_name
    return f"{c.library.cards[step.out].full_name} → {card.full_name}"


def _purchase_order(c: CampaignGame, step: Purchasable) -> tuple[bool, bool, str, int, str]:
    """Return a purchase's sort key: upgrades first, swaps last; then class, level, name."""
    card = c.library.cards[step.code]
    return step.out is None, step.swap, card.faction, card.level or 0, card.full_name


def _purchase_note(c: CampaignGame, who: Enrolled, card: Card, step: Purchasable) -> str:
    """Return the note of a purchase: price and copies owned.

    For a new card also its class and the card it replaces.
    """
    if step.swap:
        left = upgrading.swaps_left(c.library, who)
        return (
            f"free, {card.faction}, for a card of level 0; {left} such {plural('swap', left)} left"
        )
    held = who.deck.count(card.code)
    there = f", you have {held} of {most_copies(card)}" if held else ""
    leaving = ", replaces a card" if step.leavers else ""
    new = "" if step.out else f", {card.faction}{leaving}"
    return f"{step.price} experience{there}{new}"


def _too_dear(who: Enrolled, step: Purchasable) -> str:
    if step.price <= who.xp:
        return ""
    return f"It costs {step.price} experience; you have {who.xp}."


async def _buy_card(c: CampaignGame, seat: Seat, step: Purchasable) -> None:
    who = c.of(seat)
    assert who is not None
    out = step.out
    if step.leavers:
        out = await _choose_replaced(c, seat, who, step)
        if out is None:
            return
    upgrading.buy(c, who, step.code, out, swap=step.swap)


async def _choose_replaced(
    c: CampaignGame, seat: Seat, who: Enrolled, step: Purchasable
) -> CardCode | None:
    """Let a player choose the card that leaves the deck for a new one.

    Return None if the player buys nothing, or if the card can no longer be bought.
    """
    closed = c.record.settings.closed_hands
    card = "a new card" if closed else c.library.cards[step.code].full_name
    options = [*(_replaced_option(c, who, code) for code in step.leavers), BACK]
    key = await choose(
        seat,
        f"Which card leaves your deck for {card} ({step.price} experience)?",
        lambda: options if _still_buys(c, seat, who, step) else [],
        kind=LEAVER,
        about=None if closed else of_card(step.code),
    )
    return None if key in (None, BACK.key) else CardCode(key.removeprefix("out:"))


def _still_buys(c: CampaignGame, seat: Seat, who: Enrolled, step: Purchasable) -> bool:
    """Return True if a purchase is still possible: the seat plays, has this deck, and can pay."""
    same = is_asked(c, seat) and c.of(seat) is who and step.price <= who.xp
    return same and step in upgrading.purchasable_cards(c, who)


def _replaced_option(c: CampaignGame, who: Enrolled, code: CardCode) -> Option:
    card, held = c.library.cards[code], who.deck.count(code)
    return Option(
        key=f"out:{code}",
        label=card.full_name,
        args=(card.full_name,),
        note=f"you have {held}" if held > 1 else "",
        secret=c.record.settings.closed_hands,
        about=of_card(code),
    )


# --- who leads ------------------------------------------------------------------------------------


async def lead(c: CampaignGame) -> None:
    """Let all players vote on the lead investigator of the next scenario.

    Rules Reference, "Lead Investigator".
    """
    seats = [player.seat for player in c.here()]
    votes: dict[Seat, Seat | None] = {}
    while len(seats) > 1 and not _is_decided(votes, seats):
        replies = await ask(lambda: _who_leads(c, seats, votes))
        seat, key = first_pick(replies)
        if seat is not None:
            votes[seat] = None if key == ABSTAIN.key else Seat(int(key.removeprefix("lead:")))
    c.record.lead = _election_winner(c, votes, seats)


def _is_decided(votes: dict[Seat, Seat | None], seats: list[Seat]) -> bool:
    """Return True if all seats have voted, or more than half of them for the same seat."""
    most = max(Counter(vote for vote in votes.values() if vote is not None).values(), default=0)
    return len(votes) == len(seats) or 2 * most > len(seats)


def _election_winner(c: CampaignGame, votes: dict[Seat, Seat | None], seats: list[Seat]) -> Seat:
    """Return the seat with the most votes.

    In a tie the last lead wins if among them, else a random one of them.
    """
    counts = Counter(vote for vote in votes.values() if vote is not None)
    most = max(counts.values(), default=0)
    wanted = [seat for seat in seats if counts[seat] == most]
    if c.record.lead in wanted or not votes:
        return c.record.lead if c.record.lead in seats else seats[0]
    return c.chance.shuffled("lead", wanted)[0]


def _who_leads(c: CampaignGame, seats: list[Seat], votes: dict[Seat, Seat | None]) -> Draft:
    """Return the question of the vote on the lead; its prompt lists the votes so far.

    A player who has voted abstains by default if the vote starts again.
    """
    options = (*(_lead_option(c, seat) for seat in seats), ABSTAIN)
    said = "; ".join(
        f"{_investigator_name(c, s)}: {_vote_text(c, vote)}" for s, vote in votes.items()
    )
    waiting = tuple(seat for seat in seats if seat not in votes)
    return Draft(
        kind=LEAD,
        prompt="Who leads the next scenario?" + (f" ({said})" if said else ""),
        parts={seat: Part(options, shapes=True) for seat in waiting},
        must=waiting,
        join=Join.ANY,
        confirm=True,
        silence=ABSTAIN.key if any(vote is not None for vote in votes.values()) else "",
    )


def _vote_text(c: CampaignGame, vote: Seat | None) -> str:
    return "no preference" if vote is None else _investigator_name(c, vote)


def _investigator_name(c: CampaignGame, seat: Seat) -> str:
    who = c.of(seat)
    assert who is not None
    return c.card_of(who).name


def _lead_option(c: CampaignGame, seat: Seat) -> Option:
    name = _investigator_name(c, seat)
    return Option(
        key=f"lead:{seat}", label=name, verb="lead", args=(name,), about=About("seat", str(seat))
    )
