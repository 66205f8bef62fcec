"""What pages show by themselves, apart from what a cell's last line gives."""

from book import kernel


class HTML:
    """A text that is shown as HTML."""

    def __init__(self, data):
        self.data = data

    def _repr_html_(self):
        return self.data


def display(*values):
    """Show values where they are given."""
    kernel.current.display(*values)
