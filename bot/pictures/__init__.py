"""Pictures drawn in separate processes, if one thread is not enough."""
