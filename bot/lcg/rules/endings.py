"""The end of a scenario: resolution, victory points, experience, trauma, campaign log."""

from __future__ import annotations

from bot.engine.errors import JumpTo
from bot.engine.ids import Seat
from bot.engine.script import choose_word
from bot.lcg.core import zones
from bot.lcg.core.about import Source, of_resolution
from bot.lcg.core.facts import Fate, ScenarioEnded, XpEarned
from bot.lcg.core.frames import perform
from bot.lcg.core.game import Game
from bot.lcg.core.moments import GameEndsFor
from bot.lcg.core.state import Cursor, Phase, Step
from bot.lcg.names.keys import choose_seat
from bot.lcg.names.sources import resolution_name
from bot.lcg.printed.scenarios import Resolution
from bot.lcg.rules import elimination
from bot.lcg.rules.elimination import kill
from bot.lcg.rules.log_entries import add_to_count, add_token, earn, note_log, take_out_tokens


def end(resolution: str) -> JumpTo:
    """Return the exception that ends the scenario with a resolution (`none`, `r1`…).

    Rules Reference, "Act Deck and Agenda Deck", resolution points.
    """
    return JumpTo(Cursor(Step.RESOLUTION, word=resolution))


async def resolve(g: Game) -> None:
    """Carry out the resolution named by the cursor. Rules Reference, "Winning and Losing"."""
    word = await _settle_both(g, g.state.cursor.word)
    g.tell(ScenarioEnded(resolution=word))
    for who in g.playing():
        await perform(g, who.seat, g.moment(GameEndsFor(seat=who.seat)))
    found = g.library.scenarios[g.state.scenario].resolution(word)
    _collect_places(g)
    _record_notes(g, found)
    _deal_trauma(g, found)
    _end_by_trauma(g)
    if (more := g.registry.resolutions.get(g.state.scenario)) is not None:
        await more(g, word)
    _award_experience(g, found)
    g.state.resolution = word
    g.state.phase = Phase.OVER
    g.state.cursor = Cursor(Step.OVER)


async def _settle_both(g: Game, word: str) -> str:
    """Let players choose the outcome if the goal is reached as the last investigator is defeated.

    FAQ, "Dynamite Blast".
    """
    fallen = [who for who in g.playing() if g.investigators.has_fallen(who.seat)]
    if word == "none" or not fallen:
        return word
    for who in fallen:
        await elimination.fall_trauma(g, who.seat)
    if len(fallen) < len(g.playing()):
        return word
    words = [(word, resolution_name(word)), ("none", "No resolution")]
    return await choose_word(g.state.lead, "Which resolution do you take?", words) or word


def _collect_places(g: Game) -> None:
    """Move revealed locations with Victory points and without clues to the victory display."""
    for place in g.places.all():
        if place.revealed and not place.clues and g.card(place).victory:
            zones.leave_play(g, place, "victory")


def victory_points(g: Game) -> int:
    """Return the sum of the victory display. Rules Reference, "Victory Display, Victory Points"."""
    return sum(g.card(copy).victory or 0 for copy in g.state.victory)


def _record_notes(g: Game, found: Resolution) -> None:
    for note in found.log:
        note_log(g, note)
    for note, amount in found.counts.items():
        add_to_count(g, note, amount)
    take_out_tokens(g, *found.replaces)
    for token in found.tokens:
        add_token(g, token)
    if found.story is not None and (found.story_to_anyone or found.story_to_lead):
        earn(g, None if found.story_to_anyone else g.state.lead, found.story)


def earn_more(g: Game, seat: Seat, amount: int) -> None:
    """Let a seat earn experience in addition to the resolution's."""
    g.who(seat).xp_lost -= amount


async def share_xp(g: Game, total: int, source: Source = None) -> None:
    """Divide experience as evenly as possible; the lead assigns the remainder.

    Every investigator who started the scenario has a share.
    """
    seats = [who.seat for who in g.state.investigators]
    each, rest = divmod(total, len(seats))
    for seat in seats:
        earn_more(g, seat, each)
    while rest:
        chosen = await choose_seat(
            g,
            g.state.lead,
            f"Who gets 1 more experience? {rest} left to share.",
            lambda: list(seats),
            source=source,
            out=True,
        )
        assert chosen is not None
        seats.remove(chosen)
        earn_more(g, chosen, 1)
        rest -= 1


def _deal_trauma(g: Game, found: Resolution) -> None:
    for who in g.state.investigators:
        lead = who.seat == g.state.lead
        mental = found.mental_trauma + (found.lead_mental_trauma if lead else 0)
        if found.physical_trauma or mental:
            elimination.suffer(
                g,
                who.seat,
                physical=found.physical_trauma,
                mental=mental,
                source=of_resolution(found.slug),
            )


def _end_by_trauma(g: Game) -> None:
    """Kill or drive insane investigators whose trauma has reached health or sanity.

    Rules Reference, "Campaign Play", trauma.
    """
    for who in g.state.investigators:
        card = g.card(who.code)
        if who.physical_trauma + who.new_physical >= (card.health or 0):
            kill(g, who.seat)
        elif who.mental_trauma + who.new_mental >= (card.sanity or 0):
            kill(g, who.seat, Fate.INSANE)


def _let_cards_reward(g: Game) -> None:
    """Run the reward scripts of cards that began in play; of a unique card only once."""
    for code, body in g.registry.rewards.items():
        owners = [copy.owner for copy in g.state.copies if copy.code == code]
        seats = [owner for owner in owners if owner is not None]
        for seat in seats[:1] if seats and g.card(code).unique else seats:
            body(g, seat)


def _award_experience(g: Game, found: Resolution) -> None:
    """Give the experience of the victory display and the bonus to all investigators.

    The defeated and resigned get it, too.
    """
    points = victory_points(g) if found.earns_victory else 0
    if points or found.xp or found.earns_victory:
        _let_cards_reward(g)
    for who in g.state.investigators:
        bonus = found.xp + (found.lead_xp if who.seat == g.state.lead else 0)
        earned = max(0, points + bonus - who.xp_lost)
        who.xp += earned
        g.tell(XpEarned(seat=who.seat, amount=earned))
