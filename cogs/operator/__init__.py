"""Commands of the operator, who runs the bot."""
