"""The store on PostgreSQL: connections, migrations and leases.

It needs the extra `postgres`; `bot.store.opening` imports it and reports a missing extra.
"""
