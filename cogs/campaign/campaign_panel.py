"""Campaigns: opening one, who plays it, where it stands, what is bought between its scenarios."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

import discord
from msgspec.structs import replace

from bot.engine.errors import Malformed, NotAllowed, RulesError
from bot.engine.ids import Seat
from bot.engine.said import harmless_text, to_plain_line
from bot.store.errors import StoreError
from bot.table.campaigns import campaign_actions
from bot.table.campaigns.campaign_actions import BEFORE, HALTED, NO_CAMPAIGN
from bot.table.campaigns.waiting_list import is_scenario_in_play, leave_waiting_list
from bot.table.declares.campaign_kit import Chapters
from bot.table.declares.kit import Kit
from bot.table.declares.lobby_choices import Choice
from bot.table.declares.vocabulary import BUY, NOT_READY, PURCHASES, READY, REPLAY, Verb
from bot.table.errors import RESTING
from bot.table.lobby.choices import find_choice
from bot.table.past import log_lines as table_log
from cogs.campaign.shop import purchase_question, shop_answer
from cogs.lobby.deck_panel import DeckShelf
from cogs.lobby.joining_campaigns import (
    JOINS,
    available_investigators_sentence,
    choose_investigator_and_deck,
    investigator_question,
    unused_investigators,
    wait_answer,
)
from cogs.lobby.lobby_menu import join_answer, leave_answer
from cogs.lobby.new_table import Wish, ask_for_game, find_scenario, new_answer
from cogs.posts.displays import board_answer
from cogs.turn.panel import ask_which_option, first_panel
from cogs.turn.player_inputs import do_verb
from cogs.turn.typed import suggest_noted
from cogs.wire.context import Context, Visitor, is_active
from cogs.wire.controls import Row, button
from cogs.wire.custom_id import Interaction, Op, Press
from cogs.wire.discord_text import clip, clip_lines
from cogs.wire.pending import Found
from cogs.wire.presses import Pressed, press
from cogs.wire.receipt_text import done_text
from cogs.wire.reply import Private, sentence

TEXT = 3_600
SITS_OUT = "sitout"
"""The first word of the press that lets a seat rest."""
SHOW = "show"
"""The rest of a press at the table: post the campaign."""


def campaign_games(context: Context) -> dict[str, object]:
    """Return the games that are campaigns, by slug."""
    return {slug: kit for slug, kit in context.kits.items() if kit.chapters is not None}


async def new_campaign(
    context: Context, interaction: Interaction, named: str, difficulty: str
) -> Private:
    """Open a campaign's lobby, or ask privately which one. Raises `RulesError`."""
    kits = {slug: context.kits[slug] for slug in campaign_games(context)}
    if not kits:
        raise NotAllowed("I have no campaigns to play.")
    every = [(slug, choice.slug) for slug, kit in kits.items() for choice in kit.offers.scenarios()]
    if not named.strip() and len(every) > 1:
        where = interaction.guild_id or 0, interaction.channel_id or 0
        await context.tables.openings.check_free(*where)
        return ask_for_game(context, kits, Wish(difficulty=difficulty))
    one = every[0] if not named.strip() else _find_campaign_by_name(kits, named)
    wish = Wish(one[0], f"{one[0]}/{one[1]}", difficulty)
    return await new_answer(context, interaction, wish)


def _find_campaign_by_name(kits: Mapping[str, Kit], typed: str) -> tuple[str, str]:
    """Return the ruleset and slug of the named campaign. Raises `Malformed`."""
    try:
        return find_scenario(kits, typed)
    except Malformed:
        names = ", ".join(choice.name for kit in kits.values() for choice in kit.offers.scenarios())
        raise Malformed(
            f"I don’t know a campaign called “{harmless_text(typed)}”. Choose from: {names}."
        ) from None


async def find_campaign(context: Context, at: Visitor) -> Visitor:
    """Return the channel's campaign, also of its scenario. Raises `NotAllowed` without one."""
    parent = at.snapshot.record.parent
    found = (
        at if parent is None else replace(at, snapshot=await context.tables.games.snapshot(parent))
    )
    if found.snapshot.kit.chapters is None:
        raise NotAllowed(NO_CAMPAIGN)
    return found


async def find_campaign_between_scenarios(context: Context, at: Visitor) -> Visitor:
    """Return the campaign of the channel. Raises `NotAllowed` during one of its scenarios."""
    found = await find_campaign(context, at)
    if found.snapshot.record.status == "resting":
        raise NotAllowed(f"{RESTING} `/game end` ends the scenario.")
    return found


