"""Verbs of a campaign's questions; its other actions are commands below `/campaign` and `/deck`."""

from __future__ import annotations

from bot.kits.shared_verbs import GM_VERBS
from bot.table.declares.vocabulary import (
    ANSWER,
    NOT_READY,
    Introduction,
    QuestionWords,
    Verb,
    Vocabulary,
)

INTRODUCTION = Introduction(
    "a campaign",
    (("Play a whole campaign", "`/campaign new` · `/campaign status`"),),
)
QUESTIONS = (
    QuestionWords("interlude", apart=True),
    QuestionWords("leaver", apart=True),
    QuestionWords("lead"),
    QuestionWords("first"),
)
CAMPAIGN_VERBS = (
    Verb("replace", "", command="campaign replace", careful=True),
    Verb("take", "", command=ANSWER.name),
    Verb("decline", "", command=ANSWER.name),
    Verb("upgrade", "", command="deck upgrade", lasting=True),
    Verb("buy", "", command="deck upgrade", lasting=True),
    Verb("swap", "", command="deck upgrade", lasting=True),
    Verb("ready", "", said="be ready", command="campaign next"),
    Verb(NOT_READY.name, "", said=NOT_READY.said, command="campaign next"),
    Verb("lead", "", command=ANSWER.name),
    Verb("first", "", command=ANSWER.name),
)
"""The actions between two scenarios; retiring needs a confirmation."""
VOCABULARY = Vocabulary((), QUESTIONS, GM_VERBS[:1], INTRODUCTION, elsewhere=CAMPAIGN_VERBS)
