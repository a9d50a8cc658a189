"""Rules that are plain functions and numbers: no table is needed to ask them."""

from __future__ import annotations

from bot.second_edition.core.odds import (
    chance_of_successes,
    in_thousandths,
    mean_successes,
    mean_text,
    percent_text,
)
from bot.second_edition.core.rolls import skill_of
from bot.second_edition.names.card_texts import card_note, clip_text
from bot.second_edition.names.keys import slug
from bot.second_edition.names.naming import first_name, initials, the_place, with_article, with_the
from bot.second_edition.names.signs import counted, plural, signed
from bot.second_edition.text.foe_lines import LONGEST
from bot.second_edition.text.sentences import SAYS
from bot.second_edition.text.sentences.checks import percent as percent_of_thousand
from bot.second_edition.text.whole_checks import (
    unfinished_checks,
    with_beginnings as completed_checks,
)
from bot.second_edition.turn.clue_taking import clue_options as clue_choices
from bot.second_edition.turn.endings import VICTORIES
from bot.second_edition.turn.rounds import STEPS
from bot.second_edition.verbs.any_phase import DEALT
from bot.second_edition.verbs.awakening import awakening_gates
from bot.second_edition.verbs.weapons import weaken_monster
from bot.second_edition.views import decode as decode_view, encode as encode_view

__all__ = [
    "DEALT",
    "LONGEST",
    "SAYS",
    "STEPS",
    "VICTORIES",
    "awakening_gates",
    "card_note",
    "chance_of_successes",
    "clip_text",
    "clue_choices",
    "completed_checks",
    "counted",
    "decode_view",
    "encode_view",
    "first_name",
    "in_thousandths",
    "initials",
    "mean_successes",
    "mean_text",
    "percent_of_thousand",
    "percent_text",
    "plural",
    "signed",
    "skill_of",
    "slug",
    "the_place",
    "unfinished_checks",
    "weaken_monster",
    "with_article",
    "with_the",
]
