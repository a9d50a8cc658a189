"""The game master's commands by topic: arguments, refusals and effects.

Each is a record read from a JSON object. Its `run` raises `RulesError` before it changes anything;
what takes a script it gives back as one. `bot.second_edition.gm.override` has them all.
"""
