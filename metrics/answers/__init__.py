"""What a person typed: the data, the answer, and what a wrong answer is."""
