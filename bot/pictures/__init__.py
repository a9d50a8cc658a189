"""Pictures drawn by processes of their own, where one thread is not enough."""
