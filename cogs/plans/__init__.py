"""A turn that is planned ahead: `/plan` and its buttons."""
