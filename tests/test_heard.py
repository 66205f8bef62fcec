"""What a screen reader is told of each widget is what stands in `tests/heard.txt`, which somebody has read."""

from tests.heard import FILE, heard


def test_a_screen_reader_is_told_what_stands_in_the_file(live):
    """If that should be otherwise: `python -m tests.heard` writes it, and you read what has changed."""
    told = heard(live)
    assert told == FILE.read_text("utf-8")
    assert "WITHOUT A WORD" not in told
