"""The game master's commands, by topic: what each reads, refuses and does.

Each is a function of the board and the JSON object. It raises `RulesError` before it changes
anything; what takes a script it gives back as one. `bot.second_edition.gm.override` lists them all.
"""
