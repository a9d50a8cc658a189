"""The Store in a PostgreSQL database: connections, migrations, who may write.

It needs the extra `postgres`: `bot.store.opening` imports it, and says so where it is missing.
"""
