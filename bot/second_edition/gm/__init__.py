"""The game master's commands by topic: arguments, refusals and effects.

Each is decoded from a JSON object. Its `run` raises `RulesError` before it changes anything, and
returns a script for longer effects. `bot.second_edition.gm.override` has them all.
"""
