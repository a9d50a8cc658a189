"""Games as files: taken along, and brought from elsewhere."""
