"""A table as a whole: seats that change hands, channels, files, its end; whoever runs the bot."""
