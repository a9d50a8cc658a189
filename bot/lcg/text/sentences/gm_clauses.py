"""Clauses without a subject for a game master's deeds, command by command."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable

from bot.engine.english import an, listed
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


def _who(g: Game, fact: f.GmChanged) -> str:
    return ", ".join(g.name(seat) for seat in fact.seats)


def _card(g: Game, fact: f.GmChanged) -> str:
    return card_name(g, fact.codes[0])


def _to(g: Game, fact: f.GmChanged) -> str:
    return card_name(g, fact.codes[-1])


def _cards(fact: f.GmChanged) -> str:
    return counted(fact.counts[0], "card")


def _deck(g: Game, fact: f.GmChanged) -> str:
    return f"{_who(g, fact)}’s deck" if fact.seats else "the encounter deck"


def _defeat(g: Game, fact: f.GmChanged) -> str:
    return f"defeats {_who(g, fact) or _card(g, fact)}"


def _deal(g: Game, fact: f.GmChanged) -> str:
    damage, horror = fact.counts
    return f"deals {_who(g, fact)} {damage} damage and {horror} horror"


def _test(g: Game, fact: f.GmChanged) -> str:
    return f"has {_who(g, fact)} test {fact.words[0]} ({fact.counts[0]})"


def _turn(g: Game, fact: f.GmChanged) -> str:
    return f"{'exhausts' if fact.counts[0] else 'readies'} {_card(g, fact)}"


def _discard(g: Game, fact: f.GmChanged) -> str:
    at_random = " at random" if fact.words else ""
    return f"discards {_cards(fact)}{at_random} from {_who(g, fact)}’s hand"


def _draw(g: Game, fact: f.GmChanged) -> str:
    return f"has {_who(g, fact)} draw {_cards(fact) if fact.counts else 'a chosen card'}"


def _set(g: Game, fact: f.GmChanged) -> str:
    """``sets Roland Banks: damage 2, clues 1``."""
    holder, *fields = fact.words
    name = _who(g, fact) or (_card(g, fact) if fact.codes else f"the {holder}")
    numbers = zip(fields, fact.counts, strict=True)
    return f"sets {name}: {', '.join(_number(field, count) for field, count in numbers)}"


def _number(field: str, count: int) -> str:
    shown = ("yes" if count else "no") if field == "acted" else str(count)
    return f"{field.replace('_', ' ')} {shown}"


def _draws(_g: Game, fact: f.GmChanged) -> str:
    if not fact.counts[0]:
        return "leaves the next draws to chance"
    return f"sets {fact.counts[0]} of the next draws"


def _bag(_g: Game, fact: f.GmChanged) -> str:
    """``adds a skull to the chaos bag: 17 tokens``; a whole new bag's tokens the board shows."""
    many, size = fact.counts
    taken, added = fact.tokens[:many], fact.tokens[many:]
    said = ["sets the chaos bag"] if fact.words else []
    said += [f"takes {_tokens(taken)} out of the chaos bag"] if taken else []
    said += [f"adds {_tokens(added)} to the chaos bag"] if added else []
    return f"{listed(said) or 'leaves the chaos bag as it is'}: {counted(size, 'token')}"


def _tokens(tokens: tuple[Token, ...]) -> str:
    """``a +1``, ``an elder sign and 2 × skull``."""
    amounts = Counter(token_words(token) for token in tokens)
    return listed([an(name) if n == 1 else f"{n} × {name}" for name, n in amounts.items()])


CLAUSES: dict[str, Clause] = {
    "set": _set,
    "round": lambda _g, fact: f"sets the round to {fact.counts[0]}",
    "lead": lambda g, fact: f"makes {_who(g, fact)} the lead investigator",
    "stage": lambda g, fact: f"sets the {fact.words[0]} to {_card(g, fact)}",
    "advance": lambda _g, fact: f"advances the {fact.words[0]}",
    "move": lambda g, fact: f"moves {_who(g, fact)} to {_card(g, fact)}",
    "reveal": lambda g, fact: f"reveals {_card(g, fact)}",
    "place": lambda g, fact: f"puts {_card(g, fact)} into play",
    "remove": lambda g, fact: f"takes {_card(g, fact)} out of play",
    "defeat": _defeat,
    "resign": lambda g, fact: f"has {_who(g, fact)} resign",
    "spawn": lambda g, fact: f"spawns {_card(g, fact)}",
    "engage": lambda g, fact: f"engages {_card(g, fact)} with {_who(g, fact)}",
    "disengage": lambda g, fact: f"disengages {_card(g, fact)}",
    "send": lambda g, fact: f"moves {_card(g, fact)} to {_to(g, fact)}",
    "exhaust": _turn,
    "give": lambda g, fact: f"adds {_cards(fact)} to {_who(g, fact)}’s hand",
    "hand": lambda g, fact: f"sets {_who(g, fact)}’s hand to {_cards(fact)}",
    "discard": _discard,
    "put": lambda g, fact: f"puts {_card(g, fact)} into play",
    "stack": lambda g, fact: f"puts {_cards(fact)} on top of {_deck(g, fact)}",
    "shuffle": lambda g, fact: f"shuffles {_deck(g, fact)}",
    "bag": _bag,
    "draws": _draws,
    "draw": _draw,
    "encounter": lambda g, fact: f"has {_who(g, fact)} draw an encounter card",
    "deal": _deal,
    "attack": lambda g, fact: f"has {_card(g, fact)} attack {_who(g, fact)}",
    "test": _test,
    "go": lambda _g, fact: f"continues from {fact.words[0]}",
    "end": lambda _g, fact: f"ends the scenario: {fact.words[0]}",
}
"""A clause for every command, by its name."""
