"""A formula and all that is derived from it: its value, its steps, its notation, its form for arrays."""
