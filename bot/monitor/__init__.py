"""What an operator can see of the running program: figures, and whether all is well."""