async def campaign_for_autocomplete(context: Context, interaction: Interaction) -> Visitor | None:
    """Return the campaign of the channel for autocomplete. None if there is none."""
    try:
        return await find_campaign(context, await context.visitor_here(interaction))
    except (RulesError, StoreError):
        return None


def _campaign_chapters(at: Visitor) -> Chapters:
    found = at.snapshot.kit.chapters
    assert found is not None
    return found


# --- who plays ------------------------------------------------------------------------------------


def joinable_investigators(at: Visitor) -> list[Choice]:
    """Return the investigators for a new player: between scenarios, those never used before."""
    if at.snapshot.record.status == "lobby":
        taken = at.snapshot.labels.values()
        return [each for each in at.snapshot.kit.offers.investigators() if each.slug not in taken]
    return unused_investigators(at) if is_active(at.snapshot) else []


def replacement_investigators(at: Visitor, named: str = "") -> list[Choice]:
    """Return the investigators that a player can continue with: between scenarios, free ones."""
    session = at.snapshot.session
    if session is None or at.snapshot.record.status != "running":
        return []
    seats = at.seats_named(named, at.seats) if named.strip() else at.seats
    free = {
        slug for seat in seats for slug in _campaign_chapters(at).free_investigators(session, seat)
    }
    return [each for each in at.snapshot.kit.offers.investigators() if each.slug in free]


async def _return_to_resting_seat(context: Context, at: Visitor, seat: Seat) -> Private:
    told = await context.tables.change(at.game, campaign_actions.come_back, at.caller, seat)
    return sentence("\n".join(told.lines) or "✓ You’re back.")


async def join_campaign(context: Context, at: Visitor, investigator: str, deck: str) -> Private:
    """Take a seat in the lobby; between scenarios join the campaign, or return to a seat."""
    at = await find_campaign(context, at)
    if at.snapshot.record.status == "lobby":
        return await join_answer(context, at, investigator, deck)
    if is_scenario_in_play(at.snapshot) and not at.seats:
        return await wait_answer(context, at, investigator, deck)
    _check_roster_can_change(at)
    if (resting := _resting_seats(at)) and not investigator and not deck:
        return await _return_to_resting_seat(context, at, resting[0])
    if not investigator.strip() and not deck and (able := joinable_investigators(at)):
        return investigator_question(at, able)
    slug, cards = await choose_investigator_and_deck(
        context, at, investigator, deck, joinable_investigators(at)
    )
    return await _join_for_next_scenario(context, at, slug, cards)


async def _join_for_next_scenario(
    context: Context, at: Visitor, slug: str, cards: Sequence[str] | None
) -> Private:
    told = await context.tables.change(at.game, campaign_actions.join, at.caller, slug, cards)
    return sentence("\n".join(told.lines) or "✓ You’re in from the next scenario on.")


@press(Op.TABLE, word=JOINS)
async def join_pressed(at: Pressed) -> Private:
    """Join with the selected investigator."""
    return await join_campaign(at.context, at.visitor, at.value, "")


async def replace_investigator(
    context: Context, at: Visitor, investigator: str, deck: str, as_: str
) -> Private:
    """Change investigator, perhaps with an own deck. Raises `RulesError`."""
    at = await find_campaign(context, at)
    _check_roster_can_change(at)
    seat = at.one_seat("campaign replace", as_)
    if not investigator.strip() and not deck:
        able = available_investigators_sentence(replacement_investigators(at, as_))
        raise NotAllowed(f"Who do you play next? {able}")
    everybody = at.snapshot.kit.offers.investigators()
    slug, cards = await choose_investigator_and_deck(context, at, investigator, deck, everybody)
    told = await context.tables.change(
        at.game, campaign_actions.replace, at.caller, seat, slug, cards
    )
    return sentence("\n".join(told.lines) or "✓ You continue with a new investigator.")


def _resting_seats(at: Visitor) -> list[Seat]:
    session = at.snapshot.require_session()
    return [seat for seat in at.seats if at.snapshot.kit.words.why_out(session, seat)]


async def leave_campaign(context: Context, at: Visitor, named: str) -> Private:
    """Leave the lobby; between two scenarios, rest the seat. Raises `RulesError`."""
    at = await find_campaign(context, at)
    if at.snapshot.record.status == "lobby":
        return await leave_answer(context, at)
    if is_scenario_in_play(at.snapshot) and not at.seats:
        told = await context.tables.change(at.game, leave_waiting_list, at.caller)
        return sentence("\n".join(told.lines))
    _check_roster_can_change(at)
    seat = at.one_seat("campaign leave", named)
    ways = [
        button(Press(Op.TABLE, at.game, seat=seat, rest=f"{SITS_OUT}.{answer}"), label, style)
        for answer, label, style in (
            ("yes", "Yes: sit out", discord.ButtonStyle.danger),
            ("no", "Never mind", discord.ButtonStyle.secondary),
        )
    ]
    return Private(
        f"**Does {at.name(seat)} sit out from the next scenario on?** "
        "`/campaign join` brings you back with everything you have.",
        (Row(*ways),),
    )


