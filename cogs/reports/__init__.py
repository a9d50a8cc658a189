"""Something’s wrong: people report a wrong ruling, and game masters read the reports."""
