"""Acts, agendas, the end; the game master."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec import UNSET

from bot.engine.english import capitalize_first, join_names
from bot.lcg.core import facts as f
from bot.lcg.core.game import Game
from bot.lcg.names.phrases import counted, seat_name, the_card, token_words
from bot.lcg.printed.cards import CardCode, CardType
from bot.lcg.text.sentences.sentence_register import says
from bot.lcg.views import result_words


@says(f.DoomPlaced)
def _doom_placed(g: Game, fact: f.DoomPlaced) -> str:
    on = the_card(g, fact.on) if fact.on else "the agenda"
    card = g.library.cards.get(fact.on)
    if card is not None and card.type is CardType.AGENDA:  # One of two: not all doom counts.
        done = "on" if fact.amount > 0 else "removed from"
        return f"{counted(abs(fact.amount), 'doom')} {done} {on}: {fact.total} of {fact.need}."
    if fact.amount < 0:
        return f"{counted(-fact.amount, 'doom')} removed from {on}: {fact.total} in play."
    of = f" of {fact.need}" if fact.need else ""
    return f"{counted(fact.amount, 'doom')} on {on}: {fact.total}{of} in play."


says(f.AgendaAdvanced)(lambda g, fact: _say_advanced(g, "agenda", fact.code))


@says(f.AgendaSetBack)
def _agenda_set_back(g: Game, fact: f.AgendaSetBack) -> str:
    doom = f", with {fact.doom} doom" if fact.doom else ""
    return f"The agenda goes back to {g.library.cards[fact.code].name}{doom}."


@says(f.ActAdvanced)
def _act_advanced(g: Game, fact: f.ActAdvanced) -> str:
    return _say_advanced(g, "act", fact.code)


@says(f.ActReplacesAgendas)
def _act_replaces_agendas(g: Game, fact: f.ActReplacesAgendas) -> str:
    gone, act = g.library.cards[fact.agenda].name, g.library.cards[fact.code].name
    return f"The agenda deck of {gone} leaves the game. **The act {act} takes its place.**"


def _say_advanced(g: Game, what: str, code: CardCode) -> str:
    """Return the sentence that a stage advances, with the text of its other side, now public."""
    card = g.library.cards.get(code)
    if card is None:
        return f"**The {what} advances.**"
    body = g.registry.backs.get(code)
    text = " ".join((body.__doc__ or "").split()).removeprefix(f"{card.name}:") if body else ""
    other = f": {card.back_name}" if card.back_name else ""
    return f"**{card.name} advances{other}.**{text and f'{chr(10)}-# {text.strip()}'}"


@says(f.Remembered)
def _remembered(g: Game, fact: f.Remembered) -> str:
    words = g.library.scenarios[g.state.scenario].remembered.get(fact.what, fact.what)
    return f"Remember: {words}."


@says(f.PageRead)
def _page_read(g: Game, fact: f.PageRead) -> str:
    title = g.library.scenarios[g.state.scenario].pages.get(fact.page, fact.page)
    return f"**{title}**."


says(f.AdvanceRefused)(
    lambda g, fact: f"{seat_name(g, fact.seat)} disagrees, so no clues are spent."
)


says(f.ScenarioEnded)(lambda _g, fact: f"**The scenario ends: {result_words(fact.resolution)}.**")


says(f.XpEarned)(lambda g, fact: f"{seat_name(g, fact.seat)} earns {fact.amount} experience.")


says(f.LogNoted)(lambda g, fact: says_note(g, [fact]))


def says_note(g: Game, facts: Sequence[f.LogNoted]) -> str:
    """Return the sentence on an entry of the campaign log, with the cards that it names."""
    fact = facts[0]
    about = "" if fact.seat is None else f" {seat_name(g, fact.seat)}"
    names = [g.card(each.card).full_name for each in facts if each.card in g.library.cards]
    named = f": {join_names(names)}" if names else ""
    number = "" if fact.count is UNSET else f": {fact.count}"
    return f"Campaign log: {_note_text(g, fact.note)}{named or about or number}."


says(f.LogCrossed)(lambda g, fact: f"Campaign log: ~~{_note_text(g, fact.note)}~~ is crossed out.")


def _note_text(g: Game, note: str) -> str:
    campaign = g.library.campaigns[g.library.scenarios[g.state.scenario].campaign]
    return capitalize_first(campaign.notes.get(note, note.replace("_", " ")))


@says(f.CardEarned)
def _card_earned(g: Game, fact: f.CardEarned) -> str:
    who = "One of you" if fact.seat is None else seat_name(g, fact.seat)
    card = g.library.card(fact.code)
    if card.is_weakness:
        return f"{who} gains {card.name}, which stays in the deck for the campaign."
    return f"{who} can add {card.name} to the deck for the rest of the campaign."


@says(f.CardStruck)
def _card_struck(g: Game, fact: f.CardStruck) -> str:
    if fact.seat is not None:
        name = g.library.card(fact.code).name
        return f"{name} leaves {seat_name(g, fact.seat)}’s deck for good."
    return says_struck(g, [fact])


def says_struck(g: Game, facts: Sequence[f.CardStruck]) -> str:
    """Return the sentence on cards that leave all decks."""
    names = join_names([g.library.card(each.code).name for each in facts])
    return f"{names} {'is' if len(facts) == 1 else 'are'} out of the campaign."


@says(f.TokensTakenOut)
def _tokens_taken_out(_g: Game, fact: f.TokensTakenOut) -> str:
    tokens = join_names(token_words(token) for token in fact.tokens)
    return (
        f"{capitalize_first(tokens)} {'leave' if len(fact.tokens) > 1 else 'leaves'} the chaos bag."
    )


says(f.TokenAdded)(
    lambda _g, fact: (
        f"{token_words(fact.token).capitalize()} joins the chaos bag for the rest of the campaign."
    )
)
