"""The connection to Discord: which shards are ours, who may connect when, how much may be asked."""
