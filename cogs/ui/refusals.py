"""Why a verb cannot be carried out: what is not there, what is asked instead, how to answer it."""

from __future__ import annotations

import difflib
from collections.abc import Sequence

from bot.engine.words import listed
from cogs.ui.context import Visitor
from cogs.ui.pending import Pending
from cogs.ui.typed import Unknown, nearness

SAID = {
    "end-turn": "end your turn",
    "draw": "draw a card",
    "resource": "gain a resource",
    "play": "play a card",
    "activate": "use an ability",
    "commit": "commit cards",
    "cast": "cast a spell",
    "use": "use anything",
    "take-clues": "take clue tokens",
    "encounter": "have an encounter",
    "close-gate": "close a gate",
    "seal": "seal a gate",
    "focus": "move your sliders",
}
"""Verbs as they stand in a sentence, where they do not stand for themselves."""
AIMED = {"move": "move to", "activate": "use", "parley": "parley with", "trade": "trade with"}
OFFERED = {
    "resign": "no card where you are allows it",
    "parley": "nobody where you are can be talked to",
}
"""Actions that only a card offers, and what is missing where none does."""
NO_WAY = "there is no way out of here"
NEAR = {
    "sheet": ("hand", "board"),
    "use": ("activate", "play"),
    "cast": ("activate", "play"),
    "activate": ("use", "cast"),
    "play": ("use", "cast"),
    "commit": ("use",),
    "flee": ("evade",),
}
"""Where else to look for what a verb does that only the other game has."""
LOOKS = ("hand", "board")
"""What every game has."""
AT_ANY_TURN = ("commit",)
"""Verbs that do not wait for one's own turn."""
FROM_HAND = ("play", "commit")
ANYWHERE = ("commit", "play", "activate", "use", "cast", "trade")
"""Verbs that cards or the rules allow out of turn, too."""
OWNED = ("cast", "use")
"""Verbs for what lies before the investigator."""
ARMED = ("fight",)
"""Verbs that are done with a card of one's own."""
SHORTEST = 3
"""Letters of a card's name by which it is looked for."""


def no_such_verb(visitor: Visitor, verb: str) -> str:
    """That the game lacks a verb, and which of its own are near."""
    kit = visitor.snapshot.kit
    known = {*LOOKS, *(each.name for each in kit.verbs)}
    ways = [f"`/{near}`" for near in NEAR.get(verb, ()) if near in known]
    return f"{kit.title} has no /{verb}" + (f": see {listed(ways)}." if ways else ".")


def not_now(visitor: Visitor, verb: str) -> str:
    """To somebody of whom nothing at all is asked: that the verb cannot be carried out."""
    if verb == "commit" and any(ask.kind == "commit" for ask in visitor.snapshot.running().asks):
        return "You are not there, or no card in your hand has an icon for this test."
    if verb in AT_ANY_TURN or _in_turn(visitor):
        return f"You cannot {SAID.get(verb, verb)} now."
    return "It is not your turn."


def _in_turn(visitor: Visitor) -> bool:
    """Whether it is the player's turn, in which somebody else is asked something."""
    session = visitor.snapshot.running()
    return session.rules.in_turn(session.state) in visitor.seats


def refusal(visitor: Visitor, pending: Sequence[Pending], unknown: Unknown) -> str:
    """The whole answer to a verb that fits nothing now."""
    verb, word = unknown.verb, unknown.word
    if not word or (word.isdigit() and not unknown.choices):
        why = f": {reason}" if (reason := lacking(pending, verb)) else ""
        return f"You cannot {SAID.get(verb, verb)} now{why}. {what_is_asked(visitor, pending)}"
    if not unknown.choices and _asked_first(pending, verb):
        return f"You cannot {SAID.get(verb, verb)} now. {what_is_asked(visitor, pending)}"
    if not unknown.choices and (whose := _not_your_turn(visitor, pending, verb)):
        return f"{whose} {what_is_asked(visitor, pending)}"
    known = _card_called(visitor, word)
    names = _names(pending, verb)
    if known and known not in names:
        return f"{_about_card(visitor, pending, verb, known)} {_instead(visitor, pending, unknown)}"
    near = difflib.get_close_matches(word.casefold(), [n.casefold() for n in names], 3, 0.6)
    close = [name for name in names if name.casefold() in near]
    if close:
        return f"Nothing is called “{word}” there. Did you mean {' or '.join(close)}?"
    return f"Nothing is called “{word}” there. {_instead(visitor, pending, unknown)}"


def lacking(pending: Sequence[Pending], verb: str) -> str:
    """What is missing for a verb of which a turn offers nothing, where it can be said.

    With an action left, which always buys a resource, all that keeps one from moving is the map.
    """
    turn = next((each for each in pending if each.awaited and each.ask.kind == "turn"), None)
    verbs = {option.verb for option in turn.part.options} if turn else set[str]()
    if turn is None or verb in verbs:
        return ""
    return (NO_WAY if "resource" in verbs else "") if verb == "move" else OFFERED.get(verb, "")


