"""Clauses that say what a game master's command did, without a subject."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable

from bot.engine.english import join_names, with_article
from bot.lcg.core import facts as f
from bot.lcg.core.game import Game
from bot.lcg.names.phrases import card_name, counted, token_words
from bot.lcg.printed.cards import Token
from bot.lcg.text.sentences.sentence_register import says

Clause = Callable[[Game, f.GmChanged], str]


@says(f.GmChanged)
def _gm_changed(g: Game, fact: f.GmChanged) -> str:
    clause = CLAUSES.get(fact.do)
    return f"The game master {clause(g, fact)}." if clause is not None else ""


def _seat_names(g: Game, fact: f.GmChanged) -> str:
    return ", ".join(g.name(seat) for seat in fact.seats)


def _first_card(g: Game, fact: f.GmChanged) -> str:
    return card_name(g, fact.codes[0])


def _last_card(g: Game, fact: f.GmChanged) -> str:
    return card_name(g, fact.codes[-1])


def _card_count(fact: f.GmChanged) -> str:
    return counted(fact.counts[0], "card")


def _deck_name(g: Game, fact: f.GmChanged) -> str:
    return f"{_seat_names(g, fact)}’s deck" if fact.seats else "the encounter deck"


def _say_defeat(g: Game, fact: f.GmChanged) -> str:
    return f"defeats {_seat_names(g, fact) or _first_card(g, fact)}"


def _say_deal(g: Game, fact: f.GmChanged) -> str:
    damage, horror = fact.counts
    return f"deals {_seat_names(g, fact)} {damage} damage and {horror} horror"


def _say_test(g: Game, fact: f.GmChanged) -> str:
    return f"has {_seat_names(g, fact)} test {fact.words[0]} ({fact.counts[0]})"


def _say_turn(g: Game, fact: f.GmChanged) -> str:
    return f"{'exhausts' if fact.counts[0] else 'readies'} {_first_card(g, fact)}"


def _say_discard(g: Game, fact: f.GmChanged) -> str:
    at_random = " at random" if fact.words else ""
    return f"discards {_card_count(fact)}{at_random} from {_seat_names(g, fact)}’s hand"


def _say_draw(g: Game, fact: f.GmChanged) -> str:
    return (
        f"has {_seat_names(g, fact)} draw {_card_count(fact) if fact.counts else 'a chosen card'}"
    )


def _say_set(g: Game, fact: f.GmChanged) -> str:
    """Return ``sets Roland Banks: damage 2, clues 1``."""
    holder, *fields = fact.words
    name = _seat_names(g, fact) or (_first_card(g, fact) if fact.codes else f"the {holder}")
    numbers = zip(fields, fact.counts, strict=True)
    return f"sets {name}: {', '.join(_number_text(field, count) for field, count in numbers)}"


def _number_text(field: str, count: int) -> str:
    shown = ("yes" if count else "no") if field == "acted" else str(count)
    return f"{field.replace('_', ' ')} {shown}"


def _say_draws(_g: Game, fact: f.GmChanged) -> str:
    if not fact.counts[0]:
        return "leaves the next draws to chance"
    return f"sets {fact.counts[0]} of the next draws"


def _say_bag(_g: Game, fact: f.GmChanged) -> str:
    """Return ``adds a skull to the chaos bag: 17 tokens``; the board shows a whole new bag."""
    many, size = fact.counts
    taken, added = fact.tokens[:many], fact.tokens[many:]
    said = ["sets the chaos bag"] if fact.words else []
    said += [f"takes {_token_list(taken)} out of the chaos bag"] if taken else []
    said += [f"adds {_token_list(added)} to the chaos bag"] if added else []
    return f"{join_names(said) or 'leaves the chaos bag as it is'}: {counted(size, 'token')}"


def _token_list(tokens: tuple[Token, ...]) -> str:
    """Return ``a +1``, ``an elder sign and 2 × skull``."""
    amounts = Counter(token_words(token) for token in tokens)
    return join_names(
        [with_article(name) if n == 1 else f"{n} × {name}" for name, n in amounts.items()]
    )


CLAUSES: dict[str, Clause] = {
    "set": _say_set,
    "round": lambda _g, fact: f"sets the round to {fact.counts[0]}",
    "lead": lambda g, fact: f"makes {_seat_names(g, fact)} the lead investigator",
    "stage": lambda g, fact: f"sets the {fact.words[0]} to {_first_card(g, fact)}",
    "advance": lambda _g, fact: f"advances the {fact.words[0]}",
    "move": lambda g, fact: f"moves {_seat_names(g, fact)} to {_first_card(g, fact)}",
    "reveal": lambda g, fact: f"reveals {_first_card(g, fact)}",
    "place": lambda g, fact: f"puts {_first_card(g, fact)} into play",
    "remove": lambda g, fact: f"takes {_first_card(g, fact)} out of play",
    "defeat": _say_defeat,
    "resign": lambda g, fact: f"has {_seat_names(g, fact)} resign",
    "spawn": lambda g, fact: f"spawns {_first_card(g, fact)}",
    "engage": lambda g, fact: f"engages {_first_card(g, fact)} with {_seat_names(g, fact)}",
    "disengage": lambda g, fact: f"disengages {_first_card(g, fact)}",
    "send": lambda g, fact: f"moves {_first_card(g, fact)} to {_last_card(g, fact)}",
    "exhaust": _say_turn,
    "give": lambda g, fact: f"adds {_card_count(fact)} to {_seat_names(g, fact)}’s hand",
    "hand": lambda g, fact: f"sets {_seat_names(g, fact)}’s hand to {_card_count(fact)}",
    "discard": _say_discard,
    "put": lambda g, fact: f"puts {_first_card(g, fact)} into play",
    "stack": lambda g, fact: f"puts {_card_count(fact)} on top of {_deck_name(g, fact)}",
    "shuffle": lambda g, fact: f"shuffles {_deck_name(g, fact)}",
    "bag": _say_bag,
    "draws": _say_draws,
    "draw": _say_draw,
    "encounter": lambda g, fact: f"has {_seat_names(g, fact)} draw an encounter card",
    "deal": _say_deal,
    "attack": lambda g, fact: f"has {_first_card(g, fact)} attack {_seat_names(g, fact)}",
    "test": _say_test,
    "beneath": lambda g, fact: f"puts {_card_count(fact)} beneath {_seat_names(g, fact)}",
    "role": lambda g, fact: f"changes {_seat_names(g, fact)}’s role",
    "go": lambda _g, fact: f"continues from {fact.words[0]}",
    "end": lambda _g, fact: f"ends the scenario: {fact.words[0]}",
}
"""A clause for every command, by its name."""
