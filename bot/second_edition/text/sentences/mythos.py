"""Cards of the Mythos."""

from __future__ import annotations

from bot.engine.english import join_names
from bot.second_edition.core import facts as f
from bot.second_edition.core.game import Board
from bot.second_edition.names.naming import name_of, place_name
from bot.second_edition.names.signs import counted, tokens
from bot.second_edition.printed.piece_facts import MythosFacts
from bot.second_edition.printed.terms import MythosKind
from bot.second_edition.text.sentences.sentence_register import says
from bot.second_edition.verbs.awakening import gate_limit

_KINDS = {
    MythosKind.HEADLINE: "Headline",
    MythosKind.ENVIRONMENT: "Environment",
    MythosKind.RUMOR: "Rumor",
    MythosKind.SPECIAL: "Mythos",
}


_IGNORED = {
    "gate": "only its gate counts",
    "opening": "it can’t be a game’s first card, so another card is drawn",
    "shuffled": "the deck is shuffled and another card is drawn",
}


@says(f.MythosDrawn)
def _mythos_drawn(b: Board, fact: f.MythosDrawn) -> str:
    card = b.library.mythos.get(fact.card)
    if card is None:
        return f"Mythos card: {fact.card}."
    head = f"{_KINDS[card.kind]}: **{card.name}**"
    if fact.ignored:
        why = _IGNORED.get(fact.why, "its text has no effect")
        return f"{head} ({why})."
    stop = "" if card.name.endswith(("!", "?", ".")) else "."
    return " ".join(filter(None, (f"{head}{stop}", _movement_text(card), b.text(fact.card))))


def _movement_text(card: MythosFacts) -> str:
    """Return which monsters a card moves: `Monsters move: star on white; hexagon on black`."""
    ways = (("white", card.white), ("black", card.black))
    told = [f"{join_names(list(symbols))} on {word}" for word, symbols in ways if symbols]
    told += ["all that fly"] if card.burst else []
    return f"Monsters move: {'; '.join(told)}." if told else ""


_TIMES = {1: "once", 2: "twice"}


@says(f.MythosOver)
def _mythos_over(b: Board, fact: f.MythosOver) -> str:
    """Return the events of the phase and the current numbers, in one line."""
    came = [f"a gate opened at {place_name(b, place)}" for place in fact.opened]
    came += [f"{counted(fact.came, 'monster')} came"] if fact.came else []
    came += (
        [f"monsters moved {_TIMES.get(fact.moved, f'{fact.moved} times')}"] if fact.moved else []
    )
    came += _aftermath_texts(b, fact)
    limit = "" if fact.limit is None else f" of {fact.limit}"
    now = [
        f"doom {fact.doom} of {b.ancient_one.doom}",
        f"terror {fact.terror}",
        f"gates {fact.gates} of {gate_limit(b)}",
        f"monsters {fact.monsters}{limit}",
        f"Outskirts {fact.outskirts} of {b.monsters.outskirts_limit()}",
    ]
    return f"**After the Mythos:** {', '.join(came) or 'nothing happened'}. Now {', '.join(now)}."


def _aftermath_texts(b: Board, fact: f.MythosOver) -> list[str]:
    """Return what too many monsters and the terror level have brought."""
    told: list[str] = []
    if fact.outside:
        emptied = ", which were emptied" if fact.emptied else ""
        told.append(f"{counted(fact.outside, 'monster')} went to the Outskirts{emptied}")
    if fact.risen:
        told.append(f"terror rose by {fact.risen}")
    if fact.allies:
        told.append(f"{join_names([name_of(b, ally) for ally in fact.allies])} left Arkham")
    if fact.shut:
        told.append(f"{join_names([place_name(b, place) for place in fact.shut])} closed")
    return told


_LEFT = {
    "passed": "is passed",
    "failed": "fails",
    "replaced": "is replaced",
    "refused": "doesn’t come into play",
    "ignored": "is ignored: a Rumor is already in play",
    "stopped": "is stopped",
    "awake": "ends",
    "over": "ends",
    "boxed": "goes back to the box",
}


says(f.MythosSkipped)(lambda _b, _fact: "This turn has no Mythos phase.")


says(f.MythosLeft)(lambda b, fact: f"{name_of(b, fact.card)} {_LEFT.get(fact.how, 'leaves play')}.")


@says(f.RumorProgress)
def _rumor_progress(b: Board, fact: f.RumorProgress) -> str:
    lies = [tokens(b.library.mythos[fact.card].token, fact.clues)] if fact.clues else []
    lies += [counted(fact.monsters, "monster")] if fact.monsters else []
    return f"{name_of(b, fact.card)} now has {join_names(lies)} on it." if lies else ""
