"""Standing orders: `/orders` and its menus."""
