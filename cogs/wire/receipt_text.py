"""Receipts: the sentence that tells a player what they have just answered."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from bot.engine.ask import GO, Answer, Option, Picked
from bot.engine.english import join_names, lower_first
from bot.table.declares.vocabulary import PURCHASES
from bot.table.game.snapshot import Told
from cogs.wire.controls import answer_text
from cogs.wire.discord_text import clip_lines, small_print
from cogs.wire.pending import Pending

TOLD: Final = 1_900
"""Characters of results that a reply repeats."""
MORE: Final = small_print("… more above, in the channel.")
_ACTION_WORDS: Final = frozenset(
    {
        "accept", "add", "advance", "agree", "ask", "buy", "cancel", "cast", "cheat", "clear",
        "close", "commit", "deal", "decline", "defeat", "discard", "discover", "disengage", "do",
        "don’t", "draw", "drive", "earn", "eat", "end", "engage", "evade", "exile", "fight",
        "find", "flee", "gain", "get", "give", "have", "heal", "ignore", "investigate", "keep",
        "leave", "let", "look", "lose", "move", "open", "parley", "pass", "pay", "play", "put",
        "raise", "re-roll", "read", "ready", "refresh", "refuse", "remove", "repeat", "rescue",
        "resign", "restore", "return", "reveal", "roll", "sacrifice", "seal", "search",
        "shuffle", "skip", "spend", "stay", "swap", "take", "test", "trade", "treat", "turn",
        "unlock", "use", "withdraw",
    }
)  # fmt: skip
"""First words of labels that tell the player to do something."""
_SPECIAL_SENTENCES: Final = {
    "Done": "You’re done.",
    "End turn": "You end your turn.",
    "Leave them as they are": "You leave your sliders as they are.",
    "No": "You say no.",
    "Not ready": "You’re not ready.",
    "Ready": "You’re ready.",
    "Ready for the attack": "You’re ready for the attack.",
    "Ready for the next scenario": "You’re ready for the next scenario.",
    "Yes": "You say yes.",
}
"""Labels with a sentence of their own."""

_ATTEMPTS: Final = {"evade": "Evade ", "flee": "Flee", "close-gate": "Close the gate"}
"""First words of labels whose action may fail, by verb."""
BOUGHT: Final = frozenset(verb.name for verb in PURCHASES)
"""Verbs that put a card into a deck between scenarios."""
_NAMED_AFTER_CARDS: Final = BOUGHT | {"focus"}
"""Verbs whose options are named after a card or the stop of a slider, not after an action."""


def receipt(pending: Pending, answer: Answer | None) -> str:
    """Return the player's answer as a sentence that begins with “You”."""
    if not isinstance(answer, Picked) or pending.question.chosen_said != "{}":
        return answer_text(pending, answer)
    chosen = [option for key in answer.keys if (option := pending.part.option(key))]
    if len(chosen) == 1:
        return _option_sentence(pending, chosen[0])
    return _chosen_sentence([pending.label(option) for option in chosen]) or answer_text(
        pending, answer
    )


def turn_receipt(first: str, then: str) -> str:
    """Return one receipt for taking the turn and its first action."""
    if not then.startswith("You "):
        return f"{first} {then}"
    return f"{first.removesuffix('.')} and {then.removeprefix('You ')}"


def _option_sentence(pending: Pending, option: Option) -> str:
    label = pending.label(option)
    if option.key == GO:
        return "You take the turn."
    if label in _SPECIAL_SENTENCES:
        return _SPECIAL_SENTENCES[label]
    if not _names_action(option, label):
        return _chosen_sentence([option.label])
    tried = label.startswith(_ATTEMPTS.get(option.verb, "\n"))
    return _action_sentence(f"Try to {lower_first(label)}" if tried else label)


def _names_action(option: Option, label: str) -> bool:
    """Return True if the label names an action, and not an object or a purchase."""
    if option.verb in _NAMED_AFTER_CARDS:
        return False
    first = label.partition(" ")[0].rstrip(",.:").lower()
    return (bool(option.verb) or option.about is None) and first in _ACTION_WORDS


def _action_sentence(label: str) -> str:
    return (
        f"You {lower_first(label)}"
        if label.endswith((".", "!", "?"))
        else f"You {lower_first(label)}."
    )


def _chosen_sentence(labels: Sequence[str]) -> str:
    return f"You choose {join_names([f'“{label}”' for label in labels])}." if labels else ""


def done_text(words: str, told: Told) -> str:
    """Return the receipt of an action and its result."""
    if told.again:
        return "That’s already done."
    lines = [f"✓ {words}", *told.lines]
    if sum(len(line) + 1 for line in lines) <= TOLD:
        return "\n".join(lines)
    kept = clip_lines(lines, TOLD - len(MORE) - 1).removesuffix("\n…")
    return f"{kept}\n{MORE}"