def _not_your_turn(visitor: Visitor, pending: Sequence[Pending], verb: str) -> str:
    """Whose turn it is, where that is all that keeps a verb from these seats."""
    session = visitor.snapshot.running()
    turn = session.rules.in_turn(session.state)
    if verb in ANYWHERE or turn is None or turn in {each.seat for each in pending}:
        return ""
    return f"It is {visitor.name(turn)}’s turn."


def _asked_first(pending: Sequence[Pending], verb: str) -> bool:
    """Whether another question than the turn's or the verb's own waits for an answer first."""
    mine = next((each for each in pending if each.awaited), None)
    return mine is not None and not _of_a_turn(mine) and mine.ask.kind != verb


def _of_a_turn(pending: Pending) -> bool:
    """Whether it is a turn, or a part of one, that the player ends."""
    ends = any(option.verb == "end-turn" for option in pending.part.options)
    return ends or pending.ask.kind == "turn"


def _about_card(visitor: Visitor, pending: Sequence[Pending], verb: str, card: str) -> str:
    """That a card which exists is not where it would have to be, or cannot be used so now."""
    seats = dict.fromkeys(each.seat for each in pending)
    session, kit = visitor.snapshot.running(), visitor.snapshot.kit
    cannot = f"You cannot {AIMED.get(verb, verb)} {card}"
    if verb in (*FROM_HAND, *OWNED):
        held = any(f"**{card}" in kit.hand_text(session, seat) for seat in seats)
        lacks = "it is not in your hand" if verb in FROM_HAND else "you do not have it"
        return f"{cannot} now." if held else f"{cannot}: {lacks}."
    if verb in ARMED and any(f"**{card}" in kit.hand_text(session, seat) for seat in seats):
        return f"You cannot {verb} with {card} now."
    shown = kit.board_text(session, next(iter(seats), None))
    return f"{cannot} now." if card in shown else f"{cannot}: it is not in play."


def _instead(visitor: Visitor, pending: Sequence[Pending], unknown: Unknown) -> str:
    """What that verb can do now; where it can do nothing, what is asked."""
    return unknown.choices or what_is_asked(visitor, pending)


def _card_called(visitor: Visitor, word: str) -> str:
    """The one card that a player may mean; empty for none or several."""
    if len(word) < SHORTEST:
        return ""
    names = list(dict.fromkeys(map(_title, visitor.snapshot.kit.card_names(word))))
    exact = [name for name in names if nearness(name, word) == 1]
    found = exact or names
    return found[0] if len(found) == 1 else ""


def _title(name: str) -> str:
    """A card's name without subtitle or level."""
    return name.partition(":")[0].partition(" (")[0]


def _names(pending: Sequence[Pending], verb: str) -> list[str]:
    """Everything that the verb can name now."""
    options = [o for each in pending for o in each.part.options if o.verb == verb]
    return list(dict.fromkeys(name for option in options for name in option.args[:1]))


def what_is_asked(visitor: Visitor, pending: Sequence[Pending]) -> str:
    """What stands open, for whom, and how it is answered."""
    mine = next((each for each in pending if each.awaited), None)
    if mine is None:
        return _asked_of_others(visitor, pending)
    if mine.ask.kind == "turn":
        return f"It is your turn; there are {_ways([mine])}."
    first, *others = mine.part.options or (None,)
    if first is not None and not others:
        way = f"Press “{first.label}”, or `/{first.verb or 'answer'}`."
        return f"First answer: {_question(mine)} {way}"
    return f"First answer: {_question(mine)} {_ways([mine])} or a button does it."


def _asked_of_others(visitor: Visitor, pending: Sequence[Pending]) -> str:
    session = visitor.snapshot.session
    asked = [ask for ask in session.asks if ask.awaited] if session else []
    lines = [
        f"The table waits for {listed(visitor.name(seat) for seat in ask.awaited)}: "
        f"{ask.prompt.rstrip('.')}{'' if ask.prompt.endswith('?') else '.'}"
        for ask in asked[:2]
    ]
    able = f" Meanwhile you may use {_ways(pending)}." if pending else ""
    return (" ".join(lines) or "Nobody is awaited.") + able


def _question(pending: Pending) -> str:
    ask = pending.ask
    source = f" ({ask.source})" if ask.source else ""
    return f"“{ask.prompt}”{source}."


def _ways(pending: Sequence[Pending]) -> str:
    """The commands that answer, such as ``/commit and /pass``."""
    verbs = [o.verb or "answer" for each in pending for o in each.part.options]
    ways = [f"`/{verb}`" for verb in dict.fromkeys(verbs)]
    return listed(ways) if ways else "`/answer`"
