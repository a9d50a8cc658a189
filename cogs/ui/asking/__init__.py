"""Questions and answers of one person: the private panel, typed verbs, amounts, several seats."""