@press(Op.TABLE, word=SITS_OUT)
async def rest_seat_pressed(at: Pressed) -> Private:
    """Rest the seat after its player confirmed. Raises `RulesError` if that is not allowed."""
    if at.press.rest.partition(".")[2] == "no":
        return sentence("Nothing changed.")
    at.visitor.check_seated()
    visitor = await find_campaign(at.context, at.visitor)
    _check_roster_can_change(visitor)
    pressed = at.press.seat in visitor.seats
    seat = Seat(at.press.seat) if pressed else visitor.one_seat("campaign leave")
    await at.context.tables.change(visitor.game, campaign_actions.leave, visitor.caller, seat)
    return sentence("You sit out. `/campaign join` brings you back with everything you have.")


def _check_between_scenarios(at: Visitor) -> None:
    match at.snapshot.record.status:
        case "lobby":
            raise NotAllowed(BEFORE)
        case "resting":
            raise NotAllowed(RESTING)
        case _:
            at.check_open()


def _check_roster_can_change(at: Visitor) -> None:
    """Raise `NotAllowed` if decks or players cannot change now, such as before a replay."""
    _check_between_scenarios(at)
    if _is_halted(at):
        raise NotAllowed(HALTED)


def _is_halted(at: Visitor) -> bool:
    """Return True if the campaign's current scenario was ended early and must be replayed."""
    playing = at.snapshot.session is not None and at.snapshot.record.status == "running"
    return (
        playing and _campaign_chapters(at).wanted_chapter(at.snapshot.require_session()) is not None
    )


# --- where it stands ------------------------------------------------------------------------------


async def campaign_status_answer(context: Context, at: Visitor) -> Private:
    """Show the whole campaign, with a way to show it to the table. Raises `NotAllowed`."""
    at = await find_campaign(context, at)
    if at.snapshot.session is None:
        raise NotAllowed(BEFORE)
    if is_active(at.snapshot):
        context.tables.look_for_status(at.snapshot.record, at_once=True)
        await context.tables.games.refresh(at.game)
    shown = await board_answer(context, at)
    if _is_halted(at):
        shown = replace(shown, text=f"{shown.text}\n{HALTED}")
    if not at.seats:
        return shown
    way = button(Press(Op.TABLE, at.game, rest=SHOW), "Show everyone")
    return replace(shown, items=(*shown.items, Row(way)))


@press(Op.TABLE, word=SHOW)
async def show_status(at: Pressed) -> Private:
    """Post the campaign. Raises `NotAllowed` unless the caller plays it."""
    await at.context.tables.campaigns.show_board(at.visitor.caller, at.visitor.game)
    return sentence("✓ Everyone can see it below.")


async def campaign_log_answer(context: Context, at: Visitor) -> Private:
    """Show the campaign log and the latest events of the campaign."""
    at = await find_campaign(context, at)
    lines = _campaign_chapters(at).log(at.snapshot.require_session())
    told = await context.tables.read(at.game, table_log.log_of_steps, at.seats, 0, None)
    happened = [line for stretch in told if not stretch.undone for line in stretch.lines]
    return Private(clip_lines(["**Campaign log**", *lines, "", *happened[-40:]], TEXT))


async def campaign_decks_answer(context: Context, at: Visitor) -> Private:
    """Return the caller's decks, with their unspent experience."""
    at = await find_campaign(context, at)
    session = at.snapshot.require_session()
    if not at.seats:
        raise NotAllowed(at.no_seat)
    texts = [
        f"### {at.name(seat)}\n{at.snapshot.kit.views.hand_text(session, seat)}"
        for seat in at.seats
    ]
    return Private(clip("\n".join(texts), TEXT), hidden=True)


# --- going on -------------------------------------------------------------------------------------


