"""The book as a folder that any static host serves as it is. `python3 workbook.py publish site/`."""
