"""How a campaign's questions are worded; its deeds have commands below `/campaign` and `/deck`."""

from __future__ import annotations

from bot.kits.verbs import GM_VERBS
from bot.table.vocabulary import Introduction, QuestionWords, Vocabulary

INTRODUCTION = Introduction(
    "a campaign",
    ("`/campaign` opens a campaign of the card game and says where it stands.",),
)
QUESTIONS = (QuestionWords("interlude"), QuestionWords("leaver"), QuestionWords("lead"))
VOCABULARY = Vocabulary((), QUESTIONS, GM_VERBS[:1], INTRODUCTION)