async def set_ready_answer(
    context: Context, at: Visitor, as_: str, *, ready: bool = True
) -> Private:
    """Set the caller's seats ready or not, or replay a scenario that ended early.

    Raises `RulesError`.
    """
    at = await find_campaign(context, at)
    _check_between_scenarios(at)
    if not at.seats:
        raise NotAllowed(at.no_seat)
    if not ready:
        return await do_verb(context, at, NOT_READY, (), as_)
    verbs = {option.verb for each in at.pending() for option in each.part.options}
    for verb in (READY, REPLAY):
        if verb.name in verbs:
            return await do_verb(context, at, verb, (), as_)
    if _is_halted(at):
        await context.tables.campaigns.play_again(at.caller, at.game)
        return sentence("✓ The scenario starts over.")
    return _all_seats_ready_answer(at) or await do_verb(context, at, READY, (), as_)


def _all_seats_ready_answer(at: Visitor) -> Private | None:
    """Return that all of the caller's seats are ready, with an undo button; None if one is not."""
    pending = at.pending()
    if any(each.is_awaited for each in pending):
        return None
    ways = [
        Found(each, option)
        for each in pending
        for option in each.part.options
        if option.verb == NOT_READY.name
    ]
    words = f"You’ve already said you’re ready. {at.who_is_awaited()}"
    return ask_which_option(at, words, ways) if ways else None


async def continue_as_campaign(context: Context, at: Visitor) -> Private:
    """Turn a scenario that was played on its own into the first of a campaign."""
    await context.tables.campaigns.continue_as_campaign(at.caller, at.game)
    return sentence("✓ The campaign continues from here, with everyone’s deck and experience.")


async def record_scenario_end(context: Context, at: Visitor, outcome: str, reason: str) -> Private:
    """Record, as a game master, the end of a scenario that was not played out."""
    at = await find_campaign(context, at)
    at.check_gm()
    _check_between_scenarios(at)
    able = possible_outcomes(at)
    if not able:
        raise NotAllowed("No scenario was cut short, so there’s nothing to record.")
    slug = find_choice(able, outcome, "outcome").slug
    told = await context.tables.change(
        at.game, campaign_actions.record_end, at.caller, slug, to_plain_line(reason)
    )
    return sentence(done_text("Recorded.", told))


def possible_outcomes(at: Visitor) -> tuple[Choice, ...]:
    """Return the possible ends of the wanted scenario; empty if there is none."""
    session = at.snapshot.session
    return () if session is None else _campaign_chapters(at).outcomes(session)


# --- upgrading ------------------------------------------------------------------------------------


async def upgrade_answer(
    context: Context,
    at: Visitor,
    card: str,
    text: str,
    file: discord.Attachment | None,
    as_: str,
) -> Private:
    """Buy a card or bring a deck; without either, list purchases. Raises `RulesError`."""
    at = await find_campaign(context, at)
    _check_roster_can_change(at)
    if file is not None or text.strip():
        return await _bring_new_deck(context, at, text, file, as_)
    if not card.strip():
        pending = purchase_question(at)
        return first_panel(at) if pending is None else shop_answer(at, pending)
    return await do_verb(context, at, _purchase_verb(at, card), (card,), as_)


def _purchase_verb(at: Visitor, card: str) -> Verb:
    """Return the verb for a purchase: upgrade a card of the deck, buy a new one, or swap."""
    fits = (v for v in PURCHASES if suggest_noted(at.pending(), v.name, 0, [card, ""], {}))
    return next(fits, BUY)


def suggest_purchases(at: Visitor, typed: str) -> list[tuple[str, str]]:
    """Return at most 25 autocomplete choices, (text, value), for cards on sale."""
    names = {seat: at.name(seat) for seat in at.seats} if len(at.seats) > 1 else {}
    found = (suggest_noted(at.pending(), v.name, 0, [typed, ""], names) for v in PURCHASES)
    return [row for rows in found for row in rows][:25]


async def _bring_new_deck(
    context: Context, at: Visitor, text: str, file: discord.Attachment | None, as_: str
) -> Private:
    shelf = DeckShelf(context, at.caller.user)
    deck = await shelf.read_deck(text, file)
    title = {c.slug: c.name for c in at.snapshot.kit.offers.investigators()}.get(
        deck.investigator, ""
    )
    mine = [seat for seat in at.seats if at.name(seat) == title]
    if not mine:
        raise Malformed(f"That’s a deck for {title or deck.investigator}, and you don’t play them.")
    seat = mine[0] if len(mine) == 1 else at.one_seat("deck upgrade", as_)
    older = [each for each in await shelf.own_decks() if each.investigator == deck.investigator]
    deck = shelf.rules.apply_substitutes(deck, "", older)
    told = await context.tables.change(
        at.game, campaign_actions.bring_deck, at.caller, seat, shelf.rules.codes(deck)
    )
    return sentence("\n".join(told.lines) or "✓ You have your new deck.")
