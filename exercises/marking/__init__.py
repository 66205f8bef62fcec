"""Marking: what students handed in is read, never run, judged by the handout's own numbers, and told to everybody."""
